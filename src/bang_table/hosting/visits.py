"""The time since the last visit of each table, counted only while a server runs."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple, final

from bang_table.storage.files import write_file

__all__ = ["Visit", "Visits"]

RECORD: Final = ".bang-visits"


class Visit(NamedTuple):
    """The last visit of a table: *idle* seconds ago; its file was last *changed* then.

    *visited* is false for a new table that nobody has visited yet.
    """

    changed: int
    idle: float = 0.0
    visited: bool = True


@final
class Visits:
    """The last visits of all tables of a *folder*, kept in a file there.

    A visit changes the date of the file of a table.  So does restoring a backup, and a file that is
    not in the record counts as visited now: no date of a file is compared with the time of day.
    """

    def __init__(self, folder: Path) -> None:
        self._path: Final = folder / RECORD
        self._at = monotonic()
        self.known: dict[str, Visit] = {}
        try:
            record = json.loads(self._path.read_text(encoding="utf-8"))
            self.known = {id: _visit(*entry) for id, entry in record.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            pass  # all tables count as visited now

    def count(self, files: Mapping[str, int], here: Collection[str]) -> None:
        """Count the time since the last call; *files* have their dates, and people are *here*."""
        now = monotonic()
        past, self._at = now - self._at, now
        visits = {id: visit for id, visit in self.known.items() if id in here}
        for id, changed in files.items():
            last = self.known.get(id)
            if last is None or last.changed != changed:
                visits[id] = Visit(changed)
            else:
                visits[id] = last._replace(idle=0.0 if id in here else last.idle + past)
        self.known = visits

    def save(self) -> None:
        """Write the record.

        :raises OSError: if it cannot be written.
        """
        write_file(self._path, json.dumps(self.known))


def _visit(changed: int, idle: float, visited: bool) -> Visit:
    return Visit(int(changed), max(0.0, float(idle)), bool(visited))
