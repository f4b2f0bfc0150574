"""The answers that have not been undone, and their numbers, which are never reused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, final

from attrs import frozen

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.session.log import EventsBySeat, Log
from bangcore.error_messages import ErrorMessage
from bangcore.errors import InvalidSave, NothingToUndo, brief

__all__ = ["History", "Jump"]


@final
@frozen
class Jump:
    """A gap in the numbers, left by an undo to the first *answers*.

    The next question gets *number*; the next event gets the number after *heard*.
    """

    answers: int
    number: int
    heard: int


class _Given(NamedTuple):
    number: int
    seat: int
    events: int  # length of the log after it
    by_bot: bool


@final
class History:
    """The answers that have not been undone, with their numbers and events.

    ``first`` is the number of the first question, ``number`` that of the next one.
    """

    __slots__ = ("_by_bot", "_dealt", "_given", "first", "jumps", "log", "number")

    def __init__(self, players: int, first: int) -> None:
        self.first: int = first
        self.number: int = first
        self.jumps: list[Jump] = []
        self.log: Log = Log(players)
        self._dealt = 0
        self._given: list[_Given] = []
        # how many answers a bot has given since the person's last one, by seat
        self._by_bot: dict[int, int] = {}

    @classmethod
    def of(
        cls,
        chapters: Sequence[tuple[int, EventsBySeat]],
        first: int,
        jumps: Iterable[Jump] = (),
    ) -> History:
        """Return the history of a recorded game whose *first* question has that number."""
        deal, *answers = chapters
        new = cls(len(deal[1]) - 1, first)
        new.log.add(deal[1], first - 1)
        new._dealt = len(new.log)
        ahead = list(jumps)
        for seat, events in answers:
            new._jump_here(ahead)
            new.add(seat, events)
        new._jump_here(ahead)
        if ahead:
            raise InvalidSave(f"jumps: nothing was undone after {ahead[0].answers} answers")
        return new

    def _jump_here(self, ahead: list[Jump]) -> None:
        if ahead and ahead[0].answers == len(self._given):
            jump = ahead.pop(0)
            # at least one answer was undone, and the undo itself took a number
            if jump.number < self.number + 2 or jump.heard <= self.log.last:
                raise InvalidSave(f"jumps: {brief(jump)} reuses numbers")
            self._jump(jump)

    def _jump(self, jump: Jump) -> None:
        self.number = jump.number
        self.log.last = jump.heard
        self.jumps.append(jump)

    def add(self, seat: int, events: EventsBySeat, by_bot: bool = False) -> None:
        """Add the answer of *seat* to the current question, and its events."""
        self.log.add(events, self.number)
        self._given.append(_Given(self.number, seat, len(self.log), by_bot))
        self._count(seat, by_bot)
        self.number += 1

    def _count(self, seat: int, by_bot: bool) -> None:
        self._by_bot[seat] = self.by_bot(seat) + 1 if by_bot else 0

    def last_of(self, seat: int) -> int:
        """Return the number of the last answer of *seat*."""
        for answer in reversed(self._given):
            if answer.seat == seat:
                return answer.number
        raise NothingToUndo(ErrorMessage("nothing of yours", ERROR_MESSAGES))

    def by_bot(self, seat: int) -> int:
        """Return how many answers a bot has given for *seat* since the person's last one."""
        return self._by_bot.get(seat, 0)

    def before(self, number: object) -> int:
        """Return how many answers come before answer *number*."""
        for answers, answer in enumerate(self._given):
            if answer.number == number and type(number) is int:
                return answers
        raise NothingToUndo(ErrorMessage("no such answer", ERROR_MESSAGES, number=brief(number)))

    def cut(self, answers: int) -> None:
        """Undo all but the first *answers*."""
        del self._given[answers:]
        self._by_bot.clear()
        for answer in self._given:
            self._count(answer.seat, answer.by_bot)
        self.log.cut(self._given[-1].events if answers else self._dealt)
        self.jumps = [jump for jump in self.jumps if jump.answers < answers]
        self.jumps.append(Jump(answers, self.number + 1, self.log.last))
        self.number += 1
