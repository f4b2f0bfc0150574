"""Words that files must not have."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# An underscore ends a word, so names of tests are included.
HE_OR_SHE = re.compile(
    r"(?<![^\W_])(?:he|him|his|himself|she|hers?|herself)(?![^\W_])", re.IGNORECASE
)
INDEXES = re.compile(r"\b(?:(?:test\.)?pypi|pythonhosted|anaconda|npmjs|crates)\.(?:org|com|io)\b")


@pytest.fixture(scope="module")
def files():
    """The text of each file of the repository by its name."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("needs the repository")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    names = [name for name in listed.stdout.decode().split("\0") if (ROOT / name).is_file()]
    assert len(names) > 900
    return {name: (ROOT / name).read_text("utf-8", errors="replace") for name in names}


def test_players_are_they(files):
    """Write *they*, the name of the character, or a noun: the shooter, the owner."""
    wrong = [
        f"{name}:{number}: {line.strip()}"
        for name, text in files.items()
        if name.endswith((".json", ".md", ".py")) and name != "tests/docs/test_words.py"
        for number, line in enumerate(text.splitlines(), 1)
        if HE_OR_SHE.search(line)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_file_names_the_host_of_a_package_index(files):
    """The project is not on a package index, and links to none."""
    assert [name for name, text in files.items() if INDEXES.search(text)] == []


def test_each_line_without_coverage_says_why(files):
    """A pragma has a reason beside it."""
    reason = re.compile(r"# pragma: no (cover|branch) - \w+ \w+")
    lines = [
        (name, line)
        for name, text in files.items()
        if name.startswith("src/") and name.endswith(".py")
        for line in text.splitlines()
    ]
    assert [(n, line) for n, line in lines if "pragma: " in line and not reason.search(line)] == []
