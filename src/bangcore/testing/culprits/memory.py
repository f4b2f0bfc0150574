"""What code of an author can remember from one call to the next, and where else chance comes from.

A suspicion only: it is told of those of whom it is known that they do something else each time.
"""

from __future__ import annotations

import dis
import inspect
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, Final

from attrs import define

from bangcore.ruleset import Ruleset

__all__ = ["Memory", "memories", "suspects"]

CHANCE: Final = ("random", "secrets", "time", "datetime", "uuid", "os")
"""Modules that say something else each time."""
DEEPEST: Final = 3


@define
class Memory:
    """Where something is kept, or comes from, and for whom: an ability at a hook, or a card."""

    ability: str
    hook: str
    what: str

    @property
    def where(self) -> str:
        """Who it is, as faults name them."""
        return f"{self.ability}, hook {self.hook}" if self.hook else self.ability


def suspects(rules: Ruleset, blame: str = "") -> list[Memory]:
    """Return what all can remember, or what those can that *blame* names."""
    found = [*memories(rules), *_of_cards(rules)]
    return [one for one in found if not blame or one.where == blame]


def memories(rules: Ruleset) -> Iterator[Memory]:
    """Yield what implementations of hooks can remember; not those of this library itself."""
    for hook, table in rules.tables.items():
        for ability, found in table.abilities.items():
            for implementation in found:
                call = inspect.unwrap(implementation.call) if implementation.call else None
                if callable(call) and not str(call.__module__).startswith("bangcore."):
                    for what in dict.fromkeys(_of(call, DEEPEST)):
                        yield Memory(ability, hook, what)


def _of_cards(rules: Ruleset) -> Iterator[Memory]:
    """Yield what functions of cards can remember."""
    for key, kind in rules.kinds.items():
        lines = [line.do for line in getattr(kind.way, "symbols", ())]
        for call in (*lines, *kind.answers.values(), kind.only_if):
            for function in _of_authors(call):
                for what in dict.fromkeys(_of(function, DEEPEST)):
                    yield Memory(f"card:{key}", "", what)


def _of_authors(call: Any) -> Iterator[FunctionType]:
    """Yield *call*, or the functions of authors that one of this library calls."""
    if not isinstance(call, FunctionType):
        return
    if not str(call.__module__).startswith("bangcore."):
        yield call
        return
    for cell in call.__closure__ or ():
        yield from _of_authors(cell.cell_contents)


def _of(call: Callable[..., Any], deep: int) -> Iterator[str]:
    function = call.__func__ if isinstance(call, MethodType) else call
    if not isinstance(function, FunctionType):
        return
    owner = call.__self__ if isinstance(call, MethodType) else None
    codes = [*_codes(function.__code__)]
    names = {name for code in codes for name in code.co_names}
    yield from _of_owner(owner, names)
    yield from _of_closure(function)
    if any(map(_can_change, function.__defaults__ or ())):
        yield f"a default argument of {function.__name__}"
    stored = {op.argval for code in codes for op in dis.get_instructions(code) if _stores(op)}
    loaded = {op.argval for code in codes for op in dis.get_instructions(code) if _loads(op)}
    for name in sorted(names):
        if name not in loaded | stored and name in function.__globals__:
            continue  # an attribute that is called like a global variable
        value = function.__globals__.get(name)
        if name in function.__globals__ and (name in stored or _can_change(value)):
            yield f"{name} of the module {function.__module__}"
        if isinstance(value, ModuleType) and value.__name__ in CHANCE:
            yield f"the module {value.__name__}"
        if deep and isinstance(value, FunctionType):
            yield from _of(value, deep - 1)
        method = getattr(owner, name, None) if owner is not None else None
        if deep and isinstance(method, (MethodType, FunctionType)) and method != call:
            yield from _of(method, deep - 1)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _stores(op: dis.Instruction) -> bool:
    return op.opname == "STORE_GLOBAL"


def _loads(op: dis.Instruction) -> bool:
    return op.opname in ("LOAD_GLOBAL", "LOAD_NAME")


def _of_owner(owner: Any, names: set[str]) -> Iterator[str]:
    if owner is None:
        return
    kind = type(owner)
    for name in sorted(getattr(owner, "__dict__", {})):
        if name in names:
            yield f"self.{name}"
    for each in kind.__mro__:
        for name, value in vars(each).items():
            if name in names and _can_change(value) and not name.startswith("__"):
                yield f"{each.__name__}.{name}"


def _of_closure(function: FunctionType) -> Iterator[str]:
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        changed = any(
            op.opname == "STORE_DEREF" and op.argval == name
            for code in _codes(function.__code__)
            for op in dis.get_instructions(code)
        )
        try:
            value = cell.cell_contents
        except ValueError:
            continue
        if changed or _can_change(value):
            yield f"{name} of the function around {function.__name__}"


def _can_change(value: Any) -> bool:
    kind = type(value)
    if isinstance(value, type):
        return False
    return kind.__hash__ is None or kind.__module__ in ("random", "itertools", "collections")
