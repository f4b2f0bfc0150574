"""The Valley of Shadows together with Dodge City."""

import pytest
from valley_table import valley

from bangcore.testing import seat

BOTH = ["dodgecity"]


def test_apache_kid_does_not_see_the_bandidos():
    """Bandidos are a card of Diamonds, so they do nothing to Apache Kid."""
    t = valley(
        ann=seat("sheriff", hand="bandidos"),
        ben=seat("outlaw", "apache_kid"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=BOTH,
    )
    t.do("play bandidos")
    assert (t.ben.life, t.cal.life) == (3, 3)


def test_apache_kid_looks_at_the_bang_of_an_aim():
    """The suit of the BANG! decides, not the Clubs of the Aim."""
    t = valley(
        ann=seat("sheriff", hand="aim bang:2-diamonds bang:2-clubs"),
        ben=seat("outlaw", "apache_kid"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=BOTH,
    )
    t.do("use aim with bang:2-diamonds -> ben")
    assert t.ben.life == 3


@pytest.mark.ruling("R-483")
def test_tuco_does_not_mind_green_cards():
    """A green card in front of Tuco is not blue."""
    t = valley(
        ann=seat("sheriff"),
        ben=seat("outlaw", "tuco_franziskaner", in_play="knife"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=BOTH,
    )
    t.do("end turn")
    assert len(t.ben.hand) == 4


@pytest.mark.ruling("R-473")
def test_no_escape_from_a_green_card():
    """Escape is against brown cards: a Knife is answered as a shot."""
    t = valley(
        ann=seat("sheriff", in_play="knife"),
        ben=seat("outlaw", hand="escape"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=BOTH,
        without="saved",
    )
    t.do("use knife -> ben")
    assert t.asked == ("ben", "missed")


@pytest.mark.ruling("R-473")
def test_no_escape_from_a_gift():
    """A Tequila for another player cannot be evaded."""
    t = valley(
        ann=seat("sheriff", hand="tequila beer"),
        ben=seat("outlaw", hand="escape", life=2),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=BOTH,
        without="saved",
    )
    t.do("play tequila -> ben")
    assert (t.ben.life, t.ben.hand) == (3, ["escape"])


def test_belle_star_takes_no_notice_of_a_bounty():
    """In Belle Star's turn the Bounty in front of another player does not work."""
    t = valley(
        ann=seat("sheriff", "belle_star", hand="bang"),
        ben=seat("outlaw", in_play="bounty"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=BOTH,
    )
    t.do("play bang -> ben")
    assert (t.ben.life, t.ann.hand) == (3, [])


@pytest.mark.ruling("R-459")
def test_belle_star_does_not_put_ghosts_out():
    """A Ghost is not an ability that can be disabled."""
    t = valley(
        ann=seat("sheriff", "belle_star", hand="ghost stagecoach"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=BOTH,
    )
    t.do("play ghost:9-spades -> ben", "play stagecoach")
    assert t.ben.alive


def test_molly_stark_draws_for_an_escape():
    """Escape is a card used out of turn."""
    t = valley(
        ann=seat("sheriff", hand="duel"),
        ben=seat("outlaw", "molly_stark", hand="escape"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=BOTH,
        deck="beer",
        without="saved",
    )
    t.do("play duel -> ben", "use escape")
    assert t.ben.hand == ["beer"]


@pytest.mark.ruling("R-472")
def test_tequila_joe_has_one_point_of_a_last_call():
    """Last Call is not a Beer."""
    t = valley(
        ann=seat("sheriff", "tequila_joe", hand="last_call", life=2),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=BOTH,
    )
    t.do("play last_call")
    assert t.ann.life == 3


@pytest.mark.ruling("R-457")
def test_greg_digger_and_herb_hunter_see_a_ghost_go():
    """A ghost that goes counts as an elimination for abilities."""
    t = valley(
        ann=seat("sheriff", "greg_digger", hand="ghost panic", life=1),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", "herb_hunter"),
        dee=seat("renegade"),
        expansions=BOTH,
    )
    t.do("play ghost -> ben", "play panic -> ben")
    assert (t.ann.life, len(t.cal.hand)) == (3, 2)


@pytest.mark.ruling("R-480")
def test_henry_block_shoots_at_a_brawler():
    """Brawl makes Henry Block discard a card: its player is shot at first."""
    t = valley(
        ann=seat("sheriff", hand="brawl beer"),
        ben=seat("outlaw", "henry_block", in_play="barrel"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=BOTH,
    )
    t.do("play brawl")
    assert (t.ann.life, t.ben.in_play) == (4, [])
