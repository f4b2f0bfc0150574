"""All errors, under one root; each is also the builtin exception that callers expect."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from operator import index
from reprlib import Repr
from typing import final

from bangcore.error_messages import ErrorMessage, join_or, term
from bangcore.folding import folded

__all__ = [
    "BangError",
    "ExpansionError",
    "GameIsOver",
    "IllegalOption",
    "InvalidArgument",
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

    ``str()`` returns English, ``message`` can be translated.
    """

    @property
    def message(self) -> str:
        """The message: an :class:`ErrorMessage` that can be translated, or an English text."""
        argument = self.args[0] if len(self.args) == 1 else None
        return argument if isinstance(argument, ErrorMessage) else str(self)


class UnknownName(BangError, LookupError):
    """A card, character, role, expansion, option or player of that name does not exist."""


class NoSuchSeat(BangError, IndexError):
    """No seat of the table has that number."""


class NoSuchCard(BangError, IndexError):
    """No card of the ruleset, or none that a view shows, has that number."""


class NothingToUndo(BangError, IndexError):
    """No answer can be taken back."""


class InvalidSetup(BangError, ValueError):
    """The arguments for a game, series, ruleset or listener are invalid."""


class InvalidArgument(BangError, TypeError):
    """An argument has a wrong type; the message names it."""


class IllegalOption(BangError, ValueError):
    """The answer is not one of the options of the pending decision.

    ``answer`` is the answer, ``reason`` the reason for refusing it.  Both the reason and ``str()``
    of the error name options: show them only to the seat that gave the answer if it was passed as
    ``seat``, otherwise only to the seat that is asked.  ``public`` may be shown to everybody.
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
    """Another seat is asked; the message may be shown to everybody."""


class StaleAnswer(BangError, RuntimeError):
    """The answer is for another question; the message may be shown to everybody."""


class GameIsOver(BangError, RuntimeError):
    """The game has ended and takes no more answers."""


class ExpansionError(BangError, ImportError):
    """An expansion is missing, broken, misspelt or in conflict with another one."""


class InvalidPosition(BangError, ValueError):
    """A position breaks an invariant of the game; the message lists the faults."""


class InvalidSave(BangError, ValueError):
    """A save or record is malformed; the message names the place."""

    def __init__(self, message: str) -> None:
        super().__init__(_cut(message, LONGEST_MESSAGE))


class RulesetMismatch(BangError, ValueError):
    """A save was made under another ruleset than the one given or installed."""

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
    """A repr of the beginning of a value, limited in depth and length."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxstring = self.maxother = most

    def repr_int(self, value: int, level: int) -> str:
        # converting a long one to decimal is slow, or refused by Python
        return (
            repr(value) if value.bit_length() < 128 else f"<a number of {value.bit_length()} bits>"
        )

    def repr_instance(self, value: object, level: int) -> str:
        return repr(value)


def brief(value: object, most: int = 80) -> str:
    """Return a repr of any *value* with at most *most* characters.

    >>> brief("pass"), brief(10**5000), brief("x" * 100, 20)
    ("'pass'", '<a number of 16610 bits>', "'xxxxxxx...xxxxxxxx'")
    """
    try:
        text = _Brief(most).repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= most else f"{text[: most - 3]}..."


def near(name: str, known: Iterable[str]) -> list[str]:
    """Return up to two of the *known* names that are similar to *name*."""
    # of two letters each is half of the name, and a long one would be slow to compare
    if not 2 < len(name) <= 1000:
        return []
    names = sorted(known)
    close = get_close_matches(name, names, n=2, cutoff=0.5)
    return close or [n for n in names if name and folded(name) in folded(n)][:2]


def nearest(what: str, name: object, known: Iterable[str]) -> str:
    """Return the message that there is no *what* called *name*, with similar or all known names.

    >>> nearest("character", "slab", ["slab_the_killer", "sid_ketchum"])
    "no character 'slab'; did you mean 'slab_the_killer'?"
    """
    names = sorted(known)
    close = near(name, names) if isinstance(name, str) else []
    if close:
        some = join_or([*map(repr, close)])
        return ErrorMessage("unknown, but", what=term(what), name=brief(name), close=some)
    if 0 < len(names) <= 15:
        listing = ", ".join(names)
        return ErrorMessage("unknown, known", what=term(what), name=brief(name), known=listing)
    return ErrorMessage("unknown", what=term(what), name=brief(name))
