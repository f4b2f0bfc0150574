"""The cards of Dodge City, one after the other: what they do, to whom, and when."""

import pytest

from bangcore import Event, Game
from bangcore.plugin import (
    SELF,
    CardKind,
    Character,
    Copies,
    Engine,
    Lines,
    hookimpl,
    shot,
)
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

PRICED = ["springfield", "brawl", "rag_time", "tequila", "whisky"]
"""The cards for which another card has to be discarded."""

SHOOTING = [
    "punch",
    "springfield",
    "knife",
    "derringer",
    "pepperbox",
    "buffalo_rifle",
    "howitzer",
]
"""The cards with a BANG! symbol that are no BANG! cards."""


class Testing:
    """A shot at oneself, a black sheep who stops the cards of the others, and a Missed! more."""

    name = "boomerang"

    class Sheep:
        @hookimpl
        def bang_ability_disabled(self, g: Engine, owner: int, of: int, card: int) -> bool:
            return g.turn == owner and of != owner and card >= 0

    @hookimpl
    def bang_register_cards(self) -> list[CardKind | Copies]:
        boomerang = CardKind(
            key="boomerang",
            name="Boomerang",
            text="A shot at yourself.",
            faces={"clubs": "2 3"},
            way=Lines(shot(SELF)),
        )
        return [boomerang]

    @hookimpl
    def bang_register_characters(self) -> list[Character]:
        sheep = Character(
            key="black_sheep",
            name="Black Sheep",
            text="In its turn the cards in front of the others do nothing.",
            bullets=4,
            ability=self.Sheep,
        )
        return [sheep]


def table(
    *,
    deck: str = "",
    discards: str = "",
    turn: str | None = None,
    options: dict[str, bool | int] | None = None,
    **seats: Seat,
) -> Table:
    """Put a position of Dodge City on the table; players that are not named are bystanders."""
    roles = {"ann": "sheriff", "ben": "outlaw", "cal": "outlaw", "dee": "renegade"}
    return any_table(
        deck=deck,
        discards=discards,
        turn=turn,
        options=options,
        expansions=["dodgecity", Testing],
        **{name: seats.get(name, seat(role)) for name, role in roles.items()},
    )


def sheriff(character: str | None = None, **has: str | int) -> Seat:
    return seat("sheriff", character, **has)  # type: ignore[arg-type]


def outlaw(character: str | None = None, **has: str | int) -> Seat:
    return seat("outlaw", character, **has)  # type: ignore[arg-type]


def renegade(character: str | None = None, **has: str | int) -> Seat:
    return seat("renegade", character, **has)  # type: ignore[arg-type]


OUT_CAL = seat("outlaw", alive=False)
OUT_DEE = seat("renegade", alive=False)


def uses(t: Table) -> list[str]:
    """Return what the player who is asked may use, shortly."""
    return [text for text in t.options if text.startswith("use ")]


def aimed(t: Table, card: str) -> list[str]:
    """Return at whom a card can be played or used now."""
    ways = (f"play {card} -> ", f"use {card} -> ")
    return [text.rpartition(" ")[2] for text in t.options if text.startswith(ways)]


def round_to(t: Table, name: str) -> None:
    """Let everybody end his turn until *name* is on turn."""
    while True:
        t.do("end turn")
        while t.asked != (t.turn, "turn"):
            t.do(t.options[0])
        if t.turn == name:
            return


def lives(t: Table) -> list[int]:
    return [t.ann.life, t.ben.life, t.cal.life, t.dee.life]


def told(t: Table, kind: str) -> list[tuple[str | None, list[str]]]:
    """Return who did what with which cards, by the events of one kind."""
    return [
        (
            None if event.seat is None else t.game.names[event.seat],
            [t.game.card(card).key for card in event.cards if card is not None],
        )
        for event in t.happened(kind)
    ]


def heard_by(t: Table, name: str) -> list[Event]:
    heard: list[Event] = []
    t.game.events.subscribe(heard.append, seat=t.game.seat(name))
    return heard


# ---------------------------------------------------------------- cards with a green border


@pytest.mark.ruling("R-173")
@pytest.mark.parametrize("card", GREEN)
def test_green_card_is_laid_face_up_in_front_of_its_player(card: str) -> None:
    """A green card is played without a target, lies in front of its player and does nothing yet."""
    t = table(
        ann=sheriff(hand=card, life=2),
        ben=outlaw(hand="beer"),
        dee=renegade(hand="beer", in_play="barrel"),
    )
    assert t.options == ["end turn", f"play {card}"]
    t.do(f"play {card}")
    assert t.ann.in_play == [card]
    assert t.ann.hand == []
    assert t.discards == []
    assert [c.key for c in t.game.view(2).players[0].in_play] == [card]
    assert lives(t) == [2, 4, 4, 4]


@pytest.mark.ruling("R-173")
@pytest.mark.parametrize("card", ACTIVE)
def test_green_card_cannot_be_used_in_the_turn_it_was_laid(card: str) -> None:
    """In the turn in which an active green card was laid it is not offered."""
    t = table(
        ann=sheriff(hand=f"{card} mustang", life=2),
        ben=outlaw(hand="beer"),
        dee=renegade(hand="beer"),
    )
    t.do(f"play {card}")
    assert t.options == ["end turn", "play mustang"]
    t.do("play mustang")
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-173")
def test_everybody_sees_which_green_cards_wait() -> None:
    """Which green cards were laid in this turn is told by the view, and over with the turn."""
    t = table(ann=sheriff(hand="knife", in_play="canteen"))
    knife = t.game.state.hands[0][0]
    t.do("play knife")
    assert t.game.view(None).extra["dodgecity"]["laid"] == [knife]
    t.do("end turn")
    assert t.game.view(None).extra["dodgecity"]["laid"] == []


@pytest.mark.ruling("R-174")
@pytest.mark.parametrize("card", ACTIVE)
def test_active_green_card_is_used_in_a_later_own_turn_only(card: str) -> None:
    """It is offered in the next own turn, not in those of the others, and discarded when used."""
    t = table(ann=sheriff(hand=f"{card}", life=2), ben=outlaw(hand="panic"))
    t.do(f"play {card}")
    for name in ("ben", "cal", "dee"):
        t.do("end turn")
        assert t.turn == name
        assert uses(t) == []
        assert t.interrupts == []
    t.do("end turn")
    assert t.turn == "ann"
    assert uses(t)
    t.do(uses(t)[0])
    while t.asked != ("ann", "turn"):
        t.do(t.options[0])
    assert card not in t.ann.in_play
    assert card in t.discards
    assert uses(t) == []
    assert told(t, "used") == [("ann", [card])]


@pytest.mark.ruling("R-174")
def test_used_green_card_lies_on_the_table_during_its_effect() -> None:
    """A green card leaves play for its effect and comes to the discard pile when that is over."""
    t = table(ann=sheriff(in_play="knife"), ben=outlaw(hand="missed"))
    t.do("use knife -> ben")
    assert t.asked == ("ben", "missed")
    assert [card.key for card in t.game.view(1).table] == ["knife"]
    assert t.ann.in_play == []
    t.do("use missed")
    assert t.discards == ["knife", "missed"]


@pytest.mark.ruling("R-174")
def test_green_card_in_the_hand_has_no_effect() -> None:
    """Before it lies in front of him a player can do nothing with a green card but lay it."""
    t = table(ann=sheriff(hand=" ".join(ACTIVE)))
    assert t.options == ["end turn", *(f"play {card}" for card in ACTIVE)]


@pytest.mark.ruling("R-175")
@pytest.mark.parametrize("card", DEFENCES)
def test_green_missed_can_be_used_from_the_turn_of_the_next_player_on(card: str) -> None:
    """The left neighbour can no longer hit whom he sees lay down a green Missed!."""
    t = table(ann=sheriff(hand=card), ben=outlaw(hand="bang"))
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
    t = table(ann=sheriff(hand=f"{card} boomerang boomerang"))
    t.do(f"play {card}", "play boomerang")
    assert t.asked == ("ann", "missed")
    assert t.options == ["pass"]
    t.do("pass")
    assert t.ann.life == 4
    assert t.ann.in_play == [card]


@pytest.mark.ruling("R-175")
@pytest.mark.parametrize("card", DEFENCES)
def test_green_missed_serves_in_a_later_own_turn_too(card: str) -> None:
    """Having waited, it answers a shot in whosoever turn, its owner's included."""
    t = table(ann=sheriff(hand="boomerang", in_play=card))
    assert t.options == ["end turn", "play boomerang"]
    t.do("play boomerang", f"use {card}")
    assert t.ann.life == 5


@pytest.mark.ruling("R-175")
def test_green_missed_is_voluntary() -> None:
    """Whoever is shot at may keep his green card and be hit."""
    t = table(ann=sheriff(hand="bang"), ben=outlaw(in_play="sombrero"))
    t.do("play bang -> ben", "pass")
    assert t.ben.life == 3
    assert t.ben.in_play == ["sombrero"]


@pytest.mark.ruling("R-176")
def test_green_missed_in_the_hand_is_no_defence() -> None:
    """A Missed! symbol on a green card counts in front of its owner only, not in his hand."""
    t = table(ann=sheriff(hand="bang"), ben=outlaw(hand="sombrero bible iron_plate ten_gallon_hat"))
    t.do("play bang -> ben")
    assert t.asked == ("ben", "missed")
    assert t.options == ["pass"]
    t.do("pass")
    assert t.ben.life == 3


@pytest.mark.ruling("R-177")
@pytest.mark.parametrize("thief", ["play panic", "play cat_balou", "use can_can", "use conestoga"])
@pytest.mark.parametrize("card", GREEN)
def test_green_card_in_play_can_be_taken_or_discarded(thief: str, card: str) -> None:
    """Whatever hits cards in play hits green ones, ready or not."""
    name = thief.partition(" ")[2]
    if name == card:
        return
    place = {"in_play" if thief.startswith("use") else "hand": name}
    t = table(ann=sheriff(**place), ben=outlaw(in_play=f"{card} mustang scope"))
    t.do(f"{thief} -> dee" if False else f"{thief} -> ben") if name != "panic" else None
    if name == "panic":
        t = table(ann=sheriff(hand="panic", in_play="scope"), ben=outlaw(in_play=f"{card} barrel"))
        t.do("play panic -> ben")
    t.do(f"pick {card}")
    assert card not in t.ben.in_play
    assert card in (t.ann.hand if name in ("panic", "conestoga") else t.discards)
