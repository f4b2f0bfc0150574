"""Search of rulings by words and by subject."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cache
from math import log
from typing import Final

from bang_cli.rulings.entries import Ruling, book
from bangcore.folding import without_accents
from bangcore.rules.arguments import checked

__all__ = ["about", "search", "vocabulary", "words_of"]


BASE: Final = 172  # the number of the last ruling about the base game
BEYOND: Final = 0.9
"""The weight of rulings that are not about the base game."""
SMALL: Final = frozenset(
    re.findall(
        r"\w+",
        """
    a about again all also am an and any anybody anyone are as at be being but by can cannot
    could do does doing during each else for from game get gets give go goes happen happens has
    have how i if in into is it its made make many may me more most much must my
    need no not of off on one or other our out per place play played playing plays put rule
    rules should so some someone still than that the their them then there these they this
    those to us use used using was we were what when where which while who whose why will with
    work works would you your
        """,
    )
)
"""Words that are in most questions."""
NUMBERS: Final = dict(
    enumerate(("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"))
)
LIKE: Final = {
    "attack": "shot|shoot|attack",
    "bounty": "reward",
    "cancel": "cancel|answer",
    "damage": "life point|damage",
    "dead": "eliminat|dead|dying",
    "deck": "draw pile|deck",
    "die": "eliminat|dying|dead|death|last life",
    "dies": "eliminat|dying|dead|death",
    "died": "eliminat|dying|dead|death",
    "drink": "beer",
    "dying": "eliminat|dying|last",
    "empty": "empty|runs out|refill",
    "explode": "explo",
    "first": "begin|first|start",
    "gun": "weapon",
    "heal": "regain|gain|heal|life",
    "health": "life",
    "keep": "keep|hold|discard down",
    "hold": "hold|keep|discard down",
    "hit": "hit|wound|life point",
    "hp": "life",
    "kill": "eliminat|kill|death",
    "limit": "limit",
    "lives": "life",
    "many": "number",
    "myself": "own|themselves",
    "range": "reach|distance",
    "run": "empty|run",
    "same": "same|two",
    "save": "save|rescue|protect",
    "show": "show|known|secret|reveal",
    "start": "begin|start|first",
    "steal": "take",
    "twice": "two|once|second|one",
    "two": "two|second|one bang",
    "win": "win|victory",
}
"""Other words for a word of a question, as a pattern."""
HALF: Final = 0.5
"""The least part of the best score that a ruling needs."""


@checked
def search(words: str) -> list[Ruling]:
    """Return the rulings that answer a question or contain some words, the best first.

    Matches in the title and of rare words come first, rulings of the base game before others.
    Accents, capitals, plurals and words such as "can" are ignored, and others mean the same:
    "dies" finds eliminations.

    >>> [found.number for found in search("slab missed")][:2]
    ['R-150', 'R-151']
    >>> search("Who gets the bounty for a dead outlaw?")[0].number
    'R-084'
    """
    query = words_of(words)
    terms = [word for word in query if word not in SMALL] or query
    scores: defaultdict[str, float] = defaultdict(float)
    matches: Counter[str] = Counter()
    for word in dict.fromkeys(map(_pattern, terms)):
        weights = _points(word)
        rarity = log(1 + len(book()) / (1 + len(weights)))
        for number, value in weights.items():
            scores[number] += value * rarity
            matches[number] += 1
    if not scores or 2 * max(matches.values()) < len(terms):
        return []
    for number in scores:
        scores[number] *= matches[number] / len(terms)
        scores[number] *= 1 if int(number[2:]) <= BASE else BEYOND
    # one word is looked up, several are a question
    least = HALF * max(scores.values()) if len(terms) > 1 else 0.0
    best = [number for number in scores if scores[number] >= least]
    return [book()[number] for number in sorted(best, key=lambda number: (-scores[number], number))]


def _pattern(word: str) -> str:
    """Return the pattern of a word and of those that mean the same."""
    if word.isdecimal() and int(word) in NUMBERS:
        return NUMBERS[int(word)]
    word = word.removesuffix("'s")
    stem = word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
    return LIKE.get(word) or LIKE.get(stem) or re.escape(stem)


@cache
def _points(word: str) -> Mapping[str, int]:
    """Return the points of the rulings with a word that begins with a pattern, by number."""
    pattern = re.compile(rf"(?<!\w)(?:{word})")
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
