"""The happenings of an answer, with the differences of the table."""

from __future__ import annotations

from collections.abc import Collection

from bangcore.engine.engine import Engine
from bangcore.engine.happenings import Happening
from bangcore.engine.watching import Watch, opening

__all__ = ["Telling"]


class Telling(list[Happening]):
    """A list of happenings of these *kinds* (``None``: all), in order; others are only counted.

    With *watched*, each happening has the differences of the table since the previous one, which
    takes a comparison each time.  ``so_far`` is the number of happenings since the deal.
    """

    __slots__ = ("_first", "_kinds", "_watch", "_watched", "so_far")

    def __init__(
        self, *, watched: bool, kinds: Collection[str] | None = None, so_far: int = 0
    ) -> None:
        self.so_far = so_far
        self._kinds = kinds
        self._watched = watched
        self._watch: Watch | None = None
        self._first = so_far

    def open(self, g: Engine) -> None:
        """Add the happening with the table before the first action."""
        if self.wants("table"):
            self.append(
                opening(g) if self._watched else Happening("table", answer=g.log.number - 1)
            )

    def begin(self, g: Engine, watch: Watch | None) -> Watch | None:
        """Prepare for the next answer.

        Return the watch that compares the table: *watch* if it is up to date, or a new one.
        """
        self._first = self.so_far
        if self._watched:
            self._watch = watch if watch is not None and watch.is_up_to_date(g) else Watch(g)
        return self._watch

    def wants(self, kind: str) -> bool:
        """Count a happening; return whether to add it."""
        self.so_far += 1
        return self._kinds is None or kind in self._kinds

    def append(self, happening: Happening) -> None:
        """Add the happening counted last."""
        happening.number = self.so_far
        if self._watch is not None:
            happening.moves, happening.changes = self._watch.look()
        list.append(self, happening)

    def finish(self, g: Engine) -> None:
        """Add the remaining differences to the last happening of an answer.

        Each answer has at least one happening, so that all listeners know of it.
        """
        if self.so_far == self._first and self.wants("changed"):
            list.append(self, Happening("changed", answer=g.log.number - 1, number=self.so_far))
        if self._watch is not None:
            moves, changes = self._watch.last_look()
            self[-1].moves += moves
            self[-1].changes += changes
            self._watch.number = g.log.number
            self._watch = None
