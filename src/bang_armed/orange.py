"""Orange cards, which stay in front of a player with loads to spend on their effects.

>>> from bangcore.plugin import draw
>>> for_loads(2, draw(1))
for_loads(2, draw(self))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bang_armed.loads import gain, left, put, take
from bangcore.plugin import (
    ANY_NUMBER,
    Border,
    CardKind,
    Engine,
    InFront,
    PassiveSymbol,
    Price,
    Symbol,
    Table,
    Target,
    hookimpl,
    in_turn,
)

ORANGE: Final = Border("orange", "orange border", "#a34a07", dark="#b35309")
FULL: Final = 3
"""The loads with which an orange card comes into play."""


def orange(
    key: str,
    name: str,
    faces: Mapping[str, str],
    *ability: object,
    text: str,
    at: Target | None = None,
    weapon: bool = False,
) -> CardKind:
    """Return a card with an orange border, playable while the supply has enough loads."""
    return CardKind(
        key=key,
        name=name,
        text=text,
        faces=faces,
        border="orange",
        way=InFront(at),
        only_if=lambda g, me: left(g) >= FULL,
        ability=ability,
        weapon=weapon,
    )


class Loads:
    """Orange cards come with loads; blue cards and discards in phase 3 earn one each."""

    @hookimpl
    async def bang_on_laid(self, g: Engine, by: int, seat: int, card: int) -> None:
        border = g.kind(card).border
        if border == "orange":
            put(g, seat, card, FULL)
        elif border == "blue":
            await gain(g, by, 1, g.key(card))

    @hookimpl
    async def bang_on_excess(self, g: Engine, seat: int, count: int) -> None:
        await gain(g, seat, count, "hand_limit")


def for_loads(
    cost: int,
    line: Symbol,
    *,
    times: int = ANY_NUMBER,
    only_if: Callable[[Table, int], bool] | None = None,
) -> PassiveSymbol:
    """Return a symbol: in their turn the owner may spend loads of the card for a *line*."""
    price = Price(
        str(cost),
        lambda g, me, source: [None] if g.tokens("load", card=source) >= cost else [],
        lambda g, play, card: take(g, play.by, play.card, cost),
    )
    return in_turn(line, price=price, times=times, only_if=only_if, name="for_loads")
