"""Gold nuggets: there is no end of them in the supply, and everybody sees who has how many."""

from __future__ import annotations

from bangcore.plugin import SELF, Engine, Lines, Play, each

__all__ = ["FOR_A_NUGGET", "gain", "nuggets", "pay"]


def nuggets(g: Engine, seat: int) -> int:
    """Return how many nuggets *seat* has."""
    found: int = g.state.extra["goldrush"].nuggets[seat]
    return found


def gain(g: Engine, seat: int, count: int, *, key: str | None = None) -> None:
    """*seat* takes nuggets from the supply."""
    if count:
        g.state.extra["goldrush"].nuggets[seat] += count
        g.tell("gained_nuggets", seat, amount=count, key=key)


def pay(g: Engine, seat: int, count: int, *, key: str) -> None:
    """*seat* pays nuggets to the supply."""
    if count:
        g.state.extra["goldrush"].nuggets[seat] -= count
        g.tell("paid_nuggets", seat, amount=count, key=key)


async def one_nugget(g: Engine, play: Play, seat: int) -> None:
    gain(g, seat, 1, key=play.key)


FOR_A_NUGGET = Lines(each(SELF, one_nugget))
"""What a Beer does when it is sold."""
