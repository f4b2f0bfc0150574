"""What seats learn of hidden cards, from the moves of cards.

Each card of the draw pile, or of another pile that lies face down, has a place of its own:
everybody sees which one moves, but not its face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Literal, NamedTuple

from bangcore.rules.base_ruleset import BaseRuleset
from bangcore.rules.piles import DECK, DISCARDS, SHUFFLE, WHOLE, MoveFields, Pile
from bangcore.rules.state import State

__all__ = ["Fact", "Kind", "facts", "hidden_from", "seen_by"]

Kind = Literal[
    "drawn",
    "turned_up",
    "covered",
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


def facts(rules: BaseRuleset, moves: Iterable[MoveFields]) -> Iterator[Fact]:
    """Yield the facts about hidden cards that follow from *moves*."""
    alone = ["deck", *[key for key, kind in rules.piles.items() if kind.face_down]]
    shuffled: list[int] = []
    for move in moves:
        card, start, end, among, shown_to = move
        giver, taker = _hand(start), _hand(end)
        if move == SHUFFLE:
            yield Fact("shuffled", card, among=shuffled)
            shuffled = []
        elif start == DISCARDS and end == DECK:
            shuffled.append(card)
        elif start == end:
            kind: Kind = "shown" if shown_to is None else "shown_to"
            yield Fact(kind, card, giver, -1 if shown_to is None else shown_to, among or ())
        elif start.kind in alone:
            if taker >= 0:
                yield Fact("drawn", card, taker)
            elif end.kind not in alone:
                yield Fact("turned_up", card)
        elif giver < 0:
            if taker >= 0:
                yield Fact("taken", card, taker)
            elif end.kind in alone:
                yield Fact("covered", card)
        elif end.kind in alone:
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


def _face_down(rules: BaseRuleset, state: State) -> Iterator[tuple[int, list[int]]]:
    """Yield the piles of expansions that lie face down, each with the seat that sees it."""
    sharing = rules.sharing.get(rules.players_of(state.roles))
    for key, kind in rules.piles.items():
        for seat, cards in enumerate(state.piles[key]) if kind.face_down else ():
            yield seat if sharing is None else sharing[seat][0], cards


def seen_by(rules: BaseRuleset, state: State, holder: int) -> list[int]:
    """Return the cards in hand of *holder*, and those face down in front of them."""
    own = [cards for seat, cards in _face_down(rules, state) if seat == holder]
    return [*state.hands[holder], *chain(*own)]


def hidden_from(rules: BaseRuleset, state: State, holder: int) -> Iterator[tuple[int, int]]:
    """Yield the cards that *holder* does not see, with their places."""
    for other, hand in enumerate(state.hands):
        if other != holder:
            yield from ((other, card) for card in hand)
    others = [cards for seat, cards in _face_down(rules, state) if seat != holder]
    yield from ((~card, card) for card in chain(state.deck, *others))
