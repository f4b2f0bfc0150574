"""Classes of values in a compiled wheel.

Their initialisers are compiled; everything else comes from attrs or dataclasses, as in the source.
"""

from __future__ import annotations

import sys
from typing import Any, Final

__all__ = ["complete"]

PARTS: Final = (
    *("__attrs_attrs__", "__dataclass_fields__", "__dataclass_params__", "__annotations__"),
    *("__match_args__", "__eq__", "__ne__", "__hash__", "__repr__", "__setattr__", "__delattr__"),
)


def complete(kind: type, declaration: str) -> None:
    """Add to the native class *kind* what its *declaration* has beside an initialiser.

    *declaration* is the source of the class, with its decorator and its fields alone.
    """
    scope: dict[str, Any] = {}
    source = "from __future__ import annotations\n" + declaration
    exec(source, sys.modules[kind.__module__].__dict__, scope)
    declared = scope[kind.__name__]
    for part in PARTS:
        if part in declared.__dict__ and kind.__dict__.get(part) is None:
            setattr(kind, part, declared.__dict__[part])
    setattr(kind, "__reduce__", _reduce)  # noqa: B010 - mypy sees no method that can be replaced


def _reduce(value: Any) -> tuple[type, tuple[Any, ...]]:
    """Return how to pickle and copy *value*."""
    kind = type(value)
    return kind, tuple([getattr(value, name) for name in kind.__match_args__])
