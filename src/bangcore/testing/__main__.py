"""``python -m bangcore.testing``: what takes longer than a test may."""

from __future__ import annotations

import argparse
import itertools
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from bangcore.testing._deals import Dice
from bangcore.testing._fuzz import damages, examine, positions

DAMAGES_PER_POSITION = 40


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says, and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m bangcore.testing", description="Checks that take longer than a test may."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    fuzz = commands.add_parser(
        "fuzz",
        help="damage saves and records, and read them",
        description="Damage saves and records in all ways, and read them: each must be refused "
        "with InvalidSave or RulesetMismatch, or be a game that can be played to its end.",
    )
    fuzz.add_argument("--seconds", type=float, default=60, help="how long (default: %(default)s)")
    fuzz.add_argument("--seed", type=int, help="what to try; without one, something new")
    fuzz.add_argument(
        "--file",
        default="damaged.json",
        help="where to write a save that should have been refused (default: %(default)s)",
    )
    args = parser.parse_args(arguments)
    return run(args.seconds, args.seed, args.file)


def run(seconds: float, seed: int | None, file: str) -> int:
    """Damage and read for so many *seconds*; stop at the first fault and write it to *file*."""
    seed = secrets.randbits(32) if seed is None else seed
    print(f"seed {seed}", flush=True)
    count = games = 0
    end = time.monotonic() + seconds
    told = time.monotonic()
    try:
        for number, game in enumerate(positions(seed)):
            for damage in itertools.islice(
                damages(game, Dice(seed + number)), DAMAGES_PER_POSITION
            ):
                if time.monotonic() > end:
                    return _close(count, games)
                try:
                    games += examine(damage, game.ruleset)
                except AssertionError as error:
                    Path(file).write_text(damage.text, encoding="utf-8")
                    print(f"{error}\nunder {game.ruleset!r}\nwritten to {file}", flush=True)
                    return 1
                count += 1
            if time.monotonic() > told + 10:
                told = time.monotonic()
                print(f"{count} read, {games} of them games", flush=True)
    except KeyboardInterrupt:
        print("stopped")
    return _close(count, games)


def _close(count: int, games: int) -> int:
    print(f"{count} read, {games} of them games, nothing wrong")
    return 0


if __name__ == "__main__":
    sys.exit(main())
