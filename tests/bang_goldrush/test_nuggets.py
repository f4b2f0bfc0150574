"""Nuggets: wounds, Beer, and the end of their owner."""

import pytest

from bang_goldrush import GoldRushState
from bangcore.testing import Table, four, seat

GOLD_RUSH = ["goldrush"]


def nuggets(t: Table) -> list[int]:
    return t.game.view().extra["goldrush"]["nuggets"][: len(t.game.names)]


@pytest.mark.ruling("R-312")
@pytest.mark.parametrize(
    ("hand", "answers"),
    [
        ("bang", ["play bang -> ben"]),
        ("duel", ["play duel -> ben"]),
        ("gatling", ["play gatling"]),
        ("indians", ["play indians"]),
    ],
    ids=["bang", "duel", "gatling", "indians"],
)
def test_each_life_point_of_another_is_worth_a_nugget(hand: str, answers: list[str]) -> None:
    """A player takes a nugget for each life point that their card costs others."""
    t = four(
        ann=seat("sheriff", hand=hand),
        expansions=GOLD_RUSH,
    )
    t.do(*answers)
    lost = sum(4 - player.life for player in (t.ben, t.cal, t.dee))
    assert lost in (1, 3)
    assert nuggets(t) == [lost, 0, 0, 0]


@pytest.mark.ruling("R-312")
def test_cancelled_shot_is_worth_nothing() -> None:
    """Only the targets of a Gatling who lose a life point bring a nugget."""
    t = four(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", hand="missed"),
        expansions=GOLD_RUSH,
    )
    t.do("play gatling", "use missed")
    assert nuggets(t) == [2, 0, 0, 0]


@pytest.mark.ruling("R-313")
def test_last_life_point_is_worth_a_nugget() -> None:
    """An elimination brings a nugget for the last life point in addition to the reward."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1),
        expansions=GOLD_RUSH,
    )
    t.do("play bang -> ben")
    assert not t.ben.alive
    assert nuggets(t) == [1, 0, 0, 0]
    assert len(t.ann.hand) == 3


@pytest.mark.ruling("R-313")
def test_last_life_point_is_worth_a_nugget_even_if_a_beer_saves_it() -> None:
    """A last life point brings a nugget, whether or not a Beer saves its owner."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1, hand="beer"),
        expansions=GOLD_RUSH,
    )
    t.do("play bang -> ben", "pass")
    assert t.asked == ("ben", "rescue")
    t.do("use beer")
    assert t.ben.life == 1
    assert nuggets(t) == [1, 0, 0, 0]


@pytest.mark.ruling("R-314")
def test_dynamite_gives_nobody_a_nugget() -> None:
    """Life points lost to Dynamite bring nobody a nugget."""
    t = four(
        ben=seat("outlaw", in_play="dynamite"),
        expansions=GOLD_RUSH,
        deck="5-spades",
    )
    t.do("end turn")
    assert t.ben.life == 1
    assert nuggets(t) == [0, 0, 0, 0]


@pytest.mark.ruling("R-314")
def test_own_lost_duel_gives_nobody_a_nugget() -> None:
    """A player who loses their own Duel brings nobody a nugget."""
    t = four(
        ann=seat("sheriff", hand="duel"),
        ben=seat("outlaw", hand="bang"),
        expansions=GOLD_RUSH,
    )
    t.do("play duel -> ben", "use bang")
    assert t.ann.life == 4
    assert nuggets(t) == [0, 0, 0, 0]


@pytest.mark.ruling("R-315")
def test_supply_has_no_end_and_is_public() -> None:
    """The supply of nuggets is unlimited, and gains are public."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        expansions=GOLD_RUSH,
        extra={"goldrush": GoldRushState.of(nuggets=[30, 12])},
    )
    t.do("play bang -> ben")
    assert nuggets(t) == [31, 12, 0, 0]
    assert t.happened("gained_nuggets")[0].amount == 1


@pytest.mark.ruling("R-323")
def test_beer_is_sold_for_a_nugget() -> None:
    """A player may sell any number of Beers for nuggets in their turn, without a life point."""
    t = four(
        ann=seat("sheriff", hand="beer beer beer", life=2),
        expansions=GOLD_RUSH,
    )
    t.do("sell beer", "sell beer")
    assert (t.ann.life, nuggets(t)[0]) == (2, 2)
    t.do("play beer")
    assert (t.ann.life, nuggets(t)[0]) == (3, 2)
    assert t.discards == ["beer", "beer", "beer"]


@pytest.mark.ruling("R-323")
def test_beer_is_sold_in_ones_turn_only() -> None:
    """A dying player can drink a Beer but not sell it."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="beer", life=1),
        expansions=GOLD_RUSH,
    )
    t.do("play bang -> ben", "pass")
    assert t.options == ["pass", "use beer"]


@pytest.mark.ruling("R-324")
def test_saloon_cannot_be_sold() -> None:
    """A Saloon cannot be sold."""
    t = four(
        ann=seat("sheriff", hand="saloon"),
        expansions=GOLD_RUSH,
    )
    assert t.options == ["end turn", "play saloon"]


@pytest.mark.ruling("R-324")
def test_whisky_tequila_and_canteen_cannot_be_sold() -> None:
    """Whisky, Tequila and Canteen are not Beer and cannot be sold."""
    pytest.importorskip("bang_dodgecity")
    t = four(
        ann=seat("sheriff", hand="whisky tequila bang", in_play="canteen"),
        expansions=["dodgecity", "goldrush"],
    )
    assert not [option for option in t.options if option.startswith("sell")]


@pytest.mark.ruling("R-325")
def test_beer_is_sold_with_two_players_left() -> None:
    """With two players left, where a Beer gives no life point, it can be sold."""
    t = four(
        ann=seat("sheriff", hand="beer"),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
        expansions=GOLD_RUSH,
    )
    t.do("sell beer")
    assert nuggets(t)[0] == 1


def test_nuggets_of_the_eliminated_go_back_to_the_supply() -> None:
    """Without shadows, the nuggets of an eliminated player return to the supply."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1),
        cal=seat("outlaw", "vulture_sam"),
        expansions=GOLD_RUSH,
        extra={"goldrush": GoldRushState.of(nuggets=[0, 7, 1])},
    )
    t.do("play bang -> ben")
    assert nuggets(t) == [1, 0, 1, 0]
