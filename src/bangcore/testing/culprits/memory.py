"""State that expansion code keeps between calls, and outside sources of randomness.

These are only suspicions, reported for abilities and cards that are known not to be reproducible.
"""

from __future__ import annotations

import dis
import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, Final

from attrs import define

from bangcore.ruleset import Ruleset

__all__ = ["Memory", "memories", "suspects"]

CHANCE: Final = ("random", "secrets", "time", "datetime", "uuid", "os")
"""Modules whose functions return a different value each time."""
DEEPEST: Final = 3


@define
class Memory:
    """A source of state or randomness and its user: an ability at a hook, or a card."""

    ability: str
    hook: str
    what: str

    @property
    def where(self) -> str:
        """The culprit in the form that faults use."""
        return f"{self.ability}, hook {self.hook}" if self.hook else self.ability


def suspects(rules: Ruleset, blame: str = "") -> list[Memory]:
    """Return the memories of the ability or card that *blame* names, by default of all."""
    candidates = [*memories(rules), *_of_cards(rules)]
    return [memory for memory in candidates if not blame or memory.where == blame]


def memories(rules: Ruleset) -> Iterator[Memory]:
    """Yield the memories of hook implementations outside this library."""
    for hook, table in rules.tables.items():
        for ability, implementations in table.abilities.items():
            for implementation in implementations:
                call = inspect.unwrap(implementation.call) if implementation.call else None
                if callable(call) and not str(call.__module__).startswith("bangcore."):
                    for what in dict.fromkeys(_of(call, DEEPEST)):
                        yield Memory(ability, hook, what)


def _of_cards(rules: Ruleset) -> Iterator[Memory]:
    """Yield the memories in functions of cards."""
    for key, kind in rules.kinds.items():
        lines = [line.do for line in getattr(kind.way, "symbols", ())]
        for call in (*lines, *kind.answers.values(), kind.only_if):
            for function in _of_authors(call):
                for what in dict.fromkeys(_of(function, DEEPEST)):
                    yield Memory(f"card:{key}", "", what)


def _of_authors(call: Any) -> Iterator[FunctionType]:
    """Yield *call*, or the authors' functions inside a wrapper of this library."""
    if not isinstance(call, FunctionType):
        return
    if not str(call.__module__).startswith("bangcore."):
        yield call
        return
    for cell in call.__closure__ or ():
        yield from _of_authors(cell.cell_contents)


def _of(call: Callable[..., Any], deep: int) -> Iterator[str]:
    owner = getattr(call, "__self__", None)
    function = getattr(call, "__func__", call)
    if not isinstance(function, FunctionType):
        return
    code = [op for each in _codes(function.__code__) for op in dis.get_instructions(each)]

    def named(*operations: str) -> list[str]:
        return sorted({op.argval for op in code if op.opname in operations})

    behind: list[Any] = []
    for name in named("LOAD_ATTR", "LOAD_METHOD", "STORE_ATTR"):
        if name in getattr(owner, "__dict__", {}):
            yield f"self.{name}"
        for each in type(owner).__mro__:
            if _can_change(vars(each).get(name)):
                yield f"{each.__name__}.{name}"
        behind.append(getattr(owner, name, None))
    changed = named("STORE_DEREF")
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        # a variable without a value is not suspect
        with suppress(ValueError):
            if _can_change(cell.cell_contents) or name in changed:
                yield f"{name} of the function around {function.__name__}"
    if any(map(_can_change, function.__defaults__ or ())):
        yield f"a default argument of {function.__name__}"
    changed = named("STORE_GLOBAL")
    for name in named("LOAD_GLOBAL", "LOAD_NAME", "STORE_GLOBAL"):
        value = function.__globals__.get(name)
        if name in changed or _can_change(value):
            yield f"{name} of the module {function.__module__}"
        if isinstance(value, ModuleType) and value.__name__ in CHANCE:
            yield f"the module {value.__name__}"
        behind.append(value)
    for other in behind:
        if deep and isinstance(other, (FunctionType, MethodType)) and other != call:
            yield from _of(other, deep - 1)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _can_change(value: Any) -> bool:
    kind = type(value)
    return kind.__hash__ is None or kind.__module__ in ("random", "itertools", "collections")
