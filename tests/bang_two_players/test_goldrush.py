"""Ruling book, section R: nuggets and equipment belong to characters."""

import pytest

from bangcore.testing import Seat, Table, seat

pytest.importorskip("bang_goldrush")

from bang_goldrush import GoldRushState


def who(hand: str = "", life: int | None = None) -> Seat:
    return seat("gunslinger", hand=hand, life=life)


def rush(two, exposed: str = "ann ben", *, nuggets=(), shop="", front=None, **named: Seat) -> Table:
    """Return a table for two with Gold Rush."""
    gold = GoldRushState.of(nuggets=nuggets, shop=shop, front=front)
    return two(exposed, more="goldrush", extra={"goldrush": gold}, **named)


def nuggets_at(t: Table) -> list[int]:
    """Return the nuggets by seat."""
    return t.game.view().extra["goldrush"]["nuggets"][:4]


@pytest.mark.ruling("R-395", "R-312")
def test_the_own_covered_character_is_worth_nuggets(two) -> None:
    """A player takes a nugget for a life point of their own covered character, too."""
    t = rush(two, ann=who("gatling")).do("play gatling")
    assert nuggets_at(t) == [3, 0, 0, 0]


@pytest.mark.ruling("R-395", "R-316")
@pytest.mark.parametrize(("exposed", "may_buy"), [("ann ben", True), ("ann2 ben", False)])
def test_nuggets_belong_to_a_character(two, exposed: str, may_buy: bool) -> None:
    """A character pays with its own nuggets, not with those of the player's other one."""
    t = rush(two, exposed, nuggets=[5], shop="boots")
    assert ("buy boots" in t.options) is may_buy


@pytest.mark.ruling("R-395", "R-340")
@pytest.mark.parametrize(("owner", "cards"), [(2, 0), (3, 1)])
def test_equipment_belongs_to_a_character(two, owner: int, cards: int) -> None:
    """Boots work for the character that they are in front of, covered or not."""
    t = rush(two, ann=who("bang"), front={owner: "boots"}).do("play bang -> ben2")
    assert len(t.ben.hand) == cards


@pytest.mark.ruling("R-395", "R-336")
def test_wanted_in_front_of_the_own_covered_character_pays(two) -> None:
    """A player who eliminates their own wanted character draws two cards and takes a nugget."""
    t = rush(two, ann=who("bang"), ann2=who(life=1), front={1: "wanted"}).do("play bang -> ann2")
    assert (t.ann2.alive, len(t.ann.hand), nuggets_at(t)) == (False, 2, [2, 0, 0, 0])
