"""What was told: every event, numbered once and for all, as each seat and a spectator heard it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, final

from attrs import evolve

from bangcore.errors import NoSuchEvent, brief
from bangcore.game.events import Event
from bangcore.game.game import Game
from bangcore.rules.ruleset import Ruleset

__all__ = ["Log", "Told", "chapters", "listen", "story"]

Told = Mapping[int | None, Sequence[Event]]
"""The same events as each seat, and a spectator, has heard them."""


def story(game: Game) -> Told:
    """Return everything that has happened in *game*, for everybody."""
    return {seat: game.story(seat) for seat in _everybody(game)}


def listen(game: Game) -> dict[int | None, list[Event]]:
    """Return lists to which is added what everybody hears of *game* from now on."""
    heard: dict[int | None, list[Event]] = {seat: [] for seat in _everybody(game)}
    for seat, events in heard.items():
        game.events.subscribe(events.append, seat=seat)
    return heard


def chapters(record: Mapping[str, Any], rules: Ruleset) -> list[tuple[int, Told]]:
    """Return what was told at the deal and with each answer of *record*, and who gave it.

    The seat that is said to have given the deal is -1.
    """
    found: list[tuple[int, Told]] = []
    heard: dict[int | None, list[Event]] = {}
    asked: list[int] = []

    def watch(game: Game) -> None:
        nonlocal heard
        if not found:
            found.append((-1, story(game)))
            heard = listen(game)
        else:
            found.append((asked.pop(), {seat: events.copy() for seat, events in heard.items()}))
            for events in heard.values():
                events.clear()
        if game.decision is not None:
            interrupts = {option.text: option.seat for option in game.interrupts}
            answer = record["answers"][len(found) - 1 : len(found)]
            seat = interrupts.get(answer[0]) if answer else None
            asked.append(game.decision.seat if seat is None else seat)

    Game.replay(record, rules, watch=watch)
    return found


def _everybody(game: Game) -> tuple[int | None, ...]:
    return (None, *range(len(game.names)))


@final
class Log:
    """All events that still hold; ``last`` is the last number that was given.

    Each event takes a number, and so does each taking back, which makes the numbers of what was
    told before it and holds no more those of nothing.
    """

    __slots__ = ("_heard", "_numbers", "last")

    def __init__(self, players: int) -> None:
        self._numbers: list[int] = []
        self._heard: dict[int | None, list[Event]] = {None: []}
        self._heard |= {seat: [] for seat in range(players)}
        self.last = 0

    def __len__(self) -> int:
        return len(self._numbers)

    def add(self, told: Told, answer: int) -> None:
        """Number what the answer of that number brought about."""
        public = self._heard[None]
        begin = len(public)
        for event in told[None]:
            self.last += 1
            self._numbers.append(self.last)
            public.append(evolve(event, number=self.last, answer=answer))
        for seat, events in told.items():
            if seat is not None:
                self._heard[seat] += [
                    # most events are the same for everybody, and so they are one object
                    known
                    if event is seen or event == seen
                    else evolve(event, number=known.number, answer=answer)
                    for event, seen, known in zip(events, told[None], public[begin:], strict=True)
                ]

    def cut(self, length: int) -> None:
        """Take back all but the first events; that takes a number."""
        del self._numbers[length:]
        for events in self._heard.values():
            del events[length:]
        self.last += 1

    def since(self, seat: int | None, number: object) -> tuple[int, tuple[Event, ...]]:
        """Return what *seat* has heard after that *number*, and the last one before that holds.

        :raises NoSuchEvent: nothing has that number yet.
        """
        if type(number) is not int or not 0 <= number <= self.last:
            raise NoSuchEvent(f"no event {brief(number)}; the last one is {self.last}")
        begin = bisect_right(self._numbers, number)
        return self._numbers[begin - 1] if begin else 0, tuple(self._heard[seat][begin:])
