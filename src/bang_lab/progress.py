"""A progress bar on stderr with preliminary figures."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, Final

from bang_lab._extras import needs
from bang_lab.figures import Tally

__all__ = ["bar", "early"]

SOME: Final = 4  # players with figures beside the bar
OFTEN: Final = 0.1  # seconds between two updates


def early(tally: Tally) -> str:
    """Return brief preliminary figures of players, or of roles if there is one player.

    >>> early(Tally())
    ''
    """
    table = tally.table() if len(tally.table()) > 1 else tally.table("role")
    best = sorted(table.values(), key=lambda share: -share.rate)[:SOME]
    return "  ".join(
        f"{share.name} {share.rate:.0%} ±{(share.high - share.low) / 2:.0%}" for share in best
    )


@contextmanager
def bar(
    games: int, wanted: bool | None = None, console: Any = None
) -> Iterator[Callable[[Tally], None]]:
    """Show a bar and yield the function that moves it.

    By default only on a terminal, and if rich is installed.

    :raises MissingExtra: if the bar is *wanted* and rich is not installed.
    """
    if wanted:
        needs("cli", "rich", of="a progress bar")
    elif wanted is not None or not sys.stderr.isatty() or find_spec("rich") is None:
        yield lambda tally: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        Remaining(),
        TextColumn("{task.fields[figures]}", markup=False),
    )
    output = console or Console(stderr=True)
    with Progress(*columns, console=output, transient=True) as progress:
        task = progress.add_task("", total=games, figures="")
        last = 0.0
        latest: Tally | None = None

        def show(tally: Tally) -> None:
            count = tally.games + len(tally.failures)
            progress.update(task, completed=count, figures=early(tally))

        def move_bar(tally: Tally) -> None:
            nonlocal last, latest
            now, latest = time.monotonic(), tally
            if now - last > OFTEN:
                last = now
                show(tally)

        try:
            yield move_bar
        finally:
            if latest is not None:
                show(latest)
