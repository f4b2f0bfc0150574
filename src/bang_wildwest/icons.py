"""The icon of the events, in a box of 24 by 24."""

from __future__ import annotations

from typing import Final

__all__ = ["ICONS"]

ICONS: Final = {"kind/show": "M2 21V9l10-6 10 6v12zM8 21v-7h8v7M12 3v-1.5M2 9h20"}
