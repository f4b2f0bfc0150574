"""The scores and ratings of the project's bots: the tables of docs/benchmark.md.

    nice uv run --group lab python benchmarks/scores.py --keep FOLDER [--policy policy.npz]
        [--workers 2] [--deals N]

FOLDER keeps the games, so that an interrupted run resumes. Search bots take a second per game.
With the weights of examples/training, the learned policy is measured as well.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from game_statistics import filled, row

from bang_lab import BENCHMARKS, bench, tournament

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "benchmark.md"
MEASURED = ("random", "easy", "search:50ms")
TRAINED = "train:saved"
LADDER = ("random", "easy", "normal", "hard")
SEATS, SEED = 4, 1


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--keep", type=Path, required=True, help="folder where games are kept")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--deals", type=int, default=150, help="deals of the ladder")
    parser.add_argument("--policy", type=Path, help="weights of examples/training")
    args = parser.parse_args()
    args.keep.mkdir(parents=True, exist_ok=True)
    measured = list(MEASURED)
    if args.policy is not None:
        os.environ["BANG_POLICY"] = str(args.policy.absolute())
        sys.path.append(str(ROOT / "examples" / "training"))
        measured.insert(1, TRAINED)

    page = PAGE.read_text(encoding="utf-8")
    page = filled(page, "scores", scores(measured, args.keep, args.workers))
    page = filled(page, "ratings", ladder(args.keep, args.workers, args.deals))
    PAGE.write_text(page, encoding="utf-8")


def scores(measured: list[str], folder: Path, workers: int) -> list[str]:
    """Return the table of benchmark scores."""
    roles = ("sheriff", "deputy", "outlaw", "renegade")
    lines = [row("bot", "score", "95 %", *roles), row("---", *["--:"] * 6)]
    for bot in measured:
        kept = folder / f"roles-{bot.replace(':', '-')}.db"
        results = bench(bot, workers=workers, resume=kept)
        score, shares = results.paired(bot, "cowboy"), results.table("player role")
        rates = [
            f"{shares[f'{bot} {role}'].rate:.0%} ({shares[f'cowboy {role}'].rate:.0%})"
            for role in roles
        ]
        between = f"{score.low:+.1%} to {score.high:+.1%}"
        lines.append(row(f"`{bot}`", f"{score.mean:+.1%}", between, *rates))
        print(f"{BENCHMARKS['roles'].title}: {lines[-1]}")
    return lines


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
        f"{results.tally.complete_deals} deals at tables of four, each played four times.",
    ]
    print(*lines, sep="\n")
    return lines


if __name__ == "__main__":
    main()
