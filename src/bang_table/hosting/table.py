"""A table: a stored room with its open pages, bots and clocks."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import nullcontext, suppress
from contextvars import Context
from functools import lru_cache, partial
from time import thread_time
from typing import Any, Final, TypeVar, final

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.hosting.codes import VALID, SeatCodes
from bang_table.hosting.limits import Elsewhere, TooMany
from bang_table.hosting.pages import Page
from bang_table.hosting.turns import Turns
from bang_table.room import NotNow, Room, RoomState
from bang_table.serving import Account, Budget
from bang_table.session import InvalidRequest, Refusal, Update
from bang_table.storage import Held, NotSaved
from bang_table.text import Language
from bangcore.error_messages import ErrorMessage
from bangcore.errors import BangError, UnknownName
from bangcore.rules.arguments import checked

__all__ = ["Table"]

_T = TypeVar("_T")
# these deal or replay a game
SLOW: Final = ("ask_undo", "agree", "start", "again")
_log = logging.getLogger("bangcore")
# a language holds all names of its rules, and many tables share the same rules
_language = lru_cache(maxsize=64)(Language)


@checked
@final
class Table:
    """One room with its open pages; use :meth:`Tables.visit`.

    All changes go through :meth:`change`: they are saved, then all pages are notified.  Time
    passes and bots play only while a page is open.
    """

    def __init__(self, turns: Turns, id: str, held: Held[Room]):
        self.id: Final = id
        self.visitors = 0
        self.was_visited = False
        self._closed: BangError | None = None
        self._held: Final = held
        self._turns = turns
        self._pages: set[Page] = set()
        self._stirred = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        # one change at a time, and no page sees a change before it is saved
        self._turn = asyncio.Lock()
        # by token, so that reconnecting does not reset them
        self._accounts: defaultdict[str | None, Account] = defaultdict(Account)
        self._budgets: dict[str, Budget] = {}
        self._codes: Final = SeatCodes()

    @property
    def room(self) -> Room:
        """The room."""
        return self._held.item

    @property
    def is_closed(self) -> bool:
        """Whether the table has left memory; its pages are told why."""
        return self._closed is not None

    @property
    def is_idle(self) -> bool:
        """Whether the table can be closed, and read again when needed."""
        running = self._running is not None and not self._running.done()
        return self.is_closed or not (
            self.visitors or running or self._codes.any_valid(time.monotonic())
        )

    @property
    def listed(self) -> dict[str, Any] | None:
        """The entry in the list of public tables; ``None`` if private or without a page."""
        if not (self._pages and self.room.public):
            return None
        state = self.room.state()
        names = [seat.name for seat in state.seats if seat.name]
        free = len(state.seats) - len(names) if state.phase == "open" else 0
        details = {"expansions": state.expansions, "phase": state.phase}
        return {"link": f"/t/{self.id}", "names": names, "free": free, **details}

    @property
    def tokens(self) -> list[str | None]:
        """The tokens of the open pages; ``None`` for those of spectators."""
        return [page.token for page in self._pages]

    async def change(self, do: Callable[[Room], _T]) -> _T:
        """Let *do* change the room, and save it before any page sees the change.

        :raises NotSaved: if the change cannot be saved; it is rolled back.
        """
        if self._closed is not None:
            raise self._closed
        before, row, counts = self.room.news, self._held, self._turns.counts
        writes, seconds = row.writes, row.seconds
        try:
            return await asyncio.to_thread(row.change, do)
        except NotSaved:
            if row.is_outdated:  # another process has written it
                self._closed = Elsewhere(self.id)
                self._wake()
            raise
        finally:
            counts["saves"] += row.writes - writes
            counts["save_seconds"] += row.seconds - seconds
            if self.room.news != before:
                self._wake()

    def _wake(self) -> None:
        self._stirred.set()
        for page in self._pages:
            page.wake.set()

    async def moderate(self, do: Callable[[Room], None]) -> None:
        """Let *do* change the room, as :meth:`change`, and send the whole chat to all pages."""
        async with self._turn:
            await self.change(do)
            for page in self._pages:
                page.heard["said"] = 0

    async def close(self, reason: BangError) -> None:
        """End :meth:`tell` for all pages with that *reason*, and refuse all further changes."""
        async with self._turn:
            self._closed = reason
        self._wake()

    async def enter(self, page: Page) -> None:
        """Let a page in; a bot that stood in for its person gives the seat back.

        :raises UnknownName: if nobody has its token.
        :raises TooMany: if the table has too many pages.
        """
        limits = self._turns.limits
        if len(self._pages) >= limits.pages_at_table:
            raise TooMany("too many pages are open at this table")
        if page.token is not None:
            self.room.seat_of(page.token)
        page.language = _language(page.code, self.room.ruleset)
        page.account, budget = self._accounts[page.token], Budget(*limits.messages)
        page.budget = budget if page.token is None else self._budgets.setdefault(page.token, budget)
        self._pages.add(page)
        self.was_visited = True
        async with self._turn:
            with suppress(NotSaved):  # the person can still take their seat back by hand
                await self.change(lambda room: room.connect(page.token, time.monotonic()))
        page.wake.set()
        if self._running is None or self._running.done():
            # log lines about bots must not name the address of this page
            self._running = asyncio.create_task(self._run(), context=Context())

    async def leave(self, page: Page) -> None:
        """Let a page go; a table without pages pauses."""
        self._pages.discard(page)
        with suppress(Elsewhere):
            await self._withdraw_seat(page)
        async with self._turn:
            with suppress(BangError):
                await self.change(lambda room: room.disconnect(page.token, time.monotonic()))
        self._stirred.set()

    async def tell(self, page: Page) -> None:
        """Send the news to a page whenever there is any; a slow page gets fewer, larger updates.

        :raises UnknownName: if the table was deleted, or the person of the page removed.
        :raises Elsewhere: if another process takes the table over.
        """
        while True:
            await page.wake.wait()
            page.wake.clear()
            for message in await self.messages(page):
                await page.send(message)

    async def messages(self, page: Page) -> list[dict[str, Any]]:
        """Return the news for *page*, once it is its turn and all changes are saved."""
        while True:
            async with self._turn:
                seat = await self._granted(page)
            if seat:
                return seat
            async with self._turns.quick.turn(page.account):
                if not self._turn.locked():
                    return self._messages(page)

    def _messages(self, page: Page) -> list[dict[str, Any]]:
        if self._closed is not None:
            raise self._closed
        if page.token is not None:
            self.room.seat_of(page.token)
        messages = self.room.receive(page.token, page.heard, page.language)
        if isinstance(messages[0], Refusal):  # the page's numbers are of another game: start over
            page.heard = {"reasons": page.heard.get("reasons")}
            messages = self.room.receive(page.token, page.heard, page.language)
        for message in messages:
            if isinstance(message, Update):
                page.heard["since"] = message.heard
            elif isinstance(message, RoomState):
                page.heard["game"] = message.game
                if message.chat:
                    page.heard["said"] = message.chat[-1].number
        return [{**message.to_dict(), "now": time.monotonic()} for message in messages]

    async def do(self, page: Page, request: Any) -> None:
        """Carry out a request of a page: one for the room, or one of these for its seat.

        ``join`` takes an open seat.  ``move_seat`` makes a one-time code, and ``take_seat`` with
        that *code*, from a page on another device, moves the seat there.  ``ask_seat`` asks the
        people who are present for the *seat* of a bot, ``withdraw_seat`` ends that request.
        """
        deed = request.get("do") if isinstance(request, dict) else None
        try:
            match deed:
                case "join":
                    return await self._join(page, request)
                case "move_seat":
                    return await self._make_code(page)
                case "take_seat":
                    return await self._take_seat(page, request)
                case "ask_seat":
                    return await self._ask_seat(page, request)
                case "withdraw_seat":
                    return await self._withdraw_seat(page)
            async with self._turn:
                entries = {**request, **page.heard} if isinstance(request, dict) else request
                turn = self._turns.slow.turn(page.account) if deed in SLOW else nullcontext()
                async with turn:
                    replies = await self.change(partial(_carry_out, page, entries))
            if isinstance(replies[0], Refusal):
                self._turns.counts["refusals"] += 1
                await page.send(replies[0].to_dict())
                return
            self._turns.counts["answers"] += deed == "answer"
            if deed == "leave":
                self._seat(page, None)
                await page.send({"type": "seat", "token": None})
        except BangError as error:
            self._turns.counts["refusals"] += 1
            await page.send(Refusal.of(error, page.language).to_dict())
        except Exception:
            _log.exception("table %s failed at a request", self.id)
            text = "this table failed at your request; the page shows its current state"
            await page.send(Refusal("TableFailed", text).to_dict())
        else:  # not after a refusal, which the page shows until the next message
            page.wake.set()

    async def _join(self, page: Page, request: dict[str, Any]) -> None:
        _only_spectators(page)
        name: Any = request.get("name")
        seat = request.get("seat")
        async with self._turn:
            token = await self.change(lambda room: room.join(name, seat))
            self._seat(page, token)
            with suppress(NotSaved):
                await self.change(lambda room: room.connect(token, time.monotonic()))
        # not in the turn: a page that reads slowly would hold up the table
        await page.send({"type": "seat", "token": token})
        page.wake.set()

    async def _make_code(self, page: Page) -> None:
        if page.token is None:
            raise NotNow(ErrorMessage("looks on", ERROR_MESSAGES))
        code = self._codes.make(page.token, time.monotonic())
        await page.send({"type": "code", "code": code, "seconds": VALID})

    async def _take_seat(self, page: Page, request: dict[str, Any]) -> None:
        """Move the seat of a person to *page*; their other pages become spectators."""
        _only_spectators(page)
        await self._withdraw_seat(page)
        async with self._turn:
            old = self._codes.owner(request.get("code"), time.monotonic())
            new = await self.change(lambda room: room.renew(old))
            self._codes.drop(old)
            others = [other for other in self._pages if other.token == old]
            for other in others:
                self._seat(other, None)
            self._seat(page, new)
            page.heard["since"] = 0  # the events that only this seat has seen
            with suppress(NotSaved):
                await self.change(partial(_reconnect, new))
        for other in others:
            other.wake.set()
            with suppress(Exception):  # a lost connection, which its own reader notices
                await other.send({"type": "seat", "token": None, "moved": True})
        await page.send({"type": "seat", "token": new})
        page.wake.set()

    async def _ask_seat(self, page: Page, request: dict[str, Any]) -> None:
        _only_spectators(page)
        name: Any = request.get("name")
        seat: Any = request.get("seat")
        async with self._turn:
            page.asker = await self.change(lambda room: room.ask_seat(name, seat))
        page.wake.set()

    async def _withdraw_seat(self, page: Page) -> None:
        token = page.asker
        if token is not None:
            async with self._turn:
                await self.change(lambda room: room.withdraw_seat(token))

    async def _granted(self, page: Page) -> list[dict[str, Any]]:
        """Give *page* the seat for which it has asked, if all agreed, and return its message."""
        token = page.asker
        if token is None:
            return []
        try:
            self.room.seat_of(token)
        except UnknownName:
            return []
        page.asker = None
        self._seat(page, token)
        page.heard["since"] = 0
        with suppress(NotSaved):
            await self.change(lambda room: room.connect(token, time.monotonic()))
        page.wake.set()
        return [{"type": "seat", "token": token}]

    def _seat(self, page: Page, token: str | None) -> None:
        """Give a page another seat, or none; its budget and account stay the same."""
        for by_token in (self._budgets, self._accounts):
            by_token.pop(page.token or "", None)
        page.token = token
        if token is not None:
            self._budgets[token], self._accounts[token] = page.budget, page.account

    async def _run(self) -> None:
        """Let time pass and bots play while a page is open."""
        while self._pages and not self.is_closed:
            self._stirred.clear()
            try:
                async with self._turns.bots:
                    await asyncio.sleep(0)  # requests that have arrived meanwhile come first
                    async with self._turn:
                        moved, due, seconds = await self.change(_go_on)
                        self._turns.counts["bot_seconds"] += seconds
            except NotSaved as error:
                _log.warning("table %s cannot be saved: %s", self.id, error.__cause__)
                moved, due = False, time.monotonic() + 1
            except Exception:
                if not self.is_closed:
                    _log.exception("table %s failed at a bot", self.id)
                return
            if moved:
                await asyncio.sleep(self._turns.pace)
                continue
            wait = None if due is None else max(0.0, due - time.monotonic())
            # not wait_for, which may swallow a cancellation on Python 3.11
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._stirred.wait()


def _only_spectators(page: Page) -> None:
    if page.token is not None:
        raise InvalidRequest("you have a seat already")


def _reconnect(token: str, room: Room) -> None:
    """Count one connection of a person, whose other connections have ended."""
    now = time.monotonic()
    while room.state().seats[room.seat_of(token)].connected:
        room.disconnect(token, now)
    room.connect(token, now)


def _carry_out(page: Page, request: Any, room: Room) -> tuple[RoomState | Update | Refusal, ...]:
    room.tick(time.monotonic())  # the clock of an answer stops when it arrives
    return room.receive(page.token, request, page.language)


def _go_on(room: Room) -> tuple[bool, float | None, float]:
    due, begun = room.tick(time.monotonic()), thread_time()
    return room.step(), due, thread_time() - begun
