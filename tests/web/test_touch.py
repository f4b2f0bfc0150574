"""Crowded moments: everything is visible and can be touched, on a phone and a desktop."""

from __future__ import annotations

from itertools import count

import pytest
from screenshots import save_a_table
from served import Served
from test_pages import SEATED, last

pytestmark = pytest.mark.long

NUMBERS = count()
SCREENS = {"phone": (360, 740), "desktop": (1280, 800)}
# elements that are covered in their middle or partly outside the window
OUT_OF_REACH = """(selector => [...document.querySelectorAll(selector)].filter(one => {
    const {bottom, left, right, top} = one.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !one.contains(seen);
}).map(one => one.textContent))"""
HEIGHTS = "(selector => [...document.querySelectorAll(selector)].map(one => one.offsetHeight))"


@pytest.fixture
def at(browser, served):
    """Return a function that opens Ann's page at a new table at some moment."""
    return opener(browser, served)


def opener(browser, served):
    """Return a function that opens Ann's page at a new table of that server at some moment."""

    def opened(moment, screen="phone", language="en"):
        path, token = save_a_table(served.saves, moment, next(NUMBERS)).split("#")
        page = browser.page(served.address + "/", *SCREENS[screen])
        page.prefers(reduced_motion="reduce")
        page.do(f"localStorage['seat of {path}'] = '{token}'; localStorage.language = '{language}'")
        page.go(served.address + path)
        page.until(SEATED)
        return page

    return opened


def reach(page, selector: str) -> list[str]:
    """Return the texts of the elements that cannot be touched."""
    assert page.do(f"document.querySelectorAll('{selector}').length")
    return page.do(f"{OUT_OF_REACH}('{selector}')")


@pytest.mark.parametrize("screen", SCREENS)
def test_cards_on_offer_stay_in_sight_while_one_is_picked(at, screen):
    """All offered cards stay reachable, another can be picked, and a second touch takes one."""
    page = at("store", screen)
    number = last(page)["view"]["decision"]["number"]
    offered = page.do("[...document.querySelectorAll('.open .can')].map(one => one.dataset.at)")
    assert len(offered) > 3
    for card in offered:
        page.click(f"[data-at='{card}']")
        page.until(f"document.querySelector('[data-at=\"{card}\"].picked')")
        assert reach(page, ".open .can") == []
    if screen == "phone":
        assert min(page.do(f"{HEIGHTS}('.open .can')")) >= 40
    page.click(f"[data-at='{offered[-1]}']")
    page.until(f"!document.querySelector('[data-at=\"{offered[-1]}\"].can')")
    assert last(page)["view"]["decision"]["number"] > number
    assert page.wrong == []


@pytest.mark.parametrize("screen", SCREENS)
def test_a_large_hand_and_many_cards_in_front_are_all_in_sight(at, screen):
    """A large hand and many cards in play need no horizontal scrolling."""
    page = at("hand", screen)
    assert reach(page, "#hand .card") == []
    assert reach(page, "#me .front .card") == []
    wide = "[...document.querySelectorAll('.front, #hand, #bar')]"
    assert page.do(f"{wide}.filter(one => one.scrollWidth > one.clientWidth).length") == 0
    assert (
        max(page.do("[...document.querySelectorAll('.front')].map(one => one.children.length)")) > 3
    )


@pytest.mark.parametrize("screen", SCREENS)
def test_a_button_for_each_of_many_targets_is_in_sight(at, screen):
    """Six possible targets have a reachable button each."""
    page = at("targets", screen)
    page.do(
        "[...document.querySelectorAll('#hand .can')].some(one => { one.click();"
        " return document.querySelectorAll('.seat.lit').length > 5 || void one.click(); })"
    )
    assert page.do("document.querySelectorAll('#actions .main').length") == 6
    assert reach(page, "#actions button") == []
    assert min(page.do(f"{HEIGHTS}('#actions button')")) >= 40
    if screen == "phone":
        page.size(360, 560)
        assert reach(page, "#actions button") == []


def test_a_card_that_cannot_be_played_shows_a_notice(at):
    """A card that cannot be played shows its text and the reason, a playable one no notice."""
    page = at("hand")
    idle = "document.querySelector('#picked .idle')?.textContent"
    page.click("#hand .card:not(.can)")
    page.until(f"{idle} === 'It is not played in a turn: it is an answer.'")
    assert page.do("document.querySelectorAll('#picked p').length") > 2
    page.click("#hand .card.can")
    page.until("document.querySelector('#hand .can.picked')")
    assert page.do(idle) is None


@pytest.mark.parametrize("code", ["en", "de", "fr", "is", "it"])
def test_borders_and_draws_are_explained_on_the_page(at, code):
    """The menu explains each border and draw! in the language of the page."""
    page = at("hand", language=code)
    page.click("#menu summary")
    page.click("#menu details summary")
    page.until("document.querySelector('#signs').checkVisibility()")
    told = page.do("[...document.querySelectorAll('#signs p')].map(one => one.textContent)")
    assert len(told) == 5
    assert [line[0] for line in told[:4]] == ["●", "■", "▲", "◈"]
    assert code == "en" or not any("discarded" in line or "player" in line for line in told)


def test_elimination_is_shown_as_news(browser, tmp_path):
    """The news stay until bots, who think for some seconds, play on."""
    with Served(tmp_path / "saves", pace=5) as served:
        page = opener(browser, served)("out")
        told = "document.querySelector('#news').textContent.endsWith('You are out of the game.')"
        page.until(f"{told} && !{OUT_OF_REACH}('#news').length")
