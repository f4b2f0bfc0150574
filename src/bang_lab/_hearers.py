"""Listeners to a game: bots, memories and reward counters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import partial
from typing import Any, Protocol, final

from attrs import evolve

from bangcore.game.events import Event
from bangcore.game.game import Game, stories

__all__ = ["Hearer", "Hearers"]


class Hearer(Protocol):
    """A listener to the events of a seat; ``hears`` restricts their kinds."""

    def notice(self, event: Event) -> object:
        """Handle an event."""


@final
class Hearers:
    """The listeners of one game by seat; a copy of them listens to the copy of the game.

    Events are queued until :meth:`tell`, because a game swallows exceptions of its listeners.
    """

    def __init__(self, game: Game, hearers: Iterable[tuple[int, Hearer]]) -> None:
        self._game = game
        self._hearers = [*hearers]
        self._queue: list[tuple[Hearer, Event]] = []
        for seat, hearer in self._hearers:
            kinds = getattr(hearer, "hears", None)
            if kinds is None or kinds:
                heard = partial(self._keep, hearer)
                game.events.subscribe(heard, kinds=kinds, seat=seat, plain=True)

    def _keep(self, hearer: Hearer, event: Event) -> None:
        self._queue.append((hearer, event))

    def tell_so_far(self) -> None:
        """Deliver all past events to the listeners without a restriction."""
        late = [pair for pair in self._hearers if getattr(pair[1], "hears", None) is None]
        if late:
            told = stories(self._game, {seat for seat, _ in late})
            for seat, hearer in late:
                for event in told[seat]:
                    hearer.notice(evolve(event, moves=(), changes=()))

    def tell(self) -> None:
        """Deliver the queued events."""
        for hearer, event in self._queue:
            hearer.notice(event)
        self._queue.clear()

    def __deepcopy__(self, memo: dict[int, Any]) -> Hearers:
        return Hearers(deepcopy(self._game, memo), deepcopy(self._hearers, memo))

    def __reduce__(self) -> tuple[Callable[..., Hearers], tuple[Any, ...]]:
        return Hearers, (self._game, self._hearers)
