"""How hidden cards move: the numbers in ``State.moves``, from which knowledge follows."""

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
    """Return a move in one number, as it is noted in ``State.moves``."""
    return kind | seat << 4 | other << 9 | card << 14
