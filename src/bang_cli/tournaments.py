"""The settings and the progress of many games."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable

from bang_cli.arguments import Arguments
from bang_cli.rules_and_players import build_rules, loaded, number_of_players
from bang_cli.words import Words
from bang_lab import Settings, Tally
from bang_lab.played import Failed
from bang_lab.progress import bar

__all__ = ["progress_bar", "report_failure", "report_interruption", "settings_of"]


def settings_of(args: Arguments) -> Settings:
    """Return the settings of a tournament or data set.

    :raises Fault, UnknownName: if the rules have no such expansion, option or number of players.
    """
    rules = build_rules(args.expansions, args.options)
    return {
        "expansions": loaded(args.expansions),
        "options": dict(rules.options),
        "seats": number_of_players(args.players, rules),
        "seed": args.seed,
        "duplicate": getattr(args, "duplicate", False),
        "workers": args.workers,
        "client": getattr(args, "dask", None),
        "resume": getattr(args, "resume", None),
        "failures": "keep" if getattr(args, "keep_going", False) else "raise",
    }


def progress_bar(games: int) -> contextlib.AbstractContextManager[Callable[[Tally], None]]:
    """Return a context that shows progress on stderr, if it is a terminal."""
    if not sys.stderr.isatty():
        return bar(games)
    from bang_cli.console import console_for

    return bar(games, console=console_for(sys.stderr))


def report_failure(words: Words, failed: Failed) -> None:
    """Print on stderr that a game failed, with ``BANG_DEBUG`` also where."""
    if os.environ.get("BANG_DEBUG"):
        print(failed.traceback, file=sys.stderr)
    print(f"bang: {words('game failed', why=str(failed))}", file=sys.stderr)


def report_interruption(words: Words, games: int, planned: int, resume: str | None) -> None:
    """Print on stderr the number of games played, and the way to continue."""
    message = words("interrupted", planned, games=games, planned=planned)
    more = words("interrupted, kept", path=resume) if resume else words("interrupted, lost")
    print(f"bang: {message}\nbang: {more}", file=sys.stderr)
