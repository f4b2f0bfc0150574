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
from typing import Any, TextIO

from bangcore import Ruleset
from bangcore.cli._arguments import Arguments
from bangcore.cli._fault import Fault
from bangcore.cli._table import build_rules, number_of_players
from bangcore.cli._tally import Plan, Result, Tally, results
from bangcore.text import Language

__all__ = ["run"]

COLUMNS = ("game", "seed", "reason", "turns", "decisions", "winners", "roles", "characters")


def run(args: Arguments) -> int:
    """Play all games, print the figures, and return the exit code."""
    if args.csv == "-" and args.json:
        raise Fault("--csv - and --json would both write to stdout")
    rules = build_rules(args.expansions, args.options)
    language = Language(args.lang or "en", rules)
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
        _print(figures, language)
    if interrupted:
        print(f"bang: interrupted after {tally.games} of {plan.games} games", file=sys.stderr)
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
                raise Fault(f"cannot write {path}: {error.strerror or error}") from error
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
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from bangcore.cli._screen import console_for

    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console_for(sys.stderr), transient=True) as progress:
        task = progress.add_task("", total=games)
        yield lambda: progress.advance(task)


def _print(figures: dict[str, Any], language: Language) -> None:
    from bangcore.cli._screen import Screen, console_for, grid

    screen = Screen(console_for(), language, ())
    rules: Ruleset = language.ruleset
    games = figures["games"]
    screen.say(
        f"{games} games of {figures['players']} players, {figures['bots']} bots, "
        f"seed {figures['seed']}",
        "bold",
    )
    if not games:
        return
    headings = ("dealt", "wins", "rate")
    for title, key, known, name in (
        ("Role", "roles", rules.roles, language.role),
        ("Character", "characters", rules.characters, language.character),
    ):
        table = grid(title, *headings, "", right=headings)
        some = [
            (name_key, figures[key][name_key]) for name_key in known if name_key in figures[key]
        ]
        if key == "characters":
            some.sort(key=lambda item: -item[1]["rate"])
        for name_key, counts in some:
            rate = counts["rate"]
            table.add_row(
                name(name_key),
                str(counts["dealt"]),
                str(counts["wins"]),
                f"{rate:.1%}",
                "━" * round(rate * 20),
            )
        screen.show("", table)
    table = grid("Ending", "games", "rate", right=("games", "rate"))
    for reason, count in sorted(figures["reasons"].items(), key=lambda item: -item[1]):
        table.add_row(reason.replace("_", " "), str(count), f"{count / games:.1%}")
    screen.show("", table)
    columns = ("min", "median", "mean", "max")
    table = grid("Length of a game", *columns, right=columns)
    for what in ("turns", "decisions"):
        table.add_row(what, *(f"{figures[what][column]:g}" for column in columns))
    screen.show("", table, "")
    speed = figures["speed"]
    screen.say(
        f"{speed['games_per_second']:.1f} games and {speed['decisions_per_second']:,} decisions "
        f"a second with {speed['jobs']} jobs in {speed['seconds']:.1f} s",
        "dim",
    )
