"""A throttle of what connections send, before any protocol parses it."""

from __future__ import annotations

import asyncio
import heapq
import time
from itertools import count
from typing import Any, Final, final

from bang_table.serving.fair import Account

__all__ = ["Throttle"]

PART: Final = 512
"""The most bytes that a protocol gets at once, such as 85 empty frames of a WebSocket."""
WORK, REST = 0.002, 3
"""The seconds of work at once, and how many times as long the throttle rests after it."""
BEHIND: Final = 10
"""How many seconds a connection waits behind others for each second of its recent work."""


@final
class Throttle:
    """A throttle of what connections send.

    A protocol parses in the event loop, and a second of tiny frames may cost more than a second.
    The throttle reads little at once; then the connection waits for its turn, the longer, the more
    work it has made lately.  All parsing together takes at most a quarter of the time.  Nothing is
    read from a client that does not read the replies, such as those to its pings.

    >>> class Echo(asyncio.Protocol):
    ...     def connection_made(self, transport):
    ...         self.transport = transport
    ...     def data_received(self, data):
    ...         self.transport.write(data)
    >>> async def main():
    ...     throttle, loop = Throttle(), asyncio.get_running_loop()
    ...     server = await loop.create_server(lambda: throttle.wrap(Echo()), "127.0.0.1", 0)
    ...     reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    ...     writer.write(b"Hello!")
    ...     print(await reader.read(6))
    ...     writer.close()
    ...     server.close()
    >>> asyncio.run(main())
    b'Hello!'
    """

    __slots__ = ("_due", "_order", "_waiting")

    def __init__(self) -> None:
        self._order: Final = count()
        self._waiting: Final[list[tuple[float, int, _Line]]] = []
        self._due: asyncio.Handle | None = None

    def wrap(self, protocol: Any) -> asyncio.BufferedProtocol:
        """Return a protocol for the connection of *protocol*, which gets the bytes in its turn."""
        return _Line(self, protocol)

    def _add(self, line: _Line) -> None:
        now = time.monotonic()
        turn = now + line.account.spent(now) * BEHIND
        heapq.heappush(self._waiting, (turn, next(self._order), line))
        if self._due is None:
            self._due = asyncio.get_running_loop().call_soon(self._work)

    def _work(self) -> None:
        """Pass on waiting bytes for a moment, then rest, so that everything else can go on."""
        begun = now = time.monotonic()
        while self._waiting and now < begun + WORK:
            line = heapq.heappop(self._waiting)[2]
            line.pass_on()
            before, now = now, time.monotonic()
            line.account.charge(now - before, now)
        rest = (now - begun) * REST
        loop = asyncio.get_running_loop()
        self._due = loop.call_later(rest, self._work) if self._waiting else None


@final
class _Line(asyncio.BufferedProtocol):
    """One connection: the protocol of its transport, and the transport of its protocol."""

    def __init__(self, throttle: Throttle, inner: Any) -> None:
        self.account: Final = Account()
        self._throttle: Final = throttle
        self._inner = inner
        self._transport: Any = None
        self._buffer: Final = bytearray(PART)
        self._waiting = b""
        self._is_queued = False
        self._is_wanted = True  # the protocol has not paused reading
        self._is_read = True  # the client reads the replies

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    # ------------------------------------------------------------ as a protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._inner.connection_made(self)

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        self._waiting = bytes(self._buffer[:nbytes])
        self._go_on()

    def eof_received(self) -> bool | None:
        return bool(self._inner.eof_received())

    def connection_lost(self, exc: Exception | None) -> None:
        self._waiting = b""
        self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        self._is_read = False
        self._inner.pause_writing()
        self._go_on()

    def resume_writing(self) -> None:
        self._is_read = True
        self._inner.resume_writing()
        self._go_on()

    # ------------------------------------------------------------ as a transport

    def set_protocol(self, protocol: Any) -> None:
        self._inner = protocol

    def pause_reading(self) -> None:
        self._is_wanted = False
        self._go_on()

    def resume_reading(self) -> None:
        self._is_wanted = True
        self._go_on()

    # ------------------------------------------------------------ in between

    @property
    def _is_open(self) -> bool:
        return self._is_wanted and self._is_read

    def _go_on(self) -> None:
        """Read, pass on what has been read, or wait."""
        if self._is_open and not self._waiting:
            self._transport.resume_reading()
            return
        self._transport.pause_reading()
        if self._is_open and not self._is_queued:
            self._is_queued = True
            self._throttle._add(self)

    def pass_on(self) -> None:
        """Give the protocol what has been read, if it still wants that."""
        self._is_queued = False
        if self._is_open and self._waiting:
            part, self._waiting = self._waiting, b""
            try:
                self._inner.data_received(part)
            except Exception as error:
                # as asyncio does; the others go on
                about = {"message": "a protocol failed", "exception": error}
                asyncio.get_running_loop().call_exception_handler(about)
                self._transport.abort()
            self._go_on()
