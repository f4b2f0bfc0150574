"""Hooks of the core exist for cards that are shipped."""

from __future__ import annotations

import pytest

from bangcore import Ruleset, available_expansions
from bangcore.hooks import SPECS

INSTALLED = sorted(info.name for info in available_expansions() if info.name != "base")
FOR_OTHERS = {
    "bang_after_shot",
    "bang_before_card_lost",
    "bang_before_play",
    "bang_before_wound",
    "bang_evadable",
    "bang_excess_taker",
    "bang_hand_open",
    "bang_on_card_left",
    "bang_on_excess",
    "bang_on_flipped",
}
"""Hooks that only the expansions in ``examples`` implement."""


@pytest.mark.skipif(len(INSTALLED) < 7, reason="needs all expansions")
def test_every_hook_has_an_implementer():
    """The base game or a shipped expansion implements each hook of the core."""
    implemented = set()
    for name in ("", *INSTALLED):
        for hook, table in Ruleset.build(*filter(None, [name])).tables.items():
            if table.abilities:
                implemented.add(hook)
    assert {*SPECS} - implemented == FOR_OTHERS
