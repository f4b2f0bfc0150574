"""The server: pages, pictures, and a WebSocket for each page that is open at a table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from limits import HELLO, LARGEST, PATIENCE, Limits
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from tables import Page, Table, Tables, TooMany, language, log

from bang_table import svg
from bang_table.serving import Callers, is_own_host
from bang_table.storage import NotSaved
from bang_table.svg.palette import COLOURS
from bang_table.text import languages
from bang_table.wire import lobby
from bangcore import BangError, InvalidSave, RulesetMismatch, UnknownName

FILES = Path(__file__).parent / "page"
SAFE = [
    # pictures bring their colours with them
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; "
        b"frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
]
NO_TABLE, NO_SEAT, WRONG, FAULT, FULL = 4404, 4403, 1008, 1011, 1013
offered = lru_cache(lobby)
DEFAULT = Limits()


def spoken(code: Any) -> str:
    """Return the language of that code, or English."""
    return code if code in languages() else "en"


def no_number(text: str) -> None:
    """Refuse NaN and Infinity, which are not JSON."""
    raise ValueError(text)


async def heard(socket: WebSocket) -> Any:
    """Return the message of a page, ``None`` if it is not JSON."""
    if socket.application_state is not WebSocketState.CONNECTED:
        raise WebSocketDisconnect  # whoever has told it something has noticed
    try:
        return json.loads(await socket.receive_text(), parse_constant=no_number)
    except (ValueError, RecursionError, KeyError):  # KeyError: bytes
        return None


class Server:
    """The handler of each address."""

    def __init__(self, tables: Tables, limits: Limits) -> None:
        self._tables = tables
        self._limits = limits
        self._pages = 0
        self.callers = Callers(limits.caller)

    async def colours(self, _: Request) -> Response:
        """Return the colours of the pictures as a style sheet, for what is around them."""
        light = "".join(f"--{name}: {pair[0]};" for name, pair in COLOURS.items())
        dark = "".join(f"--{name}: {pair[1]};" for name, pair in COLOURS.items())
        made = f":root {{{light}}} @media (prefers-color-scheme: dark) {{:root {{{dark}}}}}"
        return Response(made, media_type="text/css")

    async def lobby(self, request: Request) -> Response:
        code = spoken(request.query_params.get("lang"))
        async with self._tables.slow.turn(request.state.caller.account):
            return JSONResponse(await asyncio.to_thread(offered, code))

    async def make(self, request: Request) -> Response:
        """Make a table, and say where each seat is."""
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > LARGEST:
                return PlainTextResponse(f"that is more than {LARGEST} bytes", 413)
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            return PlainTextResponse("a table is described in application/json", 415)
        try:
            setup = json.loads(body, parse_constant=no_number)
        except (ValueError, RecursionError):
            return PlainTextResponse("that is not JSON", 400)
        try:
            table = await self._tables.make(setup, request.state.caller)
        except TooMany as error:
            return PlainTextResponse(str(error), 429 if error.yours else 503)
        except NotSaved as error:
            log.warning("no table can be saved: %s", error.__cause__)
            return PlainTextResponse(str(error), 503)
        except BangError as error:
            return PlainTextResponse(str(error), 400)
        except Exception:
            log.exception("no table could be made")
            return PlainTextResponse("no table can be made of that", 400)
        seats = [
            {"name": name, "link": None if seat in table.session.bots else table.link(seat)}
            for seat, name in enumerate(table.session.names)
        ]
        return JSONResponse({"watch": table.link(), "seats": seats}, 201)

    async def picture(self, request: Request) -> Response:
        """The face of a card by its id, or of a thing by its key: large, with its text."""
        thing, account = request.path_params["thing"], request.state.caller.account
        try:
            async with self._tables.visit(request.path_params["table"], account) as table:
                if table is None:
                    raise LookupError
                rules = table.session.ruleset
            words = language(spoken(request.query_params.get("lang")), rules)
            async with self._tables.drawing.turn(account):
                shown = rules.cards[int(thing)] if thing.isdecimal() else thing
                drawn = svg.picture(shown, lang=words)
        except (UnknownName, LookupError, ValueError):
            return PlainTextResponse("there is no such thing", 404)
        kept = {"cache-control": "max-age=3600"}
        return Response(drawn, media_type="image/svg+xml", headers=kept)

    async def talk(self, socket: WebSocket) -> None:
        """Let a page say who it is, then tell it what happens and do what it wants."""
        caller = socket.state.caller
        await socket.accept()
        if self._pages >= self._limits.pages or caller.open >= self._limits.pages_each:
            await socket.close(FULL)
            return
        self._pages += 1
        caller.open += 1
        try:
            with suppress(WebSocketDisconnect, TimeoutError):
                hello = await asyncio.wait_for(heard(socket), HELLO)
                async with self._tables.visit(socket.path_params["table"], caller.account) as table:
                    if table is None or not isinstance(hello, dict):
                        await socket.close(NO_TABLE if table is None else WRONG)
                    else:
                        await self._seat(socket, table, hello)
        except (InvalidSave, RulesetMismatch, OSError) as error:
            log.warning("table %s cannot be read: %s", socket.path_params["table"], error)
            await socket.close(FAULT)
        finally:
            self._pages -= 1
            caller.open -= 1
            if socket.application_state is WebSocketState.CONNECTED:
                with suppress(RuntimeError, WebSocketDisconnect):
                    await socket.close(WRONG)

    async def _seat(self, socket: WebSocket, table: Table, hello: dict[str, Any]) -> None:
        try:
            seat = await table.seat_of(hello.get("token"))
            page = Page(seat, hello.get("since", 0), socket.send_json, socket.state.caller)
            look(page, hello)
            await table.enter(page)
        except (UnknownName, TooMany) as error:
            await socket.close(FULL if isinstance(error, TooMany) else NO_SEAT)
            return
        telling = asyncio.create_task(told(table, page, socket))
        try:
            while True:
                request = await heard(socket)
                await asyncio.sleep(page.budget.wait())
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


def application(
    saves: Path, *, pace: float = 0.9, limits: Limits = DEFAULT, names: Collection[str] = ()
) -> ASGIApp:
    """Return the server; it goes on with what lies in *saves*, and is called by *names*."""
    tables = Tables(saves, pace, limits)
    server = Server(tables, limits)
    page = FileResponse(FILES / "index.html")

    @asynccontextmanager
    async def tidied(_: Starlette) -> AsyncIterator[None]:
        tidying = asyncio.create_task(tables.keep_tidy())
        yield
        tidying.cancel()

    app = Starlette(
        lifespan=tidied,
        routes=[
            Route("/", page),
            Route("/t/{table}", page),
            Route("/colours.css", server.colours),
            Route("/lobby", server.lobby),
            Route("/tables", server.make, methods=["POST"]),
            Route("/t/{table}/{thing}.svg", server.picture),
            WebSocketRoute("/t/{table}/talk", server.talk),
            Mount("/page", StaticFiles(directory=FILES)),
        ],
    )

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in that is for us, when its address has not had too many."""

        async def safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *SAFE]
            await send(message)

        inside: ASGIApp = app
        if scope["type"] in ("http", "websocket"):
            caller = server.callers.of((scope["client"] or ("",))[0])
            scope["state"] = {**scope.get("state", {}), "caller": caller}
            wait = caller.requests.wait()
            await asyncio.sleep(min(wait, PATIENCE))
            if wait > PATIENCE:
                inside = PlainTextResponse("too many requests", 429)
            elif not is_own_host(dict(scope["headers"]).get(b"host", b"").decode("latin-1"), names):
                inside = PlainTextResponse("this server is not called that", 400)
            if inside is not app and scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": WRONG})
                return
        with suppress(ClientDisconnect):
            await inside(scope, receive, safe)

    return guarded
