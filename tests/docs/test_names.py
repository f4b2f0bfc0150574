"""Local names are nouns: few are participles, which say what was done to a value."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src"
WORDS = (
    "added asked brought built called chosen cut dealt done drawn filled found given gone heard "
    "held joined kept known laid left listed lost made marked meant merged named one put read said "
    "seen sent shown sorted taken told used wanted written"
)
NOT_NOUNS = frozenset(WORDS.split())
# The most there may be in each folder of src: lower the number after better names.
BOUNDS = {
    "bang_bots": 0,
    "bang_cli": 2,
    "bang_dodgecity": 0,
    "bang_goldrush": 0,
    "bang_highnoon": 0,
    "bang_lab": 0,
    "bang_table": 7,
    "bang_two_players": 0,
    "bangcore": 2,
    "bangcore/testing": 0,
    "pytest_bang": 1,
}


def local_names(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of each variable that a function assigns, once a function."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        lines: dict[str, int] = {}
        nodes = [*ast.iter_child_nodes(function)]
        while nodes:
            node = nodes.pop()
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                continue
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                lines[node.id] = min(node.lineno, lines.get(node.id, node.lineno))
            nodes += ast.iter_child_nodes(node)
        yield from ((line, name) for name, line in lines.items())


def folder_of(path: str) -> str:
    """Return the longest folder in the table with the file *path*."""
    return max((folder for folder in BOUNDS if path.startswith(f"{folder}/")), key=len)


@pytest.fixture(scope="module")
def places() -> dict[str, list[str]]:
    """The places of the names that are not nouns, by folder."""
    places: dict[str, list[str]] = {folder: [] for folder in BOUNDS}
    for file in sorted(SRC.rglob("*.py")):
        path = file.relative_to(SRC).as_posix()
        for line, name in sorted(local_names(file.read_text(encoding="utf-8"))):
            if name.strip("_") in NOT_NOUNS:
                places[folder_of(path)].append(f"src/{path}:{line}: {name}")
    return places


@pytest.mark.parametrize("folder", BOUNDS)
def test_local_names_are_nouns(folder: str, places: dict[str, list[str]]) -> None:
    """Write what a thing is: options, candidates, text, hands, seat, error."""
    names = places[folder]

    assert len(names) <= BOUNDS[folder], "\n".join(names)


def test_no_class_is_named_by_a_gerund():
    """A class is a thing: a dispatcher, a snapshot, a log."""
    nouns = {"Opening", "Rating", "Ruling"}
    classes = [
        f"{file.relative_to(SRC).as_posix()}: {node.name}"
        for file in sorted(SRC.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and node.name.endswith("ing") and node.name not in nouns
    ]

    assert classes == []
