"""The icons of The Great Train Robbery, in a box of 24 by 24."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["ICONS"]

_WHEELS: Final = "M7 17.5a2.2 2.2 0 1 0 .1 0zM17 17.5a2.2 2.2 0 1 0 .1 0z"
_CAR: Final = "M1.5 7h21v10.5h-21z" + _WHEELS

_TRACK: Final = "M2 20h20M4 17.5l-1.5 5M12 17.5v5M20 17.5l1.5 5"

ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "kind/wagon": "M2 7h20v9H2zM6 17v3h4v-3M14 17v3h4v-3",
        "kind/station": "M2 21h20V11L12 4 2 11z",
        "kind/locomotive": "M2 17V7h6v4h10l4 6zM13 11V5h4v6",
        "discarded": "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 10.5v7M14 10.5v7",
        "full_steam": _TRACK + "M3 9.5h11M10 4.5l5 5-5 5M16 4.5l5 5-5 5",
        "next_stop": _TRACK + "M4 9.5h14M13 4.5l5 5-5 5",
        "water_tower": "M5 3h14v8H5zM7 11l-2 11M17 11l2 11M6 16.5h12M12 11v5",
        "money_bag": "M9 2.5h6L13.5 7c4 2 6 5.5 6 9a5.5 5.5 0 0 1-5.5 5.5h-4A5.5 5.5 0 0 1 4.5 16"
        "c0-3.5 2-7 6-9zM10.5 7h3",
        "switch": "M3 8h15M14 4l4 4-4 4M21 16H6M10 12l-4 4 4 4",
        "most_wanted": "M4.5 2h15v20h-15zM8 5.5h8M12 8.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 "
        "1 0-5zM7.5 19c0-3 2-4 4.5-4s4.5 1 4.5 4z",
        "train_robbery": _CAR + "M12 1.5v4M10 3.5l2 2 2-2",
        "count_as_bang": "M9 4.5l3-3v9M8 10.5h8M4 14.5h16v7H4z",
        "take_back": "M9 4L4 9l5 5M4 9h10a6 6 0 0 1 0 12H8",
        "card/map": "M2 5l6.5-2.5 7 2.5L22 2.5v16.5L15.5 21.5l-7-2.5L2 21.5zM8.5 2.5v16.5"
        "M15.5 5v16.5",
        "card/refund": "M5 2h14v20l-3.5-2.5L12 22l-3.5-2.5L5 22zM8.5 7h7M8.5 11h7M8.5 15h4",
        "card/strongbox": "M2 8h20v13H2zM4 8c0-3.5 2-5 4-5h8c2 0 4 1.5 4 5M10 12.5h4v4h-4z",
    }
)
