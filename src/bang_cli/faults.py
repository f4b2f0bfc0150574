"""User errors, each printed as one line."""

from __future__ import annotations

from collections.abc import Iterable
from errno import errorcode
from typing import Any, Final, final

from attrs import frozen

from bangcore.error_messages import join_or
from bangcore.errors import UnknownName, nearest
from bangcore.folding import folded

__all__ = ["Fault", "Term", "one_line", "pick_name", "quoted", "reason", "unknown"]


USUAL: Final = {
    f"file/{name}"
    for name in ("EACCES", "EISDIR", "ENAMETOOLONG", "ENOENT", "ENOSPC", "ENOTDIR", "EROFS")
}


@final
@frozen
class Term:
    """A value of a fault that is itself a message, identified by its *key*."""

    key: str


@final
class Fault(Exception):
    """An error in arguments, files or the installation: one line, exit code 2.

    It has the *key* of a message and the *values* to fill in: texts, numbers, terms and other
    errors.
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


def reason(error: OSError) -> Term | str:
    """Return the reason of a file error; the usual ones are translated messages.

    >>> from errno import ENOSPC
    >>> reason(OSError(ENOSPC, "No space left on device"))
    Term(key='file/ENOSPC')
    """
    key = f"file/{errorcode.get(error.errno or 0, '')}"
    return Term(key) if key in USUAL else error.strerror or str(error)


def quoted(names: Iterable[str]) -> str:
    """Return quoted *names* joined by "or".

    >>> quoted(["Ann", "Ben"])
    "'Ann' or 'Ben'"
    """
    return join_or([repr(name) for name in names])


def unknown(what: str, name: str, known: Iterable[str]) -> UnknownName:
    """Return the error for an unknown *name*, which suggests the nearest *known* one.

    >>> unknown("player", "Anm", ["Ann", "Ben"])
    UnknownName("no player 'Anm'; did you mean 'Ann'?")
    """
    return UnknownName(nearest(what, name, known))


def pick_name(what: str, name: str, known: Iterable[str]) -> str:
    """Return the known spelling of *name*, ignoring case.

    >>> pick_name("language", "EN", ["de", "en"])
    'en'

    :raises UnknownName: if *name* is unknown; the message suggests the nearest one.
    """
    names = list(known)
    for spelling in names:
        if folded(spelling) == folded(name.strip()):
            return spelling
    raise unknown(what, name.strip(), names)
