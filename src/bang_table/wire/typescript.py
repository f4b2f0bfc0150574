"""TypeScript types of all messages, generated from their schema."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, Final

from bang_table.wire.messages import MESSAGES, schema, title_of
from bangcore.rules.arguments import checked
from bangcore.ruleset import Ruleset

__all__ = ["typescript"]

NAMES: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


@checked
def typescript(ruleset: Ruleset | None = None) -> str:
    """Return the types of all messages as the text of a ``.d.ts`` file.

    ``Messages`` maps each kind to its type.  With a *ruleset* the types include the views of its
    expansions.

    >>> print(typescript().partition("export interface Outcome")[2].partition("}")[0])
     {
      winners: number[];
      reason: string;
      payoffs: number[];
    <BLANKLINE>
    """
    definitions = schema(ruleset=ruleset)["$defs"]
    lines = ["// The messages of bangcore; made by bang_table.wire.typescript()."]
    for name, definition in definitions.items():
        lines += ["", *_comment(definition.get("description", "")), *_definition(name, definition)]
    lines += ["", *_comment("The type of each kind of message."), "export interface Messages {"]
    lines += [f"  {kind}: {title_of(kind)};" for kind in MESSAGES]
    return "\n".join([*lines, "}", ""])


def _comment(text: str) -> list[str]:
    paragraphs = text.replace("*/", "* /").split("\n\n")
    body = "\n\n".join(textwrap.fill(part, 96, break_long_words=False) for part in paragraphs)
    lines = body.splitlines()
    if len(lines) < 2:
        return [f"/** {line} */" for line in lines]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def _definition(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    forms = schema.get("anyOf", ())
    if any("properties" in form for form in forms):
        yield f"export type {name} ="
        yield from (f"  | {_type(form)}" for form in forms[:-1])
        yield f"  | {_type(forms[-1])};"
        return
    if "properties" not in schema:
        yield f"export type {name} = {_type(schema)};"
        return
    yield f"export interface {name} {{"
    yield from (f"  {entry};" for entry in _entries(schema))
    yield "}"


def _entries(schema: Mapping[str, Any]) -> Iterator[str]:
    for entry, inner in schema["properties"].items():
        mark = "" if entry in schema["required"] else "?"
        yield f"{entry}{mark}: {_type(inner)}"


def _type(schema: Mapping[str, Any]) -> str:
    """Return the TypeScript type of a schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "properties" in schema:
        return f"{{ {'; '.join(_entries(schema))} }}"
    if "anyOf" in schema:
        return " | ".join(_type(variant) for variant in schema["anyOf"])
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(NAMES[variant] for variant in kind)
    if kind == "array":
        return _array(schema)
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"{{ [key: string]: {_type(inner) if inner else 'unknown'} }}"
    return NAMES[kind] if kind else "unknown"


def _array(schema: Mapping[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(part) for part in schema['prefixItems'])}]"
    item = _type(schema["items"])
    return f"({item})[]" if " " in item else f"{item}[]"
