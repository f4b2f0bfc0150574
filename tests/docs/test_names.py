"""Names are nouns: few are participles, which say what was done to a value."""

import ast
from collections.abc import Iterator
from pathlib import Path

SRC = Path(__file__).parents[2] / "src"
WORDS = (
    "added asked brought built called chosen cut dealt done drawn filled found given gone heard "
    "held joined kept known laid left listed lost made marked meant merged named one put read said "
    "seen sent shown sorted taken told used wanted written"
)
NOT_NOUNS = frozenset(WORDS.split())
# The most there may be: lower the number after better names.
BOUND = 12


def assigned(function: ast.AST) -> Iterator[ast.Name]:
    """Yield the variables that a function assigns, without those of functions in it."""
    for node in ast.iter_child_nodes(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield from assigned(node)


def test_names_are_nouns() -> None:
    """A variable is options, candidates, text; a class a dispatcher, a snapshot, a log."""
    participles, gerunds = set(), set()
    for file in SRC.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                for name in assigned(node):
                    if name.id.strip("_") in NOT_NOUNS:
                        participles.add((file, node.name, name.id))
            elif isinstance(node, ast.ClassDef) and node.name.endswith("ing"):
                gerunds.add(node.name)

    assert len(participles) <= BOUND, participles
    assert gerunds <= {"Opening", "Rating", "Ruling"}
