"""The events of answers, with the changes of the table, as each viewer sees them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from attrs import evolve

from bangcore.engine.engine import Engine
from bangcore.engine.events import Event, Viewer, Viewers, sees
from bangcore.engine.snapshot import SeenChange, SeenMove, Snapshot

__all__ = ["EventLog"]


class EventLog:
    """The events of these *kinds* (``None``: all), in order; others are only counted.

    ``entries`` are the events as the viewers see them, ``number`` is the number of events since
    the deal.  With *changes*, each event has the changes of the table since the previous one, which
    takes a comparison each time; ``snapshot`` is one to begin with, if it is up to date.
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
        self.entries: list[dict[Viewer, Event]] = []
        self.number = number
        self.snapshot = snapshot
        self._viewers = viewers
        self._changes = changes
        self._kinds = kinds
        self._first = number

    def of(self, viewer: Viewer) -> list[Event]:
        """Return the events as *viewer* sees them."""
        return [entry[viewer] for entry in self.entries]

    def open(self, g: Engine) -> None:
        """Add the event with the table before the first action."""
        if self.wants("table"):
            self.add(Event(self.number, "table", answer=g.log.number - 1), None)
            if self._changes:
                self.snapshot = Snapshot(g, self._viewers)
                self._note([], [*self.snapshot.whole()])

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
        entry: dict[Viewer, Event] = dict.fromkeys(self._viewers, event)
        if seen_by is not None:
            hidden = evolve(event, cards=(None,) * len(event.cards))
            entry |= {viewer: hidden for viewer in entry if not sees(viewer, seen_by)}
        self.entries.append(entry)
        if self.snapshot is not None:
            self._note(*self.snapshot.look())

    def finish(self, g: Engine) -> None:
        """Add the remaining changes to the last event of an answer.

        Each answer has at least one event, so that all listeners know of it.
        """
        if self.number == self._first and self.wants("changed"):
            self.add(Event(self.number, "changed", answer=g.log.number - 1), None)
        if self.snapshot is not None:
            self._note(*self.snapshot.last_look())
            self.snapshot.number = g.log.number

    def _note(self, moves: Sequence[SeenMove], changes: Sequence[SeenChange]) -> None:
        """Add moves and changes to the last event."""
        if not moves and not changes:
            return
        entry = self.entries[-1]
        seen_by = [viewers for _, viewers in (*moves, *changes)]
        # most viewers see the same, and share an event
        versions: dict[tuple[Any, ...], Event] = {}
        for viewer, event in entry.items():
            seen = id(event), *[sees(viewer, viewers) for viewers in seen_by]
            if seen not in versions:
                versions[seen] = _added(event, moves, changes, viewer)
            entry[viewer] = versions[seen]


def _added(
    event: Event, moves: Sequence[SeenMove], changes: Sequence[SeenChange], viewer: Viewer
) -> Event:
    """Return *event* with more *moves* and *changes*, as *viewer* sees them."""
    seen_moves = [
        move if sees(viewer, viewers) else evolve(move, card=None) for move, viewers in moves
    ]
    seen_changes = [change for change, viewers in changes if sees(viewer, viewers)]
    return evolve(event, moves=(*event.moves, *seen_moves), changes=(*event.changes, *seen_changes))
