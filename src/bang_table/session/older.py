"""The version of a session's save, and the migrations from older versions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from bangcore.game.older import in_version

__all__ = ["NEXT", "VERSION", "brought_up_to_date"]

VERSION: Final = 2


def _from_1(data: dict[str, Any]) -> dict[str, Any]:
    """Migrate version 1, which had no clocks: each server kept its own."""
    limits = {"away_after": 30.0, "decision_time": None, "game_time": None}
    return {**data, "version": 2, "stands_in": [], "limits": limits, "time_left": []}


NEXT: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {1: _from_1}
"""For each supported older version, a function that makes the entries of the next one.

The game inside has its own version: :mod:`bangcore.game.older`.
"""


def brought_up_to_date(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries of a save, migrated to the current version."""
    return in_version(VERSION, NEXT, data)
