"""The abilities in force at a table, asked without changes."""

from __future__ import annotations

from typing import Any

from bangcore.engine.answers import combined
from bangcore.engine.force import InForce
from bangcore.errors import NoSuchSeat, check_seat
from bangcore.rules.base_ruleset import BaseRuleset
from bangcore.rules.option_factory import OptionFactory
from bangcore.rules.state import State

__all__ = ["Abilities"]


class Abilities:
    """A position and the abilities in force there."""

    __slots__ = (
        "_asked",
        "_force",
        "_layout",
        "_seats",
        "_silent",
        "_state",
        "options",
        "rules",
    )

    def __init__(self, rules: BaseRuleset, state: State, force: InForce) -> None:
        """:meta private:"""
        self.rules: BaseRuleset = rules
        self.options: OptionFactory = rules.option_factory(state.names)
        self._state = state
        self._force = force
        self._layout = force.layout
        self._silent: dict[str, Any] = force.silent
        self._asked: Abilities | None = None  # passed to implementations in place of self
        self._seats = force.layout.seats

    def _check(self, seat: int | None) -> None:
        """Refuse a seat that is not at the table; as an index, -1 would be the last one."""
        if seat in self._seats:
            return
        if seat is None:
            remedy = "the ability of an expansion belongs to nobody; use `seat`"
            raise NoSuchSeat(f"seat None: {remedy}")
        check_seat(seat, len(self._seats))

    def consult(self, hook: str, *about: Any) -> Any:
        """Return the combined answer of the abilities that implement *hook*, without changes.

        *about* are the arguments of the hook except those that every hook has::

            g.consult("bang_lay_veto", me, seat, "jail")
        """
        if hook in self._silent:
            return self._silent[hook]
        force = self._force
        answer, entries = force.known(hook, about)
        if not entries:
            return answer
        return combined(force, self._asked or self, hook, answer, entries, about)

    def has_implementations(self, hook: str, *about: Any) -> bool:
        """Return whether any ability in force implements *hook*."""
        if hook in self._silent:
            return False
        answer, entries = self._force.known(hook, about)
        return bool(entries or answer)
