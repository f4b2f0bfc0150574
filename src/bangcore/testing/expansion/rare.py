"""Beginnings at which something that seldom comes up is the next thing to come."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, final

from attrs import evolve, fields, has

from bangcore.errors import BangError
from bangcore.game.game import Game, at_position
from bangcore.rules.options import Option
from bangcore.rules.state import State
from bangcore.testing.playing.deals import Deal, Dice, choices, give
from bangcore.testing.tables.start import is_between

__all__ = ["Novelty", "at_first", "stacked"]

SETTLING: Final = 60
"""So many answers may come before the first turn: characters are chosen, cards exchanged."""


def at_first(deal: Deal, dice: Dice) -> Game:
    """Deal, and play on to the first question of a turn, if that comes soon."""
    game = deal.game()
    for _ in range(SETTLING):
        if game.decision is None or is_between(game):
            break
        give(game, dice.pick(game.decision.options))
    return game


def stacked(deal: Deal, key: str, number: int) -> Game:
    """Deal a game in which *key* (of a card, a character or a rule) comes soon.

    *number* counts the tries: each is another way.  Whoever keeps a pile of names in the state of
    an expansion need not say so: a list in which the name stands is put in another order,
    or cut short behind it, as far as the audit of that state finds nothing wrong.
    """
    rules, dice = deal.rules, Dice(deal.seed + number)
    if key in rules.characters and deal.characters is None:
        seats: list[str | None] = [None] * rules.seats_for(deal.players)
        seats[dice.below(len(seats))] = key
        deal = evolve(deal, characters=tuple(seats))
    if key in rules.kinds:
        faces = [str(card) for card in rules.cards if card.key == key]
        others = [str(card) for card in dice.sample(rules.cards, 8)]
        top = dice.sample(faces[:12], 12) + [face for face in others if face not in faces]
        top = top if number % 2 else dice.sample(top, len(top))
        deal = evolve(deal, top=tuple(top))
    game = at_first(deal, dice)
    if not is_between(game):
        return deal.game()
    ways = [*_orders(game.state, key)]
    if key in rules.kinds:
        ways.append(lambda state: _in_hands(state, [c.id for c in rules.cards if c.key == key]))
    changes: list[Callable[[State], None]] = [ways[number % len(ways)]] if ways else []
    if number % 3 == 1:
        changes.append(_last_lives)
    if number % 4 == 2:
        changes.append(_last_cards)
    return _changed(game, changes) or deal.game()


def _changed(game: Game, changes: Sequence[Callable[[State], None]]) -> Game | None:
    """Return a game that begins at a changed position, as far as there is one."""
    for tried in (changes, changes[:1], ()):
        # what has happened until then is nothing that anybody knows
        state = replace(game.state.copy(), moves=[], knows={}, shuffles={}, doubts={}, rolls=[])
        try:
            for change in tried:
                change(state)
            return at_position(game.ruleset, state)
        except BangError:
            continue
    return None


def _last_lives(state: State) -> None:
    """Leave everybody the last life point."""
    state.life = [min(life, 1) for life in state.life]


def _last_cards(state: State) -> None:
    """Leave five cards in the draw pile."""
    state.discards[:0] = state.deck[:-5]
    del state.deck[:-5]


def _in_hands(state: State, wanted: Sequence[int]) -> None:
    """Exchange cards of the hands for those *wanted* that lie in the draw pile."""
    pile = [card for card in wanted if card in state.deck]
    for hand in state.hands:
        for place in range(min(len(hand), 2)):
            if not pile:
                return
            card = pile.pop()
            state.deck[state.deck.index(card)] = hand[place]
            hand[place] = card


def _orders(state: State, key: str) -> Iterator[Callable[[State], None]]:
    """Yield changes of the piles that expansions keep which bring *key* to an end of them."""
    for name, kept in state.extra.items():
        if not has(type(kept)):
            continue
        for entry in fields(type(kept)):
            pile = getattr(kept, entry.name)
            if isinstance(pile, list):
                for order in _with_it_at_an_end(pile, key):
                    yield _reordered(name, entry.name, order)


def _with_it_at_an_end(pile: list[Any], key: str) -> Iterator[list[Any]]:
    found = [
        place for place, name in enumerate(pile) if isinstance(name, str) and _names(name, key)
    ]
    if not found or not all(isinstance(name, str) for name in pile):
        return
    place = found[-1]
    rest = pile[:place] + pile[place + 1 :]
    yield [*rest, pile[place]]
    yield [pile[place], *rest]
    yield pile[: place + 1]
    yield pile[place:]


def _names(name: str, key: str) -> bool:
    """Tell whether *name* is that key, or one of several things of that key (``"shot-2"``)."""
    return re.fullmatch(rf"{re.escape(key)}(\W.*)?", name) is not None


def _reordered(name: str, entry: str, order: list[Any]) -> Callable[[State], None]:
    def change(state: State) -> None:
        kept = state.extra[name].copy()
        pile = getattr(kept, entry)
        pile[:] = order
        state.extra[name] = kept

    return change


@final
class Novelty:
    """Chooses answers: half of the time at random, else what was answered least often.

    It counts over all games; what names *key* comes first.
    """

    def __init__(self) -> None:
        self._given: Counter[tuple[Any, ...]] = Counter()

    def choose(self, game: Game, dice: Dice, key: str = "") -> Option:
        """Return an answer."""
        possible = choices(game)
        if dice.below(2) or len(possible) == 1:
            return dice.pick(possible)
        rules = game.ruleset

        def what(option: Option) -> tuple[Any, ...]:
            card = None if option.card is None else rules.cards[option.card].key
            return (option.verb, option.key, card, option.as_)

        least = min(self._rank(what(option), key) for option in possible)
        option = dice.pick([o for o in possible if self._rank(what(o), key) == least])
        self._given[what(option)] += 1
        return option

    def _rank(self, what: tuple[Any, ...], key: str) -> tuple[bool, int]:
        return key not in what, self._given[what]
