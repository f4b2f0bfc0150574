"""Checks of the messages of an expansion: their keys and placeholders."""

from __future__ import annotations

from difflib import get_close_matches
from string import Formatter
from typing import Final

from bangcore.errors import brief

__all__ = ["wrong_with_message"]

MARKS: Final = {
    "prompt": ("what", "by", "target"),
    "option": ("card", "as", "key", "target", "other"),
    "event": ("cards", "what", "target"),
    "outcome": (),
    "why": ("what", "target"),
}
"""The conditions of a key: ``+what`` needs a value for ``{what}``."""

FILLED: Final = {
    "prompt": {*MARKS["prompt"], "answer", "count"},
    "option": {*MARKS["option"], "count"},
    "event": {*MARKS["event"], "name", "amount", "count"},
    "outcome": {"winners", "count"},
    "why": {*MARKS["why"], "card", "amount", "count"},
}


def wrong_with_message(key: str, message: str | tuple[str, str]) -> str | None:
    """Return the fault of a *message* under that *key*, or ``None``.

    >>> wrong_with_message("promt/stampede", "A Beer, or a life point?")
    "'promt/stampede' is not a key of messages; did you mean 'prompt/stampede'?"
    >>> wrong_with_message("prompt/stampede", "{who}, a Beer?")
    "'prompt/stampede' fills in answer, by, count, target and what, not {who}"
    """
    path, *marks = key.split(" +")
    first, _, rest = path.partition("/")
    if first not in MARKS:
        # the expansion itself formats all other messages
        near = get_close_matches(first, MARKS, 1, 0.75) if rest else []
        suggestion = f"{near[0]}/{key.partition('/')[2]}" if near else ""
        return f"{key!r} is not a key of messages; did you mean {suggestion!r}?" if near else None
    order = MARKS[first]
    if marks != [mark for mark in order if mark in marks]:
        possible = " and ".join(f"+{mark}" for mark in order) or "nothing"
        return f"{key!r} can be narrowed down by {possible}, in that order"
    for text in (message,) if isinstance(message, str) else message:
        try:
            fields = {field for _, field, _, _ in Formatter().parse(text) if field is not None}
        except ValueError as error:
            return f"{key!r} cannot be filled in: {error}: {brief(text)}"
        for field in sorted(fields - FILLED[first]):
            *some, last = sorted(FILLED[first])
            return f"{key!r} fills in {', '.join(some)} and {last}, not {{{field}}}"
    return None
