"""Several processes with one PostgreSQL: acknowledged answers survive, and all agree on a room."""

from __future__ import annotations

import json
import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from bang_table.room import Room
from bang_table.storage import RoomRows

psycopg = pytest.importorskip("psycopg", reason="needs: uv sync --group postgres")

EXAMPLE = Path(__file__).parents[2] / "examples" / "many_processes" / "one_process.py"
FOLDERS = [*map(str, Path("/usr/lib/postgresql").glob("*/bin")), *os.environ["PATH"].split(":")]
INITDB = shutil.which("initdb", path=":".join(FOLDERS))
if INITDB is None:
    pytest.skip("no PostgreSQL here", allow_module_level=True)
# initdb refuses to run as root
USER: dict[str, Any] = {"user": "nobody", "group": "nogroup"} if os.getuid() == 0 else {}
ENOUGH, SECONDS = 13, 60


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Database:
    """A PostgreSQL in an empty folder, which can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        data, port = folder / "data", free_port()
        made = [INITDB, "-D", data, "-U", "games", "-A", "trust", "--no-sync", "-E", "UTF8"]
        subprocess.run(made, check=True, capture_output=True, cwd="/", timeout=120, **USER)
        settings = f"-c listen_addresses=127.0.0.1 -c unix_socket_directories= -p {port}"
        self.control = [Path(INITDB).resolve().with_name("pg_ctl"), "-D", data, "-w"]
        self.options = ["-l", folder / "log", "-o", settings]
        self.address = f"host=127.0.0.1 port={port} user=games dbname=postgres"

    def run(self, *arguments: Any) -> None:
        subprocess.run(
            [*self.control, *arguments],
            check=True,
            cwd="/",
            timeout=60,
            stdout=subprocess.DEVNULL,
            **USER,
        )

    def start(self) -> None:
        self.run(*self.options, "start")

    def stop(self) -> None:
        self.run("-m", "immediate", "stop")


@pytest.fixture(scope="module")
def running():
    # pytest's temporary folder is not accessible to the other user
    with tempfile.TemporaryDirectory(dir=os.path.realpath(tempfile.gettempdir())) as folder:
        if USER:
            shutil.chown(folder, **USER)
        made = Database(Path(folder))
        made.start()
        yield made
        made.stop()


class Server:
    """One server process, which can be killed and restarted."""

    def __init__(self, database: str, begin: bool = True) -> None:
        self.database, self.port = database, free_port()
        if begin:
            self.start()

    def start(self) -> None:
        self.begin()
        self.wait()

    def begin(self) -> None:
        command = [sys.executable, str(EXAMPLE), self.database, "--port", str(self.port)]
        self.process = subprocess.Popen(command)

    def wait(self) -> None:
        for _ in range(400):
            try:
                return socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                assert self.process.poll() is None
                time.sleep(0.05)
        raise RuntimeError("the server does not start")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def ask(self, path: str, token: str | None = None, **body: Any) -> Any:
        line = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            line.request("POST", path, json.dumps(body), {"Authorization": token} if token else {})
            return json.loads(line.getresponse().read())
        finally:
            line.close()


@pytest.fixture(scope="module")
def servers(running):
    made = [Server(running.address), Server(running.address)]
    yield made
    for server in made:
        server.kill()


def dealt(first: Server, second: Server) -> tuple[str, list[str]]:
    """Make a room at the first process, with one player joining at each."""
    name = secrets.token_urlsafe(12)
    with psycopg.connect(first.database) as db:
        # the same deal each time, which no request can ask for
        RoomRows(db, "%s").add(name, Room.new(4, ["dodgecity"], seed=5))
    room = f"/rooms/{name}"
    tokens = [
        one.ask(f"{room}/join", name=name)["token"]
        for one, name in ((first, "Ann"), (second, "Ben"))
    ]
    for token in tokens:
        second.ask(room, token, do="ready")
    first.ask(room, tokens[0], do="start")
    return room, tokens


def test_changes_at_one_process_reach_pages_of_the_other(servers):
    """A page that waits at one process is notified of a change made at the other."""
    first, second = servers
    room, (ann, ben) = dealt(first, second)
    state = second.ask(room, ben)[0]
    heard: list[Any] = []
    waiting = Thread(target=lambda: heard.append(second.ask(room, ben, stamp=state["stamp"])))
    waiting.start()
    time.sleep(0.3)
    assert not heard
    begin = time.monotonic()
    first.ask(room, ann, do="say", text="Hands up!")
    waiting.join(10)
    assert heard[0][0]["chat"][-1]["text"] == "Hands up!"
    assert time.monotonic() - begin < 1.9  # by notification, not by polling


@pytest.mark.parametrize("more", [{"seed": 5}, {"speed": 3}, {"bots": {"9" * 5000: "cowboy"}}])
def test_a_setup_is_checked_like_everything_from_outside(servers, more):
    """Whoever chose the seed would know every card."""
    (refused,) = servers[0].ask("/rooms", seats=4, **more)
    assert refused["type"] == "refusal"
    assert "argument" not in refused["message"]


@pytest.mark.parametrize("length", ["-1", "+2", "1e3", "99999", "9" * 5000, "", None])
def test_a_body_needs_a_length_within_the_limit(servers, length):
    """Other lengths are refused before the body is read, which might never end."""
    named = "" if length is None else f"Content-Length: {length}\r\n"
    with socket.create_connection(("127.0.0.1", servers[0].port), 10) as line:
        line.sendall(f"POST /rooms HTTP/1.1\r\nHost: x\r\n{named}\r\n".encode() + b"{}" * 50)
        assert line.recv(1000).split()[1] == b"400"


@pytest.mark.parametrize("body", [b"[" * 9000, b'{"seats": NaN}', b'"\xff"', b"", b"7", b"null"])
def test_nonsense_is_refused(servers, body):
    with socket.create_connection(("127.0.0.1", servers[0].port), 10) as line:
        line.sendall(b"POST /rooms HTTP/1.0\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        assert line.recv(1000).split()[1] == b"400"


def test_a_process_waits_for_a_database_that_restarts(running, servers):
    """Requests are refused meanwhile, and a process that is started meanwhile waits."""
    late = Server(running.address, begin=False)
    running.stop()
    try:
        late.begin()
        refused = servers[0].ask("/rooms/nothing", do="update")
        assert refused[0]["type"] == "refusal"
        time.sleep(2)
        assert late.process.poll() is None
    finally:
        running.start()
    try:
        late.wait()
        assert late.ask("/rooms", seats=4)["room"]
        assert servers[0].ask("/rooms", seats=4)["room"]
    finally:
        late.kill()


def played_while_killed(servers):
    """Play a game while both processes are killed; return it, the answers and the kills."""
    room, tokens = dealt(*servers)
    acknowledged: list[tuple[int, str]] = []
    kills, over = 0, time.monotonic() + SECONDS

    def person(token: str, dice: random.Random) -> None:
        while len(acknowledged) < ENOUGH and time.monotonic() < over:
            if len(acknowledged) >= 4 * (kills + 1):
                time.sleep(0.005)  # the next kill is due
                continue
            server = dice.choice(servers)
            try:
                update = server.ask(room, token)[1]
                if update["view"]["outcome"]:
                    return
                question = update["question"]
                if question is None:
                    time.sleep(0.02)
                    continue
                option = dice.choice(question["options"])
                reply = server.ask(
                    room, token, do="answer", number=question["number"], answer=option
                )
                if reply[0]["type"] == "room":
                    acknowledged.append((question["number"], option["text"]))
            except (OSError, HTTPException, ValueError):
                time.sleep(0.02)  # the process was killed; ask another one

    people = [
        Thread(target=person, args=(token, random.Random(i))) for i, token in enumerate(tokens)
    ]
    for thread in people:
        thread.start()
    dice = random.Random(7)
    while any(thread.is_alive() for thread in people):
        if len(acknowledged) < 4 * kills + 2:
            time.sleep(0.005)
            continue
        time.sleep(dice.uniform(0, 0.05))  # in the middle of a request
        server = dice.choice(servers)
        server.kill()
        server.start()
        kills += 1
    return room, tokens, acknowledged, kills


def test_no_acknowledged_answer_is_lost_when_processes_are_killed(servers):
    """Acknowledged answers survive while both processes are killed again and again."""
    for _ in range(5):
        room, tokens, acknowledged, kills = played_while_killed(servers)
        if len(acknowledged) > 10:  # else the game has ended early
            break
    assert kills >= 3
    assert len(acknowledged) > 10

    for token in (*tokens, None):
        seen = [server.ask(room, token) for server in servers]
        assert seen[0] == seen[1]
    with psycopg.connect(servers[0].database) as db:
        session = RoomRows(db, "%s").load(room.rpartition("/")[2]).session
    record = session.game().record
    played = dict(enumerate(record["answers"], start=record["number"]))
    assert acknowledged == [(number, played[number]) for number, _ in acknowledged]
