"""``bang hooks``: looking up hooks."""

import json

import pytest

from bangcore.hooks import SPECS


def test_all_hooks_are_listed_by_room(bang):
    ran = bang("hooks")

    assert (ran.code, ran.err) == (0, "")
    assert {line.strip() for line in ran.out.splitlines()} > set(SPECS)
    assert "Distances, and the reach of weapons" in ran.out


@pytest.mark.parametrize("name", ["bang_reach", "reach", "BANG_REACH"])
def test_one_hook_is_shown_with_everything(bang, name):
    out = bang("hooks", name).out

    assert out.startswith("bang_reach(g: Table, owner: int, source: int, seat: int) -> int\n")
    assert "abilities of seat, and those that nobody owns" in out
    assert "max: the largest number counts" in out
    assert "Schofield" in out
    assert "        def bang_reach(self):\n            return 2\n" in out


def test_words_of_a_text_and_cards_find_hooks(bang):
    assert "bang_turn_check(" in bang("hooks", "dynamite").out
    ran = bang("hooks", "sees", "distance")
    assert ran.out.startswith("bang_sees(")
    assert "bang_reach" not in ran.out


def test_hooks_of_expansions_are_found_as_well(bang):
    pytest.importorskip("bang_goldrush")
    out = bang("hooks", "price").out

    assert "bang_price(" in out
    assert "goldrush" in out


def test_hooks_of_a_file_are_found_as_well(bang, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "a_house_with_hooks.py").write_text(HOUSE)
    out = bang("hooks", "hum", "--expansions", str(tmp_path / "a_house_with_hooks.py")).out

    assert "Act when *seat*".replace("*", "") in out
    assert "humming" in out


HOUSE = """
import sys
from bangcore.plugin import Expansion
from bangcore.rules.marks import hook

@hook(combine="react", of="seat")
def bang_on_hum(g, owner, source, seat):
    '''Act when *seat* hums.'''

HUMMING = Expansion(name="humming", summary="Humming.", hooks=[sys.modules[__name__]])
"""


def test_nothing_is_wider_than_80_columns(bang):
    every = [bang("hooks", name).out for name in SPECS]

    assert max(len(line) for out in every for line in out.splitlines()) <= 80


def test_every_hook_has_cards_and_an_example(bang):
    for hook in json.loads(bang("hooks", "--json").out):
        assert hook["cards"], hook["name"]
        assert f"def {hook['name']}(" in hook["example"]


def test_an_unknown_word_is_an_error_with_the_nearest_name(bang):
    ran = bang("hooks", "bang_raech")

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("bang: no hook 'bang_raech'; did you mean 'bang_reach'")
