"""The runner of commands, which handles all their errors."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

from bang_cli.faults import Fault, one_line
from bang_cli.words import Words
from bangcore import BangError, IllegalOption

__all__ = ["run"]


def run(argv: Sequence[str] | None) -> int:
    """Run one command and return its exit code; never raise."""
    words = sys.argv[1:] if argv is None else list(argv)
    _open_what_is_closed()
    try:
        code = _dispatch(words)
        sys.stdout.flush()
        return code
    except SystemExit as stop:  # from argparse, after --help and --version
        return stop.code if isinstance(stop.code, int) else 0
    except BrokenPipeError:
        _silence_stdout()
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        _silence_stdout()
        if os.environ.get("BANG_DEBUG"):
            return _unexpected(error, _words_for(words))
        return _say(_words_for(words).error_message(error), 1)
    except IllegalOption as error:
        return _unexpected(error, _words_for(words))
    except (Fault, BangError) as error:
        return _refuse(error, _words_for(words))
    except ModuleNotFoundError as error:
        texts = _words_for(words)
        if packages := getattr(error, "packages", ()):
            names = ", ".join(packages)
            return _say(texts("needs extra", packages=names, install=" ".join(packages)), 2)
        return _unexpected(error, texts)
    except Exception as error:
        return _unexpected(error, _words_for(words))


def _words_for(words: list[str]) -> Words:
    """Return the words of the requested language, or the English ones."""
    from bang_cli.parsing import language_of

    try:
        return Words(language_of(words))
    except BangError:
        return Words()


def _dispatch(words: list[str]) -> int:
    from bang_cli import arguments
    from bang_cli.parsing import language_of

    texts = Words(language_of(words))
    try:
        args = arguments.parse(words)
        command = importlib.import_module(f"bang_cli.commands.{args.command}")
        try:
            code: int = command.run(args)
        finally:
            # a saved game may set the language
            texts = Words(getattr(args, "lang", None) or texts.code)
    except IllegalOption:
        raise
    except (Fault, BangError) as error:
        return _refuse(error, texts)
    return code


def _refuse(error: Exception, words: Words) -> int:
    _trace(error)
    return _say(words.error_message(error), 2)


def _trace(error: Exception) -> bool:
    """Print the traceback of an error if ``BANG_DEBUG`` is set, and return whether it is."""
    if not os.environ.get("BANG_DEBUG"):
        return False
    import traceback

    traceback.print_exception(error)
    return True


def _say(line: str, code: int) -> int:
    print(f"bang: {line}", file=sys.stderr)
    return code


def _unexpected(error: Exception, words: Words) -> int:
    if _trace(error):
        return 1
    # the reason why a bot's answer is illegal may reveal its cards
    if isinstance(error, IllegalOption):
        why = error.public
    else:
        # notes name the ability of an author, and the cure
        why = "; ".join([one_line(error), *getattr(error, "__notes__", ())]).replace("\n", "; ")
    return _say(words("unexpected", what=f"{type(error).__name__}: ", why=why), 1)


def _open_what_is_closed() -> None:
    """Open empty streams in a process started without stdin, stdout or stderr."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - for the whole process


def _silence_stdout() -> None:
    """Discard buffered output, as the reader of the pipe is gone."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - for the whole process
