"""What people see of Dodge City beside the cards: whose ability Vera Custer has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["show_copied"]

WORDS = {
    "de": "{vera} hat die Fähigkeit von {other}",
    "is": "{vera} hefur hæfileika: {other}",
    "it": "{vera} ha l'abilità di {other}",
}


def show_copied(extra: Mapping[str, Any], language: Any) -> dict[str, Any]:
    """Tell whose ability Vera Custer has."""
    copied = extra["dodgecity"]["copied"]
    if not copied:
        return {}
    said = WORDS.get(language.code, "{vera} has the ability of {other}")
    vera, other = language.character("vera_custer"), language.character(copied)
    return {"table": [said.format(vera=vera, other=other)]}
