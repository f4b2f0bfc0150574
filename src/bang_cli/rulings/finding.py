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
    scores: defaultdict[str, float] = defaultdict(float)
    matches: Counter[str] = Counter()
    for weights in points:
        rarity = log(1 + len(book()) / (1 + len(weights)))
        for number, value in weights.items():
            scores[number] += value * rarity
            matches[number] += 1
    most = max(matches.values(), default=0)
    if most < min(2, len(points)):
        return []
    best = [number for number in scores if matches[number] == most]
    return [book()[number] for number in sorted(best, key=lambda number: (-scores[number], number))]


def _points(word: str) -> dict[str, int]:
    """Return the points of the rulings with a word that begins with *word*, by number."""
    pattern = re.compile(rf"(?<!\w){re.escape(word)}")
    points = {}
    for entry in book().values():
        title = without_accents(entry.title)
        if pattern.search(title):
            points[entry.number] = 5 if pattern.match(title) else 4
        elif pattern.search(without_accents(entry.text)):
            points[entry.number] = 2
        elif pattern.search(without_accents(f"{entry.section} {entry.option} {entry.readings}")):
            points[entry.number] = 1
    return points


def about(key: str) -> list[Ruling]:
    """Return the rulings about a card, a character, an event or a piece of equipment.

    Those with its name in their title come first.

    >>> [found.number for found in about("slab_the_killer")][:1]
    ['R-150']
    """
    entries = [entry for entry in book().values() if key in entry.about]
    return sorted(entries, key=lambda entry: key not in entry.headed)


def vocabulary() -> set[str]:
    """Return the words of the book with more than two characters.

    >>> "dynamite" in vocabulary()
    True
    """
    texts = (f"{entry.title} {entry.text} {entry.section}" for entry in book().values())
    return {word for text in texts for word in words_of(text) if len(word) > 2}


def words_of(text: str) -> list[str]:
    """Return the words of *text*, normalised for comparison.

    >>> words_of('"José", the Rev.: BANG!')
    ['jose', 'the', 'rev', 'bang']
    """
    return re.findall(r"\w+(?:['.-]\w+)*", without_accents(text))
