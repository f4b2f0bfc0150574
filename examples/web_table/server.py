"""The server: pages, pictures, and a WebSocket for each page that is open at a table."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from tables import Page, Table, Tables, TooMany, language, log

from bangcore import BangError, UnknownName, svg
from bangcore.svg.palette import COLOURS
from bangcore.text import languages
from bangcore.wire import lobby

LARGEST = 16_384  # bytes of a message to the server
FILES = Path(__file__).parent / "page"
SAFE = [
    # pictures bring their colours with them
    (b"content-security-policy", b"default-src 'self'; style-src 'self' 'unsafe-inline'"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
]
NO_TABLE, NO_SEAT, WRONG, FAULT, FULL = 4404, 4403, 1008, 1011, 1013
offered = lru_cache(lobby)


def spoken(code: Any) -> str:
    """Return the language of that code, or English."""
    return code if code in languages() else "en"


async def heard(socket: WebSocket) -> Any:
    """Return what a page has said, ``None`` for what is no JSON."""
    try:
        return json.loads(await socket.receive_text())
    except (ValueError, RecursionError, KeyError):  # KeyError: bytes
        return None


class Server:
    """What is asked for under each address."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def colours(self, _: Request) -> Response:
        """Return the colours of the pictures as a style sheet, for what is around them."""
        light = "".join(f"--{name}: {pair[0]};" for name, pair in COLOURS.items())
        dark = "".join(f"--{name}: {pair[1]};" for name, pair in COLOURS.items())
        made = f":root {{{light}}} @media (prefers-color-scheme: dark) {{:root {{{dark}}}}}"
        return Response(made, media_type="text/css")

    async def lobby(self, request: Request) -> Response:
        code = spoken(request.query_params.get("lang"))
        return JSONResponse(await asyncio.to_thread(offered, code))

    async def make(self, request: Request) -> Response:
        """Make a table, and say where each seat is."""
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > LARGEST:
                return PlainTextResponse(f"that is more than {LARGEST} bytes", 413)
        if request.headers.get("content-type") != "application/json":
            return PlainTextResponse("a table is described in application/json", 415)
        try:
            table = await self._tables.make(json.loads(body))
        except TooMany as error:
            return PlainTextResponse(str(error), 503)
        except (BangError, ValueError, TypeError, RecursionError) as error:
            return PlainTextResponse(str(error), 400)
        seats = [
            {"name": name, "link": None if seat in table.session.bots else table.link(seat)}
            for seat, name in enumerate(table.session.names)
        ]
        return JSONResponse({"watch": table.link(), "seats": seats}, 201)

    async def picture(self, request: Request) -> Response:
        """The face of a card by its id, or of a thing by its key: large, with its text."""
        table = await self._tables.find(request.path_params["table"])
        thing = request.path_params["thing"]
        try:
            if table is None:
                raise LookupError
            rules = table.session.ruleset
            words = language(spoken(request.query_params.get("lang")), rules)
            drawn = svg.picture(rules.cards[int(thing)] if thing.isdecimal() else thing, lang=words)
        except (UnknownName, LookupError, ValueError):
            return PlainTextResponse("there is no such thing", 404)
        kept = {"cache-control": "max-age=3600"}
        return Response(drawn, media_type="image/svg+xml", headers=kept)

    async def talk(self, socket: WebSocket) -> None:
        """Let a page say who it is, then tell it what happens and do what it wants."""
        await socket.accept()
        with suppress(WebSocketDisconnect, TimeoutError):
            table = await self._tables.find(socket.path_params["table"])
            hello = await asyncio.wait_for(heard(socket), 10)
            if table is None or not isinstance(hello, dict):
                await socket.close(NO_TABLE if table is None else WRONG)
                return
            try:
                token = hello.get("token")
                seat = table.session.seat_of(token) if token else None
                page = Page(seat, hello.get("since", 0), socket.send_json)
                look(page, hello)
                await table.enter(page)
            except (UnknownName, TooMany) as error:
                await socket.close(FULL if isinstance(error, TooMany) else NO_SEAT)
                return
            telling = asyncio.create_task(told(table, page, socket))
            try:
                while True:
                    request = await heard(socket)
                    if isinstance(request, dict) and request.get("do") == "look":
                        look(page, request)
                    elif (refused := await table.do(page, request)) is not None:
                        await page.send(refused.to_dict())
            finally:
                telling.cancel()
                table.leave(page)


async def told(table: Table, page: Page, socket: WebSocket) -> None:
    """Tell a page what happens; who cannot be told is sent away, to come back."""
    try:
        await page.tell(table)
    except WebSocketDisconnect:
        pass  # whoever listens to this page has heard it as well
    except Exception:
        log.exception("table %s cannot be shown to seat %s", table.id, page.seat)
        await socket.close(FAULT)


def look(page: Page, wanted: dict[str, Any]) -> None:
    """Show the table in the language and the shape that a page wants."""
    page.language = spoken(wanted.get("language"))
    page.shape = "tall" if wanted.get("shape") == "tall" else "wide"
    page.wake.set()


def application(saves: Path, *, pace: float = 0.9, most: int = 1000) -> ASGIApp:
    """Return the server; it goes on with what lies in *saves*."""
    server = Server(Tables(saves, pace, most))
    page = FileResponse(FILES / "index.html")
    app = Starlette(
        routes=[
            Route("/", page),
            Route("/t/{table}", page),
            Route("/colours.css", server.colours),
            Route("/lobby", server.lobby),
            Route("/tables", server.make, methods=["POST"]),
            Route("/t/{table}/{thing}.svg", server.picture),
            WebSocketRoute("/t/{table}/talk", server.talk),
            Mount("/page", StaticFiles(directory=FILES)),
        ]
    )

    async def with_headers(scope: Scope, receive: Receive, send: Send) -> None:
        async def safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *SAFE]
            await send(message)

        await app(scope, receive, safe)

    return with_headers
