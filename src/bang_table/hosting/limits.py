"""The limits of public servers."""

from __future__ import annotations

from attrs import frozen

from bangcore.errors import BangError

__all__ = ["Elsewhere", "TableLimits", "TooMany"]


@frozen
class TableLimits:
    """The limits of a server.

    It holds at most *tables*, each with at most *pages_at_table* open pages.  A table is moved to
    ``old_rooms`` after some *days* without a visit (0: never), and deleted after *unvisited*
    hours if it never had one; only the time counts in which a server runs.  *messages* are the rate
    (per second) and the burst of each person and of each spectator's page.
    """

    tables: int = 1000
    days: float = 14.0
    unvisited: float = 1.0
    pages_at_table: int = 24
    messages: tuple[float, float] = (10, 60)


class TooMany(BangError):
    """A limit refuses another table, or another page at it.

    *yours* is set if only this caller has used up a limit of theirs.
    """

    def __init__(self, message: str, yours: bool = False) -> None:
        super().__init__(message)
        self.yours = yours


class Elsewhere(BangError):
    """The table is, or will soon be, in the memory of another process: connect again."""

    def __init__(self, id: str) -> None:
        super().__init__(f"table {id} is moving to another process; connect again")
