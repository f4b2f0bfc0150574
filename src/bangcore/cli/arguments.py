"""The arguments of all commands, and their help."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from textwrap import dedent, indent
from typing import Any, NoReturn, final

from bangcore.cli.faults import Fault
from bangcore.errors import nearest

__all__ = ["Arguments", "parse"]

Arguments = argparse.Namespace

BOTS = ("cowboy", "random")


def parse(words: Sequence[str]) -> Arguments:
    """Return what *words* ask for; ``command`` names the command.

    :raises Fault: they make no sense.
    :raises SystemExit: they asked for help or the version, which has been printed.
    """
    root, commands = _parsers()
    if words and words[0] == "help":
        words = [*words[1:2], "--help"]
    if not words:
        root.print_help()
        raise SystemExit(0)
    first = words[0]
    if first.startswith("-"):
        if first not in ("-h", "--help", "--version"):
            raise Fault("arguments", said=nearest("option", first, ["--help", "--version"]))
    elif first not in commands:
        raise Fault("arguments", said=nearest("command", first, commands))
    args, rest = root.parse_known_args(words)
    if rest:
        _refuse(rest[0].partition("=")[0], commands[args.command])
    return args


def _refuse(word: str, parser: _Parser) -> NoReturn:
    if word.startswith("-"):
        known = [name for name in parser._option_string_actions if name.startswith("--")]
        parser.error(nearest("option", word, known))
    parser.error(f"{word!r} is one argument too many")


@final
class _Parser(argparse.ArgumentParser):
    """A parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        said = f"{message.removeprefix('argument ')} (see {self.prog} --help)"
        raise Fault("arguments", said=said)


def _parsers() -> tuple[_Parser, dict[str, _Parser]]:
    root = _Parser(
        prog="bang",
        usage="bang [--help | --version] COMMAND ...",
        description="The card game BANG! in the terminal.",
        epilog=dedent(
            """\
            examples:
              bang play                        you against four bots
              bang play --players 7 --lang de  seven players, in German
              bang cards barrel                what does the Barrel do?
              bang simulate --games 1000       who wins how often?

            'bang COMMAND --help' tells more about a command.
            """
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    root.add_argument("--version", action="version", version=f"bang {_version()}")
    commands = root.add_subparsers(
        dest="command",
        metavar="",
        title="commands",
        prog="bang",
        required=True,
        parser_class=_Parser,
    )
    _play(commands)
    _simulate(commands)
    _cards(commands)
    _expansions(commands)
    _replay(commands)
    _watch(commands)
    _schema(commands)
    return root, dict(commands.choices)


def _version() -> str:
    try:
        return version("bangcore")
    except PackageNotFoundError:
        return "(not installed)"


# ---------------------------------------------------------------- values


def _whole(low: int | None = None, high: int | None = None) -> Callable[[str], int]:
    def parse(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number") from None
        if low is not None and value < low:
            raise argparse.ArgumentTypeError(f"{text[:40]} is too small; at least {low}")
        if high is not None and value > high:
            raise argparse.ArgumentTypeError(f"{text[:40]} is too large; at most {high}")
        return value

    return parse


def _one_of(what: str, known: Sequence[str]) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text.casefold() not in known:
            raise argparse.ArgumentTypeError(nearest(what, text, known))
        return text.casefold()

    return parse


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


# ---------------------------------------------------------------- the commands


def _command(commands: Any, name: str, help: str, examples: str, more: str = "") -> _Parser:
    epilog = "examples:\n" + indent(dedent(examples), "  ")
    if more:
        epilog = f"{dedent(more)}\n{epilog}"
    made: _Parser = commands.add_parser(
        name,
        help=help,
        description=help[0].upper() + help[1:] + ".",
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    return made


def _rules(parser: _Parser) -> None:
    """Add the arguments that say which rules hold."""
    group = parser.add_argument_group("rules")
    group.add_argument(
        "--expansions",
        metavar="A,B",
        type=_listed,
        action="extend",
        default=[],
        help="expansions to play with; 'bang expansions' lists them",
    )
    group.add_argument(
        "--option",
        metavar="NAME=VALUE",
        dest="options",
        action="append",
        default=[],
        help="vary a rule, may be repeated; 'bang expansions' lists them",
    )


def _lang(parser: _Parser) -> None:
    parser.add_argument(
        "--lang",
        metavar="CODE",
        help="language of the game: en, de, is or it (default: en)",
    )


def _play(commands: Any) -> None:
    parser = _command(
        commands,
        "play",
        "play against bots or with friends at one keyboard",
        """\
          bang play                                   five players, you are the first
          bang play --players 7 --seat 3 --seed 42    a game that can be dealt again
          bang play --names Ann,Ben,Cal,Dee --humans 2
          bang play --save evening.json               kept up to date while you play
          bang play --resume evening.json
          bang play --watch --bots random             the bots play, you read
        """,
        """\
        While playing, type the number of an option, or '?' for what else you can type.
        Without a terminal the bots play alone and the game is told as text.
        """,
    )
    table = parser.add_argument_group("table")
    table.add_argument(
        "--players", metavar="N", type=_whole(1), help="how many sit at the table (default: 5)"
    )
    table.add_argument(
        "--names", metavar="A,B,C", type=_listed, default=[], help="their names in seating order"
    )
    table.add_argument(
        "--seat",
        metavar="NAME",
        dest="seats",
        type=_listed,
        action="extend",
        default=[],
        help="who you are, a name or a number; several for several people",
    )
    table.add_argument(
        "--humans", metavar="N", type=_whole(0), help="the first N players are people, not bots"
    )
    table.add_argument(
        "--bots",
        metavar="KIND",
        type=_one_of("bot", BOTS),
        help="who plays the others: cowboy (thinks, default) or random",
    )
    table.add_argument(
        "--seed", metavar="N", type=_whole(), help="the same number deals the same game"
    )
    table.add_argument("--watch", action="store_true", help="let bots play and tell the game")
    _rules(parser)
    other = parser.add_argument_group("language and files")
    _lang(other)  # type: ignore[arg-type]
    other.add_argument("--save", metavar="FILE", help="keep the game in FILE, up to date")
    other.add_argument("--resume", metavar="FILE", help="go on with the game saved in FILE")


def _simulate(commands: Any) -> None:
    parser = _command(
        commands,
        "simulate",
        "let bots play many games and count who wins",
        """\
          bang simulate --games 1000
          bang simulate --players 7 --bots random --seed 1 --json
          bang simulate --games 500 --csv games.csv
        """,
        """\
        The result depends on the seed, not on the number of jobs.
        """,
    )
    parser.add_argument(
        "--players", metavar="N", type=_whole(1), help="how many sit at the table (default: 5)"
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=_whole(1, 10**12),
        default=100,
        help="how many games (default: 100)",
    )
    parser.add_argument("--seed", metavar="N", type=_whole(), help="start of the random numbers")
    parser.add_argument(
        "--bots",
        metavar="KIND",
        type=_one_of("bot", BOTS),
        default="cowboy",
        help="who plays: cowboy (thinks, default) or random",
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=_whole(1, 256),
        help="processes at work (default: one per core)",
    )
    _lang(parser)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--csv", metavar="FILE", help="write a line for each game; - for stdout")
    _rules(parser)


def _cards(commands: Any) -> None:
    parser = _command(
        commands,
        "cards",
        "look up cards, characters, roles and events",
        """\
          bang cards                        everything
          bang cards barrel                 by name
          bang cards draw --kind character  by what the text says
          bang cards --lang it --json
          bang cards --expansions dodgecity --svg pictures
        """,
    )
    parser.add_argument(
        "filter", metavar="FILTER", nargs="*", help="words that name, key or text must contain"
    )
    parser.add_argument(
        "--kind",
        metavar="KIND",
        dest="kinds",
        action="append",
        default=[],
        help="only: card, character, role or what expansions add, such as event; may be repeated",
    )
    _lang(parser)
    parser.add_argument("--json", action="store_true", help="print them as JSON")
    parser.add_argument(
        "--svg", metavar="FOLDER", help="write a picture of each card into FOLDER instead"
    )
    _rules(parser)


def _expansions(commands: Any) -> None:
    parser = _command(
        commands,
        "expansions",
        "list the installed expansions and the options of the rules",
        """\
          bang expansions
          bang expansions --json
        """,
    )
    parser.add_argument("--json", action="store_true", help="print them as JSON")


def _replay(commands: Any) -> None:
    parser = _command(
        commands,
        "replay",
        "tell a saved game from the beginning",
        """\
          bang replay evening.json
          bang replay evening.json --seat Ann --step
        """,
        """\
        FILE is a save of 'bang play', or a game or record of the library as JSON.
        """,
    )
    parser.add_argument("file", metavar="FILE", help="the saved game; - for stdin")
    parser.add_argument(
        "--seat", metavar="NAME", help="tell it as this player saw it (default: all is seen)"
    )
    parser.add_argument("--step", action="store_true", help="wait for Enter after each turn")
    _lang(parser)


def _watch(commands: Any) -> None:
    parser = _command(
        commands,
        "watch",
        "make a page of a saved game, to step through in a browser",
        """\
          bang watch evening.json --html
          bang watch evening.json --html page.html --seat Ann --lang de
        """,
        """\
        FILE is a save of 'bang play', or a game or record of the library as JSON.
        The page is one file and needs no network; 'bang replay' tells a game in the terminal.
        """,
    )
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
    _lang(parser)


def _schema(commands: Any) -> None:
    parser = _command(
        commands,
        "schema",
        "print what messages look like, for programs in other languages",
        """\
          bang schema                      the JSON Schema of all messages
          bang schema view                 of one kind
          bang schema --typescript         types instead
        """,
    )
    parser.add_argument(
        "kind", metavar="KIND", nargs="?", help="one kind: view, event, answer, ... (default: all)"
    )
    parser.add_argument("--typescript", action="store_true", help="print types for TypeScript")
