"""The deck of events, of which one is turned up before each turn of the Sheriff but the first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypedDict, final

from attrs import define, evolve, field

from bang_highnoon.icons import ICONS
from bang_highnoon.shown import show_events
from bang_highnoon.words import EVENT_WORDS
from bangcore.plugin import Engine, Expansion, RuleOption, Table, hookimpl

__all__ = ["EVENTS", "EventDeck", "EventsView", "in_force"]

NAME = "events"
SHORTEST, LONGEST = 12, 28
BY_CHANCE = 0
LAST_OF = {1: "highnoon", 2: "fistful"}
"""The set of the final event, by value of the option."""
EVERYBODY = range(8)
SUITS = ("hearts", "diamonds", "clubs", "spades")


@final
class EventsView(TypedDict):
    """The event in force, the next one, and the public state of events."""

    current: str
    next: str
    left: int
    final: str
    first_out: int
    ghost: int
    suit: str
    shown: int


@final
@define
class EventDeck:
    """The events of a game: the one in force, those to come, and their state.

    ``coming`` has the next event last, as piles have their top card, and the *final* one first.
    ``aside`` has the events left out of this game, ``acted`` the seats that have had a turn since
    the last event was turned up.  ``first_out`` is the seat eliminated first; ``risen`` is true
    once Dead Man has brought them back.  ``ghost`` is the seat of the ghost on turn, ``suit`` the
    suit named under Handcuffs, ``shown`` the card shown under Law of the West (-1: none), and
    ``face`` its representative among duplicates, which the others see.
    """

    current: str = ""
    coming: list[str] = field(factory=list)
    aside: list[str] = field(factory=list)
    final: str = ""
    acted: list[int] = field(factory=list)
    first_out: int = -1
    risen: bool = False
    ghost: int = -1
    suit: str = ""
    shown: int = -1
    face: int = -1

    def copy(self) -> EventDeck:
        """Return an independent copy."""
        new: EventDeck = object.__new__(EventDeck)
        new.current = self.current
        new.coming = self.coming[:]
        new.aside = self.aside[:]
        new.final = self.final
        new.acted = self.acted[:]
        new.first_out = self.first_out
        new.risen = self.risen
        new.ghost = self.ghost
        new.suit = self.suit
        new.shown = self.shown
        new.face = self.face
        return new

    def view(self, seat: int | None) -> EventsView:
        """Return the view, which is the same for every seat."""
        return {
            "current": self.current,
            "next": self.coming[-1] if self.coming else "",
            "left": len(self.coming),
            "final": self.final,
            "first_out": self.first_out,
            "ghost": self.ghost,
            "suit": self.suit,
            "shown": self.face,
        }

    def hidden(self, seat: int) -> list[str]:
        """Return the events that nobody has seen: those below the next one, and those left out."""
        return [key for key in self.coming[:-1] if key != self.final] + self.aside

    def renamed(self, names: Mapping[str, str]) -> EventDeck:
        """Return a copy with the hidden events permuted."""
        return evolve(
            self.copy(),
            coming=[names.get(key, key) for key in self.coming],
            aside=[names.get(key, key) for key in self.aside],
        )

    def with_cards(self, names: Mapping[int, int], representative: Sequence[int]) -> EventDeck:
        """Return a copy in which cards have other ids."""
        card = names.get(self.shown, self.shown)
        if card < 0:
            return self.copy()
        if representative[card] != self.face:
            # the shown card may have moved to another hand, but its face is known
            card = self.face
        return evolve(self.copy(), shown=card, face=representative[card])

    def audit(self, rules: Any, state: Any) -> Iterator[str]:
        """Yield each inconsistency."""
        keys = [*filter(None, (self.current,)), *self.coming, *self.aside]
        all_keys = [*keys, *filter(None, (self.final,))]
        events = [key for key, rule in rules.rules.items() if rule.kind == "event"]
        yield from (f"no event {key!r}" for key in all_keys if key not in events)
        yield from (f"{key} comes twice" for key in dict.fromkeys(keys) if keys.count(key) > 1)
        if self.final in self.coming[1:]:
            yield f"{self.final} is not the last event"
        if not all(seat in EVERYBODY for seat in self.acted):
            yield f"acted: {self.acted} contains something that is not a seat"
        for name, seat in (("first_out", self.first_out), ("ghost", self.ghost)):
            if not -1 <= seat < len(state.names):
                yield f"{name}: no seat {seat}"
        if self.suit not in ("", *SUITS):
            yield f"no suit {self.suit!r}"
        if not -1 <= self.shown < len(rules.cards):
            yield f"shown: no card {self.shown}"
        elif self.face != (self.shown if self.shown < 0 else rules.representative[self.shown]):
            yield f"face: {self.face} is not the shown card"


def in_play(g: Table, expansion: Expansion) -> list[str]:
    """Return the keys of the events of *expansion* that are used in this game."""
    if EVENTS not in expansion.brings:
        return []
    rules = g.rules.rules
    return [rule.key for rule in expansion.rules if rule.kind == "event" and rule.key in rules]


def in_force(current: str = "", *coming: str, **more: Any) -> dict[str, EventDeck]:
    """Return a value for ``table(extra=...)``: the event in force and those *coming*, next first.

    The next one is turned up before the Sheriff's next turn.

    >>> in_force("blessing", "curse")["events"].view(None)["next"]
    'curse'
    """
    stack = list(coming)[::-1]
    deck = EventDeck(current=current, coming=stack, final=stack[0] if stack else current)
    return {NAME: evolve(deck, **{"acted": list(EVERYBODY), **more})}


@final
class Events:
    """The rules that all sets of events share."""

    @hookimpl
    def bang_setup(self, g: Engine) -> None:
        deck = g.extra(EventDeck)
        sets = [
            (info, events) for info in g.rules.expansions if (events := in_play(g, info.definition))
        ]
        finals = {info.name: events[-1] for info, events in sets}
        events = [key for _, (*others, _) in sets for key in others]
        order = [*finals.values()]
        g.shuffle(order)
        g.shuffle(events)
        count = int(g.rule_option("mixed_events")) if len(sets) > 1 else len(events)
        deck.final = finals.get(LAST_OF.get(int(g.rule_option("last_event")), ""), order[0])
        deck.coming = [deck.final, *events[:count]]
        deck.aside = events[count:]

    @hookimpl
    def bang_in_force(self, g: Table) -> Sequence[tuple[None, str]]:
        current = g.extra(EventDeck).current
        return [(None, current)] if current else []

    @hookimpl(priority=100)
    async def bang_before_turn(self, g: Engine, seat: int) -> None:
        """Turn up the next event before each turn of the Sheriff but the first."""
        if g.in_extra_turn:
            return
        deck = g.extra(EventDeck)
        # a player with several seats acts once in a round
        player = g.holder(seat)
        if player in deck.acted and g.same_hand(seat, self.dealer(g)):
            deck.acted.clear()
            await self.turn_up(g, seat)
        deck.acted.append(player)

    async def turn_up(self, g: Engine, seat: int) -> None:
        deck = g.extra(EventDeck)
        if deck.coming:
            deck.current = deck.coming.pop()
            deck.suit, deck.shown, deck.face = "", -1, -1
            g.touch()
            g.tell("event", seat, key=deck.current)
            await g.settle()
            await g.react("bang_on_in_force", deck.current)

    @staticmethod
    def dealer(g: Table) -> int:
        """Return the seat that turns up events: the first to play, or the next one in play."""
        role = g.role_set.first
        first = next(seat for seat in g.seats if g.role(seat) == role)
        return first if first in g.present else g.others(first)[0]

    @hookimpl
    def bang_on_eliminated(self, g: Engine, victim: int) -> None:
        deck = g.extra(EventDeck)
        if deck.first_out < 0:
            deck.first_out = victim


EVENTS = Expansion(
    name=NAME,
    title="Events",
    summary="the deck that all events share",
    options=(
        RuleOption(
            name="mixed_events",
            default=SHORTEST,
            values=tuple(range(SHORTEST, LONGEST + 1)),
            help="events before the final one when several sets of events are mixed",
            ruling="R-240",
        ),
        RuleOption(
            name="last_event",
            default=BY_CHANCE,
            values=(BY_CHANCE, *LAST_OF),
            help="the set that the final event is from: 0 by chance, 1 High Noon, "
            "2 A Fistful of Cards",
            ruling="R-240",
        ),
    ),
    state=EventDeck,
    ability=Events,
    facets={"words": EVENT_WORDS, "shown": show_events, "icons": ICONS},
)
"""An expansion with a set of events requires it; its ``event`` rules end with the final one."""
