"""The operator: health, metrics, log, stop, and commands."""

from __future__ import annotations

import json
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from chromium import PATIENCE
from served import EXAMPLE, Client, Served
from websockets.exceptions import ConnectionClosed

WORDS = "document.querySelector('#status').textContent"


@pytest.fixture
def start(tmp_path):
    """Return a function that starts a server, until the end of the test."""
    running = []

    def begin(*more: str, **environment: str) -> Served:
        running.append(Served(tmp_path / "saves", 0.0, *more, **environment))
        running[-1].start()
        return running[-1]

    yield begin
    for served in running:
        served.__exit__()


def command(served, *arguments: object) -> tuple[int, str]:
    """Run a command of the operator; return its exit code and output."""
    program = [sys.executable, str(EXAMPLE / "admin.py"), "--saves", str(served.saves)]
    ran = subprocess.run(
        [*program, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE
    )
    assert "Traceback" not in ran.stderr, ran.stderr
    return ran.returncode, ran.stdout


def closed_with(page: Client) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        page.hear("the end")
    return int(closed.value.rcvd.code)


# ------------------------------------------------------------ health and metrics


def test_metrics_have_the_text_form_of_prometheus(served):
    """Each number is a line of its own, after its type."""
    link, tokens = served.deal(4, 1, seed=10)
    ann = Client(served, link, tokens[0])
    ann.answer(ann.until(lambda update: update["question"]), 0)
    ann.hear()
    status, text = served.request("GET", "/metrics")
    assert status == 200
    pairs = re.findall(r"# TYPE (\w+) (?:gauge|counter)\n(\w+) ([0-9.e+-]+)\n", text)
    assert len(pairs) * 2 == text.count("\n")
    assert all(name == again for name, again, _ in pairs)
    numbers = {name: float(number) for name, _, number in pairs}
    assert numbers["bang_answers_total"] >= 1
    assert numbers["bang_tables"] >= numbers["bang_people"] >= 1


def test_metrics_are_for_the_machine_itself(start):
    """A request through a proxy, or from another machine, finds nothing there."""
    served = start(FORWARDED_ALLOW_IPS="192.0.2.9")
    for path in ("/health", "/metrics"):
        assert served.request("GET", path)[0] == 200
        for header in ("x_forwarded_for", "forwarded", "via", "x_real_ip"):
            status, text = served.request("GET", path, **{header: "127.0.0.1"})
            assert (status, text) == (404, "Not Found")


def test_metrics_may_be_opened_to_all(start):
    served = start("--open-metrics")
    for path in ("/health", "/metrics"):
        assert served.request("GET", path, x_forwarded_for="198.51.100.7")[0] == 200


def test_the_health_is_that_of_the_database(start):
    served = start()
    assert served.request("GET", "/health") == (200, "ok")
    with closing(sqlite3.connect(served.saves / "tables.db")) as db, db:
        db.execute("drop table rooms")
    assert served.request("GET", "/health")[0] == 503
    assert served.request("GET", "/metrics")[0] == 503


# ------------------------------------------------------------ log and stop


def test_a_line_of_the_log_has_time_level_address_and_table(start):
    """The address is shortened to its network."""
    served = start()
    networks = {"198.51.100.77": "198.51.100.0/24", "2001:db8:7::1": "2001:db8:7::/48"}
    for address, network in networks.items():
        typed = {"content_type": "application/json", "x_forwarded_for": address}
        status, text = served.request("POST", "/tables", '{"seats": 4}', **typed)
        assert status == 201
        id = json.loads(text)["link"].removeprefix("/t/")
        log = served.said.read_text()
        assert re.search(rf"\d{{4}}-\d\d-\d\d [\d:,]+ INFO {network} table {id} is new\n", log)
        assert address not in log


def test_a_stopped_server_closes_with_1012_and_continues_later(start):
    """Nothing is lost; the log has no traceback."""
    served = start()
    link, tokens = served.deal(4, 2, seed=10)
    ann = Client(served, link, tokens[0])
    stamp = ann.hear()["stamp"]
    served.process.send_signal(signal.SIGTERM)
    assert closed_with(ann) == 1012
    served.process.wait(PATIENCE)
    assert "Traceback" not in served.said.read_text()
    served.start()
    assert Client(served, link, tokens[0]).hear()["stamp"] == stamp


@pytest.mark.long
def test_pages_announce_the_stop_and_come_back(browser, start):
    """The notice stays while the server is away."""
    served = start()
    page = browser.page(served.address + served.make())
    page.until("document.querySelectorAll('#places li').length === 4")
    served.process.send_signal(signal.SIGTERM)
    served.process.wait(PATIENCE)
    page.do("new Promise((done) => setTimeout(done, 1500))")
    assert "continues when it is back" in page.do(WORDS)
    served.start()
    page.until(f"!{WORDS}")
    assert page.wrong == []


# ------------------------------------------------------------ commands


def test_the_operator_sees_tables_people_and_chats(served):
    link, tokens = served.deal(4, 2, seed=10)
    ann = Client(served, link, tokens[0])
    ann.send(do="say", text="Hands up!")
    ann.until(lambda room: room["chat"], "room")
    code, text = command(served, "list")
    id = link.removeprefix("/t/")
    assert code == 0
    assert f"{id} playing Ann, Ben, Cal, Dee\n  1 Ann: Hands up!\n" in text
    assert tokens[0] not in text


def test_a_closed_table_sends_its_pages_away_and_is_kept(served):
    link = served.make()
    page = Client(served, link)
    page.hear("room")
    id = link.removeprefix("/t/")
    assert command(served, "close", id) == (0, "done\n")
    assert closed_with(page) == 4404
    assert id in served.stored("old_rooms")
    code, text = command(served, "close", id)
    assert (code, text) == (1, f"not done: no table '{id}'\n")


def test_a_removed_person_looks_on(served):
    """Their connection is closed with 4403, which ends their token; others see a bot."""
    link, tokens = served.deal(4, 2, seed=10)
    ann, ben = (Client(served, link, token) for token in tokens)
    ben.hear()
    assert command(served, "remove", link.removeprefix("/t/"), "Ben") == (0, "done\n")
    assert closed_with(ben) == 4403
    assert ann.until(lambda update: update["seats"][1]["bot"])
    assert closed_with(Client(served, link, tokens[1])) == 4403


@pytest.mark.long
def test_a_removed_message_disappears_from_open_pages(browser, served):
    link = served.make()
    ann = Client(served, link)
    ann.join("Ann")
    for text in ("Hello!", "Something nasty"):
        ann.send(do="say", text=text)
    page = browser.page(served.address + link)
    said = "[...document.querySelectorAll('#said li')].map((line) => line.textContent).join('|')"
    page.until(f"{said} === 'Ann Hello!|Ann Something nasty'")
    assert command(served, "unsay", link.removeprefix("/t/"), 2) == (0, "done\n")
    page.until(f"{said} === 'Ann Hello!|Ann …'")
    ann.send(do="say", text="Sorry!")
    page.until(f"{said} === 'Ann Hello!|Ann …|Ann Sorry!'")


def test_commands_work_while_the_server_is_stopped(start):
    served = start()
    link = served.make()
    served.kill()
    assert command(served, "delete", link.removeprefix("/t/")) == (0, "done\n")
    assert served.stored() == {}
    served.start()
    assert closed_with(Client(served, link)) == 4404
