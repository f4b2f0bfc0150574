"""Search of rulings by words and by subject."""

from __future__ import annotations

import re
import unicodedata

from bang_cli.rulings.entries import Ruling, book

__all__ = ["about", "search", "vocabulary", "words_of"]


def search(words: str) -> list[Ruling]:
    """Return the rulings that contain all *words*, or words that begin with them, the best first.

    If no ruling does, return those with the most of the words, at least two.  Matches in the title
    come first.  Accents and capitals are ignored.

    >>> [found.number for found in search("slab missed")][:2]
    ['R-150', 'R-151']
    """
    wanted = [re.compile(rf"(?<!\w){re.escape(word)}") for word in words_of(words)]
    found: list[tuple[int, str, Ruling]] = []
    most = 2
    for one in book().values():
        title, text = folded(one.title), folded(one.text)
        rest = folded(f"{one.section} {one.option} {one.readings}")
        points = [
            4 if word.search(title) else 2 if word.search(text) else 1 if word.search(rest) else 0
            for word in wanted
        ]
        count = len(points) - points.count(0)
        if count < min(most, len(points)) or not points:
            continue
        if count > most:
            found.clear()
            most = count
        found.append((-sum(points), one.number, one))
    return [one for *_, one in sorted(found, key=lambda entry: entry[:2])]


def about(key: str) -> list[Ruling]:
    """Return the rulings about a card, a character, an event or a piece of equipment.

    Those with its name in their title come first.

    >>> [found.number for found in about("slab_the_killer")][:1]
    ['R-150']
    """
    found = [one for one in book().values() if key in one.about]
    return sorted(found, key=lambda one: key not in one.headed)


def vocabulary() -> set[str]:
    """Return the words of the book with more than two characters.

    >>> "dynamite" in vocabulary()
    True
    """
    texts = (f"{one.title} {one.text} {one.section}" for one in book().values())
    return {word for text in texts for word in words_of(text) if len(word) > 2}


def words_of(text: str) -> list[str]:
    """Return the words of *text*, normalised for comparison.

    >>> words_of('"José", the Rev.: BANG!')
    ['jose', 'the', 'rev', 'bang']
    """
    return re.findall(r"\w+(?:['.-]\w+)*", folded(text))


def folded(text: str) -> str:
    """Return *text* without capitals and accents.

    >>> folded("José Delgado")
    'jose delgado'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in apart if not unicodedata.combining(c))
