"""The state of Dodge City in a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypedDict, final

from attrs import define, field

__all__ = ["VERA", "DodgeCityState", "DodgeCityView"]

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
    """The state of Dodge City, all of it public.

    ``laid`` has the green cards laid down in this turn.  ``copied`` is the character whose ability
    Vera Custer has (empty: none yet).  ``owed`` has Molly Stark's seat once for each BANG! that
    they have used in the current Duel.
    """

    laid: list[int] = field(factory=list)
    copied: str = ""
    owed: list[int] = field(factory=list)

    def copy(self) -> DodgeCityState:
        """Return an independent copy."""
        return DodgeCityState(self.laid[:], self.copied, self.owed[:])

    def with_cards(self, names: Mapping[int, int], representative: Sequence[int]) -> DodgeCityState:
        """Return a copy in which cards have other ids."""
        # these cards are public: a new id must mean a duplicate
        pairs = [(names.get(card, card), card) for card in self.laid]
        cards = [
            name if representative[name] == representative[card] else card for name, card in pairs
        ]
        return DodgeCityState(cards, self.copied, self.owed[:])

    def view(self, seat: int | None) -> DodgeCityView:
        """Return the view of *seat*: all of it is public."""
        return {"laid": self.laid[:], "copied": self.copied, "owed": self.owed[:]}

    def audit(self, rules: Any, state: Any) -> Iterator[str]:
        """Yield each inconsistency."""
        if not all(0 <= card < len(rules.cards) for card in self.laid):
            yield f"laid: {self.laid} contains something that is not a card"
        if self.copied and (self.copied not in rules.characters or self.copied == VERA):
            yield f"copied: {self.copied!r} is not a character to copy"
        if not all(0 <= seat < len(state.names) for seat in self.owed):
            yield f"owed: {self.owed} contains something that is not a seat"
