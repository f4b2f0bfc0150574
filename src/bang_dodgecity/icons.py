"""The icons of Dodge City, in a box of 24 by 24."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["ICONS"]

_LATER: Final = (
    "M5.5 2h13M5.5 22h13M7.5 2c0 5.5 3.8 7 3.8 10s-3.8 4.5-3.8 10M16.5 2c0 5.5-3.8 7-3.8 10s3.8 "
    "4.5 3.8 10"
)

ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "in_later_turn": _LATER,
        "against_shots": _LATER,
        "missed_then_draw": "M10 2.2l7 2.6v4M3 4.8l7-2.6M3 4.8v5.7c0 4.5 3 7.6 7 9.4M7 8l5 5"
        "M12 8l-5 5M13.5 11.5h8v10.5h-8zM17.5 14.5v4.5M15.3 16.7h4.4",
        "card/binocular": "M7 4h3v4h4V4h3l4.5 12.5a3.8 3.8 0 0 1-7.5 1V14h-4v3.5a3.8 3.8 0 0 "
        "1-7.5-1z",
        "card/hideout": "M2 21.5L12 4l10 17.5zM12 4V1.5M12 11c-1 3-2 7-4 10.5M12 11c1 3 2 7 4 10.5",
    }
)
"""Icons of symbols by name, of cards by key."""
