"""The weapons of Armed & Dangerous."""

import pytest
from armed_table import armed, loaded

from bangcore.testing import seat


@pytest.mark.ruling("R-540")
@pytest.mark.parametrize(("answer", "life"), [("pass", 4), ("use load", 3)])
def test_a_big_fifty_shoots_through_everything(answer, life):
    """For a load of the Big Fifty the target's Barrel and character do nothing during the BANG!."""
    t = armed(
        ann=seat("sheriff", hand="bang", in_play="big_fifty", tokens=loaded(big_fifty=3)),
        cal=seat("outlaw", "bart_cassidy", in_play="barrel mustang"),
        deck="hearts",
    )
    assert t.ann.distance(t.cal) == 3
    t.do("play bang -> cal", answer)
    if answer == "pass":
        t.do("use barrel")
    assert (t.cal.life, t.cal.hand, t.ann.distance(t.cal)) == (life, [], 3)


@pytest.mark.ruling("R-540")
def test_a_big_fifty_spares_the_hand():
    """A Missed! in hand cancels the BANG! of a Big Fifty."""
    t = armed(
        ann=seat("sheriff", hand="bang", in_play="big_fifty", tokens=loaded(big_fifty=1)),
        ben=seat("outlaw", hand="missed"),
    )
    t.do("play bang -> ben", "use load", "use missed")
    assert (t.ben.life, t.ann.in_play) == (4, [])


@pytest.mark.ruling("R-541")
@pytest.mark.parametrize(("answer", "hand"), [("pass", ["beer"]), ("use load", [])])
def test_a_buntline_special_costs_a_card_when_it_is_cancelled(answer, hand):
    """A cancelled BANG! of a Buntline Special costs its target a card of their choice."""
    t = armed(
        ann=seat(
            "sheriff", hand="bang", in_play="buntline_special", tokens=loaded(buntline_special=1)
        ),
        ben=seat("outlaw", hand="missed beer"),
    )
    t.do("play bang -> ben", answer, "use missed")
    assert (t.ben.life, t.ben.hand) == (4, hand)


@pytest.mark.ruling("R-541")
def test_a_buntline_special_that_hits_costs_no_card():
    """A BANG! of a Buntline Special that hits costs only the life point."""
    t = armed(
        ann=seat(
            "sheriff", hand="bang", in_play="buntline_special", tokens=loaded(buntline_special=3)
        ),
        ben=seat("outlaw", hand="missed beer"),
    )
    t.do("play bang -> ben", "use load", "pass")
    assert (t.ben.life, t.ben.hand) == (3, ["beer", "missed"])


@pytest.mark.ruling("R-542")
def test_a_double_barrel_of_diamonds_is_not_cancelled():
    """A BANG! of Diamonds cannot be cancelled, for a load of the Double Barrel."""
    t = armed(
        ann=seat(
            "sheriff",
            hand="bang:5-diamonds",
            in_play="double_barrel",
            tokens=loaded(double_barrel=3),
        ),
        ben=seat("outlaw", hand="missed", in_play="barrel"),
    )
    t.do("play bang -> ben", "use load")
    assert (t.asked, t.ben.life) == (("ann", "turn"), 3)


@pytest.mark.ruling("R-542")
def test_a_double_barrel_needs_diamonds():
    """With another suit no load of the Double Barrel can be spent."""
    t = armed(
        ann=seat(
            "sheriff", hand="bang:A-spades", in_play="double_barrel", tokens=loaded(double_barrel=3)
        ),
        ben=seat("outlaw", hand="missed"),
    )
    t.do("play bang -> ben")
    assert t.asked == ("ben", "missed")


@pytest.mark.ruling("R-543")
def test_a_thunderer_gives_the_bang_back():
    """The BANG! of a Thunderer returns to the hand, but is the BANG! of the turn."""
    t = armed(ann=seat("sheriff", hand="bang", in_play="thunderer", tokens=loaded(thunderer=3)))
    t.do("play bang -> ben", "use load")
    assert (t.ben.life, t.ann.hand, t.ann.tokens) == (3, ["bang"], loaded(thunderer=2))
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-540", "R-541", "R-542", "R-543")
@pytest.mark.parametrize(
    ("weapon", "reach"),
    [("double_barrel", 1), ("buntline_special", 2), ("thunderer", 3), ("big_fifty", 6)],
)
def test_how_far_weapons_reach(weapon, reach):
    """The four weapons have their printed reach, and replace each other."""
    t = armed(ann=seat("sheriff", hand=weapon, in_play="schofield"))
    t.do(f"play {weapon}")
    assert (t.engine.reach(0), t.ann.in_play) == (reach, [weapon])
