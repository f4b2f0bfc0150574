"""The limits of tables that are open to anybody."""

from __future__ import annotations

from attrs import frozen

from bangcore.errors import BangError

__all__ = ["TableLimits", "TooMany"]


@frozen
class TableLimits:
    """The bounds of the tables of a server.

    There are at most so many *tables*; one without a visit for some *days*, or without any for
    *unvisited* hours, is deleted.  At each are at most *pages_at_table* open pages; a person, or a
    page of somebody who looks on, sends so many *messages* a second, and so many at once.
    """

    tables: int = 1000
    days: float = 14.0
    unvisited: float = 1.0
    pages_at_table: int = 24
    messages: tuple[float, float] = (10, 60)


class TooMany(BangError):
    """There is no room for another table, or for another page at it.

    It is *yours* if others still have room: come back later.
    """

    def __init__(self, message: str, yours: bool = False) -> None:
        super().__init__(message)
        self.yours = yours
