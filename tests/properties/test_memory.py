"""What is suspected of remembering something, and what is not."""

from __future__ import annotations

import functools
import random

from bangcore import Ruleset
from bangcore.plugin import hookimpl
from bangcore.testing.culprits.memory import suspects


def suspicions(ability):
    """Return what an ability can remember."""
    return [one.what for one in suspects(Ruleset.build(ability))]


class Owl:
    """Keeps two things, of which a hook looks at one."""

    def __init__(self):
        self.hoots = []
        self.name = "Owl"

    @hookimpl
    def bang_reach(self, g, owner):
        return len(self.hoots)


def test_what_a_hook_does_not_look_at_is_not_suspected():
    """Of the attributes of an ability those are told that the hook names."""
    assert suspicions(Owl) == ["self.hoots"]


class Rolls:
    """Has methods that it calls."""

    @functools.cache  # noqa: B019
    def often(self):
        return 1

    def once(self):
        return random.random() < 0.5

    @hookimpl
    def bang_reach(self, g, owner):
        return self.often() + self.once()


def test_chance_is_found_in_a_method_that_a_hook_calls():
    """What is behind a method that is no function of Python is not looked at."""
    assert suspicions(Rolls) == ["the module random"]


def test_a_variable_that_is_not_there_yet_is_not_suspected():
    """What a function around is going to keep can be anything."""

    def nest():
        class Sparrow:
            @hookimpl
            def bang_reach(self, g, owner):
                return len(eggs) + len(twigs)

        twigs = []
        early = suspicions(Sparrow)
        eggs = []
        return early, suspicions(Sparrow)

    early, late = nest()
    assert early == ["twigs of the function around bang_reach"]
    assert late == [f"{name} of the function around bang_reach" for name in ("eggs", "twigs")]
