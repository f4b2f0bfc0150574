"""The hidden cards of a world, sampled consistently with everything that was seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import NamedTuple, final

from bangcore.chance import Stream
from bangcore.knowledge.facts import hidden_from, seen_by
from bangcore.knowledge.knowledge import CERTAIN, Knowledge
from bangcore.rules.prior import Doubt
from bangcore.rules.state import State
from bangcore.worlds.moves_since import MovesSince

__all__ = ["HiddenCards"]

IN_HAND, IN_PILE, SHUFFLED, CHOSEN = range(4)


class Origin(NamedTuple):
    """Where a card was before the effect, as far as the seat can tell; origins are in order.

    A card was ``IN_HAND`` of a seat or ``IN_PILE`` at a position, or it was ``SHUFFLED`` since, or
    somebody has ``CHOSEN`` it from a group of cards that the seat did not see.
    """

    kind: int
    pile: int
    position: int


class Slot(NamedTuple):
    """A hidden place of a card: its origin, its place by number, and the class of its name."""

    origin: Origin
    place: int
    kind: int
    card: int


@final
class HiddenCards:
    """The names of the cards that a seat does not see, or cannot tell apart.

    ``names`` are those of the hidden cards now, ``before`` those before the *moves*.  ``chosen``
    are groups of cards from which somebody chose since, unseen by the seat; *shuffled_since* are
    cards that were open when they were shuffled, in their new order.  With *kept*, a set of cards
    that keep their names, no order changes.
    """

    def __init__(
        self,
        moves: MovesSince,
        knowledge: tuple[Knowledge, Knowledge],
        shuffled_since: Mapping[int, int],
        stream: Stream,
        kept: AbstractSet[int] | None,
    ) -> None:
        self._moves = moves
        self._rules, self._seat = moves.rules, moves.seat
        self._then, self._knowledge = knowledge
        self._shuffled_since = shuffled_since
        self._stream = stream
        self._in_order = kept is not None
        self.chosen = [] if self._in_order else moves.chosen()
        self._faces = {} if self._in_order else self._name_duplicates(moves.now)
        self.names: dict[int, int] = self._name(kept or frozenset())
        self.before: dict[int, int] = self._name_before(moves.before)

    # ------------------------------------------------------------ duplicates

    def face(self, card: int) -> int:
        """Return the name of an open card: the seat cannot distinguish it from its duplicates."""
        return self._faces.get(card, card)

    def class_named(self, kind: int) -> int:
        """Return the class of knowledge *kind* with the name of its card, if it is a single one."""
        return kind if kind >= 0 else ~self.face(~kind)

    def order(self, card: int) -> tuple[int, int]:
        """Return the key that sorts cards without revealing which of its duplicates one is."""
        return self._rules.representative[card], card

    def hidden(self, state: State) -> Iterator[tuple[int, int]]:
        """Yield the cards that the seat does not see, with their places."""
        return hidden_from(self._rules, state, self._seat)

    def _open_piles(self, state: State) -> Iterator[list[int]]:
        """Yield the piles that lie face up."""
        yield from (state.table, state.discards, *state.in_play)
        for kind, piles in state.piles.items():
            if not self._rules.lies_hidden(kind):
                yield from piles

    def _name_duplicates(self, now: State) -> dict[int, int]:
        """Return the names of duplicates.

        Cards that the seat sees get the first names, in their order on the table.
        """
        visible_cards = [*seen_by(self._rules, now, self._seat), *chain(*self._open_piles(now))]
        place = {card: i for i, card in enumerate(visible_cards)}
        for i, (_, card) in enumerate(self.hidden(now), len(visible_cards)):
            # nor does the order of a hidden hand distinguish them
            kind = self._knowledge.class_of(card, self._seat)
            place[card] = len(visible_cards) + (kind if kind >= 0 else 10_000 + i)
        return {
            card: face
            for group in dict.fromkeys(self._rules.duplicates_of.values())
            for card, face in zip(sorted(group, key=place.__getitem__), group, strict=True)
        }

    # ------------------------------------------------------------ names now

    def _name(self, kept: AbstractSet[int]) -> dict[int, int]:
        """Return the names of the hidden cards: in each class they are dealt again."""
        now = self._moves.now
        hidden = {other: hand for other, hand in enumerate(now.hands) if other != self._seat}
        hidden |= {place: [card] for place, card in self.hidden(now) if place < 0}
        kind_of = {
            card: self.class_named(self._knowledge.class_of(card, self._seat))
            for card in chain(*hidden.values())
        }
        slots = sorted(self._slots(self._moves.before, hidden, kind_of))
        free: dict[int, list[int]] = {}
        for card in chain(*hidden.values()):
            if card not in kept:
                free.setdefault(kind_of[card], []).append(self.face(card))
        names = {kind: self._stream.shuffled(free[kind], self.order) for kind in sorted(free)}
        return self._faces | {
            slot.card: names[slot.kind].pop() for slot in slots if slot.card not in kept
        }

    def _slots(
        self, before: State, hidden: Mapping[int, list[int]], kind_of: Mapping[int, int]
    ) -> Iterator[Slot]:
        """Yield the slots of the *hidden* places, in one of the possible arrangements."""
        doubt = () if self._in_order else self._choose(hidden, kind_of)
        origins = self._origins(before)
        places = {place for d in self._then.doubts.get(self._seat, ()) for place, _, _ in d}
        doubted = {card for place, card in self.hidden(before) if place in places}
        groups = {card: i for i, group in enumerate(self.chosen) for card in group}
        # a card that was seen joining a group stays one of the group in any place
        offered = {kind_of[card]: i for card, i in groups.items() if card in kind_of}
        place_of = {kind_of[card]: place for place, cards in hidden.items() for card in cards}
        for i, (place, cards) in enumerate(hidden.items()):
            classes = Counter(kind_of[card] for card in cards)
            # a card that may have been passed on instead was given by its present holder
            instead = set()
            for at, kind, more in doubt:
                if at == place:
                    name = self.class_named(kind)
                    classes[name] += more
                    if name in place_of and kind < 0 < more:
                        instead.add(place_of[name])
            # first the cards that cannot be any others: they stayed there, or were drawn since
            order = {
                card: (
                    self._moves.givers.get(card) in instead,
                    card in doubted,
                    origins[card].kind == IN_HAND and origins[card].pile != place,
                    origins[card],
                )
                for card in cards
            }
            others: list[tuple[int, Origin, int]] = []
            for card in sorted(cards, key=order.__getitem__):
                kind = kind_of[card]
                if classes[kind] > 0:
                    classes[kind] -= 1
                    yield Slot(origins[card], i, kind, card)
                else:
                    others.append((groups.get(card, -1), origins[card], card))
            kinds = sorted(
                (offered.get(kind, -1) if kind < 0 else -1, kind) for kind in classes.elements()
            )
            for (_, origin, card), (_, kind) in zip(sorted(others), kinds, strict=True):
                yield Slot(origin, i, kind, card)

    def _origins(self, before: State) -> dict[int, Origin]:
        """Return the origin of each card; the cards of a chosen group have the first of theirs."""
        piles = [before.deck, before.discards, before.table, *before.in_play]
        piles += chain(*before.piles.values())
        origins = {
            card: Origin(IN_HAND, seat, 0)
            for seat, hand in enumerate(before.hands)
            for card in hand
        }
        for i, pile in enumerate(piles):
            origins |= {card: Origin(IN_PILE, i, j) for j, card in enumerate(pile)}
        origins |= {card: Origin(SHUFFLED, 0, i) for card, i in self._shuffled_since.items()}
        for group in self.chosen:
            from_deck = [c for c in group - self._moves.placed if origins[c][:2] == (IN_PILE, 0)]
            if from_deck:
                first = min(origins[card] for card in from_deck)
                origins |= dict.fromkeys(from_deck, first._replace(kind=CHOSEN))
        return origins

    def _choose(self, hidden: Mapping[int, list[int]], kind_of: Mapping[int, int]) -> Doubt:
        """Choose one of the arrangements that the seat holds possible."""
        new = {self._knowledge.shuffles[card] for card in self._shuffled_since}
        doubts = [
            doubt
            for doubt in self._knowledge.doubts.get(self._seat, CERTAIN)
            if all(kind not in new for _, kind, _ in doubt)
        ]
        if len(doubts) == 1:
            return doubts[0]
        number = {place: i for i, place in enumerate(hidden)}
        truth = Counter(
            (number[place], kind_of[card])
            for place in {place for doubt in doubts for place, _, _ in doubt}
            for card in hidden[place]
        )

        def arrangement(doubt: Doubt) -> list[tuple[tuple[int, int], int]]:
            counts = truth.copy()
            for place, kind, more in doubt:
                counts[number[place], self.class_named(kind)] += more
            return sorted((at, count) for at, count in counts.items() if count)

        return sorted(doubts, key=arrangement)[self._stream.below(len(doubts))]

    # ------------------------------------------------------------ names before the effect

    def _name_before(self, before: State) -> dict[int, int]:
        """Return the names before the effect in progress, when open cards had their own names.

        A card that was open then is not renamed: instead, another card has moved to its place.
        """
        lay_open = {*self._shuffled_since, *chain(*self._open_piles(before)), *self._moves.open}
        lay_open |= {*seen_by(self._rules, before, self._seat)}
        slots = {face: card for card, face in self._faces.items()}
        names = {}
        for slot, name in self.names.items():
            if slot in lay_open:
                names[slot] = self.face(slot)
                continue
            while (other := slots.get(name, name)) in lay_open and other in self.names:
                name = self.names[other]
            names[slot] = name
        return names

    def renamed(self, cards: Iterable[int]) -> list[int]:
        """Return *cards* with their names before the effect."""
        return [self.before.get(card, card) for card in cards]
