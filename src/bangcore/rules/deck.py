"""The physical cards of a ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from attrs import field, frozen

from bangcore.rules.definitions import RANKS, Card, CardKind, Copies

__all__ = ["Deck"]


@frozen
class Deck:
    """The physical cards by id, with what is printed on them.

    ``by_face`` maps each face to the ids of its duplicates.  Views show the first duplicate for
    each of them: its ``representative``.
    """

    cards: tuple[Card, ...]
    by_face: Mapping[str, tuple[int, ...]] = field(init=False)
    representative: tuple[int, ...] = field(init=False)

    @by_face.default
    def _by_face(self) -> Mapping[str, tuple[int, ...]]:
        faces: dict[str, tuple[int, ...]] = {}
        for card in self.cards:
            faces[str(card)] = (*faces.get(str(card), ()), card.id)
        return MappingProxyType(faces)

    @representative.default
    def _first_of_face(self) -> tuple[int, ...]:
        return tuple(self.by_face[str(card)][0] for card in self.cards)

    @classmethod
    def printed(cls, kinds: Iterable[CardKind | Copies]) -> Deck:
        """Return a deck with the cards of *kinds*, in order."""
        faces = [(kind.key, *face) for kind in kinds for face in kind.faces]
        return cls(tuple(Card(number, *face) for number, face in enumerate(faces)))

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks as numbers."""
        return tuple(RANKS.index(card.rank) + 2 for card in self.cards)

    @property
    def duplicates_of(self) -> dict[int, tuple[int, ...]]:
        """The ids of all duplicates of a card, itself included, for each card that has some."""
        several = [ids for ids in self.by_face.values() if len(ids) > 1]
        return {card: ids for ids in several for card in ids}
