"""The limits of the server, which bound everything that clients can do."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from attrs import frozen
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from bang_table.hosting import TableLimits
from bang_table.serving import Budget, Caller, FewLines, Throttle

LARGEST = 16_384  # bytes of a message to the server
PARTS = 16  # frames of one
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
    open_metrics: bool = False  # /health and /metrics for other machines, too

    def caller(self) -> Caller:
        """Return the budgets of a new address."""
        return Caller(Budget(*self.requests), Budget(self.makes / 3600, self.makes))


class Line(WebSocketsSansIOProtocol):  # type: ignore[misc, unused-ignore]
    """A WebSocket for clients that may do anything."""

    def handle_cont(self, event: Any) -> None:
        """Take another part of a message; a browser sends hardly any."""
        if len(self.frames) < PARTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.fail(1009)
            self.handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        self.curr_msg_data_type = "bytes"  # text that is not UTF-8 must not fill the log
        super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # close() waits for a client that reads nothing

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.loop.call_later(2 * self.close_timeout, self.transport.abort)


def door(limits: Limits) -> Any:
    """Return a factory of protocols that limit the connections of a server.

    A connection that does not finish its request in time is closed.  If there are too many, the one
    that has been idle for the longest time is closed.
    """
    silent: dict[Any, None] = {}
    throttle = Throttle()

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

    return lambda *given, **named: throttle.wrap(Door(*given, **named))


def few_lines() -> list[FewLines]:
    """Limit the lines of the log, and set their form: time, level, shortened address, message."""
    form = "%(asctime)s %(levelname)s %(address)s %(message)s"
    lines = logging.StreamHandler()
    lines.setFormatter(logging.Formatter(form, defaults={"address": "-"}))
    logging.basicConfig(handlers=[lines])
    logging.getLogger("web_table").setLevel(logging.INFO)
    filters = []
    for name in ("asyncio", "bangcore", "uvicorn.error", "web_table"):
        filters.append(FewLines())
        logging.getLogger(name).addFilter(filters[-1])
    return filters
