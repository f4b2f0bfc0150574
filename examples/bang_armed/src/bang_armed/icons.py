"""The icons of Armed & Dangerous, in a box of 24 by 24."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["ICONS"]

_LOAD: Final = "M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9"

ICONS: Final[Mapping[str, str]] = MappingProxyType({"for_loads": _LOAD})
