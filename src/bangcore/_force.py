"""Which abilities are in force, and how several implementations of a hook combine."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

from bangcore._ruleset import Hook, Ruleset
from bangcore._state import State

__all__ = ["Force"]

_Entry = tuple[Hook, int, int]
_Candidate = tuple[int, Hook, int, int, str]
_BEFORE_COPIES = ("bang_abilities", "bang_in_force")


class Force:
    """A position with the abilities in force in it.

    What implements a hook is found once and kept until something moves that it depends on.
    """

    __slots__ = (
        "_candidates",
        "_force",
        "_in_reach",
        "_others",
        "_present",
        "_rules",
        "_sights",
        "rules",
        "state",
    )

    def __init__(self, rules: Ruleset, state: State) -> None:
        """:meta private:"""
        self.rules = rules
        self.state = state
        self._present: tuple[int, ...] | None = None
        self._others: dict[int, tuple[int, ...]] = {}
        self._candidates: dict[str, list[_Candidate]] = {}
        self._rules: list[tuple[int, str]] | None = None
        self._force: dict[str, tuple[_Entry, ...]] = {}
        self._sights: dict[int, dict[int, int]] = {}
        self._in_reach: dict[int, list[int]] = {}

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
            alive = self.state.alive
            found = self._present = tuple([s for s in range(len(alive)) if alive[s]])
        return found

    def is_present(self, seat: int) -> bool:
        """Tell whether *seat* is in play."""
        return self.state.alive[seat]

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats in play, clockwise from the left of *seat*."""
        found = self._others.get(seat)
        if found is None:
            present = self.present
            found = tuple([s for s in present if s > seat] + [s for s in present if s < seat])
            self._others[seat] = found
        return found

    # ------------------------------------------------------------ what is in force

    def touch(self) -> None:
        """Forget what depends on who is in play, who he is, and which rules are in force."""
        self._present = None
        self._others = {}
        self._candidates = {}
        self._rules = None
        self._switch()

    def _switch(self) -> None:
        """Forget what is switched off and what follows from it."""
        self._force = {hook: () for hook, found in self._candidates.items() if not found}
        self._sights = {}
        self._in_reach = {}

    def turn_passes(self) -> None:
        """Forget what may be switched off in the turn of one player and on in that of another."""
        if self.force("bang_ability_disabled"):
            if self.force("bang_abilities"):
                self.touch()
            else:
                self._switch()

    def _left(self, seat: int) -> None:
        """Forget what depends on *seat*, who is no longer in play."""
        disabling = self.force("bang_ability_disabled")
        self._present = None
        self._others = {}
        self._sights = {}
        self._in_reach = {}
        for hook, candidates in self._candidates.items():
            if any(candidate[2] == seat for candidate in candidates):
                left = [candidate for candidate in candidates if candidate[2] != seat]
                self._candidates[hook] = left
                if not disabling:
                    self._force[hook] = tuple([candidate[1:4] for candidate in left])
        if disabling:
            self._switch()

    def _returned(self, seat: int) -> None:
        """Forget what depends on *seat*, who is in play again, with no cards."""
        character = self.state.characters[seat]
        if character in self.rules.tables["bang_abilities"].characters:
            self.touch()
            return
        self._present = None
        self._others = {}
        self._sights = {}
        self._in_reach = {}
        for hook in self.rules.hooks_of_character[character]:
            self._candidates.pop(hook, None)
            self._force.pop(hook, None)
        if self.force("bang_ability_disabled"):
            self._switch()

    def _moved(self, *cards: int) -> None:
        """Forget what depends on where those cards lie."""
        for card in cards:
            for hook in self.rules.hooks_of[card]:
                self._candidates.pop(hook, None)
                self._force.pop(hook, None)
                if hook == "bang_distance_modifier":
                    self._sights = {}
                    self._in_reach = {}
                elif hook == "bang_reach":
                    self._in_reach = {}

    def force(self, hook: str) -> tuple[_Entry, ...]:
        """Return what implements *hook* now, with owner and source, higher priority first."""
        try:
            return self._force[hook]
        except KeyError:
            return self._gather(hook)

    def _gather(self, hook: str) -> tuple[_Entry, ...]:
        if hook == "bang_ability_disabled":
            return self._gather_disablers()
        candidates = self._candidates.get(hook)
        if candidates is None:
            candidates = self._find(hook, copies=hook not in _BEFORE_COPIES)
            self._candidates[hook] = candidates
        if candidates and hook != "bang_in_force":
            disablers = self.force("bang_ability_disabled")
            if disablers:
                candidates = self._not_disabled(candidates, disablers)
        found = self._force[hook] = tuple([candidate[1:4] for candidate in candidates])
        return found

    def _gather_disablers(self) -> tuple[_Entry, ...]:
        hook = "bang_ability_disabled"
        # a copied ability may switch others off, and what copies it may itself be off: first what
        # is printed, then with the copies
        candidates = self._find(hook, copies=False)
        found = [candidate[1:4] for candidate in self._not_disabled(candidates, [])]
        self._force[hook] = tuple(found)
        if self.force("bang_abilities"):
            candidates = self._find(hook, copies=True)
            found = [candidate[1:4] for candidate in self._not_disabled(candidates, [])]
        self._candidates[hook] = candidates
        force = self._force[hook] = tuple(found)
        return force

    def _ruling(self) -> list[tuple[int, str]]:
        """Return the registered rules in force, with their owners."""
        if self._rules is None:
            self._rules = self.collect("bang_in_force")
        return self._rules

    def _find(self, hook: str, *, copies: bool) -> list[_Candidate]:
        """Return all implementations of *hook* that there are, switched off or not."""
        state = self.state
        table = self.rules.tables[hook]
        entries = [(p, f, -1, -1, "expansion") for p, f in table.always[len(state.names)]]
        if table.rules:
            rules = self.rules.rules
            entries += [
                (*table.rules[key], owner, -1, rules[key].kind)
                for owner, key in self._ruling()
                if key in table.rules
            ]
        characters = table.characters
        if characters:
            copying = copies and self.force("bang_abilities")
            for seat in self.present:
                key = state.characters[seat]
                if key in characters:
                    entries.append((*characters[key], seat, -1, "character"))
                if copying:
                    entries += [
                        (*characters[key], seat, -1, "character")
                        for key in self.collect("bang_abilities", of=seat)
                        if key in characters
                    ]
        cards = table.cards
        if cards:
            entries += [
                (*cards[card], seat, card, "card")
                for seat in self.present
                for card in state.in_play[seat]
                if card in cards
            ]
        if len(entries) > 1:
            entries.sort(key=itemgetter(0), reverse=True)
        return entries

    def _not_disabled(
        self, entries: Sequence[_Candidate], disablers: Sequence[_Entry]
    ) -> list[_Candidate]:
        """Return what nothing switches off; without *disablers* they do it themselves."""
        kept: list[_Candidate] = []
        for entry in entries:
            _, _, of, card, kind = entry
            if not any(
                function(self, owner, source, of, card, kind)
                for function, owner, source in disablers or [other[1:4] for other in kept]
            ):
                kept.append(entry)
        return kept

    def _has(self, seat: int, hook: str) -> bool:
        """Tell whether *hook* is implemented for *seat* or for everybody."""
        for _, owner, _ in self.force(hook):  # noqa: SIM110 - any() costs twice as much here
            if owner == seat or owner < 0:
                return True
        return False

    def _in_turn(self, hook: str) -> Sequence[_Entry]:
        """Return the implementations of *hook* in seat order from the player on turn."""
        force = self.force(hook)
        if len(force) < 2:
            return force
        turn, seats = self.state.turn, len(self.state.names)
        return sorted(force, key=lambda entry: (entry[1] - turn) % seats if entry[1] >= 0 else -1)

    # ------------------------------------------------------------ how they combine

    def fold(self, hook: str, value: int, *about: Any) -> int:
        """Let each implementation turn *value* into the next one."""
        for function, owner, source in self.force(hook):
            try:
                value = function(self, owner, source, *about, value)
            except Exception as error:
                raise self._blame(error, hook, function) from None
        return value

    def collect(self, hook: str, *about: Any, of: int | None = None) -> list[Any]:
        """Join the lists of all implementations, or of those for the seat *of* or everybody."""
        found: list[Any] = []
        for function, owner, source in self._in_turn(hook) if of is None else self.force(hook):
            if of is None or owner == of or owner < 0:
                try:
                    found += function(self, owner, source, *about)
                except Exception as error:
                    raise self._blame(error, hook, function) from None
        return found

    def any(self, hook: str, *about: Any) -> bool:
        """Tell whether one of the implementations says yes."""
        for function, owner, source in self.force(hook):
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
        """Run the effects of all implementations whose owner and card are still there.

        With *settling* each of them is an effect of its own, finished before the next begins; what
        a skipped turn still had to bring is left out.
        """
        state = self.state
        for function, owner, source in self._in_turn(hook):
            if owner >= 0 and not state.alive[owner]:
                continue
            if settling and state.phase == "skipped":
                return
            if source >= 0 and source not in state.in_play[owner]:
                continue
            try:
                await function(self, owner, source, *about)
            except Exception as error:
                raise self._blame(error, hook, function) from None
            if settling:
                await self.settle()

    def _blame(self, error: Exception, hook: str, function: Hook) -> Exception:
        error.add_note(f"in {self.rules.tables[hook].name(function)}, hook {hook}")
        return error

    async def settle(self) -> None:
        """Finish the effect in progress: now abilities act that were waiting for its end."""
        if self.force("bang_settle"):
            await self.react("bang_settle")
