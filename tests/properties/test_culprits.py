"""Culprits are found by tracing every ability, and tracing does not change the game."""

from __future__ import annotations

from bangcore import Ruleset, available_expansions
from bangcore.plugin import PASS, Cause, Offer, hookimpl
from bangcore.testing import four
from bangcore.testing.culprits.culprits import (
    unsteady,
    who_offers,
)
from bangcore.testing.culprits.following import Follower, action

ALL = Ruleset.build(*(info.name for info in available_expansions() if info.name != "base"))


def test_a_way_keeps_its_type_while_traced():
    """While traced, a card's way keeps its type and symbols, which abilities may inspect."""
    followed = Follower(ALL).rules.kinds
    ways = {key: kind.way for key, kind in ALL.kinds.items() if kind.way is not None}
    for key, way in ways.items():
        assert isinstance(followed[key].way, type(way)), key
        assert followed[key].symbols == ALL.kinds[key].symbols, key
    assert [key for key, kind in followed.items() if kind.way is None] == [
        key for key in ALL.kinds if key not in ways
    ]


# ---------------------------------------------------------------- abilities of all kinds


class Digs:
    """Offers to draw a card; the effect is not a coroutine."""

    @hookimpl
    def bang_actions(self, g, seat):
        return [] if g.used("digs") else [Offer(g.options.use("digs"), self.dig)]

    def dig(self, g):
        g.note_use("digs")
        g.draw(g.turn)


class More:
    """Is asked how many cards are drawn, and adds none."""

    @hookimpl
    def bang_draw_more(self, g, seat):
        return 0


class Remembers:
    """Acts differently every other time."""

    def __init__(self, do):
        self.do = do
        self.times = 0

    @hookimpl
    async def bang_turn_end(self, g, seat):
        self.times += 1
        await self.do(g, self.times % 2)


def end_turn(*expansions):
    """Return the rules of a table with these expansions, and the end of a turn there."""
    t = four(expansions=expansions)
    return t.game.ruleset, action(t.game, t.game.parse("end turn"))


def test_the_ability_that_offers_an_option_is_found():
    """An option that nobody offers has no culprit."""
    t = four(expansions=[Digs])
    assert who_offers(t.game, "use digs") == "in Digs, hook bang_actions"
    assert who_offers(t.game, "use nothing") == ""
    assert who_offers(four().game, "use digs") == ""


# ---------------------------------------------------------------- culprits


def test_additional_calls_are_unsteady():
    """An effect that waits for an answer is unsteady, too, if its calls differ."""

    async def do(g, odd):
        if odd:
            g.consult("bang_draw_more", 0)
        await g.ask(0, "hoot", [PASS], Cause("owl", by=0))

    act = unsteady(*end_turn(Remembers(do), More))
    assert act is not None
    assert act.who == "in Remembers, hook bang_turn_end"
