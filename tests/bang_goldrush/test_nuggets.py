"""How nuggets are come by: wounds, Beer, and what is theirs no longer."""

import pytest

from bang_goldrush import GoldRushState
from bangcore.plugin import hookimpl
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
    """Whatever card costs others life points, its player takes a nugget for each of them."""
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
    """Of a Gatling only those who lose a life point count."""
    t = four(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", hand="missed"),
        expansions=GOLD_RUSH,
    )
    t.do("play gatling", "use missed")
    assert nuggets(t) == [2, 0, 0, 0]


@pytest.mark.ruling("R-313")
def test_last_life_point_is_worth_a_nugget() -> None:
    """Eliminating a player gives the nugget for their last life point besides the reward."""
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
    """The nugget is for the life point lost, whether or not its owner survives."""
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
    """The life points that the Dynamite costs are nobody's doing."""
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
    """Who loses their own Duel was hurt by nobody else; neither duellist takes a nugget."""
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
    """Also who has more than 30 nuggets takes another one, and a spectator sees it."""
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
    """On turn a player sells as many Beers as they like for nuggets, without a life point."""
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
def test_beer_is_sold_in_the_own_turn_only() -> None:
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
    """Only Beer is worth a nugget, no other card that gives life points."""
    t = four(
        ann=seat("sheriff", hand="saloon"),
        expansions=GOLD_RUSH,
    )
    assert t.options == ["end turn", "play saloon"]


@pytest.mark.ruling("R-324")
def test_whisky_tequila_and_canteen_cannot_be_sold() -> None:
    """Nor can the cards of Dodge City that work like a Beer."""
    pytest.importorskip("bang_dodgecity")
    t = four(
        ann=seat("sheriff", hand="whisky tequila bang", in_play="canteen"),
        expansions=["dodgecity", "goldrush"],
    )
    assert not [option for option in t.options if option.startswith("sell")]


@pytest.mark.ruling("R-325")
def test_beer_is_sold_with_two_players_left() -> None:
    """A Beer that would give no life point any more is still worth a nugget."""
    t = four(
        ann=seat("sheriff", hand="beer"),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
        expansions=GOLD_RUSH,
    )
    t.do("sell beer")
    assert nuggets(t)[0] == 1


def test_nuggets_of_the_eliminated_go_back_to_the_supply() -> None:
    """Without the shadows a player who is out keeps no nuggets, and nobody inherits them."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1),
        cal=seat("outlaw", "vulture_sam"),
        expansions=GOLD_RUSH,
        extra={"goldrush": GoldRushState.of(nuggets=[0, 7, 1])},
    )
    t.do("play bang -> ben")
    assert nuggets(t) == [1, 0, 1, 0]


def test_a_wound_that_takes_nothing_is_worth_no_nugget() -> None:
    """Nobody is told of a nugget where a house rule lets a shot cost no life point."""

    class Padded:
        @hookimpl(of="everybody", priority=99)
        def bang_on_wounded(self, wound):
            wound.amount = 0

    t = four(ann=seat("sheriff", hand="bang"), expansions=[Padded, *GOLD_RUSH])
    t.do("play bang -> ben")
    assert nuggets(t) == [0, 0, 0, 0]
    assert not t.happened("gained_nuggets")
