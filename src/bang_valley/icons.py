"""The icons of The Valley of Shadows, in a box of 24 by 24."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["ICONS"]

_AIM: Final = "M12 5a7 7 0 1 0 .1 0zM12 2v6M12 16v6M2 12h6M16 12h6"
_CARD: Final = "M7 3h10v18H7z"

ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "card/bounty": "M4.5 2h15v20h-15zM8 5.5h8M12 9a3 3 0 1 0 .1 0zM8 19h8",
        "card/rattlesnake": "M4 20h9a4 4 0 0 0 0-8H9a4 4 0 0 1 0-8h8l3 2-3 2h-2M2 18l2 2-2 2",
        "card/ghost": "M5 21V10a7 7 0 0 1 14 0v11l-3.5-2.5L12 21l-3.5-2.5zM9.5 10v2M14.5 10v2",
        "card/aim": _AIM + "M12 11a1 1 0 1 0 .1 0z",
        "card/fanning": "M2 8h11M9 4l4 4-4 4M11 16h11M18 12l4 4-4 4",
        "card/escape": "M3 3h9v18H3zM8 12h13M17 8l4 4-4 4",
        "card/saved": "M12 21C5 16 2 12 2 8a5 5 0 0 1 10-1 5 5 0 0 1 10 1c0 4-3 8-10 13z"
        "M8 11l3 3 5-5",
        "bandidos": _CARD + "M9.5 8l5 8M14.5 8l-5 8M3 6v12M21 6v12",
        "tornado": "M3 4h18M5 8h14M7 12h9M9 16h6M11 20h3",
        "poker": "M3 6l8-2 4 15-8 2zM12 4h9v15h-6",
    }
)
"""Icons of cards by key, and of the symbols of three of them."""
