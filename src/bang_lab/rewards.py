"""Rewards before the end of a game: functions of an event and a seat.

An environment adds their results to the rewards of a player, see :func:`bang_lab.pettingzoo_env`.
They receive the event as seen by the player.

    >>> from bangcore import Event
    >>> lives(Event(1, "lost_life", seat=2, target=0, amount=1), 2)
    -0.1
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bangcore.engine.events import Event

__all__ = ["Reward", "damage", "lives", "survival"]

Reward = Callable[[Event, int], float]
"""A function from an event and a seat to the reward of the player at that seat."""

LIFE: Final = 0.1
OUT: Final = 0.5


def lives(event: Event, seat: int) -> float:
    """Return 0.1 for each life point that the player regained, and -0.1 for each lost."""
    if event.seat != seat or event.kind not in ("lost_life", "gained_life"):
        return 0.0
    return LIFE * (event.amount or 1) * (1 if event.kind == "gained_life" else -1)


def damage(event: Event, seat: int) -> float:
    """Return 0.1 for each life point that the player took from others, on any side."""
    if event.kind != "lost_life" or event.target != seat or event.seat == seat:
        return 0.0
    return LIFE * (event.amount or 1)


def survival(event: Event, seat: int) -> float:
    """Return -0.5 if the player is eliminated."""
    return -OUT if event.kind == "eliminated" and event.seat == seat else 0.0
