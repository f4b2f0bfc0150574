"""The rooms of the library and who imports whom, read from the code.

A room is a folder or a module directly in ``src/bangcore``.  What is imported for checkers of
types alone does not count: it is not there when the program runs.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from sheet import Sheet

ROOM: Final = Path(__file__).parents[2] / "src" / "bangcore"
FACADE: Final = "__init__"

# Column and row of each room; a new one needs a place, such that its arrows lead down.
PLACES: Final[Mapping[str, tuple[int, int]]] = {
    "command": (2, 0),
    "cli": (2, 1),
    "rulings": (0, 2),
    "storage": (1, 2),
    "serving": (4, 3),
    "testing": (2, 2),
    "wire": (3, 2),
    "svg": (4, 2),
    "lab": (2, 3),
    "session": (3, 3),
    "base": (1, 4),
    "two_players": (0, 4),
    "bots": (2, 4),
    "text": (4, 4),
    "plugin": (1, 5),
    FACADE: (4, 5),
    "symbols": (1, 6),
    "game": (3, 6),
    "engine": (2, 7),
    "rules": (2, 8),
    "chance": (3, 8),
    "errors": (0, 9),
    "plain": (3, 9),
    "complaints": (0, 10),
}
DOORS: Final = ("plugin", FACADE)
HEART: Final = ("engine", "rules", "game")


@cache
def imports() -> dict[str, frozenset[str]]:
    """Return which other rooms each room imports."""
    found: dict[str, set[str]] = {}
    for path in sorted(ROOM.rglob("*.py")):
        room = _room(path.relative_to(ROOM).with_suffix("").parts[0])
        mine = found.setdefault(room, set())
        for node in _run(ast.parse(path.read_text(encoding="utf-8"))):
            mine |= {_room(name) for name in _named(node)} - {room}
    return {room: frozenset(others) for room, others in found.items()}


def _run(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes but those for checkers of types."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        yield child
        yield from _run(child)


def _named(node: ast.AST) -> list[str]:
    """Return what a statement imports of ours, by what follows after ``bangcore.``."""
    if isinstance(node, ast.ImportFrom) and node.module == "bangcore":
        names = [f"bangcore.{one.name}" for one in node.names]
    elif isinstance(node, ast.ImportFrom):
        names = [node.module or ""]
    elif isinstance(node, ast.Import):
        names = [one.name for one in node.names]
    else:
        names = []
    return [name.partition(".")[2] for name in names if name.partition(".")[0] == "bangcore"]


def _room(name: str) -> str:
    first = name.partition(".")[0]
    there = (ROOM / first).is_dir() or (ROOM / f"{first}.py").is_file()
    return first if first and there else FACADE


def reached(room: str) -> frozenset[str]:
    """Return all rooms that *room* needs, directly or through others."""
    found: set[str] = set()
    waiting = [room]
    while waiting:
        new = imports()[waiting.pop()] - found
        found |= new
        waiting += new
    return frozenset(found)


def arrows() -> list[tuple[str, str]]:
    """Return the imports that do not follow from others: those that are drawn."""
    return [
        (room, other)
        for room in sorted(imports())
        for other in sorted(imports()[room])
        if not any(other in reached(between) for between in imports()[room] - {other})
    ]


def called(room: str) -> str:
    """Return what a room is called."""
    return "bangcore" if room == FACADE else room


def about(room: str) -> str:
    """Return the first sentence of what a room says of itself."""
    path = ROOM / f"{room}.py"
    if not path.is_file():
        # what is no package is a folder of modules that stand for themselves
        path = ROOM / room / "__init__.py"
        path = path if path.is_file() else min((ROOM / room).glob("*.py"))
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    said = re.sub(r":\w+:`(\w+)`", r"`\1`", said.partition("\n\n")[0])
    return " ".join(said.split()).replace("``", "`")


def drawing() -> str:
    """Return the picture of the rooms, with an arrow for each import that does not follow."""
    wide, high, across, down = 66, 28, 71, 52
    sheet = Sheet(
        18 + 10 * down + high + 10,
        "The rooms of bangcore",
        "; ".join(f"{called(a)} imports {called(b)}" for a, b in arrows()),
    )
    corner = {
        room: (5 + across * column, 10 + down * row) for room, (column, row) in PLACES.items()
    }
    for room, other in arrows():
        (x0, y0), (x, y) = corner[room], corner[other]
        if y <= y0:
            raise ValueError(f"{room} imports {other}, which lies no lower: move one of them")
        sheet.arrow((x0 + wide / 2, y0 + high), (x + wide / 2, y))
    for room in imports():
        fill = "blue" if room in DOORS else "leather" if room in HEART else "wash"
        size = 10.5 if len(room) < 11 else 9.5
        sheet.box(*corner[room], wide, high, called(room), fill, size=size)
    return sheet.svg()
