"""Checks under every choice of roles, and their combined coverage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bangcore.errors import InvalidSetup
from bangcore.ruleset import Ruleset
from bangcore.testing.expansion.came_up import CameUp, demanded

__all__ = ["missing_in", "never_in", "other_choices", "told_by"]


def other_choices(
    rules: Ruleset,
    expansions: Sequence[str | object],
    fixed: Mapping[str, bool | int],
    players: Sequence[int] | None,
) -> Iterator[tuple[dict[str, bool | int], list[int] | None]]:
    """Yield options that choose other roles of *expansions*, one choice at a time.

    Each comes with the numbers of *players* that it supports (``None``: all numbers).  Options in
    *fixed* are not changed.
    """
    choices: list[dict[str, bool | int]] = []
    for when in (
        role_set.when
        for expansion in demanded(rules, expansions)
        for role_set in expansion.role_sets
    ):
        each = [{name: value} for name in when for value in rules.option_specs[name].values]
        for choice in [*each, dict(when)]:
            is_current = choice.items() <= dict(rules.options).items()
            if is_current or choice in choices or not choice.keys().isdisjoint(fixed):
                continue
            choices.append(choice)
            options = {**fixed, **choice}
            try:
                numbers = Ruleset.build(*expansions, options=options).players
            except InvalidSetup:  # in conflict with the fixed options
                continue
            if players is None:
                yield options, None
            elif both := [n for n in players if n in numbers]:
                yield options, both


def told_by(parts: Iterable[CameUp]) -> dict[str, dict[str, int]]:
    """Return the counts over all *parts* by kind and key."""
    totals: dict[str, dict[str, int]] = {}
    for part in parts:
        for kind, counts in part.tell().items():
            sums = totals.setdefault(kind, {})
            for key, count in counts.items():
                sums[key] = sums.get(key, 0) + count
    return totals


def never_in(parts: Sequence[CameUp]) -> list[tuple[str, str]]:
    """Return the kind and key of each thing that came up in no part."""
    counts = told_by(parts)
    never = dict.fromkeys(thing for part in parts for thing in part.never())
    return [(kind, key) for kind, key in never if key not in counts[kind]]


def missing_in(parts: Sequence[CameUp]) -> dict[str, tuple[str, str]]:
    """Return the required things that came up in no part, by name."""
    never = {*never_in(parts)}
    missing = {name: thing for part in parts for name, thing in part.missing().items()}
    return {name: thing for name, thing in missing.items() if thing in never}
