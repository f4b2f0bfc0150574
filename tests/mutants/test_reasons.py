"""Exceptions have reasons: equivalent mutants, and lines without coverage."""

import itertools
import re
from pathlib import Path

import pytest
from changes import equivalent, mutants_of

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src"
REASON = re.compile(r"# pragma: no (cover|branch) - \w+ \w+.*")

pytestmark = pytest.mark.skipif(not SRC.exists(), reason="the code lies elsewhere")


def test_each_equivalent_mutant_exists():
    """Each name in the list is the name of a possible mutant."""
    names = set(equivalent())
    paths = {name.partition(": ")[0] for name in names}
    found = {
        mutant.name
        for path in paths
        for mutant in mutants_of(path, (SRC / path).read_text(encoding="utf-8"))
    }
    assert sorted(names - found) == []


def test_each_line_that_is_excused_says_why():
    """Each line excluded from coverage has a reason beside it."""
    lines = [
        (path.relative_to(SRC).as_posix(), line)
        for path in sorted(SRC.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    assert [
        (path, line) for path, line in lines if "pragma" in line and not REASON.search(line)
    ] == []


def test_each_pattern_that_is_excused_says_why():
    """Each pattern excluded from coverage has a comment above it."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (patterns,) = re.findall(r"^exclude_also = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL)
    above = ["", *patterns.splitlines()]
    for before, line in itertools.pairwise(above):
        assert line.lstrip().startswith("#") or before.lstrip().startswith("#"), line
