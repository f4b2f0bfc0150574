"""Ruling book, section R: the hand limit, and the effect of Beer."""

import pytest

from bangcore.testing import Seat, Table, seat


def who(hand: str = "", in_play: str = "", life: int | None = None) -> Seat:
    return seat("gunslinger", hand=hand, in_play=in_play, life=life)


OUT = seat("gunslinger", alive=False)


def lives(t: Table) -> list[int]:
    """Return the life points of all four characters, Ann's first."""
    return [t.ann.life, t.ann2.life, t.ben.life, t.ben2.life]


# ---------------------------------------------------------------- the hand limit


@pytest.mark.ruling("R-396")
@pytest.mark.parametrize(
    ("exposed", "kept"), [("ann ben", 2), ("ann2 ben", 3)], ids=["first", "second"]
)
def test_the_hand_limit_is_that_of_the_exposed_one(two, exposed: str, kept: int) -> None:
    """At the end of the turn, the hand limit is the life points of the exposed character."""
    t = two(exposed, ann=who("missed missed missed missed", life=2), ann2=who(life=3))
    t.do("end turn")
    while t.decision.kind == "discard":
        t.do(t.decision.options[0].text)
    assert len(t.ann.hand) == kept


# ---------------------------------------------------------------- Beer


@pytest.mark.ruling("R-396")
@pytest.mark.parametrize(("exposed", "expected"), [("ann ben", [2, 1]), ("ann2 ben", [1, 2])])
def test_beer_is_for_the_exposed_one(two, exposed: str, expected: list[int]) -> None:
    """A Beer gives the exposed character a life point, without a question."""
    t = two(exposed, ann=who("beer", life=1), ann2=who(life=1))
    assert t.options == ["end turn", "play beer"]
    assert lives(t.do("play beer"))[:2] == expected


@pytest.mark.ruling("R-396")
def test_beer_does_not_help_the_covered_one(two) -> None:
    """A Beer has no effect on an unhurt exposed character, even if the covered one is hurt."""
    t = two(ann=who("beer"), ann2=who(life=1))
    t.do("play beer")
    assert (lives(t), t.discards) == ([4, 1, 4, 4], ["beer"])


@pytest.mark.ruling("R-396")
def test_beer_saves_the_exposed_one_from_a_lethal_hit(two) -> None:
    """A Beer may save Ben's exposed character in Ann's turn."""
    t = two("ann2 ben", ann2=who("bang"), ben=who("beer", life=1))
    t.do("play bang -> ben", "pass")
    assert (t.asked, t.options) == (("ben", "rescue"), ["pass", "use beer"])
    t.do("use beer")
    assert (t.ben.alive, t.ben.life, t.ben.hand) == (True, 1, [])


@pytest.mark.ruling("R-396")
def test_beer_does_not_save_the_covered_one_from_a_lethal_hit(two) -> None:
    """A Beer does not save the covered character and stays in hand."""
    t = two(ann=who("bang"), ben=who("beer beer"), ben2=who(life=1))
    t.do("play bang -> ben2")
    while t.asked != ("ann", "turn"):
        assert t.options == ["pass"]
        t.do("pass")
    assert (t.ben2.alive, t.ben.hand) == (False, ["beer", "beer"])


@pytest.mark.ruling("R-396")
@pytest.mark.parametrize(("place", "saved"), [("ben", True), ("ben2", False)])
def test_beer_against_dynamite(two, place: str, saved: bool) -> None:
    """A Beer saves from Dynamite the character exposed so far, not the covered one."""
    hand = {"ben": who("beer")} | {place: who("beer" * (place == "ben"), "dynamite", life=3)}
    t = two(deck="5-spades", **hand)
    t.do("end turn")
    while t.decision.kind == "rescue":
        t.do("use beer" if "use beer" in t.options else "pass")
    assert getattr(t, place).alive is saved
    assert t.ben.hand.count("beer") == (0 if saved else 1)


@pytest.mark.ruling("R-396")
def test_beer_has_no_effect_with_two_characters_left(two) -> None:
    """With one character left for each player, a Beer gives nothing and saves nobody."""
    t = two(ann=who("beer bang", life=1), ann2=OUT, ben=who("beer", life=1), ben2=OUT)
    assert t.do("play beer").ann.life == 1
    t.do("play bang -> ben", "pass", "use beer")
    assert t.winners == ["ann", "ann2"]


@pytest.mark.ruling("R-396")
@pytest.mark.parametrize("out", ["ann2", "ben2"])
def test_beer_works_with_three_characters_left(two, out: str) -> None:
    """With three characters left, a Beer works for both players."""
    t = two(ann=who("beer", life=1), **{out: OUT})
    assert t.do("play beer").ann.life == 2
