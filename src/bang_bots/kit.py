"""Helpers for bots."""

from __future__ import annotations

from typing import Any, final

from bangcore import chance
from bangcore.errors import InvalidSave, NotYourTurn, brief
from bangcore.game.views import View
from bangcore.rules.options import Decision, Option

__all__ = ["Dice", "decision_of", "entries", "options_of"]


@final
class Dice:
    """The random numbers of one bot."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = chance.seeded(seed)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        self._state, number = chance.below(self._state, n)
        return number

    def memory(self) -> int:
        """Return the state."""
        return self._state

    def recall(self, memory: object) -> None:
        """Restore what :meth:`memory` returned."""
        if type(memory) is not int or not 0 <= memory < 1 << 64:
            raise InvalidSave(f"{brief(memory)} is not a state of random numbers")
        self._state = memory


def decision_of(view: View) -> Decision:
    """Return the question to the viewer; raise :exc:`NotYourTurn` if they are not asked."""
    decision = view.decision
    if decision is None or not decision.options:
        raise NotYourTurn("this seat is not asked anything")
    return decision


def options_of(view: View) -> tuple[Option, ...]:
    """Return the options of the viewer; raise :exc:`NotYourTurn` if they are not asked."""
    return decision_of(view).options


def entries(memory: object, *names: str) -> list[Any]:
    """Return the entries of a memory in the order of *names*, which must be all of its keys."""
    if not isinstance(memory, dict) or memory.keys() != set(names):
        raise InvalidSave(f"{brief(memory)} instead of {', '.join(names)}")
    return [memory[name] for name in names]
