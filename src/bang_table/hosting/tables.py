"""All tables of a server, each in its own file."""

from __future__ import annotations

import asyncio
import base64
import logging
import os
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, final

from bang_table.hosting.limits import TableLimits, TooMany
from bang_table.hosting.setups import room_arguments
from bang_table.hosting.table import Table
from bang_table.hosting.turns import Turns
from bang_table.hosting.visits import Visit, Visits
from bang_table.room import Room
from bang_table.serving import Account, Caller
from bang_table.storage import FolderLock, RoomFile

__all__ = ["Tables"]

A_DAY: Final = 86_400
OLD: Final = "old"
LISTED: Final = 50
_log = logging.getLogger("bangcore")


@final
class Tables:
    """All tables of a server, by id, each in its own file.

    One server at a time may use the *folder*.  Bots wait *pace* seconds before each answer.
    CPU-bound work is scheduled fairly between callers.

    :raises BlockingIOError: if another process uses the *folder*.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        *,
        pace: float = 0.9,
        limits: TableLimits | None = None,
    ) -> None:
        self._folder: Final = Path(folder)
        self._folder.mkdir(parents=True, exist_ok=True)
        self.limits: Final = limits or TableLimits()
        self.turns: Final = Turns(pace, self.limits)
        """The scheduler, which other work of the server should use, too."""
        self._lock: Final = FolderLock(folder)
        self._visits: Final = Visits(self._folder)
        self._open: dict[str, Table] = {}

    @property
    def listed(self) -> list[dict[str, Any]]:
        """The public tables with an open page, at most fifty, as JSON."""
        return [entry for table in self._open.values() if (entry := table.listed)][:LISTED]

    def close(self) -> None:
        """Release the folder."""
        self._lock.close()

    def _path(self, id: str) -> Path:
        return self._folder / f"{id}.json"

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
        if sum(1 for _ in self._folder.glob("*.json")) >= self.limits.tables:
            raise TooMany(f"this server is full: it has {self.limits.tables} tables")
        # lower case only: some file systems ignore case
        id = base64.b32encode(secrets.token_bytes(10)).decode().lower()
        async with self.turns.slow.turn(caller.account):
            room = await asyncio.to_thread(partial(Room.new, **arguments))
            file = await asyncio.to_thread(RoomFile.create, self._path(id), room)
        table = self._open[id] = Table(self.turns, id, file)
        self._visits.known[id] = Visit(file.path.stat().st_mtime_ns, visited=False)
        return table

    @asynccontextmanager
    async def visit(self, id: str, account: Account) -> AsyncIterator[Table | None]:
        """Keep the table with that *id* open while the block runs; ``None`` if there is none.

        :raises BangError: if its file is damaged, or was saved under other rules.
        :raises OSError: if its file cannot be read.
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
        if not re.fullmatch(r"[\w-]{16}", id, re.ASCII):
            return None
        async with self.turns.slow.turn(account):
            # compare exactly: where case is ignored, "A" and "a" would open one file as two tables
            if id not in self._open and f"{id}.json" in os.listdir(self._folder):
                file = await asyncio.to_thread(RoomFile.open, self._path(id))
                self._open[id] = Table(self.turns, id, file)
            return self._open.get(id)

    async def tidy(self) -> None:
        """Close idle tables, and clear away those without a visit for too long.

        A table that people have visited is moved to the folder ``old``.
        """
        for id in [id for id, table in self._open.items() if table.is_idle]:
            del self._open[id]
        files = await asyncio.to_thread(_dates, self._folder)
        self._visits.count(files, self._open)
        idle = {id: visit for id, visit in self._visits.known.items() if id not in self._open}
        days, hours = self.limits.days, self.limits.unvisited
        unused = [id for id, last in idle.items() if not last.visited and last.idle > hours * 3600]
        for id in unused:
            self._path(id).unlink(missing_ok=True)
        if unused:
            _log.warning("deleted tables that nobody has visited: %s", ", ".join(unused))
        old = [id for id, last in idle.items() if last.visited and 0 < days * A_DAY < last.idle]
        for id in old:
            self._put_away(id, idle[id].changed)
        if old:
            place = self._folder / OLD
            _log.warning("moved to %s after %g days: %s", place, days, ", ".join(old))

    def _put_away(self, id: str, changed: int) -> None:
        place = self._folder / OLD
        place.mkdir(exist_ok=True)
        target = place / f"{id}.json"
        if target.exists():
            target = place / f"{id}-{changed}.json"
        with suppress(FileNotFoundError):
            self._path(id).rename(target)

    async def keep_tidy(self) -> None:
        """Call :meth:`tidy` every minute, and record the visits."""
        while True:
            try:
                await self.tidy()
                await asyncio.to_thread(self._visits.save)
            except OSError as error:
                _log.warning("cannot tidy up: %s", error)
            await asyncio.sleep(60)


def _dates(folder: Path) -> dict[str, int]:
    dates = {}
    for path in folder.glob("*.json"):
        with suppress(FileNotFoundError):
            dates[path.stem] = path.stat().st_mtime_ns
    return dates
