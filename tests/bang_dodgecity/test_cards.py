"""The cards of Dodge City, one by one: effects, targets and timing."""

from itertools import product

import pytest

from bang_table.text import Language
from bangcore import Event
from bangcore.plugin import SELF, Character, Expansion, brown, hookimpl, shot
from bangcore.testing import Seat, Table, seat
from bangcore.testing import table as any_table

ACTIVE = [
    "buffalo_rifle",
    "can_can",
    "canteen",
    "conestoga",
    "derringer",
    "howitzer",
    "knife",
    "pepperbox",
    "pony_express",
]
"""The green cards that are used in the owner's turn."""

PLATES = ["iron_plate", "sombrero", "ten_gallon_hat"]
"""The green cards with only the Missed! symbol."""

DEFENCES = [*PLATES, "bible"]
"""All green cards with a Missed! symbol."""

GREEN = [*ACTIVE, *DEFENCES]

PRICED = {
    "springfield": "play springfield -> ben",
    "brawl": "play brawl",
    "rag_time": "play rag_time -> ben",
    "tequila": "play tequila -> ben",
    "whisky": "play whisky",
}
"""The cards that cost another card, and the moves that play them."""

SHOTS = {
    "punch": "play punch -> ben",
    "springfield": "play springfield -> ben",
    "knife": "use knife -> ben",
    "derringer": "use derringer -> ben",
    "pepperbox": "use pepperbox -> ben",
    "buffalo_rifle": "use buffalo_rifle -> ben",
    "howitzer": "use howitzer",
}
"""The cards with a BANG! symbol that are not BANG! cards, and the moves that use them."""


class Wolf:
    @hookimpl
    def bang_ability_disabled(self, card: int | None) -> bool:
        return card is not None


EXTRAS = Expansion(
    name="extras",
    cards=[
        brown("boomerang", "Boomerang", {"clubs": "2 3"}, shot(SELF), text="A shot at yourself.")
    ],
    characters=[Character("wolf", "Wolf", 4, Wolf, text="All cards in play do nothing.")],
)
"""A card to shoot at oneself, and a character who switches all cards in play off."""


def table(
    *,
    deck: str = "",
    turn: str | None = None,
    options: dict[str, bool | int] | None = None,
    seed: int = 0,
    **seats: Seat,
) -> Table:
    """Return a table of four; by default, a player has four bullets and no cards."""
    roles = {"ann": "sheriff", "ben": "outlaw", "cal": "outlaw", "dee": "renegade"}
    return any_table(
        deck=deck,
        turn=turn,
        options=options,
        seed=seed,
        expansions=["dodgecity", EXTRAS],
        **{name: seats.get(name, seat(role)) for name, role in roles.items()},
    )


def with_gun(card: str, character: str | None = None, *, hand: str = "", more: str = "") -> Seat:
    """Return a table whose Sheriff is ready to shoot with one of ``SHOTS``."""
    if card in GREEN:
        return seat("sheriff", character, hand=hand, in_play=f"{card} {more}")
    price = "saloon" if card in PRICED else ""
    return seat("sheriff", character, hand=f"{card} {price} {hand}", in_play=more)


def fire(t: Table, card: str) -> None:
    """Let Ann shoot at Ben with one of ``SHOTS``."""
    t.do(SHOTS[card])
    if t.asked == ("ann", "discard"):
        t.do("pick saloon")


def uses(t: Table) -> list[str]:
    """Return the *use* options of the player who is asked."""
    return [text for text in t.options if text.startswith("use ")]


def aimed(t: Table, card: str) -> list[str]:
    """Return the possible targets of a card that can be played or used now."""
    ways = (f"play {card} -> ", f"use {card} -> ")
    return [text.rpartition(" ")[2] for text in t.options if text.startswith(ways)]


def lives(t: Table) -> list[int]:
    return [t.ann.life, t.ben.life, t.cal.life, t.dee.life]


def told(t: Table, *kinds: str) -> list[tuple[str, str | None, list[str]]]:
    """Return kind, player and cards of each event of these kinds."""
    return [
        (
            event.kind,
            None if event.seat is None else t.game.names[event.seat],
            [t.game.card(card).key for card in event.cards if card is not None],
        )
        for event in t.happened(*kinds)
    ]


def round_the_table(t: Table) -> None:
    """Let every player end their turn, until the same player is on turn again."""
    for _ in t.game.names:
        t.do("end turn")


# ---------------------------------------------------------------- cards with a green border


@pytest.mark.ruling("R-173")
@pytest.mark.parametrize("card", GREEN)
def test_green_card_is_laid_face_up_in_front_of_its_player(card: str) -> None:
    """A green card is laid in front of its player without a target and has no effect yet."""
    t = table(
        ann=seat("sheriff", hand=card, life=2),
        ben=seat("outlaw", hand="beer", life=2),
        dee=seat("renegade", hand="beer", in_play="barrel"),
    )
    assert t.options == ["end turn", f"play {card}"]
    t.do(f"play {card}")
    assert t.ann.in_play == [card]
    assert t.ann.hand == []
    assert t.discards == []
    assert [c.key for c in t.game.view(2).players[0].in_play] == [card]
    assert lives(t) == [2, 2, 4, 4]


@pytest.mark.ruling("R-173")
@pytest.mark.parametrize("card", ACTIVE)
def test_green_card_cannot_be_used_in_the_turn_it_was_laid(card: str) -> None:
    """An active green card is not offered in the turn in which it was laid."""
    t = table(
        ann=seat("sheriff", hand=f"{card} hideout", life=2),
        ben=seat("outlaw", hand="beer"),
        dee=seat("renegade", hand="beer"),
    )
    t.do(f"play {card}")
    assert t.options == ["end turn", "play hideout"]
    t.do("play hideout")
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-173")
def test_everybody_sees_which_green_cards_wait() -> None:
    """The view lists the green cards laid in the current turn."""
    t = table(ann=seat("sheriff", hand="knife", in_play="canteen"))
    (knife,) = t.game.state.hands[0]
    t.do("play knife")
    assert t.game.view(None).extra["dodgecity"]["laid"] == [knife]
    t.do("end turn")
    assert t.game.view(None).extra["dodgecity"]["laid"] == []


@pytest.mark.ruling("R-174")
@pytest.mark.parametrize("card", ACTIVE)
def test_active_green_card_is_used_in_a_later_own_turn_only(card: str) -> None:
    """An active green card is offered only in the owner's later turns; using it discards it."""
    t = table(ann=seat("sheriff", hand=card, life=2), ben=seat("outlaw", in_play="jail"))
    t.do(f"play {card}")
    for name in ("cal", "dee"):
        t.do("end turn")
        assert t.asked == (name, "turn")
        assert uses(t) == []
        assert t.interrupts == []
    t.do("end turn")
    assert t.asked == ("ann", "turn")
    assert t.ann.in_play == [card]
    t.do(uses(t)[0])
    while t.asked != ("ann", "turn"):
        t.do(t.options[0])
    assert t.ann.in_play == []
    assert card in t.discards
    assert uses(t) == []
    assert told(t, "used") == [("used", "ann", [card])]


@pytest.mark.ruling("R-174")
def test_used_green_card_lies_on_the_table_during_its_effect() -> None:
    """A used green card leaves play for the time of its effect and is then discarded."""
    t = table(ann=seat("sheriff", in_play="knife"), ben=seat("outlaw", hand="missed"))
    t.do("use knife -> ben")
    assert t.asked == ("ben", "missed")
    assert t.decision.cause.key == "knife"
    assert [card.key for card in t.game.view(1).table] == ["knife"]
    assert t.ann.in_play == []
    t.do("use missed")
    assert t.discards == ["knife", "missed"]


@pytest.mark.ruling("R-174")
def test_green_card_in_the_hand_has_no_effect() -> None:
    """The only thing a player can do with a green card in hand is to lay it."""
    t = table(ann=seat("sheriff", hand=" ".join(ACTIVE)), ben=seat("outlaw", hand="beer"))
    assert t.options == ["end turn", *(f"play {card}" for card in ACTIVE)]


@pytest.mark.ruling("R-174")
def test_several_green_cards_may_be_used_in_one_turn() -> None:
    """A player may lay and use any number of green cards in a turn."""
    t = table(
        ann=seat("sheriff", hand="derringer howitzer", in_play="knife pepperbox buffalo_rifle")
    )
    t.do("use knife -> ben", "play derringer", "use pepperbox -> ben", "play howitzer")
    t.do("use buffalo_rifle -> ben")
    assert t.ben.life == 1
    assert t.ann.in_play == ["derringer", "howitzer"]
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-175")
@pytest.mark.parametrize("card", DEFENCES)
def test_green_missed_can_be_used_from_the_turn_of_the_next_player_on(card: str) -> None:
    """A green Missed! works from the next player's turn on."""
    t = table(ann=seat("sheriff", hand=card), ben=seat("outlaw", hand="bang"))
    t.do(f"play {card}", "end turn")
    assert t.turn == "ben"
    t.do("play bang -> ann")
    assert t.asked == ("ann", "missed")
    assert t.options == ["pass", f"use {card}"]
    t.do(f"use {card}")
    assert t.ann.life == 5
    assert t.ann.in_play == []
    assert sorted(t.discards) == sorted(["bang", card])
    assert t.asked == ("ben", "turn")


@pytest.mark.ruling("R-175")
@pytest.mark.parametrize("card", DEFENCES)
def test_green_missed_waits_until_the_turn_is_over(card: str) -> None:
    """A green Missed! does not answer a shot in the turn in which it was laid."""
    t = table(ann=seat("sheriff", hand=f"{card} boomerang boomerang"))
    t.do(f"play {card}", "play boomerang")
    assert t.asked == ("ann", "missed")
    assert t.options == ["pass"]
    t.do("pass")
    assert t.ann.life == 4
    assert t.ann.in_play == [card]


@pytest.mark.ruling("R-175")
@pytest.mark.parametrize("card", DEFENCES)
def test_green_missed_works_in_any_later_turn(card: str) -> None:
    """A green Missed! answers a shot in any later turn; it is not playable in phase 2."""
    t = table(ann=seat("sheriff", hand="boomerang", in_play=card))
    assert t.options == ["end turn", "play boomerang"]
    t.do("play boomerang", f"use {card}")
    assert t.ann.life == 5


@pytest.mark.ruling("R-175", "R-059")
def test_green_missed_is_voluntary() -> None:
    """A player may keep a green Missed! and be hit."""
    t = table(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", in_play="sombrero"))
    t.do("play bang -> ben", "pass")
    assert t.ben.life == 3
    assert t.ben.in_play == ["sombrero"]


@pytest.mark.ruling("R-175", "R-069")
def test_green_missed_does_nothing_against_indians_and_duel() -> None:
    """A green Missed! answers a BANG! symbol, not a demand for a BANG! card."""
    t = table(
        ann=seat("sheriff", hand="indians duel"), ben=seat("outlaw", in_play="sombrero bible")
    )
    t.do("play indians")
    assert t.ben.life == 3
    t.do("play duel -> ben")
    assert t.ben.life == 2
    assert t.ben.in_play == ["bible", "sombrero"]


@pytest.mark.ruling("R-175", "R-060")
def test_green_missed_protects_its_owner_only() -> None:
    """A player cannot use a green card for another player."""
    t = table(
        ann=seat("sheriff", hand="bang"), ben=seat("outlaw"), dee=seat("renegade", in_play="bible")
    )
    t.do("play bang -> ben")
    assert t.asked == ("ann", "turn")
    assert t.ben.life == 3


@pytest.mark.ruling("R-176")
def test_green_missed_in_the_hand_does_not_cancel() -> None:
    """The Missed! symbol of a green card counts in play, not in the hand."""
    t = table(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", hand=" ".join(DEFENCES)))
    t.do("play bang -> ben")
    assert t.asked == ("ben", "missed")
    assert t.options == ["pass"]
    t.do("pass")
    assert t.ben.life == 3


THIEVES = {
    "panic": "play panic -> ben",
    "cat_balou": "play cat_balou -> ben",
    "brawl": "play brawl",
    "rag_time": "play rag_time -> ben",
    "can_can": "use can_can -> ben",
    "conestoga": "use conestoga -> ben",
}


@pytest.mark.ruling("R-177", "R-109")
@pytest.mark.parametrize(
    ("thief", "card"), [pair for pair in product(THIEVES, GREEN) if pair[0] != pair[1]]
)
def test_green_card_in_play_can_be_taken_or_discarded(thief: str, card: str) -> None:
    """Cards that take or discard a card in play affect green ones, too."""
    price = "saloon" if thief in PRICED else ""
    ann = (
        seat("sheriff", in_play=thief)
        if thief in GREEN
        else seat("sheriff", hand=f"{thief} {price}")
    )
    t = table(ann=ann, ben=seat("outlaw", in_play=f"{card} barrel"))
    t.do(THIEVES[thief], f"pick {card}")
    assert t.ben.in_play == ["barrel"]
    assert card in (t.ann.hand if thief in ("panic", "rag_time", "conestoga") else t.discards)


@pytest.mark.ruling("R-177")
def test_active_green_card_can_be_switched_off() -> None:
    """When all cards in play are switched off, the player on turn cannot use green ones."""
    t = table(ann=seat("sheriff", in_play="knife"), ben=seat("outlaw", "wolf"))
    assert t.options == ["end turn"]
    t = table(ann=seat("sheriff", in_play="knife"), ben=seat("outlaw"))
    assert aimed(t, "knife") == ["ben", "dee"]


@pytest.mark.ruling("R-178")
def test_active_green_card_that_changed_hands_waits_again() -> None:
    """A green card taken into the hand must be laid again and waits for a later turn."""
    t = table(ann=seat("sheriff", hand="panic"), ben=seat("outlaw", in_play="knife"))
    t.do("play panic -> ben")
    assert t.ann.hand == ["knife"]
    assert t.options == ["end turn", "play knife"]
    t.do("play knife")
    assert t.options == ["end turn"]
    round_the_table(t)
    assert aimed(t, "knife") == ["ben", "dee"]


@pytest.mark.ruling("R-178")
def test_green_missed_that_changed_hands_waits_again() -> None:
    """A green Missed! taken from another player must be laid again and waits like a new one."""
    t = table(
        ann=seat("sheriff", hand="panic boomerang beer"),
        ben=seat("outlaw", hand="bang", in_play="sombrero"),
    )
    t.do("play panic -> ben", "pick sombrero", "play sombrero", "play boomerang")
    assert t.asked == ("ann", "missed")
    assert t.options == ["pass"]
    t.do("pass", "end turn", "play bang -> ann")
    assert t.options == ["pass", "use sombrero"]
    t.do("use sombrero")
    assert t.ann.life == 4


@pytest.mark.ruling("R-179", "R-027")
def test_no_second_green_card_of_the_same_name() -> None:
    """A second Iron Plate can be laid only when the first has been used."""
    t = table(
        ann=seat("sheriff", hand="iron_plate sombrero boomerang", in_play="iron_plate"),
        ben=seat("outlaw"),
    )
    assert t.options == ["end turn", "play sombrero", "play boomerang"]
    t.do("play boomerang", "use iron_plate")
    assert t.options == ["end turn", "play iron_plate", "play sombrero"]
    t.do("play iron_plate", "play sombrero")
    assert t.ann.in_play == ["iron_plate", "sombrero"]


# ---------------------------------------------------------------- discard another card


@pytest.mark.ruling("R-180")
@pytest.mark.parametrize("card", PRICED)
def test_without_another_hand_card_it_cannot_be_played(card: str) -> None:
    """The price must be paid from the hand; cards in play do not count."""
    t = table(
        ann=seat("sheriff", hand=card, in_play="mustang scope knife", life=2),
        ben=seat("outlaw", hand="beer", in_play="jail", life=2),
    )
    assert [text for text in t.options if text.startswith("play")] == []


@pytest.mark.ruling("R-180")
@pytest.mark.parametrize("card", PRICED)
def test_exactly_one_other_hand_card_is_discarded(card: str) -> None:
    """The player chooses exactly one other hand card to discard."""
    t = table(
        ann=seat("sheriff", hand=f"{card} duel volcanic missed", life=2),
        ben=seat("outlaw", in_play="jail", life=2),
    )
    t.do(PRICED[card])
    assert t.asked == ("ann", "discard")
    assert (t.decision.cause.key, t.decision.cause.needed) == (card, 1)
    assert t.options == ["pick duel", "pick volcanic", "pick missed"]
    t.do("pick duel")
    assert t.asked == ("ann", "turn")
    kept = [key for key in t.ann.hand if key != "jail"]
    assert kept == ["missed", "volcanic"]
    assert {"duel", card} <= set(t.discards)
    assert told(t, "played") == [("played", "ann", [card])]
    assert told(t, "discarded")[0] == ("discarded", "ann", ["duel"])


@pytest.mark.ruling("R-180")
@pytest.mark.parametrize("card", PRICED)
def test_the_only_other_hand_card_is_the_price(card: str) -> None:
    """With only two cards in hand, the card and its price are both discarded."""
    t = table(
        ann=seat("sheriff", hand=f"{card} duel", life=2),
        ben=seat("outlaw", in_play="jail", life=2),
    )
    t.do(PRICED[card])
    assert t.asked == ("ann", "turn")
    assert t.ann.hand == (["jail"] if card == "rag_time" else [])
    assert {"duel", card} <= set(t.discards)


@pytest.mark.ruling("R-180")
@pytest.mark.parametrize(
    ("card", "way"), [("whisky", "play whisky"), ("tequila", "play tequila -> ann")]
)
def test_a_price_is_paid_even_without_effect(card: str, way: str) -> None:
    """An unhurt player may play Whisky or Tequila, which costs two cards and has no effect."""
    t = table(ann=seat("sheriff", hand=f"{card} duel"))
    t.do(way)
    assert t.ann.life == 5
    assert t.discards == [card, "duel"]


@pytest.mark.ruling("R-181")
def test_discarded_price_has_no_effect() -> None:
    """A Beer or Stagecoach discarded as a price does not heal or draw."""
    t = table(ann=seat("sheriff", hand="whisky beer", life=1))
    t.do("play whisky")
    assert t.ann.life == 3
    assert t.ann.hand == []
    t = table(ann=seat("sheriff", hand="tequila stagecoach", life=1))
    t.do("play tequila -> ann")
    assert t.ann.life == 2
    assert t.ann.hand == []


@pytest.mark.ruling("R-181", "R-182")
def test_discarded_price_is_not_played() -> None:
    """A BANG! discarded as a price is not the one BANG! of the turn."""
    t = table(ann=seat("sheriff", hand="springfield bang bang"))
    t.do("play springfield -> ben", "pick bang")
    assert t.ben.life == 3
    assert aimed(t, "bang") == ["ben", "dee"]
    t.do("play bang -> ben")
    assert t.ben.life == 2
    assert told(t, "played") == [("played", "ann", ["springfield"]), ("played", "ann", ["bang"])]


# ---------------------------------------------------------------- BANG! symbols


@pytest.mark.ruling("R-182", "R-026")
@pytest.mark.parametrize("card", SHOTS)
def test_other_shots_leave_the_one_bang_of_the_turn(card: str) -> None:
    """Other cards with a BANG! symbol do not use up the one BANG! card of the turn."""
    t = table(ann=with_gun(card, hand="bang bang"), ben=seat("outlaw"))
    fire(t, card)
    assert t.ben.life == 3
    t.do("play bang -> ben")
    assert t.ben.life == 2
    assert aimed(t, "bang") == []


@pytest.mark.ruling("R-182", "R-026")
@pytest.mark.parametrize("card", SHOTS)
def test_other_shots_are_possible_after_a_bang(card: str) -> None:
    """After a BANG! card, other cards with a BANG! symbol may still be played."""
    t = table(ann=with_gun(card, hand="bang bang"), ben=seat("outlaw"))
    t.do("play bang -> ben")
    assert aimed(t, "bang") == []
    fire(t, card)
    assert t.ben.life == 2


@pytest.mark.ruling("R-183", "R-064")
@pytest.mark.parametrize("card", SHOTS)
def test_barrel_works_against_every_shot(card: str) -> None:
    """A draw! of Hearts at the Barrel cancels a shot of any card."""
    t = table(ann=with_gun(card), ben=seat("outlaw", in_play="barrel"), deck="hearts")
    fire(t, card)
    assert t.asked == ("ben", "missed")
    assert t.options == ["pass", "use barrel"]
    t.do("use barrel")
    assert t.ben.life == 4


@pytest.mark.ruling("R-063")
@pytest.mark.parametrize(("card", "answer"), [*product(SHOTS, ["missed", "dodge", *DEFENCES])])
def test_every_missed_cancels_every_shot(card: str, answer: str) -> None:
    """Any card with a Missed! symbol cancels any card with a BANG! symbol."""
    green = answer in GREEN
    ben = seat("outlaw", in_play=answer) if green else seat("outlaw", hand=answer)
    t = table(ann=with_gun(card), ben=ben)
    fire(t, card)
    assert t.options == ["pass", f"use {answer}"]
    t.do(f"use {answer}")
    assert t.ben.life == 4
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-152")
@pytest.mark.parametrize("card", SHOTS)
def test_one_missed_is_enough_against_the_other_shots_of_slab(card: str) -> None:
    """Slab the Killer's ability applies to BANG! cards only, not to other BANG! symbols."""
    t = table(ann=with_gun(card, "slab_the_killer"), ben=seat("outlaw", hand="missed missed"))
    fire(t, card)
    assert t.decision.cause.needed == 1
    t.do("use missed")
    assert t.ben.life == 4
    assert t.ben.hand == ["missed"]


@pytest.mark.ruling("R-184", "R-052")
def test_punch_is_a_shot_at_distance_1() -> None:
    """Punch shoots at distance 1; a weapon does not extend it, a Scope does."""
    t = table(ann=seat("sheriff", hand="punch", in_play="winchester"))
    assert aimed(t, "punch") == ["ben", "dee"]
    t.do("play punch -> ben")
    assert lives(t) == [5, 3, 4, 4]
    assert t.discards == ["punch"]
    t = table(ann=seat("sheriff", hand="punch", in_play="scope"))
    assert aimed(t, "punch") == ["ben", "cal", "dee"]
    t = table(ann=seat("sheriff", hand="punch"), ben=seat("outlaw", in_play="mustang"))
    assert aimed(t, "punch") == ["dee"]


@pytest.mark.ruling("R-185")
def test_dodge_is_a_missed_and_draws_a_card() -> None:
    """Dodge cancels a shot and draws one card, hidden from the others."""
    t = table(ann=seat("sheriff", hand="punch"), ben=seat("outlaw", hand="dodge"), deck="beer duel")
    heard: list[Event] = []
    t.game.events.subscribe(heard.append, seat=0)
    t.do("play punch -> ben", "use dodge")
    assert t.ben.life == 4
    assert t.ben.hand == ["beer"]
    assert t.deck[0] == "duel"
    assert sorted(t.discards) == ["dodge", "punch"]
    assert [event.cards for event in heard if event.kind == "drew"] == [(None,)]


@pytest.mark.ruling("R-185", "R-061")
def test_dodge_only_answers_a_shot() -> None:
    """Dodge, like a Missed!, cannot be played in one's own turn or against Indians!."""
    t = table(ann=seat("sheriff", hand="dodge indians"), ben=seat("outlaw", hand="dodge"))
    assert t.options == ["end turn", "play indians"]
    t.do("play indians")
    assert t.asked == ("ben", "bang")
    assert t.options == ["pass"]


@pytest.mark.ruling("R-186")
def test_springfield_is_a_shot_at_any_distance() -> None:
    """Springfield shoots at any other player at any distance."""
    t = table(
        ann=seat("sheriff", hand="springfield duel"), cal=seat("outlaw", in_play="mustang hideout")
    )
    assert aimed(t, "springfield") == ["ben", "cal", "dee"]
    t.do("play springfield -> cal")
    assert lives(t) == [5, 4, 3, 4]


@pytest.mark.ruling("R-187", "R-073")
def test_brawl_costs_every_other_player_a_card() -> None:
    """Brawl discards a random hand card or a chosen card in play of each other player."""
    t = table(
        turn="cal",
        ann=seat("sheriff", hand="beer", in_play="mustang knife"),
        ben=seat("outlaw", in_play="barrel scope"),
        cal=seat("outlaw", hand="brawl duel gatling", in_play="remington"),
        dee=seat("renegade", hand="missed", in_play="binocular"),
    )
    t.do("play brawl", "pick duel")
    assert t.asked == ("cal", "pick")
    assert (t.decision.cause.key, t.decision.cause.target) == ("brawl", 3)
    assert t.options == ["pick hand", "pick binocular"]
    t.do("pick hand")
    assert t.decision.cause.target == 0
    assert t.options == ["pick hand", "pick mustang", "pick knife"]
    t.do("pick knife")
    assert t.decision.cause.target == 1
    assert t.options == ["pick barrel", "pick scope"]
    t.do("pick barrel")
    assert t.asked == ("cal", "turn")
    assert told(t, "discarded") == [
        ("discarded", "cal", ["duel"]),
        ("discarded", "dee", ["missed"]),
        ("discarded", "ann", ["knife"]),
        ("discarded", "ben", ["barrel"]),
    ]
    assert (t.cal.hand, t.cal.in_play) == (["gatling"], ["remington"])
    assert t.discards == ["brawl", "barrel", "knife", "missed", "duel"]


@pytest.mark.ruling("R-187", "R-110")
def test_brawl_passes_over_those_who_have_nothing() -> None:
    """Brawl asks no question without a choice and skips players without cards."""
    t = table(
        ann=seat("sheriff", hand="brawl duel"),
        ben=seat("outlaw", hand="beer beer"),
        dee=seat("renegade", in_play="scope"),
    )
    t.do("play brawl")
    assert t.asked == ("ann", "turn")
    assert (t.ben.hand, t.cal.hand, t.dee.in_play) == (["beer"], [], [])


@pytest.mark.ruling("R-187")
def test_brawl_hits_a_random_card_of_the_hand() -> None:
    """Brawl discards a random card of the hand."""
    left = set()
    for seed in range(20):
        t = table(
            ann=seat("sheriff", hand="brawl duel"),
            ben=seat("outlaw", hand="beer panic"),
            seed=seed,
        )
        left |= {*t.do("play brawl").ben.hand}
    assert left == {"beer", "panic"}


@pytest.mark.ruling("R-188", "R-110")
def test_rag_time_takes_a_card_at_any_distance() -> None:
    """Rag Time takes a card from a player at any distance, with the choices of Panic!."""
    t = table(
        ann=seat("sheriff", hand="rag_time duel gatling"),
        cal=seat("outlaw", hand="beer", in_play="mustang hideout"),
        dee=seat("renegade", in_play="barrel"),
    )
    assert aimed(t, "rag_time") == ["cal", "dee"]
    t.do("play rag_time -> cal", "pick duel")
    assert t.options == ["pick hand", "pick mustang", "pick hideout"]
    t.do("pick mustang")
    assert t.ann.hand == ["gatling", "mustang"]
    assert (t.cal.hand, t.cal.in_play) == (["beer"], ["hideout"])
    assert t.discards == ["rag_time", "duel"]


@pytest.mark.ruling("R-188")
def test_rag_time_takes_a_random_hand_card_unseen() -> None:
    """A card that Rag Time takes from a hand is visible to the two players only."""
    t = table(ann=seat("sheriff", hand="rag_time duel"), cal=seat("outlaw", hand="beer"))
    heard: list[Event] = []
    t.game.events.subscribe(heard.append, seat=1)
    t.do("play rag_time -> cal")
    assert t.ann.hand == ["beer"]
    assert [event.cards for event in heard if event.kind == "took"] == [(None,)]


# ---------------------------------------------------------------- drinks


@pytest.mark.ruling("R-189")
@pytest.mark.parametrize("name", ["ann", "ben", "cal", "dee"])
def test_tequila_gives_any_player_a_life_point(name: str) -> None:
    """Tequila gives one life point to any player, including its player, at any distance."""
    t = table(
        ann=seat("sheriff", hand="tequila duel", life=2),
        ben=seat("outlaw", life=2),
        cal=seat("outlaw", life=2, in_play="mustang"),
        dee=seat("renegade", life=2),
    )
    assert aimed(t, "tequila") == ["ann", "ben", "cal", "dee"]
    t.do(f"play tequila -> {name}")
    assert lives(t) == [3 if other == name else 2 for other in t.game.names]


@pytest.mark.ruling("R-190", "R-081")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (3, 5), (4, 5), (5, 5)])
def test_whisky_gives_two_life_points(before: int, after: int) -> None:
    """Whisky gives its player alone two life points, up to the maximum."""
    t = table(ann=seat("sheriff", hand="whisky duel", life=before), ben=seat("outlaw", life=1))
    t.do("play whisky")
    assert lives(t) == [after, 1, 4, 4]


@pytest.mark.ruling("R-080", "R-190", "R-197")
def test_only_beer_saves_a_dying_player() -> None:
    """Whisky, Tequila and a Canteen in play do not save a dying player."""
    t = table(
        ann=seat("sheriff", hand="punch"),
        ben=seat("outlaw", hand="whisky tequila duel", in_play="canteen", life=1),
    )
    t.do("play punch -> ben", "pass")
    assert t.asked == ("ben", "rescue")
    assert t.options == ["pass"]
    t.do("pass")
    assert not t.ben.alive


@pytest.mark.ruling("R-191")
@pytest.mark.parametrize(
    ("way", "life"), [("play whisky", 3), ("play tequila -> ann", 2), ("use canteen", 2)]
)
def test_other_drinks_work_with_two_players_left(way: str, life: int) -> None:
    """Unlike Beer, the other drinks work with two players left."""
    t = table(
        ann=seat("sheriff", hand="whisky tequila beer", in_play="canteen", life=1),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
    )
    t.do(way)
    if t.asked == ("ann", "discard"):
        t.do("pick beer")
    assert t.ann.life == life


@pytest.mark.ruling("R-197")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (4, 5), (5, 5)])
def test_canteen_gives_its_owner_a_life_point(before: int, after: int) -> None:
    """A Canteen gives its owner one life point in their own turn and costs no other card."""
    t = table(
        ann=seat("sheriff", in_play="canteen", life=before),
        ben=seat("outlaw", life=1),
    )
    assert t.options == ["end turn", "use canteen"]
    t.do("use canteen")
    assert lives(t) == [after, 1, 4, 4]
    assert t.discards == ["canteen"]


# ---------------------------------------------------------------- distance


@pytest.mark.ruling("R-192")
def test_binocular_is_a_second_scope() -> None:
    """With a Binocular the distance to others is 1 less, with a Scope as well 2 less."""
    far = seat("outlaw", in_play="mustang hideout")
    found = []
    for gear in ("", "scope", "binocular", "scope binocular"):
        t = table(ann=seat("sheriff", in_play=gear), cal=far)
        found.append((t.ann.distance(t.cal), t.ann.distance(t.ben), t.cal.distance(t.ann)))
    assert found == [(4, 1, 2), (3, 1, 2), (3, 1, 2), (2, 1, 2)]


@pytest.mark.ruling("R-192")
def test_hideout_is_a_second_mustang() -> None:
    """With a Hideout the distance to its owner is 1 more, with a Mustang as well 2 more."""
    found = []
    for gear in ("", "mustang", "hideout", "mustang hideout"):
        t = table(ann=seat("sheriff", in_play=gear))
        found.append((t.ben.distance(t.ann), t.cal.distance(t.ann), t.ann.distance(t.ben)))
    assert found == [(1, 2, 1), (2, 3, 1), (2, 3, 1), (3, 4, 1)]


# ---------------------------------------------------------------- green cards against shots


@pytest.mark.ruling("R-193")
def test_bible_is_a_missed_and_draws_a_card() -> None:
    """A Bible is discarded from play as a Missed!, and its owner draws one card."""
    t = table(
        ann=seat("sheriff", hand="bang"), ben=seat("outlaw", in_play="bible"), deck="beer duel"
    )
    t.do("play bang -> ben", "use bible")
    assert t.ben.life == 4
    assert (t.ben.hand, t.ben.in_play) == (["beer"], [])
    assert t.deck[0] == "duel"
    assert told(t, "used", "drew", "missed") == [
        ("used", "ben", ["bible"]),
        ("drew", "ben", ["beer"]),
        ("missed", "ben", []),
    ]


@pytest.mark.ruling("R-194")
@pytest.mark.parametrize("card", PLATES)
def test_plates_and_hats_are_a_missed_and_nothing_more(card: str) -> None:
    """Iron Plate, Sombrero and Ten Gallon Hat are one Missed! each and draw nothing."""
    t = table(ann=seat("sheriff", hand="bang gatling"), ben=seat("outlaw", in_play=card))
    t.do("play bang -> ben", f"use {card}")
    assert t.ben.life == 4
    assert (t.ben.hand, t.ben.in_play) == ([], [])
    assert sorted(t.discards) == sorted(["bang", card])
    t.do("play gatling")
    assert t.ben.life == 3


@pytest.mark.ruling("R-193", "R-194")
def test_several_green_missed_may_be_chosen_from() -> None:
    """A player with several ready green Missed! cards chooses; each answers one shot."""
    t = table(
        ann=seat("sheriff", hand="bang gatling"),
        ben=seat("outlaw", hand="missed", in_play="bible sombrero barrel iron_plate"),
    )
    t.do("play bang -> ben")
    expected = ["use bible", "use sombrero", "use barrel", "use iron_plate"]
    assert t.options == ["pass", *expected, "use missed"]
    t.do("use iron_plate", "play gatling")
    assert t.options == ["pass", "use bible", "use sombrero", "use barrel", "use missed"]
    assert t.ben.in_play == ["barrel", "bible", "sombrero"]


@pytest.mark.ruling("R-204")
@pytest.mark.parametrize(
    ("card", "ben", "drawn"),
    [
        ("dodge", seat("outlaw", hand="dodge"), "missed"),
        ("bible", seat("outlaw", in_play="bible"), "dodge"),
    ],
)
def test_card_drawn_may_be_the_second_missed_against_slab(card: str, ben: Seat, drawn: str) -> None:
    """Against Slab, the card drawn by Dodge or a Bible may be the second Missed!."""
    t = table(ann=seat("sheriff", "slab_the_killer", hand="bang"), ben=ben, deck=drawn)
    t.do("play bang -> ben")
    assert t.decision.cause.needed == 2
    t.do(f"use {card}")
    assert t.asked == ("ben", "missed")
    assert t.decision.cause.needed == 1
    assert t.options == ["pass", f"use {drawn}"]
    t.do(f"use {drawn}")
    assert t.ben.life == 4


@pytest.mark.ruling("R-150", "R-068")
@pytest.mark.parametrize("order", [("missed", "sombrero"), ("sombrero", "missed")])
def test_hand_and_green_missed_go_together_in_any_order(order: tuple[str, str]) -> None:
    """Against Slab, green Missed! cards and hand cards combine in any order."""
    t = table(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", hand="missed", in_play="sombrero"),
    )
    t.do("play bang -> ben", f"use {order[0]}")
    assert t.options == ["pass", f"use {order[1]}"]
    t.do(f"use {order[1]}")
    assert t.ben.life == 4


@pytest.mark.ruling("R-068")
def test_no_draw_after_a_card_of_the_hand_but_a_green_missed() -> None:
    """A Barrel is used before hand cards; a green Missed! also after them."""
    t = table(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", "jourdonnais", hand="missed missed", in_play="barrel sombrero"),
    )
    t.do("play bang -> ben")
    assert t.options == ["pass", "use jourdonnais", "use barrel", "use sombrero", "use missed"]
    t.do("use missed")
    assert t.options == ["pass", "use sombrero", "use missed"]


@pytest.mark.ruling("R-068")
def test_draw_is_possible_after_a_green_missed() -> None:
    """A Barrel may be used after a green Missed!, which is not a hand card."""
    t = table(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", in_play="barrel sombrero"),
        deck="hearts",
    )
    t.do("play bang -> ben", "use sombrero")
    assert t.options == ["pass", "use barrel"]
    t.do("use barrel")
    assert t.ben.life == 4


@pytest.mark.ruling("R-151")
def test_single_green_missed_against_slab_is_lost() -> None:
    """A single green Missed! against Slab does not cancel the shot and is lost."""
    t = table(
        ann=seat("sheriff", "slab_the_killer", hand="bang"), ben=seat("outlaw", in_play="sombrero")
    )
    t.do("play bang -> ben", "use sombrero")
    assert t.ben.life == 3
    assert t.ben.in_play == []


# ---------------------------------------------------------------- green cards in one's turn


@pytest.mark.ruling("R-195")
def test_buffalo_rifle_is_a_shot_at_any_distance() -> None:
    """A Buffalo Rifle shoots at any other player at any distance."""
    t = table(
        ann=seat("sheriff", in_play="buffalo_rifle"),
        cal=seat("outlaw", in_play="mustang hideout"),
    )
    assert aimed(t, "buffalo_rifle") == ["ben", "cal", "dee"]
    t.do("use buffalo_rifle -> cal")
    assert lives(t) == [5, 4, 3, 4]


@pytest.mark.ruling("R-196")
def test_can_can_makes_a_player_discard() -> None:
    """A Can Can discards a random hand card or a card in play of any player who has one."""
    t = table(
        ann=seat("sheriff", hand="duel", in_play="can_can"),
        cal=seat("outlaw", hand="beer", in_play="mustang hideout"),
    )
    assert aimed(t, "can_can") == ["cal"]
    t.do("use can_can -> cal")
    assert t.asked == ("ann", "pick")
    assert t.options == ["pick hand", "pick mustang", "pick hideout"]
    t.do("pick hand")
    assert t.cal.hand == []
    assert t.discards == ["can_can", "beer"]


@pytest.mark.ruling("R-196", "R-111")
def test_can_can_may_hit_a_card_in_front_of_oneself() -> None:
    """Can Can may discard a card in front of its owner, not one from their hand."""
    t = table(ann=seat("sheriff", hand="duel", in_play="can_can dynamite scope"))
    assert aimed(t, "can_can") == ["ann"]
    t.do("use can_can -> ann")
    assert t.options == ["pick dynamite", "pick scope"]
    t.do("pick dynamite")
    assert (t.ann.hand, t.ann.in_play) == (["duel"], ["scope"])
    assert t.discards == ["can_can", "dynamite"]


@pytest.mark.ruling("R-188", "R-198", "R-111")
@pytest.mark.parametrize(
    ("cards", "do"),
    [
        ({"hand": "rag_time duel", "in_play": "jail scope"}, "play rag_time -> ann"),
        ({"hand": "missed", "in_play": "conestoga jail scope"}, "use conestoga -> ann"),
    ],
)
def test_a_card_in_front_of_oneself_may_be_taken_back(cards: dict[str, str], do: str) -> None:
    """Rag Time and Conestoga may take a card in play from their own player, not from the hand."""
    t = table(ann=seat("outlaw", **cards), ben=seat("sheriff"), turn="ann")
    t.do(do)
    assert t.options == ["pick jail", "pick scope"]
    t.do("pick jail")
    assert (t.ann.in_play, "jail" in t.ann.hand) == (["scope"], True)
    (took,) = t.happened("took")
    said = Language("en", t.game.ruleset).event(took, ["Ann", "Ben", "Cal", "Dee"])
    assert (said or "").startswith("Ann takes Jail 10♠ back (")


@pytest.mark.ruling("R-111", "R-188", "R-196", "R-198")
def test_table_may_forbid_to_aim_at_oneself() -> None:
    """The option that forbids Cat Balou on oneself applies to all cards of the same target."""
    keys = ["cat_balou", "rag_time", "can_can", "conestoga"]
    ann = seat("sheriff", hand="cat_balou rag_time", in_play="can_can conestoga dynamite")
    t = table(ann=ann, ben=seat("outlaw", hand="beer"), options={"cat_balou_self": False})
    assert [aimed(t, key) for key in keys] == [["ben"]] * 4
    t = table(ann=ann, ben=seat("outlaw", hand="beer"))
    assert [aimed(t, key) for key in keys] == [["ann", "ben"]] * 4


@pytest.mark.ruling("R-198")
def test_conestoga_takes_a_card_at_any_distance() -> None:
    """A Conestoga takes a card from any player who has one, except itself."""
    t = table(
        ann=seat("sheriff", hand="duel", in_play="conestoga"),
        cal=seat("outlaw", hand="beer", in_play="mustang hideout"),
    )
    assert aimed(t, "conestoga") == ["cal"]
    t.do("use conestoga -> cal")
    assert t.options == ["pick hand", "pick mustang", "pick hideout"]
    t.do("pick hideout")
    assert t.ann.hand == ["duel", "hideout"]
    assert (t.cal.hand, t.cal.in_play) == (["beer"], ["mustang"])
    assert t.discards == ["conestoga"]


@pytest.mark.ruling("R-199", "R-052")
def test_derringer_is_a_shot_at_distance_1() -> None:
    """A Derringer shoots at distance 1, regardless of its owner's weapon."""
    t = table(ann=seat("sheriff", in_play="derringer winchester"))
    assert aimed(t, "derringer") == ["ben", "dee"]
    t.do("use derringer -> dee")
    assert lives(t) == [5, 4, 4, 3]
    assert len(t.ann.hand) == 1


@pytest.mark.ruling("R-199")
def test_derringer_draws_after_the_answer() -> None:
    """The card of a Derringer is drawn after the answer, including the draw! of a Barrel."""
    t = table(
        ann=seat("sheriff", in_play="derringer"),
        ben=seat("outlaw", in_play="barrel"),
        deck="panic:A-hearts beer",
    )
    t.do("use derringer -> ben")
    assert t.ann.hand == []
    t.do("use barrel")
    assert t.ben.life == 4
    assert t.ann.hand == ["beer"]
    assert told(t, "flipped", "missed", "drew") == [
        ("flipped", "ben", ["panic"]),
        ("missed", "ben", []),
        ("drew", "ann", ["beer"]),
    ]


@pytest.mark.ruling("R-199", "R-092")
def test_derringer_draws_after_the_reward() -> None:
    """The card of a Derringer is drawn after the reward for an eliminated Outlaw."""
    t = table(
        ann=seat("sheriff", in_play="derringer"),
        ben=seat("outlaw", life=1),
        deck="duel duel duel beer",
    )
    t.do("use derringer -> ben")
    assert t.ann.hand == ["beer", "duel", "duel", "duel"]
    assert [(event.key, event.amount) for event in t.happened("drew")] == [
        ("reward", 3),
        ("derringer", 1),
    ]


@pytest.mark.ruling("R-200", "R-073")
def test_howitzer_shoots_at_every_other_player() -> None:
    """A Howitzer shoots at every other player, clockwise and at any distance; each may answer."""
    t = table(
        turn="ben",
        ann=seat("sheriff", hand="missed"),
        ben=seat("outlaw", hand="missed", in_play="howitzer"),
        cal=seat("outlaw", hand="beer"),
        dee=seat("renegade", in_play="mustang hideout"),
    )
    assert t.options == ["end turn", "use howitzer"]
    t.do("use howitzer")
    assert t.asked == ("cal", "missed")
    t.do("pass")
    assert t.asked == ("ann", "missed")
    t.do("use missed")
    assert lives(t) == [5, 4, 3, 3]
    assert [event.seat for event in t.happened("lost_life")] == [2, 3]


@pytest.mark.ruling("R-201", "R-052")
def test_knife_is_a_shot_at_distance_1() -> None:
    """A Knife shoots at distance 1, regardless of its owner's weapon, and draws nothing."""
    t = table(ann=seat("sheriff", in_play="knife winchester"))
    assert aimed(t, "knife") == ["ben", "dee"]
    t.do("use knife -> dee")
    assert lives(t) == [5, 4, 4, 3]
    assert t.ann.hand == []


@pytest.mark.ruling("R-202")
def test_pepperbox_is_a_shot_within_reach_of_the_weapon() -> None:
    """A Pepperbox shoots as far as its owner's weapon."""
    t = table(ann=seat("sheriff", in_play="pepperbox"))
    assert aimed(t, "pepperbox") == ["ben", "dee"]
    t = table(ann=seat("sheriff", in_play="pepperbox schofield"))
    assert aimed(t, "pepperbox") == ["ben", "cal", "dee"]
    t.do("use pepperbox -> cal")
    assert lives(t) == [5, 4, 3, 4]
    assert t.ann.in_play == ["schofield"]


@pytest.mark.ruling("R-202", "R-028")
def test_pepperbox_does_not_replace_the_weapon() -> None:
    """Laying a Pepperbox does not replace the weapon."""
    t = table(ann=seat("sheriff", hand="pepperbox remington", in_play="schofield"))
    t.do("play pepperbox", "play remington")
    assert t.ann.in_play == ["pepperbox", "remington"]
    assert t.discards == ["schofield"]


@pytest.mark.ruling("R-203")
def test_pony_express_draws_three_cards() -> None:
    """A Pony Express draws three cards."""
    t = table(ann=seat("sheriff", in_play="pony_express"), deck="beer duel mustang gatling")
    assert t.options == ["end turn", "use pony_express"]
    t.do("use pony_express")
    assert t.ann.hand == ["beer", "duel", "mustang"]
    assert t.deck[0] == "gatling"
    assert t.discards == ["pony_express"]
