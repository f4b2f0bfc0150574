"""Collecting what happens, and what is otherwise on the table by each of it."""

from __future__ import annotations

from collections.abc import Collection

from bangcore.engine.engine import Engine
from bangcore.engine.happenings import Happening
from bangcore.engine.watching import Watch, opening

__all__ = ["Telling"]


class Telling(list[Happening]):
    """What happens of those *kinds* (``None``: everything), in order; the rest is only counted.

    Only if it is *watched*, each happening has what is otherwise on the table than at the one
    before; for that the table is looked at each time.  ``so_far`` is how much has happened since
    the deal.
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
        """Tell what there is to see before anything happens."""
        if self.wants("table"):
            self.append(
                opening(g) if self._watched else Happening("table", answer=g.log.number - 1)
            )

    def begin(self, g: Engine, watch: Watch | None) -> Watch | None:
        """Note that an answer is about to be given.

        Return what watches the table: *watch* if it is up to date there.
        """
        self._first = self.so_far
        if self._watched:
            self._watch = watch if watch is not None and watch.is_up_to_date(g) else Watch(g)
        return self._watch

    def wants(self, kind: str) -> bool:
        """Count something that happens; tell whether it is to be added, too."""
        self.so_far += 1
        return self._kinds is None or kind in self._kinds

    def append(self, happening: Happening) -> None:
        """Add what has been counted last."""
        happening.number = self.so_far
        if self._watch is not None:
            happening.moves, happening.changes = self._watch.look()
        list.append(self, happening)

    def finish(self, g: Engine) -> None:
        """Let the last happening of an answer tell what none has told yet.

        Each answer is told by something, so that everybody knows that it was given.
        """
        if self.so_far == self._first and self.wants("changed"):
            list.append(self, Happening("changed", answer=g.log.number - 1, number=self.so_far))
        if self._watch is not None:
            moves, changes = self._watch.last_look()
            self[-1].moves += moves
            self[-1].changes += changes
            self._watch.number = g.log.number
            self._watch = None
