"""The modules of ``bang_table/client``, each by itself, in a real browser."""

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
    """Run steps with new choices, and return what each of them gives."""
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
    """If there is one answer; a card with several aims asks for one of them, and a seat is one."""
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


def test_what_is_only_looked_at_stays(run):
    """A card without an option shows its text, whatever happens."""
    assert run(take(), "it.touch('card:5:1')", take(number=2), "it.picked.at")[3] == "card:5:1"


def test_a_question_is_answered_once_unless_that_was_refused(run):
    said = run(take(), "it.answer(3)", "it.answer(0)", "it.refused()", "it.answer(0)")
    assert said[1] == {"do": "answer", "number": 1, "answer": SHOT[3]}
    assert said[2] is None
    assert said[4]["answer"] == SHOT[0]
    assert run(take(), "it.answer(3)", take(number=2), "it.answer(0)")[3]["number"] == 2


def test_two_cards_with_one_id_are_told_apart_by_whose_they_are(run):
    """What is played is one's own; what is picked may be anybody's."""
    pick = {"text": "pick bang", "verb": "pick", "card": 7}
    use = {"text": "use bang", "verb": "use", "card": 7, "seat": 2}
    assert run(take(), "it.numbersAt('card:7:1')", "it.numbersAt('card:7:')")[1:] == [[], []]
    assert run(take([pick]), "it.numbersAt('card:7:1')")[1] == [0]
    assert run(take([pick], interrupts=[use]), "it.numbersAt('card:7:2')")[1] == [0, 1]


def test_elements_that_stay_are_the_same_ones(run):
    """Focus and what was typed stay; a new order moves them; what is gone, goes."""
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


def test_who_comes_and_goes_is_told_once(run):
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
