"""Names of players: which ones are allowed, and which ones look the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bangcore.error_messages import ErrorMessage
from bangcore.errors import brief

__all__ = ["LONGEST_NAME", "folded", "wrong_with"]

LONGEST_NAME = 200

# they would reverse the text printed after the name
BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

# letters and symbols that leave a gap: Hangul fillers and an empty Braille cell
BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")

# marks that show nothing: joiners, vowels without a sign, variation selectors
HIDDEN = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")


def folded(name: str) -> str:
    """Return a normal form of *name*, the same for all names that look alike.

    >>> folded("Jose\\u0301") == folded("JOS\\u00c9")
    True
    """
    if name.isascii():
        return name.casefold()
    from unicodedata import category, normalize

    plain = normalize("NFKC", normalize("NFKC", name).upper().casefold())
    shown = (c for c in plain.translate(BLANK) if category(c) != "Cf" and not _is_hidden(c))
    return " ".join("".join(shown).split())


def _is_hidden(character: str) -> bool:
    is_selector = "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"
    return is_selector or character in HIDDEN


def wrong_with(names: Iterable[object]) -> Iterator[str]:
    """Yield the reasons why players cannot have these *names*."""
    seen = set()
    for name in names:
        wrong = _wrong(name)
        if wrong:
            yield wrong
        else:
            plain = folded(str(name))
            if plain in seen:
                yield ErrorMessage("same names", name=brief(name))
            seen.add(plain)


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
