"""The architecture, read from the one contract of layers in ``pyproject.toml``.

A room is a distribution, or a folder or module directly in one whose rooms the contract names.
"""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final

from sheet import WIDTH, Sheet

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = ROOT / "src"
DOOR: Final = "bangcore.plugin"


@cache
def layers() -> tuple[tuple[str, ...], ...]:
    """Return the rooms of each layer, the top one first."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (
        one for one in settings["tool"]["importlinter"]["contracts"] if one["type"] == "layers"
    )
    return tuple(tuple(layer.split(" | ")) for layer in contract["layers"])


def rooms() -> list[str]:
    """Return all rooms, from the top."""
    return [room for layer in layers() for room in layer]


def distribution(room: str) -> str:
    """Return the package that a room is in."""
    return room.partition(".")[0]


def expansions() -> list[str]:
    """Return the packages of expansions: those that list one and are in no layer."""
    known = {distribution(room) for room in rooms()}
    found = [path.parent.name for path in sorted(SOURCES.glob("*/pyproject.toml"))]
    return [
        name
        for name in found
        if name not in known
        and 'entry-points."bangcore.expansions"'
        in (SOURCES / name / "pyproject.toml").read_text(encoding="utf-8")
    ]


def about(room: str) -> str:
    """Return the first sentence of the docstring of a room."""
    place = SOURCES / room.replace(".", "/")
    path = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    said = re.sub(r":\w+:`~?(\w[\w.]*)`", r"`\1`", said.partition("\n\n")[0])
    return " ".join(said.split()).replace("``", "`")


def drawing() -> str:
    """Return the picture: a row for each layer, a frame for each distribution."""
    high, gap, left, right = 24, 8, 78, 84
    height = 10 + sum(high + gap for _ in layers()) + 12 * len({*map(distribution, rooms())})
    sheet = Sheet(
        height,
        "The architecture of bangcore",
        "From the top, each layer imports only from those below: "
        + "; ".join(", ".join(layer) for layer in layers())
        + f". Expansions import {DOOR}: {', '.join(expansions())}.",
    )
    y = 10.0
    for package, group in groupby(layers(), key=lambda layer: distribution(layer[0])):
        rows = [*group]
        top = y
        for layer in rows:
            wide = (WIDTH - left - right - 6 * (len(layer) - 1)) / len(layer)
            for column, room in enumerate(layer):
                said = room.rpartition(".")[2]
                fill = "blue" if room == DOOR else "leather" if package == "bangcore" else "wash"
                size = min(11.0, (wide - 6) / len(said) / 0.57)
                sheet.box(left + column * (wide + 6), y, wide, high, said, fill, size=size)
                if room == DOOR:
                    door = y + high / 2
            y += high + gap
        sheet.words(4, (top + y - gap) / 2 + 4, package, size=10, room=left - 8)
        sheet.line((4, y + 2), (WIDTH - right - 4, y + 2))
        y += 12
    edge = WIDTH - right + 14
    names = [name.removeprefix("bang_") for name in expansions()]
    block = 20 + 14 * len(names)
    sheet.box(
        edge, door - block / 2, WIDTH - edge - 4, block, "\n".join(["plug in", *names]), size=10
    )
    sheet.arrow((edge, door), (WIDTH - right, door))
    return sheet.svg()
