"""The interface of sessions and rooms that storage needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

__all__ = ["Saved"]


class Saved(Protocol):
    """A session or a room."""

    @property
    def stamp(self) -> int:
        """The version of the save."""

    def to_dict(self) -> dict[str, Any]:
        """Return the save."""

    def restore(self, save: Mapping[str, Any]) -> None:
        """Go back to a save."""
