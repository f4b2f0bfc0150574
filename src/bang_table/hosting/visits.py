"""The time since the last visit of each table, counted only while a server runs."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from time import monotonic
from typing import Final, final

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.hosting.limits import TableLimits
from bang_table.storage import NotSaved, RoomRows
from bangcore.error_messages import ErrorMessage

__all__ = ["Visits"]

A_DAY: Final = 86_400
AMONG: Final = "in (select value from json_each(?))"


@final
class Visits:
    """The last visits of all tables, in the table ``visits`` beside that of the rooms.

    A room without an entry, such as one of a backup, counts as visited now.
    """

    def __init__(self, rows: RoomRows) -> None:
        self._rows: Final = rows
        self._at = monotonic()
        with rows.transaction() as cursor:
            cursor.execute(
                "create table if not exists visits"
                " (name text primary key, idle real not null, visited integer not null)"
            )
            cursor.execute("create table if not exists old_rooms as select * from rooms where 0")

    def tables(self) -> int:
        """Return the number of tables."""
        with self._rows.transaction() as cursor:
            return int(cursor.execute("select count(*) from rooms").fetchone()[0])

    def add(self, name: str) -> None:
        """Add a table that nobody has visited yet.

        :raises NotSaved: if it cannot be written.
        """
        try:
            with self._rows.transaction() as cursor:
                cursor.execute("insert into visits values (?, 0, 0)", [name])
        except sqlite3.Error as error:
            raise NotSaved(ErrorMessage("not saved", ERROR_MESSAGES)) from error

    def clear(
        self, here: Iterable[str], visited: Iterable[str], limits: TableLimits
    ) -> tuple[list[str], list[str]]:
        """Count the time since the last call, and clear away the tables idle for too long.

        People are *here*, and have *visited* these since.  Return the tables that were deleted as
        nobody ever came, and those moved to the table ``old_rooms``.

        :raises NotSaved: if it cannot be written; nothing has changed.
        """
        now = monotonic()
        past, self._at = now - self._at, now
        open_now = json.dumps([*here])
        try:
            with self._rows.transaction() as cursor:
                run = cursor.execute
                run("insert or ignore into visits select name, 0, 1 from rooms")
                run("update visits set idle = idle + ?", [past])
                run(f"update visits set idle = 0 where name {AMONG}", [open_now])
                run(
                    f"update visits set idle = 0, visited = 1 where name {AMONG}",
                    [json.dumps([*visited])],
                )
                idle = (
                    f"select name from visits where visited = ? and idle > ? and not name {AMONG}"
                )
                days = limits.days * A_DAY or float("inf")
                unused, old = (
                    [name for (name,) in run(idle, [visited, most, open_now]).fetchall()]
                    for visited, most in ((0, limits.unvisited * 3600), (1, days))
                )
                moved = f"insert into old_rooms select * from rooms where name {AMONG}"
                run(moved, [json.dumps(old)])
                for table in ("rooms", "visits"):
                    run(f"delete from {table} where name {AMONG}", [json.dumps(unused + old)])
        except sqlite3.Error as error:
            raise NotSaved(ErrorMessage("not saved", ERROR_MESSAGES)) from error
        return unused, old
