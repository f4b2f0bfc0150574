"""Nobody is *he* or *she*: players and characters are *they*, or have a name."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
WRITTEN = [
    "*.md",
    *(
        f"{folder}/**/*.{ending}"
        for folder in ("benchmarks", "docs", "examples", "src", "tests")
        for ending in ("json", "md", "py")
    ),
]
# These two files search for the words.
SEARCHERS = {"tests/docs/test_rulings.py", "tests/docs/test_they.py"}
# An underscore ends a word, so names of tests are included.
WORD = re.compile(r"(?<![^\W_])(?:he|him|his|himself|she|hers?|herself)(?![^\W_])", re.IGNORECASE)


def written() -> Iterator[str]:
    for pattern in WRITTEN:
        for path in sorted(ROOT.glob(pattern)):
            name = path.relative_to(ROOT).as_posix()
            if name not in SEARCHERS and "/_build/" not in name:
                yield name


def found_in(name: str) -> list[str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return [f"{name}:{n}: {line.strip()}" for n, line in enumerate(lines, 1) if WORD.search(line)]


def test_players_are_they() -> None:
    """Write *they*, the name of the character, or a noun: the shooter, the owner."""
    wrong = [line for name in written() for line in found_in(name)]

    assert not wrong, "\n".join(wrong)
