"""The tests that prove each ruling, read from the marks ``@pytest.mark.ruling("R-056")``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Proof(NamedTuple):
    """A test and the property that it states."""

    file: str
    test: str
    text: str


def _rulings_in(expressions: list[ast.expr]) -> list[str]:
    """Return the numbers in all ``pytest.mark.ruling(...)`` within some expressions."""
    return [
        ast.literal_eval(argument)
        for expression in expressions
        for call in ast.walk(expression)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "ruling"
        for argument in call.args
    ]


def _marks(body: list[ast.stmt], above: list[str]) -> Iterator[tuple[str, ast.AST]]:
    here = above + [
        ruling
        for statement in body
        if isinstance(statement, ast.Assign)
        and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in statement.targets)
        for ruling in _rulings_in([statement.value])
    ]
    for statement in body:
        if isinstance(statement, ast.ClassDef):
            yield from _marks(statement.body, here + _rulings_in(statement.decorator_list))
        elif isinstance(
            statement, (ast.FunctionDef, ast.AsyncFunctionDef)
        ) and statement.name.startswith("test"):
            for ruling in dict.fromkeys(here + _rulings_in(statement.decorator_list)):
                yield ruling, statement


def proofs(folder: Path) -> dict[str, list[Proof]]:
    """Return the tests in *folder* with the mark of each ruling."""
    found: dict[str, list[Proof]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for ruling, test in _marks(tree.body, []):
            said = (ast.get_docstring(test) or "").strip().partition("\n\n")[0]
            file = path.relative_to(folder.parent).as_posix()
            proof = Proof(file, test.name, " ".join(said.split()))
            found.setdefault(ruling, []).append(proof)
    return found
