"""Generated parts of pages are up to date with the code and the commands."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from bang_cli.arguments import COMMANDS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


filled = import_module("filled")
PAGES = [path.relative_to(ROOT).as_posix() for path in filled.pages()]
HAS_ALL = all(find_spec(name) for name in ("bang_dodgecity", "bang_highnoon", "bang_goldrush"))


@pytest.mark.skipif(not HAS_ALL, reason="the pages are about all expansions")
@pytest.mark.parametrize("long", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("page", PAGES)
def test_the_parts_of_a_page_are_up_to_date(page, long):
    """Parts generated from code and from commands equal their current output."""
    text = (ROOT / page).read_text(encoding="utf-8")

    remedy = f"run: uv run --group lab python docs/_ext/filled.py {page}"
    assert text == filled.filled(text, long=long), remedy


def test_every_command_has_its_options_and_an_example():
    """Every command has a table and an example, and every table a command."""
    page = (DOCS / "reference" / "commands.md").read_text(encoding="utf-8")
    _, *sections = page.split("\n## ")
    commands = [section.partition("\n")[0] for section in sections]

    assert sorted(commands) == sorted(filled.parsers())
    assert {f"bang {name}" for name in COMMANDS} < set(commands)
    for command, section in zip(commands, sections, strict=True):
        assert f"<!-- made: options {command} -->" in section
        assert f"\n$ {command}" in section
