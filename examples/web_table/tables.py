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
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from bangcore import BangError, svg
from bangcore.session import InvalidRequest, NoSuchEvent, Refusal, Session
from bangcore.text import Language

PAGES = 24
log = logging.getLogger("web_table")
# the same words for all tables with the same rules: pictures keep much in them
language = lru_cache(maxsize=64)(Language)


class TooMany(BangError):
    """There is no room for another table, or another page at it."""


class Page:
    """A page that is open at a table: whose it is, what it has heard, and the way to it."""

    def __init__(self, seat: int | None, since: Any, send: Callable[[Any], Awaitable[None]]):
        self.seat = seat
        self.since = since
        self.language, self.shape = "en", "wide"
        self.wake = asyncio.Event()
        self.send = send

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
    """One game: whoever changes something calls :meth:`changed`, then all pages are told.

    ``lent`` are seats where a bot stands in until the person is back, ``next`` the links to where
    the same people play again, the last one for who looks on.
    """

    def __init__(self, tables: Tables, id: str, setup: Mapping[str, Any], session: Session):
        self.id, self.session, self.setup = id, session, setup
        self.lent: set[int] = set()
        self.next: list[str] | None = None
        self._tables = tables
        self._pages: set[Page] = set()
        self._left = dict.fromkeys(range(len(session.names)), time.monotonic())
        self._told: dict[Any, dict[str, Any]] = {}
        self._stirred = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        # to take back may take a second, in which other tables go on
        self._turn = asyncio.Lock()

    def link(self, seat: int | None = None) -> str:
        """Return the address of a seat: what follows the # is never sent, so it is in no log."""
        return f"/t/{self.id}" + ("" if seat is None else f"#{self.session.token(seat)}")

    def changed(self) -> None:
        """Save first, so that no page can hear what a killed server would forget."""
        self._tables.keep(self)
        self._told.clear()
        self._stirred.set()
        for page in self._pages:
            page.wake.set()

    async def enter(self, page: Page) -> None:
        """Let a page in; the seat of somebody who was away is theirs again."""
        if len(self._pages) >= PAGES:
            raise TooMany(f"{PAGES} pages are open at this table already")
        async with self._turn:
            try:
                self.session.update(page.seat, page.since)
            except NoSuchEvent:  # of another game, or nonsense
                page.since = 0
            self._pages.add(page)
            if page.seat in self.lent:
                self._hand_over(page.seat, None)
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
        """Return what *page* has not yet heard, as an update, a picture and in words."""
        async with self._turn:
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
                    self._hand_over(page.seat, wanted.get("bot"))
                elif wanted.get("do") == "again":
                    await self._again(page.seat)
                else:
                    slow = wanted.get("do") in ("ask_undo", "agree")  # the game is played again
                    receive = partial(self.session.receive, page.seat, request, words)
                    reply = await asyncio.to_thread(receive) if slow else receive()
                    if isinstance(reply, Refusal):
                        return reply
                self.changed()
        except BangError as error:
            return Refusal.of(error, words)
        except Exception:
            log.exception("table %s failed at a request of seat %s", self.id, page.seat)
            return Refusal("TableFailed", "this table has a fault; nothing has changed")
        return None

    def _hand_over(self, seat: int, bot: str | None) -> None:
        self.session.hand_over(seat, bot)
        self.lent.intersection_update(self.session.bots)
        self.changed()

    async def _again(self, seat: int | None) -> None:
        if seat is None or self.session.outcome is None:
            raise InvalidRequest("who sits at a game that is over may play again")
        if self.next is None:
            table = await self._tables.make({**self.setup, "seed": None})
            self.next = [table.link(seat) for seat in (*self._left, None)]

    async def _run(self) -> None:
        """Let bots play as long as somebody is there."""
        while self._pages:
            try:
                async with self._tables.bots:
                    await asyncio.sleep(0)  # what persons have sent meanwhile comes first
                    async with self._turn:
                        if moved := self.session.step() or self._stand_in():
                            self.changed()
            except Exception:
                log.exception("table %s failed at a bot", self.id)
                return
            if not moved:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stirred.wait(), 1)
            self._stirred.clear()
            await asyncio.sleep(self._tables.pace)

    def _stand_in(self) -> bool:
        """Let a bot play for the person who is asked and has been away for too long."""
        asked, away = self.session.decision, self.setup.get("away")
        if asked is None or not away:
            return False
        players = self.session.update(None).view.players
        seats = [one.seat for one in players if one.holder == players[asked.seat].holder]
        here = any(page.seat in seats for page in self._pages)
        if here or time.monotonic() - max(self._left[seat] for seat in seats) < away:
            return False
        self.lent.update(seats)
        return self.session.deadline(asked.seat, asked.number, "until_back")


class Tables:
    """All tables of a server, by id, each in a file of its own; *pace* is that of bots."""

    def __init__(self, folder: Path, pace: float, most: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.pace = pace
        self.bots = asyncio.Lock()  # one at a time, so that no person waits for many
        self._folder = folder
        self._most = most
        self._open: dict[str, Table] = {}
        self._reading = asyncio.Lock()

    async def make(self, setup: Mapping[str, Any]) -> Table:
        """Deal a game; what of the *setup* makes no sense is for the session to say."""
        if sum(1 for _ in self._folder.glob("*.json")) >= self._most:
            raise TooMany(f"there are {self._most} tables, and no room for another one")
        away = setup.get("away") if isinstance(setup, dict) else "nothing"
        if away is not None and type(away) not in (int, float):
            raise InvalidRequest("a table is an object, its 'away' a number of seconds")
        asked = {name: value for name, value in setup.items() if name != "away"}
        session = await asyncio.to_thread(Session.new, **asked, at_once=False)
        id = secrets.token_urlsafe(12)
        table = self._open[id] = Table(self, id, setup, session)
        self.keep(table)
        return table

    async def find(self, id: str) -> Table | None:
        """Return the table with that id; it is read if it was not open."""
        async with self._reading:
            path = self._folder / f"{id}.json"
            if id not in self._open and re.fullmatch(r"[\w-]{16}", id, re.ASCII) and path.exists():
                data = json.loads(path.read_text(encoding="utf-8"))
                session = await asyncio.to_thread(Session.from_dict, data["session"])
                table = self._open[id] = Table(self, id, data["setup"], session)
                table.lent, table.next = set(data["lent"]), data["next"]
            return self._open.get(id)

    def keep(self, table: Table) -> None:
        """Write the file of a table anew: the old one or the new one is there, never half of it."""
        path = self._folder / f"{table.id}.json"
        written = path.with_suffix(".new")
        own = {"setup": table.setup, "lent": sorted(table.lent), "next": table.next}
        everything = own | {"session": table.session.to_dict()}
        written.write_text(json.dumps(everything), encoding="utf-8")
        os.replace(written, path)
