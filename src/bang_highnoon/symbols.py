"""Events, and the symbols that only events have."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import combinations
from typing import final

from bangcore.plugin import Engine, Offer, PassiveSymbol, Rule, Table, Target, hookimpl

__all__ = ["at_once", "bangs_discarded", "event"]

AtOnce = Callable[[Engine, str], Awaitable[None] | None]
"""The effect of turning up an event, called with the engine and the key of the event."""
Attack = Callable[[Engine, int, int, tuple[int, ...]], Awaitable[None]]
"""The effect of discarded BANG! cards, called with the engine, seat, target and cards."""


def event(key: str, name: str, *ability: object, text: str = "", unless: str = "") -> Rule:
    """Return an event with an *ability* that is in force while it is the newest event.

    The option *unless* leaves it out.  The default *text* is generated from its symbols.

    >>> event("rain", "Rain", at_once(lambda g, key: None), text="Everybody gets wet.").kind
    'event'
    """
    return Rule(key=key, name=name, text=text, kind="event", ability=ability, unless=unless)


def at_once(do: AtOnce) -> PassiveSymbol:
    """Return a symbol: an effect that happens once, when the event is turned up."""
    return PassiveSymbol("at_once", make=lambda key: _AtOnce(key, do))


@final
class _AtOnce:
    def __init__(self, key: str, do: AtOnce) -> None:
        self._key = key
        self._do = do

    @hookimpl
    def bang_on_in_force(self, g: Engine, key: str) -> Awaitable[None] | None:
        return self._do(g, key) if key == self._key else None


def bangs_discarded(count: int, at: Target, do: Attack) -> PassiveSymbol:
    """Return a symbol: in their turn the player may discard *count* BANG! for an effect."""
    says = f"{count} at {at}"
    return PassiveSymbol(
        "bangs_discarded", says, make=lambda key: _BangsDiscarded(key, count, at, do)
    )


@final
class _BangsDiscarded:
    def __init__(self, key: str, count: int, at: Target, do: Attack) -> None:
        self._key = key
        self._count = count
        self._at = at
        self._do = do

    @hookimpl
    def bang_actions(self, g: Table, seat: int) -> list[Offer]:
        bangs = sorted(g.counts_as(seat, "bang"), key=g.rules.representative.__getitem__)
        return [
            self.offer(g, seat, target, cards)
            for cards in combinations(bangs, self._count)
            for target in self._at.seats(g, seat)
        ]

    def offer(self, g: Table, me: int, target: int, cards: tuple[int, ...]) -> Offer:
        first, *second = cards
        other = second[0] if second else None
        option = g.options.use(self._key, card=first, other=other, target=target)
        return Offer(option, self.attack, me, target, cards)

    async def attack(self, g: Engine, me: int, target: int, cards: tuple[int, ...]) -> None:
        for card in cards:
            g.lay(me, card)
        g.tell("used", me, target, cards, key=self._key)
        if not g.immune(target, me, cards):
            await self._do(g, me, target, cards)
        for card in cards:
            g.clear(card)
