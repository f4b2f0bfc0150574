"""An ASGI middleware that applies the limits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from typing import Any, Final, final

from bang_table.serving.callers import Callers, host_name, is_own_host
from bang_table.serving.logs import log_address, short_address

__all__ = ["Gate"]

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

SAFE: Final = (
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
)
POLICY: Final = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
REFUSED: Final = 1008
"""The close code of refused WebSockets."""


@final
class Gate:
    """An ASGI middleware that limits the requests of each address.

    A request over the budget waits, at most *patience* seconds; if that is not enough, it is
    refused with 429, which costs nothing of the budget.  A request for a foreign ``Host`` (see
    :func:`is_own_host`) is refused with 400, and so is a WebSocket with the ``Origin`` of another
    site.  Headers of the replies forbid frames and foreign scripts.  The application finds the
    :class:`Caller` as ``caller`` in the state of the request.

    >>> async def application(scope, receive, send): ...
    >>> gate = Gate(application, Callers(lambda: Caller(Budget(30, 300), Budget(1, 1))))
    """

    __slots__ = ("_callers", "_inside", "_names", "_patience")

    def __init__(
        self,
        inside: Any,
        callers: Callers,
        names: Collection[str] = (),
        patience: float = 10.0,
    ) -> None:
        self._inside: Final[Application] = inside
        self._callers: Final = callers
        self._names: Final = names
        self._patience: Final = patience

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Handle a request."""

        async def safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                policy = (b"content-security-policy", POLICY.encode())
                message["headers"] = [*message.get("headers", ()), *SAFE, policy]
            await send(message)

        if scope["type"] in ("http", "websocket"):
            address = (scope.get("client") or ("",))[0]
            log_address.set(short_address(address))
            caller = self._callers.of(address)
            scope["state"] = {**scope.get("state", {}), "caller": caller}
            wait = caller.requests.wait(most=self._patience)
            await asyncio.sleep(min(wait, self._patience))
            host = header(scope, b"host") or ""
            if wait > self._patience:
                return await refuse(scope, safe, 429, "too many requests")
            if not is_own_host(host, self._names):
                return await refuse(scope, safe, 400, "unknown host")
            if scope["type"] == "websocket" and self._is_foreign(scope, host):
                return await refuse(scope, safe, 400, "unknown origin")
        await self._inside(scope, receive, safe)

    def _is_foreign(self, scope: Message, host: str) -> bool:
        """Return whether a page of another site opens a WebSocket; only browsers send an origin."""
        origin = header(scope, b"origin")
        # a proxy may have changed the scheme, the port, or to a known name the host
        own = {host_name(host), *(name.lower() for name in self._names)}
        return origin is not None and host_name(origin.partition("://")[2]) not in own


def header(scope: Message, name: bytes) -> str | None:
    """Return a header of a request."""
    value = dict(scope["headers"]).get(name)
    return None if value is None else value.decode("latin-1")


async def refuse(scope: Message, send: Send, status: int, text: str) -> None:
    """Refuse a request with a text, or close a WebSocket before it opens."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": REFUSED})
        return
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})
