"""JSON Schema made from the fields, types and docstrings of attrs classes."""

from __future__ import annotations

import inspect
import re
from collections.abc import Collection, Iterable, Mapping
from types import NoneType
from typing import (
    Any,
    Final,
    Literal,
    Union,
    final,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from attrs import evolve

from bangcore.plain import Only, bare, entries, has_fields, item_of, variants

__all__ = ["DRAFT", "Definitions", "Schema", "described"]

Schema = dict[str, Any]

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

SIMPLE: Final = {str: "string", int: "integer", bool: "boolean", float: "number", NoneType: "null"}


@final
class Definitions:
    """The schemas of classes by name, for references from other schemas.

    Objects are open: a newer version may add entries.  *exact* closes them.  Objects of *taken*
    classes are always closed, and may omit entries with a default.  *known* has types of entries,
    by class and name, that are more precise than their annotations.  *forms* maps a class to typed
    dictionaries: its objects have one of these forms.
    """

    def __init__(
        self,
        *,
        exact: bool = False,
        taken: Collection[type] = (),
        known: Mapping[tuple[type, str], Any] | None = None,
        forms: Mapping[type, Iterable[type]] | None = None,
    ) -> None:
        self._exact: Final = exact
        self._taken: Final = taken
        self._known: Final = known or {}
        self._forms: Final = forms or {}
        self._classes: Final[dict[str, type]] = {}
        self.made: Final[dict[str, Schema]] = {}

    def of(self, kind: Any) -> Schema:
        """Return the schema of a type; the classes that it needs are added to ``made``.

        >>> Definitions().of(tuple[int | None, ...])
        {'type': 'array', 'items': {'type': ['integer', 'null']}}

        :raises TypeError: if the type has no JSON form.
        """
        for note in _notes(kind):
            if note.form is not None:
                return self._reference(note.form)
        return self._of(bare(kind)) | _limits(kind)

    def _of(self, kind: Any) -> Schema:
        if kind in (Any, object):
            return {}
        if kind in SIMPLE:
            return {"type": SIMPLE[kind]}
        if isinstance(kind, type) and (has_fields(kind) or is_typeddict(kind)):
            return self._reference(kind)
        some = variants(kind)
        if len(some) > 1:
            return self._union(some)
        origin, inside = get_origin(kind), get_args(kind)
        if origin is Literal:
            return {"const": inside[0]} if len(inside) == 1 else {"enum": list(inside)}
        item = item_of(kind)
        if item is not None:
            return {"type": "array", "items": self.of(item)}
        if origin is tuple:
            count = len(inside)
            each = [self.of(part) for part in inside]
            return {"type": "array", "prefixItems": each, "minItems": count, "maxItems": count}
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self._open(*inside)
        raise TypeError(f"{kind!r} has no JSON form for a schema")

    def _union(self, kinds: tuple[Any, ...]) -> Schema:
        some = [self.of(kind) for kind in kinds]
        # strict validators accept a list of types only for null
        if len(some) == 2 and NoneType in kinds and all(s.keys() == {"type"} for s in some):
            return {"type": [variant["type"] for variant in some]}
        return {"anyOf": some}

    def _open(self, key: Any, value: Any) -> Schema:
        schema: Schema = {"type": "object"}
        if key is int:
            schema["propertyNames"] = {"pattern": "^-?[0-9]+$"}
        inner = self.of(value)
        return {**schema, "additionalProperties": inner} if inner else schema

    def _reference(self, kind: type) -> Schema:
        name = kind.__name__
        if self._classes.setdefault(name, kind) is not kind:
            raise TypeError(f"two classes of messages are called {name}")
        if name not in self.made:
            self.made[name] = {}  # a class may refer to itself
            self.made[name] |= self._object(kind)
        return {"$ref": f"#/$defs/{name}"}

    def _object(self, kind: type) -> Schema:
        if kind in self._forms:
            head = {"title": kind.__name__, "description": described(kind)}
            return {**head, "anyOf": [self._dictionary(form) for form in self._forms[kind]]}
        if is_typeddict(kind):
            head = {"title": kind.__name__, "description": described(kind)}
            return {**head, **self._dictionary(kind)}
        is_input = kind in self._taken
        fields = [
            evolve(entry, required=not entry.default) if is_input else entry
            for entry in entries(kind)
        ]
        schema: Schema = {
            "title": kind.__name__,
            "description": described(kind),
            "type": "object",
            "properties": {
                entry.name: self.of(
                    self._known.get(
                        (kind, entry.name),
                        entry.kind if entry.required else _as_set(entry.kind),
                    )
                )
                for entry in fields
            },
            "required": [entry.name for entry in fields if entry.required],
        }
        return {**schema, "additionalProperties": False} if self._exact or is_input else schema

    def _dictionary(self, kind: type) -> Schema:
        hints = get_type_hints(kind)
        schema: Schema = {
            "type": "object",
            "properties": {name: self.of(hint) for name, hint in hints.items()},
            "required": sorted(kind.__required_keys__),  # type: ignore[attr-defined]
        }
        return {**schema, "additionalProperties": False} if self._exact else schema


def _notes(kind: Any) -> list[Only]:
    return [note for note in getattr(kind, "__metadata__", ()) if isinstance(note, Only)]


def _limits(kind: Any) -> Schema:
    """Return the annotations of a type as JSON Schema keywords."""
    schema: Schema = {}
    for note in _notes(kind):
        if note.values:
            is_single = len(note.values) == 1
            schema |= {"const": note.values[0]} if is_single else {"enum": list(note.values)}
        schema |= {} if note.least is None else {"minimum": note.least}
        schema |= {} if note.longest is None else {"maxLength": note.longest}
    return schema


def _as_set(kind: Any) -> Any:
    """Return a type without ``None``: an optional entry is left out instead of null."""
    some = variants(kind)
    rest = tuple(variant for variant in some if variant is not NoneType)
    return kind if rest == some else Union[rest]  # noqa: UP007 - known when it runs


def described(kind: type) -> str:
    """Return the docstring of a class as plain text.

    >>> from bangcore import Outcome
    >>> described(Outcome)
    'How a game ended: who won, why, and what each seat gets (1 won, -1 lost).'
    """
    text = inspect.cleandoc(kind.__doc__ or "")
    text = re.split(r"^(?:>>>|:\w+)", text, maxsplit=1, flags=re.MULTILINE)[0].strip()
    text = re.sub(r":[\w:]+:`~?(?:[\w.]+\.)?(\w+)`", r"`\1`", text.replace("``", "`"))
    # names of entries lack the underscore that Python needs
    text = re.sub(r"\*(\w+)\*", r"`\1`", text)
    text = re.sub(r"`(\w+)_`", r"`\1`", text)
    for python, json in (("None", "null"), ("True", "true"), ("False", "false")):
        text = text.replace(f"`{python}`", f"`{json}`")
    paragraphs = (" ".join(part.split()) for part in text.split("\n\n"))
    return "\n\n".join(paragraphs)
