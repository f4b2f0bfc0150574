"""The icons of Armed & Dangerous, in a box of 24 by 24."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_LOAD: Final = "M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9"
_SMALL_LOAD: Final = "M14 16l4-2 4 2v4.5l-4 2-4-2zM14 16l4 2 4-2M18 18v4.5"
_AIM: Final = "M12 5a7 7 0 1 0 .1 0zM12 2v6M12 16v6M2 12h6M16 12h6"
_FLASK: Final = "M8 2h5v4l3 4v11H5V10l3-4zM5 14h11"
_BOMB: Final = "M10.5 8a6.5 6.5 0 1 0 .1 0zM15 10l3-4M18 6c1-2 3-2 4-1"
_REVOLVER: Final = "M1.5 7h17v4h-8l-1 3h-3l-2 6H2l2-8z"

ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "for_loads": _LOAD,
        "effect/bell_rings": "M6 17c2-2 1-12 6-12s4 10 6 12zM10 17a2 2 0 0 0 4 0M12 5V2.5",
        "effect/extra_bang": _AIM,
        "effect/pinned_down": "M4 20h16M7 20c0-6 10-6 10 0M12 3v8M9 8l3 3 3-3",
        "effect/explosion": "M12 2l2.5 6L21 6l-4 5.5 5 4.5-6.5.5L14 22l-3.5-5L4 19l2.5-6L2 8l6.5.5"
        "z",
        "caravan": "M2 8C6 3 18 3 22 8v6H2zM6 15a3 3 0 1 0 .1 0zM18 15a3 3 0 1 0 .1 0z",
        "a_little_nip": f"{_FLASK}M18 17v5M15.5 19.5h5",
        "quick_shot": f"{_AIM}M19 2l3 3M19 5l3-3",
        "flintlock": f"{_REVOLVER}M14 17h7v4M21 21l-3-3",
        "arrow": "M3 21L20 4M13 4h7v7M3 16v5h5M6.5 13.5v4h4",
        "card/duck": f"M12 3l8 3v6c0 5-4 8-8 9.5C8 20 4 17 4 12V6zM9 9l6 6M15 9l-6 6{_SMALL_LOAD}",
        "reloading": f"{_SMALL_LOAD}M2 16l4-2 4 2v4.5l-4 2-4-2zM2 16l4 2 4-2M6 18v4.5"
        "M8 5l4-2 4 2v4.5l-4 2-4-2zM8 5l4 2 4-2M12 7v4.5",
        "rust": f"{_SMALL_LOAD}M3 4h11v9H3zM6 16l-3 3 3 3M3 19h8",
        "squaw": "M8 2h10v14H8zM11 6l4 6M15 6l-4 6M20 19v3H6M9 19l-3 3",
        "card/bandolier": "M2 6l18 16M6 3l16 15M5 9l4-3M9 13l4-4M13 16l4-4M17 20l4-4",
        "card/bell_tower": "M7 12c2-1 1-7 5-7s3 6 5 7zM4 22V9l8-7 8 7v13M4 15h16M12 12v2",
        "card/bomb": _BOMB,
        "card/crate": "M3 4h18v17H3zM3 8h18M3 17h18M5 8l14 9M19 8L5 17",
        "card/lockpick": "M7 3a4 4 0 1 0 .1 0zM10 10l9 10M16 20l3-3M13 16l2-2",
        "card/tumbleweed": "M12 3a9 9 0 1 0 .1 0zM5 8c6 8 9 8 14 1M6 17c2-9 8-10 13-4"
        "M9 4c-2 8 2 14 8 15",
        "card/whip": "M3 21l6-6M8 16C22 8 22 2 15 3s-3 9 6 7",
        "card/big_fifty": "M1 8h22v3H12l-2 3H7l-3 6H1l2-8zM18 5h3v3M14 15l6 6M20 15l-6 6",
        "card/buntline_special": f"{_REVOLVER}M13 14h8v8h-8zM15 16l4 4M19 16l-4 4",
        "card/double_barrel": "M1 5h22v3H1zM1 9h22v3H9l-3 8H2l2-8zM18 14l3 4-3 4-3-4z",
        "card/thunderer": f"{_REVOLVER}M14 20h7v-5M14 20l3-3M14 20l3 3",
        "character/al_preacher": f"M9 2v12M5 6h8{_SMALL_LOAD}",
        "character/bass_greeves": f"M4 3h8v11H4zM6 6l4 5M10 6l-4 5{_SMALL_LOAD}",
        "character/bloody_mary": f"{_AIM}M16 2l6 6M22 2l-6 6",
        "character/frankie_canton": f"{_SMALL_LOAD}M3 5h9v9M12 14l-3-3M12 14l3-3",
        "character/julie_cutter": f"{_AIM}M3 3l4 4M7 3v4H3",
        "character/ms_abigail": "M4 2.5h11v16H4zM9.5 6v6c0 3-3 3-3 1M2 21.5L21 3",
        "character/red_ringo": f"M2 6l4-2 4 2v4.5l-4 2-4-2zM2 6l4 2 4-2M6 8v4.5M11 15l2 2"
        f"{_SMALL_LOAD}",
    }
)
"""Icons of cards, characters and effects by key, and of the symbol of loads."""
