"""In a real browser: a seat moves, a spectator asks for one, a table cannot be opened."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from urllib.parse import urlsplit

import pytest
import segno
from served import EXAMPLE, Client, Served
from test_pages import DUEL, PHONE, open_page
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.long

ASK = "'[data-at=\"ask seat\"]'"
STATUS = "document.querySelector('#status').textContent"


def link_to_move(page) -> str:
    """Open the dialog that shows the link to another device, and return the link."""
    page.click("#menu summary")
    page.click("#move")
    page.until("document.querySelector('#moving').open")
    return str(page.do("document.querySelector('#there').href"))


def test_a_seat_moves_to_a_phone(browser, served):
    """The phone plays; the first page looks on, and says why."""
    link, tokens = served.deal(**DUEL)
    ann = open_page(browser, served, link, tokens[0])
    there = link_to_move(ann)
    assert urlsplit(there).path == link
    assert tokens[0] not in there
    drawn = segno.make(there, micro=False).svg_inline(light="#fff", omitsize=True)
    shown = ann.do("document.querySelector('#there-code').innerHTML")
    lines = [re.findall(r' d="([^"]+)"', text)[-1] for text in (drawn, shown)]
    assert lines[0] == lines[1]
    assert ann.do("document.querySelector('#there-code').offsetWidth") > 100
    ann.do("localStorage.clear()")  # the phone has its own storage

    phone = browser.page(there, **PHONE)
    phone.until("document.querySelector('#bar.mine')")
    assert phone.do("location.hash") == ""
    assert phone.do(f"localStorage['seat of {link}']") not in (None, tokens[0])
    ann.until(f"{STATUS} === 'You play on another device now.'")
    ann.until("!document.querySelector('#bar.mine') && !document.querySelector('#moving').open")
    assert ann.do("document.querySelector('#move').hidden") is True
    assert [page.wrong for page in (ann, phone)] == [[], []]

    stranger = browser.page(there)
    stranger.do("localStorage.clear()")
    stranger.go(there)
    stranger.until("document.querySelector('#refused').textContent.includes('too old')")
    assert stranger.do("document.querySelector('#hand .card')") is None


def test_a_seat_moves_before_the_deal(browser, served):
    link = served.make()
    token = Client(served, link).join("Ann")
    ann = browser.page(served.address + "/")
    ann.do(f"localStorage['seat of {link}'] = '{token}'")
    ann.go(served.address + link)
    ann.until("document.querySelector('#places .own')")
    there = link_to_move(ann)
    ann.do("localStorage.clear()")
    browser.page(there, **PHONE).until("document.querySelector('#places .own')")
    ann.until("!document.querySelector('#places .own')")


def ask(page, name, seat) -> None:
    """Ask for a seat in the dialog."""
    page.do(f"document.querySelector({ASK}).click()")
    page.until("document.querySelector('#late').open")
    page.do(f"document.querySelector('#late-name').value = '{name}'")
    page.do(f"document.querySelector('#late-seat').value = '{seat}'")
    page.click("#late .main")


def test_a_spectator_asks_for_the_seat_of_a_bot_and_plays(browser, served):
    """One refusal, then agreement: the spectator has the hand of the bot, under its name."""
    link, tokens = served.deal(**DUEL)
    ann, ben = (open_page(browser, served, link, token) for token in tokens)
    ann.do("localStorage.clear()")  # the spectator has another storage
    dan = browser.page(served.address + link, **PHONE)
    asking = "document.querySelector('#asking').textContent"
    dan.until(f"{asking} === 'You are watching, and can ask for the seat of a bot.'")
    ask(dan, "Dan", 2)
    for page in (ann, ben):
        page.until(f"{asking}.startsWith('Dan would like to play for the bot Cal, by the name')")
    dan.until(f"{asking} === 'Dan would like to play for Cal; to agree: Ann, Ben.'")
    ben.click("[data-at=refuse]")
    dan.until(f"{STATUS}.startsWith('You have not got the seat')")
    assert ann.do(asking) == ""

    ask(dan, "Dan", 2)
    for page in (ann, ben):
        page.until("document.querySelector('[data-at=agree]')")
        page.click("[data-at=agree]")
    dan.until("document.querySelector('#hand .card')")
    assert dan.do(STATUS) == "You play by the name of Cal until the next deal."
    assert dan.do(f"localStorage['seat of {link}']")
    assert dan.do("document.querySelector('#me').textContent").startswith("Cal")
    assert {bot["seat"] for bot in served.save(link)["session"]["bots"]} == {3}
    assert [page.wrong for page in (ann, ben, dan)] == [[], [], []]


def test_a_spectator_asks_between_games_and_before_the_deal(browser, served):
    """With nobody else there the seat is given at once."""
    over = served.deal_to_bots()
    for link in (over, served.make()):
        page = browser.page(served.address + link)
        page.do("localStorage.clear()")
        page.go(served.address + link)
        if link == over:
            page.until("!document.querySelector('#over').hidden", 300)
        page.until(f"document.querySelector({ASK})")
        page.do(f"[...document.querySelectorAll({ASK})].find(one => one.offsetParent).click()")
        page.do("document.querySelector('#late-name').value = 'Dan'")
        page.do("document.querySelector('#late-seat').value = '3'")
        page.click("#late .main")
        page.until(f"localStorage['seat of {link}']")
        page.until(f"!document.querySelector({ASK})")
        assert page.wrong == []


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        ({"setup": 7}, 4422, "This table is damaged; ask the operator of this server."),
        (
            {"expansions": ["hard_mode"]},
            4409,
            "This table was saved under other rules than this server has.",
        ),
    ],
)
def test_a_table_that_cannot_be_opened_says_why_and_does_not_try_again(
    browser, served, change, code, words
):
    name = str(code) * 4
    save = served.save(served.make())
    save["setup"] |= {key: value for key, value in change.items() if key in save["setup"]}
    save |= {key: value for key, value in change.items() if key in save}
    with closing(sqlite3.connect(served.saves / "tables.db")) as db, db:
        db.execute("insert into rooms values (?, ?, ?)", [name, save["changes"], json.dumps(save)])
    page = browser.page(f"{served.address}/t/{name}")
    page.until(f"document.querySelector('#none h2').offsetWidth && {STATUS} === '{words}'")
    assert page.do("document.querySelector('#none h2').textContent") == words
    with pytest.raises(ConnectionClosed) as closed:
        Client(served, f"/t/{name}").hear("room")
    assert closed.value.rcvd.code == code
    failures = served.said.read_text(encoding="utf-8").count(name)
    page.do("new Promise(done => setTimeout(done, 1500))")  # the first attempts come in a second
    assert served.said.read_text(encoding="utf-8").count(name) == failures
    for text in json.loads((EXAMPLE / "page" / "words.json").read_text(encoding="utf-8"))[
        str(code)
    ].values():
        assert text


def test_a_full_server_says_so_and_is_asked_again_slowly(browser, tmp_path):
    """The page waits for longer than after a lost connection, and then opens the table."""
    with Served(tmp_path / "saves", 0.0, "--pages", "1") as served:
        link = served.make()
        first = Client(served, link)
        first.hear("room")
        page = browser.page(served.address + "/")
        page.do("0")
        page.go(served.address + link)
        page.until(f"{STATUS}.startsWith('This server or table is full')")
        first.line.close()
        page.do("new Promise(done => setTimeout(done, 2000))")
        assert page.do(STATUS).startswith("This server or table is full")
        assert page.do("document.querySelector('#none').hidden") is True
        page.until(f"{STATUS} === ''", 40)
        assert page.do("document.querySelector('#places li').textContent")
