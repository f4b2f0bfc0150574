"""Starting positions in which a rare thing comes up next."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, final

from attrs import evolve, fields, has

from bangcore.errors import BangError
from bangcore.game.game import Game, at_position
from bangcore.rules.options import Option
from bangcore.rules.prior import NO_PRIOR
from bangcore.rules.state import State
from bangcore.testing.playing.deals import Deal, Dice, choices, give
from bangcore.testing.tables.start import is_between

__all__ = ["Novelty", "at_first", "stacked"]

SETTLING: Final = 60
"""The maximum number of answers before the first turn, which choose characters and cards."""


def at_first(deal: Deal, dice: Dice) -> Game:
    """Deal, and play to the first question of a turn, if that comes soon."""
    game = deal.game()
    for _ in range(SETTLING):
        if game.decision is None or is_between(game):
            break
        give(game, dice.pick(game.decision.options))
    return game


def stacked(deal: Deal, key: str, number: int) -> Game:
    """Deal a game in which *key* (of a card, a character or a rule) comes up soon.

    *number* counts the attempts, each in another way.  A list in the state of an expansion that
    contains the key is reordered or truncated, if the audit of that state allows it.
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
        ways.append(partial(_in_hands, [card.id for card in rules.cards if card.key == key]))
    changes: list[Callable[[State], None]] = [ways[number % len(ways)]] if ways else []
    if number % 3 == 1:
        changes.append(_last_lives)
    if number % 4 == 2:
        changes.append(_last_cards)
    return _changed(game, changes) or deal.game()


def _changed(game: Game, changes: Sequence[Callable[[State], None]]) -> Game | None:
    """Return a game that begins after *changes*, or after fewer if the position is unsound."""
    for tried in (changes, changes[:1], ()):
        # earlier moves would give knowledge of exchanged cards
        state = replace(game.state.copy(), moves=[], prior=NO_PRIOR, rolls=[])
        try:
            for change in tried:
                change(state)
            return at_position(game.ruleset, state)
        except BangError:
            continue
    return None


def _last_lives(state: State) -> None:
    """Leave every player one life point."""
    state.life = [min(life, 1) for life in state.life]


def _last_cards(state: State) -> None:
    """Leave five cards in the draw pile."""
    state.discards[:0] = state.deck[:-5]
    del state.deck[:-5]


def _in_hands(cards: Sequence[int], state: State) -> None:
    """Exchange cards in hands for *cards* in the draw pile."""
    pile = [card for card in cards if card in state.deck]
    for hand in state.hands:
        for place in range(min(len(hand), 2)):
            if not pile:
                return
            card = pile.pop()
            state.deck[state.deck.index(card)] = hand[place]
            hand[place] = card


def _orders(state: State, key: str) -> Iterator[Callable[[State], None]]:
    """Yield changes that move *key* to one end of a list of an expansion."""
    for name, extra in state.extra.items():
        for entry in fields(type(extra)) if has(type(extra)) else ():
            pile = getattr(extra, entry.name)
            if not isinstance(pile, list) or not all(isinstance(text, str) for text in pile):
                continue
            # an entry may be one of several with that key, such as "shot-2"
            places = [
                n for n, text in enumerate(pile) if re.fullmatch(rf"{re.escape(key)}(\W.*)?", text)
            ]
            if places:
                rest = pile[: places[-1]] + pile[places[-1] + 1 :]
                item = pile[places[-1]]
                ends = [*rest, item], [item, *rest]
                for order in (*ends, pile[: places[-1] + 1], pile[places[-1] :]):
                    yield partial(_reorder, name, entry.name, order)


def _reorder(name: str, entry: str, order: list[str], state: State) -> None:
    state.extra[name] = state.extra[name].copy()
    getattr(state.extra[name], entry)[:] = order


@final
class Novelty:
    """Chooses answers, half of the time at random, otherwise the least frequent one.

    It counts answers over all games and prefers options that name *key*.
    """

    def __init__(self) -> None:
        self._counts: Counter[tuple[Any, ...]] = Counter()

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
        self._counts[what(option)] += 1
        return option

    def _rank(self, what: tuple[Any, ...], key: str) -> tuple[bool, int]:
        return key not in what, self._counts[what]
