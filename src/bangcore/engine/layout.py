"""The players in play, and the piles of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from bangcore.rules.base_ruleset import BaseRuleset
from bangcore.rules.piles import DECK, DISCARDS, HAND, IN_PLAY, TABLE, Pile, pile_of
from bangcore.rules.state import State

__all__ = ["Layout"]

THEMSELVES: Final = tuple(range(16))


@final
class Layout:
    """The players in play, and the piles of a table by kind and seat.

    Seats that are played from the same hand have the same list in ``hands``; ``sharing`` are these
    groups by seat, ``holders`` the seats in whose name the position keeps the hands.
    """

    __slots__ = (
        "_others",
        "_rules",
        "_state",
        "hands",
        "holders",
        "piles",
        "players",
        "present",
        "seats",
        "sharing",
    )

    def __init__(self, rules: BaseRuleset, state: State) -> None:
        self._rules = rules
        self._state = state
        self.seats: tuple[int, ...] = tuple(range(len(state.names)))
        self.players: int = rules.players_of(state.roles)
        self.sharing: tuple[tuple[int, ...], ...] | None = rules.sharing.get(self.players)
        self.holders: Sequence[int] = THEMSELVES
        if self.sharing is not None:
            self.holders = [group[0] for group in self.sharing]
        self.update()

    def update(self) -> None:
        """Update the players in play, and the hands of seats that share one."""
        state = self._state
        self.present = tuple([seat for seat in state.order if state.alive[seat]])
        # cached: the others in play, clockwise, by seat
        self._others: dict[int, tuple[int, ...]] = {}
        self.hands: list[list[int]] = state.hands
        if self.sharing is not None:
            self.hands = []
            for seat, group in enumerate(self.sharing):
                group_in_play = any(state.alive[other] for other in group)
                self.hands.append(
                    state.hands[group[0]] if state.alive[seat] or not group_in_play else []
                )
        self.piles: dict[Pile, list[int]] = {
            **dict(zip(HAND, self.hands, strict=False)),
            **dict(zip(IN_PLAY, state.in_play, strict=False)),
            TABLE: state.table,
            DISCARDS: state.discards,
            DECK: state.deck,
        }
        for key, kind in self._rules.piles.items():
            for seat, cards in enumerate(state.piles[key]):
                self.piles[pile_of(key, seat if kind.by_seat else None)] = cards

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats in play, clockwise from the left of *seat*."""
        others = self._others.get(seat)
        if others is None:
            alive = self._state.alive
            others = tuple([other for other in self._state.around(seat) if alive[other]])
            self._others[seat] = others
        return others

    def held(self, pile: Pile) -> Pile:
        """Return *pile*, or the hand of the holder if it is a hand."""
        if pile.kind != "hand":
            return pile
        assert pile.seat is not None
        return HAND[self.holders[pile.seat]]

    def eyes(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return *seats* and those that are played from the same hands."""
        if self.sharing is None:
            return seats
        viewers = [other for seat in seats for other in self.sharing[seat]]
        return tuple(dict.fromkeys(viewers))
