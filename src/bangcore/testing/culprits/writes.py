"""A position that only the engine may change."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, final

from bangcore import compiled
from bangcore.engine.engine import Engine
from bangcore.game.progress import Effect
from bangcore.rules.base_ruleset import BaseRuleset
from bangcore.rules.state import State
from bangcore.testing.culprits.following import Action

__all__ = ["unverbed"]

OURS: Final = ("bangcore.engine", "bangcore.chance")
"""The modules of the verbs."""
CHANGES: Final = (
    *("__setitem__", "__delitem__", "__iadd__", "__imul__", "append", "clear", "extend"),
    *("insert", "pop", "remove", "reverse", "sort"),
)


class Unverbed(AssertionError):
    """Raised where something other than a verb changes the position."""


def _refuse(what: str) -> None:
    """Fail unless a verb is the caller of the method that calls this function."""
    if not sys._getframe(2).f_globals.get("__name__", "").startswith(OURS):
        raise Unverbed(f"{what} of the position changes without a verb")


@final
class _List(list[Any]):
    """A list of a position, with its name."""

    __slots__ = ("name",)
    name: str


def _guarded(method: str) -> Callable[..., Any]:
    change = getattr(list, method)

    def changed(self: _List, *about: Any, **more: Any) -> Any:
        _refuse(self.name)
        return change(self, *about, **more)

    return changed


for _method in CHANGES:
    setattr(_List, _method, _guarded(_method))


class _State(State):  # type: ignore[misc]  # no other class needs to inherit from it
    """A position whose fields only the engine sets."""

    def __setattr__(self, name: str, value: Any) -> None:
        _refuse(name)
        super().__setattr__(name, value)


def _in_lists(name: str, value: Any) -> Any:
    if not isinstance(value, list):
        return value
    copy = _List(_in_lists(name, inner) for inner in value)
    copy.name = name
    return copy


def read_only(state: State) -> State:
    """Return a copy of *state* that fails when anything but a verb changes it.

    The states of expansions are theirs to change.
    """
    new, copy = object.__new__(_State), state.copy()
    for part in fields(State):
        value = _in_lists(part.name, getattr(copy, part.name))
        object.__setattr__(new, part.name, value)
    return new


def unverbed(rules: BaseRuleset, about: Action) -> Unverbed | None:
    """Return the error where an action changes the position without a verb.

    A compiled engine does not let anybody look.
    """
    start, option, answers = about
    if compiled:
        return None
    try:
        Effect(Engine(rules, read_only(start)), option).replay(answers)
    except Unverbed as error:
        return error
    except Exception:
        return None
    return None
