"""Does the search bot win more than a cowboy in the same seats? Duplicate deals.

Each deal is played by cowboys alone, and again with search bots in all seats of one side (the
law, the Outlaws, a Renegade; in turn from deal to deal), or with --seat in one seat. The result
is the difference in games won in those seats, deal by deal, with its 95 % interval.

    uv run python benchmarks/search.py [--deals 300] [--players 5] [--expansions dodgecity,...|all]
        [--iterations N] [--milliseconds N] [--seat] [--jobs 2] [--out FILE]

With --out, each deal is written as a line, and deals in the file are not played again: use one
file for each setting. With iterations, the results are the same on every machine; times are CPU
times.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from bang_bots import CowboyBot, SearchBot, play, senses_of
from bangcore import Game, Ruleset

ALL = "dodgecity,bullet,highnoon,fistful,goldrush,shadows"
SIDES = ({"sheriff", "deputy"}, {"outlaw"}, {"renegade"})


class Timed:
    """A search bot that records its CPU time."""

    searches = True

    def __init__(self, bot: SearchBot) -> None:
        self._bot = bot
        self.hears = bot.hears
        self.interrupt = bot.interrupt
        self.notice = bot.notice
        self.spent: list[float] = []

    def choose(self, view: Any, worlds: Any) -> Any:
        begin = time.process_time()
        option = self._bot.choose(view, worlds)
        if len(view.decision.options) > 1:
            self.spent.append((time.process_time() - begin) * 1000)
        return option


def begin(settings: argparse.Namespace) -> None:
    """Build the rules once per process."""
    global args, rules, senses
    args = settings
    os.nice(args.nice)
    names = ALL if args.expansions == "all" else args.expansions
    rules = Ruleset.build(*filter(None, names.split(",")))
    senses = senses_of(rules)


def deal(number: int) -> dict[str, Any]:
    """Play a deal twice and return the results."""
    seed = args.seed + number
    bots: list[Any] = [CowboyBot(100 * seed + seat, senses) for seat in range(args.players)]
    usual = play(Game.new(args.players, rules, seed=seed), bots)
    game = Game.new(args.players, rules, seed=seed)
    roles = game.state.roles
    if args.seat:
        seats = [number % args.players]
    else:
        seats = [seat for seat, role in enumerate(roles) if role in SIDES[number % len(SIDES)]]
    bots = [CowboyBot(100 * seed + seat, senses) for seat in range(args.players)]
    for seat in seats:
        budget = {"iterations": args.iterations, "milliseconds": args.milliseconds}
        bots[seat] = Timed(SearchBot(rules, 100 * seed + seat, **budget))
    roles = [roles[seat] for seat in seats]
    begun = time.process_time()
    searched = play(game, bots)
    spent = [ms for seat in seats for ms in bots[seat].spent]
    assert usual.outcome is not None
    assert searched.outcome is not None
    return {
        "deal": number,
        "roles": roles,
        "cowboy": sum(seat in usual.outcome.winners for seat in seats) / len(seats),
        "search": sum(seat in searched.outcome.winners for seat in seats) / len(seats),
        "answers": len(spent),
        "mean_ms": statistics.fmean(spent) if spent else 0.0,
        "most_ms": max(spent, default=0.0),
        "cpu": time.process_time() - begun,
    }


def told(found: list[dict[str, Any]]) -> str:
    """Return the results so far as a line of text."""
    gains = [one["search"] - one["cowboy"] for one in found]
    error = statistics.stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 1.0
    mean, won = statistics.fmean(gains), [statistics.fmean(o[w] for o in found) for w in KINDS]
    sides = defaultdict(list)
    for one, gain in zip(found, gains, strict=True):
        sides[" and ".join(sorted({*one["roles"]}))].append(gain)
    parts = [f"{side} {statistics.fmean(g):+.3f} ({len(g)})" for side, g in sorted(sides.items())]
    answers = sum(one["answers"] for one in found)
    ms = sum(one["answers"] * one["mean_ms"] for one in found) / max(answers, 1)
    return (
        f"{len(found)} deals: won {won[1]:.3f} instead of {won[0]:.3f}, {mean:+.3f}"
        f" [{mean - 1.96 * error:+.3f}, {mean + 1.96 * error:+.3f}]; {'; '.join(parts)};"
        f" {ms:.0f} ms an answer, at most {max(one['most_ms'] for one in found):.0f}"
    )


KINDS = ("cowboy", "search")


def deals(settings: argparse.Namespace) -> Iterator[list[dict[str, Any]]]:
    """Yield the results so far after each deal."""
    out = Path(settings.out) if settings.out else None
    found = (
        [json.loads(line) for line in out.read_text().splitlines()] if out and out.exists() else []
    )
    left = [n for n in range(settings.deals) if n not in {one["deal"] for one in found}]
    with Pool(settings.jobs, begin, (settings,)) as pool:
        for one in pool.imap_unordered(deal, left):
            found.append(one)
            if out:
                with out.open("a") as file:
                    file.write(json.dumps(one) + "\n")
            yield found
    yield found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--expansions", default="")
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--milliseconds", type=float)
    parser.add_argument("--seat", action="store_true")
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--nice", type=int, default=0)
    parser.add_argument("--out")
    settings = parser.parse_args()
    last = 0.0
    for found in deals(settings):
        if time.monotonic() - last > 30 or len(found) == settings.deals:
            last = time.monotonic()
            print(told(found), flush=True)


if __name__ == "__main__":
    main()
