"""The entries of the ruling book."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, final

from attrs import frozen

from bang_cli.error_messages import ERROR_MESSAGES
from bangcore.error_messages import ErrorMessage, term
from bangcore.errors import UnknownName, brief, nearest

__all__ = ["Proof", "Ruling", "Section", "book", "made_of", "number_in", "ruling", "sections"]


@final
@frozen
class Proof:
    """A test of a ruling: its pytest id, and the property that it asserts.

    >>> ruling("R-083").tests[0].text
    'By default nobody is asked: the hand is discarded first, then the cards in play.'
    """

    test: str
    text: str


@final
@frozen
class Ruling:
    """One statement about the rules.

    Its texts are English Markdown.  ``option`` names the options of a ruleset that vary it;
    ``readings`` has other readings and why they are rejected.  Both may be empty.  ``about`` has
    the keys of the cards, characters, events and equipment that its text names, ``headed`` those
    that its title names.
    """

    number: str
    title: str
    text: str
    sources: str
    option: str
    readings: str
    section: str
    about: tuple[str, ...]
    headed: tuple[str, ...]
    tests: tuple[Proof, ...]


@final
@frozen
class Section:
    """The rulings about one part of the game; ``name`` is that of its file, such as ``d-bang``.

    >>> sections()[3].letter, sections()[3].title
    ('D', 'BANG!, Missed! and Barrel')
    """

    name: str
    title: str
    text: str
    rulings: tuple[Ruling, ...]

    @property
    def letter(self) -> str:
        """The letter of the section."""
        return self.name[0].upper()


@cache
def sections() -> tuple[Section, ...]:
    """Return the sections of the book, in order."""
    text = files("bang_cli.rulings").joinpath("book.json").read_text(encoding="utf-8")
    return made_of(json.loads(text))


@cache
def book() -> Mapping[str, Ruling]:
    """Return all rulings by number, in order.

    >>> book()["R-001"].title == sections()[0].rulings[0].title
    True
    """
    return MappingProxyType({entry.number: entry for part in sections() for entry in part.rulings})


def ruling(number: str | int) -> Ruling:
    """Return one ruling.

    >>> ruling("R-056") == ruling("r56") == ruling(56)
    True

    :raises UnknownName: if there is no such ruling; the message suggests a number.
    """
    key = number_in(str(number))
    if key is None:
        raise UnknownName(nearest(term("ruling", ERROR_MESSAGES), number, book()))
    if key not in book():
        close = min(book(), key=lambda other: abs(int(other[2:]) - int(key[2:])))
        what, name = term("ruling", ERROR_MESSAGES), brief(key)
        raise UnknownName(ErrorMessage("unknown, but", what=what, name=name, close=repr(close)))
    return book()[key]


def number_in(text: str) -> str | None:
    """Return the number of a ruling in the form of the book, or ``None``.

    >>> number_in("r56"), number_in("R-056"), number_in("56"), number_in("Rev")
    ('R-056', 'R-056', 'R-056', None)
    """
    match = re.fullmatch(r"(?:r-?)?(\d{1,9})", text.strip(), re.IGNORECASE | re.ASCII)
    return match and f"R-{int(match[1]):03}"


def made_of(data: list[Any]) -> tuple[Section, ...]:
    """Return the sections from the JSON form of the book."""
    return tuple(
        Section(
            part["name"],
            part["title"],
            part["text"],
            tuple(_ruling(entry, part["title"]) for entry in part["rulings"]),
        )
        for part in data
    )


def _ruling(entry: dict[str, Any], section: str) -> Ruling:
    lists = {
        "about": tuple(entry["about"]),
        "headed": tuple(entry["headed"]),
        "tests": tuple(Proof(**test) for test in entry["tests"]),
    }
    return Ruling(**{**entry, **lists}, section=section)
