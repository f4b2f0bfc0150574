"""The log: every event with a permanent number, as each seat and spectators see it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, final

from attrs import evolve

from bang_table.session.errors import NoSuchEvent
from bangcore.engine.events import Event
from bangcore.errors import brief
from bangcore.game.game import Game, progress_of, stories

__all__ = ["EventsBySeat", "Log", "RecordedGame", "record_events"]

EventsBySeat = Mapping[int | None, Sequence[Event]]
"""The same events as each seat and spectators (``None``) see them."""


class Play(Protocol):
    """A function that plays a game and calls *watch* at its start and after each answer."""

    def __call__(self, *, watch: Callable[[Game], None]) -> Game: ...


class RecordedGame(NamedTuple):
    """A replayed game, and its events.

    ``chapters`` has the events of the deal (seat -1) and of each answer, with the seat that gave
    it.  New events are appended to ``events``.
    """

    game: Game
    events: dict[int | None, list[Event]]
    chapters: list[tuple[int, EventsBySeat]]


def record_events(play: Play) -> RecordedGame:
    """Record the events as every seat sees them while *play* plays a game.

    >>> from functools import partial
    >>> record = Game.new(4, seed=1).record
    >>> recording = record_events(partial(Game.replay, record))
    >>> [(seat, len(events[None])) for seat, events in recording.chapters]
    [(-1, 7)]
    """
    events: dict[int | None, list[Event]] = {}
    chapters: list[tuple[int, EventsBySeat]] = []
    asked_seat = -1

    def watch(game: Game) -> None:
        nonlocal asked_seat
        if not events:
            deal = stories(game, (None, *range(len(game.names))))
            chapters.append((-1, deal))
            for seat in deal:
                events[seat] = []
                game.events.subscribe(events[seat].append, seat=seat)
        else:
            by = progress_of(game).record.history[-1].seat
            by = asked_seat if by is None else by
            holder = game.ruleset.together(game.state.roles, by)[0]
            chapters.append((holder, {seat: new.copy() for seat, new in events.items()}))
            for new in events.values():
                new.clear()
        if game.decision is not None:
            asked_seat = game.decision.seat

    game = play(watch=watch)
    return RecordedGame(game, events, chapters)


@final
class Log:
    """All events that have not been undone; ``last`` is the last number used.

    Each event takes a number, and so does each undo.  No number is reused.
    """

    __slots__ = ("_events", "_numbers", "last")

    def __init__(self, players: int) -> None:
        self._numbers: list[int] = []
        self._events: dict[int | None, list[Event]] = {None: []}
        self._events |= {seat: [] for seat in range(players)}
        self.last: int = 0

    def __len__(self) -> int:
        return len(self._numbers)

    def add(self, events: EventsBySeat, answer: int) -> None:
        """Add and number the events of that *answer*."""
        public = self._events[None]
        begin = len(public)
        for event in events[None]:
            self.last += 1
            self._numbers.append(self.last)
            public.append(evolve(event, number=self.last, answer=answer))
        for seat, own in events.items():
            if seat is not None:
                self._events[seat] += [
                    # most events look the same to everybody: share the object
                    entry
                    if event is common or event == common
                    else evolve(event, number=entry.number, answer=answer)
                    for event, common, entry in zip(own, events[None], public[begin:], strict=True)
                ]

    def cut(self, length: int) -> None:
        """Drop all but the first *length* events; this takes a number."""
        del self._numbers[length:]
        for events in self._events.values():
            del events[length:]
        self.last += 1

    def since(self, seat: int | None, number: object) -> tuple[int, tuple[Event, ...]]:
        """Return the number of the last event kept up to *number*, and the later ones for *seat*.

        :raises NoSuchEvent: if *number* is not used yet.
        """
        if type(number) is not int or not 0 <= number <= self.last:
            raise NoSuchEvent(f"no event {brief(number)}; the last one is {self.last}")
        begin = bisect_right(self._numbers, number)
        return self._numbers[begin - 1] if begin else 0, tuple(self._events[seat][begin:])
