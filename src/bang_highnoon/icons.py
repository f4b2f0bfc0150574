"""The icons of the events, in a box of 24 by 24."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["ICONS"]

ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "kind/event": "M12 1v3.5M12 19.5V23M1 12h3.5M19.5 12H23M4.2 4.2l2.5 2.5"
        "M17.3 17.3l2.5 2.5M4.2 19.8l2.5-2.5M17.3 6.7l2.5-2.5"
        "M12 7.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6z",
        "at_once": "|M13.5 1L4.5 13.5h6.3L9.5 23l10-13.5h-7z",
        "bangs_discarded": "M10 3a7 7 0 1 0 7 7M10 .8v5M10 14.2v5M.8 10h5M14.2 10h5M16 16l6 6"
        "M22 16l-6 6|M10 8.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z",
    }
)
"""Icons of symbols by name, and of the events."""
