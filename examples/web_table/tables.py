"""Tables: a session in a file each, with the pages that are open at it."""

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

from bang_table import svg
from bang_table.serving import Account, Budget, Caller, Fair
from bang_table.session import InvalidRequest, NoSuchEvent, Refusal, Session
from bang_table.storage import FolderLock, NotSaved, SessionFile
from bang_table.text import Language
from bangcore import BangError, UnknownName
from bangcore.errors import nearest

T = TypeVar("T")
# Those that think for long would hold up all others.
BOTS = ("cowboy", "random")
ENTRIES = ("names", "bots", "expansions", "options", "seed", "away")
A_DAY = 86_400
DEFAULT = Limits()
log = logging.getLogger("web_table")
# the same words for all tables with the same rules: pictures keep much in them
language = lru_cache(maxsize=64)(Language)


class TooMany(BangError):
    """The server is full: no other table, or no other page at it; *yours*: for you."""

    def __init__(self, message: str, yours: bool = False) -> None:
        super().__init__(message)
        self.yours = yours


class Page:
    """A page that is open at a table: whose it is, what it has heard, and the way to it."""

    def __init__(
        self, seat: int | None, since: Any, send: Callable[[Any], Awaitable[None]], caller: Caller
    ):
        self.seat = seat
        self.since = since
        self.language, self.shape = "en", "wide"
        self.wake = asyncio.Event()
        self.send = send
        self.caller = caller
        self.budget = Budget(*DEFAULT.messages)

    async def tell(self, table: Table) -> None:
        """Send what is new whenever something is; a slow page hears more at once."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            await self.send(await table.message(self))
            if table.next is not None:
                link = table.next[-1 if self.seat is None else self.seat]
                await self.send({"type": "next", "link": link})


class Table:
    """One game: all changes go through :meth:`change`, then all pages are notified.

    The notes in its file: ``setup``; ``lent``, the seats where a bot stands in until the person is
    back; ``next``, the links to where the same people play again, the last one for who looks on.
    """

    def __init__(self, tables: Tables, id: str, file: SessionFile):
        self.id, self.file = id, file
        self.visitors = 0
        self._tables = tables
        self._pages: set[Page] = set()
        self._left = dict.fromkeys(range(len(file.session.names)), time.monotonic())
        self._told: dict[Any, dict[str, Any]] = {}
        self._stirred = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        # one change at a time; what is not yet saved is not shown
        self._turn = asyncio.Lock()
        # by seat, so that a line that comes back begins with nothing new
        self._drawn: defaultdict[int | None, Account] = defaultdict(Account)
        self._budgets: dict[int, Budget] = {}

    @property
    def session(self) -> Session:
        return self.file.session

    @property
    def next(self) -> list[str] | None:
        links: list[str] | None = self.file.notes["next"]
        return links

    @property
    def idle(self) -> bool:
        """Whether nobody would notice if it were read again from its file."""
        return not self.visitors and (self._running is None or self._running.done())

    def link(self, seat: int | None = None) -> str:
        """Return the address of a seat: what follows the # is never sent, so it is in no log."""
        return f"/t/{self.id}" + ("" if seat is None else f"#{self.session.token(seat)}")

    async def change(self, do: Callable[[Session], T]) -> T:
        """Let *do* change the session; it is saved before any page can hear of it.

        :raises NotSaved: it could not be saved, and nothing has changed.
        """
        before = self.session.stamp
        try:
            return await asyncio.to_thread(self.file.change, do)
        finally:
            if self.session.stamp != before:
                self._news()

    def _news(self) -> None:
        self._told.clear()
        self._stirred.set()
        for page in self._pages:
            page.wake.set()

    async def seat_of(self, token: Any) -> int | None:
        async with self._turn:
            return self.session.seat_of(token) if token else None

    async def enter(self, page: Page) -> None:
        """Let a page in; the seat of somebody who was away is theirs again."""
        if len(self._pages) >= self._tables.limits.pages_at_table:
            raise TooMany("too many pages are open at this table")
        budget = Budget(*self._tables.limits.messages)
        page.budget = budget if page.seat is None else self._budgets.setdefault(page.seat, budget)
        async with self._turn:
            try:
                self.session.update(page.seat, page.since)
            except NoSuchEvent:  # of another game, or nonsense
                page.since = 0
            self._pages.add(page)
            self._tables.visited(self.id)
            if page.seat is not None and page.seat in self.file.notes["lent"]:
                with suppress(NotSaved):  # they can still take it back by hand
                    await self._hand_over(page.seat, None)
        page.wake.set()
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())

    def leave(self, page: Page) -> None:
        """Let a page go; where nobody is left, nothing happens until somebody comes."""
        self._pages.discard(page)
        if page.seat is not None:
            self._left[page.seat] = time.monotonic()
        self._stirred.set()

    async def message(self, page: Page) -> dict[str, Any]:
        """Return the new events for *page*, when it is its turn and all is saved."""
        while True:
            async with self._turn:
                pass
            async with self._tables.drawing.turn(self._drawn[page.seat]):
                if not self._turn.locked():
                    return self._message(page)

    def _message(self, page: Page) -> dict[str, Any]:
        """Return an update, a picture and both in words: some milliseconds of work."""
        wanted = (page.seat, page.since, page.language, page.shape)
        if wanted not in self._told:
            update = self.session.update(page.seat, page.since)
            view, words = update.view, language(page.language, self.session.ruleset)
            asked = () if update.question is None else update.question.options
            shown = {
                "picture": svg.table(view, lang=words, shape=page.shape),
                "prompt": words.prompt(view),
                "options": [words.option(one, view) for one in (*asked, *view.interrupts)],
                "story": [words.event(event, view) for event in update.events],
            }
            # never more than one for each page
            while len(self._told) >= max(1, len(self._pages)):
                del self._told[next(iter(self._told))]
            self._told[wanted] = update.to_dict() | {"shown": shown}
        page.since = self._told[wanted]["heard"]
        return self._told[wanted]

    async def do(self, page: Page, request: Any) -> Refusal | None:
        """Do what a page wants: what a session does, and to hand over a seat or play again."""
        wanted = request if isinstance(request, dict) else {}
        words = language(page.language, self.session.ruleset)
        try:
            async with self._turn:
                if wanted.get("do") == "sit" and page.seat is not None:
                    await self._hand_over(page.seat, wanted.get("bot"))
                elif wanted.get("do") == "again":
                    await self._again(page)
                else:
                    slow = wanted.get("do") in ("ask_undo", "agree")  # the game is played again
                    turn = self._tables.slow.turn(page.caller.account) if slow else nullcontext()
                    async with turn:
                        reply = await self.change(
                            lambda one: one.receive(page.seat, request, words)
                        )
                    if isinstance(reply, Refusal):
                        return reply
        except BangError as error:
            return Refusal.of(error, words)
        except Exception:
            log.exception("table %s failed at a request of seat %s", self.id, page.seat)
            return Refusal("TableFailed", "this table has a fault; what it shows is what holds")
        page.wake.set()
        return None

    async def _hand_over(self, seat: int, bot: Any) -> None:
        def hand_over(session: Session) -> None:
            session.hand_over(seat, _allowed(bot))
            lent = self.file.notes["lent"]
            self.file.notes["lent"] = [one for one in lent if one in session.bots]

        await self.change(hand_over)

    async def _again(self, page: Page) -> None:
        if page.seat is None or self.session.outcome is None:
            raise InvalidRequest("who sits at a game that is over may play again")
        if self.next is None:
            setup = {**self.file.notes["setup"], "seed": None}
            table = await self._tables.make(setup, page.caller)
            self.file.notes["next"] = [table.link(seat) for seat in (*self._left, None)]
            await self.change(lambda _: None)
            self._news()

    async def _run(self) -> None:
        """Let bots play as long as somebody is there."""
        while self._pages:
            try:
                async with self._tables.bots:
                    await asyncio.sleep(0)  # what persons have sent meanwhile comes first
                    async with self._turn:
                        moved = await self.change(Session.step) or await self._stand_in()
            except NotSaved as error:
                log.warning("table %s cannot be saved: %s", self.id, error.__cause__)
                await asyncio.sleep(1)
                continue
            except Exception:
                log.exception("table %s failed at a bot", self.id)
                return
            if not moved:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stirred.wait(), 1)
            self._stirred.clear()
            await asyncio.sleep(self._tables.pace)

    async def _stand_in(self) -> bool:
        """Let a bot play for a person who is asked and has been away for too long."""
        asked, away = self.session.decision, self.file.notes["setup"].get("away")
        if asked is None or not away:
            return False
        players = self.session.update(None).view.players
        for asked_seat in asked.seats:
            seats = [one.seat for one in players if one.holder == players[asked_seat].holder]
            here = any(page.seat in seats for page in self._pages)
            if here or time.monotonic() - max(self._left[seat] for seat in seats) < away:
                continue
            return await self.change(partial(self._lend, seats, asked.number))
        return False

    def _lend(self, seats: list[int], number: int, session: Session) -> bool:
        self.file.notes["lent"] = sorted({*self.file.notes["lent"], *seats})
        return session.deadline(seats[0], number, "until_back")


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

    def _path(self, id: str) -> Path:
        return self._folder / f"{id}.json"

    async def make(self, setup: Any, caller: Caller) -> Table:
        """Deal a game; what of the *setup* makes no sense is for the session to say."""
        asked = _checked(setup)
        if not caller.makes.take():
            raise TooMany(f"{self.limits.makes} tables an hour are enough; come back later", True)
        await self.tidy()
        if sum(1 for _ in self._folder.glob("*.json")) >= self.limits.tables:
            raise TooMany(f"there are {self.limits.tables} tables, and no room for another one")
        # letters of one case: some file systems know no other
        id = base64.b32encode(secrets.token_bytes(10)).decode().lower()
        notes = {"setup": setup, "lent": [], "next": None}
        deal = partial(Session.new, **asked, at_once=False)
        async with self.slow.turn(caller.account):
            session = await asyncio.to_thread(deal)
            file = await asyncio.to_thread(SessionFile.create, self._path(id), session, notes)
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
                file = await asyncio.to_thread(SessionFile.open, self._path(id))
                self._open[id] = Table(self, id, file)
            return self._open.get(id)

    def visited(self, id: str, before: float = 0) -> None:
        """Note the time of a visit, now or some seconds *before*: that of the file."""
        moment = time.time() - before
        with suppress(OSError):
            os.utime(self._path(id), (moment, moment))

    async def tidy(self) -> None:
        """Close tables that nobody is at, and delete those that nobody has come to for long."""
        for id in [id for id, table in self._open.items() if table.idle]:
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


def _allowed(bot: Any) -> Any:
    if isinstance(bot, str) and bot not in BOTS:
        raise UnknownName(nearest("bot", bot, BOTS))
    return bot


def _checked(setup: Any) -> dict[str, Any]:
    """Return the arguments of a new session for a *setup*."""
    if not isinstance(setup, dict):
        raise InvalidRequest("a table is an object with names, bots, expansions, options")
    for name in setup:
        if name not in ENTRIES:
            raise InvalidRequest(nearest("entry of a table", name, ENTRIES))
    if "names" not in setup:
        raise InvalidRequest("a table needs names")
    away = setup.get("away")
    if away is not None and not (type(away) in (int, float) and 0 < away <= A_DAY):
        raise InvalidRequest("away is a number of seconds, up to a day, or null")
    for bot in setup["bots"].values() if isinstance(setup.get("bots"), dict) else ():
        _allowed(bot)
    asked = {name: value for name, value in setup.items() if name not in ("away", "expansions")}
    return {**asked, "ruleset": setup.get("expansions", [])}
