"""The state of The Great Train Robbery in a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypedDict, final

from attrs import define, evolve, field

from bang_trainrobbery.box import LOCOMOTIVES, WAGONS
from bang_trainrobbery.stations import STATIONS

__all__ = ["TrainState", "TrainView"]

SEATS: Final = 8


def _nowhere() -> list[list[str]]:
    return [[] for _ in range(SEATS)]


@final
class TrainView(TypedDict):
    """The line, the train, the wagons by seat, and the sizes of the deck.

    ``at`` has the station of each wagon of the train, empty before the first station.
    """

    stations: list[str]
    position: int
    locomotive: str
    train: list[str]
    at: list[str]
    wagons: list[list[str]]
    ghosts: list[int]
    deck_size: int
    face_down: int


@final
@define
class TrainState:
    """The line of stations, the train, and the place of each wagon.

    ``position`` is the place of the locomotive, 0 under the first station.  ``deck`` has the
    wagons of the deck in no order: chance decides which one is drawn.  ``under`` has the face-up
    wagons under it, ``front`` those in front of each seat, ``table`` those that wait for a place.
    ``ghosts`` are the seats that are in play without life points.  ``promises`` has the cards that
    were evaded in the effect in progress, each with the seat that takes it afterwards.

    >>> state = TrainState.of(stations="frisco yooma", train="caboose", position=2)
    >>> state.station_of("caboose")
    'yooma'
    """

    stations: list[str] = field(factory=list)
    position: int = 0
    locomotive: str = LOCOMOTIVES[0]
    train: list[str] = field(factory=list)
    deck: list[str] = field(factory=lambda: [*WAGONS])
    under: list[str] = field(factory=list)
    front: list[list[str]] = field(factory=_nowhere)
    table: list[str] = field(factory=list)
    ghosts: list[int] = field(factory=list)
    promises: list[tuple[int, int]] = field(factory=list)

    @classmethod
    def of(
        cls,
        *,
        stations: str = "boom_town catico crowns_hole tombrock",
        train: str = "",
        position: int = 1,
        front: Mapping[int, str] | None = None,
        locomotive: str = "leland",
        deck: str | None = None,
    ) -> TrainState:
        """Build a position; the wagons that are not in the *deck*, if given, are under it."""
        state = cls(stations.split(), position, locomotive, train.split())
        for seat, keys in (front or {}).items():
            state.front[seat] = keys.split()
        places = [*state.train, *(key for keys in state.front for key in keys)]
        rest = [key for key in WAGONS if key not in places]
        state.deck = rest if deck is None else deck.split()
        state.under = [key for key in rest if key not in state.deck]
        return state

    def station_of(self, wagon: str, moves: int = 0) -> str:
        """Return the station of a wagon of the train after *moves*, empty if it has none."""
        place = self.position + moves - 1 - self.train.index(wagon)
        return self.stations[place] if 0 <= place < len(self.stations) else ""

    def copy(self) -> TrainState:
        """Return an independent copy."""
        return TrainState(
            self.stations[:],
            self.position,
            self.locomotive,
            self.train[:],
            self.deck[:],
            self.under[:],
            [*map(list.copy, self.front)],
            self.table[:],
            self.ghosts[:],
            self.promises[:],
        )

    def with_cards(self, names: Mapping[int, int], representative: Sequence[int]) -> TrainState:
        """Return a copy in which cards have other ids."""
        promises = [(names.get(card, card), seat) for card, seat in self.promises]
        return evolve(self.copy(), promises=promises)

    def view(self, seat: int | None) -> TrainView:
        """Return the view of *seat*: all of it is public."""
        return {
            "stations": self.stations[:],
            "position": self.position,
            "locomotive": self.locomotive,
            "train": self.train[:],
            "at": [*map(self.station_of, self.train)],
            "wagons": [*map(list.copy, self.front)],
            "ghosts": self.ghosts[:],
            "deck_size": len(self.deck) + len(self.under),
            "face_down": len(self.deck),
        }

    def audit(self, rules: Any, state: Any) -> Iterator[str]:
        """Yield each inconsistency."""
        players = len(state.names)
        places = [self.train, self.deck, self.under, self.table, *self.front]
        counts = Counter(key for place in places for key in place)
        if counts != Counter(WAGONS):
            yield f"wagons lost or doubled: {sorted(counts)}"
        if len(self.front) < players or any(self.front[players:]):
            yield f"wagons do not have an entry for each of {players} seats"
        if not {*self.stations} <= {*STATIONS} or len({*self.stations}) != len(self.stations):
            yield f"stations: {self.stations}"
        if self.locomotive not in LOCOMOTIVES:
            yield f"no locomotive {self.locomotive!r}"
        if not 0 <= self.position <= len(self.stations) + 1:
            yield f"the train is at {self.position} of {len(self.stations)} stations"
        if not all(0 <= seat < players for seat in self.ghosts):
            yield f"ghosts: {self.ghosts} contains something that is not a seat"
        elif any(state.life[seat] for seat in self.ghosts):
            yield f"ghosts: {self.ghosts} contains somebody with life points"
        for card, seat in self.promises:
            if not (0 <= card < len(rules.cards) and 0 <= seat < players):
                yield f"promises: card {card} to seat {seat}"
