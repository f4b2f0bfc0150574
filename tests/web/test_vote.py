"""A secret vote in a real browser: two people and bots, in any order, without leaks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from knowing import check_frames
from served import Served
from test_pages import frames, last, log, open_page, prompt

from bangcore.rules import finding

pytestmark = pytest.mark.long

EXAMPLES = Path(__file__).parents[2] / "examples"
# Ann has the first turn and the card that starts the vote
TABLE = {"seed": 18, "expansions": ["house_vote"]}


@pytest.fixture
def voting(tmp_path, monkeypatch):
    """Run a server with the example installed as an expansion."""
    info = tmp_path / "house_vote-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: house_vote\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[bangcore.expansions]\nhouse_vote = house_vote:VOTE\n")
    for folder in (EXAMPLES, tmp_path):
        monkeypatch.syspath_prepend(str(folder))
    finding.installed.cache_clear()
    path = os.pathsep.join(map(str, (EXAMPLES, tmp_path)))
    with Served(tmp_path / "saves", PYTHONPATH=path) as server:
        yield server
    finding.installed.cache_clear()


def accuse(page, seat: int) -> None:
    """Pick a player as the answer and confirm."""
    page.until("document.querySelector('#bar.mine')")
    for _ in range(2):
        page.click(f".seat[data-seat='{seat}'] .who")


def test_two_people_and_bots_vote_in_secret(browser, voting):
    """Both people see who still has to vote, and all votes only at the end."""
    link, tokens = voting.deal(4, 2, **TABLE)
    ann, ben = (open_page(browser, voting, link, token) for token in tokens)
    card = next(
        option["card"]
        for option in last(ann)["question"]["options"]
        if option["text"].startswith("play accuse")
    )
    for _ in range(2):
        ann.click(f"[data-at='card:{card}:0']")

    # the bots vote at once, and both people are asked at the same time
    for page in (ann, ben):
        page.until("document.querySelectorAll('.badge.asked').length === 1")
        page.until("document.querySelector('#bar.mine')")
        assert "who is guilty?" in prompt(page)
    accuse(ben, 3)
    ben.until("document.querySelector('#prompt').textContent === 'Waiting for Ann.'")
    ann.until("document.querySelectorAll('.badge.asked').length === 0")
    assert last(ann)["view"]["decision"]["owing"] == [0]
    for page in (ann, ben):
        assert "Ben has answered." in log(page)
        assert not any("has chosen" in line for line in log(page))
        told = [frame for frame in frames(page) if frame["type"] == "update"]
        assert "opened" not in {e["kind"] for frame in told for e in frame["events"]}

    accuse(ann, 3)
    for page in (ann, ben):
        page.until("document.querySelector('#log').textContent.includes('Dee has chosen')")
        told = [line for line in log(page) if "has chosen" in line]
        assert told[:2] == ["Ann has chosen Dee.", "Ben has chosen Dee."]
        assert len(told) == 4
        assert "Dee loses a life point (Accuse)." in log(page)
        assert page.wrong == []
    saved = voting.save(link)
    for seat, page in enumerate((ann, ben)):
        assert check_frames(frames(page), saved, seat) > 3
        page.close()
