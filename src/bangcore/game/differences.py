"""The changes of the table by an event, as one seat sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, final

from attrs import field, frozen

from bangcore.engine.happenings import (
    Difference,
    Distances,
    Extra,
    Hand,
    HandOpen,
    Happening,
    Moved,
    Place,
    Public,
    Role,
)
from bangcore.plain import plain, sparse

__all__ = ["REFEREE", "Change", "Move", "Place", "as_seen", "seen_alike"]

REFEREE: Final = -1
"""The seat of a viewer who sees everything: for logs, tests and replays, never for a player."""


@final
@frozen
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
@frozen
class Change:
    """A change of the table: a field of the view, and its new value.

    With a ``seat`` it is a field of that player, with an ``expansion`` a field of its entry in
    ``view.extra``, or the whole entry if ``what`` is empty.  Cards are ids; ``piles`` has only the
    kinds that changed.
    """

    what: str
    value: Any = field(hash=False)
    seat: int | None = None
    expansion: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the fields that are set, and always the value."""
        form: dict[str, Any] = plain(self)
        return form


def seen_alike(happening: Happening) -> bool:
    """Return whether the changes of *happening* look the same to everybody."""
    for move in happening.moves:
        if move.seen_by is not None:
            return False
    return all(type(change) is Public for change in happening.changes)


def as_seen(happening: Happening, seat: int | None) -> tuple[tuple[Move, ...], tuple[Change, ...]]:
    """Return the changes of *happening* that *seat* sees."""
    moves = tuple([_move(moved, seat) for moved in happening.moves])
    changes: list[Change] = []
    for change in happening.changes:
        if type(change) is Public:
            changes.append(Change(change.what, change.value, change.seat))
        else:
            changes += _changes(change, seat)
    return moves, tuple(changes)


def _move(moved: Moved, seat: int | None) -> Move:
    seen_by = moved.seen_by
    sees = seen_by is None or seat == REFEREE or seat in seen_by
    return Move(moved.card if sees else None, moved.start, moved.end)


def _changes(change: Difference, seat: int | None) -> Iterator[Change]:
    match change:
        case Role():
            before = None if change.before is None else _role(change.seat, change.before, seat)
            after = _role(change.seat, change.after, seat)
            if before != after:
                yield Change("role", after, change.seat)
        case Hand():
            if seat == REFEREE or seat in change.owners:
                yield _of_hand(change, change.cards)
            elif change.for_all:
                # the order would reveal in which order the cards came
                sees = _is_among(seat, change.open_to)
                cards = sorted(change.cards) if sees else (None,) * len(change.cards)
                yield _of_hand(change, tuple(cards))
        case HandOpen():
            sees = _is_among(seat, change.after)
            if sees != _is_among(seat, change.before):
                yield Change("hand_open", sees, change.seat)
        case Distances():
            if seat == change.viewer:
                for other, distance in enumerate(change.after):
                    if distance != change.before[other]:
                        yield Change("distance", distance, other)
        case Extra():  # pragma: no branch - there is no other kind
            yield from _shown(change, seat)


def _of_hand(change: Hand, cards: tuple[int | None, ...]) -> Change:
    if change.kind == "hand":
        return Change("hand", cards, change.seat)
    return Change("piles", {change.kind: cards}, change.seat)


def _is_among(seat: int | None, seats: tuple[int, ...] | None) -> bool:
    return seats is None or seat in seats


def _role(of: int, role: tuple[str, bool], seat: int | None) -> str | None:
    return role[0] if role[1] or seat in (of, REFEREE) else None


def _shown(change: Extra, seat: int | None) -> Iterator[Change]:
    after = change.after.view(seat)
    before = None if change.before is None else change.before.view(seat)
    if before == after and change.before is not None:
        return
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for what, value in after.items():
            if value != before[what]:
                yield Change(what, value, expansion=change.name)
    else:
        yield Change("", after, expansion=change.name)
