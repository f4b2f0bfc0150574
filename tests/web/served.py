"""Run the example in a separate process on a local port."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from types import TracebackType
from typing import Any
from uuid import uuid4

from chromium import PATIENCE, READS_ALL
from websockets.sync.client import ClientConnection, connect

from bang_table.hosting import room_arguments
from bang_table.room import Room
from bang_table.storage import RoomRows

NAMES = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus"]
EXAMPLE = Path(__file__).parents[2] / "examples" / "web_table"


def _free_port() -> int:
    """Return a free port below the ephemeral range, so it stays free while the server is down."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


class Served:
    """A server, as a context manager."""

    def __init__(self, saves: Path, pace: float = 0.0, *more: str, **environment: str) -> None:
        self.saves = saves
        self.environment = environment
        self.more = more
        self.pace = pace
        self.port = _free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.said = saves.with_suffix(".log")
        self.lines = ExitStack()

    def __enter__(self) -> Served:
        self.start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.lines.close()
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()

    def start(self, wait: bool = True) -> None:
        """Start the server and *wait* until it accepts connections."""
        wanted = ["--port", str(self.port), "--saves", str(self.saves), "--pace", str(self.pace)]
        wanted += self.more
        with self.said.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-X", "utf8", str(EXAMPLE), *wanted],
                stdout=log,
                stderr=log,
                env={**os.environ, "PYTHONUNBUFFERED": "1", **self.environment},
            )
        end = time.monotonic() + PATIENCE
        while wait:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(self.said.read_text(encoding="utf-8")) from None
                time.sleep(0.05)

    def kill(self) -> None:
        """Kill the server without a shutdown."""
        self.process.kill()
        self.process.wait(10)

    def request(
        self, method: str, path: str, body: str | bytes | None = None, **headers: str
    ) -> tuple[int, str]:
        """Return the status and the text of the reply."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        line.request(method, path, body, named)
        reply = line.getresponse()
        text = reply.read().decode()
        line.close()
        return reply.status, text

    def make(
        self, seats: int = 4, persons: int = 2, *, seed: int | None = None, **setup: Any
    ) -> str:
        """Make a table with the first *persons* seats open, and return its link.

        With a *seed* it is stored here, since the server takes none from outside.
        """
        bots = dict.fromkeys(range(persons, seats), "cowboy")
        wanted = {"seats": seats, "bots": bots, **setup}
        if seed is not None:
            id = uuid4().hex[:16]
            arguments = room_arguments(json.loads(json.dumps(wanted)))
            with closing(sqlite3.connect(self.saves / "tables.db")) as db:
                RoomRows(db).add(id, Room.new(**arguments, seed=seed))
            return f"/t/{id}"
        status, text = self.request(
            "POST", "/tables", json.dumps(wanted), content_type="application/json"
        )
        assert status == 201, text
        return str(json.loads(text)["link"])

    def deal(self, seats: int = 4, persons: int = 2, **setup: Any) -> tuple[str, list[str]]:
        """Make a table, seat people and deal; return the link and their tokens."""
        link = self.make(seats, persons, **setup)
        people = [Client(self, link) for _ in range(max(persons, 1))]
        tokens = [person.join(name) for person, name in zip(people[:persons], NAMES, strict=False)]
        for person in people[:persons]:
            person.send(do="ready")
        for person in people[:persons]:
            person.until(lambda room: all(seat["ready"] for seat in room["seats"]), "room")
        if persons:
            people[0].send(do="start")
            people[0].hear()
        for person in people:
            person.line.close()
        return link, tokens

    def deal_to_bots(self, seats: int = 4, **setup: Any) -> str:
        """Make a table with bots in all seats, and return its link."""
        link, tokens = self.deal(seats, 1, **setup)
        ann = Client(self, link, tokens[0])
        ann.send(do="hand_over", bot="cowboy")
        ann.until(lambda update: update["seats"][0]["bot"])
        ann.line.close()
        return link

    def save(self, link: str) -> dict[str, Any]:
        """Return the save of a table."""
        return dict(json.loads(self.stored()[link.removeprefix("/t/")]))

    def stored(self, table: str = "rooms") -> dict[str, str]:
        """Return the saves of all tables by their ids."""
        with closing(sqlite3.connect(self.saves / "tables.db")) as db:
            return dict(db.execute(f"select name, save from {table}").fetchall())


class Client:
    """A client without a browser, which sends a token and records messages."""

    def __init__(self, served: Served, link: str, token: Any = None, **hello: Any) -> None:
        address = f"ws://127.0.0.1:{served.port}{link}/talk"
        self.line: ClientConnection = served.lines.enter_context(
            connect(address, close_timeout=1, **READS_ALL)
        )
        self.frames: list[dict[str, Any]] = []
        self.send(**{"token": token, **hello})

    def send(self, **request: Any) -> None:
        self.line.send(json.dumps(request))

    def hear(self, kind: str = "update") -> dict[str, Any]:
        """Return the next message of a kind."""
        while True:
            message = json.loads(self.line.recv(PATIENCE))
            self.frames.append(message)
            if message["type"] == kind:
                return dict(message)

    def until(self, found: Any, kind: str = "update") -> dict[str, Any]:
        """Return the next message of a kind for which *found* is true."""
        while True:
            message = self.hear(kind)
            if found(message):
                return message

    def join(self, name: str, seat: int | None = None) -> str:
        """Sit down and return the token."""
        self.send(do="join", name=name, seat=seat)
        return str(self.hear("seat")["token"])

    def answer(self, update: dict[str, Any], answer: Any) -> None:
        number = update["view"]["decision"]["number"]
        self.send(do="answer", number=number, answer=answer)
