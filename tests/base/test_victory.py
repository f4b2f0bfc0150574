"""Ruling book, section I: the end of the game and its winners, for four to seven players."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from bangcore import GameIsOver
from bangcore.testing import Table, four, seat, table

NAMES = ("ann", "ben", "cal", "dee", "eve", "fay", "gus")
ROLES = {
    4: ("sheriff", "outlaw", "renegade", "outlaw"),
    5: ("sheriff", "outlaw", "renegade", "outlaw", "deputy"),
    6: ("sheriff", "outlaw", "renegade", "outlaw", "deputy", "outlaw"),
    7: ("sheriff", "outlaw", "renegade", "outlaw", "deputy", "outlaw", "deputy"),
}


def of_role(t: Table, *roles: str) -> list[str]:
    """Return the names of all players of these roles, in play or out."""
    return [
        name for name, role in zip(t.game.names, t.game.state.roles, strict=True) if role in roles
    ]


def winners(roles: Sequence[str], alive: Sequence[bool]) -> list[int] | None:
    """Return the winners, by the words of the rulebook, or ``None``."""
    living = [role for role, here in zip(roles, alive, strict=True) if here]
    if living.count("sheriff") == 0:
        if living == ["renegade"]:
            return [roles.index("renegade")]
        return [place for place, role in enumerate(roles) if role == "outlaw"]
    if living.count("outlaw") + living.count("renegade") == 0:
        return [place for place, role in enumerate(roles) if role in ("sheriff", "deputy")]
    return None


@pytest.mark.ruling("R-158", "R-159", "R-160", "R-161", "R-162", "R-163")
@pytest.mark.parametrize("number", ROLES)
def test_every_elimination_in_every_position(number: int) -> None:
    """For each killer, victim and set of survivors, the right side wins, or nobody yet."""
    roles = ROLES[number]
    names = NAMES[:number]
    endings = set()
    for alive in product([True, False], repeat=number):
        living = [place for place in range(number) if alive[place]]
        if not alive[0] or winners(roles, alive) is not None:
            continue  # the game was over before
        for victim, killer in product(living, repeat=2):
            if victim == killer:
                continue
            seats: dict[str, Any] = {
                name: seat(role, hand="duel" if place == killer else "", life=1, alive=alive[place])
                for place, (name, role) in enumerate(zip(names, roles, strict=True))
            }
            t = table(turn=names[killer], **seats)
            t.do(f"play duel -> {names[victim]}")
            after = [here and place != victim for place, here in enumerate(alive)]
            assert t.game.state.alive == after
            expected = winners(roles, after)
            if expected is None:
                assert t.game.outcome is None
                assert t.asked == (names[killer], "turn")
            else:
                assert t.winners == [names[place] for place in expected]
                assert t.game.decision is None
                endings.add(roles[expected[0]])
    assert endings == {"sheriff", "outlaw", "renegade"}


# ---------------------------------------------------------------- the end


@pytest.mark.ruling("R-158")
def test_the_game_ends_with_the_sheriff() -> None:
    """When the Sheriff is eliminated the game is over, with any number of players left."""
    t = table(
        ann=seat("outlaw", hand="bang beer"),
        ben=seat("sheriff", life=1),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        eve=seat("deputy", hand="beer"),
    )
    t.do("play bang -> ben")
    assert t.winners == ["ann", "cal"]
    assert t.game.decision is None
    assert t.game.view(None).phase == "over"
    with pytest.raises(GameIsOver):
        t.game.apply("end turn")


@pytest.mark.ruling("R-158")
def test_a_sheriff_who_is_saved_by_beer_is_not_eliminated() -> None:
    """The game continues when the Sheriff plays a Beer against a lethal hit."""
    t = four(
        ann=seat("outlaw", hand="bang"),
        ben=seat("sheriff", hand="beer", life=1),
    )
    t.do("play bang -> ben", "pass")
    assert t.asked == ("ben", "rescue")
    assert t.game.outcome is None
    t.do("use beer")
    assert t.game.outcome is None
    assert t.asked == ("ann", "turn")


# ---------------------------------------------------------------- winners


@pytest.mark.ruling("R-159")
def test_the_renegade_wins_alone() -> None:
    """When the Sheriff is eliminated and only the Renegade is in play, the Renegade wins alone."""
    t = table(
        ann=seat("renegade", hand="bang"),
        ben=seat("sheriff", life=1),
        cal=seat("outlaw", alive=False),
        dee=seat("outlaw", alive=False),
        eve=seat("deputy", alive=False),
    )
    t.do("play bang -> ben")
    assert t.winners == ["ann"]
    assert t.game.outcome is not None
    assert t.game.outcome.payoffs == (1, -1, -1, -1, -1)


@pytest.mark.ruling("R-160")
def test_the_outlaws_win_dead_or_alive() -> None:
    """All Outlaws win when the Sheriff is eliminated, also those eliminated before."""
    t = table(
        ann=seat("outlaw", hand="bang"),
        ben=seat("sheriff", life=1),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
        eve=seat("deputy"),
        fay=seat("outlaw", alive=False),
    )
    t.do("play bang -> ben")
    assert t.winners == ["ann", "cal", "fay"]
    assert t.game.outcome is not None
    assert t.game.outcome.payoffs == (1, -1, 1, -1, -1, 1)


@pytest.mark.ruling("R-161")
def test_the_law_wins_dead_or_alive() -> None:
    """The Sheriff and all Deputies, dead ones included, win when their enemies are out."""
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1),
        cal=seat("deputy", alive=False),
        dee=seat("renegade", alive=False),
        eve=seat("outlaw", alive=False),
        fay=seat("deputy"),
        gus=seat("outlaw", alive=False),
    )
    t.do("play bang -> ben")
    assert t.winners == ["ann", "cal", "fay"]
    assert t.game.outcome is not None
    assert t.game.outcome.payoffs == (1, -1, 1, -1, -1, 1, -1)


@pytest.mark.ruling("R-161")
def test_the_law_may_win_by_a_duel_of_the_renegade() -> None:
    """The law also wins if its last enemy, a Renegade, dies in their own Duel."""
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", alive=False),
        cal=seat("renegade", hand="duel", life=1),
        dee=seat("outlaw", alive=False),
        turn="cal",
    )
    t.do("play duel -> ann", "use bang")
    assert t.winners == ["ann"]


@pytest.mark.ruling("R-162")
def test_the_renegade_fights_on_alone_in_the_rulebook() -> None:
    """When the last Outlaw is out and the Renegade is in play, the game continues."""
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade"),
        eve=seat("deputy"),
    )
    t.do("play bang -> ben")
    assert t.game.outcome is None
    assert not t.dee.role_known
    assert t.asked == ("ann", "turn")
    t.do("end turn")
    assert t.turn == "dee"


@pytest.mark.ruling("R-163")
def test_the_renegade_wins_by_dynamite() -> None:
    """A Renegade need not kill the Sheriff: being left alone by Dynamite is enough."""
    t = four(
        ann=seat("sheriff", in_play="dynamite", life=3),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", alive=False),
        turn="dee",
        deck="bang:2-spades",
    )
    t.do("end turn")
    assert t.winners == ["dee"]


@pytest.mark.ruling("R-163")
def test_the_renegade_wins_by_the_duel_of_the_sheriff() -> None:
    """The Renegade wins when the Sheriff, the only other survivor, dies in their own Duel."""
    t = table(
        ann=seat("sheriff", hand="duel", life=1),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", hand="bang"),
    )
    t.do("play duel -> dee", "use bang")
    assert t.winners == ["dee"]


# ---------------------------------------------------------------- one elimination after the other


@pytest.mark.ruling("R-166", "R-092", "R-160")
@pytest.mark.parametrize("card", ["gatling", "indians"])
@pytest.mark.parametrize("witness", ["outlaw", "deputy"])
def test_the_sheriff_falls_first(card: str, witness: str) -> None:
    """The Outlaws win if an attack reaches the Sheriff before the last other player."""
    t = table(
        ann=seat("renegade", hand=card),
        ben=seat("sheriff", life=1),
        cal=seat(witness, life=1),
        dee=seat("outlaw", alive=False),
        eve=seat("outlaw" if witness == "deputy" else "deputy", alive=False),
    )
    t.do(f"play {card}")
    assert t.winners == of_role(t, "outlaw")
    assert t.cal.alive
    assert t.cal.life == 1


@pytest.mark.ruling("R-166", "R-092", "R-159")
@pytest.mark.parametrize("card", ["gatling", "indians"])
@pytest.mark.parametrize("witness", ["outlaw", "deputy"])
def test_the_sheriff_falls_last(card: str, witness: str) -> None:
    """The Renegade wins if an attack reaches the Sheriff after the last other player."""
    t = table(
        ann=seat("renegade", hand=card),
        ben=seat(witness, life=1),
        cal=seat("sheriff", life=1),
        dee=seat("outlaw", alive=False),
        eve=seat("outlaw" if witness == "deputy" else "deputy", alive=False),
    )
    t.do(f"play {card}")
    assert t.winners == ["ann"]
    assert not t.ben.alive


@pytest.mark.ruling("R-166", "R-167")
def test_the_law_wins_before_the_deputy_is_shot() -> None:
    """When the Sheriff's Gatling kills the last enemy, a Deputy next in order is not hit."""
    t = table(
        ann=seat("sheriff", hand="gatling beer"),
        ben=seat("renegade", life=1),
        cal=seat("deputy", life=1),
        dee=seat("outlaw", alive=False),
        eve=seat("outlaw", alive=False),
    )
    t.do("play gatling")
    assert t.winners == ["ann", "cal"]
    assert t.cal.life == 1
    assert t.ann.hand == ["beer"]


@pytest.mark.ruling("R-166", "R-092", "R-162")
def test_every_elimination_of_an_attack_is_checked() -> None:
    """An Outlaw's death alone ends nothing; the Renegade's, later in the same attack, does."""
    t = table(
        ann=seat("sheriff", hand="indians"),
        ben=seat("outlaw", life=1),
        cal=seat("deputy"),
        dee=seat("outlaw", life=1),
        eve=seat("renegade", life=1),
    )
    t.do("play indians")
    assert t.winners == ["ann", "cal"]
    assert [e.seat for e in t.happened("eliminated")] == [1, 3, 4]
    assert t.cal.life == 3


# ---------------------------------------------------------------- after the end


@pytest.mark.ruling("R-167", "R-092", "R-166")
@pytest.mark.parametrize("card", ["gatling", "indians"])
def test_the_rest_of_an_attack_is_dropped(card: str) -> None:
    """Players after the eliminated Sheriff are neither hit nor asked."""
    t = table(
        ann=seat("outlaw", hand=card),
        ben=seat("outlaw", life=2),
        cal=seat("sheriff", life=1),
        dee=seat("renegade", hand="missed bang", life=1),
    )
    t.do(f"play {card}")
    assert t.game.decision is None
    assert [t.ben.life, t.dee.life] == [1, 1]
    assert t.dee.hand == ["bang", "missed"]


@pytest.mark.ruling("R-167")
def test_abilities_do_not_act_after_the_end() -> None:
    """Once the game is over, Suzy does not draw for the last card, and Sid has no option."""
    t = four(
        ann=seat("outlaw", "suzy_lafayette", hand="bang"),
        ben=seat("sheriff", life=1),
        cal=seat("outlaw", "sid_ketchum", hand="missed missed", life=1),
    )
    t.do("play bang -> ben")
    assert t.ann.hand == []
    assert t.interrupts == []
    assert [e.kind for e in t.events] == ["played", "lost_life", "eliminated", "game_over"]


@pytest.mark.ruling("R-167")
def test_no_turn_begins_after_the_end() -> None:
    """When a Sheriff dies at the start of their turn, nothing follows."""
    t = four(
        ann=seat("outlaw"),
        ben=seat("sheriff", in_play="dynamite jail", life=2),
        deck="bang:7-spades",
    )
    t.do("end turn")
    assert t.winners == ["ann", "cal"]
    assert [e.seat for e in t.happened("turn")] == [1]
    assert not t.happened("drew")
    assert t.events[-1].kind == "game_over"


@pytest.mark.ruling("R-167")
@pytest.mark.parametrize("victim", ["ann", "ben"])
def test_all_roles_are_shown_at_the_end(victim: str) -> None:
    """When the game is over, everybody sees every role, including those of survivors."""
    t = table(
        ann=seat("sheriff", hand="duel", life=1),
        ben=seat("renegade", hand="bang" if victim == "ann" else "", life=1),
        cal=seat("outlaw", alive=victim == "ann"),
        dee=seat("deputy"),
        eve=seat("outlaw", alive=False),
    )
    assert [p.role for p in t.game.view(None).players][3] is None
    t.do("play duel -> ben")
    if victim == "ann":
        t.do("use bang")
    for viewer in (None, 0, 1, 2, 3, 4):
        view = t.game.view(viewer)
        assert [p.role for p in view.players] == [
            "sheriff",
            "renegade",
            "outlaw",
            "deputy",
            "outlaw",
        ]
        assert view.outcome == t.game.outcome
        assert view.decision is None
    assert t.winners == (["cal", "eve"] if victim == "ann" else ["ann", "dee"])
