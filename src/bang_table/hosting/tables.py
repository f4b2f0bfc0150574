"""All tables of a server, in one database."""

from __future__ import annotations

import asyncio
import base64
import logging
import os
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, final

from bang_table.hosting.database import ADDRESSES, Database
from bang_table.hosting.limits import Elsewhere, TableLimits, TooMany
from bang_table.hosting.setups import room_arguments
from bang_table.hosting.table import Table
from bang_table.hosting.turns import Turns
from bang_table.hosting.visits import DELETED, MOVED, Visits
from bang_table.room import Room
from bang_table.serving import Account, Caller
from bang_table.storage import Held
from bangcore.errors import BangError, InvalidSave, UnknownName, brief
from bangcore.rules.arguments import checked

__all__ = ["Tables"]

LOCK: Final = "lock.db"
LISTED: Final = 50
RELEASE: Final = "release"
TIDIED: Final = 60.0
COUNTS: Final = ("answers", "refusals", "saves", "save_seconds", "bot_seconds")
_log = logging.getLogger("bangcore")


@checked
@final
class Tables:
    """All tables of a server, by id, in one database.

    *saves* is a folder, whose file ``tables.db`` one server at a time may use, or the address of a
    PostgreSQL, such as ``postgresql://localhost/games``, which any number of processes share: a
    table is in the memory of one of them.  Bots wait *pace* seconds before each answer.
    CPU-bound work is scheduled fairly between callers.

    :raises BlockingIOError: if another process uses the folder.
    :raises ConnectionError: if the database does not answer.
    :raises InvalidSave: if the folder holds tables in files, as before 0.1.0.
    """

    def __init__(
        self,
        saves: str | os.PathLike[str],
        *,
        pace: float = 0.9,
        limits: TableLimits | None = None,
    ) -> None:
        self.limits: Final = limits or TableLimits()
        self.turns: Final = Turns(pace, self.limits)
        """The scheduler, which other work of the server should use, too."""
        self.saves: Final = os.fspath(saves)
        self._lock: Final = None if self.saves.startswith(ADDRESSES) else _lock(Path(self.saves))
        self._database: Final = Database(self.saves)
        self._visits: Final = Visits(self._database)
        self._open: dict[str, Table] = {}
        self._elsewhere: list[dict[str, Any]] = []

    @property
    def listed(self) -> list[dict[str, Any]]:
        """The public tables with an open page, at most fifty, as JSON."""
        return [*self._listed(), *self._elsewhere][:LISTED]

    def _listed(self) -> list[dict[str, Any]]:
        return [entry for table in self._open.values() if (entry := table.listed)]

    async def metrics(self) -> dict[str, float]:
        """Return the numbers of stored tables, pages and people, and counts since the start.

        :raises ConnectionError: if the database cannot be read.
        """
        stored = await asyncio.to_thread(self._visits.tables)
        tokens = [table.tokens for table in self._open.values()]
        people = sum(len({*there} - {None}) for there in tokens)
        presence = {"tables": stored, "pages": sum(map(len, tokens)), "people": people}
        return presence | {f"{name}_total": self.turns.counts[name] for name in COUNTS}

    def close(self) -> None:
        """Release the folder, or all tables of the shared database."""
        self._database.close()
        if self._lock is not None:
            self._lock.close()

    async def make(self, setup: Any, caller: Caller) -> str:
        """Make a table from an untrusted *setup*, see :func:`room_arguments`; return its id.

        :raises BangError: if the *setup* is invalid.
        :raises TooMany: if there are too many tables, or too many of that caller.
        :raises NotSaved: if the table cannot be written.
        :raises ConnectionError: if the database cannot be read.
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
            await asyncio.to_thread(self._database.rows.add, id, room)
        return id

    @asynccontextmanager
    async def visit(self, id: str, account: Account) -> AsyncIterator[Table | None]:
        """Keep the table with that *id* open while the block runs; ``None`` if there is none.

        :raises BangError: if its save is damaged, or was saved under other rules.
        :raises Elsewhere: if another process has the table; it is asked to let it go.
        :raises ConnectionError: if it cannot be read.
        """
        table = self._open.get(id)
        if table is None or table.is_closed:
            table = await self._read(id, account)
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
            if id not in self._open or self._open[id].is_closed:
                try:
                    row = await asyncio.to_thread(self._hold, id)
                except UnknownName:
                    return None
                self._open[id] = Table(self.turns, id, row)
            return self._open[id]

    def _hold(self, id: str) -> Held[Room]:
        database, order = self._database, f"{RELEASE} {id}"
        if not database.lock(id):
            insert = "insert into orders values (?, ?, ?, '', null) on conflict (id) do nothing"
            database.run(insert, values=(order, RELEASE, id))
            raise Elsewhere(id)
        try:
            if database.is_shared:
                database.run("delete from orders where id = ?", values=[order])
            return database.hold(id)
        except BaseException:
            database.unlock(id)
            raise

    async def _let_go(self, id: str, reason: BangError | None = None) -> None:
        """Take a table out of memory, and close its pages for that *reason*; without, if idle."""
        # in turn with the work that reads tables
        async with self.turns.slow.turn(Account()):
            table = self._open.get(id)
            if table is not None:
                if reason is not None:
                    await table.close(reason)
                elif not table.is_idle:
                    return
                del self._open[id]
            await asyncio.to_thread(self._database.unlock, id)

    async def tidy(self) -> None:
        """Close idle tables, and clear away those without a visit for too long.

        A table that people have visited is moved to the table ``old_rooms`` of the database.

        :raises NotSaved: if it cannot be written.
        :raises ConnectionError: if a shared database does not answer.
        """
        visited = [id for id, table in self._open.items() if table.was_visited]
        for id in [id for id, table in self._open.items() if table.is_idle]:
            await self._let_go(id)
        unused, old = await asyncio.to_thread(
            self._visits.clear, {*self._open}, visited, self.limits
        )
        if unused:
            _log.warning("deleted tables that nobody has visited: %s", ", ".join(unused))
        if old:
            _log.warning("moved to old_rooms after %g days: %s", self.limits.days, ", ".join(old))

    async def keep(self) -> None:
        """Carry out orders each second, and tidy up each minute, until it is cancelled.

        A shared database that was away is connected again, with no table in memory.
        """
        tidied, away = float("-inf"), False
        while True:
            try:
                await self._connect_again()
                await self.carry_out()
                away = False
            except ConnectionError as error:
                if not away:
                    _log.warning("%s", error)
                away = True
            if not away and time.monotonic() - tidied >= TIDIED:
                tidied = time.monotonic()
                try:
                    await self.tidy()
                except OSError as error:
                    _log.warning("cannot tidy up: %s", error)
            await asyncio.sleep(1)

    async def _connect_again(self) -> None:
        if self._database.is_lost:
            for id, table in [*self._open.items()]:
                await table.close(Elsewhere(id))
            self._open.clear()
            await asyncio.to_thread(self._database.connect)
            _log.warning("the database is back")

    async def carry_out(self) -> None:
        """Carry out the orders in the table ``orders``, which another process has inserted.

        :raises ConnectionError: if the database cannot be read or written.
        """
        waiting = "select id, deed, name, what from orders where reply is null"
        for number, deed, id, what in await self._sql(waiting):
            try:
                if not await self._carry_out(deed, id, what):
                    continue  # of another process
                reply = "done"
            except ConnectionError:
                raise  # tried again
            except Exception as error:
                reply = f"not done: {error}"
            _log.warning("order %s: %s", " ".join((deed, id, what)).strip(), reply)
            update = "update orders set reply = ? where id = ? and reply is null"
            await self._sql(update, values=(reply, number))
        if self._database.is_shared:
            self._elsewhere = await asyncio.to_thread(self._database.exchange, self._listed())

    async def _sql(self, *statements: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        return await asyncio.to_thread(partial(self._database.run, *statements, values=values))

    async def _carry_out(self, deed: str, id: str, what: str) -> bool:
        """Carry out an order; return whether it is for this process."""
        if deed == RELEASE:
            if id in self._open:
                await self._let_go(id, Elsewhere(id))
                return True
            return False
        if not await self._sql("select 1 from rooms where name = ?", values=(id,)):
            raise UnknownName(f"no table {brief(id)}")
        if not await asyncio.to_thread(self._database.lock, id):
            return False
        if deed in ("close", "delete"):  # also one that cannot be read
            await self._sql(*(MOVED, *DELETED)[deed == "delete" :], values=(id,))
            await self._let_go(id, UnknownName(f"no table {id}"))
            return True
        async with self.visit(id, Account()) as table:
            if table is not None and deed == "remove":
                await table.moderate(lambda room: room.remove(what))
            elif table is not None and deed == "unsay":
                await table.moderate(lambda room: room.unsay(int(what)))
        return True


def _lock(folder: Path) -> sqlite3.Connection:
    """Return a connection that locks other processes out of a folder while it is open."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.glob("*.json")):
        raise InvalidSave(f"{folder} has tables in .json files; CHANGELOG.md shows how to add them")
    lock = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None)
    try:
        lock.execute("begin exclusive")
    except sqlite3.OperationalError as error:
        lock.close()
        raise BlockingIOError(f"another process uses the folder {folder}") from error
    return lock
