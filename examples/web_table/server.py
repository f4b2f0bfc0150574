"""The server: pages, pictures, and a WebSocket for each page that is open at a table."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, final

from attrs import evolve
from showing import colours, language
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from tables import Setup, Table, Tables, TooMany

from bangcore import BangError, UnknownName, svg
from bangcore.session import InvalidRequest, Refusal
from bangcore.text import languages
from bangcore.wire import lobby, words

__all__ = ["LARGEST", "application"]

LARGEST = 16_384
"""Nobody has to say more than that in one message."""
PAGE = Path(__file__).parent / "page"
SAFE = [
    # pictures bring their colours with them
    (b"content-security-policy", b"default-src 'self'; style-src 'self' 'unsafe-inline'"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
]
NO_TABLE, NO_SEAT, FULL, WRONG, FAULT = 4404, 4403, 1013, 1008, 1011
_log = logging.getLogger("web_table")


@final
class OpenPage:
    """A page at a table: who has opened it, what they have heard, and the way to them."""

    def __init__(self, socket: WebSocket, seat: int | None, hello: dict[str, Any]) -> None:
        self.seat = seat
        self.since: Any = hello.get("since", 0)
        self.wake = asyncio.Event()
        self._socket = socket
        self._one_at_a_time = asyncio.Lock()
        self.look(hello)

    def look(self, wanted: dict[str, Any]) -> None:
        """Show the table in another language or shape."""
        code = wanted.get("language")
        self.language = code if code in languages() else "en"
        self.shape = "tall" if wanted.get("shape") == "tall" else "wide"
        self.wake.set()

    async def send(self, message: Mapping[str, Any]) -> None:
        """Send; it takes as long as the page takes."""
        async with self._one_at_a_time:
            await self._socket.send_text(json.dumps(message, ensure_ascii=False))

    async def tell(self, tables: Tables, table: Table) -> None:
        """Send what is new whenever something is; a slow page hears more at once."""
        try:
            while True:
                await self.wake.wait()
                self.wake.clear()
                await self.send(await table.message(self))
                follows = table.next and await tables.find(table.next)
                if follows:
                    await self.send({"type": "next", "link": link(follows, self.seat)})
        except WebSocketDisconnect:
            pass  # whoever listens to this page has heard it as well
        except Exception:
            _log.exception("table %s cannot be shown to seat %s", table.id, self.seat)
            await self._socket.close(FAULT)


def link(table: Table, seat: int | None = None) -> str:
    """Return the address of a seat: what follows the # is never sent, so it is in no log."""
    token = "" if seat is None else f"#{table.session.token(seat)}"
    return f"/t/{table.id}{token}"


@lru_cache
def offered(code: str) -> dict[str, Any]:
    return lobby(code)


@final
class Server:
    """What is asked for under each address."""

    def __init__(self, tables: Tables, pace: float) -> None:
        self._tables = tables
        self._pace = pace

    # ------------------------------------------------------------ before a game

    async def lobby(self, request: Request) -> Response:
        """What can be chosen, in a language."""
        try:
            code = request.query_params.get("lang", "en")
            return JSONResponse(await asyncio.to_thread(offered, code))
        except UnknownName as error:
            return PlainTextResponse(str(error), 404)

    async def make(self, request: Request) -> Response:
        """Make a table, and say where each seat is."""
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > LARGEST:
                return PlainTextResponse(f"that is more than {LARGEST} bytes", 413)
        try:
            if request.headers.get("content-type") != "application/json":
                raise InvalidRequest("a table is described in application/json")
            table = await self._tables.make(Setup.of(json.loads(body)))
        except TooMany as error:
            return PlainTextResponse(str(error), 503)
        except (BangError, ValueError, RecursionError) as error:
            return PlainTextResponse(str(error), 400)
        seats = zip(table.setup.names, table.setup.bots, strict=True)
        links = [
            {"name": name, "bot": bot, "link": None if bot else link(table, seat)}
            for seat, (name, bot) in enumerate(seats)
        ]
        return JSONResponse({"watch": link(table), "seats": links}, 201)

    async def words(self, request: Request) -> Response:
        """All words of a game, for those who cannot see its pictures."""
        table = await self._tables.find(request.path_params["table"])
        code = request.query_params.get("lang", "en")
        if table is None or code not in languages():
            return PlainTextResponse("there is no such table or language", 404)
        return JSONResponse(await asyncio.to_thread(words, table.session.ruleset, code))

    async def picture(self, request: Request) -> Response:
        """The face of a card by its id, or of a thing by its key: large, with its text."""
        table = await self._tables.find(request.path_params["table"])
        if table is None:
            return PlainTextResponse("there is no such table", 404)
        try:
            rules = table.session.ruleset
            spoken = language(request.query_params.get("lang", "en"), rules)
            thing = request.path_params["thing"]
            card = rules.cards[int(thing)] if thing.isdecimal() else thing
            drawn = svg.picture(card, lang=spoken)
        except (UnknownName, IndexError, ValueError):
            return PlainTextResponse("there is no such thing in this game", 404)
        cached = {"cache-control": "private, max-age=86400"}
        return Response(drawn, media_type="image/svg+xml", headers=cached)

    # ------------------------------------------------------------ at a table

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
                page = OpenPage(socket, seat, hello)
                table.enter(page, self._pace)
            except (UnknownName, TooMany) as error:
                await socket.close(FULL if isinstance(error, TooMany) else NO_SEAT)
                return
            telling = asyncio.create_task(page.tell(self._tables, table))
            try:
                while True:
                    await self._do(table, page, await heard(socket))
            finally:
                telling.cancel()
                table.leave(page)

    async def _do(self, table: Table, page: OpenPage, request: Any) -> None:
        wanted = request.get("do") if isinstance(request, dict) else None
        if wanted == "look":
            page.look(request)
            return
        if wanted == "again":
            refused = await self._again(table, page)
        else:
            refused = await table.do(page, request)
        if refused is not None:
            await page.send(refused.to_dict())

    async def _again(self, table: Table, page: OpenPage) -> Refusal | None:
        """Deal the same people another game, once."""
        if page.seat is None or table.session.outcome is None:
            return Refusal.of(InvalidRequest("who sits at a game that is over may play again"))
        if table.next is None:
            try:
                table.next = (await self._tables.make(evolve(table.setup, seed=None))).id
            except TooMany as error:
                return Refusal.of(error)
            table.changed()
        return None


async def heard(socket: WebSocket) -> Any:
    """Return what a page has said; ``None`` for what is no JSON."""
    try:
        return json.loads(await socket.receive_text())
    except (ValueError, RecursionError, KeyError):  # KeyError: bytes
        return None


def application(saves: Path, *, pace: float = 0.9, most: int = 1000) -> ASGIApp:
    """Return the server as an ASGI application; it begins with what lies in *saves*."""
    server = Server(Tables(saves, most), pace)

    async def page(_: Request) -> Response:
        return FileResponse(PAGE / "index.html")

    async def sheet(_: Request) -> Response:
        return Response(colours(), media_type="text/css")

    routes: list[BaseRoute] = [
        Route("/", page),
        Route("/t/{table}", page),
        Route("/colours.css", sheet),
        Route("/lobby", server.lobby),
        Route("/tables", server.make, methods=["POST"]),
        Route("/t/{table}/words", server.words),
        Route("/t/{table}/{thing}.svg", server.picture),
        WebSocketRoute("/t/{table}/talk", server.talk),
        Mount("/page", StaticFiles(directory=PAGE)),
    ]
    app = Starlette(routes=routes)

    async def with_headers(scope: Scope, receive: Receive, send: Send) -> None:
        async def safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *SAFE]
            await send(message)

        await app(scope, receive, safe)

    return with_headers
