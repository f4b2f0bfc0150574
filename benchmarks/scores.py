"""The scores and ratings of the project's bots: the tables of docs/benchmark.md.

    nice uv run --group lab python benchmarks/scores.py --keep FOLDER [--policy policy.npz]
        [--workers 2] [--deals N]
    uv run python benchmarks/scores.py --cowboys
    nice uv run python benchmarks/scores.py --settings

FOLDER keeps the games, so that an interrupted run resumes. Search bots take a second per game;
with ``expert`` it is five, and 400 deals of the ladder take 100 minutes of two quiet cores.
With the weights of examples/training, the learned policy is measured as well. ``--cowboys`` writes
the file with which a bot is compared, the games of cowboys alone, after a change of a benchmark;
``--settings`` compares numbers of seats and expansions by what seeing all roles is worth there.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Collection
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from textwrap import wrap

from game_statistics import filled, row

from bang_lab import (
    BENCHMARKS,
    Benchmark,
    Maker,
    Played,
    Results,
    bench,
    bench_inference,
    tournament,
)
from bang_lab.benchmarks import BOUNDS, winning_side
from bang_lab.inference import GUESSERS

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "benchmark.md"
COWBOYS = ROOT / "src" / "bang_lab" / "cowboys.py"
BETTER = "better_cowboy:player"
MEASURED = (*BOUNDS, "random", "easy", BETTER, "search:50ms")
TRAINED = "train:saved"
SETTINGS = {
    (4, ""): 300,
    (5, ""): 300,
    (6, ""): 300,
    (7, ""): 300,
    (7, "dodgecity"): 200,
    (8, "dodgecity"): 200,
    (7, "goldrush"): 200,
    (7, "highnoon"): 200,
}
"""The deals by number of seats and expansion."""
LAW = ("sheriff", "deputy")
OTHER_SEED = 20_261_128
LEARNED = "counts:guess"
ROUNDS = (1, 2, 3, 5)
LADDER = ("random", "easy", "normal", "hard", "expert")
SEATS, SEED = 4, 1


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--keep", type=Path, help="folder where games are kept")
    parser.add_argument("--cowboys", action="store_true", help="write the games of cowboys")
    parser.add_argument("--settings", action="store_true", help="compare floor and ceiling")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--deals", type=int, default=400, help="deals of the ladder")
    parser.add_argument("--policy", type=Path, help="weights of examples/training")
    args = parser.parse_args()
    if args.cowboys:
        write_cowboys()
        return
    if args.settings:
        page = filled(PAGE.read_text(encoding="utf-8"), "settings", settings())
        PAGE.write_text(page, encoding="utf-8")
        return
    if args.keep is None:
        parser.error("name a folder with --keep")
    args.keep.mkdir(parents=True, exist_ok=True)
    measured = list(MEASURED)
    sys.path.append(str(ROOT / "examples" / "better_cowboy"))
    if args.policy is not None:
        os.environ["BANG_POLICY"] = str(args.policy.absolute())
        sys.path.append(str(ROOT / "examples" / "training"))
        measured.insert(1, TRAINED)

    page = PAGE.read_text(encoding="utf-8")
    for name in BENCHMARKS:
        lines = scores(name, measured, args.keep, args.workers)
        page = filled(page, f"scores {name}", lines)
    page = filled(page, "inference", inference())
    page = filled(page, "ratings", ladder(args.keep, args.workers, args.deals))
    PAGE.write_text(page, encoding="utf-8")


def write_cowboys() -> None:
    """Write the winners of the deals of all benchmarks with cowboys at all seats."""
    text = COWBOYS.read_text(encoding="utf-8").partition("COWBOYS: Final")[0]
    text += "COWBOYS: Final = {\n"
    for fixed in BENCHMARKS.values():
        winners = "".join(map(winning_side, cowboy_games(fixed)))
        lines = "".join(f'        "{part}"\n' for part in wrap(winners, 80))
        text += f'    "{fixed.title}": (\n{lines}    ),\n'
    COWBOYS.write_text(text + "}\n", encoding="utf-8")


def cowboy_games(fixed: Benchmark) -> list[Played]:
    """Return the games of cowboys alone with the deals of a benchmark."""
    return tournament("cowboy", fixed.deals, seats=fixed.seats, seed=fixed.seed).played


def settings() -> list[str]:
    """Return the table of what seeing all roles is worth in each setting."""
    title = (
        "seats and cards",
        "all seats",
        "Sheriff and Deputies",
        "minus a cowboy: floor",
        "ceiling",
    )
    lines = [row(*title), row("---", *["--:"] * 4)]
    for (seats, expansion), deals in SETTINGS.items():
        floor, cowboy, ceiling = (
            wins(maker, seats, expansion, deals)
            for maker in (BOUNDS["floor"], "cowboy", BOUNDS["ceiling"])
        )
        cells = [
            difference(ceiling, floor),
            difference(ceiling, floor, LAW),
            difference(floor, cowboy),
            difference(ceiling, cowboy),
        ]
        lines.append(row(f"{seats}, {expansion or 'base'}", *cells))
        print(lines[-1], flush=True)
    return lines


Wins = list[list[tuple[str, bool]]]
"""For each deal the role and success of a bot at each seat."""


def wins(maker: Maker | str, seats: int, expansion: str, deals: int) -> Wins:
    """Play each deal once from each seat among cowboys; cowboys alone play it once."""
    rules = {"seats": seats, "expansions": [expansion] if expansion else [], "seed": OTHER_SEED}
    if maker == "cowboy":
        games = tournament("cowboy", deals, **rules).played
        return [
            [(role, seat in game.winners) for seat, role in enumerate(game.dealt_roles)]
            for game in games
        ]
    players = [maker, *["cowboy"] * (seats - 1)]
    return by_deal(tournament(players, deals * seats, duplicate=True, **rules))


def by_deal(results: Results) -> Wins:
    """Return the roles and wins of the first player."""
    deals: Wins = [[] for _ in range(results.plan.deal_of(results.plan.games))]
    for game in results.played:
        seat = game.players.index(results.plan.entries[0][0])
        deals[game.deal - 1].append((game.dealt_roles[seat], seat in game.winners))
    return deals


def difference(more: Wins, less: Wins, roles: Collection[str] = ()) -> str:
    """Return the mean difference of win rates in points, with its 95 % interval."""
    rates = [
        [mean(won for role, won in deal if not roles or role in roles) for deal in wins]
        for wins in (more, less)
    ]
    leads = [one - other for one, other in zip(*rates, strict=True)]
    half = 1.96 * stdev(leads) / sqrt(len(leads))
    return f"{mean(leads) * 100:+.1f} ± {half * 100:.1f}"


def scores(name: str, measured: list[str], folder: Path, workers: int) -> list[str]:
    """Return the table of scores in a benchmark, in points, with intervals."""
    fixed = BENCHMARKS[name]
    lines = [
        row("bot", "score", "95 %", *fixed.roles),
        row("---", *["--:"] * (2 + len(fixed.roles))),
    ]
    bounds = {}
    for bot in measured:
        kept = folder / f"{fixed.title}-{bot.replace(':', '-')}.db"
        results = bench(bot, name, workers=workers, resume=kept)
        if bot in BOUNDS:
            bounds[bot] = by_deal(results)
        score = fixed.score(results)
        roles = [fixed.score(results, role) for role in fixed.roles]
        cells = [f"{one.mean:+.0%} ({one.low:+.0%} to {one.high:+.0%})" for one in roles]
        between = f"{score.low:+.1%} to {score.high:+.1%}"
        lines.append(row(f"`{bot}`", f"{score.mean:+.1%}", between, *cells))
        print(f"{fixed.title}: {lines[-1]}", flush=True)
    worth = difference(bounds["ceiling"], bounds["floor"])
    return [*lines, "", f"From floor to ceiling: {worth} points."]


def inference() -> list[str]:
    """Return the table of log losses, with the most certain chances and how many were true."""
    sys.path.append(str(ROOT / "examples" / "inference"))
    lines = [
        row(
            "guesser", "log loss", "95 %", *[f"round {n}" for n in ROUNDS], "lead", "surest", "true"
        ),
        row("---", *["--:"] * (5 + len(ROUNDS))),
    ]
    games = {name: bench_inference(name) for name in (*GUESSERS, LEARNED)}
    for name, results in games.items():
        loss, lead = results.loss(), results.lead(games["uniform"])
        rounds = {level.turn: level for level in results.by_round()}
        chance, true = results.calibration()[-1]
        cells = [
            f"{loss.mean:.3f}",
            f"{loss.low:.3f} to {loss.high:.3f}",
            *[f"{rounds[n].mean:.2f} ± {rounds[n].high - rounds[n].mean:.2f}" for n in ROUNDS],
            f"{lead.mean:.3f} ± {lead.high - lead.mean:.3f}",
            f"{chance:.1%} of {true.played}",
            f"{true.rate:.1%} ({true.low:.1%} to {true.high:.1%})",
        ]
        lines.append(row(f"`{name}`", *cells))
        print(lines[-1], flush=True)
    lead = games[LEARNED].lead(games["cowboy"])
    return [
        *lines,
        "",
        f"Lead of `{LEARNED}` over `cowboy`: {lead.mean:.3f} ({lead.low:.3f} to {lead.high:.3f}).",
    ]


def ladder(folder: Path, workers: int, deals: int) -> list[str]:
    """Return the table of ratings at mixed tables."""
    results = tournament(
        LADDER,
        deals * len(LADDER),
        seats=SEATS,
        seed=SEED,
        duplicate=True,
        workers=workers,
        resume=folder / "ladder.db",
    )
    lines = [row("level", "Elo", "95 %"), row("---", "--:", "--:")]
    for one in results.ratings():
        lines.append(row(f"`{one.player}`", f"{one.elo:.0f}", f"{one.low:.0f} to {one.high:.0f}"))
    lines += [
        "",
        f"{results.tally.complete_deals} deals at tables of four, each played {len(LADDER)} times.",
    ]
    print(*lines, sep="\n")
    return lines


if __name__ == "__main__":
    main()
