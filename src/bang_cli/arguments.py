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
from bang_cli.shared_arguments import (
    BOTS,
    add_expansions,
    add_json,
    add_lang,
    add_option,
    add_players,
    add_rules,
)
from bangcore import __version__, compiled
from bangcore.error_messages import term

__all__ = ["Arguments", "parse", "parsers"]

Arguments = argparse.Namespace

EXAMPLES: Final = """\
  bang play                        you against four bots
  bang play --players 7 --lang de  seven players, in German
  bang cards barrel                what does the Barrel do?
  bang simulate --games 1000       how often does each role win?"""
A_SAVE: Final = """\
FILE is a save of 'bang play', a game or record of the library as JSON, or a
game in notation.
"""
OWN: Final = "the expansions of the game, if some of them are files"


def parse(given: Sequence[str]) -> Arguments:
    """Return the parsed arguments; ``command`` names the command.

    :raises Fault, UnknownName: if an argument is wrong.
    :raises SystemExit: after ``--help`` or ``--version``.
    """
    root, commands = parsers()
    if given and given[0] == "help":
        words = [word for word in given[1:2] if not word.startswith("-")]
        given = [*words, "--help"]
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
        + "\n'bang COMMAND --help' explains a command.",
    )
    root.add_argument(
        "--version",
        action="version",
        version=f"bang {_version()}",
        help="show the version and exit",
    )
    commands = root.add_subparsers(
        dest="command",
        help=argparse.SUPPRESS,  # the epilog lists them
        prog="bang",
        required=True,
        parser_class=Parser,
    )
    for name, (summary, add) in COMMANDS.items():
        parser = commands.add_parser(name, description=f"{summary[0].upper()}{summary[1:]}.")
        parser.epilog = add(parser)
    return root, dict(commands.choices)


def _version() -> str:
    return f"{__version__}, {'compiled' if compiled else 'pure'}"


# ---------------------------------------------------------------- the commands


def _play(parser: Parser) -> str:
    table = parser.add_argument_group("table")
    add_players(table)
    table.add_argument(
        "--names", metavar="A,B,C", type=listed, default=[], help="names in seating order"
    )
    table.add_argument(
        "--seat",
        metavar="NAME",
        dest="seats",
        type=listed,
        action="extend",
        default=[],
        help="your seat, as a name or a number; several for several people",
    )
    table.add_argument(
        "--humans", metavar="N", type=whole(0), help="the first N players are people, not bots"
    )
    table.add_argument(
        "--bots",
        metavar="KIND",
        type=a_bot,
        help=f"the other players (default: normal): {BOTS}",
    )
    table.add_argument(
        "--seed", metavar="N", type=whole(), help="the same seed deals the same game"
    )
    table.add_argument("--watch", action="store_true", help="let only bots play, and narrate")
    add_rules(parser)
    other = parser.add_argument_group("language and files")
    add_lang(other)
    other.add_argument("--save", metavar="FILE", help="save the game to FILE after each answer")
    other.add_argument(
        "--resume", metavar="FILE", help="resume the game saved in FILE, and keep saving it there"
    )
    return """\
While playing, type the number of an option, or '?' for help.
Without a terminal only bots play, and the game is narrated.

examples:
  bang play                                   five players, you are the first
  bang play --players 7 --seat 3 --seed 42    a game that can be dealt again
  bang play --names Ann,Ben,Cal,Dee --humans 2
  bang play --save evening.json               saved while you play
  bang play --resume evening.json
  bang play --watch --bots random             the bots play, you read
"""


def _cards(parser: Parser) -> str:
    parser.add_argument("filter", metavar="FILTER", nargs="*", help="words of a name, key or text")
    parser.add_argument(
        "--kind",
        metavar="KIND",
        dest="kinds",
        action="append",
        default=[],
        help="only this kind: card, character, role, or one of an expansion, such as event; may be "
        "repeated",
    )
    add_lang(parser)
    add_json(parser, "the result")
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
    add_json(parser, "the list")
    return "examples:\n  bang expansions\n  bang expansions --json\n"


def _check(parser: Parser) -> str:
    parser.add_argument(
        "names",
        metavar="NAME",
        type=listed,
        nargs="+",
        help="expansions to check together: names, or files such as ./house.py",
    )
    parser.add_argument(
        "--players",
        metavar="N",
        type=whole(1),
        help="number of players (default: each possible number)",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole(1, 10**9),
        default=6,
        help="games for each number of players (default: 6)",
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole(), default=0, help="seed of the games (default: 0)"
    )
    parser.add_argument(
        "--focus",
        metavar="KEY",
        help="deal every game so that the card, character or event KEY comes up",
    )
    add_option(parser)
    add_lang(parser)
    add_json(parser, "the report")
    return """\
Plays games with the expansions, checks all invariants, and lists what came up
and what did not. Each fault comes with a test to paste; the exit code is then
1. Ctrl-C stops early and reports the findings so far. Faults are described in
English.

examples:
  bang check dodgecity
  bang check dodgecity --players 5 --games 20
  bang check highnoon --focus sermon --json
"""


def _hooks(parser: Parser) -> str:
    parser.add_argument("words", metavar="WORDS", nargs="*", help="a name, or words of the text")
    add_expansions(parser, "files with hooks of your own; installed expansions are searched anyway")
    add_json(parser, "the specifications")
    return """\
A hook is a place where a card, character or rule can change the game. The
specifications are in English.

examples:
  bang hooks                       all hooks, each with its purpose
  bang hooks bang_reach            one in full: who is asked, how answers combine,
                                   which cards need it, an example
  bang hooks distance              those with this word
"""


def _new(parser: Parser) -> str:
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        help="name of the expansion: lower-case letters, digits and _",
    )
    parser.add_argument(
        "--file", metavar="FILE", help="write only this file, with house rules to change"
    )
    parser.add_argument("--folder", metavar="FOLDER", help="an empty or new folder (default: NAME)")
    add_lang(parser)
    return """\
Creates a card, a character, a hint for bots, German texts, and passing tests
for all of these, in a package. Replace them step by step with your own. Rules
of one table need no package: --file.

examples:
  bang new moonshiners
  bang new moonshiners --folder .  into the current folder, if it is empty
  bang new --file house.py         house rules in one file, without a package
"""


def _rulings(parser: Parser) -> str:
    parser.add_argument(
        "words",
        metavar="WORDS",
        nargs="*",
        help="numbers of rulings, the letter of a section, or words to search for",
    )
    add_lang(parser)
    add_json(parser, "the result")
    return """\
Without WORDS it lists the sections. The rulings are in English; names of cards
may be in your language. --json prints every ruling found, in full.

examples:
  bang rulings                     the sections
  bang rulings R-056               one ruling: text, sources, tests
  bang rulings D                   the rulings of a section
  bang rulings slab missed         the rulings with these words
"""


def _replay(parser: Parser) -> str:
    parser.add_argument("file", metavar="FILE", help="the saved game; - for stdin")
    parser.add_argument(
        "--seat", metavar="NAME", help="narrate it as this player saw it (default: show everything)"
    )
    add_expansions(parser, OWN)
    parser.add_argument("--step", action="store_true", help="wait for Enter after each turn")
    parser.add_argument(
        "--notation",
        action="store_true",
        help="print the game in notation instead, including secrets",
    )
    add_lang(parser)
    return f"""\
{A_SAVE}
examples:
  bang replay evening.json
  bang replay evening.json --seat Ann --step
  bang replay evening.json --notation > evening.txt
  bang replay evening.txt
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
        "--seat", metavar="NAME", help="show it as this player saw it (default: show everything)"
    )
    add_expansions(parser, OWN)
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
    parser.add_argument("--typescript", action="store_true", help="print TypeScript types instead")
    add_rules(parser)
    return """\
examples:
  bang schema                      the JSON Schema of all messages
  bang schema view                 of one kind
  bang schema --typescript         TypeScript types
  bang schema --typescript --expansions goldrush,highnoon
"""


def _bug(parser: Parser) -> str:
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help="the game with the bug; - for stdin"
    )
    return f"""\
Paste the output into the report, together with what you did, what you expected
and what happened. The record of a game reveals all roles and hands.

{A_SAVE}
examples:
  bang bug
  bang bug evening.json
"""


COMMANDS: Final[dict[str, tuple[str, Callable[[Parser], str]]]] = {
    "play": ("play against bots or with friends at one keyboard", _play),
    "simulate": ("let bots play many games and count who wins", lab_arguments.simulate),
    "bench": ("score a bot with the deals of a benchmark", lab_arguments.bench),
    "dataset": ("let bots play many games and write training data", lab_arguments.dataset),
    "cards": ("look up cards, characters, roles and events", _cards),
    "expansions": ("list the installed expansions and the options of the rules", _expansions),
    "hooks": ("look up the hooks that an expansion can use, for its authors", _hooks),
    "check": ("check an expansion in random games, for its authors", _check),
    "new": ("create the files of a new expansion", _new),
    "rulings": ("look up rulings by number or by words", _rulings),
    "replay": ("narrate a saved game from the beginning", _replay),
    "watch": ("turn a saved game into a page to step through in a browser", _watch),
    "bug": ("print what a bug report needs: versions, expansions, a game", _bug),
    "schema": ("print the schema of messages, for programs in other languages", _schema),
}
"""The summary of each command, and the function that adds its arguments and returns its epilog."""
