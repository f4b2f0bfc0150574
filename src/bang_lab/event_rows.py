"""Events as rows of bytes, for learners with their own memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from bang_lab.alphabet import Alphabet
from bang_lab.observation import MOST, ObservedField
from bangcore.engine.events import Event

__all__ = ["EventRows"]


@final
class EventRows:
    """An encoder of events, one byte for each number, with seats as in observations."""

    def __init__(self, alphabet: Alphabet) -> None:
        self._alphabet: Final = alphabet
        self.fields: list[ObservedField] = []
        seats = tuple(map(str, range(alphabet.seats)))
        for name, about, names in (
            ("kind", "the kind of event", alphabet.events),
            ("seat", "the player who acts or is affected", seats),
            ("target", "the other player", seats),
            ("key", "the card, ability or rule behind it", alphabet.keys),
            ("cards", "its cards, as far as visible", alphabet.faces),
            ("backs", "the number of face-down cards", ()),
            ("amount", "how many", ()),
        ):
            start = self.fields[-1].start + self.fields[-1].size if self.fields else 0
            self.fields.append(ObservedField(name, about, start, (len(names) or 1,), names))
        self.size = self.fields[-1].start + self.fields[-1].size
        self._starts = tuple([field.start for field in self.fields])

    def of(self, event: Event, places: Sequence[int]) -> bytearray:
        """Return the row of an event; *places* are the steps from the viewer to each seat."""
        alphabet = self._alphabet
        kind, by, at, key, cards, backs, amount = self._starts
        out = bytearray(self.size)
        out[kind + alphabet.event.get(event.kind, 0)] = 1
        if event.seat is not None:
            out[by + places[event.seat]] = 1
        if event.target is not None:
            out[at + places[event.target]] = 1
        if event.key is not None:
            out[key + alphabet.key.get(event.key, 0)] = 1
        for card in event.cards:
            out[backs if card is None else cards + alphabet.face[card]] += 1
        out[amount] = min(max(event.amount or 0, 0), MOST)
        return out
