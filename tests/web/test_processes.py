"""Several servers with one PostgreSQL, behind a proxy that routes each table to one of them."""

from __future__ import annotations

import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from chromium import PATIENCE
from served import EXAMPLE, Client, Served
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bang_table.hosting import Database as Saves

pytest.importorskip("psycopg", reason="needs: uv sync --group postgres")
FOLDERS = [*map(str, Path("/usr/lib/postgresql").glob("*/bin")), *os.environ["PATH"].split(":")]
INITDB = shutil.which("initdb", path=":".join(FOLDERS))
if INITDB is None:
    pytest.skip("no PostgreSQL here", allow_module_level=True)
# initdb refuses to run as root
USER: dict[str, Any] = {"user": "nobody", "group": "nogroup"} if os.getuid() == 0 else {}


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Database:
    """A PostgreSQL in an empty folder, which can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        data, port = folder / "data", free_port()
        made = [INITDB, "-D", data, "-U", "games", "-A", "trust", "--no-sync", "-E", "UTF8"]
        subprocess.run(made, check=True, capture_output=True, cwd="/", timeout=120, **USER)
        settings = f"-c listen_addresses=127.0.0.1 -c unix_socket_directories= -p {port}"
        self.control = [Path(INITDB).resolve().with_name("pg_ctl"), "-D", data, "-w"]
        self.options = ["-l", folder / "log", "-o", settings]
        self.address = f"postgresql://games@127.0.0.1:{port}/postgres"

    def run(self, *arguments: Any) -> None:
        quiet = {"stdout": subprocess.DEVNULL, "cwd": "/", "timeout": 60}
        subprocess.run([*self.control, *arguments], check=True, **quiet, **USER)

    def start(self) -> None:
        self.run(*self.options, "start")

    def stop(self) -> None:
        self.run("-m", "immediate", "stop")


@pytest.fixture(scope="module")
def database():
    # pytest's temporary folder is not accessible to the other user
    with tempfile.TemporaryDirectory(dir=os.path.realpath(tempfile.gettempdir())) as folder:
        if USER:
            shutil.chown(folder, **USER)
        running = Database(Path(folder))
        running.start()
        yield running
        running.stop()


class Proxy(Served):
    """A proxy before two servers: a table belongs to one, and to the other if that is down."""

    def __init__(self, folder: Path, database: Database, *more: str) -> None:
        self.servers = [
            Served(folder / name, 0.0, "--saves", database.address, *more) for name in ("a", "b")
        ]
        self.lines = ExitStack()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Proxy:
        for server in self.servers:
            server.start()
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *raised: Any) -> None:
        self.lines.close()
        self.listener.close()
        for server in self.servers:
            server.__exit__(*raised)

    def usual(self, link: str) -> list[Served]:
        """Return the server of the table with that *link*, then the other one."""
        first = crc32(link.split("/")[2].encode()) % 2 if link.startswith("/t/") else 0
        return [self.servers[first], self.servers[1 - first]]

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                line, _ = self.listener.accept()
                threading.Thread(target=self._serve, args=[line], daemon=True).start()

    def _serve(self, line: socket.socket) -> None:
        with line, suppress(OSError):
            request = b""
            while b"\r\n\r\n" not in request:
                part = line.recv(65536)
                if not part:
                    return
                request += part
            if b"pgrade: " not in request:  # another request on this connection may go elsewhere
                request = request.replace(b"keep-alive", b"close")
            for server in self.usual(request.split()[1].decode()):
                with suppress(ConnectionRefusedError):
                    behind = socket.create_connection(("127.0.0.1", server.port))
                    break
            else:
                return
            with behind:
                behind.sendall(request)
                back = threading.Thread(target=pump, args=[behind, line], daemon=True)
                back.start()
                pump(line, behind)
                back.join()


def pump(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def proxy(tmp_path, database):
    with Proxy(tmp_path, database) as running:
        yield running


def come_back(served: Served, link: str, token: str | None, seconds: float = PATIENCE) -> Client:
    """Connect as a page does, again and again, until the first message has arrived."""
    end = time.monotonic() + seconds
    while True:
        with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
            client = Client(served, link, token)
            client.hear("room")
            return client
        assert time.monotonic() < end, f"{link} does not come back"
        time.sleep(0.1)


def closed_with(client: Client) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        client.hear("the end")
    return int(closed.value.rcvd.code)


def test_a_table_moves_to_the_process_that_is_asked_for_it(proxy):
    """The process that has it lets it go, and its pages connect again."""
    link, tokens = proxy.deal(4, 4)
    holder, other = proxy.usual(link)
    ann = Client(holder, link, tokens[0])
    stamp = ann.hear("room")["stamp"]
    assert closed_with(Client(other, link, tokens[1])) == 1012
    assert closed_with(ann) == 1012
    ben = come_back(other, link, tokens[1])
    assert ben.frames[-1]["stamp"] == stamp
    assert closed_with(Client(holder, link, tokens[0])) == 1012


def test_a_process_that_was_killed_leaves_its_tables_to_the_others(proxy):
    link, tokens = proxy.deal(4, 4)
    holder, other = proxy.usual(link)
    stamp = come_back(holder, link, tokens[0]).frames[-1]["stamp"]
    holder.kill()
    assert come_back(proxy, link, tokens[0]).frames[-1]["stamp"] == stamp
    holder.start()
    assert come_back(proxy, link, tokens[0]).frames[-1]["stamp"] == stamp
    assert closed_with(Client(other, link, tokens[0])) == 1012


def test_each_process_lists_the_public_tables_of_all(proxy):
    links = [proxy.make(public=True) for _ in proxy.servers]
    for server, link in zip(proxy.servers, links, strict=True):
        Client(server, link).hear("room")
    end = time.monotonic() + PATIENCE
    for server in proxy.servers:
        while not all(link in server.request("GET", "/tables")[1] for link in links):
            assert time.monotonic() < end
            time.sleep(0.1)


def test_the_operator_commands_the_process_that_has_the_table(proxy, database):
    """Whether or not a process has it in memory."""
    link, tokens = proxy.deal(4, 2)
    ann = come_back(proxy, link, tokens[0])
    unread = proxy.make()
    for at in (link, unread):
        id = at.removeprefix("/t/")
        command = [sys.executable, EXAMPLE / "admin.py", "--saves", database.address, "delete", id]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert ran.stdout == "done\n", ran.stderr
    assert closed_with(ann) == 4404
    with closing(Saves(database.address)) as saves:
        names = {name for (name,) in saves.run("select name from rooms")}
    assert not names & {link.removeprefix("/t/"), unread.removeprefix("/t/")}


def test_a_process_waits_for_a_database_that_restarts(tmp_path, database, proxy):
    """Requests are refused meanwhile, and a process that is started meanwhile waits."""
    link, tokens = proxy.deal(4, 2)
    late = Served(tmp_path / "late", 0.0, "--saves", database.address)
    database.stop()
    try:
        late.start(wait=False)
        assert proxy.request("GET", "/health")[0] == 503
        setup = '{"seats": 4}'
        assert proxy.request("POST", "/tables", setup, content_type="application/json")[0] == 503
        time.sleep(2)
        assert late.process.poll() is None
    finally:
        database.start()
    come_back(proxy, link, tokens[0])
    try:
        come_back(late, late.make() if wait_for(late) else "", None)
    finally:
        late.kill()


def wait_for(served: Served) -> bool:
    """Return whether the server accepts connections soon."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError):
            return served.request("GET", "/health") == (200, "ok")
        time.sleep(0.1)
    return False


class Person(threading.Thread):
    """Somebody who plays until the game or the time is over, and notes acknowledged answers."""

    def __init__(self, proxy: Proxy, link: str, token: str, stop: threading.Event) -> None:
        super().__init__()
        self.proxy, self.link, self.token, self.stop = proxy, link, token, stop
        self.dice = random.Random(token)
        self.acknowledged: dict[int, str] = {}
        self.is_over = False

    def run(self) -> None:
        while not self.is_over and not self.stop.is_set():
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                self.play(Client(self.proxy, self.link, self.token))
            time.sleep(0.1)

    def play(self, client: Client) -> None:
        with client.line:
            while not self.stop.is_set():
                update = client.hear()
                self.is_over = bool(update["view"]["outcome"])
                if self.is_over:
                    return
                if question := update["question"]:
                    self.answer(client, question)

    def answer(self, client: Client, question: dict[str, Any]) -> None:
        """Answer by chance; the answer is acknowledged if the next request is refused first."""
        number, text = question["number"], self.dice.choice(question["options"])["text"]
        time.sleep(self.dice.random() / 10)
        client.send(do="answer", number=number, answer=text)
        client.send(do="nothing")
        errors = [client.hear("refusal")["error"]]
        if errors == ["InvalidRequest"]:
            self.acknowledged[number] = text
        else:  # a bot was faster
            client.hear("refusal")
        client.send(do="update")


@pytest.mark.parametrize("seconds", [12, pytest.param(600, marks=pytest.mark.long)])
def test_no_acknowledged_answer_is_lost(proxy, database, seconds):
    """Processes are killed and the database restarts, at random, while people play."""
    dice, begun, stop = random.Random(7), time.monotonic(), threading.Event()
    games: list[tuple[str, list[Person]]] = []
    kills = restarts = 0

    def play() -> None:
        while not stop.is_set():
            with suppress(
                OSError, ConnectionClosed, InvalidHandshake, AssertionError, TimeoutError
            ):
                link, tokens = proxy.deal(4, 2, expansions=["dodgecity"], away_after=None)
                people = [Person(proxy, link, token, stop) for token in tokens]
                games.append((link, people))
                for person in people:
                    person.start()
                for person in people:
                    person.join()

    def played() -> int:
        return sum(len(person.acknowledged) for _, people in games for person in people)

    players = [threading.Thread(target=play) for _ in range(2)]
    for thread in players:
        thread.start()
    while (passed := time.monotonic() - begun) < seconds + 120:
        time.sleep(dice.uniform(0.5, 4))
        if dice.random() < 0.25 or kills > 4 * restarts + 2:
            database.stop()
            time.sleep(dice.random() * 2)
            database.start()
            restarts += 1
        else:
            server = dice.choice(proxy.servers)
            server.kill()
            server.start()
            kills += 1
        if passed > seconds and kills and restarts and played() > seconds:
            break
    stop.set()
    for thread in players:
        thread.join()

    with closing(Saves(database.address)) as saves:
        for link, people in games:
            session = saves.rows.load(link.removeprefix("/t/")).session
            record = session.game().record
            answers = dict(enumerate(record["answers"], start=record["number"]))
            for person in people:
                for number, text in person.acknowledged.items():
                    assert answers[number] == text, (link, number)
    print(f"{played()} answers in {len(games)} games, {kills} kills, {restarts} restarts")
    assert played() > seconds
    assert min(kills, restarts) > 0
    for link, people in games[-2:]:
        come_back(proxy, link, people[0].token)


@pytest.mark.long
def test_a_page_comes_back_by_itself(browser, proxy, database):
    """Its process is killed, then the database restarts."""
    link, tokens = proxy.deal(4, 1)
    page = browser.page(proxy.address + "/")
    page.until("!document.querySelector('#lobby').hidden")
    page.do(f"localStorage['seat of {link}'] = '{tokens[0]}'")
    page.go(proxy.address + link)
    shown = "document.querySelectorAll('#hand [data-at]').length > 0"
    page.until(shown)
    page.until("[...document.images].every((one) => one.complete)")
    status = "document.querySelector('#status').textContent"
    for away, back in (
        (proxy.usual(link)[0].kill, proxy.usual(link)[0].start),
        (database.stop, database.start),
    ):
        away()
        page.do("new Promise((done) => setTimeout(done, 1500))")
        back()
        page.until(f"{status} === ''")
        page.until(shown)
        page.until("document.querySelector('#bar.mine')")
    assert page.wrong == []
