"""The version of a session's save, and the one place in which older versions are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from bangcore.game.older import in_version

__all__ = ["NEXT", "VERSION", "brought_up_to_date"]

VERSION: Final = 1

NEXT: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
"""For each older version that is read, what makes the entries of the next one.

The game inside has a version of its own: :mod:`bangcore.game.older`.
"""


def brought_up_to_date(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries of a save as this version writes them."""
    return in_version(VERSION, NEXT, data)
