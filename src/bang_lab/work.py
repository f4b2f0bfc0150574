"""Executors of games: in this process, in several, or on a cluster, with one interface.

Each takes batches of game numbers and yields the results in any order.  A batch is sized to keep a
worker busy for a moment, so that little is lost with the worker.
"""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from typing import Any, Final, Protocol, TypeVar, final

from attrs import define

from bang_lab.plan import Plan
from bang_lab.played import Result, play_game
from bangcore.errors import BangError

__all__ = [
    "LostWorker",
    "Pace",
    "Packable",
    "Play",
    "Take",
    "alone",
    "cores",
    "played",
    "played_there",
    "unpacked",
]

T = TypeVar("T")

Take = Callable[[int], Sequence[int]]
"""Returns the next numbers, at most the given count; empty if there are none at present."""

Play = Callable[[Any, Sequence[int]], tuple[list[T], float]]
"""Plays the numbered games of a plan and returns them with the seconds taken."""


class Packable(Protocol):
    """A plan that can be sent to other processes."""

    def packed(self) -> bytes:
        """Return the plan pickled."""


MOMENT: Final = 0.3  # seconds
MOST: Final = 200  # games at a time


class LostWorker(BangError, RuntimeError):
    """Workers were lost or do not answer; the message names the worker or its game."""


@final
@define
class Pace:
    """The measured duration of games."""

    games: int = 0
    seconds: float = 0.0

    def note(self, games: int, seconds: float) -> None:
        """Add a measurement and halve the weight of earlier ones."""
        self.games = self.games // 2 + games
        self.seconds = self.seconds / 2 + seconds

    @property
    def some(self) -> int:
        """The number of games for one moment."""
        if not self.games or self.seconds <= 0:
            return 1
        return max(1, min(MOST, int(MOMENT * self.games / self.seconds)))


def alone(plan: Plan, take: Take) -> Generator[Result]:
    """Play in this process."""
    while numbers := take(1):
        for number in numbers:
            yield play_game(plan, number)


def played(plan: Plan, numbers: Sequence[int]) -> tuple[list[Result], float]:
    """Play some games and return them with the seconds taken."""
    begin = time.perf_counter()
    results = [play_game(plan, number) for number in numbers]
    return results, time.perf_counter() - begin


def played_there(packed: bytes, numbers: Sequence[int]) -> tuple[list[Result], float]:
    """Play some games of a packed plan."""
    return played(unpacked(packed), numbers)


@lru_cache(maxsize=4)
def unpacked(packed: bytes) -> Any:
    """Unpickle a packed plan, once in each process."""
    return pickle.loads(packed)


def cores() -> int:
    """Return the number of cores available to this process, or else to the machine."""
    affinity: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1
