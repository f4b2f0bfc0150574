"""Piles of cards, and the moves of cards between them."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, final

__all__ = [
    "DECK",
    "DISCARDS",
    "HAND",
    "IN_PLAY",
    "SHUFFLE",
    "TABLE",
    "WHOLE",
    "MoveFields",
    "MoveRecord",
    "Pile",
    "pile_of",
]


@final
class Pile:
    """A pile of cards: its kind, and the seat that it belongs to, if any.

    Piles are compared by identity; :func:`pile_of` returns the only object of each.
    """

    __slots__ = ("kind", "seat")

    def __init__(self, kind: str, seat: int | None) -> None:
        self.kind: str = kind
        self.seat: int | None = seat

    def __repr__(self) -> str:
        return f"pile_of({self.kind!r}, {self.seat!r})"


@cache
def pile_of(kind: str, seat: int | None) -> Pile:
    """Return the pile of that kind in the middle, or of *seat*."""
    return Pile(kind, seat)


DECK: Final = pile_of("deck", None)
DISCARDS: Final = pile_of("discards", None)
TABLE: Final = pile_of("table", None)
HAND: Final = tuple([pile_of("hand", seat) for seat in range(16)])
IN_PLAY: Final = tuple([pile_of("in_play", seat) for seat in range(16)])


class MoveRecord(NamedTuple):
    """A card moves from one pile to another; if both are the same pile, it is shown there.

    Everybody knows that it is one of the cards *among*, if there are any; ``WHOLE`` means that the
    whole pile moves.  A card is shown to all, or only to the seat *shown_to*.
    """

    card: int
    start: Pile
    end: Pile
    among: tuple[int, ...] | None = ()
    shown_to: int | None = None


MoveFields = tuple[int, Pile, Pile, tuple[int, ...] | None, int | None]
"""The fields of a record, as positions keep them; a named tuple takes seven times as long."""

WHOLE: Final = None
SHUFFLE: Final[MoveFields] = MoveRecord(-1, DECK, DECK)
"""The discards, which have become the draw pile, are shuffled."""
