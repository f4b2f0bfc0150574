"""Where games are played: in this process, in several, or on a cluster; each way alike.

Each way takes the numbers of games, some at a time, and yields their results as they are made, in
any order.  What it asks for next depends on how long the games take: about as many as keep a worker
busy for a moment, so that there is little to play again if the worker is lost.
"""

from __future__ import annotations

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
    "played",
    "played_there",
    "unpacked",
]

T = TypeVar("T")

Take = Callable[[int], Sequence[int]]
"""Gives the next so many numbers; none if there are no more, or not now."""

Play = Callable[[Any, Sequence[int]], tuple[list[T], float]]
"""Plays what a plan has under some numbers, and tells how long that took."""


class Packable(Protocol):
    """A plan that can be sent to other processes."""

    def packed(self) -> bytes:
        """Return it pickled."""


MOMENT: Final = 0.3  # seconds
MOST: Final = 200  # games at a time


class LostWorker(BangError, RuntimeError):
    """Workers were lost again and again; the message says with which game."""


@final
@define
class Pace:
    """How long games take, as measured."""

    games: int = 0
    seconds: float = 0.0

    def note(self, games: int, seconds: float) -> None:
        """Note how long some games took; old ones count less."""
        self.games = self.games // 2 + games
        self.seconds = self.seconds / 2 + seconds

    @property
    def some(self) -> int:
        """How many games take a moment."""
        if not self.games or self.seconds <= 0:
            return 1
        return max(1, min(MOST, int(MOMENT * self.games / self.seconds)))


def alone(plan: Plan, take: Take) -> Generator[Result]:
    """Play in this process."""
    while numbers := take(1):
        for number in numbers:
            yield play_game(plan, number)


def played(plan: Plan, numbers: Sequence[int]) -> tuple[list[Result], float]:
    """Play some games, and tell how long that took."""
    begin = time.perf_counter()
    results = [play_game(plan, number) for number in numbers]
    return results, time.perf_counter() - begin


def played_there(packed: bytes, numbers: Sequence[int]) -> tuple[list[Result], float]:
    """Play some games of a packed plan."""
    return played(unpacked(packed), numbers)


@lru_cache(maxsize=4)
def unpacked(packed: bytes) -> Any:
    """Return the plan that was packed, once in each process."""
    return pickle.loads(packed)
