"""Hooks of the core exist for cards that are shipped, and name them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cache

import pytest

from bang_table.text import Language
from bangcore import Ruleset, available_expansions
from bangcore.hooks import ROOMS, SPECS

INSTALLED = sorted(info.name for info in available_expansions() if info.name != "base")
SPOKEN_OF = {
    "bang_after_shot": {"Evaded!"},
    "bang_loot": {"Train Robbery"},
    "bang_before_play": {"Stagecoach"},
    "bang_before_wound": {"Saved!"},
    "bang_evadable": {"Escape"},
    "bang_draw_again": {"Kit Carlson"},
    "bang_on_flipped": {"John Pain"},
    "bang_on_card_left": {"Ghost"},
    "bang_on_lost_all": {"Gold Rush"},
    "bang_on_performed": {"Molly Stark"},
    "bang_on_played": {"Molly Stark"},
    "bang_on_wounded": {"Gold Rush"},
    "bang_setup": {"Gold Rush", "New Identity"},
}
"""Cards that an implementer is about, or for which their expansion implements the hook."""

pytestmark = pytest.mark.skipif(len(INSTALLED) < 11, reason="needs all expansions")


@cache
def implementers() -> dict[str, set[str]]:
    """Return the English names of the implementers of each hook."""
    names: dict[str, set[str]] = {hook: set() for hook in SPECS}
    for rules in rulesets():
        for hook in SPECS:
            for ability in rules.tables[hook].abilities:
                names[hook] |= {*names_of(rules, ability)}
    return names


@cache
def rulesets() -> list[Ruleset]:
    """Return the base game and the shipped expansions one by one."""
    return [Ruleset.build(*filter(None, [name])) for name in ("", *INSTALLED)]


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
    """The base game or a shipped expansion implements each hook of the core."""
    assert [hook for hook, names in implementers().items() if not names] == []


@pytest.mark.parametrize("hook", SPECS)
def test_a_hook_names_its_implementers(hook):
    """The cards that a specification names implement the hook."""
    known = {
        thing.name
        for rules in rulesets()
        for things in (rules.kinds, rules.characters, rules.rules)
        for thing in things.values()
        if hasattr(thing, "name")
    }
    text = named_in(hook)
    named = [name for name in known if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
    # the Ghost is not in the Ghost Town
    named = [name for name in named if not any(name in other != name for other in named)]

    assert not text.startswith("none")
    assert {*named} - SPOKEN_OF.get(hook, set()) <= implementers()[hook]
