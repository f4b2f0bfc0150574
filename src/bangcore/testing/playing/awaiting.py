"""Errors for verbs that are called but not awaited, about which Python only warns."""

from __future__ import annotations

import inspect
import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType

from bangcore.game.game import Game

__all__ = ["all_awaited", "forgotten", "ignore_unawaited", "note_forgotten"]


@contextmanager
def ignore_unawaited() -> Iterator[None]:
    """Suppress warnings about faults that :func:`all_awaited` reports, in replays."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".* was never awaited", RuntimeWarning)
        yield


@contextmanager
def all_awaited(game: Callable[[], Game | None]) -> Iterator[None]:
    """Fail if the block does not await a verb; *game* returns the game that it plays."""
    with warnings.catch_warnings(record=True) as messages:
        warnings.filterwarnings("always", ".* was never awaited", RuntimeWarning)
        try:
            yield
        except Exception as error:
            note_forgotten(error)
            raise
    verb = forgotten(messages)
    current = game() if verb else None
    if current is not None:
        from bangcore.testing.culprits.culprits import who_forgets

        who = who_forgets(current)
        if who is not None:
            text = f"{verb} is called and not awaited, so it does nothing"
            raise AssertionError(f"{text}\n{who}\nwrite await before it".replace("\n\n", "\n"))
    for other in messages:  # unrelated warnings
        warnings.warn_explicit(other.message, other.category, other.filename, other.lineno)


def note_forgotten(error: Exception) -> None:
    """Add a note to *error* if its cause is a verb that is not awaited."""
    verb = _never_begun(error.__traceback__)
    if verb:
        error.add_note(f"{verb} is called and not awaited; write await before it")


_NEVER = re.compile(r"coroutine '(?:.*\.)?(\w+)' was never awaited")


def forgotten(messages: list[warnings.WarningMessage]) -> str:
    """Return the name of a verb that is not awaited according to a warning, or an empty string."""
    for warning in messages:
        match = _NEVER.match(str(warning.message))
        if match is not None:
            return match[1].lstrip("_")
    return ""


def _never_begun(traceback: TracebackType | None) -> str:
    """Return the verb whose coroutine is in a local variable, never started."""
    verb = ""
    while traceback is not None:
        for value in traceback.tb_frame.f_locals.values():
            for item in value if isinstance(value, tuple) else (value,):
                if inspect.iscoroutine(item) and inspect.getcoroutinestate(item) == "CORO_CREATED":
                    verb = item.__name__
                    item.close()
        traceback = traceback.tb_next
    return verb
