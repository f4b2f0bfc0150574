"""Tables: a session each, with the pages that are open at it, in a file after every change."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, final

from showing import language, shown

from bangcore import BangError
from bangcore.session import InvalidRequest, NoSuchEvent, Refusal, Session

__all__ = ["Page", "Table", "Tables", "TooMany"]

PAGES: Final = 24
"""So many pages may be open at one table."""
IDLE: Final = 100
"""So many tables are kept in memory while nobody is there; the others are read again."""
SETUP: Final = {"names": list, "bots": dict, "expansions": list, "options": dict}
"""What has to be said of a table; the names of bots are by the names of the players."""
_log = logging.getLogger("web_table")


class TooMany(BangError):
    """There is no room for another table, or another page at it."""


class TableFailed(BangError):
    """The rules went wrong at this table; what happened is in the log of the server."""


def deal(setup: Any) -> Session:
    """Deal a game as it was asked for; whether it can be played is for the session to say."""
    for name, kind in SETUP.items():
        if not isinstance(setup, dict) or not isinstance(setup.get(name), kind):
            raise InvalidRequest(f"a table has the entries {', '.join(SETUP)}; {name} is missing")
    wanted = {name: setup[name] for name in SETUP}
    away, seed = setup.get("away"), setup.get("seed")
    if away is not None and type(away) not in (int, float):
        raise InvalidRequest("away is a number of seconds, or null")
    return Session.new(**wanted, seed=seed, at_once=False)


@final
class Page:
    """A page that is open at a table: whose it is, what it has heard, and the way to it."""

    def __init__(self, seat: int | None, since: Any, send: Callable[[str], Awaitable[None]]):
        self.seat = seat
        self.since = since
        self.look: tuple[str, str] = ("en", "wide")
        self.wake = asyncio.Event()
        self._send = send
        self._one_at_a_time = asyncio.Lock()

    async def send(self, message: Mapping[str, Any]) -> None:
        """Send; it takes as long as the page takes."""
        async with self._one_at_a_time:
            await self._send(json.dumps(message, ensure_ascii=False))

    async def tell(self, table: Table) -> None:
        """Send what is new whenever something is; a slow page hears more at once."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            await self.send(await table.message(self))
            if table.next is not None:
                link = table.next[-1 if self.seat is None else self.seat]
                await self.send({"type": "next", "link": link})


@final
class Table:
    """One game: whoever changes something calls :meth:`changed`, then all pages are told.

    ``setup`` is what it was asked for, ``lent`` are seats where a bot stands in until the person is
    back, ``next`` are the links to where the same people play again, the last one for who looks on.
    """

    def __init__(self, tables: Tables, id: str, setup: Mapping[str, Any], session: Session):
        self.id: Final = id
        self.session: Final = session
        self.setup: Final = setup
        self.lent: set[int] = set()
        self.next: list[str] | None = None
        self.pages: set[Page] = set()
        self._tables = tables
        self._left = dict.fromkeys(range(len(session.names)), time.monotonic())
        self._told: dict[Any, dict[str, Any]] = {}
        self._stirred = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        # to take back may take a second, in which other tables go on
        self._turn = asyncio.Lock()

    def to_dict(self) -> dict[str, Any]:
        """Return everything, with every secret."""
        own = {"setup": self.setup, "lent": sorted(self.lent), "next": self.next}
        return own | {"session": self.session.to_dict()}

    def link(self, seat: int | None = None) -> str:
        """Return the address of a seat: what follows the # is never sent, so it is in no log."""
        return f"/t/{self.id}" + ("" if seat is None else f"#{self.session.token(seat)}")

    def changed(self) -> None:
        """Save first, so that no page can hear what a killed server would forget."""
        self._tables.keep(self)
        self._told.clear()
        self._stirred.set()
        for page in self.pages:
            page.wake.set()

    # ------------------------------------------------------------ pages

    async def enter(self, page: Page) -> None:
        """Let a page in; the seat of somebody who was away is theirs again."""
        if len(self.pages) >= PAGES:
            raise TooMany(f"{PAGES} pages are open at this table already")
        async with self._turn:
            try:
                self.session.update(page.seat, page.since)
            except NoSuchEvent:  # of another game, or nonsense
                page.since = 0
            self.pages.add(page)
            if page.seat in self.lent:
                self._hand_over(page.seat, None)
        page.wake.set()
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())

    def leave(self, page: Page) -> None:
        """Let a page go; where nobody is left, nothing happens until somebody comes."""
        self.pages.discard(page)
        if page.seat is not None:
            self._left[page.seat] = time.monotonic()
        self._stirred.set()

    async def message(self, page: Page) -> dict[str, Any]:
        """Return what *page* has not yet heard, with what it is to show."""
        async with self._turn:
            wanted = (page.seat, page.since, page.look)
            if wanted not in self._told:
                update = self.session.update(page.seat, page.since)
                code, shape = page.look
                words = language(code, self.session.ruleset)
                self._told[wanted] = update.to_dict() | {"shown": shown(update, words, shape)}
            made = self._told[wanted]
            page.since = made["heard"]
            return made

    # ------------------------------------------------------------ what pages want

    async def do(self, page: Page, request: Any) -> Refusal | None:
        """Do what a page wants: what a session does, and to hand over a seat or play again."""
        wanted = request if isinstance(request, dict) else {}
        try:
            async with self._turn:
                if wanted.get("do") == "sit" and page.seat is not None:
                    self._hand_over(page.seat, wanted.get("bot"))
                elif wanted.get("do") == "again":
                    await self._again(page.seat)
                else:
                    receive = self.session.receive
                    reply = await asyncio.to_thread(receive, page.seat, request)
                    if isinstance(reply, Refusal):
                        return reply
                self.changed()
        except BangError as error:
            return Refusal.of(error)
        except Exception:
            _log.exception("table %s failed at a request of seat %s", self.id, page.seat)
            return Refusal.of(TableFailed("this table has a fault; nothing has changed"))
        return None

    def _hand_over(self, seat: int, bot: str | None) -> None:
        self.session.hand_over(seat, bot)
        self.lent.discard(seat)
        self.changed()

    async def _again(self, seat: int | None) -> None:
        if seat is None or self.session.outcome is None:
            raise InvalidRequest("who sits at a game that is over may play again")
        if self.next is None:
            table = await self._tables.make({**self.setup, "seed": None})
            self.next = [table.link(seat) for seat in (*self._left, None)]

    # ------------------------------------------------------------ bots

    async def _run(self) -> None:
        while self.pages:
            try:
                async with self._turn:
                    moved = self.session.step() or self._stand_in()
                    if moved:
                        self.changed()
            except Exception:
                _log.exception("table %s failed at a bot", self.id)
                return
            if not moved:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stirred.wait(), 1)
            self._stirred.clear()
            await asyncio.sleep(self._tables.pace)

    def _stand_in(self) -> bool:
        """Let a bot play for the person who is asked and has been away for too long."""
        asked, away = self.session.decision, self.setup.get("away")
        if asked is None or not away or any(page.seat == asked.seat for page in self.pages):
            return False
        if time.monotonic() - self._left[asked.seat] < away:
            return False
        self.lent.add(asked.seat)
        return self.session.deadline(asked.seat, asked.number, "until_back")


@final
class Tables:
    """All tables of a server, by id, each in a file of its own in *folder*; *pace* is of bots."""

    def __init__(self, folder: Path, pace: float, most: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.pace: Final = pace
        self._folder = folder
        self._most = most
        self._open: dict[str, Table] = {}
        self._reading = asyncio.Lock()

    async def make(self, setup: Any) -> Table:
        """Deal a game at a new table."""
        if sum(1 for _ in self._folder.glob("*.json")) >= self._most:
            raise TooMany(f"there are {self._most} tables, and no room for another one")
        session = await asyncio.to_thread(deal, setup)
        table = Table(self, secrets.token_urlsafe(12), setup, session)
        self.keep(table)
        return self._opened(table)

    async def find(self, id: str) -> Table | None:
        """Return the table with that id; it is read if it was not open."""
        async with self._reading:
            if id in self._open:
                return self._opened(self._open.pop(id))
            path = self._folder / f"{id}.json"
            if not re.fullmatch(r"[\w-]{16}", id, re.ASCII) or not path.exists():
                return None
            data = json.loads(path.read_text(encoding="utf-8"))
            session = await asyncio.to_thread(Session.from_dict, data["session"])
            table = Table(self, id, data["setup"], session)
            table.lent, table.next = set(data["lent"]), data["next"]
            return self._opened(table)

    def _opened(self, table: Table) -> Table:
        self._open[table.id] = table  # that which was not wanted for longest comes first
        idle = [known for known in self._open.values() if not known.pages and known is not table]
        for known in idle[:-IDLE]:
            del self._open[known.id]
        return table

    def keep(self, table: Table) -> None:
        """Write the file of a table anew: the old one or the new one is there, never half of it."""
        path = self._folder / f"{table.id}.json"
        written = path.with_suffix(".new")
        written.write_text(json.dumps(table.to_dict()), encoding="utf-8")
        os.replace(written, path)
