"""What the abilities may answer to a hook: one table for games, tables of tests and the check."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, Final

from bangcore.errors import brief
from bangcore.rules.definitions import SUITS
from bangcore.rules.marks import Spec
from bangcore.rules.options import Offer
from bangcore.rules.outcome import Outcome

if TYPE_CHECKING:
    from bangcore.rules.base_ruleset import BaseRuleset

__all__ = ["ITEMS", "fault_of"]

ITEMS: Final[Mapping[str, tuple[Callable[[Any], bool], str]]] = {
    "int": (lambda value: isinstance(value, int), "a whole number"),
    "str": (lambda value: isinstance(value, str), "a name"),
    "Offer": (lambda value: isinstance(value, Offer), "an Offer"),
    "Outcome": (lambda value: isinstance(value, Outcome), "an Outcome"),
    "Callable": (callable, "a function of the engine"),
    "tuple": (lambda value: isinstance(value, tuple) and len(value) == 2, "a pair"),
}
"""The types in annotations of specifications, with their tests and words."""

LISTS: Final = re.compile(r"(?:Iterable|Sequence)\[(\w+)\b.*\]", re.DOTALL)


def fault_of(spec: Spec, rules: BaseRuleset, seats: int, answer: Any) -> str:
    """Return what is wrong with an *answer* at a table of *seats*, or an empty text."""
    if spec.returns == "bool":
        # any value is fine as a boolean, except one that is always true
        always = isinstance(answer, str) or callable(answer) or isawaitable(answer)
        return f"it must return True or False, not {brief(answer)}" if always else ""
    listed = LISTS.fullmatch(spec.returns)
    if listed is None:
        if answer is None and spec.returns.endswith("| None"):
            return ""
        return _fault_of_item(spec.returns.partition(" ")[0], spec.answers, rules, seats, answer)
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        return f"it must return a list, not {brief(answer)}"
    faults = (_fault_of_item(listed[1], spec.answers, rules, seats, item) for item in answer)
    return next(filter(None, faults), "")


def _fault_of_item(kind: str, what: str, rules: BaseRuleset, seats: int, item: Any) -> str:
    test, words = ITEMS.get(kind, (lambda value: True, ""))
    if not test(item):
        return f"it must be {words}, not {brief(item)}"
    if kind == "tuple":
        owner, item = item
        if owner is not None and owner not in range(seats):
            return f"no seat {brief(owner)}; the owner of a {what} is a seat, or None for nobody"
    known: Mapping[str, Collection[Any]] = {
        "suit": SUITS,
        "card": rules.kinds,
        "character": rules.characters,
        "rule": rules.rules,
        "seat": range(seats),
    }
    if what not in known or (isinstance(item, (int, str)) and item in known[what]):
        return ""
    if what == "seat":
        return f"no seat {brief(item)} among 0 to {seats - 1}"
    return rules.unknown(what, item, known[what])
