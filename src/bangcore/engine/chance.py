"""Chance at a table: random numbers, or first the results that were sampled for a world."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, final

from bangcore.chance import below, shuffle
from bangcore.rules.options import Option
from bangcore.rules.state import State

__all__ = ["Chance", "Recorder", "chance_for"]


class Chance(Protocol):
    """A source of results of chance.

    There is a method for each kind of result, since worlds rename cards and other names.
    """

    def number(self, n: int) -> int:
        """Return a number from 0 to n - 1."""

    def card(self, cards: Sequence[int]) -> int:
        """Return one of *cards*."""

    def shuffle(self, kind: str, items: list[Any]) -> None:
        """Shuffle *items*: ``"cards"`` of the deck, ``"roles"``, or names in an ``"order"``."""


class Recorder(Chance, Protocol):
    """A source of chance that records the steps of an effect in a replay."""

    def answer(self, option: Option) -> None:
        """Record an answer."""

    def elimination(self, victim: int, by: int | None) -> None:
        """Record that the game continues after *by* has eliminated *victim*."""


def chance_for(state: State) -> Chance:
    """Return the source of chance of a position."""
    return SampledResults(state) if state.rolls else RandomNumbers(state)


@final
class RandomNumbers:
    """The random numbers of a position."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    def number(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        self._state.rng, number = below(self._state.rng, n)
        return number

    def card(self, cards: Sequence[int]) -> int:
        """Return one of *cards*."""
        return cards[self.number(len(cards))]

    def shuffle(self, kind: str, items: list[Any]) -> None:
        """Shuffle *items*."""
        self._state.rng = shuffle(self._state.rng, items)


@final
class SampledResults:
    """The results that a position begins with; random numbers after a deviation from them."""

    __slots__ = ("_numbers", "_state")

    def __init__(self, state: State) -> None:
        self._state = state
        self._numbers = RandomNumbers(state)

    def number(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        result = self._next("number")
        if len(result) == 1 and result[0] in map(str, range(n)):
            return int(result[0])
        return self._numbers.number(n)

    def card(self, cards: Sequence[int]) -> int:
        """Return one of *cards*."""
        result = self._next("card")
        for card in cards:
            if result == [str(card)]:
                return card
        return self._numbers.card(cards)

    def shuffle(self, kind: str, items: list[Any]) -> None:
        """Shuffle *items*."""
        result = self._next(kind)
        by_name = {str(item): item for item in items}
        if result and sorted(result) == sorted(by_name) and len(by_name) == len(items):
            items[:] = map(by_name.__getitem__, result)
        else:
            self._numbers.shuffle(kind, items)

    def _next(self, kind: str) -> list[str]:
        """Return the next result, an empty one after a deviation."""
        rolls = self._state.rolls
        if rolls:
            roll_kind, *result = rolls.pop(0).split(" ")
            if roll_kind == kind:
                return result
            rolls.clear()
        return []
