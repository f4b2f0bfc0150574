"""The event bus: what happened, told in order, to each listener as their seat may see it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, final

from attrs import frozen

from bangcore.engine.happenings import Happening
from bangcore.errors import InvalidSetup, brief, check_seat
from bangcore.plain import plain, sparse

__all__ = ["REFEREE", "Event", "EventBus"]

REFEREE: Final = -1
"""The seat of somebody who may see everything: for logs, tests and replays, never for a player."""

_log = logging.getLogger("bangcore")


@sparse()
@final
@frozen
class Event:
    """Something that happened.

    ``seat`` did it, or it happened to them; ``target`` is the other seat; ``cards`` are ids, with
    ``None`` for a card of which this listener sees only the back; ``key`` names the card, ability
    or rule behind it.  ``number`` counts from 1 for each listener.
    """

    number: int
    kind: str
    seat: int | None = None
    target: int | None = None
    cards: tuple[int | None, ...] = ()
    amount: int | None = None
    key: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the fields that are set."""
        made: dict[str, Any] = plain(self)
        return made


@final
class _Listener:
    __slots__ = ("callback", "count", "kinds", "seat")

    def __init__(
        self, callback: Callable[[Event], object], kinds: Collection[str] | None, seat: int | None
    ) -> None:
        self.callback = callback
        self.kinds = kinds
        self.seat = seat
        self.count = 0


@final
class EventBus:
    """Listeners of one game.  They see, they never change: copies of a game have none of them."""

    __slots__ = ("_listeners", "_players")

    def __init__(self, players: int) -> None:
        self._players = players
        self._listeners: list[_Listener] = []

    def __bool__(self) -> bool:
        return bool(self._listeners)

    def subscribe(
        self,
        callback: Callable[[Event], object],
        *,
        kinds: Collection[str] | None = None,
        seat: int | None = None,
    ) -> Callable[[], None]:
        """Call *callback* with every event (of *kinds*) as *seat* sees it; return what ends this.

        ``seat=None`` is a spectator, :data:`REFEREE` sees everything.  A callback that raises is
        reported to the logger ``bangcore`` and disturbs neither the game nor other listeners.
        What is no ``Exception``, such as Ctrl-C, is raised when everybody has heard everything;
        the second one at once.

        :raises NoSuchSeat: there is none.

        >>> from bangcore import Game
        >>> game = Game.new(4, seed=1)
        >>> heard = []
        >>> stop = game.events.subscribe(heard.append, kinds={"drew"})
        >>> stop()
        """
        if not callable(callback):
            raise InvalidSetup(f"a listener can be called, and {brief(callback)} cannot")
        if kinds is not None and not isinstance(kinds, Iterable):
            raise InvalidSetup(f"kinds are names of events, not {brief(kinds)}")
        seat = None if seat is None else check_seat(seat, self._players, REFEREE)
        kinds = None if kinds is None else frozenset([kinds] if isinstance(kinds, str) else kinds)
        listener = _Listener(callback, kinds, seat)
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def tell(self, happenings: list[Happening]) -> None:
        """Deliver what one answer brought about."""
        stop: BaseException | None = None
        for kind, seat, target, cards, amount, key, seen_by in happenings:
            for listener in tuple(self._listeners):
                if listener.kinds is not None and kind not in listener.kinds:
                    continue
                shown: tuple[int | None, ...] = cards
                if (
                    seen_by is not None
                    and listener.seat != REFEREE
                    and listener.seat not in seen_by
                ):
                    shown = (None,) * len(cards)
                listener.count += 1
                event = Event(listener.count, kind, seat, target, shown, amount, key)
                try:
                    listener.callback(event)
                except Exception:
                    _log.exception("a listener failed at %s", event)
                except BaseException as error:
                    if stop is not None:
                        raise
                    stop = error
        if stop is not None:
            raise stop


def as_heard(happenings: list[Happening], seat: int | None, players: int) -> list[Event]:
    """Return what *seat* hears of all that, at a table of so many *players*."""
    heard: list[Event] = []
    events = EventBus(players)
    events.subscribe(heard.append, seat=seat)
    events.tell(happenings)
    return heard
