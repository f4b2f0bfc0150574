"""The symbols of Gold Rush: nuggets, effects paid in nuggets, and a choice of cards.

>>> nuggets(1), for_nuggets(2, one_of("panic", "bang"), times=3)
(nuggets(self), for_nuggets(2, panic or bang(self), 3 times))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import final

from attrs import frozen

from bang_goldrush.nuggets import gain, nuggets_of, pay
from bangcore.plugin import (
    ANY_NUMBER,
    SELF,
    Cause,
    Engine,
    Offer,
    PassiveSymbol,
    Play,
    Symbol,
    Table,
    hookimpl,
)

__all__ = ["for_nuggets", "nuggets", "one_of"]

# ---------------------------------------------------------------- brown


def nuggets(count: int) -> Symbol:
    """Return a symbol: the player takes nuggets from the supply."""

    def do(g: Engine, play: Play, seat: int, amount: int) -> None:
        gain(g, seat, amount, key=play.key)

    return Symbol("nuggets", SELF, do, amount=count)


def one_of(*keys: str) -> Symbol:
    """Return a symbol: the effect of one of these cards, which the player chooses."""

    async def do(g: Engine, play: Play, seat: int, amount: int) -> None:
        options = [g.options.use(key, target=at) for key in keys for at in g.targets(seat, key)]
        cause = Cause(play.key, by=seat, target=seat)
        answer = await g.choose(seat, "effect", options, cause)
        assert answer.key is not None
        if answer.key == "beer":
            # a real Beer has no effect with two players left, and more with some abilities
            g.heal(seat, key=play.key)
        else:
            await g.perform(seat, answer.key, answer.target, name=play.key)

    return Symbol(" or ".join(keys), SELF, do)


# ---------------------------------------------------------------- passive


def for_nuggets(
    price: int,
    symbol: Symbol,
    *,
    times: int = ANY_NUMBER,
    only_if: Callable[[Table, int], bool] | None = None,
    also_dying: bool = False,
) -> PassiveSymbol:
    """Return a symbol: in their turn the player may pay nuggets for the effect of *symbol*.

    *times* limits the uses per turn, *only_if* returns whether it would have an effect, and
    *also_dying* lets it save the player from losing their last life point.
    """
    says = f"{price}, {symbol}" + ("" if times == ANY_NUMBER else f", {times} times")
    kind = _SavesForNuggets if also_dying else _ForNuggets
    return PassiveSymbol(
        "for_nuggets", says, make=lambda key: kind(key, price, symbol, times, only_if)
    )


@frozen(eq=False)
class _ForNuggets:
    key: str
    price: int
    symbol: Symbol
    times: int
    only_if: Callable[[Table, int], bool] | None

    @hookimpl
    def bang_actions(self, g: Table, owner: int) -> Iterator[Offer]:
        return self.offers(g, owner)

    def offers(self, g: Table, me: int) -> Iterator[Offer]:
        if nuggets_of(g, me) < self.price or g.used(self.key) >= self.times:
            return
        if self.only_if is not None and not self.only_if(g, me):
            return
        at = self.symbol.at
        seats: Sequence[int | None] = at.seats(g, me) if at.chosen else (None,)
        for seat in seats:
            yield self.offer(g, me, seat)

    def offer(self, g: Table, me: int, target: int | None) -> Offer:
        return Offer(g.options.use(self.key, target=target), self.use, me, target)

    async def use(self, g: Engine, me: int, target: int | None) -> None:
        if self.times != ANY_NUMBER:
            g.note_use(self.key)
        g.tell("used", me, target, key=self.key)
        pay(g, me, self.price, key=self.key)
        await self.symbol.by_ability(g, me, self.key, target=target)


@final
class _SavesForNuggets(_ForNuggets):
    @hookimpl
    def bang_rescue_options(self, g: Table, owner: int) -> Iterator[Offer]:
        return self.offers(g, owner)
