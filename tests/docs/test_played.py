"""The game on the front page."""

import re
from importlib import import_module
from pathlib import Path

import pytest

EXTENSIONS = Path(__file__).parents[2] / "docs" / "_ext"


@pytest.fixture
def bangplay(monkeypatch):
    pytest.importorskip("sphinx")
    monkeypatch.syspath_prepend(EXTENSIONS)
    return import_module("bangplay")


def test_the_game_is_shown_to_its_end_and_loads_quickly(bangplay):
    """The pictures are few and distinct, and the last caption names the winners."""
    pictures, captions = zip(*bangplay.frames(), strict=True)

    assert len({*pictures}) == len(pictures) > 5
    assert sum(map(len, pictures)) < 200_000
    assert captions[-1].endswith("Cal and Dee win.")
    assert "win" not in " ".join(captions[:-1])


def test_nobody_but_the_sheriff_is_shown_before_they_are_out(bangplay):
    """A reader of the front page sees only what a spectator sees."""
    first, _ = bangplay.frames()[0]
    # the Sheriff has a goal, which names the other roles
    roles = re.findall(r'"bang-role"><title>(\w+)', first)
    rest = re.sub(r"<title>Sheriff: [^<]+</title>", "", first)

    assert roles == ["Sheriff"]
    assert "Outlaw" not in rest
    assert "Renegade" not in rest
    assert first.startswith("<svg")
