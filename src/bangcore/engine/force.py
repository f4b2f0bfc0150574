"""The dispatcher: finds the abilities in force at a table, and those that a hook asks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from bangcore.errors import NoSuchSeat, UnknownName, brief, nearest
from bangcore.rules.base_ruleset import SEEING, BaseRuleset
from bangcore.rules.definitions import Rule
from bangcore.rules.implementations import ALWAYS_ON, Answer, Candidate, Entry, Implementation
from bangcore.rules.piles import DECK, DISCARDS, HAND, IN_PLAY, TABLE, Pile
from bangcore.rules.state import State

__all__ = ["InForce"]

Owned = tuple[int | None, int | None, str]
"""An ability: its owner, the card on which it is printed, and its kind."""
Answers = dict[str, dict[int | None, Answer]]
"""Answers by hook and seat; ``None`` is for calls about nobody or everybody."""
Abilities = dict[str, list[Candidate]]
"""Abilities by hook."""

THEMSELVES: Final = tuple(range(16))
RULES: Final = "bang_in_force"
COPIES: Final = "bang_abilities"
DISABLED: Final = "bang_ability_disabled"
CURRENT, SWITCHED, ABILITIES, RULES_AND_ALL = range(4)
"""How much is stale: nothing, disabled abilities, abilities in play, or registered rules, too."""


class InForce:
    """The abilities in force at one table.

    They are found when a hook is asked, and again after a change: a card or player enters or leaves
    play, a character or a registered rule changes, the turn passes.  The answers of a hook are
    cached until the abilities that implement it change; ``_forget`` is the only place that
    invalidates them.  ``changes`` counts the changes.
    """

    table: Callable[[BaseRuleset, State, InForce], Any]
    """The class of the table that hooks get; storing a table would make a reference cycle."""

    def __init__(self, rules: BaseRuleset, state: State, known: InForce | None = None) -> None:
        """Begin with an empty cache, or with that of *known*, which is at the same position."""
        self.rules: BaseRuleset = rules
        self.state: State = state
        self.changes: int = 0
        self.players: int = rules.players_of(state.roles)
        self._seats: tuple[int | None, ...] = (None, *range(len(state.alive)))
        # by seat: its hand, the holder of that hand, and the seats that share it
        self.hands: list[list[int]] = state.hands
        self.sharing = rules.sharing.get(self.players)
        self.holders: Sequence[int] = THEMSELVES
        self._seat_players()
        # cached distances, by viewer
        self.sights: dict[int, dict[int, int]] = {}
        # the registered rules in force, the abilities in play by hook, the disabled ones, and how
        # much of this is stale
        self.registered: list[tuple[int | None, Rule]] = []
        self.in_play: Abilities = rules.implementations.always[self.players].copy()
        self.off: set[Owned] = set()
        self.stale = RULES_AND_ALL
        # cached answers, answers of hooks without implementations, and hooks that ask several
        # abilities in the order of the turn
        self._answers: Answers = {}
        self._silent: dict[str, Any] = rules.implementations.silent[self.players].copy()
        self._ordered: set[str] = set()
        if known is not None and not known.stale:
            self.stale = CURRENT
            self.registered, self.off = known.registered, known.off
            self.in_play, self.sights = known.in_play.copy(), known.sights.copy()
            self._answers, self._silent = known._answers.copy(), known._silent.copy()
            self._ordered = known._ordered.copy()
        # the same caches, but empty while stale
        self.answers: Answers = {} if self.stale else self._answers
        self.silent: dict[str, Any] = {} if self.stale else self._silent.copy()
        self._of: Mapping[str, int | None] = rules.implementations.of

    def _seat_players(self) -> None:
        """Update the players in play, and the hands of seats that share one."""
        state = self.state
        self.present = tuple([seat for seat in state.order if state.alive[seat]])
        self.others: dict[int, tuple[int, ...]] = {}
        if self.sharing is not None:
            self.holders = [group[0] for group in self.sharing]
            self.hands = []
            for seat, group in enumerate(self.sharing):
                group_in_play = any(state.alive[other] for other in group)
                self.hands.append(
                    state.hands[group[0]] if state.alive[seat] or not group_in_play else []
                )
        self.piles: dict[Pile, list[int]] = {
            **dict(zip(HAND, self.hands, strict=False)),
            **dict(zip(IN_PLAY, state.in_play, strict=False)),
            TABLE: state.table,
            DISCARDS: state.discards,
            DECK: state.deck,
        }
        for key, kind in self.rules.piles.items():
            for seat, cards in enumerate(state.piles[key]):
                self.piles[Pile(key, seat if kind.by_seat else None)] = cards

    def held(self, pile: Pile) -> Pile:
        """Return *pile*, or the hand of the holder if it is a hand."""
        if pile.kind != "hand":
            return pile
        assert pile.seat is not None
        return HAND[self.holders[pile.seat]]

    def eyes(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return *seats* and those that are played from the same hands."""
        if self.sharing is None:
            return seats
        viewers = [other for seat in seats for other in self.sharing[seat]]
        return tuple(dict.fromkeys(viewers))

    def _table(self) -> Any:
        """Return a table for hooks that only ask."""
        return self.table(self.rules, self.state, self)

    # ------------------------------------------------------------ asking

    def known(self, hook: str, about: Sequence[Any]) -> Answer:
        """Return the combined constants at *hook*, and the abilities to ask, in order."""
        of = self._of[hook]
        answers = self.answers[hook] if hook in self.answers else self.find(hook)
        return answers[None if of is None else about[of]]

    def implemented(self, hook: str) -> bool:
        """Return whether any ability in play implements *hook*."""
        if self.stale:
            self.look()
        return hook in self.in_play

    def find(self, hook: str) -> dict[int | None, Answer]:
        """Find and cache the abilities that *hook* asks for each seat."""
        if self.stale:
            self.look()
            if hook in self.answers:
                return self.answers[hook]
        table, candidates = self.rules.tables[hook], self.in_force(hook)
        answers: dict[int | None, Answer]
        if table.of is None:
            answers = {None: table.added_up(candidates)}
        else:
            answers = dict.fromkeys(self._seats, table.added_up(table.for_seat(candidates, None)))
            concerned = {owner for _, owner, *_ in candidates} if table.of_one else self.present
            for seat in concerned:
                answers[seat] = table.added_up(table.for_seat(candidates, seat))
        self.answers[hook] = answers
        if len(candidates) > 1 and not table.of_one:
            self._ordered.add(hook)
        return answers

    def in_force(self, hook: str) -> list[Candidate]:
        """Return the abilities in force that implement *hook*, in order."""
        candidates = self.in_play.get(hook, [])
        if self.off:
            candidates = [candidate for candidate in candidates if candidate[1:] not in self.off]
        return sorted(candidates, key=self.place_in_order) if len(candidates) > 1 else candidates

    def place_in_order(self, candidate: Sequence[Any]) -> tuple[int, int]:
        """Return the sort key of *candidate*: priority, then no owner, then seats in turn order."""
        implementation, owner, *_ = candidate
        order = self.state.order
        around = -1
        if owner is not None:
            around = (order.index(owner) - order.index(self.state.turn)) % len(order)
        return -implementation.priority, around

    # ------------------------------------------------------------ naming abilities

    def blame(self, error: BaseException, hook: str, entry: Entry) -> BaseException:
        """Note on *error* the implementation of *hook* that raised it."""
        if isinstance(error, GeneratorExit):
            return error  # the effect was abandoned
        implementation, owner, source = entry
        place = self.place(implementation.ability, hook, owner, source)
        if isinstance(error, RecursionError):
            if hasattr(error, "__notes__"):
                return error  # one of hundreds is enough
            error.add_note(f"{place}\nit triggers itself in an endless loop")
            return error
        error.add_note(place)
        if isinstance(error, AttributeError) and type(error.obj) is self.table:
            remedy = "gets a table without verbs; act in a hook that acts"
            error.add_note(f"{hook} only asks, and {remedy}")
        return error

    def place(self, ability: str, hook: str, owner: int | None, source: int | None) -> str:
        """Return the name of an implementation of *hook* in errors, with its expansion."""
        where = self._called(ability, owner, source)
        return f"in {where}, hook {hook}{self.rules.brought(ability)}"

    def _called(self, ability: str, owner: int | None, source: int | None) -> str:
        """Return the name of an ability, with its card and owner."""
        if source is not None:
            ability += f" ({self.rules.texts[source]})"
        if owner is not None:
            ability += f" of {self.state.names[owner]}"
        return ability

    def each(self, hook: str, about: Sequence[Any]) -> Iterator[tuple[str, Any]]:
        """Yield the name of each ability in force at *hook*, with its own answer.

        For explanations; :meth:`Table.consult` combines the answers.
        """
        table = self.rules.tables[hook]
        if self.stale:
            self.look()
        candidates = self.in_force(hook)
        if table.of is not None:
            candidates = table.for_seat(candidates, about[table.of])
        for implementation, owner, source, _ in candidates:
            if implementation.call is None:
                answer = implementation.constant
            else:
                answer = implementation.call(self._table(), owner, source, about)
            yield self._called(implementation.ability, owner, source), answer

    # ------------------------------------------------------------ invalidating

    def touch(self) -> None:
        """Mark players and all abilities as changed."""
        self.players_change()
        self._change(RULES_AND_ALL)

    def players_change(self) -> None:
        """Mark players and abilities as changed, except registered rules."""
        before = self.present
        self._seat_players()
        if self.present != before:
            self.sights = {}
        self._change(ABILITIES)

    def moved(self, card: int) -> None:
        """Update the abilities of *card*, which has entered or left play."""
        hooks = self.rules.implementations.hooks_of[card]
        if not hooks:
            return
        owners = [seat for seat in self.present if card in self.state.in_play[seat]]
        printed = self.rules.implementations.cards[card]
        for hook in hooks:
            others: list[Candidate] = [c for c in self.in_play.get(hook, ()) if c[2] != card]
            own: list[Candidate] = [
                (i, seat, card, "card") for i in printed if i.hook == hook for seat in owners
            ]
            self._implement(hook, others + own)
        self.changes += 1
        if COPIES in hooks:
            self._change(ABILITIES)
        elif DISABLED in hooks or DISABLED in self.in_play:
            self._change(SWITCHED)

    def turn_passes(self) -> None:
        """Invalidate everything that depends on the player on turn."""
        if self.stale:
            self.look()
        if COPIES in self._ordered:
            self._change(ABILITIES)
        elif DISABLED in self.in_play:
            self._change(SWITCHED)
        for hook in self._ordered:
            self._forget(hook)
        self._ordered.clear()

    def _change(self, stale: int) -> None:
        if COPIES in self.in_play:
            stale = max(stale, ABILITIES)
        self.changes += 1
        self.stale = max(stale, self.stale)
        self.answers = {}
        if stale > SWITCHED:
            self.silent.clear()

    def look(self) -> None:
        """Find stale abilities again, and forget the answers that depend on them."""
        before, off, stale = self.in_play, self.off, self.stale
        self.stale = CURRENT
        try:
            if stale == RULES_AND_ALL:
                self._find_rules()
            abilities = self._find_in_play() if stale > SWITCHED else before
            self.in_play = abilities
            self.off = self._switched_off()
        except BaseException:
            self.in_play, self.off = before, off
            self._change(RULES_AND_ALL)
            raise
        if abilities is not before:
            self.in_play = before
            for hook in {*before, *abilities}:
                if before.get(hook) != abilities.get(hook):
                    self._implement(hook, abilities.get(hook))
        off = off ^ self.off
        if off:
            for hook, candidates in before.items():
                if any(candidate[1:] in off for candidate in candidates):
                    self._forget(hook)
        self.answers = self._answers
        if not self.silent:
            self.silent.update(self._silent)

    def _implement(self, hook: str, candidates: list[Candidate] | None) -> None:
        """Set the implementations of *hook* to *candidates*."""
        self._forget(hook)
        self._silent.pop(hook, None)
        self.silent.pop(hook, None)
        if candidates:
            self.in_play[hook] = candidates
            return
        self.in_play.pop(hook, None)
        start = self._silent[hook] = self.rules.implementations.starts[hook]
        if self.silent:
            self.silent[hook] = start

    def _forget(self, hook: str) -> None:
        """Invalidate the answers of *hook*."""
        self._answers.pop(hook, None)
        if hook in SEEING:
            self.sights = {}

    # ------------------------------------------------------------ finding abilities

    def _find_rules(self) -> None:
        """Find the registered rules in force."""
        self.in_play, self.off = self.rules.implementations.always[self.players], set()
        registered = self._table().consult(RULES)
        self.registered = [(self._owner(owner), self._rule(key)) for owner, key in registered]
        self.answers = {}

    def _find_in_play(self) -> Abilities:
        """Return the abilities in play by hook."""
        abilities = self.in_play = self._printed({})
        if COPIES in abilities:
            # a copying ability may be disabled by one that may itself be copied
            self.off, self.answers = self._switched_off(), {}
            consult = self._table().consult
            abilities = self._printed({seat: consult(COPIES, seat) for seat in self.present})
            self.answers = {}
        return abilities

    def _printed(self, copied: Mapping[int, Iterable[str]]) -> Abilities:
        """Return the abilities in play by hook, with those that seats have *copied*."""
        state, every = self.state, self.rules.implementations
        always = every.always[self.players]
        abilities: Abilities = defaultdict(
            list, zip(always, map(list, always.values()), strict=True)
        )
        sources: list[tuple[Owned, Iterable[Implementation]]] = []
        for owner, rule in self._of_the_present():
            sources.append(((owner, None, rule.kind), every.rules.get(rule.key, ())))
        for seat in self.present:
            for key in (state.characters[seat], *copied.get(seat, ())):
                sources.append(((seat, None, "character"), every.characters.get(key, ())))
            for card in state.in_play[seat]:
                sources.append(((seat, card, "card"), every.cards[card]))
        for owned, printed in sources:
            for implementation in printed:
                abilities[implementation.hook].append((implementation, *owned))
        return abilities

    def _switched_off(self) -> set[Owned]:
        """Return the disabled abilities; that of an expansion cannot be disabled.

        All abilities are in force while one is judged.
        """
        self.off = set()
        if DISABLED not in self.in_play:
            return set()
        disabling: list[Candidate] = []
        for candidate in self.in_force(DISABLED):
            # only earlier ones can disable it
            if candidate[1:] == ALWAYS_ON or not self._off_by(disabling, [candidate[1:]]):
                disabling.append(candidate)
        owned: list[Owned] = [(owner, None, rule.kind) for owner, rule in self._of_the_present()]
        for seat in self.present:
            owned.append((seat, None, "character"))
            owned += [(seat, card, "card") for card in self.state.in_play[seat]]
        return self._off_by(disabling, owned)

    def _of_the_present(self) -> Iterator[tuple[int | None, Rule]]:
        """Yield the registered rules in force, with their owners, except of players who are out."""
        return (pair for pair in self.registered if pair[0] is None or pair[0] in self.present)

    def _off_by(self, disabling: Iterable[Candidate], abilities: list[Owned]) -> set[Owned]:
        """Return the *abilities* that any of *disabling* disables."""
        off: set[Owned] = set()
        table = self._table()
        for implementation, owner, source, _ in disabling:
            entry, call = (implementation, owner, source), implementation.call
            try:
                off.update([a for a in abilities if call(table, owner, source, a)])
            except BaseException as error:
                raise self.blame(error, DISABLED, entry) from None
        return off

    def _owner(self, owner: int | None) -> int | None:
        if owner is not None and owner not in range(len(self.state.alive)):
            raise NoSuchSeat(f"{RULES}: no seat {brief(owner)}; None is the owner of events")
        return owner

    def _rule(self, key: str) -> Rule:
        rules = self.rules.rules
        if key not in rules:
            error = UnknownName(f"{RULES}: {nearest('rule', key, rules)}")
            for entry in self.known(RULES, ())[1]:
                implementation, owner, source = entry
                answer = implementation.call(self._table(), owner, source, ())
                if key in [rule_key for _, rule_key in answer]:
                    self.blame(error, RULES, entry)
            raise error
        return rules[key]
