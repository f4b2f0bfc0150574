"""The turns that the tables of a server take."""

from __future__ import annotations

import asyncio
from typing import Final, final

from bang_table.hosting.limits import TableLimits
from bang_table.serving import Fair

__all__ = ["Turns"]


@final
class Turns:
    """The shared parts of all tables: their limits, the *pace* of bots, and the order of work.

    ``quick`` is for what takes some milliseconds, such as messages and pictures, ``slow`` for what
    takes longer: to deal, to read a table, to take back.  A bot answers while it holds ``bots``:
    one at a time, so that no person waits for many.
    """

    def __init__(self, pace: float, limits: TableLimits) -> None:
        self.pace: Final = pace
        self.limits: Final = limits
        self.quick: Final = Fair()
        self.slow: Final = Fair()
        self.bots: Final = asyncio.Lock()
