"""The names that an author misses: those that have moved, and misspelt ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

__all__ = ["MOVED", "cure", "moved"]

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


def cure(error: BaseException) -> None:
    """Note on *error* where the name is that it misses, or the nearest one of a table."""
    text = moved(error)
    if not text and isinstance(error, AttributeError) and MISSING.search(str(error)):
        names = [name for name in dir(type(error.obj)) if not name.startswith("_")]
        text = " or ".join(f"g.{name}" for name in get_close_matches(error.name or "", names, 2))
        text = f"did you mean {text}?" if text else ""
    if text and text not in getattr(error, "__notes__", ()):
        error.add_note(text)
