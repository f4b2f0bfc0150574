"""All tables of a server, in one database."""

from __future__ import annotations

import asyncio
import base64
import logging
import os
import secrets
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, final

from bang_table.hosting.limits import TableLimits, TooMany
from bang_table.hosting.setups import room_arguments
from bang_table.hosting.table import Table
from bang_table.hosting.turns import Turns
from bang_table.hosting.visits import Visits
from bang_table.room import Room
from bang_table.serving import Account, Caller
from bang_table.storage import RoomRows
from bangcore.errors import InvalidSave, UnknownName, brief
from bangcore.rules.arguments import checked

__all__ = ["Tables"]

TABLES: Final = "tables.db"
LOCK: Final = "lock.db"
LISTED: Final = 50
MOVED: Final = "insert into old_rooms select * from rooms"
DELETED: Final = ("delete from rooms", "delete from visits")
COUNTS: Final = ("answers", "refusals", "saves", "save_seconds", "bot_seconds")
_log = logging.getLogger("bangcore")


@checked
@final
class Tables:
    """All tables of a server, by id, in the SQLite file ``tables.db`` of a *folder*.

    One server at a time may use the *folder*.  Bots wait *pace* seconds before each answer.
    CPU-bound work is scheduled fairly between callers.

    :raises BlockingIOError: if another process uses the *folder*.
    :raises InvalidSave: if the *folder* holds tables in files, as before 0.1.0.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        *,
        pace: float = 0.9,
        limits: TableLimits | None = None,
    ) -> None:
        self.folder: Final = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.limits: Final = limits or TableLimits()
        self.turns: Final = Turns(pace, self.limits)
        """The scheduler, which other work of the server should use, too."""
        if any(self.folder.glob("*.json")):
            raise InvalidSave(
                f"{folder} has tables in .json files; CHANGELOG.md shows how to add them"
            )
        self._lock: Final = _lock(self.folder / LOCK)
        path = self.folder / TABLES
        path.touch(0o600)  # saves hold every secret
        connection = sqlite3.connect(path, check_same_thread=False)
        # a change is one write to the disk, and nobody who reads holds it up
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        self._rows: Final = RoomRows(connection)
        self._rows.create_table()
        self._visits: Final = Visits(self._rows)
        self._sql(
            "create table if not exists orders"
            " (number integer primary key, do text, name text, what text, reply text)"
        )
        self._open: dict[str, Table] = {}

    @property
    def listed(self) -> list[dict[str, Any]]:
        """The public tables with an open page, at most fifty, as JSON."""
        return [entry for table in self._open.values() if (entry := table.listed)][:LISTED]

    async def metrics(self) -> dict[str, float]:
        """Return the numbers of stored tables, pages and people, and counts since the start.

        :raises sqlite3.Error: if the database cannot be read.
        """
        stored = await asyncio.to_thread(self._visits.tables)
        tokens = [table.tokens for table in self._open.values()]
        people = sum(len({*there} - {None}) for there in tokens)
        presence = {"tables": stored, "pages": sum(map(len, tokens)), "people": people}
        return presence | {f"{name}_total": self.turns.counts[name] for name in COUNTS}

    def close(self) -> None:
        """Release the folder."""
        for connection in (self._rows, self._lock):
            connection.close()

    async def make(self, setup: Any, caller: Caller) -> Table:
        """Make a table from an untrusted *setup*; see :func:`room_arguments`.

        :raises BangError: if the *setup* is invalid.
        :raises TooMany: if there are too many tables, or too many of that caller.
        :raises NotSaved: if the table cannot be written.
        """
        arguments = room_arguments(setup)
        if not caller.makes.take():
            most = f"at most {caller.makes.burst:g} tables an hour"
            raise TooMany(f"{most}; try again later", True)
        await self.tidy()
        if await asyncio.to_thread(self._visits.tables) >= self.limits.tables:
            raise TooMany(f"this server is full: it has {self.limits.tables} tables")
        id = base64.b32encode(secrets.token_bytes(10)).decode().lower()
        async with self.turns.slow.turn(caller.account):
            room = await asyncio.to_thread(partial(Room.new, **arguments))
            await asyncio.to_thread(self._visits.add, id)
            await asyncio.to_thread(self._rows.add, id, room)
            row = await asyncio.to_thread(self._rows.hold, id)
        table = self._open[id] = Table(self.turns, id, row)
        return table

    @asynccontextmanager
    async def visit(self, id: str, account: Account) -> AsyncIterator[Table | None]:
        """Keep the table with that *id* open while the block runs; ``None`` if there is none.

        :raises BangError: if its save is damaged, or was saved under other rules.
        :raises sqlite3.Error: if it cannot be read.
        """
        table = self._open.get(id) or await self._read(id, account)
        if table is None:
            yield None
            return
        table.visitors += 1
        try:
            yield table
        finally:
            table.visitors -= 1

    async def _read(self, id: str, account: Account) -> Table | None:
        async with self.turns.slow.turn(account):
            if id not in self._open:
                try:
                    row = await asyncio.to_thread(self._rows.hold, id)
                except UnknownName:
                    return None
                self._open[id] = Table(self.turns, id, row)
            return self._open[id]

    async def tidy(self) -> None:
        """Close idle tables, and clear away those without a visit for too long.

        A table that people have visited is moved to the table ``old_rooms`` of the database.

        :raises NotSaved: if it cannot be written.
        """
        visited = [id for id, table in self._open.items() if table.was_visited]
        for id in [id for id, table in self._open.items() if table.is_idle]:
            del self._open[id]
        unused, old = await asyncio.to_thread(
            self._visits.clear, [*self._open], visited, self.limits
        )
        if unused:
            _log.warning("deleted tables that nobody has visited: %s", ", ".join(unused))
        if old:
            _log.warning("moved to old_rooms after %g days: %s", self.limits.days, ", ".join(old))

    async def keep_tidy(self) -> None:
        """Call :meth:`tidy` every minute."""
        while True:
            try:
                await self.tidy()
            except OSError as error:
                _log.warning("cannot tidy up: %s", error)
            await asyncio.sleep(60)

    async def carry_out(self) -> None:
        """Carry out the orders in the table ``orders``, which another process has inserted.

        :raises sqlite3.Error: if the database cannot be read or written.
        """
        waiting = "select number, do, name, what from orders where reply is null"
        for number, do, id, what in await asyncio.to_thread(self._sql, waiting):
            try:
                await self._carry_out(do, id, what)
                reply = "done"
            except sqlite3.Error:
                raise  # tried again
            except Exception as error:
                reply = f"not done: {error}"
            _log.warning("order %s: %s", " ".join((do, id, what)).strip(), reply)
            replied = "update orders set reply = ? where number = ?"
            await asyncio.to_thread(self._sql, replied, values=(reply, number))

    def _sql(self, *statements: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """Run *statements* with the same *values* in one transaction; return the last rows."""
        with self._rows.transaction() as cursor:
            for statement in statements:
                cursor.execute(statement, values)
            return list(cursor.fetchall())

    async def _carry_out(self, do: str, id: str, what: str) -> None:
        query = "select 1 from rooms where name = ?"
        if not await asyncio.to_thread(self._sql, query, values=(id,)):
            raise UnknownName(f"no table {brief(id)}")
        if do in ("close", "delete"):  # also one that cannot be read
            run = [f"{statement} where name = ?" for statement in (MOVED, *DELETED)]
            await asyncio.to_thread(self._sql, *run[do == "delete" :], values=(id,))
            if table := self._open.pop(id, None):
                table.close()
            return
        async with self.visit(id, Account()) as table:
            if table is not None and do == "remove":
                await table.moderate(lambda room: room.remove(what))
            elif table is not None and do == "unsay":
                await table.moderate(lambda room: room.unsay(int(what)))


def _lock(path: Path) -> sqlite3.Connection:
    """Return a connection that locks other processes out while it is open."""
    lock = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        lock.execute("begin exclusive")
    except sqlite3.OperationalError as error:
        lock.close()
        raise BlockingIOError(f"another process uses the folder {path.parent}") from error
    return lock
