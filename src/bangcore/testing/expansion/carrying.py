"""Expansions for another process: classes and functions that it cannot import are carried along."""

from __future__ import annotations

import io
import marshal
import pickle
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from types import CellType, CodeType, FunctionType, MemberDescriptorType, ModuleType
from typing import Any, Final, final

from attrs import fields

from bangcore.rules.expansion import Expansion

__all__ = ["packed", "unpacked"]

NOT_CARRIED: Final = ("__dict__", "__weakref__", "__static_attributes__", "__firstlineno__")
MAIN: Final = "__main__"


def packed(things: Any) -> tuple[bytes, set[str]]:
    """Return *things* for another process, and the modules that it must be able to import.

    :raises Exception: something cannot be carried, such as an open file.
    """
    file = io.BytesIO()
    carrier = _Carrier(file)
    carrier.dump(things)
    return file.getvalue(), carrier.modules


def unpacked(data: bytes) -> Any:
    """Return what another process has packed."""
    return pickle.loads(data)


@final
class _Carrier(pickle.Pickler):
    """Writes what can be imported by its name, and the rest as it is made."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file, protocol=5)
        self.modules: set[str] = set()

    def reducer_override(self, thing: Any) -> Any:
        """Say how *thing* is made again, if not as it is usual."""
        if isinstance(thing, ModuleType):
            return import_module, (thing.__name__,)
        if isinstance(thing, property):
            return property, (thing.fget, thing.fset, thing.fdel, thing.__doc__)
        if isinstance(thing, (staticmethod, classmethod)):
            return type(thing), (thing.__func__,)
        if isinstance(thing, Expansion):
            if _can_import(thing.module):
                self.modules.add(thing.module)
                return NotImplemented
            parts = {part.name: getattr(thing, part.name) for part in fields(Expansion)}
            plain = {"facets": dict(thing.facets)}
            return _expansion, (parts | plain,)
        if isinstance(thing, (type, FunctionType)):
            home = thing.__module__ or "builtins"
            if _is_found(thing, home):
                self.modules.add(home)
                return NotImplemented
            if _can_import(home):
                self.modules.add(home)
            return _class(thing) if isinstance(thing, type) else _function(thing)
        return NotImplemented


def _expansion(parts: Mapping[str, Any]) -> Expansion:
    return Expansion(**parts)


def _can_import(home: str) -> bool:
    """Tell whether another process can import the module of that name."""
    module = sys.modules.get(home)
    return home != MAIN and (hasattr(module, "__file__") or bool(getattr(module, "__spec__", None)))


def _is_found(thing: Any, home: str) -> bool:
    if not _can_import(home):
        return False
    found: Any = sys.modules.get(home)
    for name in thing.__qualname__.split("."):
        found = getattr(found, name, None)
    return found is thing


def _content(cell: CellType) -> tuple[Any, ...]:
    try:
        return (cell.cell_contents,)
    except ValueError:
        return ()


# ---------------------------------------------------------------- functions


def _function(function: FunctionType) -> Any:
    """Say how a function is made: its code first, then what it knows, which may know it."""
    code, home = function.__code__, function.__module__
    own = function.__globals__ is vars(sys.modules.get(home, object))
    shared = own and (home == MAIN or _can_import(home))
    known = {}
    if not shared or home == MAIN:
        known = {
            name: function.__globals__[name]
            for name in sorted({*_names(code)})
            if name in function.__globals__
        }
    made = (marshal.dumps(code), home, shared, len(code.co_freevars))
    state = (
        [_content(cell) for cell in function.__closure__ or ()],
        function.__defaults__,
        function.__kwdefaults__,
        function.__qualname__,
        dict(function.__dict__),
        known,
    )
    return _make_function, made, state, None, None, _fill_function


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _make_function(code: bytes, home: str, shared: bool, free: int) -> FunctionType:
    names: dict[str, Any] = vars(sys.modules[home]) if shared else {"__name__": home}
    return FunctionType(marshal.loads(code), names, closure=tuple(CellType() for _ in range(free)))


def _fill_function(function: FunctionType, state: tuple[Any, ...]) -> None:
    cells, defaults, more, qualname, attributes, known = state
    for cell, content in zip(function.__closure__ or (), cells, strict=True):
        for value in content:
            cell.cell_contents = value
    function.__defaults__ = defaults
    function.__kwdefaults__ = more
    function.__qualname__ = qualname
    function.__dict__.update(attributes)
    function.__globals__.update(known)


# ---------------------------------------------------------------- classes


def _class(kind: type) -> Any:
    slots = _slots(kind)
    attributes = {
        name: value
        for name, value in vars(kind).items()
        if name not in NOT_CARRIED and not isinstance(value, MemberDescriptorType)
    }
    made = (type(kind), kind.__name__, kind.__bases__, slots)
    return _make_class, made, attributes, None, None, _fill_class


def _slots(kind: type) -> tuple[str, ...] | None:
    slots: str | Iterable[str] | None = vars(kind).get("__slots__")
    if slots is None:
        return None
    return (slots,) if isinstance(slots, str) else tuple(slots)


def _make_class(
    meta: Any, name: str, bases: tuple[type, ...], slots: tuple[str, ...] | None
) -> type:
    begun: dict[str, Any] = {} if slots is None else {"__slots__": slots}
    made: type = meta(name, bases, begun)
    return made


def _fill_class(kind: type, attributes: Mapping[str, Any]) -> None:
    for name, value in attributes.items():
        if name != "__slots__":
            setattr(kind, name, value)
