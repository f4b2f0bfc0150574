"""The page of the table in a real browser: whole games, absence, a kill, keys, a phone."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from chromium import wait_for
from knowing import check_frames
from served import Client

from bangcore import available_expansions

pytestmark = pytest.mark.long

NAMES = ["Ann", "Ben", "Cal", "Dee", "Eve"]
EVERYTHING = [i.name for i in available_expansions() if i.name not in ("base", "events")]
PLAY = (Path(__file__).parent / "play.js").read_text(encoding="utf-8")
# the first turn is Ann's, who has a Duel in their hand
DUEL = {"names": NAMES[:4], "persons": 2, "seed": 10}


ASKED_OR_OVER = (
    "document.querySelector('#bar.mine') || document.querySelector('#board svg:not([data-number])')"
)


def frames(page) -> list[dict]:
    page.do("1")
    return [json.loads(text) for text in page.received]


def last(page) -> dict:
    return [frame for frame in frames(page) if frame["type"] == "update"][-1]


def open_page(browser, served, link, **size):
    page = browser.page(served.address + link, **size)
    page.until("document.querySelector('#board svg')")
    return page


def play(page, seed: int, most: int = 2000) -> None:
    page.do(f"({PLAY})({seed}, {most})")


def play_duel(ann, ben) -> None:
    """Let Ann touch the Duel, then Ben."""
    options = last(ann)["question"]["options"]
    card = next(option["card"] for option in options if option["text"].startswith("play duel"))
    ann.click(f"[data-card='{card}']")
    ann.until("document.querySelector('.bang-seat.lit')")
    ann.click(".bang-seat.lit[data-seat='1']")
    ben.until("document.querySelector('#prompt').textContent.includes('Duel')")


def is_over(page) -> str:
    """Wait for the end, and return how it is told."""
    page.until("document.querySelectorAll('#board svg:not([data-number])').length", 1800)
    return str(page.until("document.querySelector('#prompt').textContent"))


@pytest.mark.parametrize("seed", [1, 2])
def test_two_people_and_bots_play_a_whole_game_with_everything(browser, served, seed):
    """To its end, by touching; nothing goes wrong in the pages, and none is sent a secret."""
    made = served.make(NAMES, 2, seed=seed, expansions=EVERYTHING)
    eve = Client(served, made["watch"])
    links = [seat["link"] for seat in made["seats"][:2]]
    pages = [open_page(browser, served, link, width=800, height=600) for link in links]
    for number, page in enumerate(pages):
        page.prefers(reduced_motion="reduce" if number else "no-preference")
        play(page, seed * 10 + number)

    ends = [is_over(page) for page in pages]

    assert len(set(ends)) == 1
    assert "win" in ends[0]
    saved = served.save(made["watch"])["session"]
    eve.until(lambda update: update["view"]["outcome"])
    assert check_frames(eve.frames, saved, None) > 5
    with pytest.raises(AssertionError):
        check_frames(eve.frames, saved, 0)
    for seat, page in enumerate(pages):
        assert check_frames(frames(page), saved, seat) > 5
        with pytest.raises(AssertionError):
            check_frames(frames(page), saved, 1 - seat)
        assert page.wrong == []
        told = page.do("[...document.querySelectorAll('#log li')].map(line => line.textContent)")
        assert told[-1] == "The game is over."
        roles = [player["role"] for player in last(page)["view"]["players"]]
        assert None not in roles
        page.close()


def test_who_goes_away_misses_nothing(browser, served):
    """A page that is closed while others play on has the same log as one that was there."""
    made = served.make(NAMES, 2, seed=3)
    ann, ben = (open_page(browser, served, seat["link"]) for seat in made["seats"][:2])
    play(ann, 1, 12)
    play(ben, 2, 12)
    ann.until("window.touched > 3")
    ann.go("about:blank")
    ben.until("window.touched >= 12 || !document.querySelector('#bar.mine')")

    ann.go(served.address + made["seats"][0]["link"])
    ann.until("document.querySelector('#board svg')")

    def still():
        """Nobody does anything: Ann is asked, or Ben, who has touched enough."""
        asked = "document.querySelector('#bar.mine') !== null"
        return ann.do(asked) or ben.do(f"{asked} && window.touched >= 12")

    wait_for(lambda: still() and last(ann)["stamp"] == last(ben)["stamp"], "the same update")
    assert last(ann)["heard"] == last(ben)["heard"]
    count = "document.querySelectorAll('#log li').length"
    assert ann.do(count) == ben.do(count) > 5
    assert check_frames(frames(ann), served.save(made["watch"])["session"], 0)
    for page in (ann, ben):
        page.close()


def test_the_server_is_killed_in_the_middle_of_a_duel(browser, served):
    """Pages say so, come back by themselves, and the Duel goes on where it was."""
    made = served.make(**DUEL)
    ann, ben = (open_page(browser, served, seat["link"]) for seat in made["seats"][:2])
    play_duel(ann, ben)

    served.kill()
    for page in (ann, ben):
        page.until("document.querySelector('#status').textContent.includes('No connection')")
        page.received.clear()
    served.start()
    for page in (ann, ben):
        page.until("!document.querySelector('#status').textContent")

    assert last(ben)["question"]["cause"]["key"] == "duel"
    assert last(ben)["events"] == []  # nothing was missed
    ben.click("#actions button")
    ann.until(
        "[...document.querySelectorAll('#log li')].at(-1).textContent.startsWith('Ben loses')"
    )
    ann.until("document.querySelector('#bar.mine')")
    for page in (ann, ben):
        assert page.wrong == []
        page.close()


def test_to_take_back_is_asked_and_agreed_on_the_page(browser, served):
    """Who is asked has two buttons; what was taken back leaves the log."""
    made = served.make(**DUEL)
    ann, ben = (open_page(browser, served, seat["link"]) for seat in made["seats"][:2])
    before = ann.do("document.querySelectorAll('#log li').length")
    play_duel(ann, ben)
    ann.until(f"document.querySelectorAll('#log li').length > {before}")
    ann.click("#tools button")
    ben.until("document.querySelector('#hint').textContent.startsWith('Ann asks')")
    ben.click("#actions button:nth-last-child(2)")
    ann.until(f"document.querySelectorAll('#log li').length === {before}")
    for page in (ann, ben):
        assert page.wrong == []
        page.close()


def test_touching_twice_answers_once(browser, served):
    """The second touch of a hurried person is not sent as an answer to the next question."""
    made = served.make(NAMES[:4], 4, seed=10)
    page = open_page(browser, served, made["seats"][0]["link"])
    page.do("const one = document.querySelector('#actions button'); one.click(); one.click()")
    wait_for(lambda: last(page)["view"]["decision"]["number"] > 1, "the next question")
    assert sum(json.loads(text).get("do") == "answer" for text in page.sent) == 1
    page.close()


def test_keys_alone_make_a_table_and_play_at_it(browser, served):
    """From an empty lobby: Tab, arrows, Enter and Escape reach everything."""
    page = browser.page(served.address + "/")
    page.until("!document.querySelector('#lobby').hidden")

    def tab_to(found: str) -> None:
        for _ in range(60):
            if page.do(f"document.activeElement.matches({json.dumps(found)})"):
                return
            page.press("Tab")
        raise AssertionError(f"Tab does not reach {found}")

    tab_to("[name=dodgecity]")
    page.press(" ")
    tab_to("button.main")
    page.press("Enter")
    page.until("document.activeElement.matches('#links a')")
    page.press("Enter")
    page.until("document.querySelector('#board svg')")

    dice = random.Random(4)
    answered = 0
    for _ in range(300):
        page.until(ASKED_OR_OVER)
        before = frames(page)[-1]
        if answered >= 8 or (before["type"] == "update" and before["question"] is None):
            break
        if page.do("document.activeElement === document.body"):
            page.press("Tab")
        for _ in range(dice.randrange(1, 4)):
            page.press(dice.choice(["ArrowRight", "ArrowRight", "ArrowLeft"]))
        focus = "#board [tabindex], #actions button"
        assert page.do(f"document.activeElement.matches('{focus}')")
        assert page.do("document.activeElement.ariaLabel || document.activeElement.textContent")
        sent = len(page.sent)
        page.press(dice.choice(["Enter", "Enter", "Enter", " ", "Escape"]))
        page.do("1")
        if len(page.sent) > sent:
            answered += 1
            wait_for(lambda was=before: last(page)["stamp"] > was["stamp"], "the next update")
    assert answered >= 4
    assert page.wrong == []
    page.close()


REACHED = """(() => {
  const there = (element) => {
    element.scrollIntoView({ block: "center" });
    const { x, y, width, height } = element.getBoundingClientRect();
    // cards overlap like a hand: the left edge is always free
    return element.contains(document.elementFromPoint(x + Math.min(width / 2, 8), y + height / 2));
  };
  const numbers = new Set();
  const list = (text) => (text ?? "").split(" ").filter(Boolean);
  for (const element of document.querySelectorAll(
    "#board [data-options], #board [data-interrupts]"
  )) {
    if (!element.matches(".bang-seat") && !there(element)) return `covered: ${element.outerHTML}`;
    list(element.dataset.options).forEach((number) => numbers.add(`o${number}`));
    list(element.dataset.interrupts).forEach((number) => numbers.add(`i${number}`));
  }
  const buttons = [...document.querySelectorAll("#actions button")];
  for (const button of buttons) if (!there(button)) return `covered: ${button.textContent}`;
  return [numbers.size, buttons.length, document.documentElement.scrollWidth];
})()"""


def reach(page) -> tuple:
    """Return the question, and what can be reached of it."""
    while True:
        before = last(page)
        found = page.do(REACHED)
        if last(page) == before:
            return before["question"], found


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_page_and_every_option_can_be_reached(browser, served, width):
    """On a phone and on a screen, with the fullest table there is, through a game."""
    page = browser.page(served.address + "/", width, 740)
    page.until("!document.querySelector('#lobby').hidden")
    page.do("document.querySelectorAll('details').forEach(one => { one.open = true })")
    assert page.do("document.documentElement.scrollWidth") <= width
    page.close()

    checked = set()
    # one game may be over before enough has been asked
    for game in range(5, 15):
        checked |= {(game, number) for number in asked_within(browser, served, game, width)}
        if len(checked) > 3:
            break
    assert len(checked) > 3


def asked_within(browser, served, seed, width):
    """Play a game and return the questions of which every option could be reached."""
    made = served.make([*NAMES, "Fay", "Gus"], 1, seed=seed, expansions=EVERYTHING)
    page = open_page(browser, served, made["seats"][0]["link"], width=width, height=740)
    checked = set()
    for number in range(40):
        play(page, number, 6)
        over = "document.querySelector('#board svg:not([data-number])')"
        page.until(f"window.touched >= 6 || {over}")
        page.until(ASKED_OR_OVER)
        page.press("Escape")
        question, found = reach(page)
        if len(checked) == 8 or page.do(f"!!{over}"):
            break
        if question is None:
            continue
        assert isinstance(found, list), found
        reached, buttons, wide = found
        assert wide <= width
        assert reached + buttons >= len(question["options"])
        checked.add(question["number"])
    assert page.wrong == []
    page.close()
    return checked


def test_a_page_speaks_every_language_and_says_what_it_cannot_find(browser, served):
    """The words of the page are there in each; a wrong link is told in a sentence."""
    made = served.make(NAMES, 1, seed=3)
    page = open_page(browser, served, made["seats"][0]["link"])
    told = set()
    for code in page.do("[...document.querySelector('#language').options].map(one => one.value)"):
        page.do(f"localStorage.language = '{code}'")
        page.reload()
        page.until("document.querySelector('#board svg')")
        assert page.do("document.documentElement.lang") == code
        told.add(page.do("document.querySelector('#tools').textContent"))
        assert page.do(
            "[...document.querySelectorAll('[data-word]')].every(one => one.textContent)"
        )
    assert len(told) == 4
    assert page.wrong == []

    page.go(served.address + made["watch"] + "#nobody")
    page.until("document.querySelector('#status').textContent")
    page.go(served.address + "/t/nothing")
    page.until("document.querySelector('#status').textContent")
    page.close()
