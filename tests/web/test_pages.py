"""The page in a real browser: whole games, absence, a killed server, keyboard, phone."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from chromium import wait_for
from knowing import check_frames
from served import Client

from bang_table.text import languages
from bangcore import available_expansions

pytestmark = pytest.mark.long

EVERYTHING = [i.name for i in available_expansions() if i.name not in ("base", "events")]
PLAY = (Path(__file__).parent / "play.js").read_text(encoding="utf-8")
# Ann has the first turn and a Duel in hand
DUEL = {"seats": 4, "persons": 2, "seed": 10}
PHONE = {"width": 360, "height": 740}

SEATED = "document.querySelector('#seats .seat')"
OVER = "document.querySelector('#prompt').textContent && document.querySelector('.badge.won')"
ASKED = "document.querySelector('#bar.mine')"
ASKED_OR_OVER = f"{ASKED} || {OVER}"


def frames(page) -> list[dict]:
    page.do("1")
    return [json.loads(text) for text in page.received]


def last(page) -> dict:
    return [frame for frame in frames(page) if frame["type"] == "update"][-1]


def open_page(browser, served, link, token=None, **size):
    """Open the page of a person who has sat down in this browser before."""
    page = browser.page(served.address + "/", **size)
    if token:
        page.do(f"localStorage['seat of {link}'] = '{token}'")
    page.go(served.address + link)
    page.until(SEATED)
    page.received.clear()
    page.reload()
    page.until(SEATED)
    return page


def play(page, seed: int, most: int = 2000) -> None:
    page.do(f"({PLAY})({seed}, {most})")


def prompt(page) -> str:
    return str(page.do("document.querySelector('#prompt').textContent"))


def log(page) -> list[str]:
    return page.do("[...document.querySelectorAll('#log li')].map(line => line.textContent)")


def pick_duel(ann) -> None:
    """Let Ann pick the Duel."""
    options = last(ann)["question"]["options"]
    card = next(option["card"] for option in options if option["text"].startswith("play duel"))
    ann.click(f"[data-at='card:{card}:0']")
    ann.until("document.querySelector('.seat.lit')")


def challenge(ann, ben) -> None:
    """Let Ann pick the Duel and aim it at Ben."""
    pick_duel(ann)
    ann.click(".seat.lit[data-seat='1'] .who")
    ben.until("document.querySelector('#prompt').textContent.includes('Duel')")


def play_duel(ann, ben) -> None:
    """Let Ann challenge Ben, who stops the countdown."""
    challenge(ann, ben)
    ben.click("#actions .quiet")  # Ben has no BANG!


def is_over(page) -> str:
    """Wait for the end of the game and return its text."""
    page.until(OVER, 1800)
    return prompt(page)


def sit(browser, served, link, name, **size):
    """Open a link and sit down on the first free seat."""
    page = browser.page(served.address + link, **size)
    page.until("document.querySelector('#places button')")
    page.click("#name")
    page.write(name)
    page.click("#places button")
    page.until("document.querySelector('#places .own')")
    return page


@pytest.mark.parametrize("seed", [1, 2])
def test_two_people_and_bots_play_a_whole_game_with_everything(browser, served, seed):
    """Two people, one on a phone, play two games without errors or leaked secrets."""
    link = served.make(5, 2, seed=seed, expansions=EVERYTHING)
    eve = Client(served, link)
    ann = sit(browser, served, link, "Ann", **PHONE)
    ben = sit(browser, served, link, "Ben", width=1280, height=800)
    ben.prefers(reduced_motion="reduce")
    for page in (ann, ben):
        page.click("#begin button.main")
    ready = (
        "[...document.querySelectorAll('#places .soft')].filter(one => one.textContent === 'ready')"
    )
    ann.until(f"{ready}.length === 2")
    ann.click("#begin [data-at=start]")
    for number, page in enumerate((ann, ben)):
        page.until(SEATED)
        play(page, seed * 10 + number)

    ends = [is_over(page) for page in (ann, ben)]

    assert {end.partition(" You have ")[0] for end in ends} == {ends[0].partition(" You have ")[0]}
    saved = served.save(link)
    eve.until(lambda update: update["view"]["outcome"])
    assert check_frames(eve.frames, saved, None) > 5
    with pytest.raises(AssertionError):
        check_frames(eve.frames, saved, 0)
    for seat, page in enumerate((ann, ben)):
        won = seat in last(page)["view"]["outcome"]["winners"]
        assert ends[seat].endswith("You have won." if won else "You have lost.")
        mine = [f for f in frames(page) if f["type"] != "seat" and f.get("you", seat) is not None]
        assert check_frames(mine, saved, seat) > 5
        with pytest.raises(AssertionError):
            check_frames(mine, saved, 1 - seat)
        assert page.wrong == []
        assert log(page)[-1] == "The game is over."
        assert None not in [player["role"] for player in last(page)["view"]["players"]]

    # a second game with the same people
    ann.click("#over button.main")
    ben.until("document.querySelector('#over').textContent.includes('Ann')")
    ben.click("#over button.main")
    for page in (ann, ben):
        page.until(f"!({OVER})")
        assert log(page)[-1] != "The game is over."
        assert page.wrong == []
        page.close()


def test_absence_is_shown_with_a_countdown_to_a_bot(browser, served):
    """An absent player has a countdown, then a bot; on return they have the seat again."""
    link, tokens = served.deal(**DUEL, away_after=4)
    ann, ben = (open_page(browser, served, link, token) for token in tokens)
    ann.go("about:blank")
    badge = ".seat[data-seat=\\'0\\'] .badge"
    counted = f"document.querySelector('{badge}.away')?.dataset.left"
    first = ben.until(counted)
    assert first in ("0:04", "0:03", "0:02")
    ben.until(f"{counted} !== '{first}'")
    ben.until(f"document.querySelector('{badge}.bot')?.textContent === 'bot stands in'")
    ann.go(served.address + link)
    ann.until(SEATED)
    ben.until(f"!document.querySelector('{badge}.bot') && !document.querySelector('{badge}.away')")
    told = ["Ann is away.", "A bot stands in for Ann.", "Ann plays again."]
    assert [line for line in log(ben) if line in told] == told
    # the bot's answers come after the line about the bot
    assert log(ben)[-1] == told[-1] != log(ben)[log(ben).index(told[1]) + 1]
    assert "A bot has given" in ann.do("document.querySelector('#news').textContent")
    assert ben.wrong == []


def test_the_server_is_killed_in_the_middle_of_a_duel(browser, served):
    """After a restart, pages reconnect by themselves, and the Duel continues."""
    link, tokens = served.deal(**DUEL)
    ann, ben = (open_page(browser, served, link, token) for token in tokens)
    play_duel(ann, ben)

    served.kill()
    for page in (ann, ben):
        page.until("document.querySelector('#status').textContent.includes('No connection')")
        page.received.clear()
    served.start()
    for page in (ann, ben):
        page.until("!document.querySelector('#status').textContent")
    # the state of the room comes before the update
    wait_for(lambda: "update" in [one["type"] for one in frames(ben)], "an update")

    assert last(ben)["question"]["cause"]["key"] == "duel"
    assert last(ben)["events"] == []  # nothing was missed
    ben.click("#actions button")
    ann.until(
        "[...document.querySelectorAll('#log li')].at(-1).textContent.startsWith('Ben loses')"
    )
    ann.until(ASKED)
    for page in (ann, ben):
        assert page.wrong == []
        page.close()


def test_undo_needs_consent_on_the_page(browser, served):
    """An undo asks the other player for consent and removes lines from the log."""
    link, tokens = served.deal(**DUEL)
    ann, ben = (open_page(browser, served, link, token) for token in tokens)
    before = log(ann)
    play_duel(ann, ben)
    wait_for(lambda: len(log(ann)) > len(before), "the Duel")
    ann.click("#menu summary")
    ann.click("#tools button")
    ben.until("document.querySelector('#asking').textContent.startsWith('Ann asks')")
    ann.until("document.querySelector('#asking').textContent.includes('Ben')")
    ben.click("#actions [data-at='do:Agree']")
    told = [*before, "A move was taken back."]
    wait_for(lambda: log(ann) == told, "the log as it was")
    assert log(ben)[-1] == told[-1]
    for page in (ann, ben):
        assert page.wrong == []
        page.close()


def test_one_touch_plays_nothing_and_a_choice_outlives_chat_and_arrivals(browser, served):
    """A touched card shows its text and targets; chat and arrivals do not unpick it."""
    link, tokens = served.deal(**DUEL)
    ann = open_page(browser, served, link, tokens[0], **PHONE)
    options = last(ann)["question"]["options"]
    card = next(one["card"] for one in options if one["text"].startswith("play duel"))
    sent = len(ann.sent)
    ann.click(f"[data-at='card:{card}:0']")
    ann.until("document.querySelector('#picked').textContent.includes('discard a BANG!')")
    targets = {one["target"] for one in options if one.get("card") == card}
    lit = "[...document.querySelectorAll('.seat.lit')].map(one => Number(one.dataset.seat))"
    assert set(ann.do(lit)) == targets
    ann.do("document.querySelector('.seat.lit .who').focus()")

    ben = Client(served, link, tokens[1])
    ben.send(do="say", text="Hello!")
    ann.until("document.querySelector('#said').textContent.includes('Hello!')")
    assert set(ann.do(lit)) == targets
    assert ann.do("document.activeElement.matches('.seat.lit .who')")
    assert len(ann.sent) == sent
    ann.press("Enter")
    wait_for(lambda: last(ann)["view"]["decision"]["kind"] == "bang", "the Duel")
    ann.close()


def test_a_lone_pass_answers_itself_unless_somebody_stops_it(browser, served):
    """A lone pass is answered after a countdown, which can be stopped."""
    link, tokens = served.deal(**DUEL)
    ann, ben = (open_page(browser, served, link, token) for token in tokens)
    ann.do("document.querySelector('[data-help=duel]').click()")
    ann.click(".seat.lit[data-seat='1'] .who")
    counted = ben.until("document.querySelector('#actions .clock')?.dataset.left")
    assert counted in ("0:08", "0:07", "0:06", "0:05", "0:04", "0:03", "0:02")
    ben.click("#actions .quiet")
    ben.until("!document.querySelector('#actions .clock')")
    ben.do("new Promise(done => setTimeout(done, 8500))")
    assert last(ann)["view"]["decision"]["kind"] == "bang"
    ben.reload()
    ben.until("document.querySelector('#actions .clock')")
    ann.until(f"{ASKED} && document.querySelector('#prompt').textContent.startsWith('Your turn')")
    assert any(line.startswith("Ben loses") for line in log(ann))


@pytest.mark.parametrize("most", [8, pytest.param(10**6, marks=pytest.mark.long)])
def test_keys_alone_make_a_table_and_play_at_it(browser, served, most):
    """From lobby to the end of a game, the keyboard alone reaches everything."""
    page = browser.page(served.address + "/")
    page.until("!document.querySelector('#lobby').hidden")

    def tab_to(found: str) -> None:
        for _ in range(80):
            if page.do(f"document.activeElement.matches({json.dumps(found)})"):
                return
            page.press("Tab")
        raise AssertionError(f"Tab does not reach {found}")

    tab_to("[name=dodgecity]")
    page.press(" ")
    tab_to("button.main")
    page.press("Enter")
    page.until("document.querySelector('#places button')")
    tab_to("#name")
    page.write("Ann")
    tab_to("#places button")
    page.press("Enter")
    page.until("document.querySelector('#begin button')")
    tab_to("#begin button.main")
    page.press("Enter")
    page.until("document.querySelector('#begin [data-at=start]')")
    tab_to("#begin [data-at=start]")
    page.press("Enter")
    page.until(SEATED)

    dice = random.Random(4)
    answered = 0
    for _ in range(3000):
        page.until(ASKED_OR_OVER)
        before = last(page)
        if answered >= most or page.do(f"!!({OVER})"):
            break
        if before["question"] is None:  # a lone pass was answered automatically
            continue
        if page.do("document.activeElement === document.body"):
            page.press("Tab")
        for _ in range(dice.randrange(1, 4)):
            page.press(dice.choice(["ArrowRight", "ArrowRight", "ArrowLeft"]))
        focus = "#prompt, #hand button, #board button, #me button, #actions button"
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


def test_a_page_speaks_every_language_and_reports_wrong_links(browser, served):
    """The page has all its texts in every language, and a notice for a wrong link."""
    link, tokens = served.deal(5, 1, seed=3)
    page = open_page(browser, served, link, tokens[0])
    told = set()
    codes = page.do("[...document.querySelector('#language').options].map(one => one.value)")
    assert sorted(codes) == sorted(languages())
    for code in codes:
        page.do(f"localStorage.language = '{code}'")
        page.reload()
        page.until(SEATED)
        assert page.do("document.documentElement.lang") == code
        told.add(page.do("document.querySelector('#tools').textContent"))
        words = "[...document.querySelectorAll('[data-word]')]"
        assert page.do(f"{words}.every(one => one.textContent || one.ariaLabel)")
    assert len(told) == len(codes)
    assert page.wrong == []

    page.do(f"localStorage.language = 'en'; localStorage['seat of {link}'] = 'nobody'")
    page.go(served.address + link)
    page.until(SEATED)  # a spectator
    assert last(page)["seat"] is None
    page.go(served.address + "/t/nothing")
    page.until("!document.querySelector('#none').hidden")
    page.close()
