"""How a game ended."""

from __future__ import annotations

from typing import Final, final

from attrs import frozen

__all__ = ["NOT_OVER", "Outcome"]


@final
@frozen
class Outcome:
    """How a game ended: who won, why, and what each seat gets (1 won, -1 lost)."""

    winners: tuple[int, ...]
    reason: str
    payoffs: tuple[int, ...]


NOT_OVER: Final = Outcome((), "not_over", ())
"""The answer to ``bang_outcome`` that lets a game continue although others would end it."""
