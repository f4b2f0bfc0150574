"""The 40 cards of Dodge City; reprints of the base game are copies."""

from __future__ import annotations

from bang_dodgecity.green import against_shots, green, in_later_turn
from bangcore.plugin import (
    ALL_OTHERS,
    ANYBODY,
    IN_REACH,
    OTHER,
    SELF,
    Cause,
    Copies,
    Engine,
    PassiveSymbol,
    anybody_if,
    blue,
    brown,
    discard,
    draw,
    life,
    missed,
    seen_at,
    sees,
    shot,
    take,
    within,
)

__all__ = ["ACTIVE", "CARDS"]

REPRINTS = (
    Copies(key="bang", faces={"spades": "8", "clubs": "5 6 K"}),
    Copies(key="missed", faces={"diamonds": "8"}),
    Copies(key="beer", faces={"hearts": "6", "spades": "6"}),
    Copies(key="cat_balou", faces={"clubs": "8"}),
    Copies(key="panic", faces={"hearts": "J"}),
    Copies(key="general_store", faces={"spades": "A"}),
    Copies(key="indians", faces={"diamonds": "5"}),
    Copies(key="barrel", faces={"clubs": "A"}),
    Copies(key="mustang", faces={"hearts": "5"}),
    Copies(key="dynamite", faces={"clubs": "10"}),
    Copies(key="remington", faces={"diamonds": "6"}),
    Copies(key="rev_carabine", faces={"spades": "5"}),
)


# ---------------------------------------------------------------- blue

BINOCULAR = blue("binocular", "Binocular", {"diamonds": "10"}, sees(-1))

HIDEOUT = blue("hideout", "Hideout", {"diamonds": "K"}, seen_at(+1))


# ---------------------------------------------------------------- brown


async def missed_then_draw(g: Engine, seat: int, card: int, cause: Cause) -> int:
    """Answer a shot with the Missed! symbol, then resolve the draw symbol."""
    worth = await missed(g, seat, card, cause)
    g.draw(seat, key=g.key(card))
    return worth


PUNCH = brown(
    "punch",
    "Punch",
    {"spades": "10"},
    shot(within(1)),
    text="A shot at a player at distance 1. It is not a BANG! card.",
)

DODGE = brown(
    "dodge",
    "Dodge",
    {"diamonds": "7", "hearts": "K"},
    text="Cancel a shot at you, then draw a card.",
    answers={"missed": missed_then_draw},
)

SPRINGFIELD = brown(
    "springfield",
    "Springfield",
    {"spades": "K"},
    shot(OTHER),
    text="Discard another card: a shot at any other player. It is not a BANG! card.",
    price=1,
)

BRAWL = brown(
    "brawl",
    "Brawl",
    {"spades": "J"},
    discard(ALL_OTHERS),
    text="Discard another card: each other player discards a random card of their hand or the card "
    "in front of them that you choose.",
    price=1,
)

RAG_TIME = brown(
    "rag_time",
    "Rag Time",
    {"hearts": "9"},
    take(anybody_if("cat_balou_self")),
    text="Discard another card: take a card in front of a player, or a random card of another "
    "player's hand.",
    price=1,
)

TEQUILA = brown(
    "tequila",
    "Tequila",
    {"clubs": "9"},
    life(ANYBODY),
    text="Discard another card: any player, yourself included, regains a life point. It does not "
    "save from a lethal hit.",
    price=1,
)

WHISKY = brown(
    "whisky",
    "Whisky",
    {"hearts": "Q"},
    life(SELF, 2),
    text="Discard another card: regain two life points. It does not save from a lethal hit.",
    price=1,
)


# ---------------------------------------------------------------- green

BIBLE = green(
    "bible",
    "Bible",
    {"hearts": "10"},
    against_shots(missed_then_draw),
    text="Lay it down. Once the turn is over, discard it to cancel a shot at you, then draw a "
    "card.",
)

BUFFALO_RIFLE = green(
    "buffalo_rifle",
    "Buffalo Rifle",
    {"clubs": "Q"},
    in_later_turn(shot(OTHER)),
    text="Lay it down. In a later turn of yours, discard it: a shot at any other player. It is "
    "not a BANG! card.",
)

CAN_CAN = green(
    "can_can",
    "Can Can",
    {"clubs": "J"},
    in_later_turn(discard(anybody_if("cat_balou_self"))),
    text="Lay it down. In a later turn of yours, discard it: a player discards a random card of "
    "their hand or the card in front of them that you choose.",
)

CANTEEN = green(
    "canteen",
    "Canteen",
    {"hearts": "7"},
    in_later_turn(life(SELF)),
    text="Lay it down. In a later turn of yours, discard it: regain a life point. It does not "
    "save from a lethal hit.",
)

CONESTOGA = green(
    "conestoga",
    "Conestoga",
    {"diamonds": "9"},
    in_later_turn(take(anybody_if("cat_balou_self"))),
    text="Lay it down. In a later turn of yours, discard it: take a card in front of a player, or "
    "a random card of another player's hand.",
)

DERRINGER = green(
    "derringer",
    "Derringer",
    {"spades": "7"},
    in_later_turn(shot(within(1)), draw(1)),
    text="Lay it down. In a later turn of yours, discard it: a shot at a player at distance 1, "
    "then draw a card. It is not a BANG! card.",
)

HOWITZER = green(
    "howitzer",
    "Howitzer",
    {"spades": "9"},
    in_later_turn(shot(ALL_OTHERS)),
    text="Lay it down. In a later turn of yours, discard it: a shot at every other player. It is "
    "not a BANG! card.",
)

IRON_PLATE = green(
    "iron_plate",
    "Iron Plate",
    {"diamonds": "A", "spades": "Q"},
    against_shots(missed),
    text="Lay it down. Once the turn is over, discard it to cancel a shot at you.",
)

KNIFE = green(
    "knife",
    "Knife",
    {"hearts": "8"},
    in_later_turn(shot(within(1))),
    text="Lay it down. In a later turn of yours, discard it: a shot at a player at distance 1. It "
    "is not a BANG! card.",
)

PEPPERBOX = green(
    "pepperbox",
    "Pepperbox",
    {"hearts": "A"},
    in_later_turn(shot(IN_REACH)),
    text="Lay it down. In a later turn of yours, discard it: a shot at a player within reach of "
    "your weapon. It is not a BANG! card.",
)

PONY_EXPRESS = green(
    "pony_express",
    "Pony Express",
    {"diamonds": "Q"},
    in_later_turn(draw(3)),
    text="Lay it down. In a later turn of yours, discard it: draw three cards.",
)

SOMBRERO = green(
    "sombrero",
    "Sombrero",
    {"clubs": "7"},
    against_shots(missed),
    text="Lay it down. Once the turn is over, discard it to cancel a shot at you.",
)

TEN_GALLON_HAT = green(
    "ten_gallon_hat",
    "Ten Gallon Hat",
    {"diamonds": "J"},
    against_shots(missed),
    text="Lay it down. Once the turn is over, discard it to cancel a shot at you.",
)

GREEN = (
    BIBLE,
    BUFFALO_RIFLE,
    CAN_CAN,
    CANTEEN,
    CONESTOGA,
    DERRINGER,
    HOWITZER,
    IRON_PLATE,
    KNIFE,
    PEPPERBOX,
    PONY_EXPRESS,
    SOMBRERO,
    TEN_GALLON_HAT,
)

ACTIVE = tuple(
    kind.key
    for kind in GREEN
    if isinstance(kind.ability, PassiveSymbol) and kind.ability.name == "in_later_turn"
)
"""The green cards that their owner uses in their own turn."""

CARDS = (
    *REPRINTS,
    BINOCULAR,
    HIDEOUT,
    PUNCH,
    DODGE,
    SPRINGFIELD,
    BRAWL,
    RAG_TIME,
    TEQUILA,
    WHISKY,
    *GREEN,
)
