"""The argument parser: argparse with one-line errors and help that fits the terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import Any, NoReturn, final

from bang_cli.faults import Fault, unknown
from bang_cli.lines import columns
from bangcore.errors import BangError

__all__ = ["Parser", "a_bot", "a_name", "language_of", "listed", "several_bots", "whole"]


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


@final
class Parser(argparse.ArgumentParser):
    """A parser whose errors are a one-line :class:`Fault`."""

    def __init__(self, **more: Any) -> None:
        super().__init__(formatter_class=_Formatter, allow_abbrev=False, add_help=False, **more)
        self._positionals.title = "arguments"
        self.add_argument("-h", "--help", action="help", help="show this help and exit")

    def refuse(self, word: str) -> NoReturn:
        """Report an unknown option or an extra argument."""
        if word.startswith("-"):
            options = [name for name in self._option_string_actions if name.startswith("--")]
            self._complain(unknown("option", word, options))
        self._complain(Fault("too many arguments", word=repr(word)))

    def error(self, message: str) -> NoReturn:
        """Report an error in translatable words instead of the *message* of argparse."""
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
    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Keep line breaks, and wrap only lines that are too long for the terminal."""
        return "\n".join(part for line in text.splitlines() for part in _fitting(line))


def _fitting(line: str) -> list[str]:
    if len(line) <= columns():
        return [line]
    indent = " " * (len(line) - len(line.lstrip()))
    return wrap(
        line, columns(), subsequent_indent=f"{indent}    " if indent else "", break_on_hyphens=False
    )


# ---------------------------------------------------------------- values


def whole(low: int | None = None, high: int | None = None) -> Callable[[str], int]:
    """Return a function that parses a whole number from *low* to *high*."""

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


def a_name(text: str) -> str:
    """Return the name of a player; its module may be in the current folder.

    :raises Fault: if it is a module there, without a function.
    """
    from bang_bots.makers import is_imported

    if text.isidentifier() and Path(f"{text}.py").is_file() and not _is_player(text.casefold()):
        raise Fault("module without maker", name=text)
    name = text if is_imported(text) else text.casefold()
    if is_imported(name) and "" not in sys.path:
        sys.path.insert(0, "")
    return name


def _is_player(name: str) -> bool:
    from bang_bots.makers import MAKERS
    from bang_lab.benchmarks import BOUNDS
    from bang_lab.inference import GUESSERS

    return name in {*MAKERS, *BOUNDS, *GUESSERS}


def a_bot(text: str) -> str:
    """Return the checked name of a kind of bot."""
    from bang_bots.makers import maker_of

    name = a_name(text)
    try:
        maker_of(name)
    except BangError as error:
        raise _wrong(error) from None
    return name


def several_bots(text: str) -> list[str]:
    """Return the checked names of kinds of bots, separated by commas in *text*."""
    return [a_bot(part) for part in listed(text)] or [a_bot(text)]


def _wrong(why: Fault | BangError) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(why)


def listed(text: str) -> list[str]:
    """Return the non-empty parts of *text* between commas."""
    return [part.strip() for part in text.split(",") if part.strip()]
