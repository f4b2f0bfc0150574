"""The exact knowledge of each seat about the cards that it does not see.

A game only records the moves of hidden cards; knowledge is computed from them on demand.

Cards that a seat cannot distinguish form a *class*: all cards that entered the draw pile in the
same shuffle, or a single card that was seen moving to its place.  Possible arrangements are stored
as differences from the truth: a *doubt* is a tuple of entries ``(place, class, more)``, where
*more* is the number of additional cards of the class at the place, negative for fewer.  The empty
doubt is the truth itself.  Doubts arise when a seat sees that a card moves, but not which one: it
may be of any class at that place.

A place is a hand, by its seat, or a card of the draw pile or another pile face down, as the bitwise
inverse of its id.  A class is the number of a shuffle (0 is the first), or the bitwise inverse of
the id of a card seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from typing import Final, final

from bangcore.knowledge.facts import Fact, facts, hidden_from
from bangcore.rules.base_ruleset import BaseRuleset
from bangcore.rules.piles import MoveFields, MoveRecord
from bangcore.rules.prior import Doubt
from bangcore.rules.state import State

__all__ = ["CERTAIN", "Knowledge", "fewer", "less", "wrong"]

CERTAIN: Final[tuple[Doubt, ...]] = ((),)
MOST: Final = 4096
"""The limit for the number of doubts of a seat."""
MOST_CHANGES: Final = 16_384
"""The limit for the number of entries in all doubts of a seat, so that they fit into a save."""


def fewer(doubts: Collection[Doubt]) -> Collection[Doubt]:
    """Return *doubts* cut down to the limits, with the truth among them."""
    if len(doubts) <= MOST and sum(map(len, doubts)) <= MOST_CHANGES:
        return doubts
    some: list[Doubt] = [()]
    changes = 0
    for doubt in sorted(doubts):  # pragma: no branch - there are too many, so it breaks
        changes += len(doubt)
        if len(some) == MOST or changes > MOST_CHANGES:
            break
        if doubt:
            some.append(doubt)
    return some


def _but(doubt: Doubt, *changes: tuple[int, int, int]) -> Doubt:
    """Return *doubt* with *changes* added."""
    counts = {(place, kind): more for place, kind, more in doubt}
    for place, kind, more in changes:
        counts[place, kind] = counts.get((place, kind), 0) + more
    return tuple(sorted((*at, more) for at, more in counts.items() if more))


def less(doubt: Doubt, other: Doubt) -> Doubt:
    """Return *doubt* as a difference from *other* instead of from the truth."""
    return _but(doubt, *((place, kind, -more) for place, kind, more in other))


@final
class Knowledge:
    """The knowledge and the doubts of *viewers* at a position.

    ``knows`` maps each hidden card that was seen moving to its place to a bit set of the seats that
    saw it, ``public`` are those that everybody saw at once: only of these all know that all know
    them.  ``shuffles`` and ``doubts`` are those of the prior.
    """

    def __init__(self, rules: BaseRuleset, state: State, viewers: Iterable[int] = ()) -> None:
        self._duplicates_of = rules.duplicates_of
        self._counts_as: dict[tuple[int, int], int] = {}
        self._everybody = (1 << len(state.names)) - 1
        self._viewers = tuple(viewers)
        self._among: Sequence[int] = ()
        self.knows: dict[int, int] = dict(state.prior.knows)
        self.public: set[int] = {c for c, by in state.prior.knows.items() if by == self._everybody}
        self.shuffles: dict[int, int] = dict(state.prior.shuffles)
        self.doubts: dict[int, tuple[Doubt, ...]] = {
            seat: d for seat, d in state.prior.doubts.items() if seat in self._viewers
        }
        # cards with a place of their own
        self._alone: set[int] = {card for place, card in hidden_from(rules, state, -1) if place < 0}
        self.hands: list[list[int]] = [hand[:] for hand in state.hands]
        self._rewind(rules, state.moves)
        for fact in facts(rules, state.moves):
            self.see(fact)

    def class_of(self, card: int, viewer: int) -> int:
        """Return the class of a card that *viewer* does not see."""
        if self._counts_as and (viewer, card) in self._counts_as:
            return self._counts_as[viewer, card]
        if self.knows.get(card, 0) >> viewer & 1:
            return ~card
        return self.shuffles.get(card, 0)

    def see(self, fact: Fact) -> None:
        """Update the knowledge with a fact."""
        kind, card, seat, other, self._among = fact
        hand = self.hands[seat]
        if kind == "drawn":
            self._drawn(card, seat)
            hand.append(card)
            self._alone.discard(card)
        elif kind == "laid":
            self._revealed(card, seat, hand)
            hand.remove(card)
            self._forget(card)
        elif kind == "turned_up":
            self._revealed(card, ~card, (card,))
            self._alone.discard(card)
            self._forget(card)
        elif kind == "taken":
            hand.append(card)
            self._all_know(card)
        elif kind == "passed":
            self._handed_on(card, seat, other)
            hand.remove(card)
            self.hands[other].append(card)
        elif kind == "put_back":
            self._handed_on(card, seat, ~card)
            hand.remove(card)
            self._alone.add(card)
        elif kind == "shown":
            self._revealed(card, seat, hand)
            self._forget(card)
            self._all_know(card)
        elif kind == "shown_to":
            self._shown_to(other, card, seat)
        elif kind == "inherited":
            self._inherited(card, seat, other)
        elif kind == "covered":
            self._alone.add(card)
            self._all_know(card)
        else:
            number = 1 + max(self.shuffles.values(), default=0)
            self._alone.update(self._among)
            self.shuffles.update(dict.fromkeys(sorted(self._among), number))

    def _rewind(self, rules: BaseRuleset, moves: Sequence[MoveFields]) -> None:
        """Put each card back to the place that its first move left."""
        first = {
            move.card: move.start
            for move in map(MoveRecord._make, reversed(moves))
            if move.start != move.end
        }
        self._alone -= first.keys()
        self.hands = [[card for card in hand if card not in first] for hand in self.hands]
        for card, pile in first.items():
            if pile.kind == "hand":
                assert pile.seat is not None
                self.hands[pile.seat].append(card)
            elif pile.kind == "deck" or rules.lies_hidden(pile.kind):
                self._alone.add(card)

    def _shown_to(self, viewer: int, card: int, seat: int) -> None:
        if viewer in self._viewers:
            if card in self._alone:
                self._sees(viewer, card, ~card, (card,))
            else:
                self._sees(viewer, card, seat, self.hands[seat])
            self._counts_as.pop((viewer, card), None)
        self.knows[card] = self.knows.get(card, 0) | 1 << viewer

    def _all_know(self, card: int) -> None:
        self.knows[card] = self._everybody
        self.public.add(card)

    def _forget(self, card: int) -> None:
        """Forget the knowledge about a card that all see now."""
        self.knows.pop(card, None)
        self.public.discard(card)
        for viewer in self._viewers:
            self._counts_as.pop((viewer, card), None)

    # ------------------------------------------------------------ doubts

    def _there(self, viewer: int, cards: Iterable[int]) -> Counter[int]:
        return Counter(self.class_of(card, viewer) for card in cards)

    def _note(self, viewer: int, doubts: Collection[Doubt]) -> None:
        if len(doubts) > 1:
            self.doubts[viewer] = tuple(sorted(doubts))
        else:
            self.doubts.pop(viewer, None)

    def _seen_at(self, viewer: int, card: int, place: int, among: Sequence[int]) -> None:
        kind = self.class_of(card, viewer)
        truth = self._there(viewer, among)[kind]
        possible = {
            doubt
            for doubt in self.doubts[viewer]
            if truth + sum(more for at, of, more in doubt if at == place and of == kind) > 0
        }
        self._note(viewer, possible)

    def _revealed(self, card: int, place: int, among: Sequence[int]) -> None:
        """Everybody sees *card*, which the owner of the hand has already seen."""
        for viewer in self._viewers:
            if viewer != place:
                self._sees(viewer, card, place, among)

    def _sees(self, viewer: int, card: int, place: int, among: Sequence[int]) -> None:
        """*viewer* sees that *card* is one of the cards at *place*."""
        for twin in self._duplicates_of.get(card, ()):
            if twin in self._among:
                continue  # both are shown
            self._may_be(viewer, card, twin, place, among)
        if viewer in self.doubts:
            self._seen_at(viewer, card, place, among)

    def _may_be(self, viewer: int, card: int, twin: int, place: int, among: Sequence[int]) -> None:
        """*card* may be its duplicate *twin*, which *viewer* has seen moving there.

        In that case the other one may be anywhere, so the twin joins the class of *card*.
        """
        kind, single = self.class_of(card, viewer), self.class_of(twin, viewer)
        hidden = twin in self._alone or any(
            twin in hand for seat, hand in enumerate(self.hands) if seat != viewer
        )
        if twin == card or kind < 0 or single >= 0 or not hidden:
            return
        doubts = self.doubts.get(viewer, CERTAIN)
        there = int(twin in among)
        if any((place, single, 1 - there) in doubt for doubt in doubts) or (
            there and any((place, single, -1) not in doubt for doubt in doubts)
        ):
            self._counts_as[viewer, twin] = kind
            self._note(
                viewer,
                {
                    _but(
                        tuple(entry for entry in doubt if entry[1] != single),
                        *((at, kind, more) for at, of, more in doubt if of == single),
                    )
                    for doubt in doubts
                },
            )

    def _drawn(self, card: int, seat: int) -> None:
        for viewer in tuple(self.doubts):
            if viewer == seat:
                self._sees(viewer, card, ~card, (card,))
            else:
                self._all_go(viewer, ~card, seat)

    def _handed_on(self, card: int, giver: int, place: int) -> None:
        """*card* moves from a hand to *place*, and only the two players involved see it."""
        hand = self.hands[giver]
        if {*hand} <= {*self._among}:
            self._among = ()  # the whole hand, and others do not know what it contains
        # those that have left the hand, too: others cannot tell which of them are still there
        among = self._among or hand
        for viewer in self._viewers:
            if viewer == place:
                self._sees(viewer, card, giver, hand)
            elif viewer != giver:
                possible = {self.class_of(c, viewer) for c in among}
                if len(possible) > 1 or viewer in self.doubts:
                    self._doubt(viewer, card, giver, place, possible)
        self.knows[card] = self.knows.get(card, 0) | 1 << giver

    def _doubt(
        self, viewer: int, card: int, giver: int, place: int, possible: Container[int]
    ) -> None:
        kind = self.class_of(card, viewer)
        truth = self._there(viewer, self.hands[giver])
        doubts = set()
        for doubt in self.doubts.get(viewer, CERTAIN):
            counts = truth.copy()
            for at, of, more in doubt:
                if at == giver:
                    counts[of] += more
            for of, count in counts.items():
                if of == kind and count > 0:
                    doubts.add(doubt)
                elif count > 0 and (of in possible or not self._among):
                    here, there = (giver, kind, 1), (place, kind, -1)
                    doubts.add(_but(doubt, here, (giver, of, -1), there, (place, of, 1)))
        self._note(viewer, fewer(doubts))

    def _all_go(self, viewer: int, place: int, to: int) -> None:
        """All cards at *place* move to the place *to*."""
        doubts = self.doubts[viewer]
        if any(at == place for doubt in doubts for at, _, _ in doubt):
            after = set()
            for doubt in doubts:
                rest = tuple(entry for entry in doubt if entry[0] != place)
                arrivals = ((to, of, more) for at, of, more in doubt if at == place)
                after.add(_but(rest, *arrivals))
            self._note(viewer, after)

    def _inherited(self, card: int, victim: int, heir: int) -> None:
        hand = self.hands[victim]
        if heir in self._viewers:
            self._sees(heir, card, victim, hand)
        self.knows[card] = self.knows.get(card, 0) | 1 << victim
        hand.remove(card)
        self.hands[heir].append(card)
        if not hand:
            for viewer in tuple(self.doubts):
                if viewer not in (victim, heir):
                    self._all_go(viewer, victim, heir)


def wrong(rules: BaseRuleset, state: State, viewers: Iterable[int]) -> Iterator[str]:
    """Yield the faults in the stored knowledge of *viewers*."""
    players = len(state.names)
    knowledge = Knowledge(rules, state, viewers)

    def card(number: int) -> str:
        return rules.texts[number] if 0 <= number < len(rules.texts) else f"card {number}"

    place = {card: at for at, card in hidden_from(rules, state, -1)}
    for hidden, seats in knowledge.knows.items():
        if hidden not in place or not 0 <= seats < 1 << players:
            yield f"knows: {card(hidden)} is face up, or {seats} is not a set of seats"
    for viewer, doubts in knowledge.doubts.items():
        truth: Counter[tuple[int, int]] = Counter()
        for hidden, at in place.items():
            if at != viewer:
                truth[at, knowledge.class_of(hidden, viewer)] += 1
        if () not in doubts or len(doubts) > MOST:
            yield f"doubts of seat {viewer}: the truth is not among them, or there are too many"
        for doubt in doubts:
            around: Counter[int] = Counter()
            lying: Counter[int] = Counter()
            for at, kind, more in doubt:
                around[at] += more
                lying[kind] += more
                if truth[at, kind] + more < 0 or at == viewer:
                    what = f"shuffle {kind}" if kind >= 0 else card(~kind)
                    where = f"in the hand of seat {at}" if at >= 0 else f"as {card(~at)}"
                    yield f"doubts of seat {viewer}: {more} of {what} {where}"
            if any(around.values()) or any(lying.values()):
                yield f"doubts of seat {viewer}: cards come from nowhere"
