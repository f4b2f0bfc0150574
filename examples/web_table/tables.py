"""Tables: a session each, with the pages that are open at it, in a file after every change."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, final

from attrs import asdict, field, frozen
from showing import language, shown

from bangcore import BangError
from bangcore.session import InvalidRequest, NoSuchEvent, Refusal, Session

__all__ = ["Page", "Setup", "Table", "TableFailed", "Tables", "TooMany"]

PAGES = 24
"""So many pages may be open at one table."""
IDLE = 100
"""So many tables are kept in memory while nobody is there; the others are read again."""
_log = logging.getLogger("web_table")


class TooMany(BangError):
    """There is no room for another table, or another page at it."""


class TableFailed(BangError):
    """The rules went wrong at this table; what happened is in the log of the server."""


@final
@frozen
class Setup:
    """What a table is made of; ``away`` are the seconds before a bot stands in for a person."""

    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    expansions: tuple[str, ...] = ()
    options: Mapping[str, bool | int] = field(factory=dict)
    away: float | None = None
    seed: int | None = None

    @classmethod
    def of(cls, data: Any) -> Setup:
        """Return what was sent; that these rules can be played is for the session to say."""
        wanted = {"names": list, "bots": list, "expansions": list, "options": dict}
        for name, kind in wanted.items():
            if not isinstance(data, dict) or not isinstance(data.get(name), kind):
                raise InvalidRequest(f"a table needs {', '.join(wanted)}; {name} is no {kind}")
        if len(data["bots"]) != len(data["names"]):
            raise InvalidRequest("names and bots are two lists of the same length")
        if not all(isinstance(name, str) for name in data["expansions"]):
            raise InvalidRequest("expansions are names")
        away, seed = data.get("away"), data.get("seed")
        if away is not None and not (type(away) in (int, float) and 0 < away < 1e6):
            raise InvalidRequest("away is a number of seconds, or null")
        if seed is not None and type(seed) is not int:
            raise InvalidRequest("seed is a whole number, or null")
        return cls(
            tuple(data["names"]),
            tuple(data["bots"]),
            tuple(data["expansions"]),
            data["options"],
            away,
            seed,
        )

    def session(self) -> Session:
        """Deal a game."""
        bots = {seat: bot for seat, bot in enumerate(self.bots) if bot is not None}
        return Session.new(
            self.names, self.expansions, self.options, seed=self.seed, bots=bots, at_once=False
        )


class Page(Protocol):
    """A page that is open at a table: whose it is, and what it has heard."""

    seat: int | None
    since: int
    language: str
    shape: str
    wake: asyncio.Event


@final
class Table:
    """One game: whoever changes something calls :meth:`changed`, then all pages are told."""

    def __init__(self, id: str, setup: Setup, session: Session, keep: Callable[[Table], None]):
        self.id = id
        self.setup = setup
        self.session = session
        self.lent: set[int] = set()  # a bot stands in there until the person is back
        self.next: str | None = None  # where the same people play again
        self.pages: set[Page] = set()
        self._keep = keep
        self._left = dict.fromkeys(range(len(setup.names)), time.monotonic())
        self._told: dict[Any, dict[str, Any]] = {}
        self._stirred = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()  # to take back may take a second, in which others go on

    def to_dict(self) -> dict[str, Any]:
        """Return everything, with every secret."""
        session = self.session.to_dict()
        own = {"setup": asdict(self.setup), "lent": sorted(self.lent), "next": self.next}
        return own | {"session": session}

    def changed(self) -> None:
        """Save first, so that no page can hear what a killed server would forget."""
        self._keep(self)
        self._told.clear()
        self._stirred.set()
        for page in self.pages:
            page.wake.set()

    # ------------------------------------------------------------ pages

    def enter(self, page: Page, pace: float) -> None:
        """Let a page in; the seat of somebody who was away is theirs again."""
        if len(self.pages) >= PAGES:
            raise TooMany(f"{PAGES} pages are open at this table already")
        try:
            self.session.update(page.seat, page.since)
        except NoSuchEvent:  # of another game, or nonsense
            page.since = 0
        self.pages.add(page)
        if page.seat in self.lent:
            self.hand_over(page.seat, None)
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run(pace))

    def leave(self, page: Page) -> None:
        """Let a page go; where nobody is left, nothing happens until somebody comes."""
        self.pages.discard(page)
        if page.seat is not None:
            self._left[page.seat] = time.monotonic()
        self._stirred.set()

    async def message(self, page: Page) -> dict[str, Any]:
        """Return what *page* has not yet heard, with what it is to show."""
        async with self._turn:
            wanted = (page.seat, page.since, page.language, page.shape)
            if wanted not in self._told:
                update = self.session.update(page.seat, page.since)
                words = language(page.language, self.session.ruleset)
                self._told[wanted] = update.to_dict() | {"shown": shown(update, words, page.shape)}
            made = self._told[wanted]
            page.since = made["heard"]
            return made

    # ------------------------------------------------------------ what pages want

    async def do(self, page: Page, request: Any) -> Refusal | None:
        """Do what a page wants, beside what a session does by itself: to hand over a seat."""
        try:
            if isinstance(request, dict) and request.get("do") == "sit":
                if page.seat is None:
                    raise InvalidRequest("who looks on has no seat")
                self.hand_over(page.seat, request.get("bot"))
                return None
            # to take back plays the game again, which may take a second
            async with self._turn:
                reply = await asyncio.to_thread(self.session.receive, page.seat, request)
        except BangError as error:
            return Refusal.of(error)
        except Exception:
            _log.exception("table %s failed at a request of seat %s", self.id, page.seat)
            return Refusal.of(TableFailed("this table has a fault; nothing has changed"))
        if isinstance(reply, Refusal):
            return reply
        self.changed()
        return None

    def hand_over(self, seat: int, bot: str | None) -> None:
        """Let a bot play for a seat, or its person again."""
        self.session.hand_over(seat, bot)
        self.lent.discard(seat)
        self.changed()

    # ------------------------------------------------------------ bots

    async def _run(self, pace: float) -> None:
        while self.pages:
            try:
                async with self._turn:
                    moved = self.session.step() or self._stand_in()
            except Exception:
                _log.exception("table %s failed at a bot", self.id)
                return
            if moved:
                self.changed()
            else:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stirred.wait(), 1)
            self._stirred.clear()
            await asyncio.sleep(pace)

    def _stand_in(self) -> bool:
        """Let a bot play for the person who is asked and has been away for too long."""
        asked = self.session.decision
        if asked is None or self.setup.away is None:
            return False
        if any(page.seat == asked.seat for page in self.pages):
            return False
        if time.monotonic() - self._left[asked.seat] < self.setup.away:
            return False
        if not self.session.deadline(asked.seat, asked.number, "until_back"):
            return False
        self.lent.add(asked.seat)
        return True


@final
class Tables:
    """All tables of a server, by id, each in a file of its own in *folder*."""

    def __init__(self, folder: Path, most: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._most = most
        self._open: dict[str, Table] = {}
        self._reading = asyncio.Lock()

    async def make(self, setup: Setup) -> Table:
        """Deal a game at a new table."""
        if sum(1 for _ in self._folder.glob("*.json")) >= self._most:
            raise TooMany(f"there are {self._most} tables, and no room for another one")
        session = await asyncio.to_thread(setup.session)
        table = Table(secrets.token_urlsafe(12), setup, session, self._keep)
        self._keep(table)
        return self._opened(table)

    async def find(self, id: str) -> Table | None:
        """Return the table with that id; it is read if it was not open."""
        async with self._reading:
            if id not in self._open:
                path = self._folder / f"{id}.json"
                if not re.fullmatch(r"[\w-]{16}", id, re.ASCII) or not path.exists():
                    return None
                data = json.loads(path.read_text(encoding="utf-8"))
                session = await asyncio.to_thread(Session.from_dict, data["session"])
                table = Table(id, Setup.of(data["setup"]), session, self._keep)
                table.lent, table.next = set(data["lent"]), data["next"]
                return self._opened(table)
            return self._opened(self._open.pop(id))

    def _opened(self, table: Table) -> Table:
        self._open[table.id] = table  # the last one: that which was not wanted for longest is first
        idle = [known for known in self._open.values() if not known.pages and known is not table]
        for known in idle[:-IDLE]:
            del self._open[known.id]
        return table

    def _keep(self, table: Table) -> None:
        path = self._folder / f"{table.id}.json"
        written = path.with_suffix(".new")
        written.write_text(json.dumps(table.to_dict()), encoding="utf-8")
        os.replace(written, path)
