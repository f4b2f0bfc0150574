"""The normal form of names and texts that people type."""

from __future__ import annotations

__all__ = ["folded", "without_accents"]

# letters and symbols that leave a gap: Hangul fillers and an empty Braille cell
BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
# marks that show nothing: joiners, vowels without a sign, variation selectors
HIDDEN = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")


def folded(text: str) -> str:
    """Return a normal form of *text*, the same for all texts that look alike.

    An underscore, which stands for a blank in keys, is a blank.

    >>> folded("Jose\\u0301") == folded("JOS\\u00c9")
    True
    >>> folded("Cat_Balou")
    'cat balou'
    """
    if text.isascii():
        return text.casefold().replace("_", " ")
    from unicodedata import category, normalize

    plain = normalize("NFKC", normalize("NFKC", text).upper().casefold()).replace("_", " ")
    letters = (c for c in plain.translate(BLANK) if category(c) != "Cf" and not _is_hidden(c))
    return " ".join("".join(letters).split())


def _is_hidden(character: str) -> bool:
    is_selector = "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"
    return is_selector or character in HIDDEN


def without_accents(text: str) -> str:
    """Return ``folded(text)`` without accents, as people type them on another keyboard.

    >>> without_accents("Jos\\u00e9 Delgado")
    'jose delgado'
    """
    plain = folded(text)
    if plain.isascii():
        return plain
    from unicodedata import combining, normalize

    return "".join(c for c in normalize("NFKD", plain) if not combining(c))
