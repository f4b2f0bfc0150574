"""What can go wrong, under one root; each error is also the builtin that one would guess."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from operator import index
from reprlib import Repr

__all__ = [
    "BangError",
    "ExpansionError",
    "GameIsOver",
    "GameTooLong",
    "IllegalOption",
    "InvalidPosition",
    "InvalidSave",
    "InvalidSetup",
    "NoSuchCard",
    "NoSuchSeat",
    "NothingToUndo",
    "RulesetMismatch",
    "UnknownName",
    "check_card",
    "check_seat",
    "nearest",
    "shown",
]

LONGEST_MESSAGE = 500


class BangError(Exception):
    """The root of all errors that this library raises on purpose."""


class UnknownName(BangError, LookupError):
    """A card, character, role, expansion, option or player of that name is not known."""


class NoSuchSeat(BangError, IndexError):
    """There is no seat of that number at the table."""


class NoSuchCard(BangError, IndexError):
    """There is no card of that number in the box."""


class NothingToUndo(BangError, IndexError):
    """There is no answer that could be taken back."""


class InvalidSetup(BangError, ValueError):
    """A game, series, ruleset or listener cannot be made from these arguments."""


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

    def __init__(self, message: str) -> None:
        super().__init__(_cut(message, LONGEST_MESSAGE))


class RulesetMismatch(BangError, ValueError):
    """A save was made under other rules than those it is loaded with, or that are installed."""

    def __init__(self, message: str) -> None:
        super().__init__(_cut(message, LONGEST_MESSAGE))


class _Short(Repr):
    """What ``repr`` says, but never much of it, and of everything."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxstring = self.maxother = 72

    def repr_int(self, x: int, level: int) -> str:
        # Python refuses to write out what has more than some thousand digits
        bits = x.bit_length()
        return repr(x) if bits < 128 else f"<a number of {bits} bits>"


_short = _Short()


def shown(value: object) -> str:
    """Show *value* in at most 80 characters, whatever it is.

    >>> shown(["bang"]), shown(10**5000), len(shown("x" * 1000)) <= 80
    ("['bang']", '<a number of 16610 bits>', True)
    """
    return _cut(_short.repr(value), 80)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 4]} ..."


def check_seat(seat: object, players: int, least: int = 0) -> int:
    """Return *seat* if there is that one at a table of so many *players*; *least* is the first."""
    number = _number(seat)
    if number is None or not least <= number < players:
        raise NoSuchSeat(f"no seat {shown(seat)} at a table of {players}")
    return number


def check_card(card: object, cards: int) -> int:
    """Return *card* if it is the id of one of so many *cards*."""
    number = _number(card)
    if number is None or not 0 <= number < cards:
        raise NoSuchCard(f"no card {shown(card)} among 0 to {cards - 1}")
    return number


def _number(value: object) -> int | None:
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def nearest(what: str, name: object, known: Iterable[str]) -> str:
    """Say that *name* is no *what*, with the nearest known ones.

    >>> nearest("character", "slab", ["slab_the_killer", "sid_ketchum"])
    "no character 'slab'; did you mean 'slab_the_killer'?"
    """
    names = sorted(known)
    # what is much longer than a name is near to none, and would take long to compare
    text = (name if isinstance(name, str) else shown(name))[:LONGEST_MESSAGE]
    close = get_close_matches(text, names, n=2, cutoff=0.5)
    close = close or [n for n in names if text and text.lower() in n.lower()][:2]
    if close:
        return f"no {what} {shown(name)}; did you mean {' or '.join(map(repr, close))}?"
    if 0 < len(names) <= 12:
        return f"no {what} {shown(name)}; known are {', '.join(names)}"
    return f"no {what} {shown(name)}"
