"""The modules of ``bang_table/client``, one by one, in a real browser."""

from __future__ import annotations

import json

import pytest

pytestmark = pytest.mark.long

PLAYERS = [{"holder": 0}, {"holder": 1}, {"holder": 2}]
SHOT = [
    {"text": "end turn", "verb": "end"},
    {"text": "play bang -> Ben", "verb": "play", "card": 7, "target": 1},
    {"text": "play bang -> Cal", "verb": "play", "card": 7, "target": 2},
    {"text": "play beer", "verb": "play", "card": 9},
    {"text": "buy shot", "verb": "buy", "key": "shot"},
]


def update(options=SHOT, number=1, interrupts=()):
    question = {"seat": 0, "number": number, "options": options}
    view = {"players": PLAYERS, "interrupts": [*interrupts], "decision": {"number": number}}
    return {"question": question if options else None, "view": view}


@pytest.fixture
def run(browser, served):
    """Return a function that runs calls on a new object in the page and returns their values."""
    page = browser.page(served.address + "/page/words.json")

    def steps(*calls, module="choices.js", make="new module.Choices()"):
        script = "; ".join(f"said.push({call})" for call in calls)
        return page.do(
            f"(async () => {{ const module = await import('/client/{module}'); const said = [];"
            f" const it = {make}; {script}; return said.map(one => one ?? null); }})()"
        )

    yield steps
    page.close()


def take(*arguments, **more):
    return f"it.take({json.dumps(update(*arguments, **more))})"


def test_a_touch_picks_and_a_second_one_answers(run):
    """A second touch answers; a card with several targets asks for a seat first."""
    said = run(take(), "it.touch('card:9:0')", "it.picked.at", "it.touch('card:9:0')")
    assert said[1:] == [None, "card:9:0", 3]
    said = run(take(), "it.touch('card:7:0')", "it.left", "[...it.aims]", "it.touch('seat:2')")
    assert said[2:] == [[1, 2], [1, 2], 2]
    said = run(take(), "it.touch('card:7:0')", "it.touch('card:7:0')", "it.picked")
    assert said[2:] == [None, None]
    assert run(take(), "it.touch('key:shot')", "it.touch('key:shot')")[2] == 4


def test_a_choice_outlives_an_update_that_leaves_it_possible(run):
    said = run(
        take(), "it.touch('card:7:0')", take(SHOT[:2], 2), "it.left", take([], 3), "it.picked"
    )
    assert said[3] == [1]
    assert said[5] is None


def test_a_card_without_an_option_keeps_its_text(run):
    """A card without an option keeps showing its text after an update."""
    assert run(take(), "it.touch('card:5:1')", take(number=2), "it.picked.at")[3] == "card:5:1"


def test_a_question_is_answered_once_unless_that_was_refused(run):
    said = run(take(), "it.answer(3)", "it.answer(0)", "it.refused()", "it.answer(0)")
    assert said[1] == {"do": "answer", "number": 1, "answer": SHOT[3]}
    assert said[2] is None
    assert said[4]["answer"] == SHOT[0]
    assert run(take(), "it.answer(3)", take(number=2), "it.answer(0)")[3]["number"] == 2


def test_options_of_a_card_depend_on_its_place(run):
    """A card to play is the player's own; a card to pick may be any player's."""
    pick = {"text": "pick bang", "verb": "pick", "card": 7}
    use = {"text": "use bang", "verb": "use", "card": 7, "seat": 2}
    assert run(take(), "it.numbersAt('card:7:1')", "it.numbersAt('card:7:')")[1:] == [[], []]
    assert run(take([pick]), "it.numbersAt('card:7:1')")[1] == [0]
    assert run(take([pick], interrupts=[use]), "it.numbersAt('card:7:2')")[1] == [0, 1]


def test_elements_that_stay_are_the_same_ones(run):
    """Elements that stay keep focus and input, are moved in order, and others are removed."""
    said = run(
        "module.fill(document.body, it('input', {'data-at': 'a'}), it('b', {'data-at': 'b'}, 'x'))",
        "window.kept = document.body.firstChild",
        "window.kept.value = 'typed'",
        "window.kept.focus()",
        "module.fill(document.body, it('input', {'data-at': 'a', class: 'new'}), it('i'))",
        "document.activeElement === window.kept",
        "window.kept.value + window.kept.className",
        "document.body.children.length",
        module="elements.js",
        make="module.make",
    )
    assert said[5:] == [True, "typednew", 2]


def test_arrivals_and_departures_are_reported_once(run):
    def seats(*states):
        known = [{"connected": there, "stands_in": bot} for there, bot in states]
        return json.dumps({"seats": known})

    before = seats((1, 0), (0, 0), (0, 0), (0, 1))
    after = seats((0, 0), (1, 0), (0, 1), (1, 0))
    said = run(
        f"module.comings({before}, {after})",
        f"module.comings({after}, {after})",
        module="presence.js",
        make="1",
    )
    assert said == [[[0, "away"], [1, "back"], [2, "bot"], [3, "self"]], []]


def tells(*events, since=0, **more):
    """Return an update for Ann with events of (number, kind, seat)."""
    made = [{"number": number, "kind": kind, "seat": seat} for number, kind, seat in events]
    people = [{"name": name, "alive": True} for name in ("Ann", "Ben")]
    there = [{"connected": True, "stands_in": False, "by_bot": 0} for _ in people]
    log = [f"{number} {kind}" for number, kind, _ in events]
    view = {"players": people, "outcome": None}
    return {
        "events": made, "since": since, "seats": there, "seat": 0,
        "view": view, "words": {"log": log}, "question": None, **more,
    }  # fmt: skip


WORDS = "{tell: (key, {name = '', count = ''} = {}) => `${key} ${name}${count}`}"


@pytest.fixture
def logged(run):
    """Return the lines of the log after each update."""

    def lines(*updates):
        wrote = [
            f"(it.write({json.dumps(one)}, {WORDS}),"
            " [...it.list.children].map(line => line.textContent))"
            for one in updates
        ]
        make = "new module.Log(document.createElement('ol'))"
        return run(*wrote, module="log.js", make=make)

    return lines


def test_the_log_has_the_change_of_a_seat_before_its_events(logged):
    """A bot takes a seat before its events; a returning person after those they missed."""
    lent = [{"connected": False, "stands_in": True}, {"connected": True, "stands_in": False}]
    first, there = tells((1, "turn", 0)), tells()["seats"]
    said = logged(
        first,
        tells((2, "drew", 0), since=1, seats=lent),
        tells((3, "played", 0), since=2, seats=there),
        tells((1, "turn", 0)),
    )
    assert said[1] == ["1 turn", "table/bot Ann", "2 drew"]
    assert said[2] == [*said[1], "3 played", "table/self Ann"]
    assert said[3] == ["1 turn"]  # another game


def test_the_log_has_a_notice_of_an_undo(logged):
    """After an undo, lines disappear and a notice stays; without one there is no notice."""
    said = logged(
        tells((1, "turn", 0)),
        tells((2, "drew", 0), (3, "played", 0), since=1),
        tells(since=1),
        tells((5, "used", 0), since=1),
        tells(since=5),
    )
    assert said[2] == ["1 turn", "table/taken back "]
    assert said[3] == said[4] == [*said[2], "5 used"]


def news(run, *updates):
    calls = [f"it.take({json.dumps(one)}, {WORDS})" for one in updates]
    return run(*calls, module="news.js", make="new module.News()")


def test_a_skipped_turn_is_told_until_the_next_one(run):
    """A skipped turn is news until a question, the next turn or an undo."""
    jail = tells((1, "turn", 0), (2, "flipped", 0), (3, "skipped", 0), (4, "turn", 1))
    barrel = tells((5, "flipped", 0), since=4)
    said = news(
        run, jail, barrel, {**barrel, "question": {"number": 3}}, tells((6, "turn", 0), since=5)
    )
    assert said == [["2 flipped", "3 skipped"], ["2 flipped", "3 skipped"], [], []]
    assert news(run, jail, tells(since=1)) == [["2 flipped", "3 skipped"], []]
    others = tells((1, "turn", 1), (2, "flipped", 1), (3, "skipped", 1))
    assert news(run, others, {**jail, "seat": None}) == [[], []]


def test_elimination_and_stand_ins_are_news(run):
    """A returning person sees the number of a bot's answers, but only when it has stopped."""
    out = tells()
    out["view"]["players"][0]["alive"] = False
    assert news(run, out) == [["you/out "]]
    back = {"connected": True, "stands_in": False, "by_bot": 3}
    assert news(run, tells(seats=[back])) == [["you/answered 3"]]
    assert news(run, tells(seats=[{**back, "stands_in": True}])) == [[]]


LINE = """(() => {
  globalThis.lines = [];
  globalThis.WebSocket = class {
    static OPEN = 1;
    readyState = 0;
    sent = [];
    constructor() { lines.push(this); }
    send(text) { this.sent.push(JSON.parse(text)); }
    opened() { this.readyState = 1; this.onopen(); }
    cut() { this.readyState = 3; this.onclose({ code: 1006 }); }
  };
  globalThis.setTimeout = (again) => again();
  return module.connect("ws:", { hello: () => "hello", hear() {}, lost() {} });
})()"""


def test_requests_are_sent_after_reconnecting(run):
    """Each request is sent once, after the first message of the connection."""
    said = run(
        "lines[0].opened()",
        "it('ready')",
        "lines[0].cut()",
        "it('again')",
        "lines[1].opened()",
        "it('say')",
        "lines.map(({ sent }) => sent)",
        module="line.js",
        make=LINE,
    )

    assert said[-1] == [["hello", "ready"], ["hello", "again", "say"]]
