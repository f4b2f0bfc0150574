"""The seats of a room, and the people and bots there."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any, Final, final

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.room.errors import NotNow
from bangcore.error_messages import ErrorMessage
from bangcore.errors import InvalidSetup, UnknownName, check_seat
from bangcore.folding import folded
from bangcore.game.deal import called
from bangcore.game.names import wrong_with

__all__ = ["LONGEST_NAME", "Person", "Seats", "check_names", "new_token"]

LONGEST_NAME: Final = 20


def new_token() -> str:
    """Return a new secret token."""
    return secrets.token_urlsafe(16)


@final
class Person:
    """A person with a seat: their token, what they have agreed to, and their connections.

    ``next_name`` is their name from the next deal on, if it differs.
    """

    __slots__ = ("again", "connections", "name", "next_name", "ready", "token")

    def __init__(
        self,
        name: str,
        token: str,
        ready: bool = False,
        again: bool = False,
        next_name: str | None = None,
    ) -> None:
        self.name: str = name
        self.next_name: str | None = None if next_name == name else next_name
        self.token: str = token
        self.ready: bool = ready
        self.again: bool = again
        self.connections: int = 0


def check_names(names: Iterable[Any]) -> None:
    """Refuse *names* that are not allowed at one table.

    :raises InvalidSetup: if a name is too long, unreadable, or too similar to another.
    """
    all_names = list(names)
    for name in all_names:
        if isinstance(name, str) and len(name) > LONGEST_NAME:
            raise InvalidSetup(ErrorMessage("length of name", ERROR_MESSAGES, most=LONGEST_NAME))
    for wrong in wrong_with(all_names):
        raise InvalidSetup(wrong)


@final
class Seats:
    """The seats, each with a person, the name of a bot, or nobody."""

    __slots__ = ("at",)

    def __init__(self, at: Iterable[Person | str | None]) -> None:
        self.at: list[Person | str | None] = list(at)

    @property
    def people(self) -> dict[int, Person]:
        """The people by seat."""
        return {seat: who for seat, who in enumerate(self.at) if isinstance(who, Person)}

    def join(self, name: Any, seat: Any) -> Person:
        """Give a new person *seat*, by default the first open one."""
        check_names([*(person.name for person in self.people.values()), name])
        opened = [number for number, who in enumerate(self.at) if who is None]
        if not opened:
            raise NotNow(ErrorMessage("no open seat", ERROR_MESSAGES))
        if seat is None:
            seat = opened[0]
        if check_seat(seat, len(self.at)) not in opened:
            raise NotNow(ErrorMessage("seat taken", ERROR_MESSAGES))
        person = Person(name, new_token())
        self.at[seat] = person
        return person

    def find(self, token: object) -> tuple[int, Person]:
        """Return the seat and the person of that *token*, compared in constant time.

        :raises UnknownName: if nobody has it.
        """
        entry = None
        code = token.encode("utf-8", "replace") if isinstance(token, str) else b""
        for seat, person in self.people.items():
            if secrets.compare_digest(person.token.encode("utf-8", "replace"), code):
                entry = seat, person
        if entry is None:
            raise UnknownName(ErrorMessage("no such token", ERROR_MESSAGES))
        return entry

    def fill(self, bot: str | None) -> None:
        """Let *bot* play in the open seats; ``None`` removes them."""
        players = [bot if who is None else who for who in self.at]
        self.at = [who for who in players if who is not None]

    def names(self) -> list[str | None]:
        """Return the name at each seat; bots get default names that nobody has."""
        names_of_people = {folded(person.name) for person in self.people.values()}
        usual = called(2 * len(self.at))
        free = [name for name in usual if folded(name) not in names_of_people]
        bots = [seat for seat, who in enumerate(self.at) if isinstance(who, str)]
        # a bot keeps the default name of its seat if free, so that few change when people join
        by_seat: dict[int, str | None] = {seat: usual[seat] for seat in bots if usual[seat] in free}
        rest = [name for name in free if name not in by_seat.values()]
        by_seat |= dict(zip([seat for seat in bots if seat not in by_seat], rest, strict=False))
        by_seat |= {seat: person.name for seat, person in self.people.items()}
        return [by_seat.get(seat) for seat in range(len(self.at))]
