"""What bots share."""

from __future__ import annotations

from typing import final

from bangcore import chance
from bangcore.game.views import View
from bangcore.rules.options import Option

__all__ = ["Dice", "options_of"]


@final
class Dice:
    """Random numbers of one bot."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = chance.seeded(seed)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        self._state, number = chance.below(self._state, n)
        return number


def options_of(view: View) -> tuple[Option, ...]:
    """Return the options of the viewer; an error when they are not asked."""
    if view.decision is None or not view.decision.options:
        raise ValueError("this seat is not asked anything")
    return view.decision.options
