"""The arguments of all commands, with their help in English."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from textwrap import fill
from typing import Final

from bang_cli import lab_arguments
from bang_cli.error_messages import ERROR_MESSAGES
from bang_cli.faults import unknown
from bang_cli.lines import columns
from bang_cli.parsing import Parser, a_bot, listed, whole
from bang_cli.shared_arguments import BOTS, add_json, add_lang, add_option, add_players, add_rules
from bangcore import __version__, compiled
from bangcore.error_messages import term

__all__ = ["Arguments", "parse", "parsers"]

Arguments = argparse.Namespace

EXAMPLES: Final = """\
  bang play                        you against four bots
  bang play --players 7 --lang de  seven players, in German
  bang cards barrel                what does the Barrel do?
  bang simulate --games 1000       who wins how often?"""
A_SAVE: Final = """\
FILE is a save of 'bang play', a game or record of the library as JSON, or a game
in the notation.
"""


def parse(given: Sequence[str]) -> Arguments:
    """Return the parsed arguments; ``command`` names the command.

    :raises Fault, UnknownName: an argument is wrong.
    :raises SystemExit: after ``--help`` or ``--version``.
    """
    root, commands = parsers()
    if given and given[0] == "help":
        named = [word for word in given[1:2] if not word.startswith("-")]
        given = [*named, "--help"]
    if not given:
        root.print_help()
        raise SystemExit(0)
    first = given[0]
    if first.startswith("-"):
        if first not in ("-h", "--help", "--version"):
            raise unknown("option", first, ["--help", "--version"])
    elif first not in commands:
        raise unknown(term("command", ERROR_MESSAGES), first, commands)
    args, rest = root.parse_known_args(given)
    if rest:
        commands[args.command].refuse(rest[0].partition("=")[0])
    return args


def parsers() -> tuple[Parser, dict[str, Parser]]:
    """Return the parser of ``bang``, and those of its commands by name."""
    lines = [
        fill(f"  {name:<12}{summary}", columns(), subsequent_indent=" " * 14)
        for name, (summary, _) in COMMANDS.items()
    ]
    root = Parser(
        prog="bang",
        usage="bang [--help | --version] COMMAND ...",
        description="The card game BANG! in the terminal.",
        epilog="\n".join(["commands:", *lines, "", "examples:", EXAMPLES, ""])
        + "\n'bang COMMAND --help' tells more about a command.",
    )
    root.add_argument(
        "--version",
        action="version",
        version=f"bang {_version()}",
        help="show the version and stop",
    )
    commands = root.add_subparsers(
        dest="command",
        help=argparse.SUPPRESS,  # it is in the overview
        prog="bang",
        required=True,
        parser_class=Parser,
    )
    for name, (summary, add) in COMMANDS.items():
        parser = commands.add_parser(name, description=f"{summary[0].upper()}{summary[1:]}.")
        parser.epilog = add(parser)
    return root, dict(commands.choices)


def _version() -> str:
    return __version__ + (", compiled" if compiled else "")


# ---------------------------------------------------------------- the commands


def _play(parser: Parser) -> str:
    table = parser.add_argument_group("table")
    add_players(table)
    table.add_argument(
        "--names", metavar="A,B,C", type=listed, default=[], help="their names in seating order"
    )
    table.add_argument(
        "--seat",
        metavar="NAME",
        dest="seats",
        type=listed,
        action="extend",
        default=[],
        help="who you are, a name or a number; several for several people",
    )
    table.add_argument(
        "--humans", metavar="N", type=whole(0), help="the first N players are people, not bots"
    )
    table.add_argument(
        "--bots",
        metavar="KIND",
        type=a_bot,
        help=f"who plays the others (default: normal): {BOTS}",
    )
    table.add_argument(
        "--seed", metavar="N", type=whole(), help="the same number deals the same game"
    )
    table.add_argument("--watch", action="store_true", help="let bots play and narrate the game")
    add_rules(parser)
    other = parser.add_argument_group("language and files")
    add_lang(other)
    other.add_argument("--save", metavar="FILE", help="keep the game in FILE, up to date")
    other.add_argument(
        "--resume", metavar="FILE", help="go on with the game saved in FILE, and keep it there"
    )
    return """\
While playing, type the number of an option, or '?' for what else you can type.
Without a terminal the bots play alone and the game is narrated as text.

examples:
  bang play                                   five players, you are the first
  bang play --players 7 --seat 3 --seed 42    a game that can be dealt again
  bang play --names Ann,Ben,Cal,Dee --humans 2
  bang play --save evening.json               kept up to date while you play
  bang play --resume evening.json
  bang play --watch --bots random             the bots play, you read
"""


def _cards(parser: Parser) -> str:
    parser.add_argument("filter", metavar="FILTER", nargs="*", help="words in name, key or text")
    parser.add_argument(
        "--kind",
        metavar="KIND",
        dest="kinds",
        action="append",
        default=[],
        help="only: card, character, role or what expansions add, such as event; may be repeated",
    )
    add_lang(parser)
    add_json(parser, "them")
    parser.add_argument(
        "--svg", metavar="FOLDER", help="write a picture of each card into FOLDER instead"
    )
    add_rules(parser)
    return """\
examples:
  bang cards                        everything
  bang cards barrel                 by name
  bang cards draw --kind character  by what the text says
  bang cards --lang it --json
  bang cards --svg pictures
"""


def _expansions(parser: Parser) -> str:
    add_json(parser, "them")
    return "examples:\n  bang expansions\n  bang expansions --json\n"


def _check(parser: Parser) -> str:
    parser.add_argument(
        "names",
        metavar="NAME",
        type=listed,
        nargs="+",
        help="expansions to check, all of them together",
    )
    parser.add_argument(
        "--players",
        metavar="N",
        type=whole(1),
        help="how many sit at the table (default: each number in turn)",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole(1, 10**9),
        default=6,
        help="games for each number of players (default: 6)",
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole(), default=0, help="which games are played (default: 0)"
    )
    parser.add_argument(
        "--focus",
        metavar="KEY",
        help="play only games in which the card, character or event KEY comes first",
    )
    add_option(parser)
    add_lang(parser)
    add_json(parser, "the report")
    return """\
It plays games with the expansions, checks everything that must be true, and
lists what came up and what did not. A fault is shown with a test to paste, and
the exit code is 1. Ctrl-C stops with what has been found. Faults, and how to
bring something up, are described in English.

examples:
  bang check my_rules
  bang check my_rules --players 5 --games 20
  bang check my_rules --focus my_card --json
"""


def _new(parser: Parser) -> str:
    parser.add_argument(
        "name", metavar="NAME", help="name of the expansion: small letters, digits and _"
    )
    parser.add_argument(
        "--folder", metavar="FOLDER", help="where to write it (default: a new folder NAME)"
    )
    add_lang(parser)
    return """\
It writes a card, a character, a hint for bots, German texts and the tests of
all that, which pass: change one after the other into what you want.

examples:
  bang new moonshiners
  bang new moonshiners --folder .  into the current folder, if it is empty
"""


def _rulings(parser: Parser) -> str:
    parser.add_argument(
        "words",
        metavar="WORDS",
        nargs="*",
        help="numbers of rulings, the letter of a section, or words to look for",
    )
    add_lang(parser)
    add_json(parser, "them")
    return """\
Without WORDS it lists the sections. The rulings are in English; names of cards
may be in your language. --json prints all rulings that are found, with all
that is known about them.

examples:
  bang rulings                     the sections
  bang rulings R-056               one ruling: text, sources, tests
  bang rulings D                   the rulings of a section
  bang rulings slab missed         in which these words occur
"""


def _replay(parser: Parser) -> str:
    parser.add_argument("file", metavar="FILE", help="the saved game; - for stdin")
    parser.add_argument(
        "--seat", metavar="NAME", help="narrate it as this player saw it (default: all is seen)"
    )
    parser.add_argument("--step", action="store_true", help="wait for Enter after each turn")
    parser.add_argument(
        "--notation",
        action="store_true",
        help="print the game in the notation instead, secrets too",
    )
    parser.add_argument(
        "--diff",
        metavar="OTHER",
        help="show instead where the game of FILE (-) and that of OTHER (+) part; the exit code is "
        "1 if they do",
    )
    add_lang(parser)
    return f"""\
{A_SAVE}
examples:
  bang replay evening.json
  bang replay evening.json --seat Ann --step
  bang replay evening.json --notation > evening.txt
  bang replay evening.txt
  bang replay evening.txt --diff morning.txt
"""


def _watch(parser: Parser) -> str:
    parser.add_argument("file", metavar="FILE", help="the saved game; - for stdin")
    parser.add_argument(
        "--html",
        metavar="OUT",
        nargs="?",
        const="",
        help="write the page to OUT, - for stdout (default: the name of FILE with .html)",
    )
    parser.add_argument(
        "--seat", metavar="NAME", help="show it as this player saw it (default: all is seen)"
    )
    add_lang(parser)
    return f"""\
{A_SAVE}
The page is one file and needs no network; 'bang replay' narrates a game in the
terminal.

examples:
  bang watch evening.json --html
  bang watch evening.json --html page.html --seat Ann --lang de
"""


def _schema(parser: Parser) -> str:
    parser.add_argument(
        "kind", metavar="KIND", nargs="?", help="one kind: view, event, answer, ... (default: all)"
    )
    parser.add_argument("--typescript", action="store_true", help="print types for TypeScript")
    add_rules(parser)
    return """\
examples:
  bang schema                      the JSON Schema of all messages
  bang schema view                 of one kind
  bang schema --typescript         types instead
  bang schema --typescript --expansions goldrush,highnoon
"""


def _bug(parser: Parser) -> str:
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help="the game in which it happened; - for stdin"
    )
    return f"""\
Paste what it prints into the report, with what you did, what you expected and
what happened. The record of a game tells all roles and hands.

{A_SAVE}
examples:
  bang bug
  bang bug evening.json
"""


COMMANDS: Final[dict[str, tuple[str, Callable[[Parser], str]]]] = {
    "play": ("play against bots or with friends at one keyboard", _play),
    "simulate": ("let bots play many games and count who wins", lab_arguments.simulate),
    "bench": ("measure a bot with the deals of a benchmark", lab_arguments.bench),
    "dataset": ("let bots play many games and write data to learn from", lab_arguments.dataset),
    "cards": ("look up cards, characters, roles and events", _cards),
    "expansions": ("list the installed expansions and the options of the rules", _expansions),
    "check": ("check an expansion in random games, for its authors", _check),
    "new": ("write the files of a new expansion, to begin with", _new),
    "rulings": ("look up how a rule is read, by its number or by words", _rulings),
    "replay": ("narrate a saved game from the beginning", _replay),
    "watch": ("make a page of a saved game, to step through in a browser", _watch),
    "bug": ("print what a bug report needs: versions, expansions, a game", _bug),
    "schema": ("print what messages look like, for programs in other languages", _schema),
}
"""Summaries by command, with functions that add arguments and return the text below them."""
