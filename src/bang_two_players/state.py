"""Who of each player's characters is exposed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypedDict, final

from attrs import define, field

__all__ = ["NOBODY", "Exposed"]

NOBODY: Final = -1


@final
class ExposedView(TypedDict):
    """The seats with an exposed character, and the covered one that is aimed at."""

    seats: list[int]
    target: int


@final
@define
class Exposed:
    """``seats`` are those whose characters are exposed, and ``target`` is the one to whom a card
    comes just now, or who is checked (-1: none).
    """

    seats: list[int] = field(factory=list)
    target: int = NOBODY

    def copy(self) -> Exposed:
        """Return an independent copy."""
        return Exposed(self.seats[:], self.target)

    def view(self, seat: int | None) -> ExposedView:
        """Return what *seat* may see: everything, nothing of it is secret."""
        return {"seats": self.seats[:], "target": self.target}

    def audit(self, rules: Any, state: Any) -> Iterator[str]:
        """Yield what is wrong."""
        players = len(state.names)
        if not NOBODY <= self.target < players:
            yield f"target: no seat {self.target}"
        if not all(0 <= seat < players for seat in self.seats):
            yield f"seats: {self.seats} are not all seats"
            return
        hands = [rules.together(state.roles, seat)[0] for seat in self.seats]
        if len({*hands}) != len(hands):
            yield f"seats: {self.seats} are not one for each player"
