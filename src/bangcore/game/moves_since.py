"""The moves of hidden cards since the effect in progress began, as one seat saw them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import final

from bangcore.engine.moves import (
    AMONG,
    DRAWN,
    INHERITED,
    LAID,
    PASSED,
    PUT_BACK,
    SHOWN,
    SHOWN_TO,
    SHUFFLED,
    TAKEN,
    TURNED_UP,
)
from bangcore.rules.state import State

__all__ = ["MovesSince", "unpacked"]


Unpacked = tuple[int, int, int, int]


def unpacked(move: int) -> Unpacked:
    """Return the kind of a move, its card, and its two seats."""
    return move & 15, move >> 14, move >> 4 & 31, move >> 9 & 31


def _as_seen(moves: Iterable[Unpacked], seat: int) -> Iterator[Unpacked]:
    """Yield *moves* without cards shown only to others."""
    among: list[Unpacked] = []
    for kind, card, giver, taker in moves:
        if kind == AMONG:
            among.append((kind, card, giver, taker))
            continue
        if kind != SHOWN_TO or taker == seat:
            yield from among
            yield SHOWN if kind == SHOWN_TO else kind, card, giver, taker
        among = []


@final
class MovesSince:
    """The moves from one position to another, as *seat* sees them.

    ``laid`` are the cards laid face up, ``shown`` those shown in a hand, ``open`` all that were
    face up or shown, ``placed`` those whose earlier place everybody knows.  ``unseen`` counts how
    often a card left a hand face down; ``givers`` maps cards passed on to the seats that gave them.
    """

    def __init__(self, before: State, now: State, seat: int) -> None:
        self._hands = before.hands
        self._seat = seat
        self._moves = [*_as_seen(map(unpacked, now.moves[len(before.moves) :]), seat)]
        first: dict[int, int] = {}
        for kind, card, _, _ in self._moves:
            if kind not in (AMONG, SHUFFLED):
                first.setdefault(card, kind)
        drawn_in_the_open = {card for card, kind in first.items() if kind == TURNED_UP}
        self.laid: set[int] = self._of(LAID)
        self.shown: set[int] = self._of(SHOWN)
        self.open: set[int] = self._of(LAID, TURNED_UP, SHOWN, TAKEN)
        self.placed: set[int] = self.laid | self.shown | drawn_in_the_open
        self.unseen = Counter(move[1] for move in self._moves if move[0] in (PASSED, PUT_BACK))
        self.givers = {card: giver for kind, card, giver, _ in self._moves if kind == PASSED}

    def _of(self, *kinds: int) -> set[int]:
        return {card for kind, card, _, _ in self._moves if kind in kinds}

    def chosen(self) -> list[set[int]]:
        """Return the groups of cards from which a player or chance chose, unseen by the seat.

        Cards shown since then are left out.
        """
        hands = [{*hand} for hand in self._hands]
        found: list[set[int]] = []
        among: set[int] = set()
        for kind, card, giver, taker in self._moves:
            if kind == AMONG:
                among.add(card)
            elif kind in (DRAWN, TAKEN):
                hands[giver].add(card)
            elif kind in (LAID, SHOWN):
                for group in found:
                    group.discard(card)
                hands[giver] -= {card} if kind == LAID else set()
                among = set()
            elif kind in (PASSED, PUT_BACK, INHERITED):
                if giver != self._seat:
                    group = {card} | (among or hands[giver])
                    for other in [other for other in found if other & group]:
                        found.remove(other)
                        group |= other
                    found.append(group)
                among = set()
                hands[giver].discard(card)
                hands[taker] |= {card} if kind != PUT_BACK else set()
        return found
