"""Arguments that several commands share."""

from __future__ import annotations

from typing import Any, Final

from bang_cli.parsing import Parser, listed, whole
from bang_table.text import languages

__all__ = [
    "BOTS",
    "add_expansions",
    "add_json",
    "add_lang",
    "add_option",
    "add_players",
    "add_rules",
]

BOTS: Final = (
    "easy (careless), normal or cowboy (rules of thumb), hard or expert (search for 50 or 500 ms "
    "per answer), search:100 or search:200ms (100 tries or 200 ms per answer), random, or your "
    "own, as package.module:maker"
)
"""The available bots, for help texts."""


def add_rules(parser: Parser) -> None:
    """Add the arguments for expansions and options."""
    group = parser.add_argument_group("rules")
    add_expansions(
        group,
        "expansions to play with; 'bang expansions' lists the installed ones; your own is a file "
        "such as ./house.py, or package.module:NAME",
    )
    add_option(group)


def add_expansions(parser: Any, purpose: str) -> None:
    """Add the argument for expansions."""
    parser.add_argument(
        "--expansions", metavar="A,B", type=listed, action="extend", default=[], help=purpose
    )


def add_option(parser: Any) -> None:
    """Add the argument for options of the rules."""
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        dest="options",
        action="append",
        default=[],
        help="change a rule; may be repeated; 'bang expansions' lists the options",
    )


def add_lang(parser: Any) -> None:
    """Add the argument for the language."""
    codes = ", ".join(languages())
    parser.add_argument(
        "--lang", metavar="CODE", help=f"language of the game: {codes} (default: en)"
    )


def add_players(parser: Any) -> None:
    """Add the argument for the number of players."""
    parser.add_argument(
        "--players", metavar="N", type=whole(1), help="number of players (default: 5)"
    )


def add_json(parser: Any, what: str) -> None:
    """Add the argument that prints *what* as JSON."""
    parser.add_argument("--json", action="store_true", help=f"print {what} as JSON")
