"""The event bus: events in order, for each listener as their seat may see them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import final

from attrs import evolve, frozen

from bangcore.engine.event_log import EventLog
from bangcore.engine.events import REFEREE, Event, Viewer
from bangcore.engine.snapshot import Snapshot
from bangcore.errors import InvalidSetup, brief, check_seat
from bangcore.game.progress import Progress

__all__ = ["EventBus"]


@final
@frozen(eq=False)
class _Listener:
    callback: Callable[[Event], object]
    kinds: Collection[str] | None
    seat: int | None
    plain: bool


@final
class EventBus:
    """The listeners of one game.  They cannot change it; copies of a game have no listeners."""

    __slots__ = (
        "_changes",
        "_kinds",
        "_listeners",
        "_players",
        "_snapshot",
        "_viewers",
        "delivering",
        "listening",
        "number",
    )

    def __init__(self, players: int, number: int | None) -> None:
        """:meta private:"""
        self.number = number  # of the last event, ``None`` if unknown
        self._players = players
        self.delivering = False
        self._take(())

    def _take(self, listeners: tuple[_Listener, ...]) -> None:
        # immutable, because listeners may subscribe and unsubscribe during a notification
        self._listeners: tuple[_Listener, ...] = listeners
        self.listening: bool = bool(listeners)
        self._viewers: list[Viewer] = [*{listener.seat: None for listener in listeners}]
        # whether any listener needs moves and changes
        self._changes: bool = not all(listener.plain for listener in listeners)
        # the kinds of events that listeners need, ``None`` for all
        kinds = [listener.kinds if listener.plain else None for listener in listeners]
        needed = frozenset[str]().union(*filter(None, kinds))
        self._kinds: frozenset[str] | None = None if None in kinds else needed
        self._snapshot: Snapshot | None = None  # of the last answer

    def __bool__(self) -> bool:
        return self.listening

    def subscribe(
        self,
        callback: Callable[[Event], object],
        *,
        kinds: Collection[str] | None = None,
        seat: int | None = None,
        plain: bool = False,
    ) -> Callable[[], None]:
        """Call *callback* with every event (of *kinds*) as *seat* sees it; return an undo function.

        ``seat=None`` is a spectator, :data:`REFEREE` sees everything.  *plain* events have neither
        moves nor changes; they take a third of the time if all listeners are plain.  A listener
        that subscribes in the callback of another one begins with the next answer.

        An exception in a callback is logged to ``bangcore`` and affects neither the game nor other
        listeners.  A ``BaseException`` such as Ctrl-C is raised after all listeners have been
        called, a second one immediately.

        :raises NoSuchSeat: if *seat* does not exist.

        >>> from bangcore import Game
        >>> game = Game.new(4, seed=1)
        >>> heard = []
        >>> stop = game.events.subscribe(heard.append, kinds={"drew"})
        >>> stop()
        """
        if not callable(callback):
            raise InvalidSetup(f"a listener must be callable, not {brief(callback)}")
        if kinds is not None and not isinstance(kinds, Iterable):
            raise InvalidSetup(f"kinds are names of events, not {brief(kinds)}")
        seat = None if seat is None else check_seat(seat, self._players, REFEREE)
        kinds = None if kinds is None else frozenset([kinds] if isinstance(kinds, str) else kinds)
        listener = _Listener(callback, kinds, seat, plain)
        self._take((*self._listeners, listener))

        def unsubscribe() -> None:
            self._take(tuple([other for other in self._listeners if other is not listener]))

        return unsubscribe

    def check(self, what: str) -> None:
        """Refuse to *what* if a listener tries it."""
        if self.delivering:
            raise RuntimeError(f"a listener cannot {what}; the game is still delivering events")

    def log(self, game: Progress) -> EventLog:
        """Return a log for the events of the next answer in *game*."""
        if self.number is None:
            self.number = game.story(EventLog(kinds=())).number
        return EventLog(
            self._viewers,
            changes=self._changes,
            kinds=self._kinds,
            number=self.number,
            snapshot=self._snapshot,
        )

    def deliver(self, log: EventLog) -> None:
        """Deliver the events of an answer."""
        self.number, self._snapshot = log.number, log.snapshot
        self.delivering = True
        try:
            self._deliver(log)
        finally:
            self.delivering = False

    def _deliver(self, log: EventLog) -> None:
        stop: BaseException | None = None
        listeners = self._listeners
        for views in log.views():
            for listener in listeners:
                event = views[listener.seat]
                unwanted = listener.kinds is not None and event.kind not in listener.kinds
                if unwanted or listener not in self._listeners:
                    continue
                if listener.plain and self._changes:
                    event = evolve(event, moves=(), changes=())
                try:
                    listener.callback(event)
                except Exception:
                    _log_failure(event)
                except BaseException as error:
                    if stop is not None:
                        raise
                    stop = error
        if stop is not None:
            raise stop


def _log_failure(event: Event) -> None:
    """Log the exception that a listener raises at *event*."""
    # imported on first use: playing does not need it
    import logging

    log = logging.getLogger("bangcore")
    log.exception("a listener failed at event %s, %s", event.number, event.kind)
