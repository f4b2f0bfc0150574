"""The example as a process of its own, on a port of this machine."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path
from types import TracebackType
from typing import Any

from chromium import PATIENCE, READS_ALL
from websockets.sync.client import ClientConnection, connect

EXAMPLE = Path(__file__).parents[2] / "examples" / "web_table"


def _free_port() -> int:
    """Return a port that is free, and that no line takes as its own while the server is away."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


class Served:
    """A server; as a context it ends with its block."""

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

    def start(self) -> None:
        """Start it, and wait until it answers."""
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
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(self.said.read_text(encoding="utf-8")) from None
                time.sleep(0.05)

    def kill(self) -> None:
        """Kill it as if the machine had lost its power."""
        self.process.kill()
        self.process.wait(10)

    def request(
        self, method: str, path: str, body: str | bytes | None = None, **headers: str
    ) -> tuple[int, str]:
        """Return the status and the text of what comes back."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        line.request(method, path, body, named)
        reply = line.getresponse()
        text = reply.read().decode()
        line.close()
        return reply.status, text

    def make(self, names: list[str], persons: int, **setup: Any) -> dict[str, Any]:
        """Make a table where the first *persons* are people, and return its links."""
        wanted = {
            "names": names,
            "bots": dict.fromkeys(names[persons:], "cowboy"),
            "expansions": [],
            "options": {},
            **setup,
        }
        status, text = self.request(
            "POST", "/tables", json.dumps(wanted), content_type="application/json"
        )
        assert status == 201, text
        return dict(json.loads(text))

    def save(self, link: str) -> dict[str, Any]:
        """Return what is saved of a table."""
        id = link.split("#")[0].removeprefix("/t/")
        return dict(json.loads((self.saves / f"{id}.json").read_text(encoding="utf-8")))


class Client:
    """A page without a browser: it says who it is, and remembers what it was told."""

    def __init__(self, served: Served, link: str, **hello: Any) -> None:
        path, _, token = link.partition("#")
        address = f"ws://127.0.0.1:{served.port}{path}/talk"
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

    def until(self, found: Any) -> dict[str, Any]:
        """Return the first update, from the next one on, of which *found* is true."""
        while True:
            update = self.hear()
            if found(update):
                return update

    def answer(self, update: dict[str, Any], answer: Any) -> None:
        number = update["view"]["decision"]["number"]
        self.send(do="answer", number=number, answer=answer)
