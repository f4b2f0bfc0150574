"""The icons of the core: symbols, targets, suits, and the other signs of a picture.

An icon is a drawing in a box of 24 by 24: paths of lines, then after a ``|`` paths of areas.
The facet ``icons`` of an expansion maps names to drawings: the name of a symbol, ``"card/jail"``
for one thing, ``"kind/weather"`` for all rules of a kind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bangcore.errors import ExpansionError, brief
from bangcore.rules.expansion import Expansion

__all__ = ["BULLET", "CORE", "SUIT_SHAPES", "bullet", "icons_from"]

_N = r"(?>[ ,]*[+-]?(?:\d+\.?\d*|\.\d+))"
_STEPS = (
    *(f"[MmLlTt](?:{_N}{{2}})+", f"[HhVv](?:{_N})+", f"[Cc](?:{_N}{{6}})+"),
    *(f"[SsQq](?:{_N}{{4}})+", rf"[Aa](?:{_N}{{3}}(?:[ ,]*[01]){{2}}{_N}{{2}})+", "[Zz]"),
)
_PATH = re.compile(rf"(?=[Mm])(?:(?:{'|'.join(_STEPS)})[ ,]*)+|")


def icons_from(expansion: Expansion) -> Mapping[str, str]:
    """Return the facet ``icons`` of an expansion, checked.

    :raises ExpansionError: if the facet is not a mapping from names to drawings.
    """
    icons = expansion.facet("icons", {})
    where = f"Expansion {expansion.name!r}: icons"
    if not isinstance(icons, Mapping) or not all(isinstance(name, str) for name in icons):
        wrong = f"must be a mapping with strings as keys, not {brief(icons)}"
        raise ExpansionError(f"{where} {wrong}")
    for name, drawing in icons.items():
        paths = drawing.split("|") if isinstance(drawing, str) else []
        if not (any(paths) and len(paths) < 3 and all(map(_PATH.fullmatch, paths))):
            wrong = f"{name!r} must be paths of an SVG, lines|areas, not {brief(drawing)}"
            raise ExpansionError(f"{where}: {wrong}")
    return icons


def bullet(x: float, y: float = 1.5) -> str:
    """Return the area of a bullet, 6 wide and 20 high."""
    case = f"M{x:g} {y + 10:g}h6v9a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1z"
    return f"{case}M{x:g} {y + 8.3:g}c0-4 1.2-6.6 3-8.3 1.8 1.7 3 4.3 3 8.3z"


BULLET: Final = f"|{bullet(9)}"
_CROSSHAIR: Final = "M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM12 1v6M12 17v6M1 12h6M17 12h6"
_SHIELD: Final = "M12 2.2l8 3v6c0 5-3.4 8.4-8 10.3-4.6-1.9-8-5.3-8-10.3v-6z"
_EYE: Final = "M1.5 12S5.5 5 12 5s10.5 7 10.5 7-4 7-10.5 7S1.5 12 1.5 12z"
_PUPIL: Final = "M12 8.7a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6z"
_GRAVE: Final = "M5.5 21.5V9.5a6.5 6.5 0 0 1 13 0v12M2 21.5h20M12 7.5v7.5M9.3 10.3h5.4"
_DRAW: Final = "M3.5 2.5h12v17h-12zM18 15v7M14.5 18.5h7"


def _person(x: float, y: float, scale: float = 1) -> str:
    """Return the area of a head and shoulders; *x*, *y* is the top of the head."""

    def short(value: float) -> str:
        return f"{round(value, 1):g}"

    r, w, h = 3.2 * scale, 5.6 * scale, 6.5 * scale
    around = f"{short(r)} {short(r)} 0 1 1"
    head = f"M{short(x)} {short(y)}a{around} 0 {short(2 * r)}a{around} 0-{short(2 * r)}z"
    body = (
        f"M{short(x - w)} {short(y + 2 * r + 1 + h)}c0-{short(h * 0.6)} {short(w * 0.4)}-{short(h)}"
    )
    return f"{head}{body} {short(w)}-{short(h)}s{short(w)} {short(h * 0.4)} {short(w)} {short(h)}z"


CORE: Final[Mapping[str, str]] = {
    # symbols of effects
    "shot": f"{_CROSSHAIR}|M12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
    "missed": f"{_SHIELD}M8.7 8l6.6 7M15.3 8l-6.6 7",
    "life": f"M19 3v7M15.5 6.5h7|{bullet(6)}",
    "draw": _DRAW,
    "take": "M10 3h11v18H10zM15.5 12h-13M6.5 8l-4 4 4 4",
    "discard": "M5.5 2.5h13v19h-13zM9 9l6 6M15 9l-6 6",
    # passive symbols
    "seen_at": f"M4.5 8.5L1 12l3.5 3.5M19.5 8.5L23 12l-3.5 3.5|{_person(12, 4.5, 1.1)}",
    "sees": f"{_EYE}|{_PUPIL}",
    "reach": "|M1 6h22v4.2h-9.2l-1.3 4.3H9.3L7.3 21H2l2.7-9C2.5 11.6 1 10 1 8z",
    "bangs": f"|{bullet(1)}{bullet(9)}{bullet(17)}",
    "keeps": "M8.5 4h9v16h-9zM8.5 6.3L2.8 8l3 12.7 2.7-.7M17.5 6.3L21.7 8l-2.5 12",
    "draws": _DRAW,
    "flips": "M7 9h10v13H7zM4 7.5C6.5 2.5 14 1 18.5 5.5M19.5 1.5v4.5H15",
    "all_see_at": "M2 12h20M6 8l-4 4 4 4M18 8l4 4-4 4M12 8v8",
    "all_cards_are": "M8.5 2.5h12v15h-12zM5.5 5.5v15h12M2.5 8.5v15",
    "immune_to": f"{_SHIELD}M8 11.5l3 3.3 5-6",
    "barrel": "M7.5 2.5h9c2.7 6 2.7 13 0 19h-9c-2.7-6-2.7-13 0-19zM5.8 8h12.4M5.8 16h12.4"
    "M12 2.5v19",
    "in_turn": "M18.5 6.5a8.5 8.5 0 1 0 2 6M19 1.5v5.5h-5.5",
    "per_life_lost": f"M16 6.5h6.5|{bullet(6)}",
    "per_elimination": _GRAVE,
    # targets
    "all others": f"|{_person(5, 8, 0.8)}{_person(19, 8, 0.8)}{_person(12, 3)}",
    "another player": f"|{_person(12, 4, 1.15)}",
    "any player": f"M16.5 8.5a2.8 2.8 0 1 1 0 .1M14 21c3-7 8-4 8 0z|{_person(8, 4, 1.05)}",
    "within": f"|{_person(12, 4, 1.15)}",
    "within reach": "|M1 6h22v4.2h-9.2l-1.3 4.3H9.3L7.3 21H2l2.7-9C2.5 11.6 1 10 1 8z",
    # other signs
    "book": "M12 6C9.5 4.2 6 4 2.5 4.5v14.5c3.5-.5 7-.3 9.5 1.5 2.5-1.8 6-2 9.5-1.5V4.5C18 4 "
    "14.5 4.2 12 6zM12 6v14.5",
    "hand": "M8.5 4h9v16h-9zM8.5 6.3L2.8 8l3 12.7 2.7-.7M17.5 6.3L21.7 8l-2.5 12",
    "turn": "|M5 2.5l15 9.5-15 9.5z",
    "asked": "M7.5 8.5c0-6.5 9.5-6.5 9.5-.5 0 4-5 3.8-5 8|"
    "M12 19a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z",
    "out": _GRAVE,
    "won": "M6 3h12v6.5a6 6 0 0 1-12 0zM6 5H2.5c0 4 1.5 6 4 6.5M18 5h3.5c0 4-1.5 6-4 6.5"
    "M12 15.5V20M7.5 21.5h9",
    "secret": "M5 2.5h14v19H5zM9.5 9.5c0-3.8 5-3.8 5-.3 0 2.3-2.5 2.3-2.5 4.5|"
    "M12 16a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6z",
    "thing": "M12 2.5l9 5v9l-9 5-9-5v-9zM3 7.5l9 5 9-5M12 12.5v9",
}
"""Icons by the name of the symbol, the target or the meaning."""

SUIT_SHAPES: Final[Mapping[str, str]] = {
    "hearts": "|M12 21.5C5 15.5 1.5 12 1.5 7.7 1.5 2 9 .8 12 6c3-5.2 10.5-4 10.5 1.7 0 4.3-3.5 "
    "7.8-10.5 13.8z",
    "diamonds": "|M12 1l8.5 11L12 23 3.5 12z",
    "spades": "|M12 1.5c6.5 5.5 10.5 8.5 10.5 12.5 0 4.7-6 6.2-9 2.7.3 2.8 1.2 4.5 3 "
    "5.8h-9c1.8-1.3 2.7-3 3-5.8-3 3.5-9 2-9-2.7C1.5 10 5.5 7 12 1.5z",
    "clubs": "|M12 1.5a5 5 0 0 1 3.9 8.1c3.2-1.3 6.6.9 6.6 4.4 0 4.7-6 6.2-9 2.7.3 2.8 1.2 4.5 3 "
    "5.8h-9c1.8-1.3 2.7-3 3-5.8-3 3.5-9 2-9-2.7 0-3.5 3.4-5.7 6.6-4.4A5 5 0 0 1 12 1.5z",
}
