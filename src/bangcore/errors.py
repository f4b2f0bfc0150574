"""All errors, under one root; each is also the builtin exception that one would guess."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from operator import index
from reprlib import Repr
from typing import final

from bangcore.error_messages import ErrorMessage, join_or, term

__all__ = [
    "BangError",
    "ExpansionError",
    "GameIsOver",
    "IllegalOption",
    "InvalidPosition",
    "InvalidSave",
    "InvalidSetup",
    "NoSuchCard",
    "NoSuchSeat",
    "NotYourTurn",
    "NothingToUndo",
    "RulesetMismatch",
    "StaleAnswer",
    "UnknownName",
    "brief",
    "check_card",
    "check_seat",
    "near",
    "nearest",
]

LONGEST_MESSAGE = 500


class BangError(Exception):
    """The root of all errors that this library raises on purpose.

    ``str()`` of one is English; ``message`` is a message that can be translated.
    """

    @property
    def message(self) -> str:
        """The message: a :class:`ErrorMessage` that languages can translate, or an English text."""
        said = self.args[0] if len(self.args) == 1 else None
        return said if isinstance(said, ErrorMessage) else str(self)


class UnknownName(BangError, LookupError):
    """A card, character, role, expansion, option or player of that name is not known."""


class NoSuchSeat(BangError, IndexError):
    """No seat of the table has that number."""


class NoSuchCard(BangError, IndexError):
    """No card of the ruleset has that number."""


class NothingToUndo(BangError, IndexError):
    """No answer can be taken back."""


class InvalidSetup(BangError, ValueError):
    """A game, series, ruleset or listener cannot be made from these arguments."""


class IllegalOption(BangError, ValueError):
    """The answer is not one of the options of the pending decision.

    ``answer`` is what was given, ``reason`` why it cannot be taken.  The reason names options, as
    ``str()`` of the error does: it is for the seat that gave the answer if its number was given
    as ``seat``, and otherwise for the seat that is asked.  ``public`` may be shown to everybody.
    """

    def __init__(
        self, answer: object, reason: str, public: str = ErrorMessage("impossible for all")
    ) -> None:
        super().__init__(answer, reason, public)
        self.answer = answer
        self.reason = reason
        self.public = public

    def __str__(self) -> str:
        return str(self.message)

    @property
    def message(self) -> str:
        """The message, as in :attr:`BangError.message`."""
        return ErrorMessage("impossible", answer=brief(self.answer), why=self.reason)


class NotYourTurn(BangError, RuntimeError):
    """Somebody else is asked; the message may be shown to everybody."""


class StaleAnswer(BangError, RuntimeError):
    """The answer is to another question than the pending one; everybody may read the message."""


class GameIsOver(BangError, RuntimeError):
    """The game has ended; nothing can be answered any more."""


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


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 4]} ..."


def check_seat(seat: object, players: int, least: int = 0) -> int:
    """Return *seat* if a table of *players* has it; *least* is the first seat."""
    number = _number(seat)
    if number is None or not least <= number < players:
        raise NoSuchSeat(ErrorMessage("no seat", seat=brief(seat), players=players))
    return number


def check_card(card: object, cards: int) -> int:
    """Return *card* if it is a valid id among *cards* cards."""
    number = _number(card)
    if number is None or not 0 <= number < cards:
        raise NoSuchCard(ErrorMessage("no card", card=brief(card), last=cards - 1))
    return number


def _number(value: object) -> int | None:
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


@final
class _Brief(Repr):
    """Shows the beginning of a value; lists in lists, and texts, only as far as is needed."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxstring = self.maxother = most

    def repr_int(self, value: int, level: int) -> str:
        # the digits of a long one take long, or are refused
        return (
            repr(value) if value.bit_length() < 128 else f"<a number of {value.bit_length()} bits>"
        )

    def repr_instance(self, value: object, level: int) -> str:
        return repr(value)


def brief(value: object, most: int = 80) -> str:
    """Show any *value* in at most *most* characters.

    >>> brief("pass"), brief(10**5000), brief("x" * 100, 20)
    ("'pass'", '<a number of 16610 bits>', "'xxxxxxx...xxxxxxxx'")
    """
    try:
        shown = _Brief(most).repr(value)
    except Exception:
        shown = f"<{type(value).__name__}>"
    return shown if len(shown) <= most else f"{shown[: most - 3]}..."


def near(name: str, known: Iterable[str]) -> list[str]:
    """Return the one or two names most like *name*, if any is."""
    if len(name) > 1000:
        return []  # to compare it would take long
    names = sorted(known)
    close = get_close_matches(name, names, n=2, cutoff=0.5)
    return close or [n for n in names if name and name.lower() in n.lower()][:2]


def nearest(what: str, name: object, known: Iterable[str]) -> str:
    """Say that *name* is no *what*, with the nearest known ones.

    >>> nearest("character", "slab", ["slab_the_killer", "sid_ketchum"])
    "no character 'slab'; did you mean 'slab_the_killer'?"
    """
    names = sorted(known)
    close = near(name, names) if isinstance(name, str) else []
    if close:
        some = join_or([*map(repr, close)])
        return ErrorMessage("unknown, but", what=term(what), name=brief(name), close=some)
    if 0 < len(names) <= 12:
        known = ", ".join(names)
        return ErrorMessage("unknown, known", what=term(what), name=brief(name), known=known)
    return ErrorMessage("unknown", what=term(what), name=brief(name))
