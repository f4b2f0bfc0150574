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
    """Return the package of a room."""
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
    """Return the picture: a row for each layer, a frame around a distribution with rooms."""
    high, gap, title, left, right = 20, 6, 16, 12, 84
    groups = [[*rows] for _, rows in groupby(layers(), key=lambda layer: distribution(layer[0]))]
    framed = [rows for rows in groups if "." in rows[0][0]]
    height = 10 + (high + gap) * len(layers()) + gap * len(groups)
    height += (title + 2 * gap) * len(framed)
    sheet = Sheet(
        height,
        "The architecture of bangcore",
        "From the top, each layer imports only from those below: "
        + "; ".join(", ".join(layer) for layer in layers())
        + f". Expansions import {DOOR}: {', '.join(expansions())}.",
    )
    y = 10.0
    for rows in groups:
        inset = gap if rows in framed else 0
        if rows in framed:
            tall = title + gap + (high + gap) * len(rows)
            sheet.frame(left, y, WIDTH - left - right, tall)
            sheet.words(left + gap + 2, y + title, distribution(rows[0][0]), size=11, bold=True)
            y += title + gap
        for layer in rows:
            room = WIDTH - left - right - 2 * inset
            wide = (room - 6 * (len(layer) - 1)) / len(layer)
            for column, name in enumerate(layer):
                fill = "blue" if name == DOOR else "leather" if "bangcore" in name else "wash"
                x = left + inset + column * (wide + 6)
                sheet.box(x, y, wide, high, name.rpartition(".")[2], fill, size=11)
                if name == DOOR:
                    door = y + high / 2
            y += high + gap
        y += gap + inset
    edge = WIDTH - right + 14
    names = [name.removeprefix("bang_") for name in expansions()]
    block = 20 + 14 * len(names)
    sheet.box(
        edge, door - block / 2, WIDTH - edge - 4, block, "\n".join(["expansions", *names]), size=10
    )
    sheet.arrow((edge, door), (WIDTH - right - gap, door))
    return sheet.svg()
