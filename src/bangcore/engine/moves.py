"""Moves of hidden cards, as numbers in ``State.moves``."""

from __future__ import annotations

from typing import Final

__all__ = [
    "AMONG",
    "DRAWN",
    "INHERITED",
    "KINDS",
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
KINDS: Final = (
    "drawn",
    "turned up",
    "laid",
    "taken",
    "passed",
    "put back",
    "shown",
    "inherited",
    "shuffled",
    "among",
    "shown to",
)
"""The names of the kinds, by number; ``bangcore.game.knowledge`` derives from moves what each seat
knows.
"""


def move(kind: int, card: int = 0, seat: int = 0, other: int = 0) -> int:
    """Return a move packed into one number, for ``State.moves``."""
    return kind | seat << 4 | other << 9 | card << 14
