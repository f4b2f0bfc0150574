"""Snapshots of a table as its viewers see it, and the differences from them, for events.

Without listeners nothing is compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, Final

from bangcore.engine.engine import Engine
from bangcore.engine.events import REFEREE, Change, Move, Place, Viewer, Viewers, sees
from bangcore.rules.piles import HAND, Pile

__all__ = [
    "SeenChange",
    "SeenMove",
    "Snapshot",
    "distances_seen",
    "hand_seen_by",
    "reach_seen",
    "roles_seen",
]

SeenMove = tuple[Move, Viewers]
"""A move, and the viewers who see the card."""
SeenChange = tuple[Change, Viewers]
"""A change, and the viewers who see it."""

BY_SEAT: Final = {
    "character": "characters",
    "life": "life",
    "max_life": "max_life",
    "alive": "alive",
}
COMMON: Final = ("phase", "turn", "turns", "order", "outcome")
VALUES_BY_SEAT: Final = attrgetter(*BY_SEAT.values())
COMMON_VALUES: Final = attrgetter(*COMMON)


def hand_seen_by(g: Engine, seat: int) -> tuple[int, ...] | None:
    """Return the other seats that see the hand of *seat*, ``None`` for all."""
    return g._hand_seen_by(seat) if g._state.phase != "setup" else ()


def reach_seen(g: Engine, seat: int) -> int:
    """Return the reach of the weapon of *seat*, 1 during the setup."""
    return g.reach(seat) if g._state.phase != "setup" else 1


@lru_cache(maxsize=4096)
def roles_seen(
    roles: tuple[str, ...], revealed: tuple[bool, ...], viewer: Viewer
) -> tuple[str | None, ...]:
    """Return by seat the roles that *viewer* sees; cached, since they seldom change."""
    return tuple(
        [
            role if is_open or viewer in (seat, REFEREE) else None
            for seat, (role, is_open) in enumerate(zip(roles, revealed, strict=True))
        ]
    )


def distances_seen(g: Engine, viewer: Viewer) -> tuple[int | None, ...]:
    """Return by seat the distance from *viewer*, if they are different and both in play."""
    if viewer is None or viewer == REFEREE or not g._state.alive[viewer]:
        return (None,) * len(g.seats)
    return tuple(map(g.sight(viewer).get, g.seats))


@cache
def _place(pile: Pile) -> Place:
    """Return *pile* as events name it."""
    return Place(pile.kind, pile.seat)


class Snapshot:
    """The table as *viewers* see it, to be compared with its present state."""

    __slots__ = (
        "_alive",
        "_by_seat",
        "_common",
        "_distances",
        "_extra",
        "_g",
        "_moves",
        "_open",
        "_reach",
        "_reaching",
        "_roles",
        "_sights",
        "_viewers",
        "number",
    )

    def __init__(self, g: Engine, viewers: Sequence[Viewer]) -> None:
        state = g._state
        self.number: int = g._number  # of the question at which it is up to date
        self._g = g
        self._viewers = viewers
        self._moves = len(state.moves)
        self._common: tuple[Any, ...] = COMMON_VALUES(state)
        self._by_seat: tuple[list[Any], ...] = tuple(map(list, VALUES_BY_SEAT(state)))
        self._roles = tuple(state.roles), tuple(state.revealed)
        self._extra = {name: extra.copy() for name, extra in state.extra.items()}
        self._open: list[Viewers] = [hand_seen_by(g, seat) for seat in g.seats]
        self._reach = [reach_seen(g, seat) for seat in g.seats]
        self._reaching: object = None  # what these depend on, if they are constant
        self._alive = [*state.alive]
        seats = [seat for seat in viewers if seat is not None and seat != REFEREE]
        self._sights = {seat: self._sight(seat) for seat in seats}
        self._distances = {seat: distances_seen(g, seat) for seat in seats}

    def is_up_to_date(self, g: Engine) -> bool:
        """Return whether this is a snapshot of the table of *g* at its pending question."""
        return self._g is g and self.number == g._number

    def _sight(self, seat: int) -> Any:
        return self._g.sight(seat) if self._g._state.alive[seat] else None

    # ------------------------------------------------------------ comparing

    def look(self, moves: list[SeenMove], changes: list[SeenChange]) -> None:
        """Add the differences since the last look to *moves* and *changes*."""
        if not self._is_closed():
            changes += self._hands_closed()
        moves += self._cards_moved(changes)
        changes += self._values_changed()

    def last_look(self, moves: list[SeenMove], changes: list[SeenChange]) -> None:
        """Add the differences since the last look, at the end of an answer."""
        self.look(moves, changes)
        if not self._is_closed() or self._g._force.implemented("bang_hand_open"):
            changes += self._hands_opened()
        changes += self._measures_changed()

    def _is_closed(self) -> bool:
        """Return whether no hand was open to others at the last look."""
        return self._open.count(()) == len(self._open)

    # ------------------------------------------------------------ cards

    def _cards_moved(self, changes: list[SeenChange]) -> list[SeenMove]:
        """Return the way of each card that has moved, in the order of their last moves.

        Add the piles in which duplicates have changed their order to *changes*.
        """
        g, since = self._g, self._g._state.moves[self._moves :]
        self._moves += len(since)
        ways: dict[int, tuple[Pile, Pile]] = {}
        for card, start, end, *_ in since:
            if start != end:
                first, _ = ways.pop(card, (start, end))
                ways[card] = first, end
        moves = []
        for card, (start, end) in ways.items():
            if start != end or start.kind != "deck":
                move = Move(g.rules.representative[card], _place(start), _place(end))
                moves.append((move, self._viewers_of(start, end)))
        if g.rules.duplicates:
            for card, (start, _) in ways.items():
                if not set(g.rules.duplicates_of.get(card, ())).isdisjoint(g._layout.piles[start]):
                    changes += self.cards_of(start)
        return moves

    def cards_of(self, pile: Pile, *, for_all: bool = False) -> Iterator[SeenChange]:
        """Yield the cards of *pile*; *for_all*, or for those who see their order."""
        cards = self._g._layout.piles[pile]
        if self._g.rules.lies_hidden(pile.kind):
            yield from self._hidden_cards(pile, cards, for_all=for_all)
        elif pile.kind != "deck":
            yield self._change(pile, self._g.rules.representatives(cards)), None

    def _hidden_cards(
        self, pile: Pile, cards: Sequence[int], *, for_all: bool
    ) -> Iterator[SeenChange]:
        """Yield the *cards* of a pile that only its owners see, unless it is open."""
        assert pile.seat is not None
        cards = self._g.rules.representatives(cards)
        owners = (*self._g._layout.eyes((pile.seat,)), REFEREE)
        yield self._change(pile, cards), owners
        open_to = self._open[pile.seat] if pile.kind == "hand" else ()
        # the order would reveal in which order the cards came
        face_up, face_down = sorted(cards), (None,) * len(cards)
        for viewer in self._viewers if for_all else ():
            if viewer not in owners:
                visible = face_up if sees(viewer, open_to) else face_down
                yield self._change(pile, visible), (viewer,)

    def _change(self, pile: Pile, cards: Sequence[int | None]) -> Change:
        """Return the change of a pile."""
        if pile.kind in self._g.rules.piles:
            return Change("piles", {pile.kind: tuple(cards)}, pile.seat)
        return Change(pile.kind, tuple(cards), pile.seat)

    def _viewers_of(self, *piles: Pile) -> Viewers:
        """Return the viewers who see a card on its way between *piles*."""
        seen_by: tuple[Viewer, ...] = (REFEREE,)
        for pile in piles:
            kind, seat = pile.kind, pile.seat
            if kind == "deck":
                continue
            if seat is None or not self._g.rules.lies_hidden(kind):
                return None
            open_to = self._open[seat] if kind == "hand" else ()
            if open_to is None:
                return None
            seen_by += (*self._g._layout.eyes((seat,)), *open_to)
        return seen_by

    # ------------------------------------------------------------ open hands

    def _hands_closed(self) -> Iterator[SeenChange]:
        """Yield the hands that some seats no longer see."""
        for seat, before in enumerate(self._open):
            now: Viewers = hand_seen_by(self._g, seat)
            if before is not None and now is not None:
                now = tuple([viewer for viewer in before if viewer in now])
            elif now is None:
                now = before
            yield from self._hand_turned(seat, now)

    def _hands_opened(self) -> Iterator[SeenChange]:
        """Yield the hands that more seats see now.

        Hands that were open only between two questions are not shown.
        """
        for seat in self._g.seats:
            open_to = hand_seen_by(self._g, seat)
            if open_to != self._open[seat]:
                yield from self._hand_turned(seat, open_to)
                hand = self._g._state.hands[seat]
                yield from self._hidden_cards(HAND[seat], hand, for_all=True)

    def _hand_turned(self, seat: int, open_to: Viewers) -> Iterator[SeenChange]:
        """Yield whether the viewers see the hand of *seat*, which is *open_to* these now."""
        before, self._open[seat] = self._open[seat], open_to
        for viewer in self._viewers if before != open_to else ():
            is_open = sees(viewer, open_to)
            if is_open != sees(viewer, before):
                yield Change("hand_open", is_open, seat), (viewer,)

    # ------------------------------------------------------------ everything else

    def _values_changed(self) -> Iterator[SeenChange]:
        state = self._g._state
        common, by_seat = COMMON_VALUES(state), VALUES_BY_SEAT(state)
        if common != self._common:
            for what, before, now in zip(COMMON, self._common, common, strict=True):
                if now != before:
                    yield Change(what, now), None
            self._common = common
        if by_seat != self._by_seat:
            for what, before, values in zip(BY_SEAT, self._by_seat, by_seat, strict=True):
                for seat, now in enumerate(values):
                    if now != before[seat]:
                        yield _value(what, seat, now), None
            self._by_seat = tuple(map(list, by_seat))
        roles = tuple(state.roles), tuple(state.revealed)
        if roles != self._roles:
            before, self._roles = self._roles, roles
            for viewer in self._viewers:
                yield from _different(
                    "role", roles_seen(*before, viewer), roles_seen(*roles, viewer), viewer
                )
        for name, extra in state.extra.items():
            if extra != self._extra[name]:
                before, self._extra[name] = self._extra[name], extra.copy()
                for viewer in self._viewers:
                    views = before.view(viewer), self._extra[name].view(viewer)
                    yield from _of_expansion(name, *views, viewer)

    def _measures_changed(self) -> Iterator[SeenChange]:
        """Yield changes of reach and distances, which abilities may change at any time."""
        g = self._g
        reaching = g._force.by_seat("bang_reach")
        varies = g.rules.tables["bang_reach"].varies or g._state.phase == "setup"
        for seat in g.seats if varies or reaching is not self._reaching else ():
            reach = reach_seen(g, seat)
            if reach != self._reach[seat]:
                self._reach[seat] = reach
                yield Change("reach", reach, seat), None
        self._reaching = None if varies else reaching
        alive = [*g._state.alive]
        for viewer, before in self._distances.items():
            sight = self._sight(viewer)
            # an unchanged sight has unchanged distances
            if sight is not self._sights[viewer] or alive != self._alive:
                self._sights[viewer] = sight
                self._distances[viewer] = distances = distances_seen(g, viewer)
                yield from _different("distance", before, distances, viewer)
        self._alive = alive

    def whole(self) -> Iterator[SeenChange]:
        """Yield the whole table."""
        g, state = self._g, self._g._state
        yield Change("roles", g.role_set.roles), None
        for what, value in zip(COMMON, self._common, strict=True):
            yield Change(what, value), None
        yield Change("deck_size", len(state.deck)), None
        if g.role_set.sides:
            yield Change("sides", g.role_set.sides), None
        for seat in g.seats:
            yield Change("name", state.names[seat], seat), None
            if g.holder(seat) != seat:
                yield Change("holder", g.holder(seat), seat), None
            for viewer in self._viewers:
                role = roles_seen(*self._roles, viewer)[seat]
                if role is not None:
                    yield Change("role", role, seat), (viewer,)
            for what, values in zip(BY_SEAT, self._by_seat, strict=True):
                yield _value(what, seat, values[seat]), None
            yield Change("reach", self._reach[seat], seat), None
        for viewer, distances in self._distances.items():
            yield from _different("distance", (None,) * len(g.seats), distances, viewer)
        for seat, open_to in enumerate(self._open):
            for viewer in self._viewers:
                if sees(viewer, open_to):
                    yield Change("hand_open", True, seat), (viewer,)
        if g.rules.piles:
            face_down = [key for key, kind in g.rules.piles.items() if kind.face_down]
            yield Change("face_down", tuple(face_down)), None
        for pile, cards in g._layout.piles.items():
            if (cards or pile.kind in g.rules.piles) and g._layout.held(pile) == pile:
                yield from self.cards_of(pile, for_all=True)
        for name, extra in self._extra.items():
            for viewer in self._viewers:
                yield Change("", extra.view(viewer), expansion=name), (viewer,)


def _value(what: str, seat: int, value: Any) -> Change:
    """Return the change of a field of *seat*; a character that is not chosen yet is ``None``."""
    return Change(what, None if value == "" else value, seat)


def _different(
    what: str, before: Sequence[Any], after: Sequence[Any], viewer: Viewer
) -> Iterator[SeenChange]:
    """Yield the changes of a field of all seats for *viewer*."""
    for seat, value in enumerate(after):
        if value != before[seat]:
            yield Change(what, value, seat), (viewer,)


def _of_expansion(name: str, before: Any, after: Any, viewer: Viewer) -> Iterator[SeenChange]:
    """Yield the changes of the entry of an expansion for *viewer*."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for what, value in after.items():
            if value != before[what]:
                yield Change(what, value, expansion=name), (viewer,)
    else:
        yield Change("", after, expansion=name), (viewer,)
