"""What can go wrong, under one root; each error is also the builtin that one would guess."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = [
    "BangError",
    "ExpansionError",
    "GameIsOver",
    "GameTooLong",
    "IllegalOption",
    "InvalidPosition",
    "InvalidSave",
    "InvalidSetup",
    "RulesetMismatch",
    "UnknownName",
    "nearest",
]


class BangError(Exception):
    """The root of all errors that this library raises on purpose."""


class UnknownName(BangError, LookupError):
    """A card, character, role, expansion, option or player of that name is not known."""


class InvalidSetup(BangError, ValueError):
    """A game, series or ruleset cannot be made from these arguments."""


class IllegalOption(BangError, ValueError):
    """The answer is not one of the options of the pending decision.

    ``answer`` is what was given, ``reason`` why it cannot be taken.
    """

    def __init__(self, answer: object, reason: str) -> None:
        super().__init__(answer, reason)
        self.answer = answer
        self.reason = reason

    def __str__(self) -> str:
        return f"{str(self.answer)!r} is not possible: {self.reason}"


class GameIsOver(BangError, RuntimeError):
    """The game has ended; nothing can be answered any more."""


class GameTooLong(BangError, RuntimeError):
    """A game has not come to its end within the answers that :func:`bangcore.bots.play` allows."""


class ExpansionError(BangError, ImportError):
    """An expansion is missing, broken, misspelt or in conflict with another one."""


class InvalidPosition(BangError, ValueError):
    """A position breaks an invariant of the game; the message lists what ``audit`` found."""


class InvalidSave(BangError, ValueError):
    """A save or record is malformed; the message names the place."""


class RulesetMismatch(BangError, ValueError):
    """A save was made under other rules than those it is loaded with."""


def nearest(what: str, name: object, known: Iterable[str]) -> str:
    """Say that *name* is no *what*, with the nearest known ones.

    >>> nearest("character", "slab", ["slab_the_killer", "sid_ketchum"])
    "no character 'slab'; did you mean 'slab_the_killer'?"
    """
    names = sorted(known)
    close = get_close_matches(str(name), names, n=2, cutoff=0.5)
    close = close or [n for n in names if str(name) and str(name).lower() in n.lower()][:2]
    if close:
        return f"no {what} {name!r}; did you mean {' or '.join(map(repr, close))}?"
    if 0 < len(names) <= 12:
        return f"no {what} {name!r}; known are {', '.join(names)}"
    return f"no {what} {name!r}"
