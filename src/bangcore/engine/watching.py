"""Diffs of a table against a snapshot, for events.

Without listeners nothing is compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, final

from bangcore.engine.engine import Engine
from bangcore.engine.happenings import (
    Difference,
    Distances,
    Extra,
    Hand,
    HandOpen,
    Happening,
    Moved,
    Place,
    Public,
    Role,
)
from bangcore.rules.piles import Pile

__all__ = ["Watch", "distance_seen", "hand_seen_by", "opening", "reach_seen"]

BY_SEAT: Final = {
    "character": "characters",
    "life": "life",
    "max_life": "max_life",
    "alive": "alive",
}
COMMON: Final = ("phase", "turn", "turns", "order", "outcome")


def hand_seen_by(g: Engine, seat: int) -> tuple[int, ...] | None:
    """Return the other seats that see the hand of *seat*, ``None`` for all."""
    return g.hand_seen_by(seat) if g.state.phase != "setup" else ()


def reach_seen(g: Engine, seat: int) -> int:
    """Return the reach of the weapon of *seat*, 1 during the setup."""
    return g.reach(seat) if g.state.phase != "setup" else 1


@cache
def _place(pile: Pile) -> Place:
    """Return *pile* as events name it."""
    return Place(pile.kind, pile.seat)


def distance_seen(g: Engine, viewer: int, seat: int) -> int | None:
    """Return the distance from *viewer* to *seat*, if they are different and both in play."""
    alive = g.state.alive
    return g.distance(viewer, seat) if viewer != seat and alive[viewer] and alive[seat] else None


@final
class Watch:
    """A snapshot of a table, to be compared with its present state."""

    __slots__ = (
        "_alive",
        "_distances",
        "_extra",
        "_g",
        "_known",
        "_moves",
        "_open",
        "_reach",
        "_revealed",
        "_roles",
        "_sights",
        "number",
    )

    def __init__(self, g: Engine) -> None:
        state = g.state
        self.number: int = g.log.number  # of the question at which it is up to date
        self._g = g
        self._moves = len(state.moves)
        self._known: dict[str, Any] = {name: getattr(state, name) for name in COMMON}
        self._known |= {name: getattr(state, name)[:] for name in BY_SEAT.values()}
        self._roles, self._revealed = state.roles[:], state.revealed[:]
        self._extra = {name: extra.copy() for name, extra in state.extra.items()}
        self._open = [hand_seen_by(g, seat) for seat in g.seats]
        self._reach = [reach_seen(g, seat) for seat in g.seats]
        self._alive = [*state.alive]
        self._sights = [self._sight(seat) for seat in g.seats]
        self._distances = [self._all_distances(seat) for seat in g.seats]

    def is_up_to_date(self, g: Engine) -> bool:
        """Return whether this is a snapshot of the table of *g* at its pending question."""
        return self._g is g and self.number == g.log.number

    def _sight(self, seat: int) -> Any:
        return self._g.sight(seat) if self._g.state.alive[seat] else None

    def _all_distances(self, viewer: int) -> tuple[int | None, ...]:
        return tuple([distance_seen(self._g, viewer, seat) for seat in self._g.seats])

    # ------------------------------------------------------------ comparing

    def look(self) -> tuple[list[Moved], list[Difference]]:
        """Return the differences since the last look."""
        shut = self._open.count(()) == len(self._open)
        changes: list[Difference] = [] if shut else [*self._closed()]
        moves = self._moved(changes)
        changes += self._changes()
        return moves, changes

    def last_look(self) -> tuple[list[Moved], list[Difference]]:
        """Return the differences since the last look, at the end of an answer."""
        moves, changes = self.look()
        changes += self._opened()
        changes += self._measures()
        return moves, changes

    # ------------------------------------------------------------ cards

    def _moved(self, changes: list[Difference]) -> list[Moved]:
        """Return the way of each card that has moved, in the order of their last moves.

        Add the piles in which duplicates have changed their order to *changes*.
        """
        g, since = self._g, self._g.state.moves[self._moves :]
        self._moves += len(since)
        ways: dict[int, tuple[Pile, Pile]] = {}
        for card, start, end, *_ in since:
            if start != end:
                first = ways.pop(card, (start, end))[0]
                ways[card] = first, end
        moves = []
        for card, (start, end) in ways.items():
            if start != end or start.kind != "deck":
                seen_by = self._who_sees(start, end)
                representative = g.rules.representative[card]
                moves.append(Moved(representative, _place(start), _place(end), seen_by))
        if g.rules.duplicates:
            for card, (start, _) in ways.items():
                if not set(g.rules.duplicates_of.get(card, ())).isdisjoint(g.force.piles[start]):
                    changes += self.cards_of(start)
        return moves

    def cards_of(self, pile: Pile, *, for_all: bool = False) -> Iterator[Difference]:
        """Yield the cards of *pile*; *for_all*, or for those who see their order."""
        rules, seat = self._g.rules, pile.seat
        cards = tuple(rules.representatives(self._g.force.piles[pile]))
        if rules.lies_hidden(pile.kind):
            assert seat is not None
            open_to = self._open[seat] if pile.kind == "hand" else ()
            owners = self._g.force.eyes((seat,))
            yield Hand(seat, owners, cards, open_to, for_all, pile.kind)
        elif pile.kind in rules.piles:
            yield Public("piles", seat, {pile.kind: cards})
        elif pile.kind != "deck":
            yield Public(pile.kind, seat, cards)

    def _who_sees(self, *piles: Pile) -> tuple[int, ...] | None:
        """Return the seats that see a card on its way between *piles*, ``None`` for all."""
        seen_by: tuple[int, ...] = ()
        for kind, seat in piles:
            if kind == "deck":
                continue
            if seat is None or not self._g.rules.lies_hidden(kind):
                return None
            open_to = self._open[seat] if kind == "hand" else ()
            if open_to is None:
                return None
            seen_by += (*self._g.force.eyes((seat,)), *open_to)
        return seen_by

    # ------------------------------------------------------------ open hands

    def _closed(self) -> Iterator[Difference]:
        """Yield the hands that some seats no longer see."""
        for seat, before in enumerate(self._open):
            now = hand_seen_by(self._g, seat)
            if before is None:
                still = now
            else:
                still = (
                    before if now is None else tuple([viewer for viewer in before if viewer in now])
                )
            if still != before:
                self._open[seat] = still
                yield HandOpen(seat, before, still)

    def _opened(self) -> Iterator[Difference]:
        """Yield the hands that more seats see now.

        Hands that were open only between two questions are not shown.
        """
        for seat, before in enumerate(self._open):
            now = hand_seen_by(self._g, seat)
            if now != before:
                self._open[seat] = now
                yield HandOpen(seat, before, now)
                hand = self._g.rules.representatives(self._g.state.hands[seat])
                yield Hand(seat, self._g.force.eyes((seat,)), tuple(hand), now, True)

    # ------------------------------------------------------------ everything else

    def _changes(self) -> Iterator[Difference]:
        state, snapshot = self._g.state, self._known
        for what in COMMON:
            now = getattr(state, what)
            if now != snapshot[what]:
                snapshot[what] = now
                yield Public(what, None, now)
        for what, name in BY_SEAT.items():
            values = getattr(state, name)
            if values != snapshot[name]:
                before, snapshot[name] = snapshot[name], values[:]
                for seat, now in enumerate(values):
                    if now != before[seat]:
                        yield Public(what, seat, None if now == "" else now)
        if state.roles != self._roles or state.revealed != self._revealed:
            yield from self._shown_roles()
        for name, extra in state.extra.items():
            if extra != self._extra[name]:
                was, self._extra[name] = self._extra[name], extra.copy()
                yield Extra(name, was, self._extra[name])

    def _shown_roles(self) -> Iterator[Difference]:
        state = self._g.state
        had = zip(self._roles, self._revealed, strict=True)
        has = zip(state.roles, state.revealed, strict=True)
        for seat, (before, after) in enumerate(zip(had, has, strict=True)):
            if before != after:
                yield Role(seat, before, after)
        self._roles, self._revealed = state.roles[:], state.revealed[:]

    def _measures(self) -> Iterator[Difference]:
        """Yield changes of reach and distances, which abilities may change at any time."""
        g = self._g
        for seat in g.seats:
            reach = reach_seen(g, seat)
            if reach != self._reach[seat]:
                self._reach[seat] = reach
                yield Public("reach", seat, reach)
        alive = [*g.state.alive]
        for seat in g.seats:
            sight = self._sight(seat)
            # an unchanged sight has unchanged distances
            if sight is not self._sights[seat] or alive != self._alive:
                self._sights[seat] = sight
                before, after = self._distances[seat], self._all_distances(seat)
                if before != after:
                    self._distances[seat] = after
                    yield Distances(seat, before, after)
        self._alive = alive


def opening(g: Engine) -> Happening:
    """Return the first happening, with the whole table."""
    state, seats = g.state, g.seats
    changes: list[Difference] = [
        Public("roles", None, g.role_set.roles),
        *(Public(what, None, getattr(state, what)) for what in COMMON),
        Public("deck_size", None, len(state.deck)),
    ]
    if g.role_set.sides:
        changes.append(Public("sides", None, g.role_set.sides))
    for seat in seats:
        changes.append(Public("name", seat, state.names[seat]))
        if g.holder(seat) != seat:
            changes.append(Public("holder", seat, g.holder(seat)))
        changes.append(Role(seat, None, (state.roles[seat], state.revealed[seat])))
        for what, name in BY_SEAT.items():
            value = getattr(state, name)[seat]
            changes.append(Public(what, seat, None if value == "" else value))
        changes.append(Public("reach", seat, reach_seen(g, seat)))
    watch = Watch(g)
    changes += [
        Distances(seat, (None,) * len(seats), distances)
        for seat, distances in enumerate(watch._distances)
    ]
    changes += [
        HandOpen(seat, (), viewers) for seat, viewers in enumerate(watch._open) if viewers != ()
    ]
    if g.rules.piles:
        face_down = [key for key, kind in g.rules.piles.items() if kind.face_down]
        changes.append(Public("face_down", None, tuple(face_down)))
    for pile, cards in g.force.piles.items():
        if (cards or pile.kind in g.rules.piles) and g.force.held(pile) == pile:
            changes += watch.cards_of(pile, for_all=True)
    changes += [Extra(name, None, extra) for name, extra in watch._extra.items()]
    return Happening("table", answer=g.log.number - 1, changes=changes)
