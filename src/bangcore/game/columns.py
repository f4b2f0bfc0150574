"""The fields of all players by seat, as a viewer sees them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from bangcore.engine.engine import Engine
from bangcore.engine.events import REFEREE, Viewer
from bangcore.engine.snapshot import distances_seen, hand_seen_by, reach_seen, roles_seen
from bangcore.rules.definitions import Card

__all__ = ["COLUMNS", "columns", "hand_of", "owns", "piles_of"]


def columns(g: Engine, viewer: Viewer, names: Sequence[str]) -> list[tuple[Any, ...]]:
    """Return the fields called *names*; raise ``KeyError`` if players have no such field."""
    return [COLUMNS[name](g, viewer) for name in names]


def owns(g: Engine, viewer: Viewer, seat: int | None) -> bool:
    """Return whether *viewer* plays *seat*: several seats may be played from one hand."""
    if viewer is None or seat is None or viewer == REFEREE:
        return viewer == REFEREE
    return viewer == seat or g.same_hand(viewer, seat)


def hand_of(g: Engine, seat: int) -> tuple[Card, ...]:
    """Return the cards that *seat* plays from, in order."""
    return tuple(map(g.rules.shown.__getitem__, g._state.hands[g.holder(seat)]))


def piles_of(g: Engine, viewer: Viewer, seat: int) -> dict[str, tuple[Card | None, ...]]:
    """Return the piles of expansions of *seat*, by kind."""
    rules, piles = g.rules, {}
    for key, kind in rules.piles.items():
        if kind.by_seat:
            hidden = kind.face_down and not owns(g, viewer, seat)
            cards = g._state.piles[key][seat]
            piles[key] = tuple([None if hidden else rules.shown[card] for card in cards])
    return piles


def _seats(g: Engine, viewer: Viewer) -> tuple[int, ...]:
    return tuple(g.seats)


def _names(g: Engine, viewer: Viewer) -> tuple[str, ...]:
    return g._state.names


def _roles(g: Engine, viewer: Viewer) -> tuple[str | None, ...]:
    state = g._state
    return roles_seen(tuple(state.roles), tuple(state.revealed), viewer)


def _characters(g: Engine, viewer: Viewer) -> tuple[str | None, ...]:
    characters = g._state.characters
    return tuple(characters if all(characters) else [key or None for key in characters])


def _lives(g: Engine, viewer: Viewer) -> tuple[int, ...]:
    return tuple(g._state.life)


def _max_lives(g: Engine, viewer: Viewer) -> tuple[int, ...]:
    return tuple(g._state.max_life)


def _hand_sizes(g: Engine, viewer: Viewer) -> tuple[int, ...]:
    return tuple(map(len, g._state.hands))


def _hands(g: Engine, viewer: Viewer) -> tuple[tuple[Card | None, ...], ...]:
    if viewer != REFEREE and not g._force.implemented("bang_hand_open"):
        # the usual case, for speed
        visible: list[tuple[Card | None, ...]] = [(None,) * len(hand) for hand in g._state.hands]
        if viewer is not None:
            visible[g.holder(viewer)] = hand_of(g, viewer)
        return tuple(visible)
    return tuple([_hand(g, viewer, seat) for seat in g.seats])


def _hand(g: Engine, viewer: Viewer, seat: int) -> tuple[Card | None, ...]:
    rules, hand = g.rules, g._state.hands[seat]
    if owns(g, viewer, seat):
        return tuple([rules.shown[card] for card in hand])
    seen_by = hand_seen_by(g, seat)
    if seen_by is not None and viewer not in seen_by:
        return (None,) * len(hand)
    # the order would reveal in which order the cards came
    return tuple([rules.shown[c] for c in sorted(hand, key=rules.representative.__getitem__)])


def _in_play(g: Engine, viewer: Viewer) -> tuple[tuple[Card, ...], ...]:
    show = g.rules.shown.__getitem__
    return tuple([tuple(map(show, cards)) if cards else () for cards in g._state.in_play])


def _alive(g: Engine, viewer: Viewer) -> tuple[bool, ...]:
    return tuple(g._state.alive)


def _reaches(g: Engine, viewer: Viewer) -> tuple[int, ...]:
    return tuple([reach_seen(g, seat) for seat in g.seats])


def _distances(g: Engine, viewer: Viewer) -> tuple[int | None, ...]:
    return distances_seen(g, viewer)


def _holders(g: Engine, viewer: Viewer) -> tuple[int, ...]:
    return tuple(g._layout.holders[: len(g.seats)])


def _piles(g: Engine, viewer: Viewer) -> tuple[Mapping[str, tuple[Card | None, ...]], ...]:
    return tuple([piles_of(g, viewer, seat) for seat in g.seats])


COLUMNS: Final[Mapping[str, Callable[[Engine, Viewer], tuple[Any, ...]]]] = {
    "seat": _seats,
    "name": _names,
    "role": _roles,
    "character": _characters,
    "life": _lives,
    "max_life": _max_lives,
    "hand": _hands,
    "hand_size": _hand_sizes,
    "in_play": _in_play,
    "alive": _alive,
    "reach": _reaches,
    "distance": _distances,
    "holder": _holders,
    "piles": _piles,
}
"""The function that reads each field of all players, for :meth:`View.by_seat`."""
