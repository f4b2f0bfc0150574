"""The ruling book: every rule of the game as a numbered statement with sources and tests.

    >>> from bang_cli.rulings import ruling, search
    >>> ruling("R-056").section
    'BANG!, Missed! and Barrel'
    >>> [found.number for found in search("slab missed")][:2]
    ['R-150', 'R-151']

The book covers all expansions of this project, installed or not.  It is loaded on first use.
"""

from bang_cli.rulings.entries import Proof, Ruling, Section, book, ruling, sections
from bang_cli.rulings.finding import about, search

__all__ = [
    "Proof",
    "Ruling",
    "Section",
    "about",
    "book",
    "ruling",
    "search",
    "sections",
]
