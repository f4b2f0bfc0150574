"""The arguments of the commands that run many games between bots."""

from __future__ import annotations

from typing import Any

from bang_cli.parsing import Parser, several_bots, whole
from bang_cli.shared_arguments import BOTS, add_json, add_lang, add_players, add_rules

__all__ = ["bench", "dataset", "simulate"]


def simulate(parser: Parser) -> str:
    """Add the arguments of ``bang simulate``, and return its epilog."""
    _add_games(parser)
    parser.add_argument(
        "--duplicate",
        action="store_true",
        help="play each deal again with the bots in each other's seats",
    )
    work = parser.add_argument_group("execution")
    _add_workers(work)
    work.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster at ADDRESS")
    _add_resume(work)
    _add_keep_going(work)
    add_rules(parser)
    other = parser.add_argument_group("language and files")
    add_lang(other)
    add_json(other, "the figures")
    other.add_argument(
        "--rows", metavar="FILE", help="write a line for each seat of each game, as CSV"
    )
    other.add_argument(
        "--plot", metavar="FILE", help="plot win rates and lengths of games: .svg, .png or .pdf"
    )
    return """\
The result depends on the seed, not on the number of workers. Several kinds of
bots share the seats: each kind gets each seat and each role equally often.

examples:
  bang simulate --games 1000
  bang simulate --players 7 --bots random --seed 1 --json
  bang simulate --games 500 --rows games.csv
  bang simulate --games 500 --plot games.svg
  bang simulate --games 9000 --bots cowboy,random --resume games.db
"""


def bench(parser: Parser) -> str:
    """Add the arguments of ``bang bench``, and return its epilog."""
    parser.add_argument(
        "benchmark",
        metavar="BENCHMARK",
        type=str.casefold,
        help="name of the benchmark: roles, law or inference; or verify",
    )
    parser.add_argument(
        "bot",
        metavar="BOT",
        help=f"the bot to score: {BOTS}; or a bound, floor (guesses nothing) or ceiling (sees all "
        "roles); in inference a guesser: uniform, cowboy, or your own, as package.module:function; "
        "to verify, the file with its JSON",
    )
    parser.add_argument(
        "--deals", metavar="N", type=whole(1, 10**6), help="play the first N deals (default: all)"
    )
    _add_workers(parser)
    _add_resume(parser)
    _add_keep_going(parser)
    add_lang(parser)
    add_json(parser, "the score and all answers")
    return """\
The deals are fixed, and all other players are cowboys. The bot plays each deal
once from each seat of the benchmark, and is compared with a cowboy there. In
inference nobody plays: roles are guessed in fixed games. The JSON of a
benchmark proves its figures: its answers are replayed, and a bot of bangcore
that needs no clock must give them again.

examples:
  bang bench roles random
  bang bench law floor
  bang bench inference cowboy
  bang bench roles search:50ms --resume search.db
  bang bench roles my_bots:maker --json > proof.json
  bang bench verify proof.json
"""


def dataset(parser: Parser) -> str:
    """Add the arguments of ``bang dataset``, and return its epilog."""
    parser.add_argument("folder", metavar="FOLDER", help="the folder to create")
    _add_games(parser)
    _add_workers(parser)
    add_rules(parser)
    add_lang(parser.add_argument_group("language"))
    return """\
FOLDER/answers.parquet has a row for each answer: the observation, the possible
actions, the action taken, and whether the game was won. FOLDER/games has each
game in notation. The same seed writes the same files, with any number of
workers. Ctrl-C stops and keeps the games so far.

examples:
  bang dataset data
  bang dataset data --games 10000 --players 7 --bots cowboy,random --seed 1
"""


def _add_games(parser: Parser) -> None:
    add_players(parser)
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole(1, 10**12),
        default=100,
        help="number of games (default: 100)",
    )
    parser.add_argument("--seed", metavar="N", type=whole(), help="seed of the random numbers")
    parser.add_argument(
        "--bots",
        metavar="A,B",
        type=several_bots,
        default=["cowboy"],
        help=f"one or several kinds of bots (default: normal): {BOTS}",
    )


def _add_workers(parser: Any) -> None:
    parser.add_argument(
        "--workers", metavar="N", type=whole(1, 256), help="processes (default: one per core)"
    )


def _add_resume(parser: Any) -> None:
    parser.add_argument(
        "--resume", metavar="FILE", help="store the games in FILE, and continue after those in it"
    )


def _add_keep_going(parser: Any) -> None:
    parser.add_argument(
        "--keep-going", action="store_true", help="continue when a game fails, and list failures"
    )
