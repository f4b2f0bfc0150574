"""The progress of many games on the terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable

from bang_cli.words import Words
from bang_lab import Tally
from bang_lab.progress import bar

__all__ = ["progress_bar", "report_interruption"]


def progress_bar(games: int) -> contextlib.AbstractContextManager[Callable[[Tally], None]]:
    """Return a context that shows progress on stderr, if it is a terminal."""
    if not sys.stderr.isatty():
        return bar(games)
    from bang_cli.console import console_for

    return bar(games, console=console_for(sys.stderr))


def report_interruption(words: Words, games: int, planned: int, resume: str | None) -> None:
    """Print on stderr the number of games played, and the way to continue."""
    message = words("interrupted", planned, games=games, planned=planned)
    more = words("interrupted, kept", path=resume) if resume else words("interrupted, lost")
    print(f"bang: {message}\nbang: {more}", file=sys.stderr)
