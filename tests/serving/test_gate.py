"""Requests that a gate admits, delays or refuses."""

from __future__ import annotations

import asyncio
import time

import pytest

from bang_table.serving import Budget, Caller, Callers, Gate


async def inside(scope, receive, send):
    """Reply, and check that the request has its caller."""
    assert isinstance(scope["state"]["caller"], Caller)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"x-own", b"1")]})
    await send({"type": "http.response.body", "body": b"in"})


async def asked(gate, host=b"localhost", client=("192.0.2.1", 1), kind="http", origin=None):
    """Return the messages sent for one request."""
    sent = []

    async def send(message):
        sent.append(message)

    headers = [(b"host", host), *([(b"origin", origin)] if origin is not None else [])]
    scope = {"type": kind, "headers": headers, "client": client}
    await gate(scope, None, send)
    return sent


def ask(gate, *arguments, **more):
    return asyncio.run(asked(gate, *arguments, **more))


@pytest.fixture
def gate():
    """Two requests at once for each address, then ten a second, and short waits only."""
    callers = Callers(lambda: Caller(Budget(10, 2), Budget(1, 1)))
    return Gate(inside, callers, ["games.example"], patience=0.15)


def test_a_reply_is_for_no_frame_and_loads_nothing_foreign(gate):
    """The headers are added to those of the application."""
    [start, body] = ask(gate)
    headers = dict(start["headers"])
    assert (start["status"], body["body"], headers[b"x-own"]) == (200, b"in", b"1")
    assert headers[b"x-frame-options"] == b"DENY"
    policy = headers[b"content-security-policy"]
    assert b"default-src 'self'" in policy
    assert b"frame-ancestors 'none'" in policy
    assert b"unsafe" not in policy


def test_an_address_with_too_many_requests_waits_and_is_then_refused(gate):
    """Requests of another address are admitted at once."""

    async def many():
        return await asyncio.gather(*(asked(gate) for _ in range(8)))

    begun = time.monotonic()
    statuses = [start["status"] for start, _ in asyncio.run(many())]
    assert time.monotonic() - begun >= 0.09
    assert statuses == [200] * 3 + [429] * 5
    assert ask(gate, client=("192.0.2.2", 1))[0]["status"] == 200


def test_an_address_that_was_refused_often_is_admitted_again_soon():
    """Refused requests are not charged."""
    budget = Budget(10, 2)
    gate = Gate(inside, Callers(lambda: Caller(budget, Budget(1, 1))), patience=0.05)

    async def many():
        await asyncio.gather(*(asked(gate) for _ in range(500)))
        assert budget.wait() < 0.2

    asyncio.run(many())


@pytest.mark.parametrize(
    ("host", "origin", "is_admitted"),
    [
        (b"127.0.0.1:8000", None, True),
        (b"127.0.0.1:8000", b"http://127.0.0.1:8000", True),
        (b"Games.example", b"https://games.example", True),
        (b"127.0.0.1:8000", b"https://games.example", True),
        (b"[::1]:8000", b"http://[::1]:8000", True),
        (b"127.0.0.1:8000", b"http://192.0.2.7:8000", False),
        (b"127.0.0.1:8000", b"http://localhost:8000", False),
        (b"games.example", b"https://games.example.evil.example", False),
        (b"games.example", b"https://evil.example/games.example", False),
        (b"games.example", b"null", False),
        (b"games.example", b"", False),
    ],
)
def test_a_page_of_another_site_opens_no_websocket(gate, host, origin, is_admitted):
    """A browser sends the origin of the page; a request without one is not from a page."""
    (first, *_) = ask(gate, host, kind="websocket", origin=origin)
    assert (first["type"] == "http.response.start") is is_admitted
    assert ask(gate, host, origin=origin, client=("192.0.2.3", 1))[0]["status"] == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [(b"games.example", 200), (b"127.0.0.1:8000", 200), (b"evil.example", 400), (b"", 400)],
)
def test_a_request_for_another_host_is_refused(gate, host, status):
    assert ask(gate, host)[0]["status"] == status


def test_a_line_that_is_refused_is_closed(gate):
    """A WebSocket has no status."""
    assert ask(gate, b"evil.example", kind="websocket") == [
        {"type": "websocket.close", "code": 1008}
    ]
    assert ask(gate, kind="websocket")[0]["type"] == "http.response.start"


def test_messages_without_a_request_pass():
    """The start and the end of a server have no address."""
    passed = []

    async def keep(scope, receive, send):
        passed.append(scope)

    gate = Gate(keep, Callers(lambda: Caller(Budget(1, 1), Budget(1, 1))))
    asyncio.run(gate({"type": "lifespan"}, None, None))
    assert passed == [{"type": "lifespan"}]
