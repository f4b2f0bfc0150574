"""The layout of the page, measured in a real browser: sizes, contrast, names, visibility."""

from __future__ import annotations

import json
import statistics
from pathlib import Path

import pytest
from screenshots import save_a_table, show
from served import Client, Served
from test_pages import ASKED_OR_OVER, EVERYTHING, OVER, PHONE, SEATED, last, open_page, play

pytestmark = pytest.mark.long

LOOK = (Path(__file__).parent / "look.js").read_text(encoding="utf-8")
ROOT_SIZE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
SIX = ["dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows"]
BUTTONS = "#actions button"
OWN = {"me", "prompt", "hand", "actions", "goal"}
SCREENS = {"phone": (360, 740), "tablet": (768, 1024), "desktop": (1280, 800)}


def look(page, name: str, value: object = None):
    return page.do(f"{LOOK.strip()}.{name}({json.dumps(value)})")


def moments(page, seed: int, most: int = 12):
    """Play on and yield at questions, before and after a card is picked."""
    for number in range(most):
        play(page, seed + number, 4)
        page.until(f"window.touched >= 4 || {OVER}")
        page.until(ASKED_OR_OVER)
        if page.do(f"!!({OVER})"):
            break
        page.press("Escape")
        page.until("!document.querySelector('.ghost')")
        yield
        page.do("document.querySelector('.card.can')?.click()")
        yield
        page.press("Escape")


def reads_well(page) -> None:
    """Check that no text is small, low in contrast or too wide."""
    assert look(page, "small", 13 if page.do("innerWidth") >= 900 else 11) == []
    assert look(page, "weak") == []
    assert page.do("document.documentElement.scrollWidth") <= page.do("innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_everything_can_be_read(browser, served, screen, scheme):
    """On each screen, in both schemes, all parts of the page can be read."""
    width, height = SCREENS[screen]
    page = browser.page(served.address + "/", width, height)
    page.prefers(color_scheme=scheme, reduced_motion="reduce")
    page.until("!document.querySelector('#lobby').hidden")
    page.do("document.querySelectorAll('details').forEach(one => { one.open = true })")
    reads_well(page)

    link, tokens = served.deal(5, 1, seed=4, expansions=EVERYTHING)
    page.do(f"localStorage['seat of {link}'] = '{tokens[0]}'")
    page.go(served.address + link)
    page.until(SEATED)
    seen = 0
    for _ in moments(page, 5, 4):
        reads_well(page)
        assert look(page, "covered") == []
        seen += 1
    assert seen
    page.do("document.querySelector('#menu').open = true")
    page.do("document.body.classList.add('reading')")
    reads_well(page)
    page.close()


@pytest.mark.parametrize(
    ("boxes", "seed", "size"), [(SIX, 5, 5_000), (SIX, 6, 5_000), (EVERYTHING, 5, 6_000)]
)
def test_seven_seats_need_no_scrolling_on_a_phone(browser, served, boxes, seed, size):
    """On a phone the hand and the question are visible, and with six sets all life points.

    Life points give way to the buttons of a question with more than five.
    """
    link, tokens = served.deal(7, 1, seed=seed, expansions=boxes)
    page = open_page(browser, served, link, tokens[0], **PHONE)
    page.prefers(reduced_motion="reduce")
    seen = 0
    for number, _ in enumerate(moments(page, seed)):
        if number % 2 == 0:
            hidden = look(page, "hidden")
            if boxes is EVERYTHING or page.do(f"document.querySelectorAll('{BUTTONS}').length") > 5:
                hidden = [part for part in hidden if part in OWN]
            assert hidden == [], last(page)["words"]["prompt"]
            seen += 1
    assert seen > 3
    sizes = [len(one) for one in page.received if json.loads(one)["type"] == "update"]
    assert statistics.median(sizes) <= size
    assert page.wrong == []
    page.close()


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_seats_are_around_a_table_that_fills_the_screen(browser, served, seats, size):
    """On wide screens all seats are in sight in their order, and cards and texts grow."""
    link, tokens = served.deal(seats, 1, seed=4, expansions=["dodgecity", "highnoon", "goldrush"])
    page = open_page(browser, served, link, tokens[0], width=size[0], height=size[1])
    most = 0
    for _ in moments(page, 3, 5):
        assert look(page, "round") == []
        assert look(page, "small", 13) == []
        widths = look(page, "widths")
        most = max(most, len(widths))
        assert all(width >= 4.5 * page.do(ROOT_SIZE) for width in widths)
    assert most > 3
    page.close()


def test_a_hand_of_eight_has_pictures(browser, tmp_path):
    """At 1280x800 eight cards are in one row, with pictures."""
    link = save_a_table(tmp_path / "saves", "hand")
    with Served(tmp_path / "saves") as served:
        page = browser.page("about:blank", 1280, 800)
        show(page, served, link, "hand")
        hand = look(page, "hand")
        assert len(hand["pictures"]) >= 8
        assert min(hand["pictures"]) >= 30
        assert hand["rows"] == 1
        page.close()


def test_borders_and_kinds_are_told_apart_without_colours(browser, served):
    """Each border and kind has its own sign before the name."""
    link, tokens = served.deal(7, 1, seed=5, expansions=EVERYTHING)
    page = open_page(browser, served, link, tokens[0])
    signs = {}
    for _ in moments(page, 2):
        signs |= look(page, "signs")
    assert {"b-brown", "b-blue", "b-green", "k-equipment", "k-event"} <= set(signs)
    assert len(set(signs.values())) == len(signs)
    assert "" not in signs.values()
    sign = "import('/page/draw.js').then(({sign}) => ['bart_cassidy', 'outlaw', 'beer'].map(sign))"
    assert page.do(sign) == ["", "", "●"]
    page.close()


def test_the_first_page_is_light(browser, served):
    """Everything fetched for a table, pictures included, is less than 120 KB."""
    link, tokens = served.deal(7, 1, seed=5, expansions=EVERYTHING)
    page = browser.page(width=1280, height=800)
    page.go(served.address + "/page/words.json")
    page.do(f"localStorage['seat of {link}'] = '{tokens[0]}'")
    page.send("Network.setCacheDisabled", cacheDisabled=True)
    page.do("1")
    before = page.loaded
    page.go(served.address + link)
    page.until(SEATED)
    page.do("new Promise(done => setTimeout(done, 500))")
    assert 20_000 < page.loaded - before < 120_000
    page.close()


def tree(page) -> list[dict]:
    """Return role and name of the accessible nodes, in order."""
    nodes = page.send("Accessibility.getFullAXTree")["nodes"]
    return [
        {"role": node["role"]["value"], "name": node.get("name", {}).get("value", "")}
        for node in nodes
        if not node["ignored"]
    ]


def test_a_screen_reader_is_told_of_everything(browser, served):
    """Every control has a name, and question, log and chat are live regions."""
    link, tokens = served.deal(5, 1, seed=4, expansions=EVERYTHING)
    page = open_page(browser, served, link, tokens[0])
    page.do("document.querySelector('#menu').open = true")
    told = tree(page)
    used = [one for one in told if one["role"] in ("button", "textbox", "checkbox", "combobox")]
    assert len(used) > 12
    assert [one for one in used if not one["name"].strip()] == []
    roles = [one["role"] for one in told]
    assert roles.count("log") == 2
    assert {"main", "status", "alert", "heading"} & set(roles) >= {"main", "status"}
    seats = [one["name"] for one in used if "life points" in one["name"]]
    assert len(seats) == 5
    assert any("distance 1" in name and "cards in hand" in name for name in seats)
    ids = page.do("[...document.querySelectorAll('[id]')].map(one => one.id)")
    assert len(ids) == len(set(ids))
    page.close()


def test_keys_go_through_the_page_from_top_to_bottom(browser, served):
    """Tab goes from the menu through board and hand to log and chat."""
    link, tokens = served.deal(5, 1, seed=4, expansions=EVERYTHING)
    page = open_page(browser, served, link, tokens[0])
    page.do("document.querySelector('.brand').focus()")
    parts = ["header"]
    for _ in range(80):
        page.press("Tab")
        within = "document.activeElement.closest('header, #board, #bar, #side')"
        part = page.do(f"{within}?.id || {within}?.localName")
        if part is None:
            break
        assert page.do("document.activeElement.matches(':focus-visible')")
        if part != parts[-1]:
            parts.append(part)
    assert parts == ["header", "board", "bar", "side"]
    page.close()


@pytest.mark.parametrize("language", ["en", "de", "fr", "is", "it"])
@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_no_word_of_a_card_breaks_inside(browser, served, screen, language):
    """A card is as wide as the longest word of its name; Stagecoach is one word."""
    width, height = SCREENS[screen]
    link, tokens = served.deal(7, 1, seed=4, expansions=EVERYTHING)
    page = browser.page(served.address + "/", width, height)
    page.do(f"localStorage['seat of {link}'] = '{tokens[0]}'; localStorage.language = '{language}'")
    page.go(served.address + link)
    page.until(SEATED)
    assert look(page, "broken") == []
    page.close()


def test_long_names_are_whole_where_there_is_room(browser, served):
    """With all badges, the widest name of twenty letters has its place on a desktop."""
    names = ["Wwwwwwww Mmmmmmmmmmm", "Maximilian Alexander"]
    link = served.make(4, 2, seed=10)
    people = [Client(served, link) for _ in names]
    tokens = [person.join(name) for person, name in zip(people, names, strict=True)]
    for person in people:
        person.send(do="ready")
        person.until(lambda room: room["seats"][room["you"]]["ready"], "room")
    people[0].send(do="start")
    people[0].hear()
    page = open_page(browser, served, link, tokens[1], width=1280, height=800)
    assert page.do("document.querySelectorAll('.called').length") == 4
    assert look(page, "cut") == []
    page.close()


def hover(page, selector: str) -> None:
    """Move the pointer to an element."""
    found = json.dumps(selector)
    x, y = page.do(
        f"(b => [b.x + b.width / 2, b.y + b.height / 2])"
        f"(document.querySelector({found}).getBoundingClientRect())"
    )
    page.send("Input.dispatchMouseEvent", type="mouseMoved", x=2, y=2)
    page.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)


def test_help_covers_neither_the_question_nor_itself(browser, served):
    """Help on hover is beside the question, and not shown for a card whose text is there."""
    link, tokens = served.deal(4, 2, seed=10)
    page = open_page(browser, served, link, tokens[0], width=1280, height=800)
    overlap = """(() => { const [a, b] = ['#help', '#ask'].map(one =>
        document.querySelector(one).getBoundingClientRect());
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom; })()"""
    for selector in ("#hand .card", "#me .who", "#seats .who"):
        hover(page, selector)
        page.until("document.querySelector('#help').checkVisibility()")
        assert not page.do(overlap), selector
        assert page.do("document.querySelector('#help').getBoundingClientRect().top >= 0")
    page.do("document.querySelector('#hand .card').click()")
    hover(page, "#hand .card")
    page.do("new Promise(done => setTimeout(done, 900))")
    assert page.do("document.querySelector('#picked').checkVisibility()")
    assert not page.do("document.querySelector('#help').checkVisibility()")
    page.close()
