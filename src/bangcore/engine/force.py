"""The dispatcher: finds the abilities in force at a table, and those that a hook asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, final

from bangcore.engine.blamer import Blamer
from bangcore.engine.layout import Layout
from bangcore.rules.base_ruleset import SEEING, BaseRuleset
from bangcore.rules.definitions import Rule
from bangcore.rules.implementations import (
    ALWAYS_ON,
    Ability,
    Entry,
    Owned,
    Prepared,
    by_hook,
    concerned,
)
from bangcore.rules.piles import Pile
from bangcore.rules.state import State

__all__ = ["InForce"]

RULES: Final = "bang_in_force"
COPIES: Final = "bang_abilities"
DISABLED: Final = "bang_ability_disabled"
CURRENT, WIDE, REGISTERED = range(3)
"""How much is stale: nothing, copied and disabled abilities, or registered rules, too."""
UNORDERED: Final = ("any", "veto", "sum", "max")
"""The compositions whose answers do not depend on the order of the turn."""


@final
class InForce(Blamer):
    """The abilities in force at one table.

    When a card or player enters or leaves play, or a character changes, what that seat has in play
    is compared with what it had.  Abilities that are registered, copied or disabled by others are
    found again when a hook is asked after a change that they may depend on.  The answers of a hook
    are cached until the abilities that implement it change; ``_forget`` is the only place that
    invalidates them.  ``changes`` counts the changes.
    """

    def __init__(
        self,
        rules: BaseRuleset,
        state: State,
        table: Callable[[BaseRuleset, State, InForce], Any],
        layout: Layout,
        in_play: dict[str, list[Entry]],
    ) -> None:
        """Begin with the abilities *in_play* and an empty cache.

        *table* is the class of the table that hooks get; storing a table would make a reference
        cycle.
        """
        # declared once, in the base: a compiled class would visit them twice
        self.rules = rules
        self.state = state
        self.table = table
        self.layout: Layout = layout
        self.in_play: dict[str, list[Entry]] = in_play
        self.stale: int = CURRENT
        self.changes: int = 0
        # the registered rules, the characters that seats copy, and the disabled abilities
        self.registered: list[tuple[int | None, Rule]] = []
        self.copied: dict[int, list[str]] = {}
        self.off: frozenset[Owned] = frozenset()
        # the abilities in play by owner; ``in_play`` has the same by hook
        self._abilities: dict[int | None, list[Ability]] = {}
        # cached: answers by hook and seat (None: calls about nobody or everybody), answers of hooks
        # without implementations, distances by viewer, and the hooks whose answers have an order
        self.answers: dict[str, dict[int | None, Prepared]] = {}
        self._silent: dict[str, Any] = {}
        # the same, but empty while something is stale, so that who finds a hook here need not look
        self.silent: dict[str, Any] = {}
        self.sights: dict[int, dict[int, int]] = {}
        self._ordered: set[str] = set()
        self._of: Mapping[str, int | None] = rules.implementations.of

    @classmethod
    def at(
        cls,
        rules: BaseRuleset,
        state: State,
        table: Callable[[BaseRuleset, State, InForce], Any],
        known: InForce | None = None,
    ) -> InForce:
        """Return the dispatcher of a position; that of *known*, if given, is the same."""
        layout, implementations = Layout(rules, state), rules.implementations
        if known is not None and not known.stale:
            new = cls(rules, state, table, layout, known.in_play.copy())
            new.registered, new.copied, new.off = known.registered, known.copied, known.off
            new._abilities, new._ordered = known._abilities.copy(), known._ordered.copy()
            new.answers, new._silent = known.answers.copy(), known._silent.copy()
            new.sights, new.silent = known.sights.copy(), known._silent.copy()
            return new
        new = cls(
            rules, state, table, layout, implementations.always_by_hook[layout.players].copy()
        )
        new._silent = implementations.silent[layout.players].copy()
        new._abilities[None] = implementations.always[layout.players]
        new.stale = REGISTERED
        for seat in layout.seats:
            new._update(seat)
        return new

    # ------------------------------------------------------------ asking

    def known(self, hook: str, about: Sequence[Any]) -> Prepared:
        """Return the combined constants at *hook*, and the abilities to ask, in order."""
        if self.stale:
            self.look()
        of = self._of[hook]
        answers = self.answers[hook] if hook in self.answers else self.find(hook)
        return answers[None if of is None else about[of]]

    def by_seat(self, hook: str) -> dict[int | None, Prepared]:
        """Return the answers of :meth:`known` by seat, the same object until abilities change."""
        if self.stale:
            self.look()
        return self.answers[hook] if hook in self.answers else self.find(hook)

    def implemented(self, hook: str) -> bool:
        """Return whether any ability in play implements *hook*."""
        if self.stale:
            self.look()
        return hook in self.in_play

    def find(self, hook: str) -> dict[int | None, Prepared]:
        """Find and cache the abilities that *hook* asks for each seat."""
        hook_table, entries = self.rules.tables[hook], self.in_force(hook)
        answers: dict[int | None, Prepared]
        if hook_table.of is None:
            answers = {None: hook_table.prepare(entries)}
        else:
            of_others = hook_table.prepare(concerned(entries, None))
            answers = dict.fromkeys((None, *self.layout.seats), of_others)
            for seat in {entry.owner for entry in entries}:
                answers[seat] = hook_table.prepare(concerned(entries, seat))
        self.answers[hook] = answers
        # what belongs to nobody always comes first
        owners = {entry.owner for entry in entries} - {None}
        if len(owners) > 1 and not hook_table.of_one and self._has_order(hook):
            self._ordered.add(hook)
        return answers

    def in_force(self, hook: str) -> list[Entry]:
        """Return the abilities in force that implement *hook*, in order."""
        entries = self.in_play.get(hook, [])
        if self.off:
            entries = [entry for entry in entries if entry.owned not in self.off]
        if len(entries) < 2:
            return entries
        return sorted(entries, key=self.place_in_order if self._has_order(hook) else _by_owner)

    def _has_order(self, hook: str) -> bool:
        return self.rules.tables[hook].spec.combine not in UNORDERED

    def place_in_order(self, entry: Entry) -> tuple[int, int]:
        """Return the sort key of *entry*: priority, then no owner, then seats in turn order."""
        order = self.state.order
        around = -1
        if entry.owner is not None:
            around = (order.index(entry.owner) - order.index(self.state.turn)) % len(order)
        return -entry.implementation.priority, around

    def asked(self) -> Any:
        """Return a table for hooks that only ask."""
        return self.table(self.rules, self.state, self)

    def each(self, hook: str, about: Sequence[Any]) -> Iterator[tuple[Entry, Any]]:
        """Yield the entry of each ability in force at *hook*, with its own answer.

        For explanations; :meth:`Table.consult` combines the answers.
        """
        if self.stale:
            self.look()
        entries, of = self.in_force(hook), self._of[hook]
        if of is not None:
            entries = concerned(entries, about[of])
        for entry in entries:
            implementation = entry.implementation
            if implementation.call is None:
                answer = implementation.constant
            else:
                answer = implementation.call(self.asked(), entry.owner, entry.card, about)
            yield entry, answer

    # ------------------------------------------------------------ changes

    def touch(self) -> None:
        """Mark players and all abilities as changed."""
        self.players_change()
        for hook in [*self._ordered]:
            self._forget(hook)
        self._grow_stale(REGISTERED)

    def players_change(self, *seats: int) -> None:
        """Update the players in play, and what these *seats* have in play."""
        before = self.layout.present
        self.layout.update()
        if self.layout.present != before:
            self.sights = {}
        for seat in seats:
            self._update(seat)
        self._change()

    def moved(self, card: int, pile: Pile) -> None:
        """Update the abilities of a seat: *card* has entered or left *pile*, its cards in play."""
        seat = pile.seat
        assert seat is not None
        implementations, state = self.rules.implementations, self.state
        name = implementations.cards[card]
        if name is None or not state.alive[seat]:
            return
        ability = implementations.ability(name, "card", seat, card)
        before, in_play = self._abilities[seat], self.in_play
        if card in state.in_play[seat]:
            self._abilities[seat] = [*before, ability]
            for entry in ability.entries:
                self._implement(entry.hook, [*in_play.get(entry.hook, ()), entry])
        else:
            self._abilities[seat] = [other for other in before if other is not ability]
            for entry in ability.entries:
                self._implement(entry.hook, [e for e in in_play[entry.hook] if e is not entry])
        self._change()

    def turn_passes(self) -> None:
        """Invalidate everything that depends on the player on turn."""
        if self.off or COPIES in self._ordered or DISABLED in self.in_play:
            self._grow_stale(WIDE)
        for hook in [*self._ordered]:
            self._forget(hook)

    def _change(self) -> None:
        self.changes += 1
        if self.copied or self.off or COPIES in self.in_play or DISABLED in self.in_play:
            self._grow_stale(WIDE)

    def _grow_stale(self, stale: int) -> None:
        self.stale = max(self.stale, stale)
        self.silent.clear()

    def look(self) -> None:
        """Find again what is registered, copied and disabled, and forget what depends on it."""
        if self.stale == REGISTERED:
            before, self.registered = self.registered, self._find_rules()
            for owner in {owner for owner, _ in (*before, *self.registered)}:
                self._update(owner)
        if self.copied or COPIES in self.in_play:
            copiers, self.copied = self.copied, self._find_copied()
            for seat in {*copiers, *self.copied}:
                self._update(seat)
        off = self._find_disabled(self._abilities.values(), self.in_play)
        changed, self.off = off ^ self.off, off
        if changed:
            for abilities in self._abilities.values():
                for ability in abilities:
                    for entry in ability.entries if ability.owned in changed else ():
                        self._forget(entry.hook)
        self.stale = CURRENT
        self.silent.update(self._silent)

    def _update(self, seat: int | None) -> None:
        """Compare what *seat* has in play with what it had, and update the hooks concerned."""
        before = self._abilities.get(seat, ())
        copied = () if seat is None else self.copied.get(seat, ())
        abilities = self._abilities[seat] = self._printed(seat, copied)
        same = 0
        for old, new in zip(before, abilities, strict=False):
            if old is not new:
                break
            same += 1
        for hook in by_hook([*before[same:], *abilities[same:]]):
            entries = [entry for entry in self.in_play.get(hook, ()) if entry.owner != seat]
            for ability in abilities:
                entries += [entry for entry in ability.entries if entry.hook == hook]
            self._implement(hook, entries)

    def _implement(self, hook: str, entries: list[Entry]) -> None:
        """Set the implementations of *hook* in play to *entries*."""
        self._forget(hook)
        if entries:
            self.in_play[hook] = entries
            self._silent.pop(hook, None)
            self.silent.pop(hook, None)
        else:
            self.in_play.pop(hook, None)
            start = self._silent[hook] = self.rules.implementations.starts[hook]
            if not self.stale:
                self.silent[hook] = start

    def _forget(self, hook: str) -> None:
        """Invalidate the answers of *hook*."""
        self.answers.pop(hook, None)
        self._ordered.discard(hook)
        if hook in SEEING:
            self.sights = {}

    # ------------------------------------------------------------ finding abilities

    def _printed(self, seat: int | None, copied: Iterable[str] = ()) -> list[Ability]:
        """Return the abilities of *seat*: registered rules, characters with *copied*, cards."""
        state, implementations = self.state, self.rules.implementations
        if seat is not None and not state.alive[seat]:
            return []
        find = implementations.ability
        abilities = [] if seat is not None else implementations.always[self.layout.players][:]
        for owner, rule in self.registered:
            if owner == seat:
                abilities.append(find(f"rule:{rule.key}", rule.kind, seat))
        if seat is not None:
            for key in (state.characters[seat], *copied):
                abilities.append(find(f"character:{key}", "character", seat))
            for card in state.in_play[seat]:
                name = implementations.cards[card]
                if name is not None:
                    abilities.append(find(name, "card", seat, card))
        return abilities

    def _stage(self, in_play: dict[str, list[Entry]]) -> InForce:
        """Return a dispatcher of the same table where only the abilities *in_play* are in force.

        Abilities that decide about others are asked there, so that nothing is cached meanwhile.
        """
        return InForce(self.rules, self.state, self.table, self.layout, in_play)

    def _find_rules(self) -> list[tuple[int | None, Rule]]:
        """Return the registered rules in force."""
        always = self.rules.implementations.always_by_hook[self.layout.players]
        if RULES not in always:
            return []
        stage = self._stage(always)
        registered = stage.asked().consult(RULES)
        return [(owner, self.rules.rules[key]) for owner, key in registered]

    def _find_copied(self) -> dict[int, list[str]]:
        """Return the characters that seats copy, by seat."""
        abilities = [self._printed(seat) for seat in (None, *self.layout.seats)]
        in_play = by_hook(chain(*abilities))
        if COPIES not in in_play:
            return {}
        # a copying ability may be disabled by one that may itself be copied
        stage = self._stage(in_play)
        stage.off = self._find_disabled(abilities, in_play)
        consult = stage.asked().consult
        copied = {seat: [*consult(COPIES, seat)] for seat in self.layout.present}
        return {seat: keys for seat, keys in copied.items() if keys}

    def _find_disabled(
        self, abilities: Iterable[Iterable[Ability]], in_play: dict[str, list[Entry]]
    ) -> frozenset[Owned]:
        """Return the disabled ones of *abilities*, which are *in_play* by hook.

        Those of expansions never are.  All abilities are in force while one is judged.
        """
        if DISABLED not in in_play:
            return frozenset()
        stage = self._stage(in_play)
        disabling: list[Entry] = []
        for entry in stage.in_force(DISABLED):
            # only earlier ones can disable it
            if entry.owned is ALWAYS_ON or not stage._off_by(disabling, [entry.owned]):
                disabling.append(entry)
        owned = [a.owned for some in abilities for a in some if a.owned is not ALWAYS_ON]
        return stage._off_by(disabling, owned)

    def _off_by(self, disabling: Iterable[Entry], abilities: Iterable[Owned]) -> frozenset[Owned]:
        """Return the *abilities* that any of *disabling* disables."""
        off: set[Owned] = set()
        table = self.asked()
        for entry in disabling:
            call = entry.implementation.call
            try:
                off.update([a for a in abilities if call(table, entry.owner, entry.card, a)])
            except BaseException as error:
                raise self.blame(error, DISABLED, entry) from None
        return frozenset(off)


def _by_owner(entry: Entry) -> tuple[int, int]:
    """Return the sort key of *entry* where the order of the turn does not matter."""
    return -entry.implementation.priority, -1 if entry.owner is None else entry.owner
