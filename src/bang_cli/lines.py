"""Lines of text wrapped to the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from shutil import get_terminal_size
from textwrap import wrap
from typing import final

from attrs import frozen

__all__ = ["Line", "columns", "readable", "shown"]

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
    from rich.text import Text

    from bang_cli.console import console_for

    width, console = columns(), console_for()
    for line in lines:
        for part in _broken(line, width) or [""]:
            console.print(Text(part, line.style), soft_wrap=True)


def readable(text: str) -> str:
    """Return Markdown text without the markup.

    >>> readable("`characters` of *The Bullet*")
    'characters of The Bullet'
    """
    return text.replace("`", "").replace("*", "")


def _broken(line: Line, width: int) -> list[str]:
    return wrap(
        line.text,
        width,
        subsequent_indent=" " * line.indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
