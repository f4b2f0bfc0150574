"""Gold nuggets: the supply is unlimited, and the number that each player has is public."""

from __future__ import annotations

from bang_goldrush.state import GoldRushState
from bangcore.plugin import Engine, Table

__all__ = ["gain", "lose_nuggets", "nuggets_of", "pay"]


def nuggets_of(g: Table, seat: int) -> int:
    """Return the number of nuggets of *seat*."""
    return g.extra(GoldRushState).nuggets[seat]


def gain(g: Engine, seat: int, count: int, *, key: str | None = None) -> None:
    """Let *seat* take nuggets from the supply."""
    if count:
        g.extra(GoldRushState).nuggets[seat] += count
        g.tell("gained_nuggets", seat, amount=count, key=key)


def pay(g: Engine, seat: int, count: int, *, key: str) -> None:
    """Let *seat* pay nuggets to the supply."""
    if count:
        g.extra(GoldRushState).nuggets[seat] -= count
        g.tell("paid_nuggets", seat, amount=count, key=key)


def lose_nuggets(g: Engine, seat: int) -> None:
    """Take all nuggets from *seat*."""
    amount = g.extra(GoldRushState).nuggets[seat]
    if amount:
        g.extra(GoldRushState).nuggets[seat] = 0
        g.tell("lost_nuggets", seat, amount=amount)
