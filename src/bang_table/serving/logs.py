"""A log filter that keeps outsiders from filling the disk."""

from __future__ import annotations

import logging
from typing import final

from bang_table.serving.fair import Budget

__all__ = ["FewLines"]


@final
class FewLines(logging.Filter):
    """A filter that passes *burst* records at once, then *a_minute*, and counts the others.

    The first record after a gap contains the number of records left out.
    """

    def __init__(self, a_minute: float = 30, burst: float = 30) -> None:
        super().__init__()
        self._budget = Budget(a_minute / 60, burst)
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to write *record*."""
        if not self._budget.take():
            self._left_out += 1
            return False
        if self._left_out:
            record.msg = f"({self._left_out} lines were left out) {record.msg}"
            self._left_out = 0
        return True
