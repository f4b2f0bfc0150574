"""Requirements on definitions: errors name the definition, the field and the value."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, TypeVar, final

from attrs import Attribute, fields, frozen
from attrs.validators import deep_iterable

from bangcore.errors import ExpansionError, brief, nearest

__all__ = [
    "FLAG",
    "FROM_0",
    "FROM_1",
    "NAMES",
    "NUMBER",
    "TEXT",
    "Requirement",
    "check_key",
    "check_names",
    "is_mapping",
    "is_tuple",
    "label",
    "tuple_of",
]

Value = TypeVar("Value")


def label(thing: Any) -> str:
    """Return the name of a definition for errors: its class and its first field.

    >>> from bangcore.plugin import Copies
    >>> label(Copies(key="beer"))
    "Copies 'beer'"
    """
    first = fields(type(thing))[0].name
    return f"{type(thing).__name__} {brief(getattr(thing, first))}"


@final
@frozen
class Requirement:
    """What a value must be, in words and as a *test*; an attrs validator.

    >>> FROM_1.check("draw", "count", -1)
    Traceback (most recent call last):
    bangcore.errors.ExpansionError: draw: count must be a whole number from 1 on, not -1
    """

    text: str
    test: Callable[[Any], object]

    def __call__(self, thing: Any, attribute: Attribute[Any], value: Any) -> None:
        self.check(label(thing), attribute.name, value)

    def check(self, where: str, name: str, value: Value) -> Value:
        """Return *value*, the field or argument *name*; raise if it fails the test."""
        if not self.test(value):
            raise ExpansionError(f"{where}: {name} must be {self.text}, not {brief(value)}")
        return value


def is_tuple(value: object, kind: type) -> bool:
    """Return whether *value* is a tuple of things of that *kind*."""
    return isinstance(value, tuple) and all(isinstance(item, kind) for item in value)


def is_mapping(value: object, kind: Any) -> bool:
    """Return whether *value* maps strings to things of that *kind*."""
    return isinstance(value, Mapping) and all(
        isinstance(key, str) and isinstance(item, kind) for key, item in value.items()
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


TEXT: Final = Requirement("a string", lambda value: isinstance(value, str))
FLAG: Final = Requirement("True or False", lambda value: isinstance(value, bool))
NUMBER: Final = Requirement("a whole number", _is_number)
FROM_0: Final = Requirement(
    "a whole number from 0 on", lambda value: _is_number(value) and value >= 0
)
FROM_1: Final = Requirement(
    "a whole number from 1 on", lambda value: _is_number(value) and value >= 1
)
NAMES: Final = Requirement("a list of names", lambda value: is_tuple(value, str))


def check_key(thing: Any, attribute: Attribute[Any], value: Any) -> None:
    """Check that *value* is a key; the error suggests one."""
    if isinstance(value, str) and re.fullmatch("[a-z0-9_]+", value):
        return
    words = re.findall("[a-z0-9_]+", value.lower()) if isinstance(value, str) else []
    like = f", such as {'_'.join(words)!r}" if words else ""
    wrong = f"{attribute.name} must be of small letters, digits and _, not {brief(value)}"
    raise ExpansionError(f"{label(thing)}: {wrong}{like}")


def check_names(where: str, what: str, names: Iterable[object], known: Collection[str]) -> None:
    """Check that all *names* are *known* ones of the kind *what*."""
    for name in names:
        if name not in known:
            raise ExpansionError(f"{where}: {nearest(what, name, known)}")


def tuple_of(*kinds: type) -> Any:
    """Return a validator of tuples whose items are of one of these *kinds*."""
    names = " or ".join(kind.__name__ for kind in kinds)
    return deep_iterable(
        Requirement(f"made of {names}", lambda item: isinstance(item, kinds)),
        Requirement(f"a list of {names}", lambda value: isinstance(value, tuple)),
    )
