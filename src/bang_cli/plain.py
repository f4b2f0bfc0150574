"""Plain output for any stdout."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Collection, Sequence
from typing import Any, Final, TextIO

__all__ = ["prepare", "print_json", "table"]

PLAIN: Final = str.maketrans("♥♦♣♠●○▶─━…·", "hdcs*.>--.|")


def _replace(error: UnicodeError) -> tuple[str | bytes, int]:
    """Replace characters that a terminal cannot show: ``A♠`` becomes ``As``."""
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end].translate(PLAIN)
    return "".join(c if c.isascii() else "?" for c in text), error.end


codecs.register_error("bang", _replace)


def prepare(stream: TextIO | None = None) -> TextIO:
    """Return *stream* (default: stdout), set up so that it never fails to encode a character."""
    stream = sys.stdout if stream is None else stream
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="bang")
    return stream


def print_json(value: Any) -> None:
    """Print *value* as JSON, with escapes for characters that stdout cannot show.

    >>> print_json(["Stjóri"])
    [
      "Stjóri"
    ]
    """
    import json

    text = json.dumps(value, ensure_ascii=False, indent=2)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(value, indent=2)
    print(text)


def table(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """Return *rows* as lines with aligned columns; those in *right* are right-aligned.

    >>> table([["Role", "wins"], ["Sheriff", "7"]], right=[1])
    ['Role     wins', 'Sheriff     7']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if number in right else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
