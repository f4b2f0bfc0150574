"""One function moves cards: no other line of the core or of an expansion changes a pile."""

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from bangcore import compiled

PILES = {
    "state": {"hands", "in_play", "deck", "discards", "table", "piles"},
    "layout": {"hands", "piles"},
}
CHANGES = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}
ROOMS = (
    "bangcore",
    "bang_armed",
    "bang_dodgecity",
    "bang_goldrush",
    "bang_highnoon",
    "bang_trainrobbery",
    "bang_two_players",
    "bang_valley",
    "bang_wildwest",
)
OTHERS = ("testing", "worlds", "knowledge")
"""Rooms that work on copies of positions."""
OF_EXPANSIONS = {
    *("bang_goldrush/shop.py", "bang_goldrush/state.py"),
    *(f"bang_trainrobbery/{name}.py" for name in ("front", "state", "train")),
}
"""Their piles are in the state of the expansion: equipment and wagons are no cards of the deck."""

pytestmark = pytest.mark.skipif(compiled, reason="needs the sources")


def is_pile(node: ast.AST, names: set[str]) -> bool:
    """Return whether an expression is a pile, all piles of a kind, or a name for one."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Name):
        return node.id in names
    if not isinstance(node, ast.Attribute):
        return False
    whose = ast.unparse(node.value).split(".")[-1].strip("_")
    return node.attr in PILES.get(whose, ())


def changed(function: ast.AST) -> Iterator[str]:
    """Yield the expressions that change a pile."""
    names = {
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and is_pile(node.value, set())
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in CHANGES and is_pile(node.func.value, names):
                yield ast.unparse(node)
        elif isinstance(node, (ast.Assign, ast.AugAssign, ast.Delete)):
            targets = [node.target] if isinstance(node, ast.AugAssign) else node.targets
            if any(
                not isinstance(target, ast.Name) and is_pile(target, names) for target in targets
            ):
                yield ast.unparse(node)


def functions() -> Iterator[tuple[str, ast.AST]]:
    for room in ROOMS:
        spec = find_spec(room)
        for folder in spec.submodule_search_locations or () if spec else ():
            for path in Path(folder).rglob("*.py"):
                name = path.relative_to(folder).as_posix()
                if room == "bangcore" and name.partition("/")[0] in OTHERS:
                    continue
                if f"{room}/{name}" in OF_EXPANSIONS:
                    continue
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                        yield f"{room}/{name}: {node.name}", node


def test_only_the_door_changes_piles():
    """Everything that follows from a move is recorded there."""
    assert {name for name, function in functions() if [*changed(function)]} == {
        "bangcore/engine/cards.py: _move"
    }


@pytest.mark.parametrize(
    "line",
    [
        "g._state.discards.pop()",
        "del g._state.hands[seat][0]",
        "g._state.deck = []",
        "hand = g._layout.hands[seat]\n    hand.remove(card)",
        "state.in_play[seat] += [card]",
        "g._state.piles['grave'][0].append(card)",
    ],
)
def test_a_change_beside_the_door_is_noticed(line):
    """The check reads aliases, too."""
    assert [*changed(ast.parse(f"def do(g, seat, card):\n    {line}"))]
