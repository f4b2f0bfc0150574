"""The layout of a table: places of seats that never overlap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import frozen

from bangcore.errors import UnknownName, nearest

__all__ = ["SHAPES", "Place", "Plan", "plan"]

GAP: Final = 12.0
# by the number of other players: how many on each side, and how many above
WIDE: Final = {1: (0, 1), 2: (1, 0), 3: (1, 1), 4: (1, 2), 5: (1, 3), 6: (2, 2), 7: (2, 3)}


@frozen
class Place:
    """A rectangle."""

    x: float
    y: float
    wide: float
    high: float


@frozen
class Plan:
    """The places of a table: those of the seats, and the middle."""

    wide: float
    high: float
    seats: dict[int, Place]
    middle: Place


def plan(
    shape: str, others: list[int], below: int, seat_high: float, own_high: float, middle_high: float
) -> Plan:
    """Return the places of the seats; *below* is the seat at the bottom.

    The *others* follow clockwise: up on the left, across the top, and down on the right.

    :raises UnknownName: if there is no such shape.
    """
    if shape not in SHAPES:
        raise UnknownName(nearest("shape", shape, SHAPES))
    return SHAPES[shape](others, below, seat_high, own_high, middle_high)


def _wide(
    others: list[int], below: int, seat_high: float, own_high: float, middle_high: float
) -> Plan:
    """Four columns; the middle takes the inner two."""
    column = 250.0
    total = 4 * column + 5 * GAP
    side, above = WIDE.get(len(others), (0, 0)) if len(others) < 8 else _more(len(others))
    rows = _rows(max(side, 1), seat_high)
    top = GAP + (seat_high + GAP) * -(-above // 4)
    between = max(rows, middle_high)
    left, across, right = others[:side], others[side : side + above], others[side + above :]
    seats = {}
    for i, seat in enumerate(across):
        line, place = divmod(i, 4)
        count = min(4, above - 4 * line)
        first = (total - count * column - (count - 1) * GAP) / 2
        y = GAP + line * (seat_high + GAP)
        seats[seat] = Place(first + place * (column + GAP), y, column, seat_high)
    begin = top + (between - rows) / 2
    for i in range(side):
        y = begin + i * (seat_high + GAP)
        seats[left[side - 1 - i]] = Place(GAP, y, column, seat_high)
        seats[right[i]] = Place(total - GAP - column, y, column, seat_high)
    inset = GAP + (column + GAP if side else 0)
    middle = Place(inset, top, total - 2 * inset, between)
    bottom = top + between + GAP
    seats[below] = Place(GAP, bottom, total - 2 * GAP, own_high)
    return Plan(total, bottom + own_high + GAP, seats, middle)


def _more(others: int) -> tuple[int, int]:
    """Return the number of seats on each side and above, for more players than usual."""
    side = (others - 3) // 2
    return side, others - 2 * side


def _tall(
    others: list[int], below: int, seat_high: float, own_high: float, middle_high: float
) -> Plan:
    """Two columns, for phones; the middle is below the other players."""
    column = 214.0
    total = 2 * column + 3 * GAP
    side, odd = divmod(len(others), 2)
    seats = {}
    y = GAP
    if odd:
        seats[others[side]] = Place((total - column) / 2, y, column, seat_high)
        y += seat_high + GAP
    for i in range(side):
        seats[others[side - 1 - i]] = Place(GAP, y, column, seat_high)
        seats[others[side + odd + i]] = Place(2 * GAP + column, y, column, seat_high)
        y += seat_high + GAP
    middle = Place(GAP, y, total - 2 * GAP, middle_high)
    y += middle_high + GAP
    seats[below] = Place(GAP, y, total - 2 * GAP, own_high)
    return Plan(total, y + own_high + GAP, seats, middle)


def _rows(count: int, high: float) -> float:
    return count * high + (count - 1) * GAP


SHAPES: Final[dict[str, Callable[[list[int], int, float, float, float], Plan]]] = {
    "wide": _wide,
    "tall": _tall,
}
"""The layouts: for screens and for phones."""
