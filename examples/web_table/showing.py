"""What a page shows of an update: the picture of the table, and everything in words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bangcore import Ruleset, svg
from bangcore.session import Update
from bangcore.svg.palette import COLOURS
from bangcore.text import Language

__all__ = ["colours", "language", "shown"]


@lru_cache(maxsize=64)
def language(code: str, rules: Ruleset) -> Language:
    """Return the words for a game: one object for all tables with these rules."""
    return Language(code, rules)


def shown(update: Update, words: Language, shape: str) -> dict[str, Any]:
    """Return picture, question and log for *update*, of nothing but what that has."""
    view = update.view
    options = () if update.question is None else update.question.options
    return {
        "picture": svg.table(view, lang=words, shape=shape),
        "prompt": words.prompt(view),
        "options": [words.option(option, view) for option in (*options, *view.interrupts)],
        "story": [words.event(event, view) for event in update.events],
    }


def colours() -> str:
    """Return the colours of the pictures as a style sheet, for what is around them."""
    light, dark = (
        "".join(f"--{name}:{pair[column]};" for name, pair in COLOURS.items()) for column in (0, 1)
    )
    return f":root{{{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}"
