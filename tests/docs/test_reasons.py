"""A line without coverage has a reason."""

import itertools
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src"
REASON = re.compile(r"# pragma: no (cover|branch) - \w+ \w+.*")


def test_each_line_that_is_excused_says_why():
    """Each line excluded from coverage has a reason beside it."""
    lines = [
        (path.relative_to(SRC).as_posix(), line)
        for path in sorted(SRC.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    assert [
        (path, line) for path, line in lines if "pragma: " in line and not REASON.search(line)
    ] == []


def test_each_pattern_that_is_excused_says_why():
    """Each pattern excluded from coverage has a comment above it."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (patterns,) = re.findall(r"^exclude_also = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL)
    above = ["", *patterns.splitlines()]
    for before, line in itertools.pairwise(above):
        assert line.lstrip().startswith("#") or before.lstrip().startswith("#"), line
