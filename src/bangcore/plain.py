"""Conversion of attrs classes to plain JSON types, by a function generated for each class.

>>> from bangcore.rules.definitions import Card
>>> plain((Card(3, "beer", "hearts", "6"), None))
[{'id': 3, 'key': 'beer', 'suit': 'hearts', 'rank': '6'}, None]

The fields and their types determine the form; classes marked as :func:`sparse` omit fields that are
not set.  Schemas are made from the same :func:`entries`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Mapping
from functools import partial
from threading import RLock
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeVar,
    Union,
    final,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs
from attrs import frozen

__all__ = [
    "Entry",
    "Only",
    "bare",
    "entries",
    "fields_of",
    "has_fields",
    "is_sparse",
    "item_of",
    "plain",
    "sparse",
    "variants",
]

ATOMS: Final = (str, int, bool, float, NoneType)
LISTS: Final = (tuple, list)

Write = Callable[[Any], Any]
Class = TypeVar("Class", bound=type)

_sparse: Final[dict[type, tuple[str, tuple[str, ...]]]] = {}


@final
@frozen
class Entry:
    """An entry of the JSON form of a class: its name, its field, and the type of the field.

    An entry that is not ``required`` is omitted when it is ``None`` or empty; one with a
    ``default`` may be omitted in input.
    """

    name: str
    field: str
    kind: Any
    required: bool
    default: bool


@final
@frozen
class Only:
    """An annotation of a type that restricts its values, for schemas.

    ``values`` are all allowed values, ``least`` is the minimum of a number, ``longest`` the maximum
    length of a text, ``form`` the class of which an object has the JSON form.

    >>> Suit = Annotated[str, Only(("hearts", "diamonds", "clubs", "spades"))]
    >>> bare(Suit)
    <class 'str'>
    """

    values: tuple[str | int, ...] = ()
    least: int | None = None
    longest: int | None = None
    form: type | None = None


def sparse(*, last: str = "", only: tuple[str, ...] = ()) -> Callable[[Class], Class]:
    """Mark a class whose JSON form omits fields that are ``None`` or empty lists.

    The field *last* comes last in the JSON form.  With *only*, no other fields are omitted.
    """

    def mark(kind: Class) -> Class:
        _sparse[kind] = last, only
        return kind

    return mark


def is_sparse(kind: type) -> bool:
    """Return whether the JSON form of *kind* omits fields that are not set."""
    return kind in _sparse


def has_fields(kind: type) -> bool:
    """Return whether *kind* is an attrs class or a dataclass."""
    return attrs.has(kind) or dataclasses.is_dataclass(kind)


def fields_of(kind: Any) -> dict[str, bool]:
    """Return the fields of an attrs class or a dataclass, with whether they have a default.

    >>> from bangcore.rules.definitions import Card
    >>> fields_of(Card)
    {'id': False, 'key': False, 'suit': False, 'rank': False}
    """
    if attrs.has(kind):
        return {field.name: field.default is not attrs.NOTHING for field in attrs.fields(kind)}
    unset = dataclasses.MISSING
    return {
        field.name: field.default is not unset or field.default_factory is not unset
        for field in dataclasses.fields(kind)
    }


def entries(kind: type) -> list[Entry]:
    """Return the entries of the JSON form of an attrs class, in order.

    A trailing underscore, as in ``as_``, is dropped.

    >>> from bangcore.rules.options import Option
    >>> [entry.name for entry in entries(Option) if entry.required]
    ['verb', 'text']
    """
    hints = get_type_hints(kind, include_extras=True)
    last, only = _sparse.get(kind, ("", ()))
    result = [
        Entry(
            name.removesuffix("_"),
            name,
            hints[name],
            not (is_sparse(kind) and name in (only or hints) and _may_be_unset(hints[name])),
            has_default,
        )
        for name, has_default in fields_of(kind).items()
    ]
    return sorted(result, key=lambda entry: entry.field == last)


def _may_be_unset(kind: Any) -> bool:
    some = [bare(variant) for variant in variants(bare(kind))]
    return NoneType in some or any(
        get_origin(variant) in (*LISTS, Mapping, dict) for variant in some
    )


def bare(kind: Any) -> Any:
    """Return a type without annotations.

    >>> bare(Annotated[str, "a suit"])
    <class 'str'>
    """
    return bare(get_args(kind)[0]) if get_origin(kind) is Annotated else kind


def variants(kind: Any) -> tuple[Any, ...]:
    """Return the members of a union, or any other type alone.

    >>> variants(int | None)
    (<class 'int'>, <class 'NoneType'>)
    """
    return get_args(kind) if get_origin(kind) in (UnionType, Union) else (kind,)


def plain(value: Any) -> Any:
    """Return *value* in plain JSON types.

    >>> plain({1: (2, [])})
    {'1': [2, []]}
    """
    return _writers[type(value)](value)


class _Writers(dict[type, Write]):
    """A cache of writers by class, each made on first use."""

    __slots__ = ("_making",)

    def __init__(self) -> None:
        super().__init__()
        self._making: Final = RLock()

    def __missing__(self, kind: type) -> Write:
        with self._making:
            return self[kind] if kind in self else self._make(kind)

    def _make(self, kind: type) -> Write:
        write: Write
        if has_fields(kind):
            # for recursive classes, until the writer is complete
            self[kind] = partial(self._later, kind)
            try:
                write = _compiled(kind)
            except NameError:  # a type imported only for type checkers
                write = _untyped(kind)
        elif issubclass(kind, LISTS):
            write = _list
        elif issubclass(kind, Mapping):
            write = _object
        else:
            write = _itself
        self[kind] = write
        return write

    def _later(self, kind: type, value: Any) -> Any:
        with self._making:  # another thread may still be making it
            write = self[kind]
        return write(value)


_writers: Final = _Writers()


def _itself(value: Any) -> Any:
    return value


def _list(value: Collection[Any]) -> list[Any]:
    return [_writers[type(item)](item) for item in value]


def _object(value: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(key): _writers[type(item)](item) for key, item in value.items()}


def _untyped(kind: type) -> Write:
    names = [*fields_of(kind)]
    return lambda value: {name.removesuffix("_"): plain(getattr(value, name)) for name in names}


def _compiled(kind: type) -> Write:
    """Generate the writer of a class, for speed: all players get views after each answer."""
    scope: dict[str, Any] = {"plain": plain}
    lines = ["def write(value):", "made = {}"] if is_sparse(kind) else ["def write(value):"]
    expressions = {}
    for entry in entries(kind):
        place = f"value.{entry.field}"
        expressions[entry.name] = _expression(entry.kind, place, scope)
        if is_sparse(kind):
            line = f"made[{entry.name!r}] = {expressions[entry.name]}"
            test = f"{place} is not None" if NoneType in variants(bare(entry.kind)) else place
            lines.append(line if entry.required else f"if {test}: {line}")
    literal = ", ".join(f"{name!r}: {expression}" for name, expression in expressions.items())
    lines.append("return made" if is_sparse(kind) else f"return {{{literal}}}")
    exec(compile("\n ".join(lines), f"<JSON form of {kind.__qualname__}>", "exec"), scope)
    write: Write = scope["write"]
    return write


def _expression(kind: Any, place: str, scope: dict[str, Any]) -> str:
    """Return the code that converts the value at *place* of type *kind*; add names to *scope*."""
    some = [bare(variant) for variant in variants(bare(kind))]
    if all(variant in ATOMS or get_origin(variant) is Literal for variant in some):
        return place
    rest = [variant for variant in some if variant is not NoneType]
    if len(rest) < len(some):
        return f"(None if {place} is None else {_one_of(rest, place, scope)})"
    return _one_of(rest, place, scope)


def _one_of(kinds: list[Any], place: str, scope: dict[str, Any]) -> str:
    if len(kinds) > 1:
        return f"plain({place})"
    (kind,) = kinds
    if isinstance(kind, type) and has_fields(kind):
        name = f"write{len(scope)}"
        scope[name] = _writers[kind]
        return f"{name}({place})"
    inner = item_of(kind)
    if inner is not None:
        item = _expression(inner, "item", scope)
        return f"list({place})" if item == "item" else f"[{item} for item in {place}]"
    return f"plain({place})"


def item_of(kind: Any) -> Any:
    """Return the type of the items of a list or a homogeneous tuple, otherwise ``None``.

    >>> item_of(tuple[int, ...]), item_of(tuple[int, str])
    (<class 'int'>, None)
    """
    origin, inside = get_origin(kind), get_args(kind)
    if origin is list or (origin is tuple and inside[1:] == (...,)):
        return inside[0]
    return None
