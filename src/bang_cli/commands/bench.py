"""``bang bench``: the score of a bot or the log loss of a guesser in a benchmark."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import version
from textwrap import wrap
from typing import Any, Final

from bang_cli import plain
from bang_cli.arguments import Arguments
from bang_cli.figures import paired_lines
from bang_cli.tournaments import report_interruption
from bang_cli.words import Words
from bang_lab import (
    BENCHMARKS,
    Difference,
    Execution,
    Inference,
    Level,
    Results,
    Share,
    bench,
    bench_inference,
)
from bang_table.text import Language
from bangcore import InvalidSetup

__all__ = ["run"]

INFERENCE: Final = "inference"


def run(args: Arguments) -> int:
    """Play the benchmark, print the score, and return the exit code."""
    language, words = Language(args.lang or "en"), Words(args.lang or "en")
    execution: Execution = {
        "workers": args.workers,
        "resume": args.resume,
        "failures": "keep" if args.keep_going else "raise",
    }
    results: Results | Inference
    if args.benchmark == INFERENCE:
        results = bench_inference(args.bot, deals=args.deals, **execution)
        figures, lines = _guess_figures(results), _guess_lines
    else:
        results = bench(args.bot, args.benchmark, deals=args.deals, **execution)
        figures, lines = _figures(args.benchmark, results), _lines
    for failed in results.failures:
        print(f"bang: {words('game failed', why=str(failed))}", file=sys.stderr)
    if args.json:
        plain.print_json(figures)
    else:
        out = plain.prepare()
        for line in lines(figures, language, words):
            print(line, file=out)
    if results.interrupted:
        report_interruption(words, results.games, results.plan.games, args.resume)
        return 130
    return 1 if results.failures else 0


def _figures(benchmark: str, results: Results) -> dict[str, Any]:
    fixed = BENCHMARKS[benchmark]
    bot = results.plan.entries[0][0]
    shares = results.table("player role")
    figures: dict[str, Any] = {
        "benchmark": fixed.title,
        "bot": bot,
        "version": version("bangcore"),
        "rules": list(results.plan.rules.fingerprint),
        "deals": 0,
        "games": results.games,
        "whole": False,
        "failures": [str(failed) for failed in results.failures],
        "score": None,
        "roles": {},
    }
    with suppress(InvalidSetup):  # no deal is complete
        score = fixed.score(results)
        figures |= {"deals": score.deals, "whole": score.deals == fixed.deals}
        figures["score"] = _rounded(score, "mean")
        for role in fixed.roles:
            mine = _rounded(shares[f"{bot} {role}"], "rate")
            figures["roles"][role] = {**mine, "score": _rounded(fixed.score(results, role), "mean")}
    return figures


def _rounded(figure: Share | Difference | Level, value: str) -> dict[str, float]:
    return {key: round(getattr(figure, key), 4) for key in (value, "low", "high")}


def _lines(figures: dict[str, Any], language: Language, words: Words) -> Iterator[str]:
    yield words("benchmark", figures["deals"], title=figures["benchmark"], games=figures["games"])
    bot, score = figures["bot"], figures["score"]
    if score is None:
        return
    yield ""
    yield from paired_lines({"bot": bot, "other": "cowboy", **figures, **score}, words)
    if not figures["whole"]:
        yield words("not the whole benchmark")
    rows = [[words("role"), bot, words("certainly"), words("score"), words("certainly")]]
    for role, rates in figures["roles"].items():
        lead = rates["score"]
        rows.append(
            [
                language.name(role),
                f"{rates['rate']:.1%}",
                f"{rates['low']:.1%} - {rates['high']:.1%}",
                f"{lead['mean']:+.1%}",
                f"{lead['low']:+.1%} … {lead['high']:+.1%}",
            ]
        )
    yield ""
    yield from plain.table(rows, range(1, 5))


def _guess_figures(results: Inference) -> dict[str, Any]:
    figures: dict[str, Any] = {
        "benchmark": results.title,
        "bot": results.guesser,
        "version": version("bangcore"),
        "rules": list(results.plan.rules.fingerprint),
        "deals": results.games,
        "games": results.games,
        "whole": results.whole,
        "failures": [str(failed) for failed in results.failures],
        "loss": None,
        "rounds": [],
        "calibration": [],
    }
    if results.games > 1:
        figures["loss"] = _rounded(results.loss(), "mean")
        figures["rounds"] = [
            {"round": level.turn, **_rounded(level, "mean")} for level in results.by_round()
        ]
        figures["calibration"] = [
            {"guessed": round(mean, 4), "guesses": share.played, **_rounded(share, "rate")}
            for mean, share in results.calibration()
        ]
    return figures


def _guess_lines(figures: dict[str, Any], language: Language, words: Words) -> Iterator[str]:
    yield words("benchmark", figures["deals"], title=figures["benchmark"], games=figures["games"])
    loss = figures["loss"]
    if loss is None:
        return
    numbers = {key: f"{loss[key]:.3f}" for key in ("mean", "low", "high")}
    yield ""
    yield from wrap(words("log loss", figures["deals"], bot=figures["bot"], **numbers), 80)
    if not figures["whole"]:
        yield words("not the whole benchmark")
    rows = [[words("round"), words("loss"), words("certainly")]]
    for one in figures["rounds"]:
        rows.append(
            [str(one["round"]), f"{one['mean']:.3f}", f"{one['low']:.3f} - {one['high']:.3f}"]
        )
    yield ""
    yield from plain.table(rows, range(3))
    rows = [[words("guessed"), words("true"), words("certainly"), words("guesses")]]
    for one in figures["calibration"]:
        between = f"{one['low']:.1%} - {one['high']:.1%}"
        rows.append([f"{one['guessed']:.1%}", f"{one['rate']:.1%}", between, str(one["guesses"])])
    yield ""
    yield from plain.table(rows, range(4))
