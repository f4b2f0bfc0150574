"""What seats learn of hidden cards, from the moves of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from bangcore.rules.piles import SHUFFLE, WHOLE, Move, Pile

__all__ = ["Fact", "Kind", "facts"]

Kind = Literal[
    "drawn",
    "turned_up",
    "shuffled",
    "taken",
    "laid",
    "put_back",
    "passed",
    "inherited",
    "shown",
    "shown_to",
]


class Fact(NamedTuple):
    """What seats learn of a hidden card: a player draws it, lays it face up, takes it face up, ...

    ``seat`` has that hand; ``other`` is the receiver of a card passed on or inherited, or the only
    seat to which it is shown.  Everybody knows that it is one of the cards ``among``, if given.
    """

    kind: Kind
    card: int
    seat: int = -1
    other: int = -1
    among: Sequence[int] = ()


def facts(moves: Iterable[Move]) -> Iterator[Fact]:
    """Yield the facts about hidden cards that follow from *moves*."""
    for move in moves:
        card, start, end, among, shown_to = move
        giver, taker = _hand(start), _hand(end)
        if move == SHUFFLE:
            yield Fact("shuffled", card)
        elif start == end:
            kind: Kind = "shown" if shown_to is None else "shown_to"
            yield Fact(kind, card, giver, -1 if shown_to is None else shown_to, among or ())
        elif start.kind == "deck":
            yield Fact("turned_up", card) if taker < 0 else Fact("drawn", card, taker)
        elif giver < 0:
            if taker >= 0:
                yield Fact("taken", card, taker)
        elif end.kind == "deck":
            yield Fact("put_back", card, giver, among=among or ())
        elif taker < 0:
            yield Fact("laid", card, giver)
        elif among is WHOLE:
            yield Fact("inherited", card, giver, taker)
        else:
            yield Fact("passed", card, giver, taker, among)


def _hand(pile: Pile) -> int:
    """Return the seat of a hand, -1 for another pile."""
    if pile.kind != "hand":
        return -1
    assert pile.seat is not None
    return pile.seat
