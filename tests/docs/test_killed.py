"""The example server of the page about sessions loses no answer when it is killed."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Event, Thread

import pytest

PAGE = Path(__file__).parents[2] / "docs/session.md"
SERVES = """
print(server.server_port, flush=True)
server.serve_forever()
"""


def program() -> str:
    """Return the first block of the page: the whole server."""
    page = PAGE.read_text(encoding="utf-8")
    return page.partition("```python\n")[2].partition("```")[0] + SERVES


class Served:
    """The server of the page in a folder, as a separate process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "server.py").write_text(program(), encoding="utf-8")

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "server.py"],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        said = self.process.stdout.readline()
        if not said:
            error = self.process.stderr.read()
            self.kill()
            pytest.fail(f"the server does not start again: {error}")
        self.port = int(said)

    def kill(self) -> None:
        """End the process as ``kill -9`` does."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def saved(self) -> dict:
        """Return the save of the session."""
        with closing(sqlite3.connect(self.folder / "games.db")) as db:
            [(text,)] = db.execute("select save from sessions").fetchall()
        return json.loads(text)

    def ask(self, token: str, **request) -> dict:
        line = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            line.request("POST", "/", json.dumps(request), {"Authorization": token})
            return json.loads(line.getresponse().read())
        finally:
            line.close()


def answer(served: Served, token: str, dice: random.Random, told: list, stop: Event) -> None:
    """Answer for one person until the server is dead, and keep the last update."""
    with suppress(OSError, HTTPException, ValueError):
        while not stop.is_set():
            update = served.ask(token, since=0)
            told[:] = [update]
            question = update["question"]
            if question is not None:
                option = dice.choice(question["options"])
                wanted = {"do": "answer", "number": question["number"], "answer": option}
                told[:] = [served.ask(token, **wanted)]
            elif update["view"]["outcome"] is None:
                served.ask(token, do="ask_undo")  # a change as well


def killed(folder: Path, times: int) -> int:
    """Kill the server *times* times while it writes; return the number of confirmed answers."""
    served = Served(folder)
    dice = random.Random(times)
    heard = stamp = 0
    for _ in range(times):
        served.start()
        tokens = served.saved()["tokens"]
        back = served.ask(tokens[0], since=0)
        if back["stamp"] < stamp or back["heard"] < heard:
            served.kill()
            pytest.fail(f"stamp {back['stamp']} instead of {stamp}: what was reported is lost")
        told: list[list] = [[back], [back]]
        stop = Event()
        people = [
            Thread(target=answer, args=(served, tokens[seat], dice, told[seat], stop))
            for seat in (0, 1)
        ]
        for person in people:
            person.start()
        stop.wait(dice.uniform(0.01, 0.1))
        served.kill()
        stop.set()
        for person in people:
            person.join()
        updates = [one for [one] in told if one["type"] == "update"]
        heard = max([heard, *(one["heard"] for one in updates)])
        stamp = max([stamp, *(one["stamp"] for one in updates)])
    return stamp


def test_a_killed_server_goes_on_with_every_answer_that_it_has_reported(tmp_path):
    """After each restart the save contains every confirmed answer."""
    assert killed(tmp_path, 4) > 1


@pytest.mark.long
def test_fifty_kills_lose_nothing(tmp_path):
    """Kills happen while the server reads, plays, writes and replies."""
    assert killed(tmp_path, 50) > 50
