"""Effects that players use in their turn, declared by a symbol."""

from __future__ import annotations

import pytest

from bangcore import ExpansionError
from bangcore.plugin import (
    IN_REACH,
    SELF,
    Character,
    Engine,
    Expansion,
    Play,
    Price,
    blue,
    draw,
    each,
    hand_card,
    in_turn,
    life,
    shot,
    take,
    within,
)
from bangcore.testing import four, seat


def with_ability(*ability: object) -> Expansion:
    """Return an expansion with one character, Max."""
    return Expansion(name="men", characters=[Character("max", "Max", 4, ability, text="x")])


def uses(t) -> list[str]:
    return [option for option in t.options if "max" in option]


def test_the_uses_in_a_turn_are_limited():
    """After the last use in a turn the option is gone."""
    t = four(ann=seat("sheriff", "max"), expansions=[with_ability(in_turn(draw(1), times=2))])
    t.do("use max", "use max")
    assert (len(t.ann.hand), uses(t)) == (2, [])
    assert [event.key for event in t.happened("used")] == ["max", "max"]


def test_without_a_limit_it_is_used_any_number_of_times():
    """By default nothing limits the uses."""
    t = four(ann=seat("sheriff", "max"), expansions=[with_ability(in_turn(draw(1)))])
    t.do(*["use max"] * 4)
    assert len(t.ann.hand) == 4


def test_the_price_may_be_a_card_that_fits():
    """Each card in hand that fits is an option; without one there is none."""
    spade = hand_card(lambda g, card: g.suit(card) == "spades")
    t = four(
        ann=seat("sheriff", "max", hand="beer gatling volcanic:10-spades"),
        expansions=[with_ability(in_turn(draw(2), price=spade))],
        deck="beer beer",
    )
    assert len(uses(t)) == 1
    t.do("use max volcanic")
    assert (t.ann.hand, uses(t)) == (["beer", "beer", "beer", "gatling"], [])


def test_a_price_that_cannot_be_paid_gives_no_option():
    """The ways to pay decide, not the effect."""

    def pay(g: Engine, play: Play, card: int | None) -> None:
        g.note_use("paid")

    price = Price("one", lambda g, me, source: [] if g.used("paid") else [None], pay)
    t = four(
        ann=seat("sheriff", "max"),
        expansions=[with_ability(in_turn(shot(IN_REACH), price=price))],
    )
    assert uses(t) == ["use max -> ben", "use max -> dee"]
    t.do("use max -> dee")
    assert (t.dee.life, uses(t)) == (3, [])


def test_a_condition_of_the_table_or_of_the_target():
    """Neither *only_if* nor the target of a symbol leaves options without an effect."""
    rules = [with_ability(in_turn(take(within(1)), only_if=lambda g, me: g.life(me) > 1))]
    t = four(ann=seat("sheriff", "max"), dee=seat("renegade", hand="beer"), expansions=rules)
    assert uses(t) == ["use max -> dee"]
    t = four(
        ann=seat("sheriff", "max", life=1), dee=seat("renegade", hand="beer"), expansions=rules
    )
    assert uses(t) == []


def test_it_may_save_the_life_of_its_player():
    """With *also_dying* it is an option when the last life point would be lost."""
    ability = in_turn(life(SELF), price=hand_card(), also_dying=True)
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "max", life=1, hand="gatling"),
        expansions=[with_ability(ability)],
    )
    t.do("play bang -> ben", "pass", "use max gatling")
    assert t.ben.life == 1


def test_on_a_card_the_effect_is_that_of_the_card():
    """A player who is immune to the card is immune to its effect."""
    pytest.importorskip("bang_dodgecity")

    def sting(g: Engine, play: Play, target: int) -> None:
        g.tell("stung", play.by, target, (play.card,), key=play.key)

    bee = blue("bee", "Bee", {"diamonds": "2"}, in_turn(each(IN_REACH, sting)), text="x")
    t = four(
        ann=seat("sheriff", in_play="bee"),
        ben=seat("outlaw", "apache_kid"),
        expansions=["dodgecity", Expansion(name="bees", cards=[bee])],
    )
    t.do("use bee -> ben", "use bee -> dee")
    assert [(event.target, event.key) for event in t.happened("stung")] == [(3, "bee")]


def test_a_card_may_be_used_in_the_turn_in_which_it_is_played():
    """Playing a card does not count as a use of its effect."""
    bell = blue("bell", "Bell", {"clubs": "2"}, in_turn(draw(1), times=1), text="x")
    t = four(ann=seat("sheriff", hand="bell"), expansions=[Expansion(name="bells", cards=[bell])])
    t.do("play bell", "use bell")
    assert (len(t.ann.hand), "use bell" in t.options) == (1, False)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: in_turn(1), r"in_turn: symbol must be a symbol such as draw\(1\), not 1"),
        (lambda: in_turn(draw(1), price=2), r"in_turn: price must be a price such as .*, not 2"),
        (lambda: hand_card("red"), "hand_card: fits must be a function, not 'red'"),
        (lambda: in_turn(draw(1), only_if=3), "in_turn: only_if must be a function, not 3"),
        (lambda: in_turn(draw(1), times=0), "in_turn: times must be a whole number from 1 on"),
        (lambda: Price("two", 1, print), "Price 'two': ways must be a function, not 1"),
        (lambda: Price("two", len, 2), "Price 'two': pay must be a function, not 2"),
    ],
)
def test_a_nonsensical_argument_is_refused(call, message):
    """It is refused with its value when it is made."""
    with pytest.raises(ExpansionError, match=message):
        call()


def test_the_notation_of_the_symbol():
    """It shows the price, the effect, and the limit."""
    ability = in_turn(draw(2), price=hand_card(), times=2)
    assert repr(ability) == "in_turn(card, draw(self, 2), 2 times)"
