"""The time since the last visit of each table, counted only while a server runs."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from time import monotonic
from typing import Final, final

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.hosting.database import Database
from bang_table.hosting.limits import TableLimits
from bang_table.storage import NotSaved
from bangcore.error_messages import ErrorMessage

__all__ = ["Visits"]

A_DAY: Final = 86_400
MOVED: Final = "insert into old_rooms select * from rooms where name = ?"
DELETED: Final = ("delete from rooms where name = ?", "delete from visits where name = ?")


@final
class Visits:
    """The last visits of all tables, in the table ``visits`` beside that of the rooms.

    A room without an entry, such as one of a backup, counts as visited now.
    """

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._at = monotonic()

    def tables(self) -> int:
        """Return the number of tables."""
        return int(self._database.run("select count(*) from rooms")[0][0])

    def add(self, name: str) -> None:
        """Add a table that nobody has visited yet.

        :raises NotSaved: if it cannot be written.
        """
        try:
            self._database.run("insert into visits values (?, 0, 0)", values=[name])
        except ConnectionError as error:
            raise NotSaved(ErrorMessage("not saved", ERROR_MESSAGES)) from error

    def clear(
        self, here: Collection[str], visited: Iterable[str], limits: TableLimits
    ) -> tuple[list[str], list[str]]:
        """Count the time since the last call, and clear away the tables idle for too long.

        People are *here*, and have *visited* these since.  Return the tables that were deleted as
        nobody ever came, and those moved to the table ``old_rooms``.  Of several processes one
        counts and clears.

        :raises NotSaved: if it cannot be written; nothing has changed.
        """
        now = monotonic()
        past, self._at = now - self._at, now
        try:
            return self._clear(past, here, visited, limits)
        except ConnectionError as error:
            raise NotSaved(ErrorMessage("not saved", ERROR_MESSAGES)) from error

    def _clear(
        self, past: float, here: Collection[str], visited: Iterable[str], limits: TableLimits
    ) -> tuple[list[str], list[str]]:
        run_all, first = self._database.run_all, self._database.lock("visits")
        run_all(
            [
                (
                    "insert into visits select name, 0, 1 from rooms where true"
                    " on conflict (name) do nothing",
                    [],
                ),
                ("update visits set idle = idle + ?", [past if first else 0]),
                *(("update visits set idle = 0 where name = ?", [name]) for name in here),
                *(
                    ("update visits set visited = 1, idle = 0 where name = ?", [name])
                    for name in visited
                ),
            ]
        )
        if not first:
            return [], []
        days = limits.days * A_DAY or float("inf")
        idle = "select name from visits where visited = ? and idle > ?"
        unused, old = (
            [name for (name,) in run_all([(idle, [visited, most])]) if name not in here]
            for visited, most in ((0, limits.unvisited * 3600), (1, days))
        )
        run_all(
            [
                *((MOVED, [name]) for name in old),
                *((statement, [name]) for statement in DELETED for name in unused + old),
            ]
        )
        return unused, old
