"""The order of games, which may be played in any order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, final

from bang_lab.journal import Journal
from bang_lab.played import Played

__all__ = ["Order"]

AHEAD: Final = 10_000  # games that may wait for a longer one


@final
class Order:
    """A queue that hands out games and sorts their results by number."""

    def __init__(self, games: int, journal: Journal | None = None) -> None:
        self._games: Final = games
        self._journal: Final = journal
        self._next = 1  # to be handed out
        self._due = 1  # to be yielded
        self._waiting: Final[dict[int, Any]] = {}

    def take(self, some: int) -> list[int]:
        """Return the next unplayed games, or none if too many results are waiting."""
        numbers: list[int] = []
        while len(numbers) < some and self._next <= min(self._games, self._due + AHEAD):
            if self._journal is None or self._next not in self._journal:
                numbers.append(self._next)
            self._next += 1
        return numbers

    def add(self, result: Any) -> None:
        """Add the result of any game."""
        if self._journal is not None and isinstance(result, Played):
            self._journal.add(result)
        self._waiting[result.game] = result

    def ready(self) -> Iterator[Any]:
        """Yield the results that are next in order."""
        while self._due <= self._games:
            if self._due in self._waiting:
                result = self._waiting.pop(self._due)
            elif self._journal is not None and self._due in self._journal:
                result = self._journal.read(self._due)
            else:
                return
            self._due += 1
            yield result
