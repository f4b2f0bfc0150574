"""The scheduling of the work of all tables."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Final, final

from bang_table.hosting.limits import TableLimits
from bang_table.serving import Fair

__all__ = ["Turns"]


@final
class Turns:
    """The limits, the *pace* of bots, and the schedulers, which all tables share.

    ``quick`` schedules work of some milliseconds, such as messages and pictures; ``slow`` longer
    work, such as deals, undos and reading a table.  A bot answers while it holds ``bots``: one at
    a time, so that no person waits for more than one.  ``counts``
    are those of :meth:`Tables.metrics`.
    """

    def __init__(self, pace: float, limits: TableLimits) -> None:
        self.pace: Final = pace
        self.limits: Final = limits
        self.quick: Final = Fair()
        self.slow: Final = Fair()
        self.bots: Final = asyncio.Lock()
        self.counts: Final[defaultdict[str, float]] = defaultdict(float)
