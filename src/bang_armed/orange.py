"""Orange cards, which stay in front of a player with loads to spend on their effects.

>>> from bangcore.plugin import draw
>>> for_loads(2, draw(1))
for_loads(2, draw(self))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, final

from attrs import frozen

from bang_armed.loads import gain, left, put, take
from bangcore.plugin import (
    Border,
    CardKind,
    Engine,
    InFront,
    Lines,
    Offer,
    PassiveSymbol,
    Play,
    Symbol,
    Table,
    Target,
    hookimpl,
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
    cost: int, line: Symbol, *, only_if: Callable[[Table, int], bool] | None = None
) -> PassiveSymbol:
    """Return a symbol: in their turn the owner may spend loads of the card for a *line*."""
    return PassiveSymbol(
        "for_loads", f"{cost}, {line}", make=lambda key: ForLoads(key, cost, Lines(line), only_if)
    )


@final
@frozen(eq=False)
class ForLoads:
    key: str
    cost: int
    lines: Lines
    only_if: Callable[[Table, int], bool] | None

    @hookimpl
    def bang_actions(self, g: Table, owner: int, source: int) -> Iterator[Offer]:
        if g.tokens("load", card=source) >= self.cost and (
            self.only_if is None or self.only_if(g, owner)
        ):
            for target in self.lines.targets(g, owner, g.kind(source), source):
                option = g.options.use(self.key, target=target)
                yield Offer(option, self.use, owner, source, target)

    async def use(self, g: Engine, me: int, card: int, target: int | None) -> None:
        g.note_use(self.key)
        g.tell("used", me, target, key=self.key)
        await take(g, me, card, self.cost)
        await self.lines.resolve(g, Play(me, card, g.kind(card), target))
