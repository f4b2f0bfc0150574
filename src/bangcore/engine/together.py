"""Questions to several seats at once; the answers are secret until all are given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, final

from attrs import evolve

from bangcore.engine.plays import ROLLS, Sealed
from bangcore.error_messages import ErrorMessage
from bangcore.errors import IllegalOption
from bangcore.rules.options import Option

__all__ = ["Together", "among"]


@final
class Together:
    """A question to several seats: options of those that owe an answer, and seats that answered.

    The answer of the first seat that owes one is the option itself; answers of the others contain
    their seat: ``Ben: pick -> Cal``.
    """

    __slots__ = ("_names", "given", "owed")

    def __init__(self, names: Sequence[str], owed: dict[int, tuple[Option, ...]]) -> None:
        self._names: Final = names
        self.owed: Final = owed
        self.given: Final[list[int]] = []

    @property
    def first(self) -> int:
        """The first seat that owes an answer."""
        return next(iter(self.owed))

    def answer(self, seat: int, option: Option) -> Option:
        """Return the answer of *seat* that chooses *option*."""
        if seat == self.first:
            return option
        return evolve(option, text=f"{self._names[seat]}: {option.text}", seat=seat)

    def answers(self) -> Iterator[tuple[Option, int, int]]:
        """Yield each possible answer with its seat and its index among the options of the seat."""
        for seat, options in self.owed.items():
            for place, option in enumerate(options):
                yield self.answer(seat, option), seat, place

    @property
    def others(self) -> tuple[Option, ...]:
        """The answers of all seats except the first that owes one."""
        return tuple([answer for answer, seat, _ in self.answers() if seat != self.first])

    def meant(self, answer: Option | Sealed) -> Option:
        """Return the possible answer that equals *answer*, or that a sealed one selects."""
        if isinstance(answer, Option):
            return among([option for option, _, _ in self.answers()], answer)
        options = self.owed[answer.seat]
        return self.answer(answer.seat, options[answer.roll * len(options) // ROLLS])

    def place(self, answer: Option) -> tuple[int, int]:
        """Return the seat of *answer*, and its index among the options of that seat."""
        return next((seat, place) for option, seat, place in self.answers() if option == answer)

    def take(self, seat: int) -> None:
        """Mark *seat* as answered."""
        del self.owed[seat]
        self.given.append(seat)


def among(options: Sequence[Option], answer: Option) -> Option:
    """Return the one of *options* that equals *answer*."""
    for option in options:
        if option is answer:  # nearly always, and faster than comparing
            return option
    for option in options:
        if option == answer:
            return option
    raise IllegalOption(answer.text, ErrorMessage("no more"))
