"""``bang simulate``: tournaments between bots."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bang_cli import plain
from bang_cli.arguments import Arguments
from bang_cli.faults import Fault, reason
from bang_cli.figures import figure_lines
from bang_cli.tournaments import progress_bar, report_failure, report_interruption, settings_of
from bang_cli.words import Words
from bang_lab import Failed, Played, Share, Tally, Tournament
from bang_lab.figures import spread
from bang_lab.played import Result
from bang_lab.rows import row_writer
from bang_lab.tournament import check_apart
from bang_table.text import Language

__all__ = ["run"]


def run(args: Arguments) -> int:
    """Play all games, print the figures, and return the exit code."""
    check_apart(**{"--resume": args.resume, "--rows": args.rows})
    games = Tournament(args.bots, args.games, **settings_of(args))
    language, words = Language(args.lang or "en", games.plan.rules), Words(args.lang or "en")
    begin = time.perf_counter()
    interrupted = False
    with contextlib.ExitStack() as stack:
        write = stack.enter_context(_rows(args, games))
        stack.enter_context(_picture(args, games))
        advance = stack.enter_context(progress_bar(args.games))
        try:
            for result in stack.enter_context(contextlib.closing(games.writing(write))):
                if isinstance(result, Failed):
                    report_failure(words, result)
                advance(games.tally)
        except KeyboardInterrupt:
            interrupted = True
        except OSError as error:
            if args.resume is None or str(error.filename) != args.resume:
                raise
            raise Fault("cannot write", path=args.resume, why=reason(error)) from error
    figures = _figures(args, games, time.perf_counter() - begin)
    if args.json:
        print(json.dumps(figures, indent=2))
    else:
        out = plain.prepare()
        for line in figure_lines(figures, language, words):
            print(line, file=out)
    if interrupted:
        report_interruption(words, games.tally.games, args.games, args.resume)
        return 130
    return 1 if games.tally.failures else 0


def _figures(args: Arguments, games: Tournament, seconds: float) -> dict[str, Any]:
    plan, tally = games.plan, games.tally
    decisions = sum(n * count for n, count in tally.answers.items())
    return {
        "players": plan.seats,
        "bots": ",".join(args.bots),
        "seed": plan.seed,
        "expansions": args.expansions,
        "options": dict(plan.rules.options),
        "games": tally.games,
        "failures": [str(failed) for failed in tally.failures],
        "reasons": dict(sorted(tally.reasons.items())),
        "by_bot": _shares(tally.table("player")),
        "counts": tally.counts,
        "paired": _paired(tally, plan.players),
        "ratings": _ratings(tally, plan.players),
        "roles": _shares(tally.table("role")),
        "characters": _shares(tally.table("character")),
        "turns": spread(tally.turns),
        "decisions": spread(tally.answers),
        "speed": {
            "workers": games.workers if args.dask is None else None,
            "seconds": round(seconds, 3),
            "games_per_second": round(tally.games / seconds, 1),
            "decisions_per_second": round(decisions / seconds),
        },
    }


def _shares(table: dict[str, Share]) -> dict[str, dict[str, Any]]:
    """Return the number of games and wins by name, and the win rate with its interval."""
    return {
        name: {
            "dealt": share.played,
            "wins": share.wins,
            **{key: round(getattr(share, key), 4) for key in ("rate", "low", "high")},
        }
        for name, share in table.items()
    }


def _paired(tally: Tally, players: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return the lead of the first bot over each other bot, paired by deal."""
    first, *others = players
    if not tally.complete_deals:
        return []
    pairs = [tally.paired(first, other) for other in others]
    return [
        {
            "bot": pair.player,
            "other": pair.other,
            "deals": pair.deals,
            **{key: round(getattr(pair, key), 4) for key in ("mean", "low", "high")},
        }
        for pair in pairs
    ]


def _ratings(tally: Tally, players: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return the ratings of the bots, the best first."""
    if len(players) < 2 or not tally.complete_deals:
        return []
    return [
        {
            "bot": rating.player,
            **{key: round(getattr(rating, key), 1) for key in ("elo", "low", "high")},
        }
        for rating in tally.ratings()
    ]


# ---------------------------------------------------------------- files


@contextlib.contextmanager
def _rows(args: Arguments, games: Tournament) -> Iterator[Callable[[Result], object]]:
    """Write a line for each seat of each game."""
    if args.rows is None:
        yield lambda result: None
        return
    with contextlib.ExitStack() as stack:
        try:
            write = stack.enter_context(row_writer(args.rows))
        except OSError as error:
            raise Fault("cannot write", path=args.rows, why=reason(error)) from error

        def write_result(result: Result) -> None:
            if isinstance(result, Played):
                write(result.rows(*games.plan.kind))

        yield write_result


@contextlib.contextmanager
def _picture(args: Arguments, games: Tournament) -> Iterator[None]:
    """Draw the plot at the end."""
    if args.plot is None:
        yield
        return
    from bang_lab import drawing, plots

    drawing.check(args.plot)
    path = Path(args.plot)
    try:
        path.open("ab").close()  # an unwritable file fails before the games
        yield
        if games.tally.games:
            plots.report(games, path)
    except OSError as error:
        if str(error.filename) != args.plot:
            raise
        raise Fault("cannot write", path=args.plot, why=reason(error)) from error
    finally:
        if path.is_file() and not path.stat().st_size:
            path.unlink()
