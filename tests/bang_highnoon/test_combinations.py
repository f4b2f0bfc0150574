"""Ruling book, section Q: events together with characters, equipment and each other."""

from collections.abc import Sequence
from typing import Any

import pytest

from bang_highnoon import in_force
from bangcore import Game, available_expansions, compiled, plugin
from bangcore.engine.force import InForce
from bangcore.plugin import Character, Engine, Expansion, Offer, hookimpl
from bangcore.testing import ANSWER_INVARIANTS, Table, four, seat, table

INSTALLED = {info.name for info in available_expansions()}


class SecondWind:
    """At the end of the owner's turn, a red draw! gives an extra turn."""

    @hookimpl
    async def bang_turn_end(self, g: Engine, owner: int) -> None:
        if not g.in_extra_turn:
            card = (await g.flip(owner, "second_wind")).counts
            if card is not None and g.suit(card) in ("hearts", "diamonds"):
                g.extra_turn()


class Shopper:
    """The owner may, in their turn, buy a card without playing one."""

    @hookimpl
    def bang_actions(self, g: plugin.Table, owner: int) -> list[Offer]:
        return [Offer(g.options.use("purse"), lambda g: self.buy(g, owner))]

    def buy(self, g: Engine, me: int) -> None:
        g.draw(me, key="purse")


class Herald:
    """The owner may, in their turn, put another effect into force, as equipment does."""

    @hookimpl
    def bang_actions(self, g: plugin.Table) -> list[Offer]:
        return [Offer(g.options.use("trumpet"), lambda g: g.react("bang_on_in_force", "trumpet"))]


OTHERS = Expansion(
    name="others",
    characters=[
        Character(
            key="second_wind",
            name="Second Wind",
            text="You may go on.",
            bullets=4,
            ability=SecondWind,
        ),
        Character(key="shopper", name="Shopper", text="Buys things.", bullets=4, ability=Shopper),
        Character(key="herald", name="Herald", text="Blows a horn.", bullets=4, ability=Herald),
    ],
)
"""Stand-ins for the characters and equipment of other boxes."""


def under(event: str, *coming: str, more: tuple[Any, ...] = (), **named: Any) -> Table:
    for name in more:
        if isinstance(name, str) and name not in INSTALLED:
            pytest.skip(f"{name} is not installed")
    extra = in_force(event, *coming, **named.pop("deck_state", {}))
    return four(expansions=("highnoon", "fistful", *more), extra=extra, **named)


@pytest.mark.ruling("R-380")
def test_vendetta_and_a_character_each_grant_an_extra_turn() -> None:
    """Vendetta and a character's check give an extra turn each, which are not checked again."""
    t = under(
        "vendetta",
        more=(OTHERS,),
        ann=seat("sheriff", "second_wind"),
        deck="hearts hearts missed missed hearts hearts missed missed",
    )
    t.do("end turn")
    flips = [event.key for event in t.happened("flipped")]
    assert sorted(flips, key=str) == ["second_wind", "vendetta"]
    assert (t.asked, t.game.state.extra_turns) == (("ann", "turn"), 1)
    t.do("end turn")
    assert (t.turn, t.game.state.extra_turns) == ("ann", 0)
    while t.turn == "ann":
        t.do(t.decision.options[0].text)
    assert t.turn == "ben"
    assert len([e for e in t.happened("flipped") if e.seat == 0]) == 2


@pytest.mark.ruling("R-380")
def test_one_of_two_checks_is_enough_for_one_extra_turn() -> None:
    """A Diamond gives the extra turn of the character, not that of Vendetta."""
    t = under(
        "vendetta",
        more=(OTHERS,),
        ann=seat("sheriff", "second_wind"),
        deck="diamonds diamonds",
    )
    t.do("end turn")
    assert (t.turn, t.game.state.extra_turns) == ("ann", 0)


@pytest.mark.ruling("R-385")
def test_handcuffs_do_not_restrict_purchases() -> None:
    """Handcuffs do not apply to a purchase, which has no suit."""
    t = under(
        "handcuffs",
        more=(OTHERS,),
        ben=seat("outlaw", "shopper"),
        deck="bang:5-clubs bang:6-clubs",
    )
    t.do("end turn", "pick hearts")
    assert t.options == ["end turn", "use purse"]


@pytest.mark.ruling("R-254", "R-256", "R-299")
@pytest.mark.parametrize("event", ["the_daltons", "the_doctor", "russian_roulette"])
def test_immediate_effects_happen_once(event: str) -> None:
    """An event with an immediate effect does not repeat it when another effect comes into force."""
    t = under(
        event,
        more=(OTHERS,),
        ann=seat("sheriff", "herald", in_play="mustang", life=1),
    )
    t.do("use trumpet")
    assert (t.asked, t.ann.in_play, t.ann.life) == (("ann", "turn"), ["mustang"], 1)
    assert [(e.kind, e.moves, e.changes) for e in t.events] == [("changed", (), ())]


@pytest.mark.ruling("R-386")
def test_dead_man_and_ghost_town_never_combine() -> None:
    """Under Ghost Town the first player eliminated is a ghost, under Dead Man back for good."""
    t = under(
        "ghost_town",
        "dead_man",
        "high_noon",
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", alive=False),
        deck_state={"first_out": 1},
    )
    t.do("end turn")
    assert (t.turn, t.ben.life, len(t.ben.hand)) == ("ben", 0, 3)
    while t.turn != "ann":
        t.do(t.decision.options[0].text)
    assert not t.ben.alive
    t.do("end turn")
    while t.decision.kind != "turn":
        t.do(t.decision.options[0].text)
    assert (t.turn, t.ben.life, len(t.ben.hand)) == ("ben", 2, 4)
    while t.turn == "ben":
        t.do(t.decision.options[0].text)
    assert (t.turn, t.ben.alive) == ("dee", True)


@pytest.mark.ruling("R-376")
def test_vera_custer_copies_under_another_event() -> None:
    """Under another event, Vera chooses a character as usual."""
    t = under(
        "ambush",
        more=("dodgecity",),
        ann=seat("sheriff", "paul_regret"),
        ben=seat("outlaw", "vera_custer"),
    )
    t.do("end turn")
    assert t.asked == ("ben", "copy")
    t.do("pick ann")
    assert (t.asked, t.ann.distance(t.ben)) == (("ben", "turn"), 2)


@pytest.mark.ruling("R-387")
def test_the_dead_man_counts_among_the_players_left_for_beer() -> None:
    """Back in play, the dead man counts as third player, so Beer works."""
    t = under(
        "dead_man",
        ann=seat("sheriff", life=2),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", alive=False),
        deck="beer saloon clubs clubs",
        deck_state={"first_out": 1},
    )
    t.do("end turn", "play beer")
    assert t.ben.life == 3


@pytest.mark.ruling("R-375")
def test_in_belle_stars_turn_green_cards_of_others_do_nothing() -> None:
    """In Belle's turn, others answer from the hand only, under any event."""
    t = under(
        "shootout",
        more=("dodgecity",),
        ann=seat("sheriff", "belle_star", hand="bang bang"),
        ben=seat("outlaw", hand="missed", in_play="bible barrel"),
    )
    t.do("play bang -> ben")
    assert t.options == ["pass", "use missed"]


@pytest.mark.ruling("R-293")
def test_peyote_replaces_phase_1_for_suzy_lafayette() -> None:
    """A player who guesses under Peyote draws no other card; Suzy draws when phase 2 begins."""
    t = under("peyote", ben=seat("outlaw", "suzy_lafayette"), deck="clubs clubs clubs")
    assert t.ben.hand == []
    t.do("end turn")
    drawn = len(t.ben.hand)
    t.do("pick red")
    assert (t.asked, len(t.ben.hand)) == (("ben", "turn"), max(drawn, 1))


@pytest.mark.ruling("R-262", "R-238")
def test_suzy_lafayette_draws_before_the_next_event() -> None:
    """Suzy Lafayette draws when Hangover ends, before the next event acts."""
    t = under(
        "hangover",
        "russian_roulette",
        "high_noon",
        ann=seat("sheriff", hand="missed"),
        ben=seat("outlaw", "suzy_lafayette"),
        deck="missed",
        turn="dee",
    )
    t.do("end turn", "use missed")
    assert (t.asked, t.options) == (("ben", "missed"), ["pass", "use missed"])


@pytest.mark.ruling("R-153", "R-267")
def test_phase_1_is_settled_before_a_suit_is_named() -> None:
    """Suzy Lafayette replaces a card lost to Jesse Jones before a suit is named."""
    t = under(
        "handcuffs",
        ann=seat("sheriff", "suzy_lafayette", hand="beer"),
        ben=seat("outlaw", "jesse_jones"),
    )
    t.do("end turn", "pick ann")
    assert (t.asked, len(t.ann.hand)) == (("ben", "suit"), 1)


class Toll:
    """At the end of a turn, the player takes a card from the left neighbour."""

    @hookimpl
    async def bang_turn_end(self, g: Engine, seat: int) -> None:
        await g.take_random(seat, g.others(seat)[0])


@pytest.mark.ruling("R-153")
def test_effects_at_the_end_of_a_turn_are_settled_one_by_one() -> None:
    """Suzy Lafayette draws before the next ability at the end of the turn acts."""
    t = under(
        "ambush",
        more=(OTHERS, Toll()),
        ann=seat("sheriff", "second_wind"),
        ben=seat("outlaw", "suzy_lafayette", hand="beer"),
    )
    t.do("end turn")
    kinds = [event.kind for event in t.events]
    assert kinds[:3] == ["took", "drew", "flipped"]


@pytest.mark.ruling("R-228", "R-376")
def test_a_copy_ends_in_the_next_turn_of_vera_custer_also_under_hangover() -> None:
    """Under Hangover, Vera's turn ends the copy without a new choice."""
    t = under(
        "",
        "hangover",
        "ambush",
        "high_noon",
        more=("dodgecity",),
        ann=seat("sheriff", "bart_cassidy"),
        ben=seat("outlaw", "vera_custer"),
        cal=seat("outlaw", "jourdonnais"),
        deck_state={"acted": [0]},
    )
    t.do("end turn", "pick cal")

    def copied() -> str:
        found: str = t.game.view().extra["dodgecity"]["copied"]
        return found

    while t.turn != "ann":
        t.do(t.decision.options[0].text)
    assert copied() == "jourdonnais"
    while t.turn != "cal":
        t.do(t.decision.options[0].text)
    assert copied() == ""
    assert len(t.happened("copied")) == 1


@pytest.mark.ruling("R-228", "R-269")
def test_a_copy_ends_with_a_new_identity() -> None:
    """A copy ends when Vera takes a new identity."""
    t = under(
        "new_identity",
        more=("dodgecity",),
        ben=seat("outlaw", "vera_custer"),
    )
    t.game.state.extra["dodgecity"].copied = "jourdonnais"
    t.engine.touch()
    t.do("end turn")
    t.do(t.decision.options[1].text)
    assert t.asked == ("ben", "turn")
    assert t.game.view().extra["dodgecity"]["copied"] == ""


async def to_the_end_of_the_list(
    force: InForce,
    engine: Engine,
    hook: str,
    about: Sequence[Any],
    asked: Sequence[Any],
    settling: bool = False,
) -> None:
    """Run every effect of a list fixed at the start, unlike ``run``."""
    for entry in asked:
        owner, card = entry.owner, entry.card
        there = owner is None or force.state.alive[owner]
        if there and (card is None or card in force.state.in_play[owner]):
            assert entry.implementation.call is not None
            effect = entry.implementation.call(engine, owner, card, about)
            if effect is not None:
                await effect
            if settling:
                await engine.settle()


@pytest.mark.skipif(compiled, reason="a compiled function cannot be replaced")
@pytest.mark.ruling("R-238")
@pytest.mark.parametrize("covered", ["dead_man", "ghost_town"])
def test_the_kit_finds_a_covered_event_that_acts(
    covered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An invariant fails when a covered event returns a player to the game."""
    if "dodgecity" not in INSTALLED:
        pytest.skip("dodgecity is not installed")
    t = table(
        ann=seat("deputy", life=2),
        ben=seat("outlaw"),
        cal=seat("renegade"),
        turn="cal",
        expansions=("highnoon", "fistful", "dodgecity"),
        extra=in_force(covered, "russian_roulette", "high_noon"),
    )
    (end,) = t.decision.options
    check = ANSWER_INVARIANTS["who_acts_is_in_force"]

    def after() -> Game:
        again = t.game.copy()
        again.apply(end)
        return again

    check(t.game, end, after(), 0)
    monkeypatch.setattr("bangcore.engine.questions.run", to_the_end_of_the_list)
    with pytest.raises(AssertionError, match=f"rule:{covered} acts at bang_before_turn"):
        check(t.game, end, after(), 0)
