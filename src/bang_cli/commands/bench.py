"""``bang bench``: the score of a bot in a benchmark."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from bang_cli import plain
from bang_cli.arguments import Arguments
from bang_cli.figures import paired_lines
from bang_cli.tournaments import report_interruption
from bang_cli.words import Words
from bang_lab import BENCHMARKS, Results, bench
from bang_table.text import Language

__all__ = ["run"]


def run(args: Arguments) -> int:
    """Play the benchmark, print the score, and return the exit code."""
    language, words = Language(args.lang or "en"), Words(args.lang or "en")
    results = bench(
        args.bot,
        args.benchmark,
        deals=args.deals,
        workers=args.workers,
        resume=args.resume,
        failures="keep" if args.keep_going else "raise",
    )
    for failed in results.failures:
        print(f"bang: {words('game failed', why=str(failed))}", file=sys.stderr)
    figures = _figures(args.benchmark, results)
    if args.json:
        plain.print_json(figures)
    else:
        out = plain.prepare()
        for line in _lines(figures, language, words):
            print(line, file=out)
    if results.interrupted:
        report_interruption(words, results.games, results.plan.games, args.resume)
        return 130
    return 1 if results.failures else 0


def _figures(benchmark: str, results: Results) -> dict[str, Any]:
    fixed = BENCHMARKS[benchmark]
    bot, other = results.plan.players
    deals = results.tally.complete_deals
    figures: dict[str, Any] = {
        "benchmark": fixed.title,
        "bot": bot,
        "rules": list(results.plan.rules.fingerprint),
        "deals": deals,
        "whole": deals == fixed.deals,
        "failures": [str(failed) for failed in results.failures],
        "score": None,
        "roles": {},
    }
    if deals:
        score = results.paired(bot, other)
        figures["score"] = {key: round(getattr(score, key), 4) for key in ("mean", "low", "high")}
    shares = results.table("player role")
    for role in dict.fromkeys(results.plan.rules.role_set(fixed.seats).roles):
        mine, theirs = shares.get(f"{bot} {role}"), shares.get(f"{other} {role}")
        if mine and theirs:
            rates = {key: round(getattr(mine, key), 4) for key in ("rate", "low", "high")}
            figures["roles"][role] = {**rates, other: round(theirs.rate, 4)}
    return figures


def _lines(figures: dict[str, Any], language: Language, words: Words) -> Iterator[str]:
    yield words("benchmark", figures["deals"], title=figures["benchmark"])
    bot, score = figures["bot"], figures["score"]
    if score is None:
        return
    yield ""
    yield from paired_lines({"bot": bot, "other": "cowboy", **figures, **score}, words)
    if not figures["whole"]:
        yield words("not the whole benchmark")
    rows = [[words("role"), bot, words("certainly"), "cowboy"]]
    for role, rates in figures["roles"].items():
        between = f"{rates['low']:.1%} - {rates['high']:.1%}"
        rows.append(
            [language.name(role), f"{rates['rate']:.1%}", between, f"{rates['cowboy']:.1%}"]
        )
    yield ""
    yield from plain.table(rows, range(1, 4))
