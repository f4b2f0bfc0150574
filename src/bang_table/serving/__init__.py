"""Limits for servers that are open to anybody: nobody takes so much that others have to wait.

    >>> budget = Budget(rate=2, burst=3)
    >>> [budget.wait(now=0.0) for _ in range(5)]
    [0.0, 0.0, 0.0, 0.5, 1.0]

They know no network: :class:`Caller` is what a server remembers of an address, :class:`Fair` lets
work wait for its turn, :func:`is_own_host` and :class:`FewLines` are checks that any server needs.
"""

from bang_table.serving.callers import Caller, Callers, is_own_host
from bang_table.serving.fair import Account, Budget, Fair
from bang_table.serving.logs import FewLines

__all__ = ["Account", "Budget", "Caller", "Callers", "Fair", "FewLines", "is_own_host"]
