"""Memory: the deeds and cards that a seat has seen in its events, as numbers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, final

from bang_bots.facets import senses_of
from bang_bots.senses import Sense
from bang_lab.alphabet import Alphabet
from bangcore.engine.events import Event
from bangcore.rules.arguments import checked

__all__ = ["DEEDS", "UNANSWERED", "Memory"]

DEEDS: Final = ("attacked", "hurt", "healed", "jailed", "robbed", "eliminated")
DEED: Final = {deed: number for number, deed in enumerate(DEEDS)}
UNANSWERED: Final = ("shot", "storm", "duel")
"""The kinds of attacks that a player may leave unanswered."""
ATTACKS: Final = frozenset({"shot", "duel"})
BURDENS: Final = frozenset({"jail", "curse"})
GAINS: Final = frozenset({"drew", "took", "recovered", "picked", "inherited"})
"""The events that add their cards to the hand of their seat."""
SEEN_ELSEWHERE: Final = frozenset({"flipped", "chose", "revealed", "looked", "opened"})
"""The events whose cards do not come from a hand."""
MOST: Final = 255
NO_SENSE: Final = Sense()


@checked
@final
class Memory:
    """The deeds and cards that one seat has seen, updated by its events.

    ``deeds`` counts deeds by name, author and victim; ``known`` counts by seat the faces known to
    be in a hand; ``unanswered`` counts by seat and kind the attacks that have cost a life point
    since the hand last gained a card; ``bangs`` is the number of BANG!s played in this turn.
    Created by :meth:`Codec.memory`.

    >>> from bangcore import Game
    >>> from bang_lab import Codec
    >>> codec = Codec(memory=True)
    >>> game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=10)
    >>> memory = codec.memory(game, 3)
    >>> game.apply("play bang:J-diamonds -> Ben")
    >>> memory.deeds["attacked", 0, 1], memory.bangs
    (1, 1)
    """

    def __init__(self, alphabet: Alphabet) -> None:
        """:meta private:"""
        self._alphabet = alphabet
        self._senses: Mapping[str, Sense] = senses_of(alphabet.rules)
        # the seats that share a hand, at some number of players
        self._sharing: dict[int, set[int]] = {}
        for groups in alphabet.rules.sharing.values():
            for seat, group in enumerate(groups):
                self._sharing.setdefault(seat, {seat}).update(group)
        self.deeds: Counter[tuple[str, int, int]] = Counter()
        self.known: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self.unanswered: Counter[tuple[int, str]] = Counter()
        self.bangs = 0
        # the seat that last played or used each key
        self._authors: dict[str | None, int] = {}

    def copy(self) -> Memory:
        """Return an independent copy, for example for a copy of the game."""
        new = Memory(self._alphabet)
        new.deeds, new.unanswered = self.deeds.copy(), self.unanswered.copy()
        new.known.update({seat: cards.copy() for seat, cards in self.known.items()})
        new.bangs, new._authors = self.bangs, self._authors.copy()
        return new

    def __deepcopy__(self, memo: dict[int, Any]) -> Memory:
        return self.copy()

    # ------------------------------------------------------------ learning

    def notice(self, event: Event) -> None:
        """Update from an event, as the seat sees it."""
        if event.kind == "turn":
            self.bangs = 0
        if event.seat is None:
            return
        if event.cards:
            self._move(event, event.seat)
        for deed, by, at, count in self._deeds(event, event.seat):
            if by != at:
                self.deeds[deed, by, at] += count

    def _move(self, event: Event, seat: int) -> None:
        """Track the cards that an event moves out of a hand or into one."""
        kind, face = event.kind, self._alphabet.face
        cards = [None if card is None else face[card] for card in event.cards]
        if kind == "showed":
            # the card may already be known
            self._give(seat, cards)
            self.known[seat].update(card for card in cards if card is not None)
        elif kind in GAINS:
            if event.target is not None:
                self._give(event.target, cards)
            self.known[seat].update(card for card in cards if card is not None)
            for way in UNANSWERED:
                self.unanswered.pop((seat, way), None)
        elif kind not in SEEN_ELSEWHERE:
            self._give(seat, cards)
            if event.target is not None and kind not in ("played", "used", "missed"):
                self._give(event.target, cards)

    def _give(self, seat: int, cards: Iterable[int | None]) -> None:
        """Forget cards that leave a hand; forget all if an unknown card leaves."""
        for other in self._sharing.get(seat, (seat,)):
            counts = self.known[other]
            for card in cards:
                if card is None:
                    counts.clear()
                elif counts[card]:
                    counts[card] -= 1

    def _deeds(self, event: Event, seat: int) -> Iterator[tuple[str, int, int, int]]:
        """Yield the deeds in an event: name, author, victim and count."""
        kind, target = event.kind, event.target
        sense = self._senses.get(event.key or "", NO_SENSE)
        amount = event.amount or 1
        if kind in ("played", "used"):
            self._authors[event.key] = seat
            self.bangs += kind == "played" and event.key == "bang"
            if target is not None:
                yield from self._aimed(sense, seat, target)
        elif kind == "lost_life" and target is not None:
            yield "hurt", target, seat, amount
            if sense.way == "storm":
                yield "attacked", target, seat, 1
            if sense.way in UNANSWERED:
                self.unanswered[seat, sense.way] += 1
        elif kind == "missed" and target is not None and sense.way == "storm":
            yield "attacked", target, seat, 1
        elif kind == "gained_life":
            yield "healed", self._authors.get(event.key, seat), seat, amount
        elif kind == "eliminated" and target is not None:
            yield "eliminated", target, seat, 1
        elif kind == "took" and target is not None and sense.way != "strip":
            yield "robbed", seat, target, 1
        elif target is not None and sense.front < 0 and self._is_deed(kind):
            yield "jailed", seat, target, 1

    def _is_deed(self, kind: str) -> bool:
        return self._senses.get(kind, NO_SENSE).way == "deed"

    def _aimed(self, sense: Sense, seat: int, target: int) -> Iterator[tuple[str, int, int, int]]:
        if sense.way in ATTACKS:
            yield "attacked", seat, target, 1
        elif sense.way in BURDENS:
            yield "jailed", seat, target, 1
        elif sense.way == "strip":
            yield "robbed", seat, target, 1

    # ------------------------------------------------------------ writing

    def write(
        self,
        out: bytearray,
        at: Mapping[str, int],
        seat: int,
        places: Sequence[int],
        holders: Sequence[int],
    ) -> None:
        """Write the memory of *seat* into fields at the offsets *at*.

        *places* are the steps from it to each seat, *holders* those that hold each seat's cards.
        """
        seats, faces = self._alphabet.seats, len(self._alphabet.faces)
        start = at["deeds"]
        for (deed, by, target), count in self.deeds.items():
            cell = (places[by] * seats + places[target]) * len(DEEDS) + DEED[deed]
            out[start + cell] = min(count, MOST)
        start = at["unanswered"]
        for (other, way), count in self.unanswered.items():
            cell = places[other] * len(UNANSWERED) + UNANSWERED.index(way)
            out[start + cell] = min(count, MOST)
        start = at["known"]
        for other, cards in self.known.items():
            holder = holders[other]
            if holder != holders[seat]:
                place = start + places[holder] * faces
                for face, count in cards.items():
                    out[place + face] += count
        out[at["bangs"]] = min(self.bangs, MOST)
