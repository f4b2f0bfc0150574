"""Tables: a room in a file each, with the pages that are open at it."""

from __future__ import annotations

import asyncio
import base64
import logging
import os
import re
import secrets
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, nullcontext, suppress
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

from limits import Limits

from bang_table.room import Room, RoomState
from bang_table.serving import Account, Budget, Caller, Fair
from bang_table.session import InvalidRequest, Refusal, Update
from bang_table.storage import FolderLock, NotSaved, RoomFile
from bang_table.text import Language
from bangcore import BangError, UnknownName
from bangcore.errors import nearest

T = TypeVar("T")
ENTRIES = ("seats", "expansions", "options", "bots", "public", "chat", "seed")
TIMES = ("away_after", "decision_time", "game_time")
SLOW = ("ask_undo", "agree", "start", "again")  # a game is dealt, or played again
A_DAY = 86_400
log = logging.getLogger("web_table")
# a language keeps all names of its rules, and many tables have the same rules
language = lru_cache(maxsize=64)(Language)


class TooMany(BangError):
    """The server is full: no other table, or no other page at it; *yours*: for you."""

    def __init__(self, message: str, yours: bool = False) -> None:
        super().__init__(message)
        self.yours = yours


class Page:
    """A page that is open at a table: whose it is, what it has heard, and the way to it."""

    def __init__(self, hello: dict[str, Any], send: Callable[[Any], Awaitable[None]]) -> None:
        self.token = hello.get("token")
        self.code = hello["language"]
        self.language: Language | None = None
        self.heard = {name: hello.get(name) for name in ("since", "said", "game")}
        self.wake = asyncio.Event()
        self.send = send
        self.account, self.budget = Account(), Budget(1, 1)

    async def tell(self, table: Table) -> None:
        """Send what is new whenever something is; a slow page hears more at once."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            for message in await table.messages(self):
                await self.send(message)


class Table:
    """One room: all changes go through :meth:`change`, then all pages are notified."""

    def __init__(self, tables: Tables, id: str, file: RoomFile):
        self.id, self.file = id, file
        self.visitors = 0
        self._tables = tables
        self._pages: set[Page] = set()
        self._stirred = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        # one change at a time; what is not yet saved is not shown
        self._turn = asyncio.Lock()
        # by token, so that a line that comes back begins with nothing new
        self._accounts: defaultdict[str | None, Account] = defaultdict(Account)
        self._budgets: dict[str, Budget] = {}

    @property
    def room(self) -> Room:
        return self.file.room

    @property
    def is_idle(self) -> bool:
        """Whether nobody would notice if it were read again from its file."""
        return not self.visitors and (self._running is None or self._running.done())

    @property
    def listed(self) -> dict[str, Any] | None:
        """What the list of public tables tells of it, while somebody is there."""
        if not (self._pages and self.room.public):
            return None
        state = self.room.state()
        names = [seat.name for seat in state.seats if seat.name]
        free = len(state.seats) - len(names) if state.phase == "open" else 0
        shown = {"expansions": state.expansions, "phase": state.phase}
        return {"link": f"/t/{self.id}", "names": names, "free": free, **shown}

    async def change(self, do: Callable[[Room], T]) -> T:
        """Let *do* change the room; it is saved before any page can hear of it.

        :raises NotSaved: it could not be saved, and nothing has changed.
        """
        before, room = self.room.news, self.room
        try:
            return await asyncio.to_thread(self.file.change, do)
        finally:
            if self.room is not room:  # read again, and nobody is there
                for page in self._pages:
                    self.room.connect(page.token, time.time())
            if self.room.news != before:
                self._stirred.set()
                for page in self._pages:
                    page.wake.set()

    async def enter(self, page: Page) -> None:
        """Let a page in; the seat of somebody who was away is theirs again."""
        limits = self._tables.limits
        if len(self._pages) >= limits.pages_at_table:
            raise TooMany("too many pages are open at this table")
        if page.token is not None:
            self.room.seat_of(page.token)
        page.language = language(page.code, self.room.ruleset)
        page.account, budget = self._accounts[page.token], Budget(*limits.messages)
        page.budget = budget if page.token is None else self._budgets.setdefault(page.token, budget)
        self._pages.add(page)
        self._tables.visited(self.id)
        async with self._turn:
            with suppress(NotSaved):  # they can still take their seat back by hand
                await self.change(lambda room: room.connect(page.token, time.time()))
        page.wake.set()
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())

    async def leave(self, page: Page) -> None:
        """Let a page go; where nobody is left, nothing happens until somebody comes."""
        self._pages.discard(page)
        async with self._turn:
            with suppress(NotSaved, UnknownName):
                await self.change(lambda room: room.disconnect(page.token, time.time()))
        self._stirred.set()

    async def messages(self, page: Page) -> list[dict[str, Any]]:
        """Return what is new for *page*, when it is its turn and all is saved."""
        while True:
            async with self._turn:
                pass
            async with self._tables.drawing.turn(page.account):
                if not self._turn.locked():
                    return self._messages(page)

    def _messages(self, page: Page) -> list[dict[str, Any]]:
        found = self.room.receive(page.token, page.heard, page.language)
        if isinstance(found[0], Refusal):  # they have heard nothing that was said here
            page.heard = {}
            found = self.room.receive(page.token, {}, page.language)
        for message in found:
            if isinstance(message, Update):
                page.heard["since"] = message.heard
            elif isinstance(message, RoomState):
                page.heard["game"] = message.game
                if message.chat:
                    page.heard["said"] = message.chat[-1].number
        return [{**message.to_dict(), "now": time.time()} for message in found]

    async def do(self, page: Page, request: Any) -> None:
        """Do what a page wants: what a room does, and to sit down."""
        deed = request.get("do") if isinstance(request, dict) else None
        try:
            async with self._turn:
                if deed == "join":
                    await self._join(page, request)
                    return
                wanted = {**request, **page.heard} if isinstance(request, dict) else request
                turn = self._tables.slow.turn(page.account) if deed in SLOW else nullcontext()
                async with turn:
                    replies = await self.change(
                        lambda room: room.receive(page.token, wanted, page.language)
                    )
            if isinstance(replies[0], Refusal):
                await page.send(replies[0].to_dict())
                return
            if deed == "leave":
                await self._belong(page, None)
        except BangError as error:
            await page.send(Refusal.of(error, page.language).to_dict())
        except Exception:
            log.exception("table %s failed at a request", self.id)
            told = "this table has a fault; what it shows is what holds"
            await page.send(Refusal("TableFailed", told).to_dict())
        page.wake.set()

    async def _join(self, page: Page, request: dict[str, Any]) -> None:
        if page.token is not None:
            raise InvalidRequest("you have a seat already")
        name: Any = request.get("name")
        seat = request.get("seat")
        token = await self.change(lambda room: room.join(name, seat))
        await self._belong(page, token)
        await self.change(lambda room: room.connect(token, time.time()))
        page.wake.set()

    async def _belong(self, page: Page, token: str | None) -> None:
        """Let a page have another seat, or none; what it may still send stays what it was."""
        for kept in (self._budgets, self._accounts):
            kept.pop(page.token or "", None)
        page.token = token
        if token is not None:
            self._budgets[token], self._accounts[token] = page.budget, page.account
        await page.send({"type": "seat", "token": token})

    async def _run(self) -> None:
        """Let time pass and bots play as long as somebody is there."""
        while self._pages:
            self._stirred.clear()
            try:
                async with self._tables.bots:
                    await asyncio.sleep(0)  # what persons have sent meanwhile comes first
                    async with self._turn:
                        moved, due = await self.change(_go_on)
            except NotSaved as error:
                log.warning("table %s cannot be saved: %s", self.id, error.__cause__)
                moved, due = False, time.time() + 1
            except Exception:
                log.exception("table %s failed at a bot", self.id)
                return
            if moved:
                await asyncio.sleep(self._tables.pace)
                continue
            wait = None if due is None else max(0.0, due - time.time())
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stirred.wait(), wait)


def _go_on(room: Room) -> tuple[bool, float | None]:
    due = room.tick(time.time())
    return room.step(), due


class Tables:
    """All tables of a server, by id, each in its own file; *pace* is that of bots."""

    def __init__(self, folder: Path, pace: float, limits: Limits) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.pace, self.limits = pace, limits
        self.bots = asyncio.Lock()  # one at a time, so that no person waits for many
        self.drawing, self.slow = Fair(), Fair()
        self._folder = folder
        self._lock = FolderLock(folder)
        self._open: dict[str, Table] = {}

    @property
    def listed(self) -> list[dict[str, Any]]:
        """The public tables at which somebody is."""
        return [shown for table in self._open.values() if (shown := table.listed)][:50]

    def _path(self, id: str) -> Path:
        return self._folder / f"{id}.json"

    async def make(self, setup: Any, caller: Caller) -> Table:
        """Open a room; what of the *setup* makes no sense is for the room to say."""
        asked = _checked(setup)
        if not caller.makes.take():
            raise TooMany(f"{self.limits.makes} tables an hour are enough; come back later", True)
        await self.tidy()
        if sum(1 for _ in self._folder.glob("*.json")) >= self.limits.tables:
            raise TooMany(f"there are {self.limits.tables} tables, and no room for another one")
        # letters of one case: some file systems know no other
        id = base64.b32encode(secrets.token_bytes(10)).decode().lower()
        async with self.slow.turn(caller.account):
            room = await asyncio.to_thread(partial(Room.new, **asked))
            file = await asyncio.to_thread(RoomFile.create, self._path(id), room)
        self.visited(id, self.limits.days * A_DAY - self.limits.unvisited * 3600)
        table = self._open[id] = Table(self, id, file)
        return table

    @asynccontextmanager
    async def visit(self, id: str, account: Account) -> AsyncIterator[Table | None]:
        """Keep the table with that id open while the block runs; it is read if it was not open."""
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
        async with self.slow.turn(account):
            # exactly that name: a file system may take "A" for "a", and one file for two tables
            if id not in self._open and f"{id}.json" in os.listdir(self._folder):
                file = await asyncio.to_thread(RoomFile.open, self._path(id))
                self._open[id] = Table(self, id, file)
            return self._open.get(id)

    def visited(self, id: str, before: float = 0) -> None:
        """Note the time of a visit, now or some seconds *before*: that of the file."""
        moment = time.time() - before
        with suppress(OSError):
            os.utime(self._path(id), (moment, moment))

    async def tidy(self) -> None:
        """Close tables that nobody is at, and delete those that nobody has come to for long."""
        for id in [id for id, table in self._open.items() if table.is_idle]:
            del self._open[id]
        end = time.time() - self.limits.days * A_DAY
        for path in await asyncio.to_thread(_older, self._folder, end):
            if path.stem not in self._open:
                path.unlink(missing_ok=True)

    async def keep_tidy(self) -> None:
        """Do that every minute."""
        while True:
            try:
                await self.tidy()
            except OSError as error:
                log.warning("cannot tidy up: %s", error)
            await asyncio.sleep(60)


def _older(folder: Path, end: float) -> list[Path]:
    found = []
    for path in folder.glob("*.json"):
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < end:
                found.append(path)
    return found


def _checked(setup: Any) -> dict[str, Any]:
    """Return the arguments of a new room for a *setup*."""
    if not isinstance(setup, dict):
        raise InvalidRequest("a table is an object with seats, bots, expansions, options")
    for name, value in setup.items():
        if name not in (*ENTRIES, *TIMES):
            raise InvalidRequest(nearest("entry of a table", name, (*ENTRIES, *TIMES)))
        if name in TIMES and value is not None and not 0 < _number(value) <= A_DAY:
            raise InvalidRequest(f"{name} is a number of seconds, up to a day, or null")
    bots = setup.get("bots", {})
    if not isinstance(bots, dict):
        raise InvalidRequest("bots are an object with the name of a bot by seat")
    return {**setup, "bots": {int(seat) if seat.isdecimal() else seat: bots[seat] for seat in bots}}


def _number(value: Any) -> float:
    return float(value) if type(value) in (int, float) else 0.0
