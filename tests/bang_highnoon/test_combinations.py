"""Ruling book, section Q: events together with characters, equipment and each other."""

from typing import Any

import pytest

from bang_highnoon import in_force
from bangcore import available_expansions, plugin
from bangcore.plugin import Character, Expansion, Offer, hookimpl
from bangcore.testing import Table, four, seat

INSTALLED = {info.name for info in available_expansions()}


class Herald:
    """The owner may, in their turn, put another effect into force, as equipment does."""

    @hookimpl
    def bang_actions(self, g: plugin.Table) -> list[Offer]:
        return [Offer(g.options.use("trumpet"), lambda g: g.react("bang_on_in_force", "trumpet"))]


OTHERS = Expansion(
    name="others",
    characters=[
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
