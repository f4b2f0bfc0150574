"""Which abilities are in force, and how several implementations of a hook combine."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Awaitable, Iterable, Sequence
from itertools import compress
from operator import itemgetter
from typing import Any, Final

from bangcore.errors import UnknownName, nearest
from bangcore.rules.ruleset import Hook, Ruleset
from bangcore.rules.state import State

__all__ = ["Force"]

_Entry = tuple[Hook, int, int]
_Candidate = tuple[int, _Entry, str]
_Source = tuple[int, str, str]
_Ability = tuple[int, int, str]

RULES: Final = "bang_in_force"
COPIES: Final = "bang_abilities"
DISABLED: Final = "bang_ability_disabled"
ALWAYS: Final = -1
_PRIORITY: Final = itemgetter(0)
_ENTRY: Final = itemgetter(1)
_FAR_REACHING: Final = (COPIES, DISABLED)
_SEEING: Final = ("bang_distance_base", "bang_distance_modifier")


class Force:
    """A position with the abilities in force in it.

    What implements a hook is found when it is asked for, and kept until something changes that it
    depends on: a card comes into play or leaves it, or a *source* does: a character, a copied one,
    a registered rule.  ``_changes`` counts how often that was.
    """

    __slots__ = (
        "_candidates",
        "_changes",
        "_force",
        "_in_reach",
        "_off",
        "_ordered",
        "_others",
        "_present",
        "_rules",
        "_sights",
        "_sources",
        "_within",
        "rules",
        "state",
    )

    def __init__(self, rules: Ruleset, state: State) -> None:
        """:meta private:"""
        self.rules = rules
        self.state = state
        self._changes = 0
        self._forget()

    def _forget(self) -> None:
        """Forget all that was found out."""
        self._changes += 1
        self._rules: list[_Source] | None = None
        self._sources: list[_Source] | None = None
        # what implements a hook, and what of it nothing switches off
        self._candidates: dict[str, list[_Candidate]] = {}
        self._force: dict[str, tuple[_Entry, ...]] = self.rules.silent.copy()
        # whose abilities of which kind are off, as far as it was asked
        self._off: dict[_Ability, bool] = {}
        self._ordered: dict[str, tuple[Sequence[_Entry], int, Sequence[_Entry]]] = {}
        self._look_around()

    def _look_around(self) -> None:
        """Forget who is in play and who sees whom."""
        self._present: tuple[int, ...] | None = None
        self._others: dict[int, tuple[int, ...]] = {}
        self._forget_distances()

    def _forget_distances(self) -> None:
        self._sights: dict[int, dict[int, int]] = {}
        self._within: dict[tuple[int, int], list[int]] = {}
        self._in_reach: dict[int, list[int]] = {}

    def _knows_as(self, other: Force) -> None:
        """Know all that *other*, at the same position, has found out."""
        self._rules = other._rules
        self._sources = other._sources
        self._candidates = other._candidates.copy()
        self._force = other._force.copy()
        self._off = other._off.copy()
        self._ordered = other._ordered.copy()
        self._present = other._present
        self._others = other._others.copy()
        self._sights = other._sights.copy()
        self._within = other._within.copy()
        self._in_reach = other._in_reach.copy()

    # ------------------------------------------------------------ who is in play

    @property
    def turn(self) -> int:
        """The seat of the player on turn."""
        return self.state.turn

    @property
    def seats(self) -> range:
        """All seats, also of those who are out."""
        return range(len(self.state.names))

    @property
    def present(self) -> tuple[int, ...]:
        """The seats in play, in seating order."""
        found = self._present
        if found is None:
            found = self._present = tuple(compress(self.seats, self.state.alive))
        return found

    def is_present(self, seat: int) -> bool:
        """Tell whether *seat* is in play."""
        return self.state.alive[seat]

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats in play, clockwise from the left of *seat*."""
        found = self._others.get(seat)
        if found is None:
            present = self.present
            found = present[bisect_right(present, seat) :] + present[: bisect_left(present, seat)]
            self._others[seat] = found
        return found

    # ------------------------------------------------------------ what is in force

    def touch(self) -> None:
        """Find out anew which rules are in force, who is in play, and who he is."""
        self._rules = None
        self._look_again()

    def _look_again(self) -> None:
        """Find out anew who is in play, and who he is."""
        before, present = self._sources, self._present
        if before is None or present is None:
            self._forget()
            return
        self._changes += 1
        self._look_around()
        disabling = self._force.get(DISABLED)
        if self.present != present:
            for seat in set(present).symmetric_difference(self.present):
                for card in self.state.in_play[seat]:
                    self._drop(self.rules.hooks_of[card])
        if self._candidates.get(COPIES):
            self._drop((COPIES, DISABLED))
        self._compare(before)
        if COPIES not in self._force and self._sources is not None:
            self._compare(self._sources)
        if disabling or self.force(DISABLED):
            self._switch()

    def _compare(self, before: list[_Source]) -> None:
        """Find the sources anew and forget what implements the hooks of those that are others."""
        self._sources = None
        now = self._find_sources()
        if now == before:
            return
        changed = set(before).symmetric_difference(now)
        if [s for s in before if s not in changed] != [s for s in now if s not in changed]:
            changed.update(now)  # they come in another order
        for _, name, _ in changed:
            self._drop(self.rules.hooks_of_source[name])

    def _drop(self, hooks: Iterable[str]) -> None:
        for hook in hooks:
            self._candidates.pop(hook, None)
            self._force.pop(hook, None)

    def _switch(self) -> None:
        """Forget what is switched off."""
        self._changes += 1
        self._off = {}
        self._force = self.rules.silent | {
            hook: () for hook, candidates in self._candidates.items() if not candidates
        }
        self._forget_distances()

    def turn_passes(self) -> None:
        """Forget what may be switched off in the turn of one player and on in that of another."""
        if not self.force(DISABLED):
            return
        if self._candidates.get(COPIES):
            self._look_again()
            return
        del self._force[DISABLED]
        if any(self._is_off(*ability) != off for ability, off in self._off.items()):
            self._switch()

    def _moved(self, *cards: int) -> None:
        """Forget what depends on where those cards lie."""
        for card in cards:
            for hook in self.rules.hooks_of[card]:
                self._changes += 1
                self._candidates.pop(hook, None)
                self._force.pop(hook, None)
                if hook in _SEEING:
                    self._forget_distances()
                elif hook == "bang_reach":
                    self._in_reach = {}
                elif hook in _FAR_REACHING:
                    self._forget()

    def force(self, hook: str) -> tuple[_Entry, ...]:
        """Return what implements *hook* now, with owner and source, higher priority first."""
        try:
            return self._force[hook]
        except KeyError:
            return self._gather(hook)

    def _gather(self, hook: str) -> tuple[_Entry, ...]:
        candidates = self._candidates.get(hook)
        if candidates is None:
            candidates = self._candidates[hook] = self._find(hook)
        if candidates and hook != RULES:
            if hook == DISABLED:
                candidates = self._disabling(candidates)
            elif self.force(DISABLED):
                candidates = self._enabled(candidates)
        found = self._force[hook] = tuple(map(_ENTRY, candidates))
        return found

    def _find_sources(self) -> list[_Source]:
        """Return the rules in force and the characters in play, as (owner, name, kind)."""
        rules, state = self.rules, self.state
        if self._rules is None:
            self._rules = [(owner, *self._rule(key)) for owner, key in self.collect(RULES)]
        sources = [rule for rule in self._rules if rule[0] < 0 or state.alive[rule[0]]]
        names, characters = rules.sources["character"], state.characters
        for seat in self.present:
            if characters[seat]:
                sources.append((seat, names[characters[seat]], "character"))
        self._sources = sources
        # whoever copies may himself be switched off by somebody, who may be copied in turn
        if copying := {owner for _, owner, _ in self.force(COPIES)}:
            copied = [
                (seat, names[key], "character")
                for seat in self.present
                if seat in copying or -1 in copying
                for key in self.collect(COPIES, of=seat)
            ]
            self._sources = sources = sources + copied
            self._drop([DISABLED])
            self._off = {}
        return sources

    def _rule(self, key: str) -> tuple[str, str]:
        known = self.rules.rules
        if key not in known:
            raise UnknownName(f"{RULES}: {nearest('rule', key, known)}")
        return self.rules.sources["rule"][key], known[key].kind

    def _find(self, hook: str) -> list[_Candidate]:
        """Return all implementations of *hook* that there are, switched off or not."""
        state = self.state
        table = self.rules.tables[hook]
        entries = table.always[len(state.names)][:]
        if hook == RULES:
            return entries
        named = table.sources
        if named:
            sources = self._find_sources() if self._sources is None else self._sources
            for owner, source, kind in sources:
                if source in named:
                    priority, function = named[source]
                    entries.append((priority, (function, owner, -1), kind))
        cards = table.cards
        if cards:
            in_play = state.in_play
            for seat in self.present:
                for card in in_play[seat]:
                    if card in cards:
                        priority, function = cards[card]
                        entries.append((priority, (function, seat, card), "card"))
        if len(entries) > 1:
            entries.sort(key=_PRIORITY, reverse=True)
        return entries

    def _enabled(self, candidates: list[_Candidate]) -> list[_Candidate]:
        """Return those that nothing switches off."""
        known = self._off
        found = []
        for candidate in candidates:
            _, (_, owner, card), kind = candidate
            ability = owner, card, kind
            off = known.get(ability)
            if off is None:
                off = known[ability] = self._is_off(*ability)
            if not off:
                found.append(candidate)
        return found

    def _is_off(self, of: int, card: int, kind: str) -> bool:
        """Tell whether something switches off the abilities of that seat, card and kind."""
        for function, owner, source in self.force(DISABLED):
            if function(self, owner, source, of, card, kind):
                return True
        return False

    def _disabling(self, candidates: list[_Candidate]) -> list[_Candidate]:
        """Return what switches others off; what one before it switches off does not."""
        found: list[_Candidate] = []
        for candidate in candidates:
            _, (_, of, card), kind = candidate
            for _, (function, owner, source), _ in found:
                if function(self, owner, source, of, card, kind):
                    break
            else:
                found.append(candidate)
        return found

    def _has(self, seat: int, hook: str) -> bool:
        """Tell whether *hook* is implemented for *seat* or for everybody."""
        try:
            force = self._force[hook]
        except KeyError:
            force = self._gather(hook)
        for _, owner, _ in force:  # noqa: SIM110 - any() costs twice as much here
            if owner == seat or owner < 0:
                return True
        return False

    def _in_turn(self, hook: str) -> Sequence[_Entry]:
        """Return the implementations of *hook* in seat order from the player on turn."""
        try:
            force = self._force[hook]
        except KeyError:
            force = self._gather(hook)
        if len(force) < 2:
            return force
        known = self._ordered.get(hook)
        if known is not None:
            found, turn, ordered = known
            if found is force and (turn == ALWAYS or turn == self.state.turn):
                return ordered
        turn, seats = self.state.turn, len(self.state.names)
        ordered = sorted(force, key=lambda of: (of[1] - turn) % seats if of[1] >= 0 else -1)
        among_seats = len({owner for _, owner, _ in force if owner >= 0}) > 1
        self._ordered[hook] = force, turn if among_seats else ALWAYS, ordered
        return ordered

    # ------------------------------------------------------------ how they combine

    def fold(self, hook: str, value: int, *about: Any) -> int:
        """Let each implementation turn *value* into the next one."""
        try:
            force = self._force[hook]
        except KeyError:
            force = self._gather(hook)
        for function, owner, source in force:
            try:
                value = function(self, owner, source, *about, value)
            except Exception as error:
                raise self._blame(error, hook, function) from None
        return value

    def sum(self, hook: str, *about: Any) -> int:
        """Add up the numbers of all implementations."""
        found = 0
        for function, owner, source in self.force(hook):
            try:
                found += function(self, owner, source, *about)
            except Exception as error:
                raise self._blame(error, hook, function) from None
        return found

    def collect(self, hook: str, *about: Any, of: int | None = None) -> list[Any]:
        """Join the lists of all implementations, or of those for the seat *of* or everybody."""
        found: list[Any] = []
        force = self._in_turn(hook) if of is None else self.force(hook)
        for function, owner, source in force:
            if owner == of or owner < 0 or of is None:
                try:
                    found += function(self, owner, source, *about)
                except Exception as error:
                    raise self._blame(error, hook, function) from None
        return found

    def any(self, hook: str, *about: Any) -> bool:
        """Tell whether one of the implementations says yes."""
        try:
            force = self._force[hook]
        except KeyError:
            force = self._gather(hook)
        for function, owner, source in force:  # noqa: SIM110 - any() costs twice as much here
            if function(self, owner, source, *about):
                return True
        return False

    def first(self, hook: str, *about: Any) -> Any:
        """Return the first answer that is not ``None``."""
        for function, owner, source in self.force(hook):
            try:
                answer = function(self, owner, source, *about)
            except Exception as error:
                raise self._blame(error, hook, function) from None
            if answer is not None:
                return answer
        return None

    async def react(self, hook: str, *about: Any, settling: bool = False) -> None:
        """Run the effects of all implementations, each of which acts only while it is in force.

        What one of them brings into force acts too, if its place in the order is still to come.
        With *settling* each of them is an effect of its own, finished before the next begins; what
        a skipped turn still had to bring is left out.
        """
        listed = waiting = self._in_turn(hook)
        acted = 0
        while acted < len(waiting):
            changes = self._changes
            function, owner, source = waiting[acted]
            acted += 1
            if settling and self.state.phase == "skipped":
                return
            try:
                await function(self, owner, source, *about)
            except Exception as error:
                raise self._blame(error, hook, function) from None
            if settling and self.force("bang_settle"):
                await self.settle()
            if self._changes != changes and (in_force := self._in_turn(hook)) != listed:
                listed = in_force
                waiting = self._to_come(hook, waiting[:acted], in_force)

    def _to_come(
        self, hook: str, acted: Sequence[_Entry], in_force: Sequence[_Entry]
    ) -> list[_Entry]:
        """Return those that have *acted* and what is in force with its place after them."""
        priority = self.rules.tables[hook].priority
        turn, seats = self.state.turn, len(self.state.names)

        def place(entry: _Entry) -> tuple[int, int]:
            function, owner, _ = entry
            return ((owner - turn) % seats if owner >= 0 else -1), -priority(function)

        reached = place(acted[-1])
        return [*acted, *(e for e in in_force if e not in acted and place(e) >= reached)]

    def _blame(self, error: Exception, hook: str, function: Hook) -> Exception:
        error.add_note(f"in {self.rules.tables[hook].name(function)}, hook {hook}")
        return error

    def settle(self) -> Awaitable[None]:
        """Finish the effect in progress: now abilities act that were waiting for its end."""
        return self.react("bang_settle")
