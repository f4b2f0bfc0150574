"""The cards of Dodge City, one after the other: what they do, to whom, and when."""

import json
from itertools import product

import pytest

from bang_table.text import Language
from bangcore import Event, Game
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
"""The green cards that are used in one's own turn."""

PLATES = ["iron_plate", "sombrero", "ten_gallon_hat"]
"""The green cards with the Missed! symbol alone."""

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
"""The cards for which another card has to be discarded, and how they are played."""

SHOTS = {
    "punch": "play punch -> ben",
    "springfield": "play springfield -> ben",
    "knife": "use knife -> ben",
    "derringer": "use derringer -> ben",
    "pepperbox": "use pepperbox -> ben",
    "buffalo_rifle": "use buffalo_rifle -> ben",
    "howitzer": "use howitzer",
}
"""The cards with a BANG! symbol that are no BANG! cards, and how they are used."""


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
"""A card to shoot at oneself with, and a character who switches all cards in play off."""


def table(
    *,
    deck: str = "",
    turn: str | None = None,
    options: dict[str, bool | int] | None = None,
    seed: int = 0,
    **seats: Seat,
) -> Table:
    """Put four players on the table; those who are not named have four bullets and no cards."""
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
    """Return a Sheriff who is ready to shoot with one of ``SHOTS``."""
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
    """Return what the player who is asked may use."""
    return [text for text in t.options if text.startswith("use ")]


def aimed(t: Table, card: str) -> list[str]:
    """Return at whom a card can be played or used now."""
    ways = (f"play {card} -> ", f"use {card} -> ")
    return [text.rpartition(" ")[2] for text in t.options if text.startswith(ways)]


def lives(t: Table) -> list[int]:
    return [t.ann.life, t.ben.life, t.cal.life, t.dee.life]


def told(t: Table, *kinds: str) -> list[tuple[str, str | None, list[str]]]:
    """Return what kind of thing happened to whom, with which cards."""
    return [
        (
            event.kind,
            None if event.seat is None else t.game.names[event.seat],
            [t.game.card(card).key for card in event.cards if card is not None],
        )
        for event in t.happened(*kinds)
    ]


def round_the_table(t: Table) -> None:
    """Let everybody end their turn, until the next turn of the same player."""
    for _ in t.game.names:
        t.do("end turn")


# ---------------------------------------------------------------- cards with a green border


@pytest.mark.ruling("R-173")
@pytest.mark.parametrize("card", GREEN)
def test_green_card_is_laid_face_up_in_front_of_its_player(card: str) -> None:
    """A green card is played without a target, lies in front of its player and does nothing yet."""
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
    """In the turn in which an active green card was laid it is not offered."""
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
    """Which green cards were laid in this turn is told by the view, and over with the turn."""
    t = table(ann=seat("sheriff", hand="knife", in_play="canteen"))
    (knife,) = t.game.state.hands[0]
    t.do("play knife")
    assert t.game.view(None).extra["dodgecity"]["laid"] == [knife]
    t.do("end turn")
    assert t.game.view(None).extra["dodgecity"]["laid"] == []


@pytest.mark.ruling("R-173")
def test_green_card_waits_in_a_saved_game_too() -> None:
    """Saved and loaded, copied or played again, a game knows which green cards were just laid."""
    t = table(ann=seat("sheriff", hand="knife", in_play="canteen"))
    t.do("play knife")
    saved = json.loads(json.dumps(t.game.to_dict()))
    for game in (Game.from_dict(saved, t.game.ruleset), t.game.copy()):
        assert game.decision == t.game.decision
        assert "use canteen:7-hearts" in [option.text for option in t.decision]
        for _ in t.game.names:
            game.apply("end turn")
        assert game.decision is not None
        assert "use knife:8-hearts -> ben" in [option.text for option in game.decision]


@pytest.mark.ruling("R-174")
@pytest.mark.parametrize("card", ACTIVE)
def test_active_green_card_is_used_in_a_later_own_turn_only(card: str) -> None:
    """It is offered in the next own turn, not in those of the others, and discarded when used."""
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
    """A green card leaves play for its effect and comes to the discard pile when that is over."""
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
    """Before a green card lies in front of them a player can do nothing with it but lay it."""
    t = table(ann=seat("sheriff", hand=" ".join(ACTIVE)), ben=seat("outlaw", hand="beer"))
    assert t.options == ["end turn", *(f"play {card}" for card in ACTIVE)]


@pytest.mark.ruling("R-174")
def test_several_green_cards_may_be_used_in_one_turn() -> None:
    """There is no limit to the green cards used in a turn, nor to those laid in it."""
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
    """A green Missed! just laid down works as soon as its owner's left neighbour is on turn."""
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
    """Against a shot in the turn in which it was laid, a green Missed! is of no use."""
    t = table(ann=seat("sheriff", hand=f"{card} boomerang boomerang"))
    t.do(f"play {card}", "play boomerang")
    assert t.asked == ("ann", "missed")
    assert t.options == ["pass"]
    t.do("pass")
    assert t.ann.life == 4
    assert t.ann.in_play == [card]


@pytest.mark.ruling("R-175")
@pytest.mark.parametrize("card", DEFENCES)
def test_green_missed_serves_in_a_later_own_turn_too(card: str) -> None:
    """Having waited, it answers a shot in whosoever turn; in phase 2 it does nothing by itself."""
    t = table(ann=seat("sheriff", hand="boomerang", in_play=card))
    assert t.options == ["end turn", "play boomerang"]
    t.do("play boomerang", f"use {card}")
    assert t.ann.life == 5


@pytest.mark.ruling("R-175", "R-059")
def test_green_missed_is_voluntary() -> None:
    """Whoever is shot at may keep their green card and be hit."""
    t = table(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", in_play="sombrero"))
    t.do("play bang -> ben", "pass")
    assert t.ben.life == 3
    assert t.ben.in_play == ["sombrero"]


@pytest.mark.ruling("R-175", "R-069")
def test_green_missed_does_nothing_against_indians_and_duel() -> None:
    """A green card answers a BANG! symbol, not a demand for a BANG! card."""
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
    """Nobody can use their green card for somebody else."""
    t = table(
        ann=seat("sheriff", hand="bang"), ben=seat("outlaw"), dee=seat("renegade", in_play="bible")
    )
    t.do("play bang -> ben")
    assert t.asked == ("ann", "turn")
    assert t.ben.life == 3


@pytest.mark.ruling("R-176")
def test_green_missed_in_the_hand_is_no_defence() -> None:
    """A Missed! symbol on a green card counts in front of its owner, not in their hand."""
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
    """Whatever hits cards in play hits green ones as well."""
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


@pytest.mark.ruling("R-177", "R-375")
def test_green_missed_can_be_switched_off() -> None:
    """Against Belle Star no green card helps, only what is in the hand."""
    t = table(
        ann=seat("sheriff", "belle_star", hand="bang"),
        ben=seat("outlaw", hand="missed", in_play="sombrero"),
    )
    t.do("play bang -> ben")
    assert t.options == ["pass", "use missed"]


@pytest.mark.ruling("R-177")
def test_active_green_card_can_be_switched_off() -> None:
    """What stops all cards in play stops the green ones of the player on turn."""
    t = table(ann=seat("sheriff", in_play="knife"), ben=seat("outlaw", "wolf"))
    assert t.options == ["end turn"]
    t = table(ann=seat("sheriff", in_play="knife"), ben=seat("outlaw"))
    assert aimed(t, "knife") == ["ben", "dee"]


@pytest.mark.ruling("R-178")
def test_active_green_card_that_changed_hands_waits_again() -> None:
    """A green card taken into the hand is laid down like a new one and used in a later turn."""
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
    """A green Missed! that was ready in front of another must be laid and waits like a new one."""
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
    """The second Iron Plate can be laid when the first has been used, not before."""
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
    """The price is paid from the hand; cards in play do not count."""
    t = table(
        ann=seat("sheriff", hand=card, in_play="mustang scope knife", life=2),
        ben=seat("outlaw", hand="beer", in_play="jail", life=2),
    )
    assert [text for text in t.options if text.startswith("play")] == []


@pytest.mark.ruling("R-180")
@pytest.mark.parametrize("card", PRICED)
def test_exactly_one_other_hand_card_is_discarded(card: str) -> None:
    """Its player chooses one card of their hand, no more and no less, besides the card itself."""
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
    """With two cards in hand both are gone."""
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
def test_a_price_paid_for_nothing_is_paid_all_the_same(card: str, way: str) -> None:
    """Who is unhurt may drink, and gains nothing for the two cards."""
    t = table(ann=seat("sheriff", hand=f"{card} duel"))
    t.do(way)
    assert t.ann.life == 5
    assert t.discards == [card, "duel"]


@pytest.mark.ruling("R-181")
def test_discarded_price_has_no_effect() -> None:
    """A Beer or a Stagecoach discarded as price neither heals nor draws."""
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
    """A BANG! discarded as price is not the one BANG! of the turn."""
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
    """After any other card with the BANG! symbol the one BANG! card may still be played."""
    t = table(ann=with_gun(card, hand="bang bang"), ben=seat("outlaw"))
    fire(t, card)
    assert t.ben.life == 3
    t.do("play bang -> ben")
    assert t.ben.life == 2
    assert aimed(t, "bang") == []


@pytest.mark.ruling("R-182", "R-026")
@pytest.mark.parametrize("card", SHOTS)
def test_other_shots_are_possible_after_a_bang(card: str) -> None:
    """A player who has played a BANG! card may still play every other card with that symbol."""
    t = table(ann=with_gun(card, hand="bang bang"), ben=seat("outlaw"))
    t.do("play bang -> ben")
    assert aimed(t, "bang") == []
    fire(t, card)
    assert t.ben.life == 2


@pytest.mark.ruling("R-183", "R-064")
@pytest.mark.parametrize("card", SHOTS)
def test_barrel_works_against_every_shot(card: str) -> None:
    """A draw! of Hearts cancels the shot of any card with the BANG! symbol."""
    t = table(ann=with_gun(card), ben=seat("outlaw", in_play="barrel"), deck="hearts")
    fire(t, card)
    assert t.asked == ("ben", "missed")
    assert t.options == ["pass", "use barrel"]
    t.do("use barrel")
    assert t.ben.life == 4


@pytest.mark.ruling("R-183")
@pytest.mark.parametrize("card", SHOTS)
def test_barrel_may_fail_against_every_shot(card: str) -> None:
    """Without Hearts the shot hits."""
    t = table(ann=with_gun(card), ben=seat("outlaw", in_play="barrel"), deck="clubs")
    fire(t, card)
    t.do("use barrel")
    if t.asked == ("ben", "missed"):
        t.do("pass")
    assert t.ben.life == 3


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
    """The killer's ability is about BANG! cards, not about other cards with the symbol."""
    t = table(ann=with_gun(card, "slab_the_killer"), ben=seat("outlaw", hand="missed missed"))
    fire(t, card)
    assert t.decision.cause.needed == 1
    t.do("use missed")
    assert t.ben.life == 4
    assert t.ben.hand == ["missed"]


@pytest.mark.ruling("R-184", "R-052")
def test_punch_is_a_shot_at_distance_1() -> None:
    """Punch shoots at a neighbour; a weapon does not make it reach farther, a Scope does."""
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
    """Dodge cancels a shot, and its player draws one card, which nobody else sees."""
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
def test_dodge_is_nothing_but_an_answer_to_a_shot() -> None:
    """Like a Missed!, Dodge cannot be played in one's turn, nor against Indians!."""
    t = table(ann=seat("sheriff", hand="dodge indians"), ben=seat("outlaw", hand="dodge"))
    assert t.options == ["end turn", "play indians"]
    t.do("play indians")
    assert t.asked == ("ben", "bang")
    assert t.options == ["pass"]


@pytest.mark.ruling("R-186")
def test_springfield_is_a_shot_at_any_distance() -> None:
    """Springfield shoots at any other player, whatever lies between."""
    t = table(
        ann=seat("sheriff", hand="springfield duel"), cal=seat("outlaw", in_play="mustang hideout")
    )
    assert aimed(t, "springfield") == ["ben", "cal", "dee"]
    t.do("play springfield -> cal")
    assert lives(t) == [5, 4, 3, 4]


@pytest.mark.ruling("R-187", "R-073")
def test_brawl_costs_every_other_player_a_card() -> None:
    """For each of the others, clockwise, its player chooses a random hand card or one in play."""
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
    """Without a choice nothing is asked; who has no card at all loses none."""
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
    """Which card of a hand is discarded is up to chance."""
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
    """Rag Time takes a card from a player who has one, as Panic! does from a neighbour."""
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
    """What Rag Time takes from a hand is seen by the two players only."""
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
    """Tequila is for anybody its player likes, themselves included, at any distance."""
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
    """Whisky gives its player, and nobody else, two life points up to their maximum."""
    t = table(ann=seat("sheriff", hand="whisky duel", life=before), ben=seat("outlaw", life=1))
    t.do("play whisky")
    assert lives(t) == [after, 1, 4, 4]


@pytest.mark.ruling("R-080", "R-190", "R-197")
def test_only_beer_saves_a_dying_player() -> None:
    """Whisky, Tequila and a Canteen in play are of no use against a lethal hit."""
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
    """Unlike Beer, the other drinks give life points to the last two players."""
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
    """A Canteen gives one life point in its owner's own turn, without any further card."""
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
    """A Binocular's owner sees the others at -1, with a Scope at -2, and is seen unchanged."""
    far = seat("outlaw", in_play="mustang hideout")
    found = []
    for gear in ("", "scope", "binocular", "scope binocular"):
        t = table(ann=seat("sheriff", in_play=gear), cal=far)
        found.append((t.ann.distance(t.cal), t.ann.distance(t.ben), t.cal.distance(t.ann)))
    assert found == [(4, 1, 2), (3, 1, 2), (3, 1, 2), (2, 1, 2)]


@pytest.mark.ruling("R-192")
def test_hideout_is_a_second_mustang() -> None:
    """A Hideout's owner is seen at +1, with a Mustang at +2, and sees the others unchanged."""
    found = []
    for gear in ("", "mustang", "hideout", "mustang hideout"):
        t = table(ann=seat("sheriff", in_play=gear))
        found.append((t.ben.distance(t.ann), t.cal.distance(t.ann), t.ann.distance(t.ben)))
    assert found == [(1, 2, 1), (2, 3, 1), (2, 3, 1), (3, 4, 1)]


@pytest.mark.ruling("R-192", "R-032")
@pytest.mark.parametrize("card", ["binocular", "hideout"])
def test_blue_cards_work_at_once(card: str) -> None:
    """Blue cards of Dodge City are laid like all blue ones and need no time."""
    t = table(ann=seat("sheriff", hand=f"{card} mustang scope"))
    t.do(f"play {card}")
    assert t.ann.in_play == [card]
    assert t.ann.distance(t.cal) == (1 if card == "binocular" else 2)
    assert t.ben.distance(t.ann) == (2 if card == "hideout" else 1)
    t.do("play mustang", "play scope")
    assert len(t.ann.in_play) == 3


# ---------------------------------------------------------------- green cards against shots


@pytest.mark.ruling("R-193")
def test_bible_is_a_missed_and_draws_a_card() -> None:
    """A Bible is discarded from play as a Missed!, then its owner draws one card."""
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
    """It is discarded from play as one Missed!; nothing is drawn."""
    t = table(ann=seat("sheriff", hand="bang gatling"), ben=seat("outlaw", in_play=card))
    t.do("play bang -> ben", f"use {card}")
    assert t.ben.life == 4
    assert (t.ben.hand, t.ben.in_play) == ([], [])
    assert sorted(t.discards) == sorted(["bang", card])
    t.do("play gatling")
    assert t.ben.life == 3


@pytest.mark.ruling("R-193", "R-194")
def test_several_green_missed_give_several_ways_out() -> None:
    """Whoever has more than one ready chooses; each is used up by one shot."""
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
def test_card_drawn_by_dodge_may_be_the_second_missed_against_slab() -> None:
    """Two Missed! are needed; the second may be the card that the first has brought."""
    t = table(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", hand="dodge"),
        deck="missed",
    )
    t.do("play bang -> ben")
    assert t.decision.cause.needed == 2
    t.do("use dodge")
    assert t.asked == ("ben", "missed")
    assert t.decision.cause.needed == 1
    assert t.options == ["pass", "use missed"]
    t.do("use missed")
    assert t.ben.life == 4


@pytest.mark.ruling("R-204")
def test_card_drawn_by_bible_may_be_the_second_missed_against_slab() -> None:
    """The card that a Bible brings comes in time for the same shot."""
    t = table(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", in_play="bible"),
        deck="dodge",
    )
    t.do("play bang -> ben", "use bible")
    assert t.options == ["pass", "use dodge"]
    t.do("use dodge")
    assert t.ben.life == 4


@pytest.mark.ruling("R-150", "R-068")
@pytest.mark.parametrize("order", [("missed", "sombrero"), ("sombrero", "missed")])
def test_hand_and_green_missed_go_together_in_any_order(order: tuple[str, str]) -> None:
    """Against Slab a green Missed! may come before or after one of the hand."""
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
    """A Barrel comes before cards of the hand, a green Missed! also after them."""
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
    """A green Missed! is no card of the hand: the Barrel may still follow it."""
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
    """One of two Missed! does not cancel the shot, and the green card is gone."""
    t = table(
        ann=seat("sheriff", "slab_the_killer", hand="bang"), ben=seat("outlaw", in_play="sombrero")
    )
    t.do("play bang -> ben", "use sombrero")
    assert t.ben.life == 3
    assert t.ben.in_play == []


# ---------------------------------------------------------------- green cards in one's turn


@pytest.mark.ruling("R-195")
def test_buffalo_rifle_is_a_shot_at_any_distance() -> None:
    """A Buffalo Rifle shoots at any other player, whatever lies between."""
    t = table(
        ann=seat("sheriff", in_play="buffalo_rifle"),
        cal=seat("outlaw", in_play="mustang hideout"),
    )
    assert aimed(t, "buffalo_rifle") == ["ben", "cal", "dee"]
    t.do("use buffalo_rifle -> cal")
    assert lives(t) == [5, 4, 3, 4]


@pytest.mark.ruling("R-196")
def test_can_can_makes_a_player_discard() -> None:
    """A Can Can hits a random hand card or a card in play of any player who has one."""
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
    """Its owner may get rid of a card in front of them, not of one in their hand."""
    t = table(ann=seat("sheriff", hand="duel", in_play="can_can dynamite scope"))
    assert aimed(t, "can_can") == ["ann"]
    t.do("use can_can -> ann")
    assert t.options == ["pick dynamite", "pick scope"]
    t.do("pick dynamite")
    assert (t.ann.hand, t.ann.in_play) == (["duel"], ["scope"])
    assert t.discards == ["can_can", "dynamite"]


@pytest.mark.ruling("R-196", "R-111")
def test_can_can_is_not_used_on_itself() -> None:
    """The Can Can leaves play for its effect, so it is no card in front of its owner."""
    t = table(ann=seat("sheriff", hand="duel", in_play="can_can"), ben=seat("outlaw", hand="beer"))
    assert aimed(t, "can_can") == ["ben"]


@pytest.mark.ruling("R-188", "R-198", "R-111")
@pytest.mark.parametrize(
    ("cards", "do"),
    [
        ({"hand": "rag_time duel", "in_play": "jail scope"}, "play rag_time -> ann"),
        ({"hand": "missed", "in_play": "conestoga jail scope"}, "use conestoga -> ann"),
    ],
)
def test_a_card_in_front_of_oneself_may_be_taken_back(cards: dict[str, str], do: str) -> None:
    """Rag Time and Conestoga may be aimed at oneself, for a card in play and not for the hand."""
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
    """The option that keeps Cat Balou from one's own cards keeps cards of that target from them."""
    keys = ["cat_balou", "rag_time", "can_can", "conestoga"]
    ann = seat("sheriff", hand="cat_balou rag_time", in_play="can_can conestoga dynamite")
    t = table(ann=ann, ben=seat("outlaw", hand="beer"), options={"cat_balou_self": False})
    assert [aimed(t, key) for key in keys] == [["ben"]] * 4
    t = table(ann=ann, ben=seat("outlaw", hand="beer"))
    assert [aimed(t, key) for key in keys] == [["ann", "ben"]] * 4


@pytest.mark.ruling("R-198")
def test_conestoga_takes_a_card_at_any_distance() -> None:
    """A Conestoga takes a card from a player who has one, and is not there to be taken itself."""
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
    """A Derringer shoots at a neighbour, whatever weapon its owner has."""
    t = table(ann=seat("sheriff", in_play="derringer winchester"))
    assert aimed(t, "derringer") == ["ben", "dee"]
    t.do("use derringer -> dee")
    assert lives(t) == [5, 4, 4, 3]
    assert len(t.ann.hand) == 1


@pytest.mark.ruling("R-199")
def test_derringer_draws_after_the_answer() -> None:
    """The card is drawn afterwards: the draw! of the Barrel takes the top card before it."""
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
    """If it eliminates an Outlaw, the reward comes first and the card of the Derringer last."""
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
    """Every other player, clockwise and at any distance, is shot at and may cancel the shot."""
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
    """A Knife hits a neighbour, whatever weapon its owner has, and draws nothing."""
    t = table(ann=seat("sheriff", in_play="knife winchester"))
    assert aimed(t, "knife") == ["ben", "dee"]
    t.do("use knife -> dee")
    assert lives(t) == [5, 4, 4, 3]
    assert t.ann.hand == []


@pytest.mark.ruling("R-202")
def test_pepperbox_is_a_shot_within_reach_of_the_weapon() -> None:
    """A Pepperbox shoots as far as the weapon of its owner, and replaces no weapon."""
    t = table(ann=seat("sheriff", in_play="pepperbox"))
    assert aimed(t, "pepperbox") == ["ben", "dee"]
    t = table(ann=seat("sheriff", in_play="pepperbox schofield"))
    assert aimed(t, "pepperbox") == ["ben", "cal", "dee"]
    t.do("use pepperbox -> cal")
    assert lives(t) == [5, 4, 3, 4]
    assert t.ann.in_play == ["schofield"]


@pytest.mark.ruling("R-202", "R-028")
def test_pepperbox_is_no_weapon() -> None:
    """Laying a Pepperbox leaves the weapon where it is."""
    t = table(ann=seat("sheriff", hand="pepperbox remington", in_play="schofield"))
    t.do("play pepperbox", "play remington")
    assert t.ann.in_play == ["pepperbox", "remington"]
    assert t.discards == ["schofield"]


@pytest.mark.ruling("R-203")
def test_pony_express_draws_three_cards() -> None:
    """A Pony Express brings its owner the three top cards of the draw pile."""
    t = table(ann=seat("sheriff", in_play="pony_express"), deck="beer duel mustang gatling")
    assert t.options == ["end turn", "use pony_express"]
    t.do("use pony_express")
    assert t.ann.hand == ["beer", "duel", "mustang"]
    assert t.deck[0] == "gatling"
    assert t.discards == ["pony_express"]
