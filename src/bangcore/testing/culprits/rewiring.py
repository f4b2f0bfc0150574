"""Rulesets with instrumented hooks, which record calls or detect side effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from functools import wraps
from inspect import isawaitable
from types import MappingProxyType
from typing import Any, final

from bangcore.errors import brief
from bangcore.rules.answers import fault_of
from bangcore.rules.base_ruleset import BaseRuleset
from bangcore.rules.definitions import CardKind
from bangcore.rules.implementations import HookTable, Implementation, Implementations
from bangcore.rules.marks import EFFECTS
from bangcore.rules.options import Offer
from bangcore.ruleset import Ruleset

Hook = Callable[..., Any]

__all__ = [
    "Sabotage",
    "Saboteur",
    "implementations",
    "only_answering",
    "rewired",
    "watched",
    "without",
]

Wrap = Callable[[str, str, Hook], Hook]
"""Takes a hook, an ability and an implementation, and returns a replacement."""


def rewired(
    rules: Ruleset, wrap: Wrap, card: Callable[[CardKind], CardKind] | None = None
) -> Ruleset:
    """Return a copy of *rules* with each hook implementation replaced by the result of *wrap*.

    Definitions of cards are replaced by the results of *card*.
    """
    new = object.__new__(Ruleset)
    for name in {*BaseRuleset.__slots__, *Ruleset.__slots__} - {"__weakref__"}:
        setattr(new, name, getattr(rules, name))

    def wrapped(implementation: Implementation) -> Implementation:
        constant = implementation.constant
        call = implementation.call or (lambda *_: constant)
        return replace(
            implementation,
            call=wrap(implementation.hook, implementation.ability, call),
            constant=None,
        )

    new.tables = {
        hook: HookTable(
            table.spec,
            {key: tuple(map(wrapped, entries)) for key, entries in table.abilities.items()},
        )
        for hook, table in rules.tables.items()
    }
    order = [info.name for info in rules.expansions]
    new.implementations = Implementations(new.tables, order, rules.cards, rules.players)
    if card is not None:
        kinds = {key: card(kind) for key, kind in rules.kinds.items()}
        vars_of_new: Any = new
        vars_of_new.kinds = MappingProxyType(kinds)
        vars_of_new.card_kinds = tuple(kinds[kind.key] for kind in rules.card_kinds)
    return new


def implementations(rules: Ruleset) -> set[tuple[str, str]]:
    """Return the pairs of ability and hook with an implementation that is not a constant."""
    return {
        (key, hook)
        for hook, table in rules.tables.items()
        for key, entries in table.abilities.items()
        if any(implementation.call for implementation in entries)
    }


def without(rules: Ruleset, ability: str, hook: str) -> Ruleset:
    """Return a copy of *rules* with a neutral implementation of *ability* at *hook*."""
    combine = rules.composition(hook)
    nothing: Any = {"sum": 0, "max": 0, "any": False, "veto": False, "collect": ()}.get(combine)

    async def no_effect(*about: Any) -> bool:
        return False

    def wrap(at: str, key: str, function: Hook) -> Hook:
        if (at, key) != (hook, ability):
            return function
        if combine in EFFECTS:
            return no_effect
        if combine == "replace":
            return lambda g, owner, source, about: about[-1]
        return lambda *_: nothing

    return rewired(rules, wrap)


def watched(rules: Ruleset, calls: Counter[tuple[str, str]]) -> Ruleset:
    """Return rules that count each called ability with its hook in *calls*."""

    def wrap(hook: str, key: str, function: Hook) -> Hook:
        @wraps(function)
        def noting(*arguments: Any) -> Any:
            calls[key, hook] += 1
            return function(*arguments)

        return noting

    return rewired(rules, wrap)


def only_answering(rules: Ruleset) -> Ruleset:
    """Return rules that fail if a hook that only answers changes the state.

    They also fail if an answer has the wrong type for the hook.
    """

    def wrap(hook: str, key: str, function: Hook) -> Hook:
        acts = rules.composition(hook) in EFFECTS
        origin = rules.brought(key)

        @wraps(function)
        def effect_hook(*arguments: Any) -> Any:
            effect = function(*arguments)
            assert effect is None or isawaitable(effect), (
                f"ability {key!r}{origin} answers {hook}: it returns {brief(effect)}; "
                "an effect returns nothing, or is 'async def'"
            )
            return effect

        @wraps(function)
        def query(g: Any, *arguments: Any) -> Any:
            before = g._state.copy()
            answer = function(g, *arguments)
            if isinstance(answer, Iterator):
                answer = list(answer)
            # a state that differs from its copy is another fault
            same = g._state == before or g._state.copy() != g._state
            assert same, (
                f"ability {key!r}{origin} changes the state when {hook} asks it; "
                "change nothing here; act in a hook that acts"
            )
            spec = rules.tables[hook].spec
            wrong = fault_of(spec, rules, len(g._state.alive), answer) or _twice(answer)
            assert not wrong, f"ability {key!r}{origin} answers {hook}: {wrong}"
            return answer

        return effect_hook if acts else query

    return rewired(rules, wrap)


def _twice(answer: Any) -> str:
    """Return what is wrong with offers of which only one can be chosen, or an empty text."""
    offers = answer if isinstance(answer, (list, tuple)) else ()
    options = [offer.option for offer in offers if isinstance(offer, Offer)]
    for place, option in enumerate(options):
        if any(option.means(other) for other in options[:place]):
            return f"{option.text!r} twice, of which only one can be chosen; offer it once"
    return ""


class Sabotage(Exception):
    """Raised deliberately in the middle of an effect."""


@final
class Saboteur:
    """Rules in which one hook call, number ``fails_at``, raises."""

    def __init__(self, rules: Ruleset) -> None:
        self._composition = rules.composition
        self.calls = 0
        self.fails_at = -1
        self.rules = rewired(rules, self._wrap)

    def _wrap(self, hook: str, key: str, function: Hook) -> Hook:
        def sometimes(*arguments: Any) -> Any:
            self.calls += 1
            if self.calls - 1 == self.fails_at:
                raise Sabotage(f"{key} at {hook}")
            return function(*arguments)

        async def some_time(*arguments: Any) -> Any:
            effect: Awaitable[Any] | None = sometimes(*arguments)
            return None if effect is None else await effect

        return some_time if self._composition(hook) in EFFECTS else sometimes
