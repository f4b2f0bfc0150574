"""What the user got wrong, as the one line that they are told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, final

from attrs import frozen

from bangcore.errors import brief, near

__all__ = ["Either", "Fault", "Term", "one_line", "pick_name", "quoted", "unknown"]


@final
@frozen
class Term:
    """A value in a fault that has words of its own: the *key* of a message."""

    key: str


@final
@frozen
class Either:
    """A value in a fault that is one of several *names*."""

    names: Sequence[str]


@final
class Fault(Exception):
    """Something wrong with arguments, files or the installation: one line, exit code 2.

    It is the *key* of a message with the *values* in it: texts, numbers, terms, names to choose
    from, and other errors.
    """

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key, values)
        self.key: Final = key
        self.values: Final = values


def one_line(error: BaseException) -> str:
    """Return the message of *error* on one line.

    >>> one_line(ValueError("two\\n  lines"))
    'two lines'
    """
    return " ".join(str(error).split()) or type(error).__name__


def quoted(names: Iterable[str]) -> Either:
    """Return *names* to choose from, in quotes."""
    return Either([repr(name) for name in names])


def unknown(what: Term | Either | str, name: str, known: Iterable[str]) -> Fault:
    """Return the fault that *name* is none of the *known*, with the nearest of these.

    >>> unknown("player", "Anm", ["Ann", "Ben"]).values["close"]
    Either(names=["'Ann'"])
    """
    names = sorted(known)
    close = near(name, names)
    if close:
        return Fault("unknown, but", what=what, name=brief(name), close=quoted(close))
    if 0 < len(names) <= 12:
        return Fault("unknown, known", what=what, name=brief(name), known=", ".join(names))
    return Fault("unknown", what=what, name=brief(name))


def pick_name(what: Term | Either | str, name: str, known: Iterable[str]) -> str:
    """Return *name* as it is known, whatever its case.

    >>> pick_name("language", "EN", ["de", "en"])
    'en'

    :raises Fault: it is not known; the message has the nearest one.
    """
    names = list(known)
    for one in names:
        if one.casefold() == name.strip().casefold():
            return one
    raise unknown(what, name.strip(), names)
