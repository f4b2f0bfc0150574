"""The Valley of Shadows together with High Noon and A Fistful of Cards."""

import pytest
from valley_table import valley

from bangcore import Ruleset
from bangcore.testing import seat

NOON = ["highnoon"]
FISTFUL = ["fistful"]


def event(name):
    """Return the state of an event deck with that event in force."""
    kind = Ruleset.build("highnoon").state_kinds["events"]
    return {"events": kind(current=name)}


@pytest.mark.ruling("R-473")
def test_escape_from_an_event_there_is_not():
    """High Noon still costs a life point, but Saved! helps."""
    t = valley(
        ann=seat("sheriff"),
        ben=seat("outlaw"),
        cal=seat("outlaw", hand="saved"),
        dee=seat("renegade"),
        expansions=NOON,
        without="escape",
        extra=event("high_noon"),
    )
    t.do("end turn")
    assert t.asked == ("cal", "saved")
    t.do("use saved")
    assert t.ben.life == 4


@pytest.mark.ruling("R-472")
def test_the_reverend_and_the_last_call():
    """The Reverend forbids Beer, not Last Call."""
    t = valley(
        ann=seat("sheriff", hand="beer last_call", life=2),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=NOON,
        extra=event("the_reverend"),
    )
    assert t.options == ["end turn", "play last_call"]


def test_the_sermon_forbids_every_bang_card():
    """Under The Sermon no card is used as a BANG! card; Fanning is not one."""
    t = valley(
        ann=seat("sheriff", "der_spot_burst_ringer", hand="bang aim fanning"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=NOON,
        extra=event("sermon"),
    )
    assert t.options == ["end turn", "play fanning -> ben", "play fanning -> dee"]


def test_the_sermon_and_the_black_flower():
    """Black Flower's Clubs are BANG! cards."""
    t = valley(
        ann=seat("sheriff", "black_flower", hand="missed:10-clubs"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=NOON,
        extra=event("sermon"),
    )
    assert t.options == ["end turn"]


def test_under_a_curse_colorado_bill_always_hits():
    """When all cards are Spades nothing cancels Bill's BANG!."""
    t = valley(
        ann=seat("sheriff", "colorado_bill", hand="bang"),
        ben=seat("outlaw", hand="missed"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=NOON,
        extra=event("curse"),
    )
    t.do("play bang -> ben")
    assert (t.ben.life, t.ben.hand) == (3, ["missed"])


def test_the_judge_forbids_ghosts():
    """Under The Judge nothing can be laid in front of a player."""
    t = valley(
        ann=seat("sheriff", hand="ghost bounty"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=FISTFUL,
        extra=event("the_judge"),
    )
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-459")
def test_the_lasso_does_not_touch_ghosts():
    """Under the Lasso cards in play have no effect, but a ghost stays."""
    t = valley(
        ann=seat("sheriff", hand="ghost stagecoach"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", "tuco_franziskaner", in_play="barrel"),
        dee=seat("renegade"),
        expansions=FISTFUL,
        extra=event("lasso"),
    )
    t.do("play ghost -> ben", "play stagecoach")
    assert t.ben.alive
