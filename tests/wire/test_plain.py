"""The generated functions that make JSON forms follow the fields of their classes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest
from attrs import fields, frozen, has

from bangcore import Change, Decision, Event, Option, Place, PlayerView, View
from bangcore.plain import entries, plain, sparse


def slowly(value: Any) -> Any:
    """Convert a value by looking at its fields at run time."""
    if isinstance(value, Option):
        order = ("verb", "card", "target", "key", "as_", "seat", "other", "text")
        found = {name.rstrip("_"): getattr(value, name) for name in order}
        return {name: item for name, item in found.items() if item is not None}
    if isinstance(value, Event):
        found = {f.name: slowly(getattr(value, f.name)) for f in fields(Event)}
        return {name: item for name, item in found.items() if item not in (None, [])}
    if isinstance(value, Place):
        return {"kind": value.kind} | ({} if value.seat is None else {"seat": value.seat})
    if isinstance(value, Change):
        found = {"seat": value.seat, "expansion": value.expansion}
        rest = {name: item for name, item in found.items() if item is not None}
        return {"what": value.what, "value": slowly(value.value), **rest}
    if isinstance(value, View):
        found = {f.name: slowly(getattr(value, f.name)) for f in fields(View)}
        optional = ("sides", "piles")
        return {name: item for name, item in found.items() if name not in optional or item}
    if isinstance(value, PlayerView):
        found = {f.name: slowly(getattr(value, f.name)) for f in fields(PlayerView)}
        return {name: item for name, item in found.items() if name != "piles" or item}
    if isinstance(value, Decision):
        found = {f.name: slowly(getattr(value, f.name)) for f in fields(Decision)}
        return {name: item for name, item in found.items() if name != "owing" or item}
    if has(type(value)):
        return {f.name: slowly(getattr(value, f.name)) for f in fields(type(value))}
    if isinstance(value, (tuple, list)):
        return [slowly(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): slowly(item) for key, item in value.items()}
    return value


def test_a_view_is_converted_field_by_field(views):
    """Hundreds of views with all expansions equal the field-by-field conversion."""
    assert len(views) > 250
    for view in views:
        assert json.dumps(view.to_dict()) == json.dumps(slowly(view))


def test_options_and_events_leave_out_unset_fields(games, events):
    """Options and events equal the field-by-field conversion without unset fields."""
    options = [o for game in games for o in (*(game.decision or ()), *game.interrupts)]
    assert len(options) > 500
    assert len(events) > 1000
    for thing in (*options, *events):
        assert json.dumps(thing.to_dict()) == json.dumps(slowly(thing))


@frozen
class Leaf:
    id: int
    note: str | None = None


@sparse(last="name")
@frozen
class Tree:
    name: str
    from_: Annotated[str, "where it stands"]
    kind: Literal["oak", "elm"] = "oak"
    best: Leaf | None = None
    leaves: tuple[Leaf | None, ...] = ()
    pair: tuple[int, Leaf] | None = None
    either: int | Leaf | None = None
    named: Mapping[int, Leaf] | None = None


@frozen
class Branch:
    id: int
    next: Branch | None


@frozen
class Odd:
    known_: OnlyForTypeCheckers  # noqa: F821
    if_: Leaf


LEAF = {"id": 1, "note": None}


@pytest.mark.parametrize(
    ("field", "value", "written"),
    [
        ("best", Leaf(1), LEAF),
        ("leaves", (None, Leaf(1)), [None, LEAF]),
        ("pair", (2, Leaf(1)), [2, LEAF]),
        ("either", 0, 0),
        ("either", Leaf(1), LEAF),
        ("named", {}, {}),
        ("named", {3: Leaf(1)}, {"3": LEAF}),
    ],
)
def test_a_field_is_written_by_its_type(field, value, written):
    """Values, lists, pairs, objects and unions are converted by type; underscores are removed."""
    made = plain(Tree("a", "b", **{field: value}))

    assert made == {"from": "b", "kind": "oak", field: written, "name": "a"}
    assert list(made) == ["from", "kind", field, "name"]
    assert plain(Tree("a", "b")) == {"from": "b", "kind": "oak", "name": "a"}


def test_a_class_may_have_fields_of_itself_and_types_that_only_checkers_know():
    """Recursive classes work, and types that cannot be resolved are converted by value."""
    branch = Branch(1, Branch(2, None))

    assert plain(branch) == {"id": 1, "next": {"id": 2, "next": None}}
    assert plain(Odd((branch,), Leaf(1))) == {"known": [plain(branch)], "if": LEAF}


def test_entries_know_the_optional_ones():
    """Only entries that may be ``None`` or empty are optional, and only in a sparse class."""
    required = {entry.name for entry in entries(Tree) if entry.required}

    assert required == {"name", "from", "kind"}
    assert all(entry.required for entry in entries(Leaf))


def test_a_written_value_shares_nothing_with_the_game(games):
    """Changing a JSON form changes neither the view nor the game."""
    view = games[0].view(0)
    before = json.dumps(view.to_dict())
    made = view.to_dict()
    made["players"][0]["in_play"].append(1)
    made["roles"].clear()
    made["extra"]["new"] = 1

    assert json.dumps(view.to_dict()) == json.dumps(games[0].view(0).to_dict()) == before
