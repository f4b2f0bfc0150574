"""Dorothy Rage: orders to play a card, and their results."""

import pytest
from wildwest_table import wild_west

from bangcore.testing import check_position, seat

SEATS = {
    "ann": seat("sheriff"),
    "ben": seat("outlaw"),
    "cal": seat("outlaw"),
    "dee": seat("renegade"),
}


def dorothy(*expansions, **seats):
    return wild_west("dorothy_rage", expansions=expansions, **SEATS | seats)


@pytest.mark.ruling("R-491")
def test_who_holds_the_card_plays_it():
    """A player under an order plays the card at the named target."""
    t = dorothy(ben=seat("outlaw", hand="bang beer"))
    t.do("use dorothy_rage", "pick bang", "pick -> cal", "pick bang")
    assert (t.cal.life, t.ben.hand) == (3, ["beer"])
    (lost,) = t.happened("lost_life")
    assert lost.target == 1


@pytest.mark.ruling("R-491")
def test_who_does_not_hold_it_shows_the_hand():
    """A player who does not hold the ordered card shows the whole hand."""
    t = dorothy(ben=seat("outlaw", hand="missed beer"))
    t.do("use dorothy_rage", "pick bang", "pick -> cal")
    assert (t.asked, t.options) == (("ben", "pick"), ["pass"])
    t.do("pass")
    assert t.cal.life == 4
    shown = t.happened("showed")
    assert t.names_of([card for event in shown for card in event.cards]) == ["beer", "missed"]


@pytest.mark.ruling("R-492")
def test_it_must_be_possible_for_them():
    """The target of an order is within the reach of the ordered player."""
    t = dorothy(ben=seat("outlaw", hand="bang"))
    t.do("use dorothy_rage", "pick bang")
    assert t.options == ["pick -> cal", "pick -> ann"]


@pytest.mark.ruling("R-492")
def test_only_those_with_a_hand_are_ordered():
    """A player with an empty hand cannot be ordered to play a card."""
    assert dorothy().options == ["end turn"]
    t = dorothy(ben=seat("outlaw", hand="bang"), dee=seat("renegade", hand="bang"))
    assert t.do("use dorothy_rage").options == ["pick -> ben", "pick -> dee"]


@pytest.mark.ruling("R-492")
def test_answers_cannot_be_ordered():
    """A card that is never played by itself, such as a Missed!, cannot be ordered."""
    t = dorothy(ben=seat("outlaw", hand="missed"))
    options = t.do("use dorothy_rage").options
    assert "pick missed" not in options
    assert "pick beer" in options


@pytest.mark.ruling("R-492")
def test_what_lies_there_already_cannot_be_ordered():
    """A card that everybody sees in front of a player cannot be ordered again."""
    t = dorothy(ben=seat("outlaw", hand="mustang", in_play="mustang"))
    assert "pick mustang" not in t.do("use dorothy_rage").options


@pytest.mark.ruling("R-491")
def test_once_a_turn():
    """There is one order in a turn."""
    t = dorothy(ben=seat("outlaw", hand="bang beer"))
    t.do("use dorothy_rage", "pick stagecoach", "pass")
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-494")
@pytest.mark.parametrize("hand", ["aim bang", "aim beer", "beer saloon"])
def test_aim_cannot_be_ordered(hand):
    """An Aim cannot be ordered, because it is never played by itself."""
    t = dorothy("valley", ben=seat("outlaw", hand=hand)).do("use dorothy_rage")
    assert "pick aim" not in t.options
    for seed in range(4):
        check_position(t.game, seed)


@pytest.mark.ruling("R-493")
def test_it_is_no_bang_of_the_turn():
    """An ordered BANG! does not count as the BANG! of a turn."""
    t = dorothy(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", hand="bang"))
    t.do("play bang -> ben", "pass", "use dorothy_rage", "pick bang", "pick -> cal", "pick bang")
    assert t.cal.life == 3
    t = dorothy(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", hand="bang"))
    t.do("use dorothy_rage", "pick bang", "pick -> cal", "pick bang")
    assert "play bang -> ben" in t.options


@pytest.mark.ruling("R-493")
def test_who_is_ordered_lays_down_their_own():
    """An ordered blue card goes in front of the ordered player."""
    t = dorothy(ben=seat("outlaw", hand="barrel"))
    assert t.do("use dorothy_rage", "pick barrel", "pick barrel").ben.in_play == ["barrel"]


@pytest.mark.ruling("R-493")
def test_an_ordered_stagecoach_turns_up_an_event():
    """An ordered Stagecoach turns up an event, and its player draws."""
    t = wild_west(
        "dorothy_rage",
        "showdown",
        ann=seat("sheriff"),
        ben=seat("outlaw", hand="stagecoach"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("use dorothy_rage", "pick stagecoach", "pick stagecoach")
    assert t.game.state.extra["wildwest"].current == "showdown"
    assert len(t.ben.hand) == 2


@pytest.mark.ruling("R-494")
@pytest.mark.parametrize("hand", ["bang bang beer", "bang beer", "beer saloon"])
def test_that_somebody_is_asked_for_the_card_tells_nothing(hand):
    """The ordered player is asked with one card or none, which reveals nothing."""
    t = dorothy(ben=seat("outlaw", hand=hand), cal=seat("outlaw", hand="bang missed"))
    t.do("use dorothy_rage", "pick -> ben", "pick bang", "pick -> cal")
    assert t.asked == ("ben", "pick")
    for seed in range(6):
        check_position(t.game, seed)


@pytest.mark.ruling("R-494")
def test_who_holds_two_chooses():
    """The ordered player chooses between two cards of that name."""
    t = dorothy(ben=seat("outlaw", hand="bang:A-spades bang:K-hearts"))
    t.do("use dorothy_rage", "pick bang", "pick -> cal")
    assert t.asked == ("ben", "pick")
    t.do("pick bang:K-hearts")
    assert (t.ben.hand, t.cal.life) == (["bang"], 3)


@pytest.mark.ruling("R-493")
def test_a_lost_duel_is_theirs():
    """A player under an order duels in person."""
    t = dorothy(ben=seat("outlaw", hand="duel"), cal=seat("outlaw", hand="bang"))
    t.do("use dorothy_rage", "pick -> ben", "pick duel", "pick -> cal", "pick duel", "use bang")
    assert (t.ben.life, t.ann.life) == (3, 5)


@pytest.mark.ruling("R-493")
def test_who_orders_may_be_hit():
    """The player on turn may be the target of their own order."""
    t = wild_west(
        "dorothy_rage",
        ben=seat("outlaw", life=1),
        cal=seat("outlaw", hand="bang"),
        dee=seat("renegade"),
        ann=seat("sheriff"),
    )
    t.do("use dorothy_rage", "pick bang", "pick -> ben", "pick bang")
    assert not t.ben.alive
    assert (t.turn, len(t.cal.hand)) == ("cal", 5)
