"""The icons of Gold Rush, in a box of 24 by 24."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["ICONS"]

_NUGGET: Final = (
    "M4 19L1.5 13.5 5.5 7l7-3.5 6.5 3 3.5 7-3 6-7.5 1.5zM5.5 7l6 4.5 7.5-5M11.5 11.5l.5 9.5M11.5 "
    "11.5L1.5 13.5M11.5 11.5l11 2"
)

ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "nuggets": _NUGGET,
        "for_nuggets": _NUGGET,
        "top_card": "M3.5 2.5h12v17h-12zM18 15v7M14.5 18.5h7M7 8l2.5-2.5L12 8M9.5 5.5V14",
        "kind/equipment": "M2 8.5C6 1.5 18 1.5 22 8.5 17 5.5 7 5.5 2 8.5zM12 4.5V22.5"
        "M10.3 6.5v16h3.4v-16",
        "equipment/shot": "M5 4h14l-1.8 17H6.8zM6 11.5h12M9 4V1.5",
        "equipment/bottle": "M10 1.5h4V8l2.5 4v9.5h-9V12L10 8zM7.5 14h9v4.5h-9z",
        "equipment/pardner": "M8 3.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM16.5 5.5a2.7 2.7 0 1 1 0 5.4"
        "M2 21c0-6 2.5-9 6-9s6 3 6 9zM15 13.5c4 0 7 2.5 7 7.5h-5",
        "equipment/rhum": "M9.5 1.5h5V6c3 1.5 4 4 4 7.5v8h-13v-8C5.5 10 6.5 7.5 9.5 6zM9 13l6 5"
        "M15 13l-6 5",
        "equipment/union_pacific": "M2 17.5h20M3.5 17.5V10h9V5h8v12.5M6 10V4.5h3V10M15 8h3v3.5h-3z"
        "M7.5 17.5a2.2 2.2 0 1 0 .1 0zM16.5 17.5a2.2 2.2 0 1 0 .1 0z",
        "equipment/gold_rush": "M2 15h20l-3.5 6.5h-13zM6 15L4.5 10.5 9 7l4 2.5L16.5 6 20 10l-1 5",
        "equipment/wanted": "M4.5 2h15v20h-15zM8 5.5h8M12 8.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 "
        "0-5zM7.5 19c0-3 2-4 4.5-4s4.5 1 4.5 4z",
        "equipment/horseshoe": "M6.5 2.5C1 10 3.5 21.5 12 21.5S23 10 17.5 2.5l-3.7 1.2c3.7 6 2.7 "
        "12.3-1.8 12.3S6.5 9.7 10.2 3.7z",
        "equipment/gun_belt": "M1.5 8h21v5.5h-21zM9 6.5h6V15H9zM18 13.5l1 8h-4l-1.5-8M4 10.7v.1"
        "M6.5 10.7v.1M18 10.7v.1M20.5 10.7v.1",
        "equipment/boots": "M8 1.5h8v10c0 3 6 3.5 6 8.5v1.5h-9l-2-3-.5 3H6V19c1-2 2-4 2-7zM8 5.5h8",
        "equipment/calumet": "M1.5 20.5L15 9M14 5h7v8h-5.5zM17.5 5c-1.5-2 1.5-2.5 0-4M6 16.5l1 4"
        "M8.5 14.5l1 4",
        "equipment/gold_pan": "M1.5 10h21c-1 6.5-4.5 10-10.5 10S2.5 16.5 1.5 10zM6 14h12"
        "M9 6l1.5-2.5L13.5 4l1 2.5",
        "equipment/lucky_charm": "M12 12C6 11 5 2.5 9 2.5c2 0 3 3 3 9.5 0-6.5 1-9.5 3-9.5 4 0 3 "
        "8.5-3 9.5zM12 12c-6 1-9.5 4-7.5 6.5S11 19 12 12c1 7 5.5 9 7.5 6.5S18 13 12 12z"
        "M12 12v10.5",
        "equipment/rucksack": "M5 9a7 7 0 0 1 14 0v12.5H5zM9 2.5V1h6v1.5M8 13.5h8v5H8zM8 9.5h8",
        "equipment/pickaxe": "M3 12C4 5.5 10 2 17 3.5c-6 1-10 4-14 8.5z"
        "M17 3.5C21.5 6 23 12 21 19c0-6-1.5-11-4-15.5M14.5 7L3.5 22",
    }
)
"""Icons of symbols by name, of equipment by key, and of all equipment."""
