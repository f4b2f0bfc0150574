"""The page about messages shows real messages.

A comment above each block of JSON has its kind and the expression that makes it, and the two are
compared. ``pytest tests/wire --update-golden`` rewrites whole messages.
"""

from __future__ import annotations

import doctest
import importlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from jsonschema import Draft202012Validator

from bang_table.wire import KINDS, schema

PAGE = Path(__file__).parents[2] / "docs" / "wire.md"
WIDTH = 116

MESSAGE = re.compile(
    r"^<!-- (?P<part>part of )?(?P<kind>\w+): (?P<made>.+) -->\n```json\n(?P<json>(?s:.*?))^```$",
    re.MULTILINE,
)
PYTHON = re.compile(r"^```python\n((?s:.*?))^```$", re.MULTILINE)


class Example(NamedTuple):
    kind: str
    made: str
    is_part: bool
    text: str


def examples() -> list[Example]:
    page = PAGE.read_text(encoding="utf-8")
    return [
        Example(m["kind"], m["made"], bool(m["part"]), m["json"]) for m in MESSAGE.finditer(page)
    ]


@cache
def scope() -> dict[str, Any]:
    """Return the names that the page's code defines."""
    names: dict[str, Any] = {}
    for code in PYTHON.findall(PAGE.read_text(encoding="utf-8")):
        exec(code, names)
    return names


def written(value: Any, indent: int = 0, before: int = 0) -> str:
    """Return JSON with as few lines as fit the width."""
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)) or indent + before + len(short) < WIDTH:
        return short
    inner = indent + 2
    if isinstance(value, list):
        lines = [written(item, inner) for item in value]
    else:
        lines = [
            f"{json.dumps(key)}: {written(item, inner, len(key) + 4)}"
            for key, item in value.items()
        ]
    first, last = "[]" if isinstance(value, list) else "{}"
    between = ",\n" + " " * inner
    return f"{first}\n{' ' * inner}{between.join(lines)}\n{' ' * indent}{last}"


def differences(part: Any, whole: Any, place: str = "$") -> list[str]:
    """Return the places where *part* differs from *whole*."""
    if isinstance(part, dict) and isinstance(whole, dict):
        missing = [f"{place}: no {key!r}" for key in part if key not in whole]
        shared = [key for key in part if key in whole]
        return missing + [
            said for key in shared for said in differences(part[key], whole[key], f"{place}.{key}")
        ]
    if isinstance(part, list) and isinstance(whole, list):
        return [
            f"{place}: no {item!r}"
            for item in part
            if all(differences(item, other) for other in whole)
        ]
    return [] if part == whole and type(part) is type(whole) else [f"{place}: {part!r}, {whole!r}"]


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.made[:40])
def test_examples_equal_real_messages(example, request):
    """An example is valid; a whole message equals the real one, a part is contained in it."""
    made = json.loads(json.dumps(eval(example.made, scope())))
    Draft202012Validator(schema(example.kind, exact=True)).validate(made)
    if example.is_part:
        assert json.loads(example.text)
        assert differences(json.loads(example.text), made) == []
        return
    text = written(made) + "\n"
    if request.config.getoption("update_golden"):
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(page.replace(shown(example), shown(example._replace(text=text))), "utf-8")
    else:
        assert example.text == text, "run: pytest tests/wire --update-golden"


def shown(example: Example) -> str:
    return f"<!-- {example.kind}: {example.made} -->\n```json\n{example.text}```"


def test_every_kind_of_message_that_is_sent_has_an_example():
    """Saves are read by nothing but the library."""
    assert {example.kind for example in examples()} == {*KINDS} - {"save", "record", "session"}


@pytest.mark.parametrize(
    "name",
    [
        "bangcore.plain",
        "bang_table.text.language",
        "bang_table.wire",
        "bang_table.wire.lobby",
        "bang_table.wire.messages",
        "bang_table.wire.schemas",
        "bang_table.wire.typescript",
        "bang_table.wire.words",
    ],
)
def test_the_examples_in_docstrings_hold(name):
    """The examples in docstrings are correct."""
    result = doctest.testmod(importlib.import_module(name))

    assert result.attempted > 0
    assert result.failed == 0


def test_the_comparison_finds_differences():
    """The comparison of parts finds differences."""
    whole = {"a": [1, {"b": 2, "c": 3}], "d": None}

    assert differences({"a": [{"b": 2}], "d": None}, whole) == []
    assert differences({"a": [{"b": 3}]}, whole) == ["$.a: no {'b': 3}"]
    assert differences({"e": 1}, whole) == ["$: no 'e'"]
    assert differences({"d": False}, whole) == ["$.d: False, None"]
    assert differences({"a": [True]}, whole) == ["$.a: no True"]
