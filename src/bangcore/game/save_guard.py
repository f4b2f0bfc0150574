"""Errors of saves and records that cannot be read."""

from __future__ import annotations

from typing import final

from bangcore.error_messages import ErrorMessage
from bangcore.errors import BangError, InvalidSave, RulesetMismatch

__all__ = ["SaveGuard", "at_place"]


@final
class SaveGuard:
    """A context manager that turns any error into an :exc:`InvalidSave`."""

    __slots__ = ("place",)

    def __init__(self, place: str = "") -> None:
        self.place: str = place

    def __enter__(self) -> SaveGuard:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        passes = isinstance(error, (InvalidSave, RulesetMismatch, MemoryError))
        if passes or not isinstance(error, Exception):
            return
        message = f"{type(error).__name__}: {error}"
        if isinstance(error, BangError):
            message = error.message
        raise (at_place(self.place, message) if self.place else InvalidSave(message)) from error


def at_place(place: str, why: str) -> InvalidSave:
    """Return the error that *place* is wrong, and *why*."""
    return InvalidSave(ErrorMessage("at", place=place, why=why))
