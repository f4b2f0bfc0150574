"""``bang simulate``: many games between bots, and who wins them."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any, TextIO

from bangcore.cli import plain
from bangcore.cli.arguments import Arguments
from bangcore.cli.faults import Fault, reason
from bangcore.cli.figures import told
from bangcore.cli.rules_and_players import build_rules, number_of_players
from bangcore.cli.tally import Plan, Result, Tally, results
from bangcore.cli.words import Words
from bangcore.text import Language

__all__ = ["run"]

COLUMNS = ("game", "seed", "reason", "turns", "decisions", "winners", "roles", "characters")


def run(args: Arguments) -> int:
    """Play all games, print the figures, and return the exit code."""
    if args.csv == "-" and args.json:
        raise Fault("both to stdout")
    rules = build_rules(args.expansions, args.options)
    language, words = Language(args.lang or "en", rules), Words(args.lang or "en")
    plan = Plan(
        players=number_of_players(args.players, rules),
        games=args.games,
        seed=secrets.randbelow(10**6) if args.seed is None else args.seed,
        bots=args.bots,
        expansions=tuple(args.expansions),
        options=dict(rules.options),
    )
    jobs = min(args.jobs or _cores(), plan.games)
    tally = Tally()
    begin = time.perf_counter()
    interrupted = False
    with _writer(args.csv) as write, _progress(plan.games) as advance:
        try:
            with results(plan, jobs) as all_results:
                for result in all_results:
                    tally.add(result)
                    write(result)
                    advance()
        except KeyboardInterrupt:
            interrupted = True
    figures = _figures(plan, tally, jobs, time.perf_counter() - begin)
    if args.json:
        print(json.dumps(figures, indent=2))
    elif args.csv != "-":
        out = plain.prepare()
        for line in told(figures, language, words):
            print(line, file=out)
    if interrupted:
        said = words("interrupted", games=tally.games, planned=plan.games)
        print(f"bang: {said}", file=sys.stderr)
    return 130 if interrupted else 0


def _cores() -> int:
    # the cores that this process may use, where the system tells
    affinity: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def _figures(plan: Plan, tally: Tally, jobs: int, seconds: float) -> dict[str, Any]:
    decisions = sum(n * count for n, count in tally.decisions.items())
    return {
        "players": plan.players,
        "bots": plan.bots,
        "seed": plan.seed,
        "expansions": list(plan.expansions),
        "options": dict(plan.options),
        **tally.to_dict(),
        "speed": {
            "jobs": jobs,
            "seconds": round(seconds, 3),
            "games_per_second": round(tally.games / seconds, 1),
            "decisions_per_second": round(decisions / seconds),
        },
    }


# ---------------------------------------------------------------- one line for each game


@contextlib.contextmanager
def _writer(path: str | None) -> Iterator[Callable[[Result], object]]:
    if path is None:
        yield lambda result: None
        return
    with contextlib.ExitStack() as stack:
        file: TextIO = sys.stdout
        if path != "-":
            try:
                file = stack.enter_context(open(path, "w", encoding="utf-8", newline=""))
            except OSError as error:
                raise Fault("cannot write", path=path, why=reason(error)) from error
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)

        def write(result: Result) -> None:
            writer.writerow(
                (
                    result.number,
                    result.seed,
                    result.reason,
                    result.turns,
                    result.decisions,
                    " ".join(map(str, result.winners)),
                    " ".join(result.roles),
                    " ".join(result.characters),
                )
            )

        yield write


# ---------------------------------------------------------------- on the terminal


@contextlib.contextmanager
def _progress(games: int) -> Iterator[Callable[[], object]]:
    """Show a bar on stderr while games are played, if somebody can see it."""
    if not sys.stderr.isatty() or find_spec("rich") is None:
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from bangcore.cli.screen import console_for

    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console_for(sys.stderr), transient=True) as progress:
        task = progress.add_task("", total=games)
        yield lambda: progress.advance(task)
