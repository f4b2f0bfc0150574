"""The ruling book is complete: its pages parse, and rulings and tests refer to each other."""

import json
import re
import shutil
import subprocess
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from bang_cli.rulings import book as whole_book
from bang_cli.rulings import search
from bangcore import Ruleset, available_expansions

ROOT = Path(__file__).parents[2]
proofs = cache(import_module("proofs").proofs)
book = import_module("book")
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "examples").rglob("*.md")),
    *sorted(path for path in (ROOT / "src").rglob("*.md") if "build" not in path.parts),
]


def test_the_rulings_follow_each_other_without_a_gap():
    """The numbers run from R-001 on, in the order of sections."""
    known = [number for number, _ in book.numbers()]

    assert known == [f"R-{n:03}" for n in range(1, len(known) + 1)]
    assert len(known) >= 388


def test_every_ruling_has_a_test_and_every_mark_a_ruling():
    """Every ruling has a test, and every mark names a ruling."""
    known, proved = {number for number, _ in book.numbers()}, {*proofs(ROOT / "tests")}

    assert (known - proved, proved - known) == (set(), set())


def test_every_proof_states_its_property():
    """The docstring of a test is shown below the ruling."""
    found = proofs(ROOT / "tests")
    silent = {
        f"{proof.file}::{proof.test}" for some in found.values() for proof in some if not proof.text
    }

    assert silent == set()


def test_pages_and_code_name_rulings_that_are_there():
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


def test_the_package_has_the_book_as_it_is_in_the_documents(monkeypatch):
    """The packaged book is regenerated after changes of rulings or of their tests."""
    monkeypatch.setattr(book, "proofs", proofs)
    is_same = book.BOOK.read_text(encoding="utf-8") == book.written()

    assert is_same, "run: uv run python docs/_ext/book.py"


def test_sources_are_named():
    """No source is abbreviated."""
    text = json.dumps(book.read(book.PAGES, {}))

    assert not re.search(r"\b(?:S[0-4]|BS|PA|VP|BW|KR|FQ|FD|FH|FG|ES|YU|CZ|DZ|NW)\b", text)


def test_options_and_their_rulings_name_each_other():
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


def test_every_ruling_of_a_complete_expansion_is_proved():
    """An expansion that the README calls complete has a test for each of its rulings."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    row = r"^\| `(\w+)` \|.*: rulings R-(\d+) to R-(\d+) \| complete \|$"
    complete = re.findall(row, page, re.MULTILINE)
    proved = set(proofs(ROOT / "tests"))

    assert len(complete) == len(re.findall(r"\| complete \|$", page, re.MULTILINE))
    assert {"base", "dodgecity", "bullet"} <= {name for name, _, _ in complete}
    for name, first, last in complete:
        open_ = {f"R-{n:03}" for n in range(int(first), int(last) + 1)} - proved
        assert open_ == set(), name


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_the_search_page_finds_the_rulings_that_the_command_finds():
    """Each title of a ruling, as a question, has the same answers in both searches."""
    questions = [one.title for one in whole_book().values()]
    script = book.searched(whole_book(), str)
    ask = f"{json.dumps(questions)}.map((one) => rulingsFor(one).map(({{ number }}) => number))"
    node = subprocess.run(
        ["node", "-"],
        input=f"{script}\nconsole.log(JSON.stringify({ask}));",
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )

    assert json.loads(node.stdout) == [
        [one.number for one in search(question)] for question in questions
    ]
