"""Culprits are found by tracing every ability, and tracing does not change the game."""

from __future__ import annotations

import gc

from bangcore import Ruleset, available_expansions
from bangcore.plugin import PASS, Cause, Offer, hookimpl
from bangcore.testing import four, seat
from bangcore.testing.culprits.culprits import (
    unsteady,
    who_forgets,
    who_offers,
    who_shows,
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


def test_the_effect_of_an_offer_is_followed():
    """The effect of an offer is attributed to the ability that made it."""
    t = four(ann=seat("sheriff", "sid_ketchum", life=2, hand="bang missed"))
    t.do("use sid_ketchum", "pick bang")
    assert t.ann.life == 3
    about = last_action(t.game)
    assert about is not None
    follower = Follower(t.game.ruleset).follow(about)
    assert follower.error is None
    (offer,) = [act for act in follower.acts if act.call[0] == "offer"]
    assert offer.call[1] == "use sid_ketchum"
    assert "character:sid_ketchum" in offer.who
    told = ["used", "discarded", "discarded", "gained_life"]
    assert [one.partition(",")[0] for one in offer.events] == [f"({kind!r}" for kind in told]
    assert [one.kind for one, act in follower.events if act is offer] == told


def test_collected_lists_are_unchanged_while_traced():
    """Lists other than offers are unchanged: Calamity Janet's Missed! is a BANG!."""
    t = four(ann=seat("sheriff", "calamity_janet", hand="missed"), ben=seat("outlaw"))
    t.do("play missed as bang -> ben")
    about = last_action(t.game)
    assert about is not None
    follower = Follower(t.game.ruleset).follow(about)
    assert follower.error is None
    assert Follower(t.game.ruleset).show(t.game, 0).error is None


def test_the_value_of_an_offer_counts_while_traced():
    """A successful Barrel counts as a Missed!."""
    t = four(
        ann=seat("sheriff", hand="bang"), ben=seat("outlaw", in_play="barrel"), deck="beer:6-hearts"
    )
    t.do("play bang -> ben", "use barrel")
    assert t.ben.life == 4
    about = last_action(t.game)
    assert about is not None
    follower = Follower(t.game.ruleset).follow(about)
    assert follower.error is None
    assert "missed" in [one.kind for one, _ in follower.events]


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


class Reads:
    """Is asked for each card in a hand what it counts as."""

    @hookimpl
    def bang_counts_as(self, g, card):
        return ()


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


def test_the_effect_of_an_offer_may_be_a_plain_function():
    t = four(expansions=[Digs])
    follower = Follower(t.game.ruleset).follow(action(t.game, t.game.parse("use digs")))
    assert follower.error is None
    (offer,) = [act for act in follower.acts if act.call[0] == "offer"]
    assert offer.who == "in Digs, hook bang_actions"
    assert [one.kind for one, act in follower.events if act is offer] == ["drew"]


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


def test_an_error_ends_a_traced_call():
    """An error is recorded, and marks the end of the call that raised it."""

    class Fails:
        @hookimpl
        async def bang_turn_end(self, g, seat):
            raise LookupError("no mouse is left")

    rules, about = end_turn(Fails)
    follower = Follower(rules).follow(about)
    assert str(follower.error) == "no mouse is left"
    assert follower.acts[-1].who == "in Fails, hook bang_turn_end"
    assert follower.open == []


def test_an_error_ends_a_traced_question():
    """An ability asked for the options of a turn may raise; earlier calls are recorded."""

    class Fails:
        @hookimpl
        def bang_actions(self, g, seat):
            raise LookupError("no mouse is left")

    t = four(expansions=[Digs])
    rules = Ruleset.build(*t.game.ruleset._spec[0], Fails)
    found = Follower(rules, queries=True).show(t.game, 0)
    assert str(found.error) == "no mouse is left"
    assert "in Digs, hook bang_actions" in [act.who for act in found.acts]


def test_calls_after_an_effect_is_dropped_are_not_recorded():
    """The question at which an effect waits is the last call recorded."""
    dropped = []

    class Tidies:
        @hookimpl
        async def bang_turn_end(self, g, seat):
            dropped.append(g.consult("bang_draw_more", seat))
            try:
                await g.ask(seat, "hoot", [PASS], Cause("owl", by=seat))
            finally:
                dropped.append(g.consult("bang_draw_more", seat))

    rules, about = end_turn(Tidies, More)
    follower = Follower(rules, queries=True).follow(about)
    gc.collect()
    assert dropped == [0, 0]
    assert follower.open[-1].who == "in Tidies, hook bang_turn_end"
    assert [act.call[0] for act in follower.acts].count("bang_draw_more") == 1


# ---------------------------------------------------------------- culprits


def test_a_condition_true_from_the_start_has_no_culprit():
    """A condition that has held since the start has no culprit, before and after answers."""
    t = four()
    assert who_spoils(t.game, lambda state: True) == ""
    t.do("end turn", "end turn")
    assert who_spoils(t.game, lambda state: True) == ""


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


def test_calls_in_only_one_game_reveal_the_culprit():
    """Calls that differ between two games, or occur in only one, reveal the culprit."""
    bare, one, other = (
        four(ann=seat("sheriff", hand=hand), expansions=[Reads]).game
        for hand in ("", "bang", "beer")
    )
    reads = "in Reads, hook bang_counts_as"
    assert who_shows(one, other, 1) == reads
    assert who_shows(bare, one, 1) == reads
    assert who_shows(one, bare, 1) == reads
    assert who_shows(one, one, 1) == ""


def test_different_calls_are_unsteady():
    """The abilities that were asked gave the same answers."""

    async def do(g, odd):
        g.consult("bang_draw_more", odd)

    act = unsteady(*end_turn(Remembers(do), More))
    assert act is not None
    assert act.who == "in Remembers, hook bang_turn_end"


def test_additional_calls_are_unsteady():
    """An effect that waits for an answer is unsteady, too, if its calls differ."""

    async def do(g, odd):
        if odd:
            g.consult("bang_draw_more", 0)
        await g.ask(0, "hoot", [PASS], Cause("owl", by=0))

    act = unsteady(*end_turn(Remembers(do), More))
    assert act is not None
    assert act.who == "in Remembers, hook bang_turn_end"


def test_a_different_question_is_unsteady():
    """An effect is unsteady if its first question differs."""

    async def do(g, odd):
        await g.ask(odd, "hoot", [PASS], Cause("owl", by=0))

    act = unsteady(*end_turn(Remembers(do)))
    assert act is not None
    assert act.who == "in Remembers, hook bang_turn_end"


def test_equal_calls_are_steady():
    async def do(g, odd):
        await g.ask(0, "hoot", [PASS], Cause("owl", by=0))

    assert unsteady(*end_turn(Remembers(do), More)) is None
