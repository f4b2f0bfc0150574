"""Moves of hidden cards, as numbers in ``State.moves``."""

from __future__ import annotations

__all__ = [
    "AMONG",
    "DRAWN",
    "INHERITED",
    "LAID",
    "PASSED",
    "PUT_BACK",
    "SHOWN",
    "SHOWN_TO",
    "SHUFFLED",
    "TAKEN",
    "TURNED_UP",
    "move",
]

DRAWN, TURNED_UP, LAID, TAKEN, PASSED, PUT_BACK, SHOWN, INHERITED, SHUFFLED, AMONG, SHOWN_TO = (
    range(11)
)
"""The kinds of moves; ``bangcore.game.knowledge`` derives the knowledge of each seat from them."""


def move(kind: int, card: int = 0, seat: int = 0, other: int = 0) -> int:
    """Return a move packed into one number, for ``State.moves``."""
    return kind | seat << 4 | other << 9 | card << 14
