"""The display of the temporary effects in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def show_effects(extra: Mapping[str, Any], language: Any) -> dict[str, Any]:
    """Return the effects by seat, as names for words and as keys for pictures."""
    things: dict[int, list[str]] = {}
    for key, seat in extra["armed"]["current"].items():
        things.setdefault(seat, []).append(key)
    seats = {seat: ", ".join(map(language.rule, keys)) for seat, keys in things.items()}
    return {"seats": seats, "things": things}
