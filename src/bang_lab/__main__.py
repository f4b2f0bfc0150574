"""``python -m bang_lab``: what takes longer than a test may."""

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
    """Do what the command line says, and return the exit code."""
    parser, made = parsers()
    args, left = parser.parse_known_args(arguments)
    command: argparse.ArgumentParser = next(p for p in made if p.get_default("do") is args.do)
    if left:
        known = [name for action in command._actions for name in action.option_strings]
        command.error(nearest("option", left[0], known))
    try:
        code: int = args.do(args)
        return code
    except (BangError, OSError, UnicodeDecodeError) as error:
        print(f"{command.prog}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def parsers() -> tuple[argparse.ArgumentParser, list[argparse.ArgumentParser]]:
    """Return the parser of the command line, and those of its commands."""
    parser = argparse.ArgumentParser(
        prog="python -m bang_lab", description="Checks that take longer than a test may."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    return parser, [_fuzz(commands), _perft(commands), _soak(commands)]


def _whole(least: int) -> Callable[[str], int]:
    """Return what reads a whole number from *least* on."""

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
        help="play very many games with every check",
        description="Play games of random and cowboy bots with every combination of the installed "
        "expansions, all numbers of seats and other options of the rules, check on the way what "
        "must be true, and print what was checked how often and what was wrong. The exit code is 1 "
        "if anything was, 130 after Ctrl-C.",
    )
    soak.add_argument(
        "--games",
        type=_whole(0),
        default=1000,
        help="how many in all, in twenties, with those that the file has (default: %(default)s)",
    )
    soak.add_argument(
        "--workers", type=_whole(1), default=1, help="how many processes (default: %(default)s)"
    )
    soak.add_argument(
        "--resume", metavar="FILE", help="write down what has been played, and go on from there"
    )
    soak.add_argument("--seed", type=_whole(0), help="which games; without one, others each time")
    soak.add_argument("--seconds", type=float, help="begin nothing new after that time")
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
        help="count positions, and compare with files",
        description="Count all sequences of answers from a position, by depth, and the different "
        "positions that they lead to. With files: count again what they say, print where it "
        "differs, and return 1 if it does anywhere. Without: count from one deal and print what is "
        "behind each of its answers.",
    )
    perft.add_argument("files", nargs="*", metavar="FILE", help="openings, and what was counted")
    perft.add_argument("--update", action="store_true", help="write the files anew")
    number = _whole(0)
    perft.add_argument("--expansions", metavar="A,B", default="", help="of the deal")
    perft.add_argument(
        "--option", metavar="NAME=NUMBER", action="append", default=[], help="of its rules"
    )
    perft.add_argument("--players", type=_whole(1), help="default: 4")
    perft.add_argument("--seed", type=number, default=0, help="of the deal (default: %(default)s)")
    perft.add_argument(
        "--after", type=number, default=0, help="begin after so many random answers of that seed"
    )
    perft.add_argument(
        "--answer", action="append", default=[], help="then give this answer; again for more"
    )
    perft.add_argument(
        "--depth", type=_whole(1), help="how deep (default: as in the files; for one deal 3)"
    )
    perft.add_argument(
        "--deals", type=_whole(1), help="print a file of so many openings with these expansions"
    )
    perft.add_argument(
        "--most",
        type=_whole(1),
        default=1000,
        help="of sequences at the last depth of an opening in a new file (default: %(default)s)",
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
    fuzz.set_defaults(do=lambda args: run(args.seconds, args.seed, args.file))
    return fuzz


def run(seconds: float, seed: int | None, file: str) -> int:
    """Damage and read for so many *seconds*; stop at the first fault and write it to *file*."""
    seed = secrets.randbits(32) if seed is None else seed
    print(f"seed {seed}", flush=True)
    count = games = 0
    end = time.monotonic() + seconds
    told = time.monotonic()
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
