"""Dealing anew what a seat cannot know, without touching anything it has seen."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any, final

from attrs import evolve

from bangcore import _rng
from bangcore._options import Option, Words
from bangcore._ruleset import Ruleset
from bangcore._state import IN_DECK, State

__all__ = ["Relabelling"]


@final
class Relabelling:
    """A random exchange of the hidden cards, roles and characters among their places.

    It is a renaming, not a new deal: every hidden place keeps its number of cards, and a position
    in the middle of an effect is renamed together with the answers that led to it.  ``shown`` are
    cards that keep their names because the effect in progress has shown them.
    """

    def __init__(
        self, rules: Ruleset, state: State, seat: int, shown: AbstractSet[int], rng: int
    ) -> None:
        self._state = state
        self._seat = seat
        self.rng = rng
        self._cards = self._exchange_cards(shown)
        self._roles = self._exchange_roles()
        self._characters = self._exchange_characters(rules)
        self._extra = {name: self._exchange_extra(kept) for name, kept in state.extra.items()}

    def _shuffled(self, items: list[Any]) -> list[Any]:
        shuffled = items[:]
        self.rng = _rng.shuffle(self.rng, shuffled)
        return shuffled

    def _exchange_cards(self, shown: AbstractSet[int]) -> dict[int, int]:
        state, seat = self._state, self._seat
        place: dict[int, int] = dict.fromkeys(state.deck, IN_DECK)
        for other, hand in enumerate(state.hands):
            if other != seat:
                place.update(dict.fromkeys(hand, 1 << other))
        known = {c: state.knows[c][seat] if c in state.knows else 0 for c in place}
        free = [card for card in place if not known[card] and card not in shown]
        exchange = dict(zip(free, self._shuffled(free), strict=True))
        for card, mask in known.items():
            # seen to go into one of several hands: it may change places with a free card there
            if mask and mask != place[card] and card not in shown:
                there = [card, *(other for other in free if place[other] & mask)]
                self.rng, choice = _rng.below(self.rng, len(there))
                other = there[choice]
                if other != card:
                    exchange[card], exchange[other] = exchange[other], card
                    free.remove(other)
        return exchange

    def _exchange_roles(self) -> dict[int, str]:
        state = self._state
        secret = [s for s, open_ in enumerate(state.revealed) if not open_ and s != self._seat]
        roles = self._shuffled([state.roles[s] for s in secret])
        return dict(zip(secret, roles, strict=True))

    def _exchange_characters(self, rules: Ruleset) -> dict[str, str]:
        state = self._state
        if not state.offers:
            return {}
        seen = {*state.offers[self._seat], *state.characters}
        secret = [key for key in rules.characters if key not in seen]
        return dict(zip(secret, self._shuffled(secret), strict=True))

    def _exchange_extra(self, kept: Any) -> dict[str, str]:
        secret = list(kept.hidden(self._seat)) if hasattr(kept, "hidden") else []
        return dict(zip(secret, self._shuffled(secret), strict=True))

    def _renamed(self, name: str, kept: Any) -> Any:
        names = self._extra[name]
        return kept.renamed(names) if names else kept.copy()

    def _named(self, cards: list[int]) -> list[int]:
        return [self._cards.get(card, card) for card in cards]

    def state(self, state: State) -> State:
        """Return *state*, the present one or an earlier one, with the exchange made."""
        return evolve(
            state.copy(),
            deck=self._named(state.deck),
            discards=self._named(state.discards),
            table=self._named(state.table),
            hands=[self._named(hand) for hand in state.hands],
            in_play=[self._named(cards) for cards in state.in_play],
            knows={self._cards.get(card, card): masks for card, masks in state.knows.items()},
            roles=[self._roles.get(seat, role) for seat, role in enumerate(state.roles)],
            extra={name: self._renamed(name, kept) for name, kept in state.extra.items()},
            offers=[[self._characters.get(key, key) for key in offer] for offer in state.offers],
        )

    def option(self, option: Option, words: Words) -> Option:
        """Return *option* with the exchange made."""
        if option.verb == "pick" and option.card in self._cards:
            return words.pick(self._cards[option.card])
        if option.verb == "pick" and option.key in self._characters:
            return words.pick(key=self._characters[option.key])
        return option
