"""The limits of the server, and failures to write a save."""

from __future__ import annotations

import json
import resource
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection

import pytest
from chromium import PATIENCE, wait_for
from served import EXAMPLE, Client, Served
from test_attacks import used
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

TYPED = {"content_type": "application/json"}


@pytest.fixture
def start(tmp_path):
    """Return a function that starts a server with other limits, until the end of the test."""
    running = []

    def begin(*more: object) -> Served:
        running.append(Served(tmp_path / "saves", 0.0, *map(str, more)))
        running[-1].start()
        return running[-1]

    yield begin
    for served in running:
        served.__exit__()


def setup_of(**more) -> str:
    return json.dumps({"seats": 4, **more})


# ------------------------------------------------------------ failures to write


@contextmanager
def full_disk(served):
    """Limit the size of files, which the log has reached already."""
    pid, kind = served.process.pid, resource.RLIMIT_FSIZE
    before = resource.prlimit(pid, kind, (300, resource.RLIM_INFINITY))
    yield
    resource.prlimit(pid, kind, before)


@contextmanager
def no_handles(served):
    """Allow no further file handles; open connections stay."""
    pid, kind = served.process.pid, resource.RLIMIT_NOFILE
    before = resource.prlimit(pid, kind)
    resource.prlimit(pid, kind, (3, before[1]))
    yield
    resource.prlimit(pid, kind, before)


@contextmanager
def lost_folder(served):
    """Move the folder of saves away."""
    away = served.saves.with_suffix(".away")
    served.saves.rename(away)
    yield
    away.rename(served.saves)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits of a process, on Linux")
def test_an_answer_is_saved_or_refused_and_not_shown(start):
    """An answer that cannot be saved is refused, and the table continues afterwards.

    Without file handles, and in a folder that was moved away, it is in the open file nonetheless.
    """
    served = start()
    link, tokens = served.deal(4, 4, seed=10)
    ann, ben, cal, dee = (Client(served, link, token, language="de") for token in tokens)
    first = ann.hear()
    for page in (ben, cal, dee):
        page.hear()
    with full_disk(served):
        ann.answer(first, "end turn")
        refused = ann.hear("refusal")
        assert refused["error"] == "NotSaved"
        assert "nicht gespeichert" in refused["message"]
        ben.send()
        assert ben.hear()["stamp"] == first["stamp"]

    with no_handles(served), lost_folder(served):
        ann.answer(first, "end turn")
        told = ann.until(lambda update: update["stamp"] > first["stamp"])
    served.kill()
    served.start()
    back = Client(served, link, tokens[0], since=told["heard"], game=1).hear()
    assert (back["since"], back["stamp"]) == (told["heard"], told["stamp"])


def test_a_table_that_cannot_be_saved_is_not_made(start):
    """A new table that cannot be saved is refused; bots at other tables retry."""
    served = start()
    link = served.deal_to_bots(seed=10)
    with full_disk(served):
        eve = Client(served, link)
        before = eve.hear()
        status, text = served.request("POST", "/tables", setup_of(), **TYPED)
        assert (status, "could not be saved" in text) == (503, True)
        eve.send()
        assert eve.hear()["stamp"] == before["stamp"]
    assert len(served.stored()) == 1
    assert eve.until(lambda update: update["view"]["outcome"])


# ------------------------------------------------------------ the cost of requests


def test_messages_of_a_page_have_a_rate(start):
    """A page may send sixty messages at once, then ten a second; further ones wait."""
    served = start()
    link, tokens = served.deal(4, 4, seed=10)
    ann = Client(served, link, tokens[0])
    ann.hear()
    begun = time.monotonic()
    for _ in range(80):
        ann.line.send("nonsense")
    for _ in range(80):
        ann.hear("refusal")
    assert time.monotonic() - begun > 1.8
    # another connection of the same seat shares its rate
    again = Client(served, link, tokens[0])
    again.hear()
    begun = time.monotonic()
    for _ in range(10):
        again.line.send("nonsense")
        again.hear("refusal")
    assert time.monotonic() - begun > 0.7


POST = b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


def test_a_request_that_does_not_end_is_cut(start):
    """An unfinished request is closed after a timeout, unlike an idle page."""
    served = start("--seconds", 3)
    page = Client(served, served.make())
    page.hear("room")
    lines = [socket.create_connection(("127.0.0.1", served.port), PATIENCE) for _ in range(4)]
    halves = (b"", b"GET / HT", POST, POST + b"Content-Length: 9\r\n\r\n{")
    for line, half in zip(lines, halves, strict=True):
        line.sendall(half)
    for line in lines:
        with line, suppress(ConnectionResetError):
            assert line.recv(1000) == b""
    page.send()
    assert page.hear("room")["phase"] == "open"


def test_silent_connections_have_a_bound_and_make_room(start):
    """Idle connections have a limit; the oldest is closed for a new request."""
    served = start("--lines", 40)
    lines = [socket.create_connection(("127.0.0.1", served.port)) for _ in range(200)]
    assert served.request("GET", "/")[0] == 200
    wait_for(lambda: used(served)[0] < 100, "the end of the silent ones")
    page = Client(served, served.make())
    assert page.hear("room")["you"] is None
    for line in lines:
        line.close()


def test_pages_have_a_bound_for_each_address_and_for_all(start):
    """Pages have a limit for each address; a place that is given up can be taken."""
    served = start("--pages-each", 3)
    links = [served.make() for _ in range(2)]
    pages = [Client(served, link) for link in [*links, links[0]]]
    for page in pages:
        page.hear("room")
    with pytest.raises(ConnectionClosed) as closed:
        Client(served, links[1]).hear("room")
    assert closed.value.rcvd.code == 1013
    pages.pop().line.close()

    def let_in():
        try:
            return Client(served, links[1]).hear("room")
        except ConnectionClosed:
            return None

    assert wait_for(let_in, "a place")


# ------------------------------------------------------------ tables


def test_one_address_makes_so_many_tables_an_hour(start):
    """An address may make a number of tables an hour; requests with errors do not count."""
    served = start("--makes", 3)
    for _ in range(5):
        assert served.request("POST", "/tables", "[]", **TYPED)[0] == 400
    for _ in range(3):
        served.make()
    status, text = served.request("POST", "/tables", setup_of(), **TYPED)
    assert (status, "3 tables an hour" in text) == (429, True)


def test_an_old_table_makes_room_and_is_kept_in_a_folder(start):
    """An old table is moved, with a line in the log; one with a page stays."""
    days = 3 / 86_400
    served = start("--tables", 2, "--days", days, "--makes", 10_000)
    old, here = served.make(), served.make()
    for link in (old, here):
        page = Client(served, link)
        page.hear("room")
        if link == old:
            page.line.close()
    status, text = served.request("POST", "/tables", setup_of(), **TYPED)
    assert (status, "is full" in text) == (503, True)
    wait_for(lambda: served.request("POST", "/tables", setup_of(), **TYPED)[0] == 201, "room")
    id = old.removeprefix("/t/")
    assert id in served.stored("old_rooms")
    assert f"days: {id}" in served.said.read_text(encoding="utf-8")
    page.send()
    assert page.hear("room")["phase"] == "open"
    with pytest.raises(ConnectionClosed) as closed:
        Client(served, old).hear("room")
    assert closed.value.rcvd.code == 4404


def test_a_table_has_one_address_and_no_other_spelling(served):
    """A link in other case is refused."""
    link = served.make()
    assert link == link.lower()
    with pytest.raises(ConnectionClosed) as closed:
        Client(served, f"/t/{link.removeprefix('/t/').upper()}").hear("room")
    assert closed.value.rcvd.code == 4404


def test_a_damaged_table_does_not_affect_others(served):
    """A damaged table closes its pages, and the server continues."""
    with closing(sqlite3.connect(served.saves / "tables.db")) as db, db:
        db.execute("insert into rooms values (?, 1, '{')", ["x" * 16])
    with pytest.raises(ConnectionClosed) as closed:
        Client(served, f"/t/{'x' * 16}").hear("room")
    assert closed.value.rcvd.code == 4422
    assert served.request("GET", f"/t/{'x' * 16}/bang.svg")[0] == 404
    assert Client(served, served.make()).hear("room")["phase"] == "open"


def test_slow_bots_are_refused(served):
    """Slow bots are refused, since all tables would wait for them."""
    status, text = served.request("POST", "/tables", setup_of(bots={"3": "search"}), **TYPED)
    assert (status, "known: cowboy, easy, random" in text) == (400, True)
    link, tokens = served.deal(4, 1)
    ann = Client(served, link, tokens[0])
    ann.hear()
    ann.send(do="hand_over", bot="search")
    assert ann.hear("refusal")["error"] == "UnknownName"


# ------------------------------------------------------------ requests


def test_a_second_server_on_the_same_folder_is_refused(served):
    ran = subprocess.run(
        [sys.executable, str(EXAMPLE), "--port", "0", "--saves", str(served.saves)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (ran.returncode, "another process uses the folder" in ran.stderr) == (1, True)
    assert "Traceback" not in ran.stderr


def test_a_server_answers_to_its_own_names_and_is_in_no_frame(start):
    """Foreign host names are refused, and so is embedding in a frame."""
    served = start("--name", "games.example")
    for host, status in (
        ("127.0.0.1:80", 200),
        ("localhost", 200),
        ("games.example", 200),
        ("evil.example", 400),
    ):
        assert served.request("GET", "/", host=host)[0] == status, host
    link = served.make()
    with pytest.raises(InvalidStatus), socket.create_connection(("127.0.0.1", served.port)) as raw:
        connect(f"ws://evil.example{link}/talk", sock=raw, proxy=None)
    line = HTTPConnection("127.0.0.1", served.port)
    line.request("GET", "/")
    policy = line.getresponse().headers["content-security-policy"]
    line.close()
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize(
    ("trusted", "statuses"),
    [("192.0.2.9", [201, 429]), ("192.0.2.9,127.0.0.0/8", [201, 201])],
)
def test_a_proxy_that_is_trusted_names_the_addresses(tmp_path, trusted, statuses):
    """Behind one in a container, all players would have one address otherwise."""
    known = {"FORWARDED_ALLOW_IPS": trusted}
    with Served(tmp_path / "saves", 0.0, "--makes", "1", **known) as served:
        for number, status in enumerate(statuses):
            address = {"x_forwarded_for": f"198.51.100.{number}"}
            reply = served.request("POST", "/tables", setup_of(), **TYPED, **address)
            assert reply[0] == status


@pytest.mark.parametrize(
    "body",
    [
        {"speed": 3},
        {"self": 1},
        {"at_once": True},
        {"own_bots": {"x": 1}},
        {"seats": {"Ann": 1}},
        {"seats": 4.5},
        {"public": 3},
        {"chat": []},
        {"away_after": {}},
        {"bots": ["cowboy"]},
        {"bots": {"Ann": {}}},
        {"bots": {"9": "cowboy"}},
        {"expansions": {"dodgecity": 1}},
        {"expansions": [None]},
        {"expansions": [["dodgecity"]]},
        {"options": ["x"]},
        {"options": {"characters": []}},
        {"options": {"characters": 1e400}},
        {"seed": 1.5},
    ],
)
def test_no_reply_has_internals_of_python(served, body):
    """Refusals contain no details of the implementation."""
    status, text = served.request(
        "POST", "/tables", setup_of(**body).replace("Infinity", "1e400"), **TYPED
    )
    assert status == 400, text
    for internal in ("argument", "Session", "__", "object is not", "unhashable", "NoneType", "str"):
        assert internal not in text.replace("string", ""), text
