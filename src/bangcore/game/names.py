"""Names of players: which ones are allowed, and which ones look the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bangcore.error_messages import ErrorMessage
from bangcore.errors import brief
from bangcore.folding import folded

__all__ = ["LONGEST_NAME", "wrong_with"]

LONGEST_NAME = 200

# they would reverse the text printed after the name
BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def wrong_with(names: Iterable[object]) -> Iterator[str]:
    """Yield the reasons why players cannot have these *names*."""
    plain_names = set()
    for name in names:
        wrong = _wrong(name)
        if wrong:
            yield wrong
        else:
            plain = folded(str(name))
            if plain in plain_names:
                yield ErrorMessage("same names", name=brief(name))
            plain_names.add(plain)


def _wrong(name: object) -> str:
    if not isinstance(name, str) or not name.strip() or name != " ".join(name.split()):
        return ErrorMessage("no name", name=brief(name))
    if len(name) > LONGEST_NAME:
        return ErrorMessage("long name", name=brief(name), count=len(name), most=LONGEST_NAME)
    if "->" in name or ":" in name:
        return ErrorMessage("name with arrow", name=brief(name))
    if not name.isascii() or not name.isprintable():
        return _unreadable(name)
    return ""


def _unreadable(name: str) -> str:
    from unicodedata import category

    for character in name:
        if character in BIDI or category(character) in ("Cc", "Cs"):
            return ErrorMessage("name with", name=brief(name), character=ascii(character))
    return "" if folded(name) else ErrorMessage("no name", name=brief(name))
