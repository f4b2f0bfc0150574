"""The state of the variant: which characters are exposed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypedDict, final

from attrs import define, field

__all__ = ["NOBODY", "Exposed", "ExposedView"]

NOBODY: Final = -1


@final
class ExposedView(TypedDict):
    """The seats of exposed characters, and the covered one that is the target."""

    seats: list[int]
    target: int


@final
@define
class Exposed:
    """The exposed characters.

    ``seats`` has their seats.  ``target`` is the covered seat that is the target of a card, or is
    being checked (-1: none).
    """

    seats: list[int] = field(factory=list)
    target: int = NOBODY

    def copy(self) -> Exposed:
        """Return an independent copy."""
        return Exposed(self.seats[:], self.target)

    def view(self, seat: int | None) -> ExposedView:
        """Return the view of *seat*: all of it is public."""
        return {"seats": self.seats[:], "target": self.target}

    def audit(self, rules: Any, state: Any) -> Iterator[str]:
        """Yield each inconsistency."""
        players = len(state.names)
        if not NOBODY <= self.target < players:
            yield f"target: no seat {self.target}"
        if not all(0 <= seat < players for seat in self.seats):
            yield f"seats: {self.seats} contains something that is not a seat"
            return
        hands = [rules.together(state.roles, seat)[0] for seat in self.seats]
        if len({*hands}) != len(hands):
            yield f"seats: {self.seats} are not one for each player"
