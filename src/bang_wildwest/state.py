"""The state of Wild West Show in a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypedDict, final

from attrs import define, evolve, field

__all__ = ["FINAL", "GREYGORY", "KIND", "NONE", "WildWestState", "WildWestView", "in_force"]

NONE: Final = -1
NAME: Final = "wildwest"
KIND: Final = "show"
GREYGORY: Final = "greygory_deck"
FINAL: Final = "wild_west_show"
SEATS: Final = 8


def _for_each_seat() -> list[list[str]]:
    return [[] for _ in range(SEATS)]


@final
class WildWestView(TypedDict):
    """The event in force, the number of those to come, and the state of some characters."""

    current: str
    left: int
    borrowed: list[list[str]]
    repeatable: str
    skipping: list[int]


@final
@define
class WildWestState:
    """The events, and the state of some characters.

    ``current`` is the event in force (empty: none yet); ``coming`` has the next one last, as piles
    have their top card.  ``borrowed`` has, by seat, the characters whose abilities Greygory Deck
    has; ``idle`` is the one whose ability rests while the other one draws.  ``fresh`` has the cards
    that John Pain has just taken and cannot use yet.  ``played`` is the representative of the brown
    card that Lee Van Kliff could repeat (-1: none), ``played_as`` the key as which it was played.
    ``skipping`` has the players, by the holder of their hand, who skip their next turn because of
    Lady Rose of Texas; ``skipped`` has, by seat, how many in a row.
    """

    current: str = ""
    coming: list[str] = field(factory=list)
    borrowed: list[list[str]] = field(factory=_for_each_seat)
    idle: str = ""
    fresh: list[int] = field(factory=list)
    played: int = NONE
    played_as: str = ""
    skipping: list[int] = field(factory=list)
    skipped: list[int] = field(factory=lambda: [0] * SEATS)

    def copy(self) -> WildWestState:
        """Return an independent copy."""
        return WildWestState(
            self.current,
            self.coming[:],
            list(map(list.copy, self.borrowed)),
            self.idle,
            self.fresh[:],
            self.played,
            self.played_as,
            self.skipping[:],
            self.skipped[:],
        )

    def view(self, seat: int | None) -> WildWestView:
        """Return the view, which is the same for every seat."""
        return {
            "current": self.current,
            "left": len(self.coming),
            "borrowed": list(map(list.copy, self.borrowed)),
            "repeatable": self.played_as,
            "skipping": self.skipping[:],
        }

    def hidden(self, seat: int) -> list[str]:
        """Return the events to come except the last one, which is known."""
        return [key for key in self.coming if key != FINAL]

    def renamed(self, names: Mapping[str, str]) -> WildWestState:
        """Return a copy with the hidden events permuted."""
        return evolve(self.copy(), coming=[names.get(key, key) for key in self.coming])

    def with_cards(self, names: Mapping[int, int], representative: Sequence[int]) -> WildWestState:
        """Return a copy in which cards have other ids."""
        return evolve(self.copy(), fresh=[names.get(card, card) for card in self.fresh])

    def audit(self, rules: Any, state: Any) -> Iterator[str]:
        """Yield each inconsistency."""
        keys = [*filter(None, (self.current,)), *self.coming]
        events = [key for key, rule in rules.rules.items() if rule.kind == KIND]
        yield from (f"no event {key!r}" for key in keys if key not in events)
        yield from (f"{key} comes twice" for key, count in Counter(keys).items() if count > 1)
        if FINAL in self.coming[1:]:
            yield f"{FINAL} is not the last event"
        if len(self.borrowed) < len(state.names):
            yield f"borrowed has {len(self.borrowed)} entries for {len(state.names)} players"
        borrowed = [key for some in self.borrowed for key in some]
        yield from (
            f"no character {key!r}"
            for key in (*borrowed, *filter(None, (self.idle,)))
            if key not in rules.characters
        )
        yield from (f"{key} is lent twice" for key, n in Counter(borrowed).items() if n > 1)
        if not all(0 <= card < len(rules.cards) for card in self.fresh):
            yield f"fresh: {self.fresh} are not all cards"
        if not {*self.skipping} <= {*range(len(state.names))}:
            yield f"skipping: {self.skipping} are not all seats"
        if len(self.skipped) < len(state.names):
            yield f"skipped has {len(self.skipped)} entries for {len(state.names)} players"
        if not NONE <= self.played < len(rules.cards):
            yield f"played: no card {self.played}"
        elif (self.played == NONE) != (self.played_as not in rules.kinds):
            yield f"played: {self.played} as {self.played_as!r}"


def in_force(current: str = "", *coming: str, **more: Any) -> dict[str, WildWestState]:
    """Return a value for ``table(extra=...)``: the event in force and those *coming*, next first.

    >>> in_force("showdown", "gag")["wildwest"].view(None)["left"]
    1
    """
    return {NAME: WildWestState(current=current, coming=list(coming)[::-1], **more)}
