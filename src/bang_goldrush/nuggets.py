"""Gold nuggets: there is no end of them in the supply, and everybody sees who has how many."""

from __future__ import annotations

from bang_goldrush.state import GoldRushState
from bangcore.plugin import Engine, Table

__all__ = ["gain", "lose_nuggets", "nuggets_of", "pay"]


def nuggets_of(g: Table, seat: int) -> int:
    """Return how many nuggets *seat* has."""
    return g.extra(GoldRushState).nuggets[seat]


def gain(g: Engine, seat: int, count: int, *, key: str | None = None) -> None:
    """*seat* takes nuggets from the supply."""
    if count:
        g.extra(GoldRushState).nuggets[seat] += count
        g.tell("gained_nuggets", seat, amount=count, key=key)


def pay(g: Engine, seat: int, count: int, *, key: str) -> None:
    """*seat* pays nuggets to the supply."""
    if count:
        g.extra(GoldRushState).nuggets[seat] -= count
        g.tell("paid_nuggets", seat, amount=count, key=key)


def lose_nuggets(g: Engine, seat: int) -> None:
    """*seat* loses all nuggets."""
    lost = g.extra(GoldRushState).nuggets[seat]
    if lost:
        g.extra(GoldRushState).nuggets[seat] = 0
        g.tell("lost_nuggets", seat, amount=lost)
