"""The server: pages, pictures, and a WebSocket for each open page of a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import segno
from limits import HELLO, LARGEST, PATIENCE, Limits, few_lines
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bang_cli.rulings import search
from bang_table import svg
from bang_table.hosting import Elsewhere, Page, Table, Tables, TooMany
from bang_table.serving import Callers, Gate, read_json
from bang_table.session import InvalidRequest
from bang_table.svg.palette import COLOURS
from bang_table.text import languages
from bang_table.wire import lobby, words
from bangcore import BangError, InvalidSave, RulesetMismatch, UnknownName

FILES = Path(__file__).parent / "page"
NO_TABLE, NO_SEAT, WRONG, FAULT, AGAIN, FULL = 4404, 4403, 1008, 1011, 1012, 1013
OTHER_RULES, DAMAGED = 4409, 4422
# the rules of a table never change, and neither do their pictures and words
KEPT = {"cache-control": "max-age=31536000, immutable"}
PROXY = {"forwarded", "via", "x-forwarded-for", "x-real-ip"}
log = logging.getLogger("web_table")
offered, known_words = lru_cache(lobby), lru_cache(maxsize=64)(words)


def spoken(code: Any) -> str:
    """Return *code* if it is an available language, otherwise English."""
    return code if code in languages() else "en"


def not_made(error: Exception) -> Response:
    """Return the reply to a setup from which no table was made."""
    if isinstance(error, OSError):
        log.warning("no table can be saved: %s", error.__cause__)
    elif not isinstance(error, BangError):
        log.error("a table could not be made", exc_info=error)
        return PlainTextResponse("a table cannot be made from this setup", 400)
    status = 503 if isinstance(error, (TooMany, OSError)) else 400
    return PlainTextResponse(str(error), 429 if getattr(error, "yours", False) else status)


def qr_code(link: str) -> str:
    """Return the QR code of a link as SVG."""
    drawn = BytesIO()
    segno.make(link, micro=False).save(drawn, "svg", light="#fff", omitsize=True, xmldecl=False)
    return drawn.getvalue().decode()


def is_local(request: Request) -> bool:
    """Return whether a request is from this machine, and not from a proxy on it."""
    client = request.client and request.client.host
    return client in ("127.0.0.1", "::1") and not PROXY.intersection(request.headers.keys())


async def heard(socket: WebSocket) -> Any:
    """Return the next message of a page, ``None`` if it is not JSON."""
    if socket.application_state is not WebSocketState.CONNECTED:
        raise WebSocketDisconnect  # a failed send has noticed it already
    try:
        return read_json(await socket.receive_bytes())
    except InvalidRequest:
        return None


class Server:
    """The handlers of all addresses."""

    def __init__(self, tables: Tables, limits: Limits) -> None:
        self._tables = tables
        self._limits = limits
        self._lines = few_lines()
        self._pages = 0

    async def page(self, _: Request) -> Response:
        return FileResponse(FILES / "index.html")

    async def colours(self, _: Request) -> Response:
        """Return the colours of the pictures as a style sheet, for the page around them."""
        pairs = [f"--{name}: light-dark({', '.join(pair)});" for name, pair in COLOURS.items()]
        return Response(f":root {{{''.join(pairs)}}}", media_type="text/css")

    async def lobby(self, request: Request) -> Response:
        code = spoken(request.query_params.get("lang"))
        async with self._tables.turns.slow.turn(request.state.caller.account):
            return JSONResponse(await asyncio.to_thread(offered, code))

    async def tables(self, _: Request) -> Response:
        return JSONResponse({"tables": self._tables.listed})

    async def make(self, request: Request) -> Response:
        """Make a table, and return its link."""
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > LARGEST:
                return PlainTextResponse(f"that is more than {LARGEST} bytes", 413)
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            return PlainTextResponse("a setup must be application/json", 415)
        try:
            id = await self._tables.make(read_json(body), request.state.caller)
        except Exception as error:
            return not_made(error)
        log.info("table %s is new", id)
        return JSONResponse({"link": f"/t/{id}"}, 201)

    async def rulings(self, request: Request) -> Response:
        """Return the rulings that answer a question best."""
        question = request.query_params.get("q", "")[:200]
        async with self._tables.turns.slow.turn(request.state.caller.account):
            rulings = (await asyncio.to_thread(search, question))[:5]
        return JSONResponse(
            [{"number": r.number, "title": r.title, "text": r.text} for r in rulings]
        )

    async def metrics(self, request: Request) -> Response:
        """Return numbers for Prometheus, or for ``/health`` whether the database answers."""
        if not (self._limits.open_metrics or is_local(request)):
            return PlainTextResponse("Not Found", 404)
        try:
            async with asyncio.timeout(HELLO):
                numbers = await self._tables.metrics()
        except OSError as error:
            log.error("%s", str(error) or "the database does not answer")
            return PlainTextResponse("the database does not answer", 503)
        if request.url.path == "/health":
            return PlainTextResponse("ok")
        numbers["errors_total"] = sum(lines.errors for lines in self._lines)
        text = ""
        for name, number in numbers.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            text += f"# TYPE bang_{name} {kind}\nbang_{name} {number}\n"
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")

    async def words(self, request: Request) -> Response:
        """Return all words of the game of a table."""
        code, account = spoken(request.query_params.get("lang")), request.state.caller.account
        async with self._visit(request) as table:
            if table is None:
                return PlainTextResponse("there is no such table", 404)
            async with self._tables.turns.slow.turn(account):
                said = await asyncio.to_thread(known_words, table.room.ruleset, code)
        return JSONResponse(said, headers=KEPT)

    async def picture(self, request: Request) -> Response:
        """Return the symbols of a thing, a portrait, or the QR code of the link of the table."""
        thing, account = request.path_params["thing"], request.state.caller.account
        async with self._visit(request) as table:
            try:
                if table is None:
                    raise UnknownName("there is no such table")
                async with self._tables.turns.quick.turn(account):
                    if thing == "link":
                        drawn = qr_code(f"{request.base_url}t/{table.id}")
                    else:
                        drawn = svg.emblem(thing, ruleset=table.room.ruleset)
            except UnknownName:
                return PlainTextResponse("there is no such thing", 404)
        return Response(drawn, media_type="image/svg+xml", headers=KEPT)

    @asynccontextmanager
    async def _visit(self, request: Request) -> AsyncIterator[Table | None]:
        id, account = request.path_params["table"], request.state.caller.account
        try:
            async with self._tables.visit(id, account) as table:
                yield table
        except (InvalidSave, RulesetMismatch, Elsewhere, OSError) as error:
            log.warning("table %s cannot be read: %s", id, error)
            yield None

    async def talk(self, socket: WebSocket) -> None:
        """Let a page identify itself, then send it the news and carry out its requests."""
        caller = socket.state.caller
        await socket.accept()
        if self._pages >= self._limits.pages or caller.open >= self._limits.pages_each:
            await socket.close(FULL)
            return
        self._pages += 1
        caller.open += 1
        try:
            with suppress(WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(HELLO):
                    hello = await heard(socket)
                async with self._tables.visit(socket.path_params["table"], caller.account) as table:
                    if table is None or not isinstance(hello, dict):
                        await socket.close(NO_TABLE if table is None else WRONG)
                    else:
                        await self._seat(socket, table, hello)
        except Elsewhere:
            await socket.close(AGAIN)
        except (InvalidSave, RulesetMismatch, OSError) as error:
            log.warning("table %s cannot be read: %s", socket.path_params["table"], error)
            damage = DAMAGED if isinstance(error, InvalidSave) else FAULT
            await socket.close(OTHER_RULES if isinstance(error, RulesetMismatch) else damage)
        finally:
            self._pages -= 1
            caller.open -= 1
            if socket.application_state is WebSocketState.CONNECTED:
                with suppress(RuntimeError, WebSocketDisconnect):
                    await socket.close(WRONG)

    async def _seat(self, socket: WebSocket, table: Table, hello: dict[str, Any]) -> None:
        async def send(message: Any) -> None:
            if message["type"] == "code":
                base = str(socket.base_url).replace("ws", "http", 1)
                message["qr"] = qr_code(f"{base}t/{table.id}#{message['code']}")
            await socket.send_json(message)

        page = Page({**hello, "language": spoken(hello.get("language"))}, send)
        try:
            await table.enter(page)
        except (UnknownName, TooMany) as error:
            await socket.close(FULL if isinstance(error, TooMany) else NO_SEAT)
            return
        telling = asyncio.create_task(told(table, page, socket))
        try:
            while True:
                request = await heard(socket)
                await asyncio.sleep(page.budget.wait())
                await table.do(page, request)
        finally:
            telling.cancel()
            await table.leave(page)


async def told(table: Table, page: Page, socket: WebSocket) -> None:
    """Send a page the news; close its connection if that fails, so that it reconnects."""
    try:
        await table.tell(page)
    except UnknownName:
        await socket.close(NO_TABLE if table.is_closed else NO_SEAT)
    except Elsewhere:
        await socket.close(AGAIN)
    except WebSocketDisconnect:
        pass  # the reader of this socket gets the same error
    except Exception:
        log.exception("table %s cannot be shown", table.id)
        await socket.close(FAULT)


def application(
    saves: str, *, pace: float = 0.9, limits: Limits | None = None, names: Collection[str] = ()
) -> ASGIApp:
    """Return the server, which continues the tables in *saves* and answers to *names*."""
    limits = limits or Limits()
    tables = Tables(saves, pace=pace, limits=limits)
    server = Server(tables, limits)

    @asynccontextmanager
    async def kept(_: Starlette) -> AsyncIterator[None]:
        keeping = asyncio.create_task(tables.keep())
        yield
        keeping.cancel()

    app = Starlette(
        lifespan=kept,
        middleware=[Middleware(GZipMiddleware, minimum_size=1000)],
        routes=[
            Route("/", server.page),
            Route("/t/{table}", server.page),
            Route("/colours.css", server.colours),
            Route("/rulings", server.rulings),
            Route("/lobby", server.lobby),
            Route("/health", server.metrics),
            Route("/metrics", server.metrics),
            Route("/tables", server.tables),
            Route("/tables", server.make, methods=["POST"]),
            Route("/t/{table}/words", server.words),
            Route("/t/{table}/{thing}.svg", server.picture),
            WebSocketRoute("/t/{table}/talk", server.talk),
            Mount("/page", StaticFiles(directory=FILES)),
            Mount("/client", StaticFiles(packages=[("bang_table", "client")])),
        ],
    )

    async def gone(scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(ClientDisconnect):
            await app(scope, receive, send)

    return Gate(gone, Callers(limits.caller), names, PATIENCE)
