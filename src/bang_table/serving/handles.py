"""The handles of a process, which each connection and each open file takes."""

from __future__ import annotations

__all__ = ["lines_within"]


def lines_within(wanted: int, spare: int) -> int:
    """Return how many of the *wanted* connections there may be, and *spare* handles beside them.

    The limit of the process is raised first, as far as it may be.

    >>> lines_within(10, spare=20)
    10
    """
    try:
        from resource import RLIMIT_NOFILE, getrlimit, setrlimit
    except ImportError:  # pragma: no cover - on Windows, which has no such limit
        return wanted
    soft, hard = getrlimit(RLIMIT_NOFILE)
    enough = wanted + spare
    if 0 <= soft < enough:
        soft = enough if hard < 0 else min(hard, enough)
        setrlimit(RLIMIT_NOFILE, (soft, hard))
    return wanted if soft < 0 else max(1, min(wanted, soft - spare))
