"""The capacity of one process of ``examples/web_table``: 200 tables at once, each with a page.

Each table has one person, who answers anything after a second over a WebSocket, and bots, which
do not wait unless they have a pace; after a game another one starts. Every answer is saved and
sent. Server and people run in a process each. The slowest answer is the longest time from sending
an answer to its update. The server's memory is read four times: after a quarter, a half, three
quarters and all of the time.

    uv run --group web python benchmarks/tables.py [--tables N] [--seconds N]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import subprocess
import sys
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from bangcore import available_expansions

EXAMPLE = Path(__file__).parents[1] / "examples" / "web_table"
THINK = 1.0
WARM_UP = 6.0
NAMES = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus"]


class Measured:
    """The results of all tables: answers of all players, and response times of the people."""

    def __init__(self) -> None:
        self.answers = 0
        self.bytes = 0
        self.refused = 0
        self.waits: list[float] = []


def make(port: int, players: int, expansions: list[str], seed: int) -> str:
    """Make a table with one seat for a person, and return its link."""
    bots = {str(seat): "cowboy" for seat in range(1, players)}
    wanted = {"seats": players, "bots": bots, "expansions": expansions, "seed": seed}
    line = HTTPConnection("127.0.0.1", port, timeout=60)
    line.request("POST", "/tables", json.dumps(wanted), {"content-type": "application/json"})
    link: str = json.loads(line.getresponse().read())["link"]
    line.close()
    return link


async def sit(port: int, link: str, dice: random.Random, end: float, measured: Measured) -> None:
    """Play games at a table until the time is over."""
    last = asked = 0
    sent = 0.0
    async with connect(f"ws://127.0.0.1:{port}{link}/talk", max_size=None, proxy=None) as line:
        for request in (
            {"language": "en"},
            {"do": "join", "name": "Ann"},
            {"do": "ready"},
            {"do": "start"},
        ):
            await line.send(json.dumps(request))
        while time.monotonic() < end:
            try:
                text = await asyncio.wait_for(line.recv(), max(end - time.monotonic(), 0.1))
            except TimeoutError:
                break
            message: dict[str, Any] = json.loads(text)
            measured.bytes += len(text)
            if message["type"] == "refusal":  # another player has used an interrupt
                sent = 0.0
                measured.refused += 1
            if message["type"] != "update":
                continue
            decision = message["view"]["decision"]
            if decision is None:
                last, sent = 0, 0.0
                await line.send(json.dumps({"do": "again"}))
                continue
            if last:
                measured.answers += decision["number"] - last
            last = decision["number"]
            if sent and last > asked:
                measured.waits.append(time.monotonic() - sent)
                sent = 0.0
            if message["question"] is not None and not sent:
                await asyncio.sleep(THINK)
                asked, sent = last, time.monotonic()
                answer = dice.choice(decision["options"])
                await line.send(json.dumps({"do": "answer", "number": asked, "answer": answer}))


def memory(process: int) -> float:
    """Return the resident memory of a process in megabytes."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1e3


def cpu(process: int) -> float:
    """Return the CPU time of a process in seconds."""
    times = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(times[11]) + int(times[12])) / 100


def measure(
    tables: int, seconds: float, pace: float, players: int, expansions: list[str]
) -> dict[str, Any]:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    with tempfile.TemporaryDirectory() as saves:
        wanted = [
            sys.executable,
            EXAMPLE,
            "--port",
            str(port),
            "--saves",
            saves,
            "--pace",
            str(pace),
        ]
        wanted += ["--tables", str(tables * 20), "--makes", str(tables * 20)]
        wanted += ["--pages-each", str(tables * 2), "--pages", str(tables * 2)]
        server = subprocess.Popen(wanted, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            return asyncio.run(measured(server.pid, port, tables, seconds, players, expansions))
        finally:
            server.terminate()
            server.wait(30)


async def measured(
    server: int, port: int, tables: int, seconds: float, players: int, expansions: list[str]
) -> dict[str, Any]:
    for _ in range(300):
        try:
            first = await asyncio.to_thread(make, port, players, expansions, 0)
            break
        except OSError:
            await asyncio.sleep(0.1)
    before = memory(server)
    links = [first]
    for seed in range(1, tables):
        links.append(await asyncio.to_thread(make, port, players, expansions, seed))
    found = Measured()
    end = time.monotonic() + WARM_UP + seconds
    sitting = asyncio.gather(
        *(sit(port, link, random.Random(i), end, found) for i, link in enumerate(links))
    )
    # without the moment in which all pages open
    await asyncio.sleep(WARM_UP)
    found.answers, found.bytes, found.waits[:] = 0, 0, []
    began, worked = time.monotonic(), cpu(server)
    megabytes: list[float] = []
    for quarter in range(1, 4):
        await asyncio.sleep(max(began + (end - began) * quarter / 4 - time.monotonic(), 0))
        megabytes.append(memory(server))
    await sitting
    megabytes.append(memory(server))
    spent = time.monotonic() - began
    waits = sorted(found.waits)
    rank = [waits[min(len(waits) * share // 1000, len(waits) - 1)] for share in (500, 990)]
    return {
        "answers/s": round(found.answers / spent),
        "answers/s of CPU": round(found.answers / (cpu(server) - worked)),
        "kB a table": round((megabytes[-1] - before) * 1e3 / tables),
        "MB, by quarters": " ".join(f"{size:.0f}" for size in megabytes),
        "kB sent an answer": round(found.bytes / 1e3 / max(found.answers, 1), 1),
        "refused": found.refused,
        "median, ms": round(rank[0] * 1e3),
        "99 %, ms": round(rank[1] * 1e3),
        "slowest, ms": round(waits[-1] * 1e3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pace", type=float, default=0.0, help="seconds between answers of bots")
    arguments = parser.parse_args()
    every = [i.name for i in available_expansions() if i.name not in ("base", "events")]
    for name, players, expansions in (("base", 5, []), ("everything", 7, every)):
        print(f"{arguments.tables} tables, {name}, {players} seats")
        found = measure(arguments.tables, arguments.seconds, arguments.pace, players, expansions)
        for what, value in found.items():
            print(f"    {what:<20}{value:>24}")


if __name__ == "__main__":
    main()
