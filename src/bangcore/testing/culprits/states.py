"""Faults in the states that expansions keep in a game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

from attrs import fields, has

from bangcore.engine.engine import Engine
from bangcore.errors import brief
from bangcore.game.game import Game, progress_of
from bangcore.game.progress import Effect
from bangcore.game.saving import dump_position, structured
from bangcore.ruleset import Ruleset
from bangcore.testing.culprits.following import Action
from bangcore.testing.tables.named import state_named

__all__ = ["shared_and_changed", "wrong_with_states"]


def wrong_with_states(game: Game) -> str:
    """Return a message about a fault in the state of an expansion, or an empty string."""
    progress = progress_of(game)
    saved = dump_position(progress)["state"]["extra"]
    for name, state in progress.before().extra.items():
        if has(type(state)):
            wrong = _wrong(state, saved[name], game.ruleset)
            if wrong:
                return f"the state {type(state).__name__} of expansion {name} {wrong}"
    return ""


def shared_and_changed(rules: Ruleset, actions: Iterable[Action]) -> str:
    """Return a message about a value that *actions* change in a state and in its copy.

    Sharing alone is not a fault: a list that never changes may be shared.
    """
    for start, option, answers in actions:
        copy = start.copy()
        before = [
            (expansion, type(state).__name__, name, value, deepcopy(value))
            for expansion, state in start.extra.items()
            for name, value in _shared(state, copy.extra[expansion])
        ]
        if before:
            with suppress(Exception):  # only the changes matter, not the result
                Effect(Engine(rules, copy), option).replay(answers)
        for expansion, kind, name, value, was in before:
            if value != was:
                return (
                    f"the state {kind} of expansion {expansion} shares {name} with its copy\n"
                    "copy() must copy what can change, such as lists"
                )
    return ""


def _shared(state: Any, copy: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields and values of a state that are the same objects in its copy."""
    for part in fields(type(state)) if has(type(state)) else ():
        value = getattr(state, part.name)
        if getattr(copy, part.name) is value and type(value).__hash__ is None:
            yield part.name, value


def _wrong(state: Any, saved: Any, rules: Ruleset) -> str:
    def text_of(state: Any, name: str) -> str:
        return brief(getattr(state_named(state, rules), name))

    copy = state.copy()
    values = {part.name: getattr(state, part.name) for part in fields(type(state))}
    for name in values:
        try:
            json.dumps(saved[name], allow_nan=False)
        except (TypeError, ValueError) as error:
            remedy = "keep numbers, strings, ids of cards, or lists and mappings of these"
            return f"does not save: {name} is {text_of(state, name)} ({error})\n{remedy}"
    for name, value in values.items():
        if getattr(copy, name) != value:
            values_now = f"{text_of(copy, name)} instead of {text_of(state, name)}"
            difference = f"its copy has another {name}, {values_now}"
            return f"is not copied: {difference}\ncopy() must copy everything"
    for name in values:
        first, second = (getattr(type(state)(), name) for _ in range(2))
        if first != second:
            difference = f"{name} is {brief(first)} or {brief(second)}"
            return f"begins differently each time: {difference}\nlet it begin with constants"
    try:
        loaded = structured(type(state), json.loads(json.dumps(saved)), "extra")
    except Exception as error:
        return f"does not load: {error}\n{TYPED}"
    for name, value in values.items():
        if getattr(loaded, name) != value:
            difference = f"{name} is {text_of(loaded, name)} instead of {text_of(state, name)}"
            return f"changes when it is loaded: {difference}\n{TYPED}"
    return ""


TYPED = "declare fields as numbers, strings, lists, tuples, or mappings with strings as keys"
