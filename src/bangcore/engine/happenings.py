"""What the engine records while it acts; the event bus makes events of it."""

from __future__ import annotations

__all__ = ["Happening"]

Happening = tuple[
    str, int | None, int | None, tuple[int, ...], int | None, str | None, tuple[int, ...] | None
]
"""Kind, seat, target, cards, amount, key and the seats that may see the cards (``None``: all)."""
