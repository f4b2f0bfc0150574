"""Checks of the arguments of symbols."""

from __future__ import annotations

from typing import TypeVar

from bangcore.errors import ExpansionError, brief, nearest
from bangcore.rules.definitions import SUITS

__all__ = ["a", "suit_of", "whole"]

Thing = TypeVar("Thing")


def whole(symbol: str, what: str, value: int, least: int | None = None) -> int:
    """Return *value* if it is a whole number of at least *least*; raise otherwise.

    >>> whole("draw", "count", -1, 1)
    Traceback (most recent call last):
    bangcore.errors.ExpansionError: draw: count must be a whole number from 1 on, not -1
    """
    small = least is not None and isinstance(value, int) and value < least
    if not isinstance(value, int) or isinstance(value, bool) or small:
        from_on = "" if least is None else f" from {least} on"
        wrong = f"{what} must be a whole number{from_on}, not {brief(value)}"
        raise ExpansionError(f"{symbol}: {wrong}")
    return value


def a(kind: type[Thing], symbol: str, what: str, value: Thing, such_as: str) -> Thing:
    """Return *value* if it is of that *kind*; raise otherwise."""
    if not isinstance(value, kind):
        wrong = f"{what} must be {such_as}, not {brief(value)}"
        raise ExpansionError(f"{symbol}: {wrong}")
    return value


def suit_of(symbol: str, value: str) -> str:
    """Return *value* if it is a suit; raise otherwise."""
    if value not in SUITS:
        raise ExpansionError(f"{symbol}: {nearest('suit', value, SUITS)}")
    return value
