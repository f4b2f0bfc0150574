"""The 24 cards of equipment."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["BOX", "COPIES", "key_of"]

COPIES: Final[Mapping[str, int]] = MappingProxyType(
    {
        "shot": 3,
        "bottle": 3,
        "pardner": 3,
        "rhum": 2,
        "union_pacific": 1,
        "gold_rush": 1,
        "wanted": 3,
        "horseshoe": 1,
        "gun_belt": 1,
        "boots": 1,
        "calumet": 1,
        "gold_pan": 1,
        "lucky_charm": 1,
        "rucksack": 1,
        "pickaxe": 1,
    }
)
"""The number of copies of each piece of equipment, by key."""

BOX: Final[Mapping[str, str]] = MappingProxyType(
    {f"{key}-{n}": key for key, copies in COPIES.items() for n in range(1, copies + 1)}
)
"""The equipment of each card, by the unique name of the card, such as ``"shot-2"``."""


def key_of(name: str) -> str:
    """Return the key of the equipment on the card with that *name*.

    >>> key_of("gold_pan-1")
    'gold_pan'
    """
    return BOX[name]
