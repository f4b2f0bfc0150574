"""The arguments of all commands, and their help."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from itertools import pairwise
from textwrap import fill, wrap
from typing import Any, NoReturn, final

from bang_cli.faults import Fault, unknown
from bang_cli.lines import columns
from bang_cli.words import Words
from bang_table.text import languages
from bangcore.errors import BangError

__all__ = ["Arguments", "language_of", "parse", "parsers"]

Arguments = argparse.Namespace


def language_of(words: Sequence[str]) -> str:
    """Return the language given by ``--lang``, before the other arguments are parsed.

    >>> language_of(["play", "--lang", "de", "--sede"]), language_of(["--lang=it"])
    ('de', 'it')
    """
    for word, following in pairwise([*words, ""]):
        name, equals, value = word.partition("=")
        if name == "--lang":
            return value if equals else following
    return "en"


def parse(given: Sequence[str], words: Words) -> Arguments:
    """Return the parsed arguments; ``command`` names the command.

    :raises Fault, UnknownName: an argument is wrong.
    :raises SystemExit: after ``--help`` or ``--version``, printed in *words*.
    """
    root, commands = parsers(words)
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
        raise unknown("command", first, commands)
    args, rest = root.parse_known_args(given)
    if rest:
        commands[args.command].refuse(rest[0].partition("=")[0])
    return args


@final
class _Parser(argparse.ArgumentParser):
    """A parser with help in *words* and errors in one line."""

    def __init__(self, words: Words, **more: Any) -> None:
        self._words = words
        super().__init__(
            formatter_class=partial(_Formatter, words("usage")),
            allow_abbrev=False,
            add_help=False,
            **more,
        )
        self._optionals.title = words("options")
        self._positionals.title = words("arguments")
        self.add_argument("-h", "--help", action="help", help=words("help/--help"))

    def refuse(self, word: str) -> NoReturn:
        """Report a surplus argument."""
        if word.startswith("-"):
            known = [name for name in self._option_string_actions if name.startswith("--")]
            self._complain(unknown("option", word, known))
        self._complain(Fault("too many arguments", word=repr(word)))

    def error(self, message: str) -> NoReturn:
        """Report an error of argparse in our words instead of its English *message*."""
        wrong = sys.exc_info()[1]
        if not isinstance(wrong, argparse.ArgumentError) or wrong.argument_name is None:
            names = [str(action.metavar) for action in self._actions if action.required]
            self._complain(Fault("left out", names=", ".join(names)))
        why: object = Fault("no value")
        if isinstance(wrong.__context__, argparse.ArgumentTypeError):
            why = wrong.__context__.args[0]
        elif wrong.argument_name in self._without_value():
            why = Fault("needless value")
        self._complain(Fault("argument", name=wrong.argument_name, why=why))

    def _without_value(self) -> Iterable[str]:
        return ["/".join(action.option_strings) for action in self._actions if action.nargs == 0]

    def _complain(self, why: Fault | BangError) -> NoReturn:
        raise Fault("see", why=why, program=self.prog)


@final
class _Formatter(argparse.RawDescriptionHelpFormatter):
    """A formatter with the word "usage" in a language."""

    def __init__(self, usage: str, prog: str, **more: Any) -> None:
        super().__init__(prog, **more)
        self._usage = usage

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Begin with the usage."""
        super().add_usage(usage, actions, groups, f"{self._usage}: " if prefix is None else prefix)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Keep lines, but wrap those that are too long for the terminal."""
        return "\n".join(part for line in text.splitlines() for part in _fitting(line))


def _fitting(line: str) -> list[str]:
    if len(line) <= columns():
        return [line]
    indent = " " * (len(line) - len(line.lstrip()))
    return wrap(
        line, columns(), subsequent_indent=f"{indent}    " if indent else "", break_on_hyphens=False
    )


def parsers(words: Words) -> tuple[_Parser, dict[str, _Parser]]:
    """Return the parser of ``bang``, and those of its commands by name, with help in *words*."""
    root = _Parser(
        words,
        prog="bang",
        usage=f"bang [--help | --version] {words('help/COMMAND')} ...",
        description=words("help/bang"),
        epilog=_overview(words),
    )
    root.add_argument(
        "--version",
        action="version",
        version=f"bang {_version()}",
        help=words("help/--version"),
    )
    made: Any = partial(_Parser, words)
    commands = root.add_subparsers(
        dest="command",
        help=argparse.SUPPRESS,  # it is in the overview
        prog="bang",
        required=True,
        parser_class=made,
    )
    for name, add in COMMANDS.items():
        add(_command(commands, words, name), words)
    return root, dict(commands.choices)


def _overview(words: Words) -> str:
    lines = [
        fill(f"  {name:<12}{words(f'help/{name}')}", columns(), subsequent_indent=" " * 14)
        for name in COMMANDS
    ]
    return "\n".join(
        [
            f"{words('commands')}:",
            *lines,
            "",
            f"{words('examples')}:",
            words("help/examples"),
            "",
            words("help/more"),
        ]
    )


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
            raise _wrong(Fault("no whole number", text=repr(text[:40]))) from None
        if low is not None and value < low:
            raise _wrong(Fault("too small", number=text[:40], least=low))
        if high is not None and value > high:
            raise _wrong(Fault("too large", number=text[:40], most=high))
        return value

    return parse


def _bot(text: str) -> str:
    from bang_bots.makers import maker_of

    name = text.casefold()
    try:
        maker_of(name)
    except BangError as error:
        raise _wrong(error) from None
    return name


def _bots(text: str) -> list[str]:
    return [_bot(part) for part in _listed(text)] or [_bot(text)]


def _wrong(why: Fault | BangError) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(why)


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


# ---------------------------------------------------------------- the commands


def _command(commands: Any, words: Words, name: str) -> _Parser:
    summary = words(f"help/{name}")
    more = [f"{words(key)}\n" for key in MORE.get(name, ())]
    examples = f"{words('examples')}:\n{words(f'help/{name}/examples')}\n"
    made: _Parser = commands.add_parser(
        name,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog="".join(more) + examples,
    )
    return made


MORE = {
    "play": ["help/play/more"],
    "simulate": ["help/simulate/more"],
    "check": ["help/check/more"],
    "rulings": ["help/rulings/more"],
    "replay": ["help/saves"],
    "watch": ["help/saves", "help/watch/more"],
}


def _rules(parser: _Parser, words: Words) -> None:
    """Add the arguments for expansions and options."""
    group = parser.add_argument_group(words("group/rules"))
    group.add_argument(
        "--expansions",
        metavar="A,B",
        type=_listed,
        action="extend",
        default=[],
        help=words("help/--expansions"),
    )
    group.add_argument(
        "--option",
        metavar="NAME=VALUE",
        dest="options",
        action="append",
        default=[],
        help=words("help/--option"),
    )


def _lang(parser: Any, words: Words) -> None:
    codes = ", ".join(languages())
    parser.add_argument("--lang", metavar="CODE", help=words("help/--lang", codes=codes))


def _play(parser: _Parser, words: Words) -> None:
    table = parser.add_argument_group(words("group/table"))
    table.add_argument("--players", metavar="N", type=_whole(1), help=words("help/--players"))
    table.add_argument(
        "--names", metavar="A,B,C", type=_listed, default=[], help=words("help/--names")
    )
    table.add_argument(
        "--seat",
        metavar="NAME",
        dest="seats",
        type=_listed,
        action="extend",
        default=[],
        help=words("help/play --seat"),
    )
    table.add_argument("--humans", metavar="N", type=_whole(0), help=words("help/--humans"))
    table.add_argument("--bots", metavar="KIND", type=_bot, help=words("help/play --bots"))
    table.add_argument("--seed", metavar="N", type=_whole(), help=words("help/play --seed"))
    table.add_argument("--watch", action="store_true", help=words("help/--watch"))
    _rules(parser, words)
    other = parser.add_argument_group(words("group/files"))
    _lang(other, words)
    other.add_argument("--save", metavar="FILE", help=words("help/--save"))
    other.add_argument("--resume", metavar="FILE", help=words("help/--resume"))


def _simulate(parser: _Parser, words: Words) -> None:
    parser.add_argument("--players", metavar="N", type=_whole(1), help=words("help/--players"))
    parser.add_argument(
        "--games", metavar="N", type=_whole(1, 10**12), default=100, help=words("help/--games")
    )
    parser.add_argument("--seed", metavar="N", type=_whole(), help=words("help/simulate --seed"))
    parser.add_argument(
        "--bots",
        metavar="A,B",
        type=_bots,
        default=["cowboy"],
        help=words("help/simulate --bots"),
    )
    parser.add_argument("--duplicate", action="store_true", help=words("help/--duplicate"))
    work = parser.add_argument_group(words("group/work"))
    workers = _whole(1, 256)
    work.add_argument("--workers", metavar="N", type=workers, help=words("help/--workers"))
    # the former name
    work.add_argument("--jobs", dest="workers", type=workers, help=argparse.SUPPRESS)
    work.add_argument("--dask", metavar="ADDRESS", help=words("help/--dask"))
    work.add_argument("--resume", metavar="FILE", help=words("help/simulate --resume"))
    work.add_argument("--keep-going", action="store_true", help=words("help/--keep-going"))
    _rules(parser, words)
    other = parser.add_argument_group(words("group/files"))
    _lang(other, words)
    other.add_argument("--json", action="store_true", help=words("help/simulate --json"))
    other.add_argument("--csv", metavar="FILE", help=words("help/--csv"))
    other.add_argument("--rows", metavar="FILE", help=words("help/--rows"))
    other.add_argument("--plot", metavar="FILE", help=words("help/--plot"))


def _cards(parser: _Parser, words: Words) -> None:
    parser.add_argument("filter", metavar="FILTER", nargs="*", help=words("help/FILTER"))
    parser.add_argument(
        "--kind",
        metavar="KIND",
        dest="kinds",
        action="append",
        default=[],
        help=words("help/--kind"),
    )
    _lang(parser, words)
    parser.add_argument("--json", action="store_true", help=words("help/--json"))
    parser.add_argument("--svg", metavar="FOLDER", help=words("help/--svg"))
    _rules(parser, words)


def _expansions(parser: _Parser, words: Words) -> None:
    parser.add_argument("--json", action="store_true", help=words("help/--json"))


def _check(parser: _Parser, words: Words) -> None:
    parser.add_argument(
        "names", metavar="NAME", type=_listed, nargs="+", help=words("help/check NAME")
    )
    parser.add_argument(
        "--players", metavar="N", type=_whole(1), help=words("help/check --players")
    )
    parser.add_argument(
        "--games", metavar="N", type=_whole(1, 10**9), default=6, help=words("help/check --games")
    )
    parser.add_argument(
        "--seed", metavar="N", type=_whole(), default=0, help=words("help/check --seed")
    )
    parser.add_argument("--focus", metavar="KEY", help=words("help/--focus"))
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        dest="options",
        action="append",
        default=[],
        help=words("help/--option"),
    )
    _lang(parser, words)
    parser.add_argument("--json", action="store_true", help=words("help/check --json"))


def _rulings(parser: _Parser, words: Words) -> None:
    parser.add_argument("words", metavar="WORDS", nargs="*", help=words("help/WORDS"))
    _lang(parser, words)
    parser.add_argument("--json", action="store_true", help=words("help/--json"))


def _replay(parser: _Parser, words: Words) -> None:
    parser.add_argument("file", metavar="FILE", help=words("help/FILE"))
    parser.add_argument("--seat", metavar="NAME", help=words("help/replay --seat"))
    parser.add_argument("--step", action="store_true", help=words("help/--step"))
    _lang(parser, words)


def _watch(parser: _Parser, words: Words) -> None:
    parser.add_argument("file", metavar="FILE", help=words("help/FILE"))
    parser.add_argument("--html", metavar="OUT", nargs="?", const="", help=words("help/--html"))
    parser.add_argument("--seat", metavar="NAME", help=words("help/watch --seat"))
    _lang(parser, words)


def _schema(parser: _Parser, words: Words) -> None:
    parser.add_argument("kind", metavar="KIND", nargs="?", help=words("help/schema KIND"))
    parser.add_argument("--typescript", action="store_true", help=words("help/--typescript"))
    _rules(parser, words)


COMMANDS: dict[str, Callable[[_Parser, Words], None]] = {
    "play": _play,
    "simulate": _simulate,
    "cards": _cards,
    "expansions": _expansions,
    "check": _check,
    "rulings": _rulings,
    "replay": _replay,
    "watch": _watch,
    "schema": _schema,
}
