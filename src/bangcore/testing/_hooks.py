"""Rulesets whose hooks are watched: who was called, and who acted when only asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, final

from attrs import evolve

from bangcore.rules.compiling import HookTable, Implementation, SaidBy
from bangcore.rules.hooks.marks import EFFECTS
from bangcore.rules.ruleset import Ruleset

Hook = Callable[..., Any]

__all__ = ["Sabotage", "Saboteur", "implementations", "only_answering", "rewired", "watched"]

Wrap = Callable[[str, str, Hook], Hook]
"""Gets hook, ability and implementation, returns what shall stand in its place."""


def rewired(rules: Ruleset, wrap: Wrap) -> Ruleset:
    """Return the same rules with every hook implementation replaced by what *wrap* makes of it."""
    new = object.__new__(Ruleset)
    for name in Ruleset.__slots__:
        if hasattr(rules, name):
            setattr(new, name, getattr(rules, name))
    order = [info.name for info in rules.expansions]

    def wrapped(found: Implementation) -> Implementation:
        constant = found.constant
        call = found.call or (lambda *_: constant)
        return evolve(found, call=wrap(found.hook, found.ability, call), constant=None)

    new.tables = {
        hook: HookTable(
            table.spec,
            {key: tuple(map(wrapped, found)) for key, found in table.abilities.items()},
            order,
            rules.cards,
            rules.players,
        )
        for hook, table in rules.tables.items()
    }
    new.said_by = SaidBy(new.tables, new.hooks_of_source)
    return new


def implementations(rules: Ruleset) -> set[tuple[str, str]]:
    """Return every ability together with each hook at which it is called: no constants."""
    return {
        (key, hook)
        for hook, table in rules.tables.items()
        for key, found in table.abilities.items()
        if any(implementation.call for implementation in found)
    }


def watched(rules: Ruleset, called: set[tuple[str, str]]) -> Ruleset:
    """Return rules that note in *called* which ability was called at which hook."""

    def wrap(hook: str, key: str, function: Hook) -> Hook:
        def noting(*arguments: Any) -> Any:
            called.add((key, hook))
            return function(*arguments)

        return noting

    return rewired(rules, wrap)


def only_answering(rules: Ruleset) -> Ruleset:
    """Return rules that fail when an ability that is only asked something changes the state."""

    def wrap(hook: str, key: str, function: Hook) -> Hook:
        if rules.composition(hook) in EFFECTS:
            return function

        def asked(g: Any, *arguments: Any) -> Any:
            before = g._state.copy()
            answer = function(g, *arguments)
            if isinstance(answer, Iterable) and not isinstance(answer, str):
                answer = list(answer)
            assert g._state == before, f"ability {key!r} changes the state when {hook} asks it"
            return answer

        return asked

    return rewired(rules, wrap)


class Sabotage(Exception):
    """Raised on purpose in the middle of an effect."""


@final
class Saboteur:
    """Rules whose hook implementations work, except for one call of all those that are made."""

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
