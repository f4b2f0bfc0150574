"""Latecomers, who take the seat of a bot, or an open one, if the people present agree."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.room.errors import NotNow
from bang_table.room.messages import SeatAsked
from bang_table.room.seating import Person, check_names, new_token
from bang_table.room.table import Table
from bangcore.error_messages import ErrorMessage
from bangcore.errors import StaleAnswer, check_seat

__all__ = ["answer", "ask", "leave", "withdraw"]


def ask(table: Table, name: Any, seat: Any) -> str:
    """Ask for *seat* under that *name*; return the token, valid once all have agreed."""
    people = table.seating.people
    if check_seat(seat, len(table.seating.at)) in people:
        raise NotNow(ErrorMessage("seat taken", ERROR_MESSAGES))
    if table.asking is not None:
        raise NotNow(ErrorMessage("another asks", ERROR_MESSAGES))
    names = [person.name for person in people.values()]
    names += [person.next_name for person in people.values() if person.next_name is not None]
    check_names([*names, name])
    table.noticed += 1
    table.asker = new_token()
    table.asking = SeatAsked(table.news, name, seat, tuple(people))
    _wait_for(table, tuple(people))
    return table.asker


def answer(table: Table, seat: int, id: Any, agree: bool) -> None:
    """Let the person in *seat* agree to the request *id*, or refuse it for everybody."""
    asking = table.asking
    if asking is None or type(id) is not int or id != asking.id:
        raise StaleAnswer(ErrorMessage("seat not asked", ERROR_MESSAGES))
    table.noticed += 1
    if agree is True:
        _wait_for(table, tuple(other for other in asking.waiting if other != seat))
    else:
        table.asking = None


def withdraw(table: Table, token: str) -> None:
    """End the request that got that *token*, if it is still open."""
    if table.asking is not None and table.asker == token:
        table.asking = None
        table.noticed += 1


def leave(table: Table) -> None:
    """Wait no longer for somebody who has left, if others are present."""
    if table.asking is not None:
        _wait_for(table, table.asking.waiting)


def _wait_for(table: Table, seats: tuple[int, ...]) -> None:
    """Wait for those of *seats* who are present; give the seat once all of them have agreed.

    If nobody is present, the first one who comes back decides.
    """
    assert table.asking is not None
    people = table.seating.people
    present = tuple(seat for seat in seats if seat in people and people[seat].connections)
    agreed = any(person.connections for seat, person in people.items() if seat not in seats)
    absent = () if agreed else tuple(seat for seat in seats if seat in people)
    table.asking = evolve(table.asking, waiting=present or absent)
    if not table.asking.waiting:
        _give(table, table.asking)


def _give(table: Table, asking: SeatAsked) -> None:
    """Give the seat; in a game its name stays until the next deal."""
    seat, place, session = asking.seat, table.places()[asking.seat], table.session
    name = asking.name if session is None else session.names[place]
    table.seating.at[seat] = Person(name, table.asker, next_name=asking.name)
    table.asking = None
    table.changes += 1
    if session is not None:
        session.hand_over(place, None)
