"""All tables of a server, each in its own file."""

from __future__ import annotations

import asyncio
import base64
import logging
import os
import re
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, final

from bang_table.hosting.limits import TableLimits, TooMany
from bang_table.hosting.setups import room_arguments
from bang_table.hosting.table import Table
from bang_table.hosting.turns import Turns
from bang_table.room import Room
from bang_table.serving import Account, Caller
from bang_table.storage import FolderLock, RoomFile

__all__ = ["Tables"]

A_DAY: Final = 86_400
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
        self._open: dict[str, Table] = {}

    @property
    def listed(self) -> list[dict[str, Any]]:
        """The public tables with an open page, at most fifty, as JSON."""
        return [shown for table in self._open.values() if (shown := table.listed)][:LISTED]

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
        asked = room_arguments(setup)
        if not caller.makes.take():
            most = f"at most {caller.makes.burst:g} tables an hour"
            raise TooMany(f"{most}; try again later", True)
        await self.tidy()
        if sum(1 for _ in self._folder.glob("*.json")) >= self.limits.tables:
            raise TooMany(f"this server is full: it has {self.limits.tables} tables")
        # lower case only: some file systems ignore case
        id = base64.b32encode(secrets.token_bytes(10)).decode().lower()
        async with self.turns.slow.turn(caller.account):
            room = await asyncio.to_thread(partial(Room.new, **asked))
            file = await asyncio.to_thread(RoomFile.create, self._path(id), room)
        table = self._open[id] = Table(self.turns, id, file)
        table.visited(self.limits.days * A_DAY - self.limits.unvisited * 3600)
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
        """Close idle tables, and delete those without a visit for too long."""
        for id in [id for id, table in self._open.items() if table.is_idle]:
            del self._open[id]
        end = time.time() - self.limits.days * A_DAY
        for path in await asyncio.to_thread(_older, self._folder, end):
            if path.stem not in self._open:
                path.unlink(missing_ok=True)

    async def keep_tidy(self) -> None:
        """Call :meth:`tidy` every minute."""
        while True:
            try:
                await self.tidy()
            except OSError as error:
                _log.warning("cannot tidy up: %s", error)
            await asyncio.sleep(60)


def _older(folder: Path, end: float) -> list[Path]:
    found = []
    for path in folder.glob("*.json"):
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < end:
                found.append(path)
    return found
