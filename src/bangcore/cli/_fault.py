"""What the user got wrong, as the one line that he is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from bangcore.errors import nearest

__all__ = ["Fault", "one_line", "pick_name"]


@final
class Fault(Exception):
    """Something wrong with arguments, files or the installation: one line, exit code 2."""


def one_line(error: BaseException) -> str:
    """Return the message of *error* on one line.

    >>> one_line(ValueError("two\\n  lines"))
    'two lines'
    """
    return " ".join(str(error).split()) or type(error).__name__


def pick_name(what: str, name: str, known: Iterable[str]) -> str:
    """Return *name* as it is known, whatever its case.

    >>> pick_name("language", "EN", ["de", "en"])
    'en'

    :raises Fault: it is not known; the message has the nearest one.
    """
    names = list(known)
    for one in names:
        if one.casefold() == name.strip().casefold():
            return one
    raise Fault(nearest(what, name.strip(), names))
