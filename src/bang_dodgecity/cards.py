"""The 40 cards of Dodge City, in the game's own symbols; those of the base game come as copies."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import final

from bangcore.plugin import (
    ALL_OTHERS,
    ANYBODY,
    IN_REACH,
    OTHER,
    SELF,
    CardKind,
    Copies,
    Engine,
    InFront,
    Lines,
    Offer,
    Play,
    Shot,
    Symbol,
    discard,
    draw,
    hookimpl,
    life,
    missed,
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


class Binocular:
    @hookimpl
    def bang_distance_modifier(self, owner: int, viewer: int) -> int:
        return -1 if viewer == owner else 0


BINOCULAR = CardKind(
    key="binocular",
    name="Binocular",
    text="You see the others at distance -1.",
    faces={"diamonds": "10"},
    border="blue",
    way=InFront(),
    ability=Binocular,
)


class Hideout:
    @hookimpl
    def bang_distance_modifier(self, owner: int, target: int) -> int:
        return 1 if target == owner else 0


HIDEOUT = CardKind(
    key="hideout",
    name="Hideout",
    text="The others see you at distance +1.",
    faces={"diamonds": "K"},
    border="blue",
    way=InFront(),
    ability=Hideout,
)


# ---------------------------------------------------------------- brown


async def missed_then_draw(g: Engine, seat: int, card: int) -> int:
    """The Missed! symbol followed by the draw symbol, as answer to a shot."""
    worth = await missed(g, seat, card)
    await g.draw(seat, key=g.key(card))
    return worth


PUNCH = CardKind(
    key="punch",
    name="Punch",
    text="A shot at a player at distance 1. It is no BANG! card.",
    faces={"spades": "10"},
    way=Lines(shot(within(1))),
)

DODGE = CardKind(
    key="dodge",
    name="Dodge",
    text="Cancel a shot at you, then draw a card.",
    faces={"diamonds": "7", "hearts": "K"},
    answers={"missed": missed_then_draw},
)

SPRINGFIELD = CardKind(
    key="springfield",
    name="Springfield",
    text="Discard another card: a shot at any other player. It is no BANG! card.",
    faces={"spades": "K"},
    way=Lines(shot(OTHER), price=1),
)

BRAWL = CardKind(
    key="brawl",
    name="Brawl",
    text="Discard another card: each other player discards a random card of his hand or the card "
    "in front of him that you choose.",
    faces={"spades": "J"},
    way=Lines(discard(ALL_OTHERS), price=1),
)

RAG_TIME = CardKind(
    key="rag_time",
    name="Rag Time",
    text="Discard another card: take a card from any other player, a random one of his hand or "
    "one in front of him.",
    faces={"hearts": "9"},
    way=Lines(take(OTHER), price=1),
)

TEQUILA = CardKind(
    key="tequila",
    name="Tequila",
    text="Discard another card: any player, yourself included, regains a life point.",
    faces={"clubs": "9"},
    way=Lines(life(ANYBODY), price=1),
)

WHISKY = CardKind(
    key="whisky",
    name="Whisky",
    text="Discard another card: regain two life points.",
    faces={"hearts": "Q"},
    way=Lines(life(SELF, 2), price=1),
)


# ---------------------------------------------------------------- green


class Green:
    """A card with a green border: it waits until the turn is over, and is used by discarding it."""

    def waits(self, g: Engine, card: int) -> bool:
        return card in g.state.extra["dodgecity"].laid


@final
class InLaterTurn(Green):
    """Its lines take effect in a later turn of its owner."""

    def __init__(self, *lines: Symbol) -> None:
        self.lines = Lines(*lines)

    @hookimpl
    def bang_actions(self, g: Engine, owner: int, source: int) -> list[Offer]:
        if self.waits(g, source):
            return []
        targets = self.lines.targets(g, owner, g.kind(source))
        return [
            Offer(g.words.use(card=source, target=at), partial(self.use, g, owner, source, at))
            for at in targets
        ]

    async def use(self, g: Engine, owner: int, source: int, target: int | None) -> None:
        play = Play(owner, source, g.kind(source), target)
        g.lay(owner, source)
        g.tell("used", owner, target, (source,), key=play.key)
        await self.lines.resolve(g, play)
        g.clear(source)


@final
class AgainstShots(Green):
    """From the turn of the next player on it answers a shot at its owner."""

    def __init__(self, answer: Callable[[Engine, int, int], Awaitable[int]]) -> None:
        self.answer = answer

    @hookimpl
    def bang_escape_options(self, g: Engine, owner: int, source: int, shot: Shot) -> list[Offer]:
        if self.waits(g, source):
            return []
        effect = partial(self.use, g, owner, source, shot)
        return [Offer(g.words.use_card(source), effect, after_hand=True)]

    async def use(self, g: Engine, owner: int, source: int, shot: Shot) -> int:
        g.lay(owner, source)
        g.tell("used", owner, shot.by, (source,), key=g.key(source))
        worth = await self.answer(g, owner, source)
        g.clear(source)
        return worth


def green(key: str, name: str, text: str, faces: Mapping[str, str], ability: Green) -> CardKind:
    return CardKind(
        key=key,
        name=name,
        text=text,
        faces=faces,
        border="green",
        way=InFront(),
        ability=ability,
    )


def can_lose_a_card(g: Engine, me: int, seat: int) -> bool:
    """Tell whom a Can Can may be aimed at: also at oneself, but not at the Can Can itself."""
    if seat == me:
        mine = [card for card in g.in_play(me) if g.key(card) != "can_can"]
        return bool(g.option("cat_balou_self") and mine)
    return g.has_cards(seat)


GREEN = (
    green(
        "bible",
        "Bible",
        "Lay it down. Once the turn is over, discard it to cancel a shot at you, then draw a card.",
        {"hearts": "10"},
        AgainstShots(missed_then_draw),
    ),
    green(
        "buffalo_rifle",
        "Buffalo Rifle",
        "Lay it down. In a later turn, discard it: a shot at any other player.",
        {"clubs": "Q"},
        InLaterTurn(shot(OTHER)),
    ),
    green(
        "can_can",
        "Can Can",
        "Lay it down. In a later turn, discard it: a player discards a random card of his hand or "
        "the card in front of him that you choose.",
        {"clubs": "J"},
        InLaterTurn(Symbol("discard", ANYBODY, discard(ANYBODY).do, can_lose_a_card)),
    ),
    green(
        "canteen",
        "Canteen",
        "Lay it down. In a later turn, discard it: regain a life point.",
        {"hearts": "7"},
        InLaterTurn(life(SELF)),
    ),
    green(
        "conestoga",
        "Conestoga",
        "Lay it down. In a later turn, discard it: take a card from any other player, a random one "
        "of his hand or one in front of him.",
        {"diamonds": "9"},
        InLaterTurn(take(OTHER)),
    ),
    green(
        "derringer",
        "Derringer",
        "Lay it down. In a later turn, discard it: a shot at a player at distance 1, then draw a "
        "card.",
        {"spades": "7"},
        InLaterTurn(shot(within(1)), draw(1)),
    ),
    green(
        "howitzer",
        "Howitzer",
        "Lay it down. In a later turn, discard it: a shot at every other player.",
        {"spades": "9"},
        InLaterTurn(shot(ALL_OTHERS)),
    ),
    green(
        "iron_plate",
        "Iron Plate",
        "Lay it down. Once the turn is over, discard it to cancel a shot at you.",
        {"diamonds": "A", "spades": "Q"},
        AgainstShots(missed),
    ),
    green(
        "knife",
        "Knife",
        "Lay it down. In a later turn, discard it: a shot at a player at distance 1.",
        {"hearts": "8"},
        InLaterTurn(shot(within(1))),
    ),
    green(
        "pepperbox",
        "Pepperbox",
        "Lay it down. In a later turn, discard it: a shot at a player within reach of your weapon.",
        {"hearts": "A"},
        InLaterTurn(shot(IN_REACH)),
    ),
    green(
        "pony_express",
        "Pony Express",
        "Lay it down. In a later turn, discard it: draw three cards.",
        {"diamonds": "Q"},
        InLaterTurn(draw(3)),
    ),
    green(
        "sombrero",
        "Sombrero",
        "Lay it down. Once the turn is over, discard it to cancel a shot at you.",
        {"clubs": "7"},
        AgainstShots(missed),
    ),
    green(
        "ten_gallon_hat",
        "Ten Gallon Hat",
        "Lay it down. Once the turn is over, discard it to cancel a shot at you.",
        {"diamonds": "J"},
        AgainstShots(missed),
    ),
)

ACTIVE = tuple(kind.key for kind in GREEN if isinstance(kind.ability, InLaterTurn))
"""The green cards that are used in one's own turn."""

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
