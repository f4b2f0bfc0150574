"""The normal form of names and texts that people type."""

from __future__ import annotations

__all__ = ["folded", "without_accents"]


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
    # joiners and variation selectors are invisible
    return "".join(c for c in plain if category(c) != "Cf" and not "\ufe00" <= c <= "\ufe0f")


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
