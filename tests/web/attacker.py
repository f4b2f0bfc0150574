"""Somebody who does their worst, as a process of their own: ``attacker.py KIND PORT LINK...``.

It goes on until it is ended.  The first link is that of a spectator at a table of others.
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
SHAPES = ["wide", "tall"]
NAMES = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus"]


class Attacker:
    def __init__(self, port: int, victim: str) -> None:
        self.port = port
        self.victim = victim
        self.tables: list[dict[str, Any]] = []

    async def http(self, method: str, path: str, body: bytes = b"") -> bytes:
        """Send one request on a line of its own, and return what comes back."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        reply = await reader.read()
        writer.close()
        return reply.partition(b"\r\n\r\n")[2]

    async def make(self, persons: int = 7) -> dict[str, Any]:
        bots = dict.fromkeys(NAMES[persons:], "cowboy")
        body = json.dumps({"names": NAMES, "bots": bots, "expansions": ["dodgecity"]}).encode()
        return dict(json.loads(await self.http("POST", "/tables", body)))

    def line(self, link: str) -> Any:
        address = f"ws://127.0.0.1:{self.port}{link.partition('#')[0]}/talk"
        return connect(address, proxy=None, max_size=None, max_queue=None, ping_interval=None)

    def hello(self, link: str, number: int = 0) -> str:
        looks = {"language": LANGUAGES[number % 5], "shape": SHAPES[number % 2]}
        return json.dumps({"token": link.partition("#")[2], "since": number % 40, **looks})

    async def flood(self, link: str, number: int, send: Callable[[int], Any]) -> None:
        """Send without a pause, and read whatever comes as fast as it comes."""

        async def read() -> None:
            async for _ in line:
                pass

        async with self.line(link) as line:
            await line.send(self.hello(link, number))
            reading = asyncio.create_task(read())
            try:
                for turn in count():
                    message = send(turn)
                    await line.send(message if isinstance(message, str) else json.dumps(message))
            finally:
                reading.cancel()

    # ------------------------------------------------------------ kinds

    async def nothing(self, number: int) -> None:
        """A spectator at the table of others asks for what is new, again and again."""
        await self.flood(self.victim, number, lambda _: "{}")

    async def looks(self, number: int) -> None:
        """A spectator wants to see the table in another language, again and again."""
        await self.flood(
            self.victim,
            number,
            lambda turn: {"do": "look", "language": LANGUAGES[turn % 5], "shape": SHAPES[turn % 2]},
        )

    async def nonsense(self, number: int) -> None:
        """Large messages that mean nothing."""
        texts = ["[" * 16_000, "x" * 16_000, json.dumps({"do": "answer", "answer": ["x"] * 3_000})]
        await self.flood(self.victim, number, lambda turn: texts[turn % 3])

    async def sits(self, number: int) -> None:
        """At tables of their own: let a bot play, or not, in every seat."""
        table = self.tables[number % len(self.tables)]
        link = table["seats"][number % 7]["link"]
        bots = ["cowboy", None]
        await self.flood(link, number, lambda turn: {"do": "sit", "bot": bots[turn % 2]})

    async def undo(self, number: int) -> None:
        """At a table of one person and bots: answer, and take it back."""
        table = self.tables[number % len(self.tables)]
        link = table["seats"][number % 7]["link"]
        wanted = [{"do": "ask_undo"}, {"do": "answer", "number": 1, "answer": 0}]
        await self.flood(link, number, lambda turn: wanted[turn % 2])

    async def returns(self, number: int) -> None:
        """Come, hear everything, go, and come back with another number."""
        for turn in count(number):
            async with self.line(self.victim) as line:
                await line.send(self.hello(self.victim, turn))
                await line.recv()

    async def silent(self, number: int) -> None:
        """Open lines and say half a request, or half a body, or nothing."""
        half = b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        said = [b"", b"GET / HT", half, half + b"Content-Length: 9000\r\n\r\n{"][number % 4]
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(said)
        await reader.read()
        writer.close()

    async def makes(self, number: int) -> None:
        """Make tables, and look at pictures."""
        while True:
            await self.make()
            await self.http("GET", f"{self.victim}/{number}.svg?lang={LANGUAGES[number % 5]}")

    async def run(self, kind: str) -> None:
        if kind in ("sits", "undo", "all"):
            self.tables = [await self.make() for _ in range(4)]
        kinds = {
            "nothing": (self.nothing, 20),
            "looks": (self.looks, 20),
            "nonsense": (self.nonsense, 20),
            "sits": (self.sits, 80),
            "undo": (self.undo, 28),
            "returns": (self.returns, 20),
            "silent": (self.silent, 1200),
            "makes": (self.makes, 20),
        }
        async with asyncio.TaskGroup() as group:
            for name, (attack, lines) in kinds.items():
                if kind == name or kind == "all":
                    many = lines if kind == name else lines // 4
                    for number in range(many):
                        group.create_task(self.again(attack, number))

    async def again(self, attack: Callable[[int], Awaitable[None]], number: int) -> None:
        """Whatever the server does about it, try again."""
        while True:
            with suppress(OSError, ValueError, WebSocketException, asyncio.IncompleteReadError):
                await attack(number)
            await asyncio.sleep(0.05)


if __name__ == "__main__":
    asyncio.run(Attacker(int(sys.argv[2]), sys.argv[3]).run(sys.argv[1]))
