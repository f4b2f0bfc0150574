"""Lines of text wrapped to the terminal, in colour if ``rich`` is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.util import find_spec
from shutil import get_terminal_size
from textwrap import wrap
from typing import final

from attrs import frozen

from bang_cli import plain

__all__ = ["Line", "columns", "shown"]

WIDEST = 80


@final
@frozen
class Line:
    """A text in a style, with an *indent* for continuation lines."""

    text: str
    style: str = ""
    indent: int = 0


def columns() -> int:
    """Return the width of the terminal, at most 80 columns."""
    return max(min(get_terminal_size().columns, WIDEST), 20)


def shown(lines: Iterable[Line]) -> None:
    """Print *lines*, wrapped to at most 80 columns."""
    width = columns()
    printed = _styled() if find_spec("rich") is not None else _plainly()
    for line in lines:
        for part in _broken(line, width) or [""]:
            printed(part, line.style)


def _broken(line: Line, width: int) -> list[str]:
    return wrap(
        line.text,
        width,
        subsequent_indent=" " * line.indent,
        break_on_hyphens=False,
        break_long_words=False,
    )


def _styled() -> Callable[[str, str], None]:
    from rich.text import Text

    from bang_cli.console import console_for

    console = console_for()

    def printed(text: str, style: str) -> None:
        console.print(Text(text, style), soft_wrap=True)

    return printed


def _plainly() -> Callable[[str, str], None]:
    stream = plain.prepare()

    def printed(text: str, style: str) -> None:
        print(text, file=stream)

    return printed
