"""The ruling book is complete: its pages parse, and rulings and tests refer to each other."""

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from bangcore import Ruleset, available_expansions

ROOT = Path(__file__).parents[2]


def of_the_documentation(name):
    """Import a module of the documentation, which is not part of a package."""
    sys.path.insert(0, str(ROOT / "docs/_ext"))
    try:
        return import_module(name)
    finally:
        sys.path.pop(0)


@pytest.fixture(scope="module")
def table():
    """Return the module that reads the marks."""
    return of_the_documentation("proofs")


@pytest.fixture(scope="module")
def book():
    """Return the module that reads the pages."""
    return of_the_documentation("book")


def test_marks_are_found_wherever_pytest_finds_them(table, tmp_path):
    """Marks of tests count on functions, classes, modules and parameters."""
    tests = tmp_path / "tests"
    (tests / "base").mkdir(parents=True)
    (tests / "base" / "test_some.py").write_text(
        "import pytest\n"
        "pytestmark = [pytest.mark.ruling('R-001')]\n"
        "@pytest.mark.ruling('R-002', 'R-003')\n"
        "def test_function():\n"
        "    '''It says\n"
        "    something.\n\n    More.'''\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.ruling('R-004'))])\n"
        "def test_parameter(x):\n"
        "    pass\n"
        "@pytest.mark.ruling('R-005')\n"
        "class TestThings:\n"
        "    async def test_method(self):\n"
        "        pass\n"
        "@pytest.mark.ruling('R-006')\n"
        "def helper():\n"
        "    pass\n"
    )

    found = table.proofs(tests)

    assert {ruling: [proof.test for proof in some] for ruling, some in found.items()} == {
        "R-001": ["test_function", "test_parameter", "test_method"],
        "R-002": ["test_function"],
        "R-003": ["test_function"],
        "R-004": ["test_parameter"],
        "R-005": ["test_method"],
    }
    assert found["R-002"][0] == ("tests/base/test_some.py", "test_function", "It says something.")


PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "examples").rglob("*.md")),
    *sorted(path for path in (ROOT / "src").rglob("*.md") if "build" not in path.parts),
]


def test_the_rulings_follow_each_other_without_a_gap(book):
    """The numbers run from R-001 on, in the order of sections."""
    known = [number for number, _ in book.numbers()]

    assert known == [f"R-{n:03}" for n in range(1, len(known) + 1)]
    assert len(known) >= 388


def test_every_ruling_has_a_test_and_every_mark_a_ruling(book, table):
    """Every ruling has a test, and every mark names a ruling."""
    known, proved = {number for number, _ in book.numbers()}, {*table.proofs(ROOT / "tests")}

    assert (known - proved, proved - known) == (set(), set())


def test_every_proof_states_its_property(table):
    """The docstring of a test is shown below the ruling."""
    found = table.proofs(ROOT / "tests")
    silent = {
        f"{proof.file}::{proof.test}" for some in found.values() for proof in some if not proof.text
    }

    assert silent == set()


def test_pages_and_code_name_rulings_that_are_there(book):
    """Every ruling number in a document, a docstring or the code is in the book."""
    known = {number for number, _ in book.numbers()}
    paths = [*PAGES, *(ROOT / "src").rglob("*.py"), *(ROOT / "examples").rglob("*.py")]
    named = {
        (path.relative_to(ROOT).as_posix(), number)
        for path in paths
        for number in re.findall(r"\bR-\d+\b", path.read_text(encoding="utf-8"))
    }

    assert len(named) > 400
    assert {(path, number) for path, number in named if number not in known} <= {
        # the example of an unknown number
        ("src/bang_cli/rulings/entries.py", "R-999"),
    }


def test_the_package_has_the_book_as_it_is_in_the_documents(book):
    """The packaged book is regenerated after changes of rulings or of their tests."""
    is_same = book.BOOK.read_text(encoding="utf-8") == book.written()

    assert is_same, "run: uv run python docs/_ext/book.py"


def test_texts_stand_alone_in_plain_english(book, table):
    """Players are *they*, and sources are named, not abbreviated."""
    wrong = [
        (one["number"], found)
        for section in book.read(book.PAGES, {})
        for one in section["rulings"]
        for found in [
            *re.findall(r"\b(?:he|she|his|hers?|him|himself|herself)\b", said(one), re.IGNORECASE),
            *re.findall(r"\b(?:S[0-4]|BS|PA|VP|BW|KR|FQ|FD|FH|FG|ES|YU|CZ|DZ|NW)\b", said(one)),
        ]
    ]

    assert wrong == []


def said(one):
    return " ".join(one[field] for field in ("title", "text", "sources", "option", "readings"))


def test_options_and_their_rulings_name_each_other(book):
    """An option names its ruling, which has a line about that option, and no other does."""
    rules = Ruleset.build(*(one.name for one in available_expansions() if one.name != "base"))
    specs = rules.option_specs
    lines = {
        one["number"]: one["option"]
        for section in book.read(book.PAGES, {})
        for one in section["rulings"]
        if one["option"]
    }

    for spec in specs.values():
        assert f"`{spec.name}`" in lines.get(spec.ruling, ""), spec.name
    for number, line in lines.items():
        assert set(re.findall(r"`([a-z_]+)`", line)) & set(specs), number


def test_a_page_of_the_book_is_read(book, tmp_path):
    """A ruling has a heading with number and title, a text, and fields below it."""
    (tmp_path / "a-first.md").write_text(
        "# The first\n\nAbout\nthis.\n\n"
        "## R-001 Shooting twice\n\nOne\nBANG!.\n\nTwo Barrels.\n\n"
        "- Sources: a book;\n  another\n- Option: `this`, on\n- Other readings: none.\n\n"
        "## R-002 Running\n\nMustang.\n\n- Sources: a book\n"
    )
    (tmp_path / "sources.md").write_text("# No section\n")
    [section] = book.read(tmp_path, {})
    first, second = section["rulings"]

    assert [section[key] for key in ("name", "title", "text")] == [
        "a-first",
        "The first",
        "About this.",
    ]
    assert first == {
        "number": "R-001",
        "title": "Shooting twice",
        "text": "One BANG!.\n\nTwo Barrels.",
        "sources": "a book; another",
        "option": "`this`, on",
        "readings": "none.",
        "about": ["bang", "barrel"],
        "headed": [],
        "tests": [],
    }
    assert (second["number"], second["option"], second["about"]) == ("R-002", "", ["mustang"])
    assert [*book.numbers(tmp_path)] == [("R-001", "a-first"), ("R-002", "a-first")]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("## Shooting\n\nText.\n\n- Sources: x\n", "no number and title"),
        ("## R-001 Shooting\n\nText.\n", "sources are missing"),
        ("## R-001 Shooting\n\n- Sources: x\n", "the text is missing"),
        ("## R-001 Shooting\n\nText.\n\n- Source: x\n", "none of Sources, Option"),
    ],
)
def test_a_malformed_page_of_the_book_is_refused(book, tmp_path, body, why):
    (tmp_path / "a-first.md").write_text(f"# The first\n\n{body}")

    with pytest.raises(book.Unreadable, match=why):
        book.read(tmp_path, {})


def test_names_are_found_in_running_text(book):
    """Whole names and plurals are found; of two equal names, the one of the kind mentioned."""
    names = ["BANG!", "Beer", "Shot", "Gold", "Gold Pan", "Pan"]

    assert book.named("Two Beers, a BANG! and a Gold Pan; Beer.", names) == [
        "Beer",
        "BANG!",
        "Gold Pan",
    ]
    assert book.named("beer, Beerhouse, a shot", names) == []
    assert book.about("Gold Rush", "an event is turned up") == ["gold_rush_event"]
    assert book.about("Gold Rush", "equipment is bought") == ["gold_rush"]
    assert book.about("Gold Rush", "the box") == []
    assert book.about("Dodge City has the card Dodge", "a card") == ["dodge"]
    assert book.about("Dodge City", "a box") == []


def test_every_ruling_of_a_complete_expansion_is_proved(table):
    """An expansion that the README calls complete has a test for each of its rulings."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    row = r"^\| `(\w+)` \|.*: rulings R-(\d+) to R-(\d+) \| complete \|$"
    complete = re.findall(row, page, re.MULTILINE)
    proved = set(table.proofs(ROOT / "tests"))

    assert len(complete) == len(re.findall(r"\| complete \|$", page, re.MULTILINE))
    assert {"base", "dodgecity", "bullet"} <= {name for name, _, _ in complete}
    for name, first, last in complete:
        open_ = {f"R-{n:03}" for n in range(int(first), int(last) + 1)} - proved
        assert open_ == set(), name
