"""The arguments of the commands that let bots play many games."""

from __future__ import annotations

from typing import Any

from bang_cli.parsing import Parser, several_bots, whole
from bang_cli.shared_arguments import add_json, add_lang, add_players, add_rules

__all__ = ["add_dataset", "add_simulate"]


def _add_games(parser: Parser) -> None:
    add_players(parser)
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole(1, 10**12),
        default=100,
        help="how many games (default: 100)",
    )
    parser.add_argument("--seed", metavar="N", type=whole(), help="start of the random numbers")
    parser.add_argument(
        "--bots",
        metavar="A,B",
        type=several_bots,
        default=["cowboy"],
        help="who plays, one or several kinds: cowboy (thinks, default), search (tries out, "
        "hundreds of times as slow; search:100 tries or search:200ms an answer), random, or your "
        "own, package.module:maker",
    )


def _add_workers(parser: Any) -> None:
    parser.add_argument(
        "--workers", metavar="N", type=whole(1, 256), help="processes (default: one per core)"
    )


def add_simulate(parser: Parser) -> str:
    """Add the arguments of ``bang simulate``, and return the text below them."""
    _add_games(parser)
    parser.add_argument(
        "--duplicate",
        action="store_true",
        help="play each deal again with the bots at each other's seats",
    )
    work = parser.add_argument_group("who plays where")
    _add_workers(work)
    work.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster at ADDRESS")
    work.add_argument(
        "--resume", metavar="FILE", help="keep the games in FILE, and go on with them"
    )
    work.add_argument(
        "--keep-going", action="store_true", help="go on when a game fails, and list those that did"
    )
    add_rules(parser)
    other = parser.add_argument_group("language and files")
    add_lang(other)
    add_json(other, "the figures")
    other.add_argument("--csv", metavar="FILE", help="write a line for each game; - for stdout")
    other.add_argument(
        "--rows",
        metavar="FILE",
        help="write a line for each seat of each game: .csv, .jsonl or .parquet",
    )
    other.add_argument(
        "--plot", metavar="FILE", help="draw who wins and how long games are: .svg, .png or .pdf"
    )
    return """\
The result depends on the seed, not on the number of workers. Several kinds of
bots share the seats: each is equally often at each seat and in each role.

examples:
  bang simulate --games 1000
  bang simulate --players 7 --bots random --seed 1 --json
  bang simulate --games 500 --csv games.csv
  bang simulate --games 500 --plot games.svg
  bang simulate --games 9000 --bots cowboy,random --resume games.jsonl
"""


def add_dataset(parser: Parser) -> str:
    """Add the arguments of ``bang dataset``, and return the text below them."""
    parser.add_argument("folder", metavar="FOLDER", help="where to write it: a new folder")
    _add_games(parser)
    _add_workers(parser)
    add_rules(parser)
    add_lang(parser.add_argument_group("language"))
    return """\
FOLDER/answers.parquet has a row for each answer: what was seen, which actions
were possible, which was taken, and whether the game was won. FOLDER/games has
each game in the notation. The same seed writes the same files, with any number
of workers. Ctrl-C stops with the games so far.

examples:
  bang dataset data
  bang dataset data --games 10000 --players 7 --bots cowboy,random --seed 1
"""
