"""Verbs that are called and not awaited: what Python only warns of."""

from __future__ import annotations

import inspect
import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType

from bangcore.game.game import Game

__all__ = ["all_awaited", "forgotten", "note_forgotten", "told_once"]


@contextmanager
def told_once() -> Iterator[None]:
    """Keep Python from warning of what :func:`all_awaited` tells, wherever it is done again."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".* was never awaited", RuntimeWarning)
        yield


@contextmanager
def all_awaited(game: Callable[[], Game | None]) -> Iterator[None]:
    """Fail if something in the block is not awaited; *game* returns the one that it was about."""
    with warnings.catch_warnings(record=True) as heard:
        warnings.filterwarnings("always", ".* was never awaited", RuntimeWarning)
        try:
            yield
        except Exception as error:
            note_forgotten(error)
            raise
    verb = forgotten(heard)
    known = game() if verb else None
    if known is not None:
        from bangcore.testing.culprits.culprits import who_forgets

        who = who_forgets(known)
        if who is not None:
            told = f"{verb} is called and not awaited, so it does nothing"
            raise AssertionError(f"{told}\n{who}\nwrite await before it".replace("\n\n", "\n"))
    for other in heard:  # they are of somebody else
        warnings.warn_explicit(other.message, other.category, other.filename, other.lineno)


def note_forgotten(error: Exception) -> None:
    """Note on *error* the verb that is not awaited, if it was raised because of that."""
    verb = _never_begun(error.__traceback__)
    if verb:
        error.add_note(f"{verb} is called and not awaited; write await before it")


_NEVER = re.compile(r"coroutine '(?:.*\.)?(\w+)' was never awaited")


def forgotten(heard: list[warnings.WarningMessage]) -> str:
    """Return the name of the verb, if a warning is of one that is not awaited."""
    for warning in heard:
        found = _NEVER.match(str(warning.message))
        if found is not None:
            return found[1].lstrip("_")
    return ""


def _never_begun(traceback: TracebackType | None) -> str:
    """Return the verb that somebody holds in their hands instead of what it would bring."""
    verb = ""
    while traceback is not None:
        for value in traceback.tb_frame.f_locals.values():
            for one in value if isinstance(value, tuple) else (value,):
                if inspect.iscoroutine(one) and inspect.getcoroutinestate(one) == "CORO_CREATED":
                    verb = one.__name__
                    one.close()
        traceback = traceback.tb_next
    return verb
