"""The state of Gold Rush in a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypedDict, final

from attrs import define, evolve, field

from bang_goldrush.box import BOX, COPIES, key_of

__all__ = ["GoldRushState", "GoldRushView"]

SEATS = 8
MOST_NUGGETS = 10_000


def _nothing() -> list[int]:
    return [0] * SEATS


def _nowhere() -> list[list[str]]:
    return [[] for _ in range(SEATS)]


@final
class GoldRushView(TypedDict):
    """The shop, equipment and nuggets by seat, and the size of the deck."""

    nuggets: list[int]
    shop: list[str]
    equipment: list[list[str]]
    deck_size: int
    face_down: int


@final
@define
class GoldRushState:
    """Nuggets by seat, and the place of each card of equipment.

    ``deck`` is the face-down deck, its top card last.  ``under`` has the face-up cards under it,
    ``shop`` those on sale, ``front`` those in front of each seat, and ``table`` the card that
    takes effect.  Each card has a unique name, such as ``"shot-2"``.

    >>> GoldRushState.of(nuggets=[3], shop="shot boots", front={1: "wanted"}).view(None)["shop"]
    ['shot', 'boots']
    """

    nuggets: list[int] = field(factory=_nothing)
    deck: list[str] = field(factory=lambda: list(BOX))
    under: list[str] = field(factory=list)
    shop: list[str] = field(factory=list)
    front: list[list[str]] = field(factory=_nowhere)
    table: list[str] = field(factory=list)

    @classmethod
    def of(
        cls,
        *,
        nuggets: Sequence[int] = (),
        shop: str = "",
        front: Mapping[int, str] | None = None,
        deck: str = "",
        under: str | None = None,
    ) -> GoldRushState:
        """Build a position from keys of equipment; the *deck* is listed from its top.

        The other cards are at the bottom of the deck or, with *under*, face up under it.
        """
        state = cls(nuggets=[*nuggets, *_nothing()][:SEATS])
        state.shop = state._take(shop)
        for seat, keys in (front or {}).items():
            state.front[seat] = state._take(keys)
        top = state._take(deck)[::-1]
        if under is not None:
            state.under, state.deck = state._take(under) + state.deck, []
        state.deck += top
        return state

    def _take(self, keys: str) -> list[str]:
        names = []
        for key in keys.split():
            names.append(next(name for name in self.deck if key_of(name) == key))
            self.deck.remove(names[-1])
        return names

    def copy(self) -> GoldRushState:
        """Return an independent copy."""
        return GoldRushState(
            self.nuggets[:],
            self.deck[:],
            self.under[:],
            self.shop[:],
            list(map(list.copy, self.front)),
            self.table[:],
        )

    def view(self, seat: int | None) -> GoldRushView:
        """Return the view of *seat*: everything except the order of the deck."""
        return {
            "nuggets": self.nuggets[:],
            "shop": [*map(key_of, self.shop)],
            "equipment": [[*map(key_of, cards)] for cards in self.front],
            "deck_size": len(self.deck) + len(self.under),
            "face_down": len(self.deck),
        }

    def hidden(self, seat: int) -> list[str]:
        """Return the face-down deck, whose order nobody knows."""
        return self.deck[:]

    def duplicates(self, seat: int) -> list[list[str]]:
        """Return the names of each group of duplicates, the face-up ones first and in order."""
        lying = [*self.shop, *(name for cards in self.front for name in cards), *self.table]
        lying += self.under + sorted(self.deck)
        return [[name for name in lying if key_of(name) == key] for key in COPIES]

    def renamed(self, names: Mapping[str, str]) -> GoldRushState:
        """Return a copy with the hidden cards permuted and duplicates renamed."""

        def named(cards: list[str]) -> list[str]:
            return [names.get(name, name) for name in cards]

        return evolve(
            self.copy(),
            deck=named(self.deck),
            under=named(self.under),
            shop=named(self.shop),
            front=[named(cards) for cards in self.front],
            table=named(self.table),
        )

    def audit(self, rules: Any, state: Any) -> Iterator[str]:
        """Yield each inconsistency."""
        players = len(state.names)
        if not len(self.nuggets) == len(self.front) <= max(players, SEATS) or (
            len(self.front) < players and state.phase != "setup"
        ):
            yield f"nuggets and equipment do not have an entry for each of {players} seats"
        places = [self.deck, self.under, self.shop, self.table, *self.front]
        counts = Counter(name for place in places for name in place)
        box = Counter(BOX.keys())
        if counts != box:
            wrong = sorted((counts - box) + (box - counts))
            yield f"equipment lost or doubled: {', '.join(wrong)}"
        for seat, count in enumerate(self.nuggets):
            if not 0 <= count <= MOST_NUGGETS:
                yield f"seat {seat} has {count} nuggets"
            elif count and seat >= players:
                yield f"nobody sits on seat {seat} with {count} nuggets"
        for seat, cards in enumerate(self.front):
            if cards and seat >= players:
                yield f"nobody sits on seat {seat} with equipment"
            keys = [*map(key_of, cards)]
            if len(keys) != len(set(keys)):
                yield f"two pieces of equipment of one name in front of seat {seat}: {keys}"
