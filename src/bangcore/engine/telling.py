"""Collecting what happens, and what is otherwise on the table by each of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from bangcore.engine.happenings import Happening
from bangcore.engine.watching import Watch, opening

if TYPE_CHECKING:
    from bangcore.engine.engine import Engine

__all__ = ["Telling"]


@final
class Telling(list[Happening]):
    """Everything that happens, in order.

    Only if it is *watched*, each happening has what is otherwise on the table than at the one
    before; for that the table is looked at each time.
    """

    def __init__(self, *, watched: bool) -> None:
        super().__init__()
        self._watched = watched
        self._watch: Watch | None = None
        self._first = 0

    def open(self, g: Engine) -> None:
        """Tell what there is to see before anything happens."""
        self.append(opening(g) if self._watched else Happening("table", answer=g.number - 1))

    def begin(self, g: Engine) -> None:
        """Note that an answer is about to be given."""
        self._first = len(self)
        if self._watched:
            if g.watch is None or g.watch.number != g.number:
                g.watch = Watch(g)
            self._watch = g.watch

    def append(self, happening: Happening) -> None:
        """Add what happens now."""
        if self._watch is not None:
            happening.moves, happening.changes = self._watch.look()
        super().append(happening)

    def finish(self, g: Engine) -> None:
        """Let the last happening of an answer tell what none has told yet.

        Each answer is told by something, so that everybody knows that it was given.
        """
        if len(self) == self._first:
            super().append(Happening("changed", answer=g.number - 1))
        if self._watch is not None:
            moves, changes = self._watch.last_look()
            self[-1].moves += moves
            self[-1].changes += changes
            self._watch.number = g.number
            self._watch = None
