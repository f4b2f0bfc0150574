"""Rewards before the end of a game: functions of an event and a seat.

An environment adds what they return to the rewards of a player, see
:func:`bang_lab.pettingzoo_env`.  The event is told as the player saw it.

    >>> from bangcore import Event
    >>> lives(Event(1, "lost_life", seat=2, target=0, amount=1), 2)
    -0.1
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bangcore.game.events import Event

__all__ = ["Reward", "damage", "lives", "survival"]

Reward = Callable[[Event, int], float]
"""A function of an event and a seat that returns what the event is worth to the player there."""

LIFE: Final = 0.1
OUT: Final = 0.5


def lives(event: Event, seat: int) -> float:
    """Return 0.1 for each life point that the player has regained, and -0.1 for each lost."""
    if event.seat != seat or event.kind not in ("lost_life", "gained_life"):
        return 0.0
    return LIFE * (event.amount or 1) * (1 if event.kind == "gained_life" else -1)


def damage(event: Event, seat: int) -> float:
    """Return 0.1 for each life point that others have lost by the player, whoever they are."""
    if event.kind != "lost_life" or event.target != seat or event.seat == seat:
        return 0.0
    return LIFE * (event.amount or 1)


def survival(event: Event, seat: int) -> float:
    """Return -0.5 for the elimination of the player."""
    return -OUT if event.kind == "eliminated" and event.seat == seat else 0.0
