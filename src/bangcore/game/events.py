"""The event bus: what happened, told in order, to each listener as their seat may see it."""

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

    ``seat`` did it, or it happened to them; ``target`` is the other seat; ``cards`` are ids, with
    ``None`` for a card of which this listener sees only the back; ``key`` names the card, ability
    or rule behind it.  ``number`` counts from 1, which is the deal, and is the same for every
    listener, also for those who come late; ``answer`` is the number of the answer that brought it.

    ``moves`` and ``changes`` are what is otherwise on the table than at the event before: the cards
    that have moved, in their order, and everything else that a view shows.
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
        made: dict[str, Any] = plain(self)
        return made


@final
class _Listener:
    __slots__ = ("callback", "kinds", "plain", "seat")

    def __init__(
        self,
        callback: Callable[[Event], object],
        kinds: Collection[str] | None,
        seat: int | None,
        plain: bool,
    ) -> None:
        self.callback = callback
        self.kinds = kinds
        self.plain = plain
        self.seat = seat


@final
class EventBus:
    """Listeners of one game.  They see, they never change: copies of a game have none of them."""

    __slots__ = ("_listeners", "_players")

    def __init__(self, players: int) -> None:
        self._players = players
        self._listeners: list[_Listener] = []

    def __bool__(self) -> bool:
        return bool(self._listeners)

    @property
    def watched(self) -> bool:
        """Whether somebody hears of moves and changes."""
        return not all(listener.plain for listener in self._listeners)

    def subscribe(
        self,
        callback: Callable[[Event], object],
        *,
        kinds: Collection[str] | None = None,
        seat: int | None = None,
        plain: bool = False,
    ) -> Callable[[], None]:
        """Call *callback* with every event (of *kinds*) as *seat* sees it; return what ends this.

        ``seat=None`` is a spectator, :data:`REFEREE` sees everything.  *plain* events have neither
        moves nor changes; to tell them takes a third of the time, if nobody listens to more.

        A callback that raises is reported to the logger ``bangcore`` and disturbs neither the game
        nor other listeners.
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
        listener = _Listener(callback, kinds, seat, plain)
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def tell(self, happenings: Sequence[Happening], since: int) -> None:
        """Deliver what one answer brought about, when so many events have been *since* the deal."""
        stop: BaseException | None = None
        for number, happening in enumerate(happenings, since + 1):
            made = _Made(number, happening)
            for listener in tuple(self._listeners):
                if listener.kinds is not None and happening.kind not in listener.kinds:
                    continue
                try:
                    listener.callback(made.event(listener.seat, listener.plain))
                except Exception:
                    _log.exception("a listener failed at event %s, %s", number, happening.kind)
                except BaseException as error:
                    if stop is not None:
                        raise
                    stop = error
        if stop is not None:
            raise stop


@final
class _Made:
    """The events that are made of one happening, one for each seat that hears of it."""

    __slots__ = ("_alike", "_happening", "_made", "_number")

    def __init__(self, number: int, happening: Happening) -> None:
        self._number = number
        self._happening = happening
        self._alike = happening.seen_by is None and seen_alike(happening)
        self._made: dict[tuple[int | None, bool], Event] = {}

    def event(self, seat: int | None, plain: bool = False) -> Event:
        """Return it as *seat* hears of it."""
        if self._alike:
            seat = None
        found = self._made.get((seat, plain))
        if found is None:
            found = self._made[seat, plain] = self._as_heard(seat, plain)
        return found

    def _as_heard(self, seat: int | None, plain: bool) -> Event:
        told = self._happening
        cards: tuple[int | None, ...] = told.cards
        if told.seen_by is not None and seat != REFEREE and seat not in told.seen_by:
            cards = (None,) * len(cards)
        moves, changes = ((), ()) if plain else as_seen(told, seat)
        return Event(
            self._number,
            told.kind,
            told.seat,
            told.target,
            cards,
            told.amount,
            told.key,
            told.answer,
            moves,
            changes,
        )


def as_heard(happenings: Sequence[Happening], seat: int | None, since: int = 0) -> list[Event]:
    """Return what *seat* hears of all that, but for the first *since* events."""
    numbered = enumerate(happenings[since:], since + 1)
    return [_Made(number, happening).event(seat) for number, happening in numbered]
