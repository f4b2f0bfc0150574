"""The events of answers, with the changes of the table, as each viewer sees them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import final

from bangcore.engine.engine import Engine
from bangcore.engine.events import Event, Move, Viewer, Viewers, sees
from bangcore.engine.snapshot import SeenChange, SeenMove, Snapshot

__all__ = ["EventLog"]


@final
class _Entry:
    """An event, the viewers who see its cards, and the moves and changes of the table with it."""

    __slots__ = ("changes", "event", "moves", "seen_by")

    def __init__(self, event: Event, seen_by: Viewers) -> None:
        self.event = event
        self.seen_by = seen_by
        self.moves: list[SeenMove] = []
        self.changes: list[SeenChange] = []

    def views(self, viewers: Sequence[Viewer]) -> dict[Viewer, Event]:
        """Return the event as each of *viewers* sees it."""
        parts = [viewers for _, viewers in (*self.moves, *self.changes)]
        if self.seen_by is None and parts.count(None) == len(parts):
            return dict.fromkeys(viewers, self._view(None))  # all see the same
        return {viewer: self._view(viewer) for viewer in viewers}

    def _view(self, viewer: Viewer) -> Event:
        e = self.event
        cards = e.cards if sees(viewer, self.seen_by) else (None,) * len(e.cards)
        moves = [
            move if sees(viewer, viewers) else Move(None, move.start, move.end)
            for move, viewers in self.moves
        ]
        changes = [change for change, viewers in self.changes if sees(viewer, viewers)]
        table = tuple(moves), tuple(changes)
        # evolve() takes twice as long
        return Event(e.number, e.kind, e.seat, e.target, cards, e.amount, e.key, e.answer, *table)


class EventLog:
    """The events of these *kinds* (``None``: all), in order; others are only counted.

    ``number`` is the number of events since the deal.  With *changes*, each event has the changes
    of the table since the previous one as *viewers* see them, which takes a comparison each time;
    *snapshot* is one to begin with, if it is up to date.
    """

    __slots__ = ("_changes", "_first", "_kinds", "_viewers", "entries", "number", "snapshot")

    def __init__(
        self,
        viewers: Sequence[Viewer] = (),
        *,
        changes: bool = False,
        kinds: Collection[str] | None = None,
        number: int = 0,
        snapshot: Snapshot | None = None,
    ) -> None:
        self.entries: list[_Entry] = []
        self.number = number
        self.snapshot = snapshot
        self._viewers = viewers
        self._changes = changes
        self._kinds = kinds
        self._first = number

    def views(self) -> list[dict[Viewer, Event]]:
        """Return the events in order, each as the viewers see it."""
        return [entry.views(self._viewers) for entry in self.entries]

    def open(self, g: Engine) -> None:
        """Add the event with the table before the first action."""
        if self.wants("table"):
            self.add(Event(self.number, "table", answer=g._number - 1), None)
            if self._changes:
                self.snapshot = Snapshot(g, self._viewers)
                self.entries[-1].changes.extend(self.snapshot.whole())

    def begin(self, g: Engine) -> None:
        """Prepare for the next answer."""
        self._first = self.number
        if self._changes and not (self.snapshot and self.snapshot.is_up_to_date(g)):
            self.snapshot = Snapshot(g, self._viewers)

    def wants(self, kind: str) -> bool:
        """Count an event; return whether to add it."""
        self.number += 1
        return self._kinds is None or kind in self._kinds

    def add(self, event: Event, seen_by: Viewers) -> None:
        """Add the event counted last, whose cards only *seen_by* see."""
        entry = _Entry(event, seen_by)
        self.entries.append(entry)
        if self.snapshot is not None:
            self.snapshot.look(entry.moves, entry.changes)

    def finish(self, g: Engine) -> None:
        """Add the remaining changes to the last event of an answer.

        Each answer has at least one event, so that all listeners know of it.
        """
        if self.number == self._first and self.wants("changed"):
            self.add(Event(self.number, "changed", answer=g._number - 1), None)
        if self.snapshot is not None:
            last = self.entries[-1]
            self.snapshot.last_look(last.moves, last.changes)
            self.snapshot.number = g._number
