"""The limit of file handles of a process."""

from __future__ import annotations

from bangcore.rules.arguments import checked

__all__ = ["lines_within"]


@checked
def lines_within(wanted: int, spare: int) -> int:
    """Return how many of the *wanted* connections fit the limit of handles, *spare* ones excluded.

    The soft limit of the process is raised first, as far as the hard limit allows.

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
