"""What each seat can know about the cards that it does not see, exactly.

Cards that a seat cannot tell apart form a *class*: those that have gone into the draw pile in the
same shuffle, or a single card that was seen going where it lies.  Where they lie is told relative
to the truth: a *doubt* is a tuple of ``(place, class, more)``, how many more cards of a class (or
fewer) may lie at a place than really do, and the empty doubt is the truth itself.  A seat is in
doubt when it has seen that a card was moved, but not which: each class that was there may have
been the one.

A place is a hand, by its seat, or a card of the draw pile, as the inverse of its id.  A class is
the number of the shuffle (0: the first one), or the inverse of the id of the card that was seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from bangcore._state import Doubt, State

__all__ = [
    "CERTAIN",
    "class_of",
    "drawn",
    "handed_on",
    "inherited",
    "less",
    "revealed",
    "seen_at",
    "shuffled_in",
    "wrong",
]

CERTAIN: tuple[Doubt, ...] = ((),)
MOST = 4096
"""So many doubts of a seat are followed."""


def class_of(state: State, card: int, viewer: int) -> int:
    """Return the class of a card that *viewer* does not see."""
    if state.knows.get(card, 0) >> viewer & 1:
        return ~card
    return state.shuffles.get(card, 0)


def _but(doubt: Doubt, *changes: tuple[int, int, int]) -> Doubt:
    """Return *doubt* with some numbers changed by so many."""
    found = {(place, kind): more for place, kind, more in doubt}
    for place, kind, more in changes:
        found[place, kind] = found.get((place, kind), 0) + more
    return tuple(sorted((*at, more) for at, more in found.items() if more))


def less(doubt: Doubt, other: Doubt) -> Doubt:
    """Return *doubt* told from *other* instead of from the truth."""
    return _but(doubt, *((place, kind, -more) for place, kind, more in other))


def _there(state: State, viewer: int, cards: Iterable[int]) -> Counter[int]:
    return Counter(class_of(state, card, viewer) for card in cards)


def _counts(truth: Counter[int], place: int, doubt: Doubt) -> Counter[int]:
    """Return how many cards of each class lie at *place* if *doubt* is right."""
    counts = truth.copy()
    for at, kind, more in doubt:
        if at == place:
            counts[kind] += more
    return counts


def _note(state: State, viewer: int, doubts: Collection[Doubt]) -> None:
    if len(doubts) > 1:
        state.doubts[viewer] = tuple(sorted(doubts))
    else:
        state.doubts.pop(viewer, None)


def seen_at(state: State, viewer: int, card: int, place: int, among: Sequence[int]) -> None:
    """*viewer* sees that *card* is what lies, or lay, at *place*, as one of the cards *among*."""
    doubts = state.doubts.get(viewer)
    if doubts is None:
        return
    kind = class_of(state, card, viewer)
    truth = _there(state, viewer, among)
    _note(state, viewer, {d for d in doubts if _counts(truth, place, d)[kind] > 0})


def revealed(state: State, card: int, place: int, among: Sequence[int]) -> None:
    """Everybody sees *card*; the owner of the hand has seen it all the time."""
    if state.doubts:
        for viewer in tuple(state.doubts):
            if viewer != place:
                seen_at(state, viewer, card, place, among)


def handed_on(
    state: State, card: int, giver: int, place: int, among: Sequence[int] | None = None
) -> None:
    """*card* goes from a hand to *place* and only those two see it: one of the cards *among*."""
    hand = state.hands[giver]
    among = hand if among is None else among
    alike = (
        not state.doubts
        and state.knows.keys().isdisjoint(hand)
        and len({state.shuffles.get(other, 0) for other in hand}) == 1
    )
    for viewer in range(len(state.names)):
        if viewer == place:
            seen_at(state, viewer, card, giver, hand)
        elif viewer != giver and not alike:
            _doubt(state, viewer, card, giver, place, among)
    state.knows[card] = state.knows.get(card, 0) | 1 << giver


def _doubt(
    state: State, viewer: int, card: int, giver: int, place: int, among: Sequence[int]
) -> None:
    kind = class_of(state, card, viewer)
    truth = _there(state, viewer, state.hands[giver])
    possible = {class_of(state, other, viewer) for other in among}
    found = set()
    for doubt in state.doubts.get(viewer, CERTAIN):
        counts = _counts(truth, giver, doubt)
        for other, count in counts.items():
            if count > 0 and (other in possible or among is state.hands[giver]):
                changes = (giver, kind, 1), (giver, other, -1), (place, kind, -1), (place, other, 1)
                found.add(_but(doubt, *changes))
    if len(found) > MOST:
        found = {(), *sorted(found)[: MOST - 1]}
    _note(state, viewer, found)


def drawn(state: State, card: int, seat: int) -> None:
    """*seat* draws a card of the draw pile, which nobody else sees."""
    for viewer in tuple(state.doubts):
        if viewer == seat:
            seen_at(state, viewer, card, ~card, (card,))
        else:
            _move(state, viewer, ~card, seat)


def _move(state: State, viewer: int, place: int, to: int) -> None:
    """All that lies at one place goes to another."""
    doubts = state.doubts[viewer]
    if any(at == place for doubt in doubts for at, _, _ in doubt):
        found = {
            _but(
                tuple(entry for entry in doubt if entry[0] != place),
                *((to, kind, more) for at, kind, more in doubt if at == place),
            )
            for doubt in doubts
        }
        _note(state, viewer, found)


def inherited(state: State, victim: int, heir: int) -> None:
    """*heir* takes the whole hand of *victim*; those two see it, the others know that it is all."""
    hand = state.hands[victim]
    for i, card in enumerate(hand):
        seen_at(state, heir, card, victim, hand[i:])
        state.knows[card] = state.knows.get(card, 0) | 1 << victim
    for viewer in tuple(state.doubts):
        if viewer not in (victim, heir):
            _move(state, viewer, victim, heir)


def shuffled_in(state: State, cards: Iterable[int]) -> None:
    """Cards that everybody has seen are shuffled into the empty draw pile."""
    number = 1 + max(state.shuffles.values(), default=0)
    state.shuffles.update(dict.fromkeys(cards, number))


def wrong(state: State) -> Iterator[str]:
    """Yield what is wrong with what the seats are noted to know."""
    players = len(state.names)
    place = {card: ~card for card in state.deck}
    for seat, hand in enumerate(state.hands):
        place.update(dict.fromkeys(hand, seat))
    for card, seats in state.knows.items():
        if card not in place or not 0 <= seats < 1 << players:
            yield f"knows: {card} lies open, or {seats} are no seats"
    for viewer, doubts in state.doubts.items():
        if not 0 <= viewer < players:
            yield f"doubts: no seat {viewer}"
            continue
        truth: Counter[tuple[int, int]] = Counter()
        for card, at in place.items():
            if at != viewer:
                truth[at, class_of(state, card, viewer)] += 1
        if () not in doubts or len(doubts) > MOST:
            yield f"doubts of seat {viewer}: the truth is none of them, or they are too many"
        for doubt in doubts:
            around: Counter[int] = Counter()
            lying: Counter[int] = Counter()
            for at, kind, more in doubt:
                around[at] += more
                lying[kind] += more
                if truth[at, kind] + more < 0 or (at, more) == (viewer, more):
                    yield f"doubts of seat {viewer}: {more} cards of class {kind} at {at}"
            if any(around.values()) or any(lying.values()):
                yield f"doubts of seat {viewer}: cards come from nowhere"
