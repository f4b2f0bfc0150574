"""Piles of cards, and the moves of cards between them."""

from __future__ import annotations

from typing import Final, NamedTuple

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
]


class Pile(NamedTuple):
    """A pile of cards: its kind, and the seat that it belongs to, if any."""

    kind: str
    seat: int | None = None


DECK: Final = Pile("deck")
DISCARDS: Final = Pile("discards")
TABLE: Final = Pile("table")
HAND: Final = tuple(Pile("hand", seat) for seat in range(16))
IN_PLAY: Final = tuple(Pile("in_play", seat) for seat in range(16))


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
