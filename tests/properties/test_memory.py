"""Abilities are suspected of remembering only with a reason."""

from __future__ import annotations

import functools
import random

from bangcore import Ruleset
from bangcore.plugin import hookimpl
from bangcore.testing.culprits.memory import suspects


def suspicions(ability):
    """Return the reasons why an ability may remember something."""
    return [one.what for one in suspects(Ruleset.build(ability))]


class Owl:
    """Has two attributes, one of which a hook reads."""

    def __init__(self):
        self.hoots = []
        self.name = "Owl"

    @hookimpl
    def bang_reach(self, g, owner):
        return len(self.hoots)


class Rolls:
    """Has methods that its hook calls."""

    @functools.cache  # noqa: B019
    def often(self):
        return 1

    def once(self):
        return random.random() < 0.5

    @hookimpl
    def bang_reach(self, g, owner):
        return self.often() + self.once()


def test_chance_is_found_in_a_method_that_a_hook_calls():
    """Methods that are not Python functions are not examined."""
    assert suspicions(Rolls) == ["the module random"]
