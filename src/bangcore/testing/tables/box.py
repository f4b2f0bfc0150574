"""The cards of a table, by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar, final

from bangcore.errors import InvalidSetup, UnknownName
from bangcore.rules.definitions import RANKS, SUITS
from bangcore.ruleset import Ruleset

__all__ = ["Box", "split"]

_Place = TypeVar("_Place")


def split(text: str) -> tuple[str, str, str]:
    """Return key, rank and suit of a card's name, empty strings where they do not matter."""
    key, _, face = text.rpartition(":") if ":" in text else ("", "", text)
    rank, _, suit = face.rpartition("-") if "-" in face else ("", "", face)
    if not key and suit not in SUITS:
        return text, "", ""
    if suit not in SUITS or (rank and rank not in RANKS):
        raise UnknownName(f"{text!r} is not a card; write bang, bang:A-spades, A-spades or spades")
    return key, rank, suit


@final
class Box:
    """The cards of a ruleset, each handed out once."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.stock = list(range(len(rules.cards)))
        self.used: list[int] = []

    def take_all(self, places: Mapping[_Place, str]) -> dict[_Place, list[int]]:
        """Return the named cards for each place, choosing cards with suit and rank first.

        Thus ``bang bang:A-spades`` does not use the ace for the first.
        """
        words = [(place, text.split()) for place, text in places.items()]
        cards = {place: [0] * len(names) for place, names in words}
        order = [(name, place, n) for place, names in words for n, name in enumerate(names)]
        for name, place, n in sorted(order, key=lambda it: -sum(map(bool, split(it[0])))):
            card = self._one(name, self.stock)
            self.stock.remove(card)
            self.used.append(card)
            cards[place][n] = card
        return cards

    def find(self, name: str) -> int:
        """Return the named card, preferably one that was already taken."""
        return self._one(name, [*self.used, *self.stock])

    def _one(self, name: str, cards: Sequence[int]) -> int:
        key, rank, suit = split(name)
        if key in self.rules.without or (key and key not in self.rules.kinds):
            raise UnknownName(self.rules.unknown("card", key, self.rules.kinds))
        for card in cards:
            face = self.rules.cards[card]
            if all(
                part in ("", printed)
                for part, printed in ((key, face.key), (rank, face.rank), (suit, face.suit))
            ):
                return card
        raise InvalidSetup(f"no {name} is left in the box")

    def rest(self) -> list[int]:
        """Return the remaining cards, top first, ordered so that no draw! succeeds by chance."""
        order = {"clubs": 0, "diamonds": 1, "spades": 2, "hearts": 3}
        return sorted(self.stock, key=lambda card: (order[self.rules.suits[card]], card))
