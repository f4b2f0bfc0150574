"""Reading, searching and querying the ruling book."""

import json
import subprocess
import sys

import pytest
from attrs import exceptions

from bang_cli.rulings import about, book, ruling, search, sections
from bangcore import UnknownName


def test_the_book_has_all_rulings_in_order():
    """Sections are ordered by letter, and their rulings by number, without a gap."""
    letters = [section.letter for section in sections()]
    numbers = [one.number for section in sections() for one in section.rulings]

    assert letters == sorted({*letters})
    assert numbers == [f"R-{n:03}" for n in range(1, len(numbers) + 1)] == [*book()]


@pytest.mark.parametrize("number", ["R-056", "r-056", "R56", " 56", 56])
def test_a_ruling_is_found_by_its_number_however_it_is_written(number):
    one = ruling(number)

    assert (one.number, one) == ("R-056", book()["R-056"])
    assert one.text
    assert one.sources
    assert one in [known for section in sections() for known in section.rulings]


def test_a_ruling_cannot_be_changed():
    with pytest.raises(exceptions.FrozenInstanceError):
        ruling(56).text = "Everybody may shoot."
    with pytest.raises(TypeError):
        book()["R-056"] = ruling(57)


def test_every_ruling_names_tests_with_what_they_show():
    proofs = [proof for one in book().values() for proof in one.tests]

    assert all(one.tests for one in book().values())
    assert all("::test_" in proof.test and proof.text for proof in proofs)


@pytest.mark.parametrize(("number", "close"), [("R-999999", "R-398"), (0, "R-001"), ("-", None)])
def test_an_unknown_number_names_the_nearest(number, close):
    last = [*book()][-1]
    with pytest.raises(UnknownName, match="no ruling") as caught:
        ruling(number)
    assert close is None or repr(last if close == "R-398" else close) in str(caught.value)


def test_all_words_must_occur_and_titles_come_first():
    """Words match titles, texts, options and readings, without regard to case and accents."""
    found = search("BARREL draw!")
    said = [f"{one.title} {one.text} {one.option} {one.readings}".lower() for one in found]

    assert found
    assert all("barrel" in text and "draw" in text for text in said)
    titled = ["barrel" in one.title.lower() for one in search("barrel")]
    assert True in titled
    assert titled == sorted(titled, reverse=True)
    assert search("jose") == search("José") != []


def test_a_word_is_found_from_its_beginning_only():
    assert {one.number for one in search("arrel")} == set()
    assert {one.number for one in search("barrel")} <= {one.number for one in search("barre")}


@pytest.mark.parametrize("words", ["", " ", "xyzzy", "barrel xyzzy plugh", "(", "\\"])
def test_words_that_occur_nowhere_find_nothing(words):
    assert search(words) == []


def test_rulings_about_a_card_are_found_by_its_key():
    """Rulings with the card in their title come first; an unknown card has none."""
    found = about("barrel")

    assert found
    assert all("Barrel" in f"{one.title} {one.text}" for one in found)
    headed = ["barrel" in one.headed for one in found]
    assert headed == sorted(headed, reverse=True)
    assert about("nothing_such") == []


def test_things_with_equal_names_are_distinguished():
    """Gold Rush is an event, a piece of equipment and a box, each with its own rulings."""
    event, equipment = about("gold_rush_event"), about("gold_rush")

    assert "R-253" in [one.number for one in event if "gold_rush_event" in one.headed]
    assert "R-335" in [one.number for one in equipment if "gold_rush" in one.headed]
    assert "R-253" not in [one.number for one in equipment]
    assert "R-335" not in [one.number for one in event]


def test_the_library_does_not_read_the_book():
    """Importing bangcore does not import the ruling book."""
    code = "import json, sys, bangcore; print(json.dumps([*sys.modules]))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = json.loads(ran.stdout)

    assert "bangcore.rules" in modules
    assert [name for name in modules if name.startswith("bang_cli.rulings")] == []


def test_a_question_in_words_finds_the_rulings_with_most_of_them():
    """No ruling has all of these words, and fewer than half of them are not enough."""
    assert search("zz does a barrel help against a gatling")
    assert search("zz yy barrel") == []
    assert search("zz barrel")[0] == search("barrel")[0]
    assert search("zz slab missed") == search("slab missed")
