"""The symbols of Gold Rush: nuggets, effects paid in nuggets, and a choice of cards.

>>> nuggets(1), for_nuggets(2, one_of("panic", "bang"), times=3)
(nuggets(self), for_nuggets(2, panic or bang(self), 3 times))
"""

from __future__ import annotations

from collections.abc import Callable

from bang_goldrush.nuggets import gain, nuggets_of, pay
from bangcore.plugin import (
    ANY_NUMBER,
    SELF,
    Cause,
    Engine,
    PassiveSymbol,
    Play,
    Price,
    Symbol,
    Table,
    in_turn,
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
    cost = Price(
        str(price),
        lambda g, me, source: [None] if nuggets_of(g, me) >= price else [],
        lambda g, play, card: pay(g, play.by, price, key=play.key),
    )
    return in_turn(
        symbol,
        price=cost,
        times=times,
        only_if=only_if,
        also_dying=also_dying,
        name="for_nuggets",
    )
