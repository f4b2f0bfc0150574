"""``bang dataset``: games between bots as training data."""

from __future__ import annotations

import sys

from bang_cli import plain
from bang_cli.arguments import Arguments
from bang_cli.faults import Fault, reason
from bang_cli.tournaments import progress_bar, settings_of
from bang_cli.words import Words
from bang_lab import Tally, write_dataset

__all__ = ["run"]


def run(args: Arguments) -> int:
    """Play all games, write the data set, and return the exit code."""
    words = Words(args.lang or "en")
    try:
        tally = Tally()
        with progress_bar(args.games) as show:

            def advance(games: int) -> None:
                tally.games = games
                show(tally)

            result = write_dataset(
                args.folder,
                args.bots,
                args.games,
                progress=advance,
                **settings_of(args),
            )
    except OSError as error:
        raise Fault("cannot write", path=args.folder, why=reason(error)) from error
    games = words("report/games", result.games, number=result.games)
    answers = words("report/answers", result.answers, number=result.answers)
    summary = words("dataset/written", games=games, answers=answers, path=args.folder)
    print(summary, file=plain.prepare())
    if result.interrupted:
        message = words("interrupted", args.games, games=result.games, planned=args.games)
        print(f"bang: {message}", file=sys.stderr)
        return 130
    return 0
