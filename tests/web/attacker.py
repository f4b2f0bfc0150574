"""An attacker in a separate process: ``attacker.py KIND PORT LINK [CONNECTIONS]``.

It runs until it is killed. The link is that of the table that it watches as a spectator.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

LANGUAGES = ["en", "de", "fr", "is", "it"]
NAMES = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus"]


class Attacker:
    def __init__(self, port: int, victim: str) -> None:
        self.port = port
        self.victim = victim
        self.tables: list[tuple[str, list[str]]] = []
        self.alone: list[tuple[str, list[str]]] = []

    async def http(self, method: str, path: str, body: bytes = b"") -> bytes:
        """Send one request on a new connection and return the reply."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        reply = await reader.read()
        writer.close()
        return reply.partition(b"\r\n\r\n")[2]

    async def make(self, persons: int = 7) -> str:
        bots = dict.fromkeys(range(persons, 7), "cowboy")
        body = json.dumps({"seats": 7, "bots": bots, "expansions": ["dodgecity"]}).encode()
        return str(json.loads(await self.http("POST", "/tables", body))["link"])

    async def deal(self, persons: int = 7) -> tuple[str, list[str]]:
        """Make a table, take all seats and deal; return the link and the tokens."""
        link = await self.make(persons)
        tokens = []
        for name in NAMES[:persons]:
            async with self.line(link) as line:
                await line.send(self.hello(None))
                await line.send(json.dumps({"do": "join", "name": name}))
                while (heard := json.loads(await line.recv()))["type"] != "seat":
                    pass
                tokens.append(heard["token"])
                await line.send(json.dumps({"do": "ready"}))
                while (
                    not (heard := json.loads(await line.recv()))
                    .get("seats", [{}])[len(tokens) - 1]
                    .get("ready")
                ):
                    pass
        async with self.line(link) as line:
            await line.send(self.hello(tokens[0]))
            await line.send(json.dumps({"do": "start"}))
            while json.loads(await line.recv())["type"] != "update":
                pass
        return link, tokens

    def line(self, link: str) -> Any:
        address = f"ws://127.0.0.1:{self.port}{link}/talk"
        return connect(address, proxy=None, max_size=None, max_queue=None, ping_interval=None)

    def hello(self, token: str | None, number: int = 0) -> str:
        looks = {"language": LANGUAGES[number % 5]}
        return json.dumps({"token": token, "since": number % 40, **looks})

    async def flood(
        self, link: str, token: str | None, number: int, send: Callable[[int], Any]
    ) -> None:
        """Send without a pause and read everything that arrives."""

        async def read() -> None:
            async for _ in line:
                pass

        async with self.line(link) as line:
            await line.send(self.hello(token, number))
            reading = asyncio.create_task(read())
            try:
                for turn in count():
                    message = send(turn)
                    await line.send(message if isinstance(message, str) else json.dumps(message))
            finally:
                reading.cancel()

    # ------------------------------------------------------------ kinds

    async def nothing(self, number: int) -> None:
        """Ask for updates as a spectator of the victim's table."""
        await self.flood(self.victim, None, number, lambda _: "{}")

    async def joins(self, number: int) -> None:
        """Sit down and stand up at an open table."""
        link = await self.make()
        wanted = [{"do": "join", "name": f"Ann{number}"}, {"do": "leave"}]
        await self.flood(link, None, number, lambda turn: wanted[turn % 2])

    async def talks(self, number: int) -> None:
        """Send chat messages at the attacker's tables."""
        link, tokens = self.tables[number % len(self.tables)]
        await self.flood(
            link, tokens[number % 7], number, lambda turn: {"do": "say", "text": f"{turn}" * 30}
        )

    async def nonsense(self, number: int) -> None:
        """Send large meaningless messages."""
        texts = ["[" * 16_000, "x" * 16_000, json.dumps({"do": "answer", "answer": ["x"] * 3_000})]
        await self.flood(self.victim, None, number, lambda turn: texts[turn % 3])

    async def sits(self, number: int) -> None:
        """Switch bots on and off in every seat of the attacker's tables."""
        link, tokens = self.tables[number % len(self.tables)]
        wanted = [{"do": "hand_over", "bot": bot} for bot in ("cowboy", None)]
        await self.flood(link, tokens[number % 7], number, lambda turn: wanted[turn % 2])

    async def undo(self, number: int) -> None:
        """Answer and undo at a table of one person and bots."""
        link, tokens = self.alone[number % len(self.alone)]
        wanted = [{"do": "ask_undo"}, {"do": "answer", "number": 1, "answer": 0}]
        await self.flood(link, tokens[0], number, lambda turn: wanted[turn % 2])

    async def returns(self, number: int) -> None:
        """Connect, get all events, disconnect and return with another number."""
        for turn in count(number):
            async with self.line(self.victim) as line:
                await line.send(self.hello(None, turn))
                await line.recv()

    async def silent(self, number: int) -> None:
        """Open connections that send nothing, half a request or half a body."""
        half = b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        said = [b"", b"GET / HT", half, half + b"Content-Length: 9000\r\n\r\n{"][number % 4]
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(said)
        await reader.read()
        writer.close()

    async def makes(self, number: int) -> None:
        """Make tables and fetch texts and pictures."""
        while True:
            await self.make()
            await self.http("GET", f"{self.victim}/words?lang={LANGUAGES[number % 5]}")
            await self.http("GET", f"{self.victim}/beer.svg?{number}")

    async def frames(self, number: int, first: bytes, frame: bytes, reads: bool = True) -> None:
        """Open a page and send frames below the level of messages, without a pause."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(
            f"GET {self.victim}/talk HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        hello = self.hello(None).encode()
        writer.write(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello + first)
        await self.pour(reader, writer, frame, reads)

    async def pour(self, reader: Any, writer: Any, what: bytes, reads: bool = True) -> None:
        """Send the same bytes until the connection ends."""

        async def read() -> None:
            while await reader.read(65_536):
                pass

        if not reads:
            writer.transport.pause_reading()
        reading = asyncio.create_task(read()) if reads else None
        try:
            while not (reading and reading.done()):
                writer.write(what * (65_536 // len(what)))
                await writer.drain()
        finally:
            if reading:
                reading.cancel()
            writer.close()

    async def ping(self, number: int) -> None:
        """Send empty pings."""
        await self.frames(number, b"", b"\x89\x80\0\0\0\0")

    async def pong(self, number: int) -> None:
        """Send pongs for which nobody has asked."""
        await self.frames(number, b"", b"\x8a\x80\0\0\0\0")

    async def unread(self, number: int) -> None:
        """Send large pings, and read none of the pongs."""
        await self.frames(number, b"", b"\x89\xfd\0\0\0\0" + b"x" * 125, reads=False)

    async def parts(self, number: int) -> None:
        """Send a message of empty parts that does not end."""
        await self.frames(number, b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0")

    async def chunks(self, number: int) -> None:
        """Send a request whose body has chunks of one byte and does not end."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(
            b"GET /colours.css HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        await self.pour(reader, writer, b"1\r\nx\r\n")

    async def run(self, kind: str, number_of_lines: int | None) -> None:
        if kind in ("sits", "talks", "all"):
            self.tables = [await self.deal() for _ in range(4)]
        if kind in ("undo", "all"):
            self.alone = [await self.deal(1) for _ in range(4)]
        kinds = {
            "nothing": (self.nothing, 20),
            "joins": (self.joins, 20),
            "talks": (self.talks, 20),
            "nonsense": (self.nonsense, 20),
            "sits": (self.sits, 80),
            "undo": (self.undo, 28),
            "returns": (self.returns, 20),
            "silent": (self.silent, 1200),
            "makes": (self.makes, 20),
            "ping": (self.ping, 8),
            "pong": (self.pong, 8),
            "unread": (self.unread, 8),
            "parts": (self.parts, 8),
            "chunks": (self.chunks, 8),
        }
        async with asyncio.TaskGroup() as group:
            for name, (attack, lines) in kinds.items():
                if kind == name or kind == "all":
                    many = number_of_lines or (lines if kind == name else lines // 4)
                    for number in range(many):
                        group.create_task(self.again(attack, number))

    async def again(self, attack: Callable[[int], Awaitable[None]], number: int) -> None:
        """Repeat an attack, whatever error it ends with."""
        while True:
            with suppress(OSError, ValueError, WebSocketException, asyncio.IncompleteReadError):
                await attack(number)
            await asyncio.sleep(0.05)


if __name__ == "__main__":
    kind, port, link, *lines = sys.argv[1:]
    asyncio.run(Attacker(int(port), link).run(kind, int(lines[0]) if lines else None))
