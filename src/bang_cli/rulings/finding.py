"""Search of rulings by words and by subject."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from math import log

from bang_cli.rulings.entries import Ruling, book
from bangcore.folding import without_accents

__all__ = ["about", "search", "vocabulary", "words_of"]


def search(words: str) -> list[Ruling]:
    """Return the rulings that contain all *words*, or words that begin with them, the best first.

    If no ruling does, return those with the most of the words, at least two.  Matches in the title
    and of rare words come first.  Accents and capitals are ignored.

    >>> [found.number for found in search("slab missed")][:2]
    ['R-150', 'R-151']
    """
    points = [_points(word) for word in words_of(words)]
    found: defaultdict[str, float] = defaultdict(float)
    matches: Counter[str] = Counter()
    for one in points:
        rarity = log(1 + len(book()) / (1 + len(one)))
        for number, value in one.items():
            found[number] += value * rarity
            matches[number] += 1
    most = max(matches.values(), default=0)
    if most < min(2, len(points)):
        return []
    best = [number for number in found if matches[number] == most]
    return [book()[number] for number in sorted(best, key=lambda one: (-found[one], one))]


def _points(word: str) -> dict[str, int]:
    """Return the points of the rulings with a word that begins with *word*, by number."""
    wanted = re.compile(rf"(?<!\w){re.escape(word)}")
    points = {}
    for one in book().values():
        title = without_accents(one.title)
        if wanted.search(title):
            points[one.number] = 5 if wanted.match(title) else 4
        elif wanted.search(without_accents(one.text)):
            points[one.number] = 2
        elif wanted.search(without_accents(f"{one.section} {one.option} {one.readings}")):
            points[one.number] = 1
    return points


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
    return re.findall(r"\w+(?:['.-]\w+)*", without_accents(text))
