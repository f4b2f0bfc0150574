"""What Dodge City keeps in a game beside its cards."""

from __future__ import annotations

from typing import Any, final

from attrs import define, field

__all__ = ["DodgeCityState"]


@final
@define
class DodgeCityState:
    """What everybody at the table has seen and has to remember.

    ``laid`` are the green cards laid down in this turn, ``copied`` is the character whose ability
    Vera Custer has (empty: none yet), ``owed`` names Molly Stark's seat once for each card of her
    hand that the Duel in progress has cost her.
    """

    laid: list[int] = field(factory=list)
    copied: str = ""
    owed: list[int] = field(factory=list)

    def copy(self) -> DodgeCityState:
        """Return an independent copy."""
        return DodgeCityState(self.laid[:], self.copied, self.owed[:])

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what *seat* may see: everything, nothing of it is secret."""
        return {"laid": self.laid[:], "copied": self.copied, "owed": self.owed[:]}
