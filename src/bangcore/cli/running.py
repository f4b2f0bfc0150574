"""Runs a command, and decides what becomes of errors."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

from bangcore import BangError, IllegalOption
from bangcore.cli.faults import Fault, one_line
from bangcore.cli.words import Words

__all__ = ["run"]

INSTALL = "the terminal needs the package 'rich': pip install 'bangcore[cli]'"


def run(argv: Sequence[str] | None) -> int:
    """Run one command and return its exit code; no exception leaves this function."""
    words = sys.argv[1:] if argv is None else list(argv)
    _open_what_is_closed()
    try:
        code = _dispatch(words)
        sys.stdout.flush()
        return code
    except SystemExit as stop:  # how argparse ends --help and --version
        return stop.code if isinstance(stop.code, int) else 0
    except BrokenPipeError:
        _silence_stdout()
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        _silence_stdout()
        return _say(one_line(error), 1) if not os.environ.get("BANG_DEBUG") else _unexpected(error)
    except IllegalOption as error:
        return _unexpected(error)
    except (Fault, BangError) as error:
        return _say(Words().complaint(error), 2)
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.partition(".")[0] == "rich":
            return _say(INSTALL, 2)
        return _unexpected(error)
    except Exception as error:
        return _unexpected(error)


def _dispatch(words: list[str]) -> int:
    from bangcore.cli import arguments

    args = arguments.parse(words)
    command = importlib.import_module(f"bangcore.cli.commands.{args.command}")
    try:
        code: int = command.run(args)
    except Fault as fault:
        language = getattr(args, "lang", None) or "en"
        return _say(Words(language).complaint(fault), 2)
    return code


def _say(line: str, code: int) -> int:
    print(f"bang: {line}", file=sys.stderr)
    return code


def _unexpected(error: Exception) -> int:
    if os.environ.get("BANG_DEBUG"):
        import traceback

        traceback.print_exception(error)
        return 1
    # the reason for which an answer of a bot is refused names its cards
    said = error.public if isinstance(error, IllegalOption) else one_line(error)
    what = f"{type(error).__name__}: {said}"
    return _say(f"unexpected error: {what} (BANG_DEBUG=1 shows where)", 1)


def _open_what_is_closed() -> None:
    """Give a process that was started without stdin, stdout or stderr empty ones."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - for the whole process


def _silence_stdout() -> None:
    """Let what is still buffered go nowhere: the reader of the pipe has left."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - it lives as long as the process
