"""``examples/house_teams`` at the table in the browser: chosen in the lobby, played by a person."""

from __future__ import annotations

import os

import pytest
from served import Served
from test_pages import PLAY, is_over, last

pytestmark = pytest.mark.long


@pytest.fixture
def served(house_teams, tmp_path, monkeypatch):
    """A server at which the example is installed."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(house_teams))
    with Served(tmp_path / "saves") as running:
        yield running


def test_a_person_and_bots_play_three_against_three(browser, served):
    """The option is ticked; the hands of two mates are shown, and the game ends."""
    lobby = browser.page(served.address)
    lobby.until("document.querySelector('#expansions input[name=house_teams]')")
    lobby.do("document.querySelector('#expansions input[name=house_teams]').click()")
    lobby.do("document.querySelector('#options input[name=teams]').click()")
    lobby.do("document.querySelector('button.main').click()")
    lobby.until("document.querySelector('#wrong').textContent.includes('teams=True; choose 6')")
    lobby.do("document.querySelector('#add').click()")
    lobby.do("document.querySelector('button.main').click()")
    lobby.until("document.querySelector('#links a')")

    page = browser.page(lobby.do("document.querySelector('#links a').href"), width=800, height=600)
    page.until("document.querySelector('#board svg')")
    players = last(page)["view"]["players"]
    mates = [player["seat"] for player in players if player["role"] == players[0]["role"]]
    assert len(mates) == 3
    for player in players:
        sees = player["seat"] in mates
        assert all((card is not None) == sees for card in player["hand"])
    page.do(f"({PLAY})(1, 2000)")

    assert "The last side in play wins" in is_over(page)
    assert page.wrong == []
