"""The records of the engine, which the event bus turns into events."""

from __future__ import annotations

from typing import Any, Protocol, final

from attrs import define, field, frozen

from bangcore.plain import plain, sparse

__all__ = [
    "Difference",
    "Distances",
    "Extra",
    "Hand",
    "HandOpen",
    "Happening",
    "Listener",
    "Moved",
    "Place",
    "Public",
    "Role",
]


@sparse()
@final
@frozen
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
@frozen
class Moved:
    """A move of a card; ``seen_by`` are the seats that see which card it is, ``None`` for all."""

    card: int
    start: Place
    end: Place
    seen_by: tuple[int, ...] | None


@final
@frozen
class Public:
    """A change that everybody sees."""

    what: str
    seat: int | None
    value: Any


@final
@frozen
class Role:
    """A change of the role of a seat, or its revelation."""

    seat: int
    before: tuple[str, bool] | None
    after: tuple[str, bool]


@final
@frozen
class Hand:
    """A change of a hand, or another pile face down, that moves do not explain.

    It is ``open_to`` seats, or to all (``None``).

    A change of order alone is not ``for_all`` seats, but for its ``owners``, who play from it.
    """

    seat: int
    owners: tuple[int, ...]
    cards: tuple[int, ...]
    open_to: tuple[int, ...] | None
    for_all: bool
    kind: str = "hand"


@final
@frozen
class HandOpen:
    """A change of the other seats that see a hand; ``None`` is all seats."""

    seat: int
    before: tuple[int, ...] | None
    after: tuple[int, ...] | None


@final
@frozen
class Distances:
    """A change of the distances from a seat, for that seat only."""

    viewer: int
    before: tuple[int | None, ...]
    after: tuple[int | None, ...]


@final
@frozen
class Extra:
    """A change of the state of an expansion; ``before`` is ``None`` when the game begins."""

    name: str
    before: Any
    after: Any


Difference = Public | Role | Hand | HandOpen | Distances | Extra
"""The changes of a table that are not moves of cards."""


@final
@define
class Happening:
    """Something that happened; ``seen_by`` are the seats that may see the cards (``None``: all).

    ``answer`` is the number of the answer that caused it, ``moves`` and ``changes`` are the
    differences of the table since the previous happening.  ``number`` counts from the deal,
    including happenings without a listener.
    """

    kind: str
    seat: int | None = None
    target: int | None = None
    cards: tuple[int, ...] = ()
    amount: int | None = None
    key: str | None = None
    seen_by: tuple[int, ...] | None = None
    answer: int = 0
    moves: list[Moved] = field(factory=list)
    changes: list[Difference] = field(factory=list)
    number: int = 0


class Listener(Protocol):
    """A receiver of happenings."""

    def wants(self, kind: str) -> bool:
        """Count a happening; return whether to add it."""

    def append(self, happening: Happening) -> None:
        """Add the happening counted last."""
