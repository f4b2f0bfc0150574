"""Read pictures: the texts in them and their positions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from bang_table.svg.lettering import BODY, SLAB, width
from bangcore import Ruleset, available_expansions

NAMESPACE = "{http://www.w3.org/2000/svg}"
INSTALLED = sorted(info.name for info in available_expansions() if info.name != "base")
ALL = Ruleset.build(*INSTALLED)


class Box(NamedTuple):
    """A rectangle in units of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: Box, slack: float = 0.5) -> bool:
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


class Text(NamedTuple):
    """A text, its position and size, and whether it is set in the body font."""

    said: str
    box: Box
    size: float
    in_body: bool


class Picture:
    """A parsed picture; malformed SVG raises an error."""

    def __init__(self, svg: str) -> None:
        self.svg = svg
        self.root = ElementTree.fromstring(svg)
        assert self.root.tag == f"{NAMESPACE}svg"
        wide, high = map(float, self.root.attrib["viewBox"].split()[2:])
        self.box = Box(0, 0, wide, high)

    def all(self, tag: str) -> list[Element]:
        return [*self.root.iter(f"{NAMESPACE}{tag}")]

    @property
    def title(self) -> str:
        return self.root.findtext(f"{NAMESPACE}title") or ""

    def groups(self, name: str, inside: Element | None = None) -> list[Element]:
        """Return the groups of a class."""
        groups = (self.root if inside is None else inside).iter(f"{NAMESPACE}g")
        return [one for one in groups if name in one.get("class", "").split()]

    def texts(self, inside: Element | None = None) -> Iterator[Text]:
        """Yield the texts with the space that they take."""
        yield from _texts(self.root if inside is None else inside, 0, 0, 1)

    def in_place(self) -> None:
        """Check that no two seats overlap and every text is within its place."""
        rects = {}
        for group in self.groups("bang-seat"):
            rect = group.find("{http://www.w3.org/2000/svg}rect")
            x, y, wide, high = (float(rect.attrib[name]) for name in ("x", "y", "width", "height"))
            box = Box(x, y, x + wide, y + high)
            rects[group.attrib["data-seat"]] = box
            for text in self.texts(group):
                assert box.holds(text.box, 4), text
        for text in self.texts():
            assert self.box.holds(text.box), text
        assert not [1 for a, b in combinations(rects.values(), 2) if a.meets(b)]
        for group in self.groups("bang-prompt"):
            for text in self.texts(group):
                assert not [1 for box in rects.values() if box.meets(text.box)]


def _texts(element: Element, x: float, y: float, scale: float) -> Iterator[Text]:
    moved = re.fullmatch(
        r"(?:translate\((\S+) (\S+)\))? ?(?:scale\((\S+)\))?", element.get("transform", "")
    )
    assert moved, element.get("transform")
    dx, dy, by = (float(part) if part else None for part in moved.groups())
    x, y, scale = x + scale * (dx or 0), y + scale * (dy or 0), scale * (by or 1)
    if element.tag == f"{NAMESPACE}text":
        size = float(element.attrib["font-size"])
        said = element.text or ""
        # body texts name their font, others inherit it
        wide = width(said, size, BODY if element.get("font-family") else SLAB)
        at, base = float(element.attrib["x"]), float(element.attrib["y"])
        anchor = element.get("text-anchor", "middle")
        left = at - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
        box = Box(left, base - 0.75 * size, left + wide, base + 0.22 * size)
        placed = Box(*_placed(box, x, y, scale))
        yield Text(said, placed, size * scale, "font-family" in element.attrib)
    for child in element:
        yield from _texts(child, x, y, scale)


def _placed(box: Box, x: float, y: float, scale: float) -> tuple[float, float, float, float]:
    left, top, right, bottom = (part * scale for part in box)
    return left + x, top + y, right + x, bottom + y


@pytest.fixture
def read():
    return Picture


@pytest.fixture(scope="session")
def everything():
    return ALL
