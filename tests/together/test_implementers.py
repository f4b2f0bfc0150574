"""Hooks of the core exist for cards that are shipped, and name them."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from bang_table.text import Language
from bangcore import Ruleset, available_expansions
from bangcore.hooks import ROOMS, SPECS
from bangcore.plugin import Expansion

INSTALLED = sorted(info.name for info in available_expansions() if info.name != "base")
EXAMPLES = Path(__file__).parents[2] / "examples"
PACKAGES = ("bang_armed", "bang_valley")
FOR_OTHERS = {
    "bang_before_wound",
    "bang_evadable",
    "bang_excess_taker",
    "bang_hand_open",
    "bang_on_card_left",
    "bang_on_excess",
    "bang_on_flipped",
}
"""Hooks that only the expansions in ``examples`` implement."""

SPOKEN_OF = {
    "bang_after_shot": {"Evaded!"},
    "bang_loot": {"Train Robbery"},
    "bang_before_play": {"Stagecoach"},
    "bang_before_wound": {"Saved!"},
    "bang_draw_again": {"Kit Carlson"},
    "bang_on_card_left": {"Ghost"},
    "bang_on_lost_all": {"Gold Rush"},
    "bang_on_performed": {"Molly Stark"},
    "bang_on_played": {"Molly Stark"},
    "bang_on_wounded": {"Gold Rush"},
    "bang_setup": {"Gold Rush", "New Identity"},
}
"""Cards that an implementer is about, or for which their expansion implements the hook."""

pytestmark = pytest.mark.skipif(
    len(INSTALLED) < 7 or not EXAMPLES.exists(), reason="needs all expansions and examples"
)


def of_examples() -> list[Expansion]:
    """Return the expansions in ``examples`` that are packages."""
    before = [*sys.path]
    sys.path[:0] = [str(EXAMPLES / name / "src") for name in PACKAGES]
    try:
        modules = [import_module(name) for name in PACKAGES]
    finally:
        sys.path[:] = before
    return [one for module in modules for one in vars(module).values() if type(one) is Expansion]


@cache
def implementers(*, shipped: bool) -> dict[str, set[str]]:
    """Return the English names of the implementers of each hook."""
    found: dict[str, set[str]] = {hook: set() for hook in SPECS}
    for rules in rulesets(shipped=shipped):
        for hook in SPECS:
            for ability in rules.tables[hook].abilities:
                found[hook] |= {*names_of(rules, ability)}
    return found


@cache
def rulesets(*, shipped: bool) -> list[Ruleset]:
    """Return the shipped expansions one by one, or all examples."""
    if shipped:
        return [Ruleset.build(*filter(None, [name])) for name in ("", *INSTALLED)]
    return [Ruleset.build(*of_examples())]


def names_of(rules: Ruleset, ability: str) -> Iterator[str]:
    """Yield the name of an ability: as printed, or as it is."""
    kind, _, key = ability.partition(":")
    yield ability
    if kind in ("card", "character", "rule"):
        yield Language("en", rules).name(key)


def named_in(hook: str) -> str:
    """Return the text after ``:cards:`` in the specification of *hook*."""
    [function] = [vars(room)[hook] for room in ROOMS if hook in vars(room)]
    text = re.search(r"^:cards: ((?:.+\n?)+)", inspect.getdoc(function) or "", re.MULTILINE)
    assert text is not None
    return " ".join(text[1].split())


def test_every_hook_has_an_implementer():
    """The base game or a shipped expansion implements each hook of the core, else an example."""
    shipped, others = (
        {hook for hook, names in implementers(shipped=one).items() if names}
        for one in (True, False)
    )
    assert {*SPECS} - shipped == FOR_OTHERS
    assert {*SPECS} - shipped - others == set()


@pytest.mark.parametrize("hook", SPECS)
def test_a_hook_names_its_implementers(hook):
    """The cards that a specification names implement the hook; it says *none* only if so."""
    shipped, others = (implementers(shipped=one)[hook] for one in (True, False))
    known = {
        thing.name
        for rules in (*rulesets(shipped=True), *rulesets(shipped=False))
        for things in (rules.kinds, rules.characters, rules.rules)
        for thing in things.values()
        if hasattr(thing, "name")
    }
    text = named_in(hook)
    named = [name for name in known if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
    # the Ghost is not in the Ghost Town
    named = [name for name in named if not any(name in other != name for other in named)]

    assert text.startswith("none") == (not shipped)
    assert {*named} - SPOKEN_OF.get(hook, set()) <= shipped | others
    assert others or "of an example" not in text
