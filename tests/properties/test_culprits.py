"""Culprits are found by tracing every ability, and tracing does not change the game."""

from __future__ import annotations

from bangcore import Ruleset, available_expansions
from bangcore.plugin import PASS, Cause, Offer, hookimpl
from bangcore.testing import four, seat
from bangcore.testing.culprits.culprits import (
    unsteady,
    who_forgets,
    who_offers,
    who_spoils,
)
from bangcore.testing.culprits.following import Follower, action, last_action

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


def test_a_position_that_does_not_replay_has_no_culprit():
    """A position that cannot be replayed is not examined."""

    class Once:
        begun = 0

        @hookimpl
        def bang_turn_start(self, g, seat):
            type(self).begun += 1
            if self.begun > 3:
                raise LookupError("no mouse is left")

    t = four(expansions=[Once])
    t.do("end turn", "end turn", "end turn")
    assert last_action(t.game) is None
    assert who_spoils(t.game, lambda state: state.turns > 1) == ""
    assert who_forgets(t.game) is None


def test_different_calls_are_unsteady():
    """The abilities that were asked gave the same answers."""

    async def do(g, odd):
        g.consult("bang_draw_more", odd)

    act = unsteady(*end_turn(Remembers(do), More))
    assert act is not None
    assert act.who == "in Remembers, hook bang_turn_end"


def test_options_passed_to_an_ability_are_recorded_as_text():
    """Options are recorded as text, so that equal calls compare equal."""

    class Holds:
        @hookimpl
        def bang_end_veto(self, g, seat, options):
            return False

    t = four(ann=seat("sheriff", hand="beer", life=2), expansions=[Holds])
    found = Follower(t.game.ruleset, queries=True).show(t.game, 0)
    assert found.error is None
    (asked,) = {act.call for act in found.acts if act.call[0] == "bang_end_veto"}
    (beer,) = [option.text for option in t.decision.options if option.verb == "play"]
    assert asked[4] == f"[0, [{beer!r}]]"
