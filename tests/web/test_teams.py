"""``examples/house_teams`` in the browser: chosen in the lobby, played by a person."""

from __future__ import annotations

import os

import pytest
from served import Served
from test_pages import PLAY, SEATED, is_over, last

pytestmark = pytest.mark.long


@pytest.fixture
def served(house_teams, tmp_path, monkeypatch):
    """Run a server with the example installed."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(house_teams))
    with Served(tmp_path / "saves") as running:
        yield running


def test_a_person_and_bots_play_three_against_three(browser, served):
    """The option is chosen in the lobby, the teammates' hands are visible, and the game ends."""
    lobby = browser.page(served.address, width=800, height=600)
    lobby.until("document.querySelector('#expansions input[name=house_teams]')")
    lobby.click("#expansions input[name=house_teams]")
    lobby.do("document.querySelector('#options').parentElement.open = true")
    lobby.click("#options input[name=teams]")
    lobby.do(
        "(e => { e.value = '6'; e.dispatchEvent(new Event('change')) })"
        "(document.querySelector('[name=seats]'))"
    )
    lobby.click("button.main")
    lobby.until("document.querySelector('#places button')")
    page = lobby
    page.click("#name")
    page.write("Ann")
    page.click("#places button")
    page.until("document.querySelector('#boxes').textContent.includes(': true')")
    page.until("document.querySelector('#begin button.main')")
    page.click("#begin button.main")
    page.until("document.querySelector('#begin [data-at=fill], #begin [data-at=start]')")
    page.do("document.querySelector('#begin [data-at=fill], #begin [data-at=start]').click()")
    page.until(SEATED)
    page.until("document.querySelector('#hand .card')")
    view = last(page)["view"]
    own, players = last(page)["seat"], view["players"]
    mates = [player["seat"] for player in players if player["role"] == players[own]["role"]]
    assert len(mates) == 3
    for player in players:
        sees = player["seat"] in mates
        assert all((card is not None) == sees for card in player["hand"])
    page.do(f"({PLAY})(1, 2000)")

    assert "The last side in play wins" in is_over(page)
    assert page.wrong == []
