"""Events: what happened in a game, with the changes of the table, as one viewer sees them."""

from __future__ import annotations

from typing import Any, Final, Protocol, final

from attrs import field, frozen

from bangcore.plain import plain, sparse

__all__ = [
    "REFEREE",
    "Change",
    "Event",
    "EventReceiver",
    "Move",
    "Place",
    "Viewer",
    "Viewers",
    "sees",
]

REFEREE: Final = -1
"""The seat of a viewer who sees everything: for logs, tests and replays, never for a player."""

Viewer = int | None
"""A seat, :data:`REFEREE`, or ``None`` for a spectator."""
Viewers = tuple[Viewer, ...] | None
"""Some viewers; ``None`` is all of them."""


@sparse()
@final
@frozen(slots=False)
class Place:
    """The place of a card: ``kind`` is ``"deck"``, ``"discards"``, ``"table"`` (the middle),
    ``"hand"`` or ``"in_play"``; the last two are those of a ``seat``.

    >>> from bangcore import Place
    >>> Place("hand", 2).to_dict()
    {'kind': 'hand', 'seat': 2}
    """

    kind: str
    seat: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the fields that are set."""
        form: dict[str, Any] = plain(self)
        return form


@final
@frozen(slots=False)
class Move:
    """A move of a card; ``card`` is its id, ``None`` if it is hidden from this listener."""

    card: int | None
    start: Place
    end: Place

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        form: dict[str, Any] = plain(self)
        return form


@sparse()
@final
@frozen(slots=False)
class Change:
    """A change of the table: a field of the view, and its new value.

    With a ``seat`` it is a field of that player, with an ``expansion`` a field of its entry in
    ``view.extra``, or the whole entry if ``what`` is empty.  Cards are ids; ``piles`` has only the
    kinds that changed.
    """

    what: str
    value: object = field(hash=False)
    seat: int | None = None
    expansion: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the fields that are set, and always the value."""
        form: dict[str, Any] = plain(self)
        return form


@sparse()
@final
@frozen(slots=False)
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


class EventReceiver(Protocol):
    """A receiver of events, which counts them; ``number`` is that of the last one."""

    number: int

    def wants(self, kind: str) -> bool:
        """Count an event; return whether to add it."""

    def add(self, event: Event, seen_by: Viewers) -> None:
        """Add the event counted last, whose cards only *seen_by* see."""


def sees(viewer: Viewer, seen_by: Viewers) -> bool:
    """Return whether *viewer* sees what *seen_by* see."""
    return seen_by is None or viewer in seen_by
