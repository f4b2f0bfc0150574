"""The viewer's options by card, key or seat, for clickable pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from bangcore import Option, View

__all__ = ["Choices"]

Numbers = tuple[str | None, str | None]
"""The numbers of options and of interrupts, as values of attributes."""


@final
class Choices:
    """The options and interrupts of a view by the cards, keys and seats that they name."""

    def __init__(self, view: View) -> None:
        decision = view.decision
        self._options: Final = decision.options if decision is not None else ()
        self._asked: Final = None if decision is None else decision.seat
        self._interrupts: Final = view.interrupts
        self._holders: Final = [player.holder for player in view.players]

    def of_card(self, card: int, owner: int | None) -> Numbers:
        """Return the options that name a card of *owner*, or in the middle."""
        return (
            _numbers(
                option.card == card and self._fits(option, card, owner) for option in self._options
            ),
            _numbers(
                option.card == card and self._same(option.seat, owner)
                for option in self._interrupts
            ),
        )

    def _fits(self, option: Option, card: int, owner: int | None) -> bool:
        # duplicates share an id: except for "pick", the option means the player's own card
        return option.verb == "pick" or self._same(self._asked, owner)

    def _same(self, seat: int | None, other: int | None) -> bool:
        """Return whether both seats belong to the same player."""
        if seat is None or other is None:
            return seat == other
        return self._holders[seat] == self._holders[other]

    def of_key(self, key: str) -> Numbers:
        """Return the options that name a key, such as equipment or the deck."""
        return (
            _numbers(option.key == key and option.card is None for option in self._options),
            _numbers(option.key == key and option.card is None for option in self._interrupts),
        )

    def at_seat(self, seat: int) -> Numbers:
        """Return the options that target a seat."""
        return (
            _numbers(option.target == seat for option in self._options),
            _numbers(option.target == seat for option in self._interrupts),
        )


def _numbers(named: Iterable[bool]) -> str | None:
    return " ".join(str(i) for i, flag in enumerate(named) if flag) or None
