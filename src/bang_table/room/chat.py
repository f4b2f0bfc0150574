"""The chat of a room, which keeps the last few lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, final

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.room.messages import ChatLine
from bang_table.session import InvalidRequest
from bangcore.error_messages import ErrorMessage
from bangcore.folding import folded

__all__ = ["KEPT", "LONGEST", "Chat", "one_line"]

LONGEST: Final = 200
KEPT: Final = 50


def one_line(text: Any) -> str:
    """Return *text* as one line, without unprintable characters.

    >>> one_line("  Hands\\tup\\u202e! ")
    'Hands up !'
    """
    if not isinstance(text, str):
        return ""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


@final
class Chat:
    """The last lines of the chat; ``number`` is that of the newest."""

    __slots__ = ("lines", "number")

    def __init__(self, number: int = 0, lines: Iterable[ChatLine] = ()) -> None:
        self.number: int = number
        self.lines: list[ChatLine] = list(lines)

    def say(self, seat: int, name: str, text: Any) -> None:
        """Add a line, and drop the oldest if there are too many.

        :raises InvalidRequest: if the line shows nothing or is too long.
        """
        line = one_line(text)
        if not folded(line) or len(line) > LONGEST:
            raise InvalidRequest(ErrorMessage("length of line", ERROR_MESSAGES, most=LONGEST))
        self.number += 1
        self.lines = [*self.lines, ChatLine(self.number, seat, name, line)][-KEPT:]

    def since(self, number: int) -> tuple[ChatLine, ...]:
        """Return the lines after that *number*."""
        return tuple(line for line in self.lines if line.number > number)
