"""The faces of cards, characters, roles and rules, and their backs: 120 by 186."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bang_table.svg.brush import Brush, number
from bang_table.svg.icons import BULLET, SUIT_SHAPES, bullet
from bang_table.svg.lettering import SLAB, wrap
from bang_table.svg.look import Definition, Look
from bang_table.svg.portraits import portrait
from bang_table.svg.symbols import Mark
from bangcore.rules.definitions import CardKind, Character, Rule
from bangcore.rules.roles import Role

__all__ = ["ANYTHING", "SIZE", "back", "corner", "face", "life", "marks", "suit_ink"]

SIZE: Final = (120.0, 186.0)
WIDE, HIGH = SIZE
LEFT, INNER = 10.0, 100.0
ANYTHING: Final = (Mark("thing"),)
"""The icon of things with neither symbols nor an icon."""
# the text ends here, above the corner
FOOT: Final = 160.0
TEXT: Final = (9.0, 8.6, 8.2, 7.8, 7.4, 7.0, 6.6, 6.2)


def suit_ink(suit: str) -> str:
    """Return the colour in which a suit is printed."""
    return "suit" if suit in ("hearts", "diamonds") else "ink"


def face(
    brush: Brush, look: Look, thing: Definition, words: str, corners: tuple[str, str] | None
) -> list[str]:
    """Return the face of *thing* with its *words*; *corners* are suit and rank of a card."""
    colour = look.colour(thing)
    lines = frame(brush, colour)
    lines.append(
        brush.text(look.name(thing), WIDE / 2, 19.5, 14, "cream", font=SLAB, space=104, least=7)
    )
    size, rows = _paragraph(words)
    top = FOOT - len(rows) * size * 1.2
    free = top - 31
    if isinstance(thing, Character):
        lines += _character(brush, look, thing, free)
    else:
        lines += _emblem(brush, look, look.marks(thing), free)
    for i, row in enumerate(rows):
        lines.append(brush.text(row, WIDE / 2, top + (i + 0.95) * size * 1.2, size))
    lines += _foot(brush, look, thing, colour, corners)
    return lines


def frame(brush: Brush, colour: str) -> list[str]:
    """Return an empty face with a border of that colour."""
    return [
        brush.box(0, 0, WIDE, HIGH, colour, round=9),
        brush.box(5, 26, WIDE - 10, HIGH - 31, "paper", round=4),
    ]


def _paragraph(text: str) -> tuple[float, tuple[str, ...]]:
    """Return a font size and the lines of a text, as large as the symbols leave room for."""
    rows: tuple[str, ...] = ()
    for size in TEXT:
        rows = wrap(text, INNER, size)
        if len(rows) * size * 1.2 <= (62 if size > 7.5 else 78):
            return size, rows
    return TEXT[-1], rows


def _emblem(brush: Brush, look: Look, own_marks: Sequence[Mark], free: float) -> list[str]:
    """Return the symbols on their background, between the name and the text."""
    top, high = 31.0, free - 3
    lines = [brush.box(LEFT, top, INNER, high, "wash", round=5)]
    return lines + marks(brush, look, own_marks or ANYTHING, (LEFT, top, INNER, high))


def marks(
    brush: Brush,
    look: Look,
    found: Sequence[Mark],
    place: tuple[float, float, float, float],
    most: float = 54,
) -> list[str]:
    """Return marks side by side in a *place*: x, y, width, height."""
    x, y, wide, high = place
    cell = wide / len(found)
    below = any(mark.says or mark.target or mark.suit for mark in found)
    size = min(most, cell * 0.82, (high - 6) * (0.66 if below else 0.94))
    label = max(size * 0.36, 8.0)
    top = y + (high - size - (label * 1.25 if below else 0)) / 2
    lines = []
    for i, mark in enumerate(found):
        middle = x + cell * (i + 0.5)
        lines.append(brush.icon(look.icons[mark.icon], middle - size / 2, top, size))
        lines += _label(brush, look, mark, middle, top + size + label * 1.15, label)
    return lines


def _label(brush: Brush, look: Look, mark: Mark, x: float, y: float, size: float) -> list[str]:
    """Return the label below an icon: a number, a target, a suit."""
    parts = [("text", mark.says)] if mark.says else []
    if mark.target in look.icons:
        parts.append(("icon", look.icons[mark.target]))
    if mark.suit:
        parts.append((mark.suit, SUIT_SHAPES[mark.suit]))
    widths = [size * 0.68 * len(shape) if kind == "text" else size for kind, shape in parts]
    at = x - (sum(widths) + size * 0.25 * (len(parts) - 1)) / 2
    lines = []
    for (kind, shape), wide in zip(parts, widths, strict=True):
        if kind == "text":
            lines.append(brush.text(shape, at + wide / 2, y, size, font=SLAB))
        else:
            ink = "soft" if kind == "icon" else suit_ink(kind)
            lines.append(brush.icon(shape, at, y - size * 0.88, size, ink))
        at += wide + size * 0.25
    return lines


def _character(brush: Brush, look: Look, thing: Character, free: float) -> list[str]:
    own_marks = look.marks(thing)
    top, high = 31.0, free - 3
    lines = [brush.box(LEFT, top, INNER, high, "wash", round=5)]
    size = min(high, 66 if own_marks else 92)
    left = LEFT + (2 if own_marks else (INNER - size) / 2)
    place = f"translate({number(left)} {number(top + (high - size) / 2)})"
    lines.append(f'<g transform="{place}">{portrait(thing.key, size)}</g>')
    right = LEFT + size + 2
    cell = high / max(len(own_marks), 1)
    for i, mark in enumerate(own_marks):
        room = (right, top + i * cell, LEFT + INNER - right, cell)
        lines += marks(brush, look, [mark], room, 30)
    return lines


def _foot(
    brush: Brush, look: Look, thing: Definition, colour: str, corners: tuple[str, str] | None
) -> list[str]:
    lines = []
    if corners is not None:
        lines += corner(brush, *corners, 10, 177, 15)
    if isinstance(thing, CardKind) and thing.book:
        lines.append(brush.icon(look.icons["book"], 94, 164, 14, "soft"))
    elif isinstance(thing, Character):
        lines += life(brush, thing.bullets, thing.bullets, (WIDE / 2, 163), 16)
    elif isinstance(thing, Role) and thing.extra_life:
        lines.append(brush.text(f"{thing.extra_life:+d}", 56, 176, 13, font=SLAB, at="end"))
        lines.append(brush.icon(BULLET, 56, 163, 16, "gold"))
    elif isinstance(thing, Rule):
        lines += [brush.disc(x, 171, 1.6, colour) for x in (52, 60, 68)]
    return lines


def corner(brush: Brush, suit: str, rank: str, x: float, y: float, size: float) -> list[str]:
    """Return rank and suit as in the corner of a card, with the baseline at *y*."""
    ink = suit_ink(suit)
    wide = size * (1.25 if len(rank) > 1 else 0.78)
    return [
        brush.text(rank, x + wide / 2, y, size, ink, font=SLAB),
        brush.icon(SUIT_SHAPES[suit], x + wide + size * 0.08, y - size * 0.78, size * 0.84, ink),
    ]


def life(
    brush: Brush, points: int, most: int, at: tuple[float, float], size: float, start: bool = False
) -> list[str]:
    """Return life points as a row of bullets, lost ones as outlines.

    The row is centred *at* a point, or starts there with *start*.
    """
    x, y = at
    count = max(points, most)
    # a bullet is a quarter as wide as high, with a gap of its own width
    left = x - size * 3 / 24 if start else x - count * size / 4
    shapes = [bullet(3 + 12 * i) for i in range(count)]
    full, outlines = "".join(shapes[:points]), "".join(shapes[points:])
    lines = [brush.icon(f"|{full}", left, y, size, "gold")] if full else []
    return lines + ([brush.icon(f"{outlines}|", left, y, size, "faint", 1.4)] if outlines else [])


def back(brush: Brush, look: Look, colour: str, icon: str) -> list[str]:
    """Return a back: a lattice with an icon in the middle."""
    wide, high = WIDE - 14, HIGH - 14
    steps = range(-int(high // 15), int(wide // 15) + 1)
    lattice = "".join(_diagonals(7 + step * 15.0, wide, high) for step in steps)
    return [
        brush.box(0, 0, WIDE, HIGH, colour, round=9),
        f'<path d="{lattice}"{brush.paint(None, "cream")} opacity=".28"/>',
        brush.box(7, 7, wide, high, None, "cream", round=5, thick=1.4),
        brush.disc(WIDE / 2, HIGH / 2, 30, colour, "cream"),
        brush.icon(look.icons[icon], WIDE / 2 - 18, HIGH / 2 - 18, 36, "cream"),
    ]


def _diagonals(x: float, wide: float, high: float) -> str:
    """Return a line down to the right and its mirror image, clipped to the lattice."""
    begin, end = max(x, 7.0), min(x + high, 7 + wide)
    top, low = 7 + begin - x, 7 + end - x
    mirrored = 14 + wide
    return (
        f"M{number(begin)} {number(top)}L{number(end)} {number(low)}"
        f"M{number(mirrored - begin)} {number(top)}L{number(mirrored - end)} {number(low)}"
    )
