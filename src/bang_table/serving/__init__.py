"""Limits for public servers, so that no caller slows down the others.

    >>> budget = Budget(rate=2, burst=3)
    >>> [budget.wait(now=0.0) for _ in range(5)]
    [0.0, 0.0, 0.0, 0.5, 1.0]

They work with any network library: :class:`Caller` holds the limits of an address, :class:`Fair`
schedules work, :func:`is_own_host` checks hosts, and :class:`FewLines` limits the log.
:class:`Throttle` limits what connections send before it is parsed, and :class:`Gate` applies the
limits to the requests of an ASGI application.
"""

from bang_table.serving.callers import Caller, Callers, address_of, is_own_host
from bang_table.serving.fair import Account, Budget, Fair
from bang_table.serving.gate import Gate
from bang_table.serving.handles import lines_within
from bang_table.serving.logs import FewLines
from bang_table.serving.reading import read_json
from bang_table.serving.throttle import Throttle

__all__ = [
    "Account",
    "Budget",
    "Caller",
    "Callers",
    "Fair",
    "FewLines",
    "Gate",
    "Throttle",
    "address_of",
    "is_own_host",
    "lines_within",
    "read_json",
]
