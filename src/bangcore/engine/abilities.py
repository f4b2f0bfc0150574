"""The abilities in force at a table: their answers are combined, their effects are run."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Sequence
from inspect import isawaitable
from typing import Any, Protocol

from bangcore.engine.force import InForce
from bangcore.engine.waiting import NOTHING
from bangcore.errors import ExpansionError, NoSuchSeat, brief, check_seat
from bangcore.rules.answers import fault_of
from bangcore.rules.base_ruleset import BaseRuleset
from bangcore.rules.implementations import Entry, Prepared
from bangcore.rules.options import Offer, OptionFactory
from bangcore.rules.state import State

__all__ = ["Abilities", "combined", "run"]


class Actor(Protocol):
    """The part of the engine that :func:`run` needs."""

    def settle(self) -> Awaitable[bool | None]:
        """Let abilities act that wait for the end of the effect in progress."""


def combined(
    force: InForce,
    table: object,
    hook: str,
    prepared: Prepared,
    about: Sequence[Any],
) -> Any:
    """Return the constant of a hook, combined with the answers of its entries."""
    spec = force.rules.tables[hook].spec
    combine = spec.combine
    answer, entries = prepared.constant, prepared.entries
    entry = entries[0]
    value: Any = NOTHING
    try:
        if combine in ("any", "veto"):
            for entry in entries:
                answer = entry.implementation.call(table, entry.owner, entry.card, about)
                if answer:
                    if answer is not True:
                        force.judge(hook, answer)
                    return True
            return False
        elif combine == "first":
            for entry in entries:
                answer = entry.implementation.call(table, entry.owner, entry.card, about)
                if answer is not None:
                    force.judge(hook, answer)
                    break
        elif combine == "replace":
            for entry in entries:
                answer = entry.implementation.call(table, entry.owner, entry.card, about)
                force.judge(hook, answer)
                about = (*about[:-1], answer)
        else:
            for entry in entries:
                value = entry.implementation.call(table, entry.owner, entry.card, about)
                if combine == "sum":
                    answer += value
                elif combine == "max":
                    answer = max(answer, value)
                else:
                    values = [*value]
                    if values:
                        if not _sign(values, hook, entry):
                            force.judge(hook, value if isinstance(value, str) else values)
                        answer = [*answer, *values]
    except BaseException as error:
        if isinstance(error, TypeError) and value is not NOTHING:
            fault = fault_of(spec, force.rules, len(force.state.alive), value)
            if fault:
                raise force.blame(ExpansionError(f"{hook}: {fault}"), hook, entry) from None
        raise force.blame(error, hook, entry) from None
    return answer


def _sign(values: Iterable[Any], hook: str, entry: Entry) -> bool:
    """Note on offers the ability that makes them; return whether all *values* are offers."""
    for offer in values:
        if not isinstance(offer, Offer):
            return False
        offer.origin = entry.implementation.ability, hook, entry.owner, entry.card
    return True


async def run(
    force: InForce,
    engine: Actor,
    hook: str,
    about: Sequence[Any],
    asked: tuple[Entry, ...],
    settling: bool = False,
) -> bool:
    """Run effects in order, each only if it is still in force.

    An ability that comes into force meanwhile acts, too, unless its place in the order is past.
    With *settling*, each effect is settled, and none begins once the turn is skipped.
    """
    acted = 0
    while acted < len(asked):
        if settling and force.state.phase == "skipped":
            return False
        entry, changes = asked[acted], force.changes
        effect: Any = None
        acted += 1
        implementation = entry.implementation
        try:
            effect = implementation.call(engine, entry.owner, entry.card, about)
            result = effect if effect is None else await effect
        except BaseException as error:
            force.blame(error, hook, entry)
            if effect is not None and not isawaitable(effect):
                problem = f"it returns {brief(effect)}"
                error.add_note(f"{problem}; an effect returns nothing, or is 'async def'")
            raise error from None
        if implementation.instead and result is not False:
            return True
        if settling:
            await engine.settle()
        if force.changes != changes:
            in_force = force.known(hook, about).entries
            if in_force != asked:
                asked = _to_come(force, asked[:acted], in_force)
    return False


def _to_come(
    force: InForce, acted: tuple[Entry, ...], in_force: tuple[Entry, ...]
) -> tuple[Entry, ...]:
    """Return the entries that have *acted* and those in force whose place comes after them."""
    reached = force.place_in_order(acted[-1])
    return (*acted, *(e for e in in_force if e not in acted and force.place_in_order(e) >= reached))


class Abilities:
    """A position and the abilities in force there."""

    __slots__ = (
        "_asked",
        "_doomed",
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
        self._doomed: tuple[int, ...] = ()  # the seats with a fatal wound
        self._seats = force.layout.seats

    def _check(self, seat: int | None) -> None:
        """Refuse a seat that is not at the table; as an index, -1 would be the last one."""
        if seat in self._seats:
            return
        if seat is None:
            who = "the owner of an ability of an expansion, the player of a card without one"
            raise NoSuchSeat(f"no seat None, which stands for nobody: {who}")
        check_seat(seat, len(self._seats))

    def _check_amount(self, verb: str, amount: object, least: int = 0) -> None:
        """Refuse an *amount* that is no whole number from *least* on."""
        if not isinstance(amount, int) or amount < least:
            wrong = f"must be a whole number from {least} on, not {brief(amount)}"
            raise ExpansionError(f"{verb}: the amount {wrong}")

    def consult(self, hook: str, *about: Any) -> Any:
        """Return the combined answer of the abilities that implement *hook*, without changes.

        *about* are the arguments of the hook except those that every hook has::

            g.consult("bang_lay_veto", me, seat, "jail")
        """
        if hook in self._silent:
            return self._silent[hook]
        force = self._force
        prepared = force.known(hook, about)
        if not prepared.entries:
            return prepared.constant
        return combined(force, self._asked or self, hook, prepared, about)

    def is_silent(self, hook: str) -> bool:
        """Return whether no ability of this game implements *hook*."""
        return hook in self._silent

    def has_implementations(self, hook: str, *about: Any) -> bool:
        """Return whether any ability in force implements *hook*."""
        if hook in self._silent:
            return False
        prepared = self._force.known(hook, about)
        return bool(prepared.entries or prepared.constant)
