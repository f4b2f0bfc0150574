"""The annotations of an implementation, compared with those of its hook.

Only names that mean one thing everywhere are compared: builtins, and the classes that hooks get.
All others, such as an alias of an author, are left to a type checker.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

__all__ = ["fits", "overlaps", "text_of"]

COLLECTIONS: Final = ("Iterable", "Sequence", "Collection")
WIDER: Final[Mapping[str, tuple[str, ...]]] = {
    "bool": ("int",),
    "Engine": ("Table",),
    "Sequence": ("Iterable",),
    "Collection": ("Iterable",),
    **dict.fromkeys(("list", "tuple", "set", "frozenset", "dict"), COLLECTIONS),
}
"""The names of wider types, by name."""
KNOWN: Final = frozenset(
    {"Awaitable", "Cause", "Flip", "None", "Offer", "Option", "Outcome", "Play", "Shot", "Table"}
    | {"Wound", "bytes", "float", "int", "str", *WIDER, *COLLECTIONS}
)


def text_of(annotation: Any) -> str:
    """Return an annotation as it is written in the source.

    >>> text_of(int), text_of("Table"), text_of(list[int] | None)
    ('int', 'Table', 'list[int] | None')
    """
    if annotation is inspect.Signature.empty:
        return ""
    if isinstance(annotation, str):
        return annotation
    return re.sub(r"[\w.]+\.(\w+)", r"\1", inspect.formatannotation(annotation))


def fits(narrow: str, wide: str) -> bool:
    """Return whether each member of the type *narrow* is one of the type *wide*, or may be.

    >>> fits("bool", "int"), fits("int", "bool"), fits("int | None", "int")
    (True, False, False)
    >>> fits("list[str]", "Iterable[Offer]"), fits("MyAlias", "int")
    (False, True)
    """
    return all(_matches(narrow, wide))


def overlaps(one: str, other: str) -> bool:
    """Return whether some member of the type *one* is one of the type *other*, or may be.

    >>> overlaps("int | None", "int"), overlaps("Table", "Engine")
    (True, False)
    """
    return any(_matches(one, other))


@cache
def _matches(narrow: str, wide: str) -> list[bool]:
    """Return for each member of a type whether it is one of the type *wide*."""
    try:
        members = _members(ast.parse(narrow, mode="eval").body)
        others = _members(ast.parse(wide, mode="eval").body)
    except SyntaxError:
        return [True]
    return [any(_fits(member, other) for other in others) for member in members]


def _members(node: ast.expr) -> list[ast.expr]:
    """Return the members of a union."""
    if isinstance(node, ast.BinOp):
        return [*_members(node.left), *_members(node.right)]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _members(ast.parse(node.value, mode="eval").body)
    if isinstance(node, ast.Subscript) and _name(node) == "Optional":
        return [*_members(node.slice), ast.Constant(None)]
    return [node]


def _name(node: ast.expr) -> str:
    whole = node.value if isinstance(node, ast.Subscript) else node
    return ast.unparse(whole).rpartition(".")[2]


def _fits(member: ast.expr, other: ast.expr) -> bool:
    name, wide = _name(member), _name(other)
    if name not in KNOWN or wide not in KNOWN:
        return True
    if name != wide and wide not in WIDER.get(name, ()):
        return False
    item, wide_item = _item(member), _item(other)
    return not item or not wide_item or fits(item, wide_item)


def _item(node: ast.expr) -> str:
    """Return the type of the items of a list, or an empty text."""
    if not isinstance(node, ast.Subscript) or isinstance(node.slice, ast.Tuple):
        return ""
    return ast.unparse(node.slice)
