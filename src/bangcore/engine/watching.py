"""Diffs of a table against a snapshot, for events.

Without listeners nothing is compared.
"""

from __future__ import annotations

from collections.abc import Iterator
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

__all__ = ["Watch", "distance_seen", "hand_seen_by", "opening", "reach_seen"]

BY_SEAT: Final = {
    "character": "characters",
    "life": "life",
    "max_life": "max_life",
    "alive": "alive",
}
COMMON: Final = ("phase", "turn", "turns", "outcome")
TABLE, DISCARDS, DECK, IN_PLAY = range(4)
"""The indices of piles in the list of all; hands come after the cards in play of all seats."""


def hand_seen_by(g: Engine, seat: int) -> tuple[int, ...] | None:
    """Return the other seats that see the hand of *seat*, ``None`` for all."""
    return g.hand_seen_by(seat) if g.state.phase != "setup" else ()


def reach_seen(g: Engine, seat: int) -> int:
    """Return the reach of the weapon of *seat*, 1 during the setup."""
    return g.reach(seat) if g.state.phase != "setup" else 1


def distance_seen(g: Engine, viewer: int, seat: int) -> int | None:
    """Return the distance from *viewer* to *seat*, if they are different and both in play."""
    alive = g.state.alive
    return g.distance(viewer, seat) if viewer != seat and alive[viewer] and alive[seat] else None


def _places(players: int) -> list[Place]:
    common = [Place("table"), Place("discards"), Place("deck")]
    in_play = [Place("in_play", seat) for seat in range(players)]
    return [*common, *in_play, *(Place("hand", seat) for seat in range(players))]


@final
class Watch:
    """A snapshot of a table, to be compared with its present state."""

    __slots__ = (
        "_alive",
        "_away",
        "_cards",
        "_distances",
        "_extra",
        "_g",
        "_known",
        "_open",
        "_places",
        "_reach",
        "_revealed",
        "_roles",
        "_seen",
        "_sights",
        "number",
    )

    def __init__(self, g: Engine) -> None:
        state = g.state
        self.number: int = g.log.number  # of the question at which it is up to date
        self._g = g
        self._places = _places(len(state.names))
        self._cards = [pile[:] for pile in self._now()]
        self._seen = [list(g.rules.representatives(pile)) for pile in self._cards]
        # cards that are temporarily nowhere, and their previous piles
        self._away: dict[int, int] = {}
        self._known: dict[str, Any] = {name: getattr(state, name) for name in COMMON}
        self._known |= {name: getattr(state, name)[:] for name in BY_SEAT.values()}
        self._roles, self._revealed = state.roles[:], state.revealed[:]
        self._extra = {name: kept.copy() for name, kept in state.extra.items()}
        self._open = [hand_seen_by(g, seat) for seat in g.seats]
        self._reach = [reach_seen(g, seat) for seat in g.seats]
        self._alive = [*state.alive]
        self._sights = [self._sight(seat) for seat in g.seats]
        self._distances = [self._all_distances(seat) for seat in g.seats]

    def is_up_to_date(self, g: Engine) -> bool:
        """Return whether this is a snapshot of the table of *g* at its pending question."""
        return self._g is g and self.number == g.log.number

    def _now(self) -> list[list[int]]:
        state = self._g.state
        return [state.table, state.discards, state.deck, *state.in_play, *state.hands]

    def _sight(self, seat: int) -> Any:
        return self._g.sight(seat) if self._g.state.alive[seat] else None

    def _all_distances(self, viewer: int) -> tuple[int | None, ...]:
        return tuple([distance_seen(self._g, viewer, seat) for seat in self._g.seats])

    # ------------------------------------------------------------ comparing

    def look(self) -> tuple[list[Moved], list[Difference]]:
        """Return the differences since the last look."""
        shut = self._open.count(()) == len(self._open)
        changes: list[Difference] = [] if shut else [*self._closed()]
        moves = self._moves(changes)
        changes += self._changes()
        return moves, changes

    def last_look(self) -> tuple[list[Moved], list[Difference]]:
        """Return the differences since the last look, at the end of an answer."""
        moves, changes = self.look()
        changes += self._opened()
        changes += self._corrections()
        changes += self._measures()
        return moves, changes

    # ------------------------------------------------------------ cards

    def _moves(self, changes: list[Difference]) -> list[Moved]:
        """Return the moves; add differences that they do not explain to *changes*."""
        now = self._now()
        changed = [i for i, cards in enumerate(self._cards) if cards != now[i]]
        if not changed:
            return []
        was, places, representative = self._away, self._places, self._g.rules.representative
        was.update({card: i for i in changed for card in self._cards[i]})
        moves = []
        for i in changed:
            cards = self._cards[i] = now[i][:]
            end = places[i]
            if i == DECK:
                # the order of the draw pile is secret
                cards = sorted(cards, key=representative.__getitem__)
            for card in cards:
                start = was.pop(card, i)
                if start != i:
                    self._follow(representative[card], start, i)
                    seen_by = self._who_sees(start, i)
                    moves.append(Moved(representative[card], places[start], end, seen_by))
        if not was:
            for i in changed:
                changes += self._correction(i)
        return moves

    def _follow(self, card: int, start: int, end: int) -> None:
        """Apply a move as a listener does."""
        if card in self._seen[start]:
            self._seen[start].remove(card)
        self._seen[end].append(card)

    def _correction(self, i: int, *, gone: bool = False) -> Iterator[Difference]:
        """Yield the cards of a pile if moves do not explain them: after sorting, or duplicates."""
        cards = list(self._g.rules.representatives(self._cards[i]))
        if i != DECK and cards != self._seen[i]:
            self._seen[i] = cards
            place = self._places[i]
            if place.kind == "hand":
                assert place.seat is not None
                owners = self._g.force.eyes((place.seat,))
                yield Hand(place.seat, owners, tuple(cards), self._open[place.seat], gone)
            else:
                yield Public(place.kind, place.seat, tuple(cards))

    def _corrections(self) -> Iterator[Difference]:
        """Yield the piles from which cards have disappeared."""
        gone = {*self._away.values()}
        self._away = {}
        for i in sorted(gone):
            yield from self._correction(i, gone=True)
        if DECK in gone:
            yield Public("deck_size", None, len(self._cards[DECK]))

    def _who_sees(self, start: int, end: int) -> tuple[int, ...] | None:
        """Return the seats that see which card moves: those that see its start or end."""
        seen: tuple[int, ...] = ()
        for i in (start, end):
            if i != DECK:
                kind, seat = self._places[i].kind, self._places[i].seat
                open_to = None if kind != "hand" or seat is None else self._open[seat]
                if seat is None or open_to is None:
                    return None
                seen += (*self._g.force.eyes((seat,)), *open_to)
        return seen

    # ------------------------------------------------------------ open hands

    def _closed(self) -> Iterator[Difference]:
        """Yield the hands that some seats no longer see."""
        for seat, before in enumerate(self._open):
            now = hand_seen_by(self._g, seat)
            if before is None:
                still = now
            else:
                still = before if now is None else tuple([one for one in before if one in now])
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
                hand = self._seen[IN_PLAY + len(self._open) + seat]
                yield Hand(seat, self._g.force.eyes((seat,)), tuple(hand), now, True)

    # ------------------------------------------------------------ everything else

    def _changes(self) -> Iterator[Difference]:
        state, known = self._g.state, self._known
        for what in COMMON:
            now = getattr(state, what)
            if now != known[what]:
                known[what] = now
                yield Public(what, None, now)
        for what, name in BY_SEAT.items():
            values = getattr(state, name)
            if values != known[name]:
                before, known[name] = known[name], values[:]
                for seat, now in enumerate(values):
                    if now != before[seat]:
                        yield Public(what, seat, None if now == "" else now)
        if state.roles != self._roles or state.revealed != self._revealed:
            yield from self._shown_roles()
        for name, kept in state.extra.items():
            if kept != self._extra[name]:
                was, self._extra[name] = self._extra[name], kept.copy()
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
    found: list[Difference] = [
        Public("roles", None, g.role_set.roles),
        *(Public(what, None, getattr(state, what)) for what in COMMON),
        Public("deck_size", None, len(state.deck)),
    ]
    if g.role_set.sides:
        found.append(Public("sides", None, g.role_set.sides))
    for seat in seats:
        found.append(Public("name", seat, state.names[seat]))
        if g.holder(seat) != seat:
            found.append(Public("holder", seat, g.holder(seat)))
        found.append(Role(seat, None, (state.roles[seat], state.revealed[seat])))
        for what, name in BY_SEAT.items():
            value = getattr(state, name)[seat]
            found.append(Public(what, seat, None if value == "" else value))
        found.append(Public("reach", seat, reach_seen(g, seat)))
    watch = Watch(g)
    found += [
        Distances(seat, (None,) * len(seats), distances)
        for seat, distances in enumerate(watch._distances)
    ]
    found += [HandOpen(seat, (), seen) for seat, seen in enumerate(watch._open) if seen != ()]
    for place, cards in zip(watch._places, watch._seen, strict=True):
        if cards and place.kind == "hand":
            assert place.seat is not None
            owners = g.force.eyes((place.seat,))
            found.append(Hand(place.seat, owners, tuple(cards), watch._open[place.seat], True))
        elif cards and place.kind != "deck":
            found.append(Public(place.kind, place.seat, tuple(cards)))
    found += [Extra(name, None, kept) for name, kept in watch._extra.items()]
    return Happening("table", answer=g.log.number - 1, changes=found)
