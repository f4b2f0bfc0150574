"""Small cards for the picture of a table, and rows of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from bang_table.svg import faces
from bang_table.svg.brush import Brush, attributes, escaped, number
from bang_table.svg.lettering import SLAB, width, wrap
from bang_table.svg.look import Definition, Look
from bangcore import Card

__all__ = ["HIGH", "WIDE", "Small", "row", "small", "small_back"]

WIDE: Final = 48.0
HIGH: Final = 70.0
INNER: Final = WIDE - 5
SIZES: Final = (8.4, 8.0, 7.6, 7.2, 6.8, 6.4, 6.0, 5.6)


@frozen
class Small:
    """A small card: its drawing, its thing, and the options that name it."""

    drawn: str
    title: str = ""
    card: int | None = None
    key: str | None = None
    options: str | None = None
    interrupts: str | None = None
    note: str = ""


def small(brush: Brush, look: Look, thing: Definition, card: Card | None = None) -> str:
    """Return a small face with name, symbols, suit and rank, cached by *look*."""
    corner = None if card is None else (card.suit, card.rank)
    key = (brush.theme, thing.key, corner)
    if key not in look.kept:
        look.kept[key] = "".join(_small(brush, look, thing, corner))
    return look.kept[key]


def _small(
    brush: Brush, look: Look, thing: Definition, corner: tuple[str, str] | None
) -> list[str]:
    colour = look.colour(thing)
    size, rows = _name(look.name(thing))
    band = 4.5 + len(rows) * size * 1.04
    lines = [
        # the edge separates overlapping cards
        brush.box(0, 0, WIDE, HIGH, colour, "paper", round=4.5),
        brush.box(2, band + 1, WIDE - 4, HIGH - band - 3, "paper", round=2.5),
    ]
    for i, row in enumerate(rows):
        lines.append(
            brush.text(row, WIDE / 2, 2 + (i + 0.86) * size * 1.04, size, "cream", font=SLAB)
        )
    foot = 13 if corner else 3
    room = (4.0, band + 1, WIDE - 8, HIGH - band - 3 - foot)
    lines += faces.marks(brush, look, look.marks(thing)[:2] or faces.ANYTHING, room, 30)
    if corner:
        lines += faces.corner(brush, *corner, 4.5, HIGH - 5.5, 10.5)
    return lines


def _name(name: str) -> tuple[float, tuple[str, ...]]:
    """Return a font size and a name in one or two lines, as large as it fits."""
    for size in SIZES:
        words = name.split()
        if len(words) == 1 and width(name, size, SLAB) > INNER:
            continue
        rows = wrap(name, INNER, size, SLAB)
        if len(rows) <= 2 and not any("…" in row for row in rows):
            return size, rows
    return SIZES[-1], wrap(name, INNER, SIZES[-1], SLAB)[:2]


def small_back(brush: Brush, colour: str, icon: str) -> str:
    """Return a small back."""
    return (
        brush.box(0, 0, WIDE, HIGH, colour, "paper", round=4.5)
        + brush.box(3.5, 3.5, WIDE - 7, HIGH - 7, None, "cream", round=2.5)
        + brush.icon(icon, WIDE / 2 - 11, HIGH / 2 - 11, 22, "cream")
    )


def row(
    brush: Brush, things: Sequence[Small], x: float, y: float, space: float, scale: float = 1
) -> list[str]:
    """Return cards side by side; if *space* is too narrow, they overlap like a hand of cards."""
    wide, gap = WIDE * scale, 4 * scale
    step = wide + gap
    if len(things) > 1:
        step = min(step, (space - wide) / (len(things) - 1))
    return [_laid(brush, thing, x + i * step, y, scale) for i, thing in enumerate(things)]


def _laid(brush: Brush, thing: Small, x: float, y: float, scale: float) -> str:
    size = f" scale({round(scale, 3):g})" if scale != 1 else ""
    can = thing.options is not None or thing.interrupts is not None
    kind = "bang-card bang-can" if can else "bang-card"
    head = attributes(
        class_=kind,
        data_card=thing.card,
        data_key=thing.key,
        data_options=thing.options,
        data_interrupts=thing.interrupts,
        transform=f"translate({number(x)} {number(y)}){size}",
    )
    line = brush.box(-1, -1, WIDE + 2, HIGH + 2, None, "gold", round=5.5, thick=2) if can else ""
    title = f"<title>{escaped(thing.title)}</title>" if thing.title else ""
    note = _note(brush, thing.note) if thing.note else ""
    # on a separate line, as the pictures of a game share most of these lines
    return f"<g{head}>{title}\n{thing.drawn}\n{line}{note}</g>"


def _note(brush: Brush, note: str) -> str:
    """Return a badge on a card, such as a price or a suit."""
    wide = max(15.0, width(note, 9) + 7)
    x = WIDE - wide + 4
    return brush.box(x, HIGH - 16, wide, 15, "slate", "cream", round=7.5) + brush.text(
        note, x + wide / 2, HIGH - 5, 9, "cream", bold=True, space=wide - 4
    )
