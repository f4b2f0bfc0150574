"""The printed symbols of every card, character and rule, as frontends receive them."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any

import pytest

from bang_cli.lookup import all_entries
from bang_table.text import Language
from bangcore import Ruleset

INSTALLED = {point.name for point in entry_points(group="bangcore.expansions")}


def things(expansion: str) -> dict[str, Any]:
    """Return the cards, characters and rules of an expansion, by key."""
    rules = Ruleset.build() if expansion == "base" else Ruleset.build(expansion)
    (made,) = [info.definition for info in rules.expansions if info.name == expansion]
    return {t.key: t for t in (*made.cards, *made.characters, *made.rules) if hasattr(t, "symbols")}


def as_written(symbol: dict[str, Any]) -> str:
    """Return the JSON of a symbol in the notation of a program."""
    if "says" in symbol:
        return f"{symbol['symbol']}({symbol['says']})"
    amount = "" if symbol["amount"] == 1 else f", {symbol['amount']}"
    return f"{symbol['symbol']}({symbol['at']}{amount})"


@pytest.mark.parametrize("expansion", sorted(INSTALLED))
def test_the_json_form_of_symbols_says_the_same(expansion: str) -> None:
    """The JSON of single symbols and of ``bang cards --json`` equals their notation."""
    found = {key: [*map(repr, thing.symbols)] for key, thing in things(expansion).items()}
    for thing in things(expansion).values():
        assert [as_written(symbol.to_dict()) for symbol in thing.symbols] == found[thing.key]
    rules = Ruleset.build() if expansion == "base" else Ruleset.build(expansion)
    entries = [entry.to_dict() for entry in all_entries(Language("en", rules))]
    shown = {e["key"]: e["symbols"] for e in entries if e["key"] in found and e.get("symbols")}
    assert {key: [*map(as_written, symbols)] for key, symbols in shown.items()} == {
        key: symbols for key, symbols in found.items() if symbols
    }
