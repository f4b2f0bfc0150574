"""Listeners to a game: bots, memories and reward counters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import partial
from typing import Any, Protocol, final

from attrs import evolve

from bangcore.engine.events import Event
from bangcore.game.game import Game, stories

__all__ = ["Listener", "Listeners"]


class Listener(Protocol):
    """A listener to the events of a seat; ``hears`` restricts their kinds."""

    def notice(self, event: Event) -> object:
        """Handle an event."""


@final
class Listeners:
    """The listeners of one game by seat; a copy of them listens to the copy of the game.

    Events are queued until :meth:`deliver`, because a game swallows exceptions of its listeners.
    """

    def __init__(self, game: Game, listeners: Iterable[tuple[int, Listener]]) -> None:
        self._game = game
        self._listeners = [*listeners]
        self._queue: list[tuple[Listener, Event]] = []
        for seat, listener in self._listeners:
            kinds = getattr(listener, "hears", None)
            if kinds is None or kinds:
                keep = partial(self._keep, listener)
                game.events.subscribe(keep, kinds=kinds, seat=seat, plain=True)

    def _keep(self, listener: Listener, event: Event) -> None:
        self._queue.append((listener, event))

    def deliver_past(self) -> None:
        """Deliver all past events to the listeners without a restriction."""
        late = [pair for pair in self._listeners if getattr(pair[1], "hears", None) is None]
        if late:
            past = stories(self._game, {seat for seat, _ in late})
            for seat, listener in late:
                for event in past[seat]:
                    listener.notice(evolve(event, moves=(), changes=()))

    def deliver(self) -> None:
        """Deliver the queued events."""
        for listener, event in self._queue:
            listener.notice(event)
        self._queue.clear()

    def __deepcopy__(self, memo: dict[int, Any]) -> Listeners:
        return Listeners(deepcopy(self._game, memo), deepcopy(self._listeners, memo))

    def __reduce__(self) -> tuple[Callable[..., Listeners], tuple[Any, ...]]:
        return Listeners, (self._game, self._listeners)
