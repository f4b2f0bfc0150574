"""Estimated widths of texts, and ways to fit texts: shrink, wrap or cut.

The reader's font is unknown.  The widths are those of wide fonts of each sort, so that a text stays
within its space in any usual font.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final
from unicodedata import category, east_asian_width

__all__ = ["BODY", "SLAB", "clean", "cut", "fit", "width", "wrap"]

SLAB: Final = "slab"
BODY: Final = "body"

_WIDTHS: Final[Mapping[str, Mapping[float, str]]] = {
    # width relative to the font size, and the letters of that width
    BODY: {
        0.28: "'ijlíìîï",
        0.32: " ,.IJ·\u2019",
        0.36: "/:;\\f|",
        0.40: "()-[]t",
        0.44: "!r",
        0.52: '"*_`\u2013“”„',
        0.56: "?Lcszç",
        0.60: "Fkvxyý•",
        0.64: "$0123456789EPSTYabdeghnopqu{}äöüßéèêëàáâðþÞóòôúùûøåñ",
        0.72: "ABCRVXZÄK",
        0.78: "&DGHNOQUÖÐÜ",
        0.88: "#+<=>^w~\xd7∞≤M",
        1.00: "%@WmæÆ…",
    },
    SLAB: {
        0.32: "' ,.·\u2019",
        0.36: "/:;\\ijl|íìîï",
        0.40: "!-f",
        0.46: '()IJ[]t"*_`r\u2013',
        0.56: "sz“”„?cvxyýç",
        0.60: "ae{}äéèêëàáâå•",
        0.64: "$0123456789FLbdgkopqöðþóòôø",
        0.68: "PSTYZhnuüúùûñ",
        0.76: "ACEVXÄßÞ#+<=>R^~\xd7∞≤",
        0.84: "BDGKOQUwÖÜÐ&N",
        0.96: "%Hæ@…mÆ",
        1.04: "MW",
    },
}
_OF: Final = {font: {c: w for w, cs in sets.items() for c in cs} for font, sets in _WIDTHS.items()}
# condensed to allow for the widest of the usual fonts of its sort
_SCALE: Final = {BODY: 0.93, SLAB: 1.0}
_UNSEEN: Final = ("Mn", "Me", "Cf")
_SPACE: Final = re.compile("[^\\S\N{NO-BREAK SPACE}]+")
_NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text: str) -> str:
    """Return *text* on one line, without characters that XML forbids."""
    return _SPACE.sub(" ", _NO_XML.sub("\ufffd", text)).strip()


@lru_cache(maxsize=4096)
def width(text: str, size: float, font: str = BODY) -> float:
    """Return the estimated width of *text*, rather too large than too small.

    >>> width("ill", 10) < width("www", 10)
    True
    """
    widths = _OF[font]
    return sum(widths.get(c) or _unusual(c) for c in text) * size * _SCALE[font]


def _unusual(character: str) -> float:
    if category(character) in _UNSEEN:
        return 0
    return 1.35 if east_asian_width(character) in "WF" or ord(character) > 0xFFFF else 0.85


@lru_cache(maxsize=4096)
def fit(text: str, space: float, sizes: tuple[float, float], font: str = BODY) -> tuple[str, float]:
    """Return *text* and the largest of *sizes* that fits *space*, cut if even the smallest is not.

    >>> fit("Ben", 100, (8, 12)), fit("Benjamin Bartholomew", 60, (8, 12))
    (('Ben', 12), ('Benjamin Bar…', 8))
    """
    least, most = sizes
    wide = width(text, 1, font)
    if wide * most <= space:
        return text, most
    if wide * least <= space:
        return text, int(space / wide * 10) / 10
    return cut(text, space, least, font), least


def cut(text: str, space: float, size: float, font: str = BODY) -> str:
    """Return *text*, shortened with an ellipsis if it is too long."""
    if width(text, size, font) <= space:
        return text
    room = space - width("…", size, font)
    end = 0
    for i in range(1, len(text) + 1):  # pragma: no branch - the whole text does not fit
        if width(text[:i], size, font) > room:
            break
        end = i
    # never split an accent from its letter, or an emoji
    while 0 < end < len(text) and (category(text[end]) in _UNSEEN or text[end - 1] == "\u200d"):
        end -= 1
    return text[:end].rstrip() + "…"


@lru_cache(maxsize=2048)
def wrap(text: str, space: float, size: float, font: str = BODY) -> tuple[str, ...]:
    r"""Return *text* in lines; a word that is too long for a line is cut.

    >>> wrap("Draw two cards.", 40, 8)
    ('Draw two', 'cards.')
    >>> wrap("Draw a\N{NO-BREAK SPACE}card.", 40, 8)
    ('Draw', 'a\xa0card.')
    """
    lines: list[str] = []
    for word in filter(None, _SPACE.split(text)):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, font) <= space:
            lines[-1] = longer
        else:
            lines.append(cut(word, space, size, font))
    return tuple(lines)
