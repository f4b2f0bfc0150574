"""The names of abilities in errors."""

from __future__ import annotations

from typing import Any

from bangcore.errors import ExpansionError
from bangcore.rules.answers import fault_of
from bangcore.rules.base_ruleset import BaseRuleset
from bangcore.rules.implementations import Entry
from bangcore.rules.moved import cure, moved
from bangcore.rules.state import State

__all__ = ["Blamer", "has_culprit"]


class Blamer:
    """Who made a mistake: abilities by name, with their owners and cards."""

    rules: BaseRuleset
    state: State
    table: Any

    def blame(self, error: BaseException, hook: str, entry: Entry) -> BaseException:
        """Note on *error* the implementation of *hook* that raised it."""
        if isinstance(error, GeneratorExit):
            return error  # the effect was abandoned
        if has_culprit(error):
            return error
        place = self.place(entry.implementation.ability, hook, entry.owner, entry.card)
        if isinstance(error, RecursionError):
            if hasattr(error, "__notes__"):
                return error  # one of hundreds is enough
            error.add_note(f"{place}\nit triggers itself in an endless loop")
            return error
        error.add_note(place)
        if moved(error):
            cure(error)
        elif isinstance(error, AttributeError) and type(error.obj) is self.table:
            remedy = "gets a table without verbs; act in a hook that acts"
            error.add_note(f"{hook} only asks, and {remedy}")
        else:
            cure(error)
        return error

    def judge(self, hook: str, answer: Any) -> None:
        """Refuse an answer that makes no sense."""
        sensible = self.rules.sensible(len(self.state.alive))
        if isinstance(answer, list) and hook in sensible:
            try:
                if sensible[hook].issuperset(answer):
                    return
            except TypeError:
                pass  # something in it has no hash
        fault = fault_of(self.rules.tables[hook].spec, self.rules, len(self.state.alive), answer)
        if fault:
            raise ExpansionError(f"{hook}: {fault}")

    def place(self, ability: str, hook: str, owner: int | None, source: int | None) -> str:
        """Return the name of an implementation of *hook* in errors, with its expansion."""
        where = self.called(ability, owner, source)
        return f"in {where}, hook {hook}{self.rules.brought(ability)}"

    def called(self, ability: str, owner: int | None, source: int | None) -> str:
        """Return the name of an ability, with its card and owner."""
        if source is not None:
            ability += f" ({self.rules.texts[source]})"
        if owner is not None:
            ability += f" of {self.state.names[owner]}"
        return ability


def has_culprit(error: BaseException) -> bool:
    """Return whether *error* names an ability with a wrong answer, which alone is to blame."""
    return isinstance(error, ExpansionError) and hasattr(error, "__notes__")
