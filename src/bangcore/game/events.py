"""The event bus: events in order, for each listener as their seat may see them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, final

from attrs import frozen

from bangcore.engine.happenings import Happening
from bangcore.errors import InvalidSetup, brief, check_seat
from bangcore.game.differences import REFEREE, Change, Move, as_seen, seen_alike
from bangcore.plain import plain, sparse

__all__ = ["REFEREE", "Event", "EventBus", "as_heard"]

_log = logging.getLogger("bangcore")


@sparse()
@final
@frozen
class Event:
    """Something that happened.

    ``seat`` acted or was affected; ``target`` is the other seat; ``cards`` are ids, with ``None``
    for a card hidden from this listener; ``key`` names the card, ability or rule that caused it.
    ``number`` counts from 1, the deal, and is the same for all listeners, even late ones;
    ``answer`` is the number of the answer that caused it.

    ``moves`` and ``changes`` are the changes of the table since the previous event: the cards that
    moved, in order, and all other changes of a view.
    """

    number: int
    kind: str
    seat: int | None = None
    target: int | None = None
    cards: tuple[int | None, ...] = ()
    amount: int | None = None
    key: str | None = None
    answer: int = 0
    moves: tuple[Move, ...] = ()
    changes: tuple[Change, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the fields that are set."""
        form: dict[str, Any] = plain(self)
        return form


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

    __slots__ = ("_players", "kinds", "listeners", "watched")

    def __init__(self, players: int) -> None:
        """:meta private:"""
        self._players = players
        self._take(())

    def _take(self, listeners: tuple[_Listener, ...]) -> None:
        # immutable, because listeners may subscribe and unsubscribe during a notification
        self.listeners: tuple[_Listener, ...] = listeners
        # whether any listener needs moves and changes
        self.watched: bool = not all(listener.plain for listener in listeners)
        # the kinds of events that listeners need, ``None`` for all
        kinds = [listener.kinds if listener.plain else None for listener in listeners]
        needed = frozenset[str]().union(*filter(None, kinds))
        self.kinds: frozenset[str] | None = None if None in kinds else needed

    def __bool__(self) -> bool:
        return bool(self.listeners)

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
        moves nor changes; they take a third of the time if all listeners are plain.

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
        self._take((*self.listeners, listener))

        def unsubscribe() -> None:
            self._take(tuple([other for other in self.listeners if other is not listener]))

        return unsubscribe

    def tell(self, happenings: Sequence[Happening]) -> None:
        """Deliver the events of one answer."""
        stop: BaseException | None = None
        for happening in happenings:
            kind = happening.kind
            events: dict[tuple[int | None, bool], Event] = {}
            # most events look the same to all, so one is enough
            alike = happening.seen_by is None and len(self.listeners) > 1 and seen_alike(happening)
            for listener in self.listeners:
                if listener.kinds is not None and kind not in listener.kinds:
                    continue
                who = None if alike else listener.seat, listener.plain
                event = events.get(who)
                try:
                    if event is None:
                        event = events[who] = _as_heard(happening, *who)
                    listener.callback(event)
                except Exception:
                    _log.exception("a listener failed at event %s, %s", happening.number, kind)
                except BaseException as error:
                    if stop is not None:
                        raise
                    stop = error
        if stop is not None:
            raise stop


def _as_heard(happening: Happening, seat: int | None, plain: bool = False) -> Event:
    cards: tuple[int | None, ...] = happening.cards
    if happening.seen_by is not None and seat != REFEREE and seat not in happening.seen_by:
        cards = (None,) * len(cards)
    moves, changes = ((), ()) if plain else as_seen(happening, seat)
    return Event(
        happening.number,
        happening.kind,
        happening.seat,
        happening.target,
        cards,
        happening.amount,
        happening.key,
        happening.answer,
        moves,
        changes,
    )


def as_heard(happenings: Sequence[Happening], seat: int | None, since: int = 0) -> list[Event]:
    """Return the events for *seat*, without the first *since* ones."""
    return [_as_heard(happening, seat) for happening in happenings[since:]]
