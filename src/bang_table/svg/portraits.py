"""Portraits of characters behind bandanas, composed at random.

The random numbers depend only on the key, so a character has the same face in every picture.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from zlib import crc32

from bang_table.svg.brush import number

__all__ = ["portrait"]

SKINS: Final = ("#f1c9a5", "#e0ac7e", "#c68a5a", "#a0683e", "#7b4a2b")
HAIRS: Final = ("#2b1d14", "#5a3519", "#8c5a24", "#c19a4b", "#a8452a", "#8f8a84")
HATS: Final = ("#5b3d26", "#2f2a28", "#8a6a45", "#7a2f2a", "#3d4a5c", "#d9c7a3")
SCARVES: Final = ("#b0302a", "#2f5f9a", "#35733f", "#c98a1c", "#6b3f86", "#2a2a2e")
COATS: Final = ("#4a3627", "#39424f", "#5c2f2b", "#3f4a35", "#6b5a3d")
SKIES: Final = ("#e8c98f", "#d9b48a", "#c7cfb0", "#e3bfa0", "#bccbd1")

_HATS: Final = (
    # stetson
    "M8 25c4 4 13 5 24 5s20-1 24-5c-4 1-7 0-10-2-1-9-2-15-6-16-3-1-5 1-8 2-3-1-5-3-8-2-4 1-5 "
    "7-6 16-3 2-6 3-10 2z",
    # bowler
    "M12 27c6 3 34 3 40 0-2-1-4-2-6-2 1-12-5-19-14-19s-15 7-14 19c-2 0-4 1-6 2z",
    # flat brim
    "M6 26c8 4 44 4 52 0v-2H47l-3-15c-6-3-18-3-24 0l-3 15H6z",
    # tall crown, with a dent
    "M7 27c7 3 43 3 50 0-3-3-7-3-11-3l-2-16c-3-4-8-1-12 2-4-3-9-6-12-2l-2 16c-4 0-8 0-11 3z",
    # wide brim, pointed
    "M3 24c3 8 16 7 29 7s26 1 29-7c-4 2-10 2-16 0-3-8-6-18-13-18s-10 10-13 18c-6 2-12 2-16 0z",
)
_HAIR: Final = (
    "",
    # short
    "M19 24c-1 6-1 9 0 13h3V24zM45 24c1 6 1 9 0 13h-3V24z",
    # long
    "M18 24c-4 9-4 19-3 29h8V24zM46 24c4 9 4 19 3 29h-8V24z",
    # plaits
    "M18 25c-3 5-3 9-1 12-3 4-2 8 0 11-2 4-1 7 2 9 3-3 3-6 2-9 3-4 3-8 1-12V25zM46 25c3 5 3 "
    "9 1 12 3 4 2 8 0 11 2 4 1 7-2 9-3-3-3-6-2-9-3-4-3-8-1-12V25z",
)
_BROWS: Final = (
    "M24 30.5l6 1M40 30.5l-6 1",
    "M24 32l6-1.5M40 32l-6-1.5",
    "M24 31h6M34 31h6",
    "M24 30l6 2.5M40 30.5h-6",
)


@lru_cache(maxsize=512)
def portrait(key: str, size: float) -> str:
    """Return the face of the character with that key, in a square of that *size*."""
    dice = crc32(key.encode())

    def one_of(some: tuple[str, ...]) -> str:
        nonlocal dice
        dice, rest = divmod(dice * 48271 % 2147483647, len(some))
        return some[rest]

    sky, coat, skin, hair = one_of(SKIES), one_of(COATS), one_of(SKINS), one_of(HAIRS)
    hat, scarf = one_of(HATS), one_of(SCARVES)
    shape, locks, brows = one_of(_HATS), one_of(_HAIR), one_of(_BROWS)
    band = one_of(SCARVES)
    body = (
        f'<rect width="64" height="64" rx="6" fill="{sky}"/>'
        f'<path d="M6 64c1-11 10-15 26-15s25 4 26 15z" fill="{coat}"/>'
        + (f'<path d="{locks}" fill="{hair}"/>' if locks else "")
        + f'<path d="M20 22h24v16c0 10-6 16-12 16s-12-6-12-16z" fill="{skin}"/>'
        f'<path d="{brows}" stroke="{hair}" stroke-width="2"/>'
        '<path d="M27 33.5a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z'
        'M37 33.5a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z" fill="#1d1510"/>'
        f'<path d="M18.5 39c8 2 19 2 27 0l1 6c-3 8-9 14-14.5 17-5.5-3-11.5-9-14.5-17z" '
        f'fill="{scarf}"/>'
        '<path d="M25 46.5h.1M32 45.5h.1M39 46.5h.1M28.5 51.5h.1M35.5 51.5h.1M32 57h.1" '
        'stroke="#fff6e4" stroke-width="2"/>'
        f'<path d="{shape}" fill="{hat}"/>'
        f'<path d="M18.5 22.5c8 2.5 19 2.5 27 0" stroke="{band}" stroke-width="3" fill="none"/>'
    )
    return f'<g transform="scale({number(size * 100 / 64)}e-2)">{body}</g>'
