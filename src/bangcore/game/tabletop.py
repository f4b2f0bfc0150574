"""A table reconstructed from events alone, as a frontend does it."""

from __future__ import annotations

from copy import copy
from typing import Any, Final, final

from attrs import define, field

from bangcore.engine.events import REFEREE, Change, Event, Move, Place
from bangcore.errors import InvalidSetup
from bangcore.plain import plain, sparse
from bangcore.rules.arguments import checked
from bangcore.rules.pile_kinds import OF_THE_CORE

__all__ = ["Tabletop"]

FACTS: Final = ("roles", "sides", "order")
"""Tuples that are no piles."""


@sparse(only=("piles",))
@define
class _Player:
    seat: int
    name: str = ""
    role: str | None = None
    character: str | None = None
    life: int = 0
    max_life: int = 0
    hand: list[int | None] = field(factory=list)
    in_play: list[int | None] = field(factory=list)
    alive: bool = True
    reach: int = 1
    distance: int | None = None
    holder: int = -1
    piles: dict[str, list[int | None]] = field(factory=dict)


@checked
@final
class Tabletop:
    """The table as reconstructed from the events of *seat*, the listener.

    It has the fields of a :class:`~bangcore.View` except the question, with ids instead of cards,
    and all ``discards``.

    >>> from bangcore import Game
    >>> game = Game.new(4, seed=1)
    >>> table = Tabletop(seat=2)
    >>> for event in game.story(2):
    ...     table.follow(event)
    >>> [len(player.hand) for player in table.players]
    [4, 4, 4, 7]
    >>> table.deck_size == game.view(2).deck_size
    True
    """

    def __init__(self, seat: int | None = None) -> None:
        self.seat = seat
        self.number: int = 0
        self.phase = ""
        self.turn = 0
        self.turns = 0
        self.players: list[Any] = []
        self.deck_size: int = 0
        self.discards: list[int | None] = []
        self.table: list[int | None] = []
        self.outcome: Any = None
        self.roles: tuple[str, ...] = ()
        self.sides: tuple[tuple[str, ...], ...] = ()
        self.order: tuple[int, ...] = ()
        self.extra: dict[str, Any] = {}
        self.piles: dict[str, list[int | None]] = {}
        self._face_down: set[str] = {"hand"}
        self._open: set[int] = set()

    def follow(self, event: Event) -> None:
        """Apply the moves and changes of *event*, unless it was applied before.

        :raises InvalidSetup: if this is the first call and *event* is not the first event.
        """
        if event.number <= self.number:
            return
        # gaps later on are normal: a session leaves some where an answer was taken back
        if not self.number and event.number > 1:
            raise InvalidSetup(f"the events before {event.number} are missing")
        self.number = event.number
        for move in event.moves:
            self._move(move)
        for change in event.changes:
            self._change(change)

    def _move(self, move: Move) -> None:
        if move.start.kind == "deck":
            self.deck_size -= 1
        else:
            start = self._pile(move.start)
            if move.card in start:
                start.remove(move.card)
            else:
                # hidden: of a hand that closes by this event it does not matter which one
                start.pop()
        if move.end.kind == "deck":
            self.deck_size += 1
        else:
            self._pile(move.end).append(move.card if self._sees(move.end) else None)
            self._arrange(move.end)

    def _pile(self, place: Place) -> list[int | None]:
        whose = self if place.seat is None else self.players[place.seat]
        if place.kind in OF_THE_CORE:
            pile: list[int | None] = getattr(whose, place.kind)
            return pile
        return whose.piles.setdefault(place.kind, [])

    def _sees(self, place: Place) -> bool:
        own = self._own(place)
        is_open = place.kind == "hand" and place.seat in self._open
        return own or is_open or place.kind not in self._face_down

    def _own(self, place: Place) -> bool:
        """Return whether the listener plays from the cards at *place*."""
        if self.seat is None or self.seat == REFEREE or place.seat is None:
            return self.seat == REFEREE
        return bool(self.players[self.seat].holder == self.players[place.seat].holder)

    def _arrange(self, place: Place) -> None:
        """Sort an open hand of somebody else: only its owner sees its order."""
        pile = self._pile(place)
        # a hidden card comes into a hand that closes by this event
        if place.kind == "hand" and not self._own(place) and None not in pile:
            pile.sort(key=int)  # type: ignore[arg-type]

    def _change(self, change: Change) -> None:
        what, seat = change.what, change.seat
        value: Any = change.value
        if change.expansion is not None:
            if what:
                self.extra[change.expansion][what] = value
            else:
                self.extra[change.expansion] = copy(value)
        elif what == "hand_open":
            assert seat is not None
            self._turn(seat, value)
        elif what == "face_down":
            self._face_down |= {*value}
        elif what == "piles":
            whose = self if seat is None else self.players[seat]
            whose.piles |= {kind: list(cards) for kind, cards in value.items()}
        elif what == "name":
            assert seat is not None
            self.players.append(_Player(seat, value, holder=seat))
        elif isinstance(value, (list, tuple)) and what not in FACTS:
            self._pile(Place(what, seat))[:] = value
        else:
            setattr(self if seat is None else self.players[seat], what, value)

    def _turn(self, seat: int, is_open: bool) -> None:
        """Turn the hand of *seat* face up or face down."""
        if is_open:
            self._open.add(seat)
        else:
            self._open.discard(seat)
            if not self._sees(Place("hand", seat)):
                self.players[seat].hand = [None] * len(self.players[seat].hand)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        form: dict[str, Any] = plain(
            {
                name: value
                for name, value in vars(self).items()
                if name not in ("number", "_open", "_face_down", "discards")
                and (value or name not in ("sides", "piles"))
            }
        )
        top = self.discards[-1] if self.discards else None
        return form | {"discards_size": len(self.discards), "top_discard": top}
