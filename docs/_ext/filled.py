"""Generated parts of pages, which are readable without a build.

A part is between two lines; the first names its generator and arguments::

    <!-- made: options bang cards -->
    <!-- end -->

A ``console`` block has commands and their output.  The commands of a page run in order, in an empty
folder; ``...`` replaces omitted lines.  A slow part has ``<!-- long: reason -->`` above it.

``uv run --group lab python docs/_ext/filled.py`` writes these parts of all pages; a test compares.
"""

from __future__ import annotations

import argparse
import inspect
import io
import os
import re
import shlex
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable
from contextlib import chdir, redirect_stderr, redirect_stdout, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from textwrap import fill
from typing import Any, Final
from unittest import mock

import bang_cli as cli
from bang_cli import arguments
from bang_cli.commands.hooks import specifications
from bang_table.text import MESSAGES
from bang_table.text.catalogues import command as text
from bangcore import BangError, available_expansions, plugin
from bangcore.hooks import COMPOSITIONS, ROOMS, Spec, specs_in
from bangcore.rules.marks import ALWAYS
from bangcore.rules.moved import MOVED

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"

PUBLIC: Final = (
    *("bangcore", "bangcore.worlds", "bangcore.plugin", "bangcore.testing", "bang_table.text"),
    *("bang_bots", "bang_table.session", "bang_table.room", "bang_table.storage"),
    *("bang_table.hosting", "bang_table.serving", "bang_table.svg", "bang_table.wire"),
    *("bang_lab", "bang_cli.rulings"),
)

MADE: Final = re.compile(r"(^<!-- made: (\w+)(.*?) -->\n)(?s:.*?)(^<!-- end -->$)", re.MULTILINE)
CONSOLE: Final = re.compile(r"(^(<!-- long: .* -->\n)?```console\n)((?s:.*?))(^```$)", re.MULTILINE)
LEFT_OUT: Final = "..."


def pages() -> list[Path]:
    """Return the pages with generated parts."""
    found = sorted(DOCS.rglob("*.md"))
    return [path for path in found if "_build" not in path.parts and _has_parts(path)]


def _has_parts(path: Path) -> bool:
    page = path.read_text(encoding="utf-8")
    return bool(MADE.search(page) or CONSOLE.search(page))


def filled(page: str, *, long: bool = True) -> str:
    """Return a page with its parts generated again; those that take *long* are optional."""
    page = MADE.sub(lambda m: f"{m[1]}\n{MAKERS[m[2]](*m[3].split())}\n\n{m[4]}", page)
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        return CONSOLE.sub(
            lambda m: m[0] if m[2] and not long else f"{m[1]}{_session(m[3])}{m[4]}", page
        )


# ---------------------------------------------------------------- what commands print


def _session(block: str) -> str:
    """Return a block of commands with their current output."""
    _, *parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)
    lines: list[str] = []
    for command, before in zip(parts[::2], parts[1::2], strict=True):
        lines += [f"$ {command}", *_shown(printed(command), before)]
    return "".join(f"{line}\n" for line in lines)


def _shown(lines: list[str], before: str) -> list[str]:
    """Omit the middle of *lines* as in *before*, with as many lines above and below."""
    above, dots, below = before.partition(f"{LEFT_OUT}\n")
    if not dots:
        return lines
    first, last = above.count("\n"), below.count("\n")
    return [*lines[:first], LEFT_OUT, *lines[len(lines) - last :]]


def printed(command: str) -> list[str]:
    """Return the output of a command, stdout and stderr, in a terminal of 80 columns."""
    program, given = _program(shlex.split(command))
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n", write_through=True)
    with (
        mock.patch.dict(os.environ, {"COLUMNS": "80"}),
        mock.patch("sys.stdin", io.StringIO()),
        redirect_stdout(out),
        redirect_stderr(out),
        suppress(SystemExit),
    ):
        program(given)
    return [line.rstrip() for line in out.buffer.getvalue().decode("utf-8").splitlines()]


def _program(words: list[str]) -> tuple[Callable[[list[str]], int], list[str]]:
    for names, program in PROGRAMS.items():
        if words[: len(names)] == list(names):
            return program, words[len(names) :]
    raise ValueError(f"{shlex.join(words)!r} is none of ours")


PROGRAMS: Final[dict[tuple[str, ...], Callable[[list[str]], int]]] = {
    ("bang",): cli.main,
    ("python", "-m", "bang_table.text"): text.main,
}

# ---------------------------------------------------------------- tables


@cache
def parsers() -> dict[str, argparse.ArgumentParser]:
    """Return the parser of each command by its name."""
    _, bang = arguments.parsers()
    found = [*bang.values(), text.parser()]
    return {parser.prog: parser for parser in found}


def options(*words: str) -> str:
    """Return the purpose of a command, and its arguments, a table for each group."""
    parser = parsers()[" ".join(words)]
    positional, optional, *others = parser._action_groups
    titles = {id(positional): "Argument", id(optional): "Option"}
    parts = [fill(parser.description or "", 118)]
    for group in (positional, optional, *others):
        rows = [_row(parser, action) for action in group._group_actions if _is_shown(action)]
        if rows:
            title = titles.get(id(group)) or f"{group.title}".capitalize()
            parts.append("\n".join([row(title, "meaning"), "|---|---|", *rows]))
    return "\n\n".join(parts)


def _is_shown(action: argparse.Action) -> bool:
    return action.help != argparse.SUPPRESS and "--help" not in action.option_strings


def _row(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    name = ", ".join(action.option_strings)
    if action.nargs != 0:
        value = action.metavar or action.dest.upper()
        value = {"?": f"[{value}]", "*": f"[{value} ...]"}.get(str(action.nargs), str(value))
        name = f"{name} {value}".strip()
    return row(f"`{name}`", parser._get_formatter()._expand_help(action))


def row(*cells: str) -> str:
    r"""Return a row of a table.

    >>> row("a|b", "c")
    '| a\\|b | c |'
    """
    inside = " | ".join(cell.replace("|", "\\|") for cell in cells)
    return f"| {inside} |"


def hooks() -> str:
    """Return a table of the hooks of each room."""
    parts = []
    for room in ROOMS:
        title = _first(room).rstrip(".")
        rows = [_hook_row(name, spec, getattr(room, name)) for name, spec in specs_in(room).items()]
        heading = row(title, "asks", "answers", "effect or result")
        parts.append("\n".join([heading, "|---|---|---|---|", *rows]))
    return "\n\n".join(parts)


def each_hook() -> str:
    """Return the specifications of all hooks, each room under its heading."""
    parts, heading = [], ""
    for spec in specifications():
        if (room := f"{spec.room} ({spec.expansion})" if spec.expansion else spec.room) != heading:
            heading = room
            parts.append(f"## {heading}")
        declaration = "\n".join(f"- {name}: {sentence}" for name, sentence in spec.facts)
        code = f"```py\n{spec.example}\n```"
        title = f"({spec.name})=\n### {spec.name}"
        parts += [title, f"`{spec.signature}`", spec.text, declaration, code]
    return "\n\n".join(parts)


def verbs(name: str) -> str:
    """Return a table of the methods of a class of ``bangcore.plugin``, with types."""
    kind = getattr(plugin, name)
    above = {
        called for base in kind.__mro__[1:] if base.__name__ == "Table" for called in dir(base)
    }
    rows = []
    for called, thing in sorted(inspect.getmembers_static(kind)):
        if called.startswith("_") or called in above or not inspect.getdoc(thing):
            continue
        if isinstance(thing, property):
            rows.append(row(f"`{called}`", _first(thing)))
        elif inspect.isfunction(thing):
            rows.append(row(f"`{_signature(thing)}`", _first(thing)))
    return "\n".join([row("of `g`", "description"), "|---|---|", *rows])


def calls(*names: str) -> str:
    """Return a table of the signatures of functions and classes of ``bangcore.plugin``."""
    found = [getattr(plugin, name) for name in names]
    rows = [row(f"`{_call(thing)}`", _first(thing)) for thing in found]
    return "\n".join([row("call", "description"), "|---|---|", *rows])


def summary(*names: str) -> str:
    """Return a table of the functions and classes of modules, or of the methods of classes."""
    rows = []
    for name in names:
        module, _, kind = name.partition(":")
        owner = getattr(import_module(module), kind) if kind else import_module(module)
        for called in sorted(vars(owner)) if kind else owner.__all__:
            found = vars(owner)[called] if kind else getattr(owner, called)
            thing = getattr(found, "__func__", found)
            is_private = called.startswith("_") or ":meta private:" in (inspect.getdoc(thing) or "")
            if is_private or not inspect.getdoc(thing) or _is_error(thing):
                continue
            if isinstance(thing, property) or inspect.isclass(thing):
                rows.append(row(f"`{called}`", _first(thing)))
            elif inspect.isfunction(inspect.unwrap(thing)):
                rows.append(row(f"`{_untyped(thing)}`", _first(thing)))
    return "\n".join([row("name", "description"), "|---|---|", *rows])


def _is_error(thing: object) -> bool:
    return inspect.isclass(thing) and issubclass(thing, Exception)


def _call(thing: Callable[..., Any]) -> str:
    """Return the signature, without types for a class, which has too many arguments."""
    return _untyped(thing) if inspect.isclass(thing) else _signature(thing)


def _untyped(thing: Callable[..., Any]) -> str:
    of = inspect.signature(thing).replace(return_annotation=inspect.Signature.empty)
    plain = [
        one.replace(annotation=one.empty)
        for one in of.parameters.values()
        if one.name not in ("self", "cls")
    ]
    return f"{thing.__name__}{of.replace(parameters=plain)}".replace("=NOTHING", "=...")


def _signature(function: Callable[..., Any]) -> str:
    """Return the signature of a method without *self*, with ``await`` if it is awaited."""
    of = inspect.signature(function)
    plain = [
        one.replace(annotation=_As(one.annotation))
        for one in of.parameters.values()
        if one.name != "self"
    ]
    awaited = inspect.iscoroutinefunction(function) or "Awaitable" in str(of.return_annotation)
    of = of.replace(parameters=plain, return_annotation=_As(of.return_annotation))
    return f"{'await ' if awaited else ''}{function.__name__}{of}"


class _As:
    """A type whose repr has no quotes."""

    def __init__(self, written: str) -> None:
        self.written = written

    def __repr__(self) -> str:
        return self.written


def compositions() -> str:
    """Return a table of the ways to combine results."""
    rows = [row(f"*{name}*", said.replace("``", "`")) for name, said in COMPOSITIONS.items()]
    return "\n".join([row("answers", "how they become one"), "|---|---|", *rows])


def _hook_row(name: str, spec: Spec, function: Callable[..., Any]) -> str:
    about = [one for one in spec.parameters if one not in ALWAYS]
    called = f"`{name}({', '.join(about)})`"
    whose = "the expansion" if spec.by == "expansion" else spec.whose
    return row(called, whose, spec.combine, _first(function))


def moves() -> str:
    """Return a table of the names that have moved since the previous release."""
    rows = [row(f"`{old}`", f"`{new}`") for old, new in MOVED.items()]
    return "\n".join([row("old name", "new name"), "|---|---|", *rows])


def errors() -> str:
    """Return a table of all errors of the library."""
    found = {}
    for name in PUBLIC:
        module = import_module(name)
        for known in module.__all__:
            error = getattr(module, known)
            if inspect.isclass(error) and issubclass(error, BangError):
                found.setdefault(error, f"{name}.{known}")
    rows = []
    for error, name in found.items():
        also = [base.__name__ for base in error.__mro__[2:] if base.__module__ == "builtins"]
        builtin = f"`{also[0]}`" if error is not BangError else ""
        rows.append(row(f"`{name}`", builtin, _first(error).replace("``", "`")))
    return "\n".join([row("error", "is also a", "means"), "|---|---|---|", *rows])


def messages(whose: str) -> str:
    """Return a table of English messages: of errors, of the core, or of the expansions."""
    if whose == "core":
        texts = dict(MESSAGES)
    elif whose == "expansions":
        boxes = [info.definition.facet("words", {}) for info in available_expansions()]
        texts = {key: text for words in boxes for key, text in words.items()}
    else:
        packages = ("bangcore", "bang_bots", "bang_table", "bang_lab", "bang_cli")
        modules = [import_module(f"{package}.error_messages") for package in packages]
        texts = {key: text for one in modules for key, text in one.ERROR_MESSAGES.texts.items()}
    rows = [
        row(f"`{key}`", text if isinstance(text, str) else " / ".join(text))
        for key, text in texts.items()
    ]
    return "\n".join([row("key", "message"), "|---|---|", *rows])


def _first(thing: object) -> str:
    """Return the first sentence of a docstring, as Markdown."""
    said = " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())
    said = re.sub(r":\w+:`~?(?:[\w.]*\.)?(\w+)`", r"`\1`", said)
    return said.replace("``", "`")


def the_rooms() -> str:
    """Return a table of all rooms with their contents, from the top."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (layers,) = (one["layers"] for one in contracts if one["type"] == "layers")
    (apart,) = (one for one in contracts if one["type"] == "protected")
    names = [room for layer in layers for room in layer.split(" | ")]
    names += apart["protected_modules"]
    rows = [row(f"`{name}`", _first(import_module(name))) for name in names]
    return "\n".join([row("room", "contents"), "|---|---|", *rows])


MAKERS: Final[dict[str, Callable[..., str]]] = {
    "options": options,
    "compositions": compositions,
    "hooks": hooks,
    "each_hook": each_hook,
    "verbs": verbs,
    "calls": calls,
    "summary": summary,
    "errors": errors,
    "moved": moves,
    "messages": messages,
    "rooms": the_rooms,
}


# ---------------------------------------------------------------- the pages


def main(paths: Iterable[Path]) -> None:
    """Write the parts of pages, and print the changed pages."""
    for path in paths:
        before = path.read_text(encoding="utf-8")
        after = filled(before)
        if after != before:
            path.write_text(after, encoding="utf-8")
            print(path.relative_to(ROOT))


if __name__ == "__main__":
    main(map(Path.absolute, map(Path, sys.argv[1:])) if sys.argv[1:] else pages())
