"""The answers that a hook takes: one table for games, tables of tests and the check."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from inspect import isawaitable
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from bangcore.errors import UnknownName, brief, nearest
from bangcore.rules.definitions import SUITS
from bangcore.rules.marks import Spec
from bangcore.rules.options import Offer
from bangcore.rules.outcome import Outcome

if TYPE_CHECKING:
    from bangcore.rules.base_ruleset import BaseRuleset

__all__ = ["ByHook", "fault_of", "sensible_items"]

ITEMS: Final[Mapping[str, tuple[type, str]]] = {
    "int": (int, "a whole number"),
    "str": (str, "a name"),
    "Offer": (Offer, "an Offer"),
    "Outcome": (Outcome, "an Outcome"),
    "tuple": (tuple, "a pair"),
}
"""The types of answers, with their words."""
KNOWN: Final = {"card": "kinds", "character": "characters", "rule": "rules"}
"""The definitions of a ruleset that a name must be one of."""


class ByHook(dict[str, int | None]):
    """A mapping by hook, which refuses hooks that do not exist by their names."""

    def __missing__(self, hook: str) -> int | None:
        raise UnknownName(nearest("hook", hook, self))


def sensible_items(rules: BaseRuleset, seats: int) -> dict[str, frozenset[Any]]:
    """Return all that may be in a list that answers a hook, by hook, at a table of *seats*."""
    items: dict[str, frozenset[Any]] = {}
    for hook, table in rules.tables.items():
        what = table.spec.answers
        if table.spec.listed and what:
            vocabulary = range(seats) if what == "seat" else getattr(rules, KNOWN[what])
            is_pair = table.spec.returns == "tuple"
            items[hook] = frozenset(
                product((None, *range(seats)), vocabulary) if is_pair else vocabulary
            )
    return items


def fault_of(spec: Spec, rules: BaseRuleset, seats: int, answer: Any) -> str:
    """Return what is wrong with an *answer* at a table of *seats*, or an empty text."""
    if spec.returns == "bool":
        # any value is fine as a boolean, except one that is always true
        always = isinstance(answer, str) or callable(answer) or isawaitable(answer)
        return f"it must return True or False, not {brief(answer)}" if always else ""
    if not spec.listed:
        if answer is None and spec.optional:
            return ""
        return _fault_of_item(spec, rules, seats, answer)
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        return f"it must return a list, not {brief(answer)}"
    for item in answer:
        fault = _fault_of_item(spec, rules, seats, item)
        if fault:
            return fault
    return ""


def _fault_of_item(spec: Spec, rules: BaseRuleset, seats: int, item: Any) -> str:
    kind, what = spec.returns, spec.answers
    if kind in ITEMS:
        types, words = ITEMS[kind]
        if not isinstance(item, types) or (isinstance(item, tuple) and len(item) != 2):
            return f"it must be {words}, not {brief(item)}"
    elif kind == "Callable" and not callable(item):
        return f"it must be a function of the engine, not {brief(item)}"
    if not what:
        return ""
    if kind == "tuple":
        owner, item = item
        if owner is not None and owner not in range(seats):
            return f"no seat {brief(owner)}; the owner of a {what} is a seat, or None for nobody"
    if what == "seat":
        return "" if item in range(seats) else f"no seat {brief(item)} among 0 to {seats - 1}"
    vocabulary: Collection[str] = getattr(rules, KNOWN[what]) if what in KNOWN else SUITS
    if isinstance(item, str) and item in vocabulary:
        return ""
    return rules.unknown(what, item, vocabulary)
