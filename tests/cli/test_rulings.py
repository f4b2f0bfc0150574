"""``bang rulings``: looking up rulings."""

import json
import os
import subprocess
import sys

import pytest
from attrs import evolve

from bang_cli.rulings import about, book, ruling, search, sections
from bangcore.folding import without_accents


def test_without_words_the_sections_are_listed(bang):
    ran = bang("rulings")

    assert (ran.code, ran.err) == (0, "")
    for section in sections():
        first, last = section.rulings[0].number, section.rulings[-1].number
        [line] = [line for line in ran.out.splitlines() if line.startswith(f"  {section.letter}  ")]
        assert line[5:].startswith(section.title)
        assert line.endswith(f"{first} to {last} {len(section.rulings):>4}")
    assert f"{len(book())} rulings" in ran.out
    assert "bang rulings R-056" in ran.out


def one_line(text):
    return " ".join(text.split())


@pytest.mark.parametrize("number", ["R-111", "r111", "111"])
def test_one_ruling_is_shown_with_all_that_is_known(bang, number):
    ran, one = bang("rulings", number), book()["R-111"]
    out = one_line(ran.out)

    assert out.startswith(f"R-111 {one.title} {one.section} {one_line(one.text)} Sources: ")
    assert "Option: cat_balou_self" in out
    assert ("Other readings: " in out) == bool(one.readings)
    for proof in one.tests:
        assert proof.test.partition("::")[2] in ran.out.split()
        assert one_line(proof.text) in out


@pytest.mark.parametrize("words", [[], ["D"], ["R-057"], ["card"]])
def test_nothing_is_wider_than_80_columns(bang, words):
    out = bang("rulings", *words).out

    assert out.strip()
    assert max(map(len, out.splitlines())) <= 80


def test_no_ruling_is_wider_than_80_columns(bang):
    """Rulings fit 80 columns, except for long names of tests."""
    lines = bang("rulings", *book()).out.splitlines()

    assert len(lines) > 10 * len(book())
    assert [line for line in lines if len(line) > 80 and not line.startswith("    test_")] == []


@pytest.mark.parametrize(("columns", "widest"), [(200, 80), (40, 40)])
def test_texts_are_broken_where_the_terminal_ends_or_at_80(bang, monkeypatch, columns, widest):
    monkeypatch.setenv("COLUMNS", str(columns))
    ran = bang("rulings", "57")
    lines = [line for line in ran.out.splitlines() if "test_" not in line]

    assert widest - 15 < max(map(len, lines)) <= widest


def test_several_numbers_show_several_rulings(bang):
    out = bang("rulings", "57", "R-056").out

    assert out.index("R-057  ") < out.index("R-056  ")


def test_a_letter_lists_a_section(bang):
    out = bang("rulings", "d").out

    assert [line[:5] for line in out.splitlines()] == [one.number for one in sections()[3].rulings]


def test_words_list_rulings_with_the_best_match_first(bang):
    found = search("bang missed")
    lines = bang("rulings", "BANG!", "missed").out.splitlines()

    assert len(found) > 1
    shown = [line[:5] for line in lines if line.startswith("R-")]
    assert shown == [one.number for one in found][:20]
    assert (f"and {len(found) - 20} more" in lines[-1]) == (len(found) > 20)


def test_the_only_one_with_some_words_is_shown_whole(bang):
    words = next(one.title.split() for one in book().values() if search(one.title) == [one])
    out = bang("rulings", *words).out

    assert "Sources: " in out
    assert out == bang("rulings", search(" ".join(words))[0].number).out


def test_cards_are_found_by_their_names_in_the_readers_language(bang):
    german = bang("rulings", "--lang", "de", "Fehlschuss!", "--json").data

    assert german == bang("rulings", "missed", "--json").data != []


def test_an_expansion_that_cannot_be_loaded_affects_no_other(installed):
    """An expansion that cannot be loaded does not affect the translated names of the others."""
    ran = installed(broken="1 / 0")("rulings", "--lang", "de", "Fehlschuss!", "--json")

    assert (ran.code, ran.err) == (0, "")
    assert ran.data != []


def test_a_ruling_without_a_test_names_none(bang, monkeypatch):
    unproved = evolve(ruling("R-056"), tests=())
    monkeypatch.setattr("bang_cli.commands.rulings.ruling", lambda number: unproved)
    ran = bang("rulings", "R-056")

    assert ran.code == 0
    assert "Sources: " in ran.out
    assert "Proved" not in ran.out


def test_the_words_around_a_ruling_are_in_the_readers_language(bang):
    out = bang("rulings", "111", "--lang", "de").out

    assert "\nQuellen: " in out
    assert "\nOption: " in out


def test_json_has_all_of_each_ruling(bang):
    everything = bang("rulings", "--json").data

    assert [one["number"] for one in everything] == [*book()]
    [one] = bang("rulings", "111", "--json").data
    assert one == everything[110]
    known = book()["R-111"]
    assert (one["title"], one["text"], one["about"][0]) == (known.title, known.text, "cat_balou")
    assert one["tests"][0] == {"test": known.tests[0].test, "text": known.tests[0].text}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["R-999"], f"no ruling 'R-999'; did you mean '{[*book()][-1]}'?"),
        (["57", "0"], "no ruling 'R-000'; did you mean 'R-001'?"),
        (["barell"], "no ruling 'barell'; did you mean 'barrel'"),
        (["qwertz", "xyzzyx"], "no ruling 'qwertz xyzzyx'"),
        (["(("], "no ruling '(('"),
    ],
)
def test_an_unknown_ruling_is_one_line(bang, words, said):
    ran = bang("rulings", *words)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"bang: {said}")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        "cards --lang de",
        *(pytest.param(one, marks=pytest.mark.long) for one in ("rulings R-015", "expansions")),
    ],
)
def test_json_is_whole_where_letters_cannot_be_shown(bang, words):
    """JSON escapes the characters that a terminal cannot show."""
    ran = subprocess.run(
        [sys.executable, "-m", "bang_cli", *words.split(), "--json"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=60,
    )

    assert (ran.returncode, ran.stderr) == (0, b"")
    said = ran.stdout.decode("ascii")
    assert json.loads(said) == bang(*words.split(), "--json").data
    assert said.splitlines() == json.dumps(json.loads(said), indent=2).splitlines()


# ---------------------------------------------------------------- rulings with a card


def test_a_card_names_its_rulings(bang):
    """A card lists its first rulings and the command that shows the rest."""
    found = about("barrel")
    out = bang("cards", "barrel").out

    assert f"{len(found)} rulings:" in out
    assert found[0].title in out
    assert (f"and {len(found) - 8} more: bang rulings Barrel" in out) == (len(found) > 8)


def test_several_cards_name_no_rulings(bang):
    assert "rulings" not in bang("cards", "b", "--kind", "card").out


def test_options_name_their_rulings(bang):
    out = bang("expansions").out

    assert "simplified=false|true  default false · R-015" in out


@pytest.mark.parametrize("word", ["playing", "since", "single", "either"])
def test_matches_in_title_and_text_come_first(word):
    """Matches in a title rank first, then those in the text, then those in the other fields."""

    def rank(one):
        texts = (one.title, one.text)
        return next(
            (i for i, text in enumerate(texts) if word in without_accents(text)), len(texts)
        )

    ranks = [rank(one) for one in search(word)]
    assert ranks == sorted(ranks)
    assert len({*ranks}) > 1


@pytest.mark.parametrize("words", ["duel", "Duel", "duel one life point"])
def test_rare_words_and_beginnings_of_titles_come_first(words):
    assert search(words)[0].number == "R-115"


QUESTIONS = {
    "Who goes first?": "R-016",
    "How many life points does the Sheriff have?": "R-009 R-010",
    "How many roles are there with 6 players?": "R-003",
    "How many outlaws with seven players?": "R-004",
    "Do I have to show my role card?": "R-007 R-041",
    "How many cards do I draw at the start?": "R-011 R-022",
    "What happens when the deck runs out?": "R-023",
    "Can I play two BANG! in one turn?": "R-025 R-026 R-072",
    "Does Gatling count as my BANG! for the turn?": "R-026 R-112 R-182",
    "Can I have two barrels in play?": "R-027 R-382",
    "Can I have two guns?": "R-028 R-029",
    "When do I have to discard cards?": "R-033",
    "Is there a hand limit during my turn?": "R-033 R-034",
    "Do dead players count for distance?": "R-043",
    "Do Scope and Mustang cancel out?": "R-047",
    "Can distance be zero?": "R-046",
    "Range of the Winchester": "R-050",
    "Can I steal a card from someone at distance 2 with Panic?": "R-053 R-107",
    "Can I use Missed against Indians?": "R-069 R-113",
    "Can I use a Missed! to protect another player?": "R-060",
    "Must I use the barrel first?": "R-067 R-068",
    "Can I use two barrels against one shot?": "R-027 R-066 R-183",
    "Can I drink a beer when I die?": "R-074 R-075",
    "Does beer work with 2 players left?": "R-077",
    "Can Saloon save me from dying?": "R-080 R-103",
    "Who gets the reward for killing an outlaw?": "R-084",
    "What happens if the Sheriff kills a deputy?": "R-085",
    "Who gets the bounty when dynamite kills an outlaw?": "R-084 R-087",
    "Who gets the reward if an outlaw dies in their own duel?": "R-088 R-089",
    "What happens to the cards of a dead player?": "R-082 R-083",
    "Is dynamite checked before jail?": "R-099",
    "Can the Sheriff be put in jail?": "R-117",
    "Can I shoot a player in jail?": "R-120",
    "Do I lose my turn in jail?": "R-038 R-119",
    "Does dynamite explode on the turn I play it?": "R-121 R-122",
    "How much damage does dynamite do?": "R-122 R-124",
    "Can I use Cat Balou on myself?": "R-111",
    "Can I play Panic on a player with no cards?": "R-110",
    "Who starts the duel?": "R-115",
    "Does El Gringo take a card for dynamite?": "R-135",
    "Can Slab's bang be cancelled by one barrel and one missed?": "R-150",
    "Does Suzy Lafayette draw during a duel?": "R-154",
    "Can Sid Ketchum heal above the maximum?": "R-081 R-149",
    "Can Calamity Janet play missed as bang with the limit?": "R-131 R-132",
    "Does Lucky Duke choose for jail?": "R-141 R-142",
    "When does the renegade win?": "R-159 R-162 R-163",
    "Who wins if the sheriff dies?": "R-159 R-160",
    "When can I use a green card?": "R-173 R-174 R-175",
    "Can I have two green cards with the same name?": "R-179",
    "Does Punch count as a BANG!?": "R-182 R-184",
    "Can Vera Custer copy Vulture Sam?": "R-230 R-376",
    "Does Apache Kid ignore the Indians of diamonds?": "R-206 R-207",
    "Can ghosts win?": "R-248 R-249 R-250 R-252",
    "What does high noon do?": "R-271",
    "Can I play bang in my turn during the Sermon?": "R-263",
    "Can I buy more than one equipment per turn?": "R-316",
    "Do I get a nugget for dynamite damage?": "R-314",
    "Can Panic steal equipment?": "R-326",
    "Beer for a nugget when I have full life?": "R-323",
    "How do two player games work?": "R-389 R-391",
}
"""Questions as players ask them, with the rulings of which one answers it."""


def test_questions_of_players_find_a_ruling_that_answers_them():
    """Of 60 questions, 85 % find an answer among the first three rulings."""
    wrong = {
        question: [entry.number for entry in search(question)[:3]]
        for question, answers in QUESTIONS.items()
        if not {entry.number for entry in search(question)[:3]} & {*answers.split()}
    }
    assert len(QUESTIONS) == 60
    assert len(wrong) <= 9, wrong
