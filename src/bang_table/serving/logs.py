"""A log filter that keeps outsiders from filling the disk."""

from __future__ import annotations

import logging
from contextvars import ContextVar
from ipaddress import ip_network
from typing import Final, final

from bang_table.serving.fair import Budget

__all__ = ["FewLines", "log_address", "short_address"]

log_address: Final[ContextVar[str]] = ContextVar("address", default="-")
"""The shortened address for log lines."""


def short_address(address: str) -> str:
    """Return the ``/24`` network of an IPv4 address, or the ``/48`` one of an IPv6 address.

    >>> short_address("192.0.2.99"), short_address("2001:db8:1:2::3")
    ('192.0.2.0/24', '2001:db8:1::/48')
    """
    try:
        return str(ip_network(f"{address}/{48 if ':' in address else 24}", strict=False))
    except ValueError:
        return "-"


@final
class FewLines(logging.Filter):
    """A filter that passes *burst* records at once, then *a_minute*, and counts the others.

    The first record after a gap contains the number of records left out.  Each record gets the
    shortened ``address`` whose request :class:`Gate` handles; ``errors`` counts those of errors.
    """

    def __init__(self, a_minute: float = 30, burst: float = 30) -> None:
        super().__init__()
        self._budget = Budget(a_minute / 60, burst)
        self._left_out = 0
        self.errors = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to write *record*."""
        record.address = log_address.get()
        self.errors += record.levelno >= logging.ERROR
        if not self._budget.take():
            self._left_out += 1
            return False
        if self._left_out:
            record.msg = f"({self._left_out} lines were left out) {record.msg}"
            self._left_out = 0
        return True
