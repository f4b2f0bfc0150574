"""The limits of the server, which bound everything that clients can do."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from attrs import frozen
from uvicorn.protocols.http.h11_impl import H11Protocol

from bang_table.hosting import TableLimits
from bang_table.serving import Budget, Caller, FewLines

LARGEST = 16_384  # bytes of a message to the server
BACKLOG = 128  # pending connections
SPARE = BACKLOG + 72  # handles for these, and for files
HELLO = 10  # seconds in which a page must identify itself
PATIENCE = 10  # most seconds that a request over the rate limit of its address waits


@frozen
class Limits(TableLimits):
    """The settings of the server; the README gives the reasons."""

    makes: int = 100  # new tables an hour per address
    pages: int = 600  # open at all tables
    pages_each: int = 150  # per address
    requests: tuple[float, float] = (30, 300)  # per address: rate per second, and burst
    lines: int = 800  # connections of any kind
    seconds: float = 20.0  # for a request and its reply

    def caller(self) -> Caller:
        """Return the budgets of a new address."""
        return Caller(Budget(*self.requests), Budget(self.makes / 3600, self.makes))


def door(limits: Limits) -> type[Any]:
    """Return a protocol class that limits the connections of a server.

    A connection that does not finish its request in time is closed.  If there are too many, the one
    that has been idle for the longest time is closed.
    """
    silent: dict[Any, None] = {}

    class Door(H11Protocol):  # type: ignore[misc, unused-ignore]
        deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override, unused-ignore]
            super().connection_made(transport)
            silent[self] = None
            self.begin()
            if len(self.connections) > limits.lines:
                oldest = next(iter(silent))
                oldest.end()
                oldest.transport.abort()

        def begin(self) -> None:
            if self.deadline is None:
                self.deadline = self.loop.call_later(limits.seconds, self.transport.abort)

        def end(self) -> None:
            silent.pop(self, None)
            if self.deadline is not None:
                self.deadline.cancel()
                self.deadline = None

        def data_received(self, data: bytes) -> None:
            self.begin()
            super().data_received(data)

        def on_response_complete(self) -> None:
            self.end()
            silent[self] = None
            super().on_response_complete()

        def handle_websocket_upgrade(self, event: Any) -> None:
            self.end()
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self.end()
            super().connection_lost(exc)

    return Door


def few_lines() -> None:
    """Limit the lines of the log."""
    for name in ("asyncio", "bangcore", "uvicorn.error", "web_table"):
        logging.getLogger(name).addFilter(FewLines())
