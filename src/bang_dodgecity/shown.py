"""The display of Dodge City's state: the character that Vera Custer copies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["SHOWN_WORDS", "show_copied"]

SHOWN_WORDS = {"shown/copied": "{vera} has the ability of {other}"}


def show_copied(extra: Mapping[str, Any], language: Any) -> dict[str, Any]:
    """Show whose ability Vera Custer has."""
    copied = extra["dodgecity"]["copied"]
    if not copied:
        return {}
    vera, other = language.character("vera_custer"), language.character(copied)
    return {"table": [language.say("shown/copied", vera=vera, other=other)]}
