"""The names that have moved since the previous release."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

__all__ = ["MOVED", "moved"]

MOVED: Final[Mapping[str, str]] = {
    "Game.determinize(seat, seed)": "bangcore.worlds.sample(game, seat, seed)",
    "bangcore.plugin.Standing": "bangcore.plugin.PassiveSymbol",
    "g.flip_cards(seat, key, amount)": "g.flip(seat, key, amount)",
    "g.is_present(seat)": "seat in g.present",
    "g.life_changes(seat, 1)": "g.would_gain_life(seat)",
    "g.option(name)": "g.rule_option(name)",
    "g.state": "g.life(seat), g.hand(seat), ...",
    "g.words": "g.options",
}
"""The old names with the new ones."""

NAMES: Final = {old.partition("(")[0].rpartition(".")[2]: old for old in MOVED}
"""The old names by their last part."""
MISSING: Final = re.compile(
    r"cannot import name '(\w+)' from 'bangcore"
    r"|'(?:Engine|Game|Table)' object has no attribute '(\w+)'"
)


def moved(error: BaseException) -> str:
    """Return where the name has moved that *error* misses, or an empty text.

    >>> moved(AttributeError("'Engine' object has no attribute 'words'"))
    "'g.words' has moved to 'g.options'"
    """
    missing = MISSING.search(str(error))
    old = NAMES.get(missing[1] or missing[2]) if missing else None
    return f"{old!r} has moved to {MOVED[old]!r}" if old else ""
