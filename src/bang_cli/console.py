"""The console, and the layout of text in tables and paragraphs."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from typing import Final, TextIO, final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from bang_cli import plain

__all__ = ["Paragraph", "console_for", "grid", "pairs", "unbreakable"]

GLUE: Final = "\ue000"
RANK: Final = re.compile(r" (?=(?:10|[2-9JQKA])[♥♦♣♠])")


class _Console(Console):
    """A console that raises when the reader of a pipe is gone."""

    def on_broken_pipe(self) -> None:
        raise  # rich calls this while handling that error


def console_for(stream: TextIO | None = None) -> Console:
    """Return the console for *stream* (stdout), which never fails to encode a character."""
    return _Console(
        file=plain.prepare(stream),
        highlight=False,
        emoji=False,
        markup=False,
        _environ=_environment(),
    )


def _environment() -> dict[str, str]:
    """Return the environment, with impossible terminal sizes replaced by the default."""
    environment = dict(os.environ)
    for name, usual in (("COLUMNS", "80"), ("LINES", "24")):
        size = environment.get(name, "")
        if size.isdigit() and not (size.isdecimal() and len(size) < 5 and int(size)):
            environment[name] = usual
    return environment


def grid(*headings: str, right: Sequence[str] = ()) -> Grid:
    """Return an empty table without borders."""
    table = Grid(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(heading, justify="right" if heading in right else "left", no_wrap=True)
    return table


def pairs(rows: Iterable[tuple[Text, RenderableType]]) -> Padding:
    """Return an indented table of two columns; only the second one wraps."""
    table = Grid(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for row in rows:
        table.add_row(*row)
    return Padding(table, (0, 0, 0, 2))


def unbreakable(text: Text) -> Text:
    """Return *text* with spaces at which a :class:`Paragraph` does not wrap."""
    return _with(text, text.plain.replace(" ", GLUE))


def _with(text: Text, plain: str) -> Text:
    copy = text.copy()
    copy.plain = plain
    return copy


@final
class Paragraph:
    """A wrapped text with indents for the first and the other lines; cards are never split."""

    def __init__(self, text: Text, first: str = "", others: str = "") -> None:
        self._text = _with(text, RANK.sub(GLUE, text.plain).replace("\N{NO-BREAK SPACE}", GLUE))
        self._indents = first, others

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterable[Text]:
        first, others = self._indents
        lines = self._text.wrap(console, max(options.max_width - len(others), 10))
        for i, line in enumerate(lines):
            line.rstrip()
            sentence = _with(line, line.plain.replace(GLUE, " "))
            yield Text(others if i else first).append_text(sentence)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        indent = max(map(len, self._indents))
        measure = Measurement.get(console, options, self._text)
        return Measurement(measure.minimum + indent, measure.maximum + indent)
