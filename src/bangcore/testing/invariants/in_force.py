"""Comparison of the engine's cache with the cache of a new engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bangcore.engine.force import COPIES, DISABLED, RULES, InForce

__all__ = ["out_of_date"]


def out_of_date(force: InForce, fresh: InForce) -> Iterator[tuple[str, Iterable[str], str]]:
    """Yield the cached results in *force* that differ in *fresh*, from the same position.

    Each has its hook, the abilities that answer it, and the difference.
    """
    if force.stale:
        return
    fresh.look()
    cached, actual = ({(o, rule.key) for o, rule in each.registered} for each in (force, fresh))
    for owner, key in sorted(cached ^ actual, key=str):
        change = "is no longer in force" if (owner, key) in cached else "is in force now"
        yield RULES, _named(fresh, RULES), f"rule:{key} of seat {owner} {change}"
    for owner, card, kind in sorted(force.off ^ fresh.off, key=str):
        what = fresh.rules.texts[card] if card is not None else kind
        change = "is off now" if (owner, card, kind) in fresh.off else "is on again"
        yield DISABLED, _named(fresh, DISABLED), f"{what} of seat {owner} {change}"
    if _characters(force) != _characters(fresh):
        yield COPIES, _named(fresh, COPIES), "other abilities are copied"
    for hook, by_seat in force.answers.items():
        now = fresh.find(hook)
        for seat, answer in by_seat.items():
            if answer != now[seat]:
                abilities = {entry[0].ability for entry in {*answer[1]} ^ {*now[seat][1]}}
                # the difference may be only in a sum of symbols
                yield hook, abilities or {"a symbol"}, f"other abilities answer for seat {seat}"


def _named(force: InForce, hook: str) -> set[str]:
    """Return the abilities in play that implement a hook."""
    return {implementation.ability for implementation, *_ in force.in_play.get(hook, ())}


def _characters(force: InForce) -> set[tuple[int | None, str]]:
    """Return the abilities of characters that seats have."""
    entries = [candidate for candidates in force.in_play.values() for candidate in candidates]
    return {
        (owner, implementation.ability)
        for implementation, owner, _, kind in entries
        if kind == "character"
    }
