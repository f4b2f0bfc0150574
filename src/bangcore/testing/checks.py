"""Checks that installed distributions add to the kit, for the parts of a game that they use."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from typing import Any, ClassVar, Final

from bangcore.engine.events import Event
from bangcore.errors import BangError, nearest
from bangcore.game.game import Game
from bangcore.rules.expansion import Expansion
from bangcore.rules.finding import available_expansions
from bangcore.ruleset import Ruleset

__all__ = [
    "DEFINITIONS",
    "Check",
    "cached_checks",
    "checks_of",
    "doing",
    "keys_of",
    "known_keys",
    "unknown_facets",
]

NEAR: Final = 0.75
"""The similarity from which an unknown facet counts as a misspelling."""
DEFINITIONS = ("card", "character", "role", "rule")


class Check:
    """Checks of one ruleset; distributions register a subclass as entry point ``bangcore.checks``.

    A method raises an ``AssertionError`` that describes the fault.  ``facets`` are the names of
    the facets that the distribution reads.
    """

    facets: ClassVar[Collection[str]] = ()

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    def definitions(self) -> None:
        """Check everything that the ruleset defines."""

    def position(self, game: Game, seed: int) -> None:
        """Check a position; *seed* determines the random choices."""

    def question(self, game: Game) -> None:
        """Check a question before it is answered; called at each position."""

    def events(self, events: Sequence[Event], names: Sequence[str], seed: int) -> None:
        """Check the events of a whole game as the referee sees them."""

    def note(self, events: Sequence[Event]) -> None:
        """Record the events of a game without a check."""

    def end(self) -> None:
        """Check facts about all games together."""

    def unused(self) -> Mapping[str, str]:
        """Map the name of each thing that was never used to advice."""
        return {}

    def hints(self) -> Iterable[str]:
        """Return possible omissions of an expansion that are not faults."""
        return ()

    def without_words(self) -> Iterable[str]:
        """Return the questions, options and events that came up without a text."""
        return ()


@cache
def _kinds() -> tuple[type[Check], ...]:
    points = sorted(entry_points(group="bangcore.checks"), key=lambda point: point.name)
    return tuple(point.load() for point in points)


@cache
def distributions() -> frozenset[str]:
    """Return the packages that provide checks; expansions are not to blame for their time."""
    points = entry_points(group="bangcore.checks")
    return frozenset(point.module.partition(".")[0] for point in points)


def checks_of(rules: Ruleset) -> list[Check]:
    """Return new checks of *rules*, one of each installed kind."""
    return [kind(rules) for kind in _kinds()]


def unknown_facets(rules: Ruleset) -> Iterator[str]:
    """Yield a message about each facet that no installed distribution reads.

    :raises AssertionError: if such a name resembles a known one.
    """
    facets = sorted({name for kind in _kinds() for name in kind.facets})
    for info in rules.expansions:
        for name in info.definition.facets:
            if name not in facets:
                wrong = f"expansion {info.name!r}: facets: {nearest('facet', name, facets)}"
                assert not get_close_matches(name, facets, 1, NEAR), wrong
                yield wrong


@contextmanager
def doing(what: str) -> Iterator[None]:
    """Turn other exceptions into an ``AssertionError`` that names the failed operation."""
    try:
        yield
    except BangError as error:
        raise AssertionError(str(error)) from error
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(f"{what} fails: {type(error).__name__}: {error}") from error


def _installed() -> Iterator[Expansion]:
    """Yield the installed expansions and the expansions that they bring."""
    expansions = [info.definition for info in available_expansions()]
    for expansion in expansions:
        yield expansion
        expansions += [part for part in expansion.brings if part not in expansions]


def keys_of(expansions: Iterable[Expansion]) -> Iterator[tuple[str, str]]:
    """Yield the kind and key of each thing in some expansions."""
    for expansion in expansions:
        yield "", expansion.name
        for kind in DEFINITIONS:
            for thing in getattr(expansion, f"{kind}s"):
                if hasattr(thing, "key"):
                    yield getattr(thing, "kind", kind) if kind == "rule" else kind, thing.key
        yield from (("kind", rule.kind) for rule in expansion.rules)


def known_keys(rules: Ruleset) -> set[tuple[str, str]]:
    """Return the kinds and keys in *rules* and in all installed expansions."""
    own = [info.definition for info in rules.expansions]
    return {*keys_of(own), *keys_of(_installed())}


_KEPT: dict[Any, list[Check]] = {}


def cached_checks(rules: Ruleset, *, new: bool = False) -> list[Check]:
    """Return cached checks of *rules*, for invariants of single positions.

    With *new*, they begin again, without records of earlier games.
    """
    # an equal ruleset may come from an expansion that has changed since
    key = rules, tuple(info.definition for info in rules.expansions)
    if new or key not in _KEPT:
        if len(_KEPT) >= 16:
            _KEPT.clear()
        _KEPT[key] = checks_of(rules)
    return _KEPT[key]
