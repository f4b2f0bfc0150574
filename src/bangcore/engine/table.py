"""What is the case at a table, as cards and abilities ask for it."""

from __future__ import annotations

from functools import cache
from typing import Any

from bangcore.engine.force import Force
from bangcore.rules.definitions import CardKind

__all__ = ["Position"]

COLT = 1


@cache
def _around(others: int) -> tuple[int, ...]:
    """Return the steps to each of the *others* at a round table, clockwise."""
    return tuple([min(steps, others + 1 - steps) for steps in range(1, others + 1)])


class Position(Force):
    """Players, cards and distances; nothing here changes anything."""

    __slots__ = ()

    # ------------------------------------------------------------ players and cards

    def has_cards(self, seat: int) -> bool:
        """Tell whether *seat* has a card in hand or in front of him."""
        state = self.state
        return bool(state.hands[seat] or state.in_play[seat])

    def hand(self, seat: int) -> list[int]:
        """Return the cards in hand; not to be changed."""
        return self.state.hands[seat]

    def in_play(self, seat: int) -> list[int]:
        """Return the cards in front of *seat*; not to be changed."""
        return self.state.in_play[seat]

    def life(self, seat: int) -> int:
        """Return the life points; 0 while he is dying."""
        return self.state.life[seat]

    def max_life(self, seat: int) -> int:
        """Return the life points he started with, which he never exceeds."""
        return self.state.max_life[seat]

    def role(self, seat: int) -> str:
        """Return the key of his role, also if it is secret."""
        return self.state.roles[seat]

    def side(self, seat: int) -> str:
        """Return the key of the role that he counts as for victory."""
        side = self.state.roles[seat]
        for function, owner, source in self.force("bang_side"):
            side = function(self, owner, source, seat, side)
        return side

    def option(self, name: str) -> bool | int:
        """Return the value of an option of the ruleset."""
        return self.rules.options[name]

    def extra(self, name: str) -> Any:
        """Return what the expansion of that name keeps in this game."""
        return self.state.extra[name]

    def key(self, card: int) -> str:
        """Return the name of a card."""
        return self.rules.card_kinds[card].key

    def kind(self, card: int) -> CardKind:
        """Return the definition of a card."""
        return self.rules.card_kinds[card]

    def suit(self, card: int) -> str:
        """Return the suit of a card."""
        suit = self.rules.suits[card]
        for function, owner, source in self.force("bang_card_suit"):
            suit = function(self, owner, source, card, suit)
        return suit

    def rank(self, card: int) -> int:
        """Return the rank of a card as a number, 2 to 14 (the ace)."""
        return self.rules.ranks[card]

    def has_in_play(self, seat: int, key: str) -> bool:
        """Tell whether a card of that name lies in front of *seat*."""
        kinds = self.rules.card_kinds
        for card in self.state.in_play[seat]:  # noqa: SIM110 - any() costs twice as much here
            if kinds[card].key == key:
                return True
        return False

    def on_turn(self, seat: int) -> bool:
        """Tell whether it is the turn of *seat*; before a turn has begun nobody is on turn."""
        return self.state.turn == seat and self.state.phase != "between"

    def used(self, key: str) -> int:
        """Return how often the player on turn has played or used that in this turn."""
        return self.state.used.get(key, 0)

    def note_use(self, key: str) -> None:
        """Count one more use of *key* in this turn."""
        self.state.used[key] = self.state.used.get(key, 0) + 1

    # ------------------------------------------------------------ distance

    def distance(self, viewer: int, target: int) -> int:
        """Return the distance at which *viewer* sees *target*, at least 1."""
        return self._sight(viewer)[target]

    def _sight(self, viewer: int) -> dict[int, int]:
        """Return the distances at which *viewer* sees the others, clockwise."""
        found = self._sights.get(viewer)
        if found is None:
            found = self._sights[viewer] = {}
            bases = self.force("bang_distance_base")
            modifiers = self.force("bang_distance_modifier")
            others = self.others(viewer)
            for other, distance in zip(others, _around(len(others)), strict=True):
                for function, owner, source in bases:
                    distance = function(self, owner, source, viewer, other, distance)
                for function, owner, source in modifiers:
                    distance += function(self, owner, source, viewer, other)
                found[other] = distance if distance > 1 else 1
        return found

    def reach(self, seat: int) -> int:
        """Return how far the weapon of *seat* shoots."""
        return self.fold("bang_reach", COLT, seat)

    def within(self, seat: int, distance: int) -> list[int]:
        """Return the others that *seat* sees within that distance, clockwise; not to be changed."""
        found = self._within.get((seat, distance))
        if found is None:
            found = self._within[seat, distance] = [
                other for other, seen_at in self._sight(seat).items() if seen_at <= distance
            ]
        return found

    def in_reach(self, seat: int) -> list[int]:
        """Return the others whom the weapon of *seat* reaches, clockwise; not to be changed."""
        found = self._in_reach.get(seat)
        if found is None:
            found = self._in_reach[seat] = self.within(seat, self.reach(seat))
        return found

    # ------------------------------------------------------------ limits

    def hand_limit(self, seat: int) -> int:
        """Return how many cards *seat* may keep at the end of his turn."""
        return self.fold("bang_hand_limit", self.state.life[seat], seat)

    def would_gain_life(self, seat: int, key: str) -> bool:
        """Tell whether a life point of *key* would count for *seat*, so that it can be offered."""
        hurt = self.state.life[seat] < self.state.max_life[seat]
        return hurt and self.fold("bang_heal_amount", 1, seat, key) > 0

    def immune(self, seat: int, by: int, cards: tuple[int, ...]) -> bool:
        """Tell whether what *by* does to *seat* with those cards has no effect on him."""
        if not self.force("bang_immunity") or not cards or seat == by:
            return False
        return self.any("bang_immunity", seat, by, cards)
