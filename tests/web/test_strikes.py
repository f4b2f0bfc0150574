"""Shots, losses of life and eliminations are seen, and the end of a game is a page."""

import json

import pytest
from screenshots import save_a_table, show
from served import Served

pytestmark = pytest.mark.long

EVENTS = [
    {"kind": "missed", "seat": 0, "target": 2},
    {"kind": "lost_life", "seat": 0, "target": 2, "amount": 2},
    {"kind": "gained_life", "seat": 1},
    {"kind": "eliminated", "seat": 3, "key": "outlaw"},
    {"kind": "turn", "seat": 3, "amount": 1},
]
STRIKE = """
import("/client/strikes.js").then(({{ strike }}) => {{
  strike({events}, (key) => key);
  const ghosts = [...document.querySelectorAll(".ghost")];
  const shown = ghosts.map(({{ className, textContent }}) => `${{className}} ${{textContent}}`);
  const ends = document.getAnimations().map((one) => one.effect.getComputedTiming().endTime);
  return [shown, Math.max(0, ...ends)];
}})
"""


def test_shots_hits_and_eliminations_are_shown_for_a_moment(browser, tmp_path):
    """A bullet flies for each shot; nothing lasts longer than 0.6 s, or moves for calm people."""
    link = save_a_table(tmp_path / "saves", "shot")
    with Served(tmp_path / "saves") as served:
        page = browser.page("about:blank", 1280, 800)
        show(page, served, link, "shot")
        script = STRIKE.format(events=json.dumps(EVENTS))
        shown, end = page.do(script)
        assert shown == [
            "ghost bullet ",
            "ghost miss ",
            "ghost bullet ",
            "ghost hit \u22122",
            "ghost gain +1",
            "ghost turned outlaw",
        ]
        assert end <= 600
        page.until("!document.querySelector('.ghost')")
        page.prefers(reduced_motion="reduce")
        assert page.do(script)[0] == []
        page.close()


def test_the_end_has_winners_roles_figures_and_a_story(browser, tmp_path):
    """The hits of all players are the life points that others took; the table is a click away."""
    link = save_a_table(tmp_path / "saves", "end")
    with Served(tmp_path / "saves") as served:
        page = browser.page("about:blank", 1280, 800)
        show(page, served, link, "end")
        rows = page.do(
            "[...document.querySelectorAll('#over tbody tr')]"
            ".map((row) => [...row.children].map((cell) => cell.textContent))"
        )
        assert len(rows) == 5
        assert sum("♛" in row[0] for row in rows) >= 1
        assert all(row[1] for row in rows)
        assert all(int(row[3]) <= int(row[2]) for row in rows)
        assert sum(int(row[4]) for row in rows) >= 1
        story = page.do("[...document.querySelectorAll('#over li')].map((li) => li.textContent)")
        assert len(story) == 6
        assert sum("eliminate" in line for line in story) >= 3
        page.do("[...document.querySelectorAll('#over button')].at(-1).click()")
        page.until("document.querySelector('#board').checkVisibility()")
        assert page.wrong == []
        page.close()
