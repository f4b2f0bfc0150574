"""What Dodge City keeps in a game beside its cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypedDict, final

from attrs import define, field

__all__ = ["VERA", "DodgeCityState"]

VERA: Final = "vera_custer"


@final
class DodgeCityView(TypedDict):
    """Green cards laid in this turn, the character that Vera Custer copies, extra draws by seat."""

    laid: list[int]
    copied: str
    owed: list[int]


@final
@define
class DodgeCityState:
    """What everybody at the table has seen and has to remember.

    ``laid`` are the green cards laid down in this turn, ``copied`` is the character whose ability
    Vera Custer has (empty: none yet), ``owed`` names Molly Stark's seat once for each card of
    their hand that the Duel in progress has cost them.
    """

    laid: list[int] = field(factory=list)
    copied: str = ""
    owed: list[int] = field(factory=list)

    def copy(self) -> DodgeCityState:
        """Return an independent copy."""
        return DodgeCityState(self.laid[:], self.copied, self.owed[:])

    def with_cards(self, names: Mapping[int, int], alike: Sequence[int]) -> DodgeCityState:
        """Return a copy in which cards have other ids."""
        # everybody has seen which cards these are, wherever they are by now
        named = [(names.get(card, card), card) for card in self.laid]
        laid = [name if alike[name] == alike[card] else card for name, card in named]
        return DodgeCityState(laid, self.copied, self.owed[:])

    def view(self, seat: int | None) -> DodgeCityView:
        """Return what *seat* may see: everything, nothing of it is secret."""
        return {"laid": self.laid[:], "copied": self.copied, "owed": self.owed[:]}

    def audit(self, rules: Any, state: Any) -> Iterator[str]:
        """Yield what is wrong."""
        if not all(0 <= card < len(rules.cards) for card in self.laid):
            yield f"laid: {self.laid} are not all cards"
        if self.copied and (self.copied not in rules.characters or self.copied == VERA):
            yield f"copied: {self.copied!r} is no character to copy"
        if not all(0 <= seat < len(state.names) for seat in self.owed):
            yield f"owed: {self.owed} are not all seats"
