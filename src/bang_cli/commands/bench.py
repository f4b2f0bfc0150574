"""``bang bench``: the score of a bot, the log loss of a guesser, and the proof of either."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from bang_cli import plain
from bang_cli.arguments import Arguments
from bang_cli.faults import Fault, Term, reason
from bang_cli.figures import paired_lines
from bang_cli.parsing import a_name
from bang_cli.tournaments import report_failure, report_interruption
from bang_cli.words import Words
from bang_lab import Execution, Inference, Results, bench, bench_inference, proof, verify
from bang_lab.inference import TITLE
from bang_table.text import Language

__all__ = ["run"]

INFERENCE: Final = "inference"
VERIFY: Final = "verify"


def run(args: Arguments) -> int:
    """Play the benchmark, print the score, and return the exit code."""
    language, words = Language(args.lang or "en"), Words(args.lang or "en")
    if args.benchmark == VERIFY:
        return _verify(args, words)
    execution: Execution = {
        "workers": args.workers,
        "resume": args.resume,
        "failures": "keep" if args.keep_going else "raise",
    }
    results: Results | Inference
    if args.benchmark in (INFERENCE, TITLE):
        results = bench_inference(a_name(args.bot), deals=args.deals, **execution)
    else:
        results = bench(a_name(args.bot), args.benchmark, deals=args.deals, **execution)
    for failed in results.failures:
        report_failure(words, failed)
    figures = proof(results)
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


def _verify(args: Arguments, words: Words) -> int:
    try:
        record = json.loads(Path(args.bot).read_text(encoding="utf-8"))
    except OSError as error:
        raise Fault("cannot read", path=args.bot, why=reason(error)) from error
    except (ValueError, RecursionError) as error:
        raise Fault("cannot read", path=args.bot, why=Term("no JSON")) from error
    faults = verify(record, workers=args.workers)
    for fault in faults:
        print(fault)
    if record.get("failures"):
        print(words("failed games", len(record["failures"])))
    if record.get("counts"):
        print(words("unproved counts"))
    key = "not verified" if faults else "verified"
    print(words(key, title=record["benchmark"], bot=record["bot"], path=args.bot))
    return 1 if faults else 0


def _lines(figures: dict[str, Any], language: Language, words: Words) -> Iterator[str]:
    games = words("report/games", figures["games"], number=figures["games"])
    yield words("benchmark", figures["deals"], title=figures["benchmark"], games=games)
    for bot, counts in figures.get("counts", {}).items():
        pairs = ", ".join(f"{name} {count}" for name, count in counts.items())
        yield from wrap(words("bench/counts", bot=bot, counts=pairs), 80)
    if "score" in figures:
        pair = {**figures, **figures["score"], "other": "cowboy"}
        lines, tables = paired_lines(pair, words), [_roles(figures, language, words)]
    elif "loss" in figures:
        numbers = {key: f"{figures['loss'][key]:.3f}" for key in ("mean", "low", "high")}
        lines = wrap(words("log loss", figures["deals"], bot=figures["bot"], **numbers), 80)
        tables = [_rounds(figures, words), _calibration(figures, words)]
    else:
        if "counts" not in figures:  # of guesses
            yield words("two games")
        return
    yield ""
    yield from lines
    if not figures["whole"]:
        yield words("not the whole benchmark")
    first = 1 if "score" in figures else 0  # the first column of numbers
    for table in tables:
        yield ""
        yield from plain.table(table, range(first, len(table[0])))


def _roles(figures: dict[str, Any], language: Language, words: Words) -> list[list[str]]:
    title = [words("role"), figures["bot"], words("certainly"), words("score"), words("certainly")]
    return [title] + [
        [
            language.name(role),
            f"{rates['rate']:.1%}",
            f"{rates['low']:.1%} - {rates['high']:.1%}",
            f"{rates['score']['mean']:+.1%}",
            f"{rates['score']['low']:+.1%} … {rates['score']['high']:+.1%}",
        ]
        for role, rates in figures["roles"].items()
    ]


def _rounds(figures: dict[str, Any], words: Words) -> list[list[str]]:
    return [[words("round"), words("loss"), words("certainly")]] + [
        [str(part["round"]), f"{part['mean']:.3f}", f"{part['low']:.3f} - {part['high']:.3f}"]
        for part in figures["rounds"]
    ]


def _calibration(figures: dict[str, Any], words: Words) -> list[list[str]]:
    return [[words("guessed"), words("true"), words("certainly"), words("guesses")]] + [
        [
            f"{part['guessed']:.1%}",
            f"{part['rate']:.1%}",
            f"{part['low']:.1%} - {part['high']:.1%}",
            str(part["guesses"]),
        ]
        for part in figures["calibration"]
    ]
