"""The database of all tables: a file of SQLite, or a PostgreSQL that several processes share."""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, final

from bang_table.room import Room
from bang_table.storage import Held, RoomRows
from bangcore.rules.arguments import checked

__all__ = ["Database"]

ADDRESSES: Final = ("postgresql://", "postgres://")
TABLES: Final = "tables.db"
MISSING: Final = 30.0
"""Seconds after which a process that publishes nothing counts as gone."""
CREATED: Final = (
    "create table if not exists visits"
    " (name text primary key, idle double precision not null, visited integer not null)",
    "create table if not exists old_rooms as select * from rooms where false",
    "create table if not exists orders"
    " (id text primary key, deed text, name text, what text, reply text)",
    "create table if not exists listed (process text primary key, entries text, seen bigint)",
)


@checked
@final
class Database:
    """The database of *saves*: ``tables.db`` in that folder, or the PostgreSQL at that address.

    Each room is in the memory of one process, which has its lock.  The locks belong to the
    connection, so that a database frees those of a process that was killed.

    :raises ConnectionError: if the database does not answer.
    """

    def __init__(self, saves: str | Path) -> None:
        self.is_shared: Final = str(saves).startswith(ADDRESSES)
        self._saves: Final = saves
        self._process: Final = secrets.token_hex(8)
        self.connect()

    def connect(self) -> None:
        """Connect, which ends all locks of an earlier connection.

        :raises ConnectionError: if the database does not answer.
        """
        self._locks: set[str] = set()
        self._connection, self._error, mark = (
            _postgresql(str(self._saves)) if self.is_shared else _sqlite(Path(self._saves))
        )
        self.rows = RoomRows(self._connection, mark)
        self._mark = mark
        if self.is_shared:  # other processes may be starting, too
            self.run("select pg_advisory_lock(2017)")
        self.rows.create_table()
        self.run(*CREATED)
        if self.is_shared:
            self.run("select pg_advisory_unlock(2017)")

    @property
    def is_lost(self) -> bool:
        """Whether the connection has ended."""
        return self.is_shared and bool(self._connection.closed)

    def run(self, *statements: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run *statements* with the same *values* in one transaction; return the last rows.

        :raises ConnectionError: if that fails; nothing has changed.
        """
        return self.run_all([(statement, values) for statement in statements])

    def run_all(self, statements: Iterable[tuple[str, Sequence[Any]]]) -> list[tuple[Any, ...]]:
        """Run *statements*, each with its values, as :meth:`run`."""
        try:
            with self.rows.transaction() as cursor:
                for statement, values in statements:
                    cursor.execute(statement.replace("?", self._mark), values)
                return list(cursor.fetchall()) if cursor.description else []
        except self._error as error:
            raise _away(error) from error

    def hold(self, name: str) -> Held[Room]:
        """Return the room of that *name*; see :meth:`.RoomRows.hold`.

        :raises ConnectionError: if it cannot be read.
        """
        try:
            return self.rows.hold(name)
        except self._error as error:
            raise _away(error) from error

    def lock(self, name: str) -> bool:
        """Take the lock of that *name*; return whether this process has it."""
        if self.is_shared and name not in self._locks:
            query = "select pg_try_advisory_lock(hashtextextended(?, 0))"
            if not self.run(query, values=[name])[0][0]:
                return False
            self._locks.add(name)
        return True

    def unlock(self, name: str) -> None:
        """Free the lock of that *name*, if this process has it."""
        if name in self._locks:
            self._locks.remove(name)
            self.run("select pg_advisory_unlock(hashtextextended(?, 0))", values=[name])

    def exchange(self, entries: list[Any]) -> list[Any]:
        """Publish the *entries* of this process; return those of all others."""
        now = int(time.time())
        self.run(
            "insert into listed values (?, ?, ?) on conflict (process)"
            " do update set entries = excluded.entries, seen = excluded.seen",
            values=[self._process, json.dumps(entries), now],
        )
        self.run("delete from listed where seen < ?", values=[now - 10 * MISSING])
        others = "select entries from listed where process <> ? and seen > ?"
        rows = self.run(others, values=[self._process, now - MISSING])
        return [entry for (text,) in rows for entry in json.loads(text)]

    def close(self) -> None:
        """Close the connection."""
        self.rows.close()


def _away(error: Exception) -> ConnectionError:
    return ConnectionError(f"the database does not answer: {error}")


def _sqlite(folder: Path) -> tuple[Any, type[Exception], str]:
    path = folder / TABLES
    path.touch(0o600)  # saves hold every secret
    connection = sqlite3.connect(path, check_same_thread=False)
    # a change is one write to the disk, and nobody who reads holds it up
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    return connection, sqlite3.Error, "?"


def _postgresql(address: str) -> tuple[Any, type[Exception], str]:
    try:
        import psycopg
    except ImportError as error:
        raise ImportError(f"{address} needs psycopg: pip install 'psycopg[binary]'") from error
    try:
        return psycopg.connect(address, connect_timeout=10), psycopg.Error, "%s"
    except psycopg.Error as error:
        raise _away(error) from error
