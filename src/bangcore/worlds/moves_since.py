"""The moves of hidden cards since the effect in progress began, as one seat saw them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import final

from bangcore.knowledge.facts import Fact, Kind, facts
from bangcore.rules.base_ruleset import BaseRuleset
from bangcore.rules.state import State

__all__ = ["MovesSince"]


def _as_seen(all_facts: Iterable[Fact], seat: int) -> Iterator[Fact]:
    """Yield the facts without cards shown only to others than *seat*."""
    for fact in all_facts:
        if fact.kind != "shown_to":
            yield fact
        elif fact.other == seat:
            yield fact._replace(kind="shown")


@final
class MovesSince:
    """The moves from the position *before* to the one *now*, as *seat* sees them.

    ``laid`` are the cards laid face up, ``shown`` those shown in a hand, ``open`` all that were
    face up or shown, ``placed`` those whose earlier place everybody knows.  ``unseen`` counts how
    often a card left a hand face down; ``givers`` maps cards passed on to the seats that gave them.
    """

    def __init__(self, rules: BaseRuleset, before: State, now: State, seat: int) -> None:
        self.rules: BaseRuleset = rules
        self.before: State = before
        self.now: State = now
        self.seat: int = seat
        self._facts = [*_as_seen(facts(rules, now.moves[len(before.moves) :]), seat)]
        first: dict[int, Kind] = {}
        for fact in self._facts:
            if fact.kind != "shuffled":
                first.setdefault(fact.card, fact.kind)
        drawn_in_the_open = {card for card, kind in first.items() if kind == "turned_up"}
        self.laid: set[int] = self._of("laid")
        self.shown: set[int] = self._of("shown")
        self.open: set[int] = self._of("laid", "turned_up", "shown", "taken", "covered")
        self.placed: set[int] = self.laid | self.shown | drawn_in_the_open
        self.unseen = Counter(f.card for f in self._facts if f.kind in ("passed", "put_back"))
        self.givers = {f.card: f.seat for f in self._facts if f.kind == "passed"}

    def _of(self, *kinds: Kind) -> set[int]:
        return {fact.card for fact in self._facts if fact.kind in kinds}

    def chosen(self) -> list[set[int]]:
        """Return the groups of cards from which a player or chance chose, unseen by the seat.

        Cards shown since then are left out.
        """
        hands = [{*hand} for hand in self.before.hands]
        groups: list[set[int]] = []
        for kind, card, seat, other, among in self._facts:
            if kind in ("drawn", "taken"):
                hands[seat].add(card)
            elif kind in ("laid", "shown"):
                for group in groups:
                    group.discard(card)
                hands[seat] -= {card} if kind == "laid" else set()
            elif kind in ("passed", "put_back", "inherited"):
                if seat != self.seat:
                    group = {card, *(among or hands[seat])}
                    for overlap in [candidate for candidate in groups if candidate & group]:
                        groups.remove(overlap)
                        group |= overlap
                    groups.append(group)
                hands[seat].discard(card)
                if kind != "put_back":
                    hands[other].add(card)
        return groups
