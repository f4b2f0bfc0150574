"""A table can be shown to friends: its link as text, copy, share sheet and QR code."""

from __future__ import annotations

import re
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
import segno
from chromium import PATIENCE, wait_for
from served import Served

pytestmark = pytest.mark.long


@pytest.fixture
def at_home(tmp_path):
    """Run a server that friends open by its name or address, without HTTPS."""
    with Served(tmp_path / "saves", 0.0, "--name", "games.example") as running:
        running.address = f"http://games.example:{running.port}"
        yield running


def invited(browser, served):
    """Open a new table, and return the page and the link that it should show."""
    link = served.address + served.make(4, 2)
    page = browser.page(link, 360, 740)
    page.until("document.querySelector('#places button')")
    return page, link


LABEL = "document.querySelector('#copy').textContent"


def pasted(page) -> str:
    page.do("document.body.append(Object.assign(document.createElement('textarea'), {id: 'to'}))")
    page.do("document.querySelector('#to').focus()")
    page.send("Input.dispatchKeyEvent", type="keyDown", commands=["paste"])
    return page.do("document.querySelector('#to').value")


def test_the_link_is_shown_and_can_be_copied_without_https(browser, at_home):
    """There the browser has no clipboard for scripts; the button confirms for a moment."""
    page, link = invited(browser, at_home)
    assert page.do("isSecureContext || 'clipboard' in navigator") is False
    assert page.do("document.querySelector('#link').textContent") == link
    page.click("#copy")
    page.until(f"{LABEL} === 'Copied'")
    page.until(f"{LABEL} === 'Copy link'")
    assert pasted(page) == link
    assert page.wrong == []


def test_the_link_is_there_as_a_qr_code(browser, at_home):
    """The code contains the address that the page has."""
    page, link = invited(browser, at_home)
    page.until("document.querySelector('#code').naturalWidth > 20")
    path = f"{urlsplit(link).path}/link.svg"
    for host in (urlsplit(link).netloc, f"127.0.0.1:{at_home.port}"):
        status, drawn = at_home.request("GET", path, host=host)
        expected = segno.make(f"http://{host}{urlsplit(link).path}", micro=False)
        assert status == 200
        assert expected.svg_inline(light="#fff", omitsize=True).partition("<path")[2] in drawn
    assert at_home.request("GET", "/t/nothing/link.svg")[0] == 404
    scroll = "document.documentElement.scrollWidth <= innerWidth"
    assert page.do(scroll)


@pytest.mark.parametrize("port", [None, "0"])
def test_the_server_prints_an_address_for_others_in_the_network(tmp_path, port):
    """An address at which the server answers, not that of all addresses."""
    more = ["--host", "0.0.0.0", *(["--port", port] if port else [])]
    served = Served(tmp_path / "saves", 0.0, *more)
    served.start(wait=False)
    try:
        said = wait_for(
            lambda: re.search(r"Open (http://\S+)\n", served.said.read_text()), "the address"
        )
        assert "0.0.0.0" not in said[1]
        with urlopen(said[1], timeout=PATIENCE) as reply:
            assert reply.status == 200
    finally:
        served.__exit__()
