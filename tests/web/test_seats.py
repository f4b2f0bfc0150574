"""Seats in a real browser: a seat moves to another device."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
import segno
from served import Client
from test_pages import DUEL, PHONE, open_page

pytestmark = pytest.mark.long

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
