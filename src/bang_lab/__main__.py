"""``python -m bang_lab``: checks that run too long for a test suite."""

from __future__ import annotations

import argparse
import itertools
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bang_lab.verification.fuzz import damages, examine, positions
from bangcore.errors import BangError, brief, nearest
from bangcore.testing.playing.deals import Dice

DAMAGES_PER_POSITION = 40


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    parser, commands = parsers()
    args, rest = parser.parse_known_args(arguments)
    command: argparse.ArgumentParser = next(p for p in commands if p.get_default("do") is args.do)
    if rest:
        options = [name for action in command._actions for name in action.option_strings]
        command.error(nearest("option", rest[0], options))
    try:
        code: int = args.do(args)
        return code
    except (BangError, OSError, UnicodeDecodeError) as error:
        print(f"{command.prog}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def parsers() -> tuple[argparse.ArgumentParser, list[argparse.ArgumentParser]]:
    """Return the parser of the command line and the parsers of its commands."""
    parser = argparse.ArgumentParser(
        prog="python -m bang_lab", description="Checks that run too long for a test suite."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    return parser, [_fuzz(commands), _perft(commands), _soak(commands)]


def _whole(least: int) -> Callable[[str], int]:
    """Return a parser of whole numbers that are at least *least*."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise argparse.ArgumentTypeError(f"a whole number from {least} on, not {brief(text)}")
        return number

    return read


def _soak(commands: Any) -> argparse.ArgumentParser:
    soak: argparse.ArgumentParser = commands.add_parser(
        "soak",
        help="play many games with every check",
        description="Play games of random and cowboy bots with every combination of installed "
        "expansions, every number of seats, and varying options. Check all invariants during "
        "play; print the number of checks and all failures. The exit code is 1 after a "
        "failure and 130 after Ctrl-C.",
    )
    soak.add_argument(
        "--games",
        type=_whole(0),
        default=1000,
        help="number of games, rounded up to twenties, including those in the file "
        "(default: %(default)s)",
    )
    soak.add_argument(
        "--workers", type=_whole(1), default=1, help="number of processes (default: %(default)s)"
    )
    soak.add_argument(
        "--resume", metavar="FILE", help="record the games in FILE and resume from it"
    )
    soak.add_argument("--seed", type=_whole(0), help="seed of the games (default: a new one)")
    soak.add_argument("--seconds", type=float, help="start no game after this time")
    soak.set_defaults(do=_play)
    return soak


def _play(args: argparse.Namespace) -> int:
    from bang_lab.verification.soak import soak

    return soak(
        args.games,
        workers=args.workers,
        seed=args.seed,
        seconds=args.seconds,
        resume=args.resume,
    )


def _perft(commands: Any) -> argparse.ArgumentParser:
    perft: argparse.ArgumentParser = commands.add_parser(
        "perft",
        help="count positions and compare with files",
        description="Count by depth the sequences of answers from a position, and the distinct "
        "positions they lead to. With files: recount their openings, print the differences, and "
        "return 1 if there are any. Without files: count from one deal and print the counts "
        "after each of its answers.",
    )
    perft.add_argument("files", nargs="*", metavar="FILE", help="openings with their counts")
    perft.add_argument("--update", action="store_true", help="rewrite the files")
    number = _whole(0)
    perft.add_argument("--expansions", metavar="A,B", default="", help="expansions")
    perft.add_argument(
        "--option", metavar="NAME=NUMBER", action="append", default=[], help="option of the rules"
    )
    perft.add_argument("--players", type=_whole(1), help="default: 4")
    perft.add_argument(
        "--seed", type=number, default=0, help="seed of the deal (default: %(default)s)"
    )
    perft.add_argument(
        "--after", type=number, default=0, help="give this number of random answers first"
    )
    perft.add_argument(
        "--answer", action="append", default=[], help="then give this answer; repeatable"
    )
    perft.add_argument(
        "--depth", type=_whole(1), help="depth (default: the depth in the files; 3 for one deal)"
    )
    perft.add_argument(
        "--deals",
        type=_whole(1),
        help="print a file with this number of openings, using these expansions",
    )
    perft.add_argument(
        "--most",
        type=_whole(1),
        default=1000,
        help="maximum of sequences at the last depth of a new opening (default: %(default)s)",
    )
    perft.set_defaults(do=_count)
    return perft


def _count(args: argparse.Namespace) -> int:
    from bang_lab.verification import counting

    expansions = tuple(name for name in args.expansions.split(",") if name)
    if args.files:
        return counting.compare(args.files, update=args.update, depth=args.depth)
    if args.deals is not None:
        return counting.write(expansions, args.deals, args.seed, args.most)
    return counting.show(
        expansions,
        args.option,
        args.players or 4,
        args.seed,
        args.after,
        args.answer,
        args.depth or 3,
    )


def _fuzz(commands: Any) -> argparse.ArgumentParser:
    fuzz: argparse.ArgumentParser = commands.add_parser(
        "fuzz",
        help="load damaged saves and records",
        description="Damage saves and records in many ways and load them: each must be refused "
        "with InvalidSave or RulesetMismatch, or load as a game that can be played to its end.",
    )
    fuzz.add_argument("--seconds", type=float, default=60, help="duration (default: %(default)s)")
    fuzz.add_argument("--seed", type=int, help="seed of the damage (default: a new one)")
    fuzz.add_argument(
        "--file",
        default="damaged.json",
        help="file for a save that should have been refused (default: %(default)s)",
    )
    fuzz.set_defaults(do=lambda args: run(args.seconds, args.seed, args.file))
    return fuzz


def run(seconds: float, seed: int | None, file: str) -> int:
    """Load damaged saves for *seconds*; stop at the first fault and write it to *file*."""
    seed = secrets.randbits(32) if seed is None else seed
    print(f"seed {seed}", flush=True)
    count = games = 0
    end = time.monotonic() + seconds
    reported_at = time.monotonic()
    try:
        for number, game in enumerate(positions(seed)):  # pragma: no branch - they have no end
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
            if time.monotonic() > reported_at + 10:
                reported_at = time.monotonic()
                print(f"{count} read, {games} of them games", flush=True)
    except KeyboardInterrupt:
        print("stopped")
    return _close(count, games)


def _close(count: int, games: int) -> int:
    print(f"{count} read, {games} of them games, nothing wrong")
    return 0


if __name__ == "__main__":
    sys.exit(main())
