"""Budgets of callers, and fair scheduling of their work."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Final, final

from bangcore.rules.arguments import checked

__all__ = ["Account", "Budget", "Fair"]

HALF_LIFE: Final = 5.0


@checked
@final
class Budget:
    """A rate limit: *burst* uses at once, and then *rate* of them per second."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self._left = burst
        self._at = float("-inf")

    def wait(self, now: float | None = None, most: float = float("inf")) -> float:
        """Take one, and return the seconds to wait before using it.

        A caller that sleeps that long before each use keeps to the budget.  If it is more than
        *most*, none is taken, so a caller who has been refused again and again waits no longer.
        """
        self._refill(now)
        wait = max(0.0, (1 - self._left) / self.rate)
        if wait <= most:
            self._left -= 1
        return wait

    def take(self, now: float | None = None) -> bool:
        """Take one if available; return whether it was."""
        self._refill(now)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def _refill(self, now: float | None) -> None:
        moment = time.monotonic() if now is None else float(now)
        self._left = min(self.burst, self._left + max(0.0, moment - self._at) * self.rate)
        self._at = moment


@checked
@final
class Account:
    """The seconds of work of a caller, which decay with a half-life of 5 seconds."""

    __slots__ = ("_at", "_spent")

    def __init__(self) -> None:
        self._spent = 0.0
        self._at = 0.0

    def spent(self, now: float | None = None) -> float:
        """Return the seconds left after decay."""
        moment = time.monotonic() if now is None else now
        self._spent *= 0.5 ** (max(0.0, moment - self._at) / HALF_LIFE)
        self._at = moment
        return self._spent

    def charge(self, seconds: float, now: float | None = None) -> None:
        """Add seconds of work."""
        self.spent(now)
        self._spent += seconds


@final
class Fair:
    """A scheduler that runs one piece of work at a time, the account with the least work first.

    A busy caller delays only itself; the others wait for at most one piece of its work.

    >>> async def draw(fair, account):
    ...     async with fair.turn(account):
    ...         return "a picture"
    >>> asyncio.run(draw(Fair(), Account()))
    'a picture'
    """

    __slots__ = ("_busy", "_order", "_waiting")

    def __init__(self) -> None:
        self._busy = False
        self._order = count()
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def turn(self, account: Account) -> AsyncIterator[None]:
        """Wait for the turn of *account*, and charge it the time of the block."""
        if self._busy:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heapq.heappush(self._waiting, (account.spent(), next(self._order), turn))
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._pass_on()
                raise
        self._busy = True
        begun = time.monotonic()
        try:
            yield
        finally:
            account.charge(time.monotonic() - begun)
            self._pass_on()

    def _pass_on(self) -> None:
        while self._waiting:
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                # still busy until that one has begun, so that nobody slips in between
                turn.set_result(None)
                return
        self._busy = False
