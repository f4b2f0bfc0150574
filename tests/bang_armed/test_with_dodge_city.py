"""Armed & Dangerous together with Dodge City."""

import pytest
from armed_table import armed, loaded

from bangcore.testing import seat

BOTH = ["dodgecity"]


@pytest.mark.ruling("R-540")
@pytest.mark.parametrize(("answer", "life"), [("pass", 3), ("use load", 2)])
def test_a_big_fifty_hits_apache_kid_with_diamonds(answer, life):
    """For a load of the Big Fifty Apache Kid is not protected from Diamonds."""
    t = armed(
        ann=seat(
            "sheriff", hand="bang:2-diamonds", in_play="big_fifty", tokens=loaded(big_fifty=3)
        ),
        ben=seat("outlaw", "apache_kid"),
        expansions=BOTH,
    )
    t.do("play bang -> ben", answer)
    assert t.ben.life == life


@pytest.mark.ruling("R-515")
def test_green_cards_are_not_orange():
    """Green cards come without loads, earn none, and do not trigger Al Preacher."""
    t = armed(
        ann=seat("sheriff", hand="knife"),
        ben=seat("outlaw", "al_preacher", tokens=loaded(character=2)),
        expansions=BOTH,
    )
    t.do("play knife")
    assert (t.asked, t.ann.tokens) == (("ann", "turn"), {})


def test_belle_star_switches_orange_cards_off():
    """In their turn a Crate of another player cancels nothing."""
    t = armed(
        ann=seat("sheriff", "belle_star", hand="bang"),
        ben=seat("outlaw", in_play="crate", tokens=loaded(crate=3)),
        expansions=BOTH,
    )
    t.do("play bang -> ben")
    assert t.ben.life == 3
