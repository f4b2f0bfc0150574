"""The views: everything that one seat may see of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, final

from attrs import field, frozen

from bangcore.engine.watching import hand_is_open, reach_seen
from bangcore.errors import UnknownName, nearest
from bangcore.game.differences import REFEREE
from bangcore.plain import plain
from bangcore.rules.definitions import Card
from bangcore.rules.options import Decision, Option
from bangcore.rules.state import Outcome

if TYPE_CHECKING:
    from bangcore.engine.engine import Engine
    from bangcore.rules.ruleset import Ruleset

__all__ = ["PlayerView", "View", "glimpse", "make_view", "make_whole"]


@final
@frozen
class PlayerView:
    """A player as seen from a seat.

    ``role`` is ``None`` while it is secret, ``hand`` has ``None`` for each card of which only the
    back shows (all of them, unless it is played open), ``distance`` is counted from the viewer
    (``None`` for a spectator, for the viewer's own seat, and for players who are out).  ``holder``
    is the seat where the cards are held that this one plays from: the own one, unless somebody
    plays several seats from one hand.
    """

    seat: int
    name: str
    role: str | None
    character: str | None
    life: int
    max_life: int
    hand: tuple[Card | None, ...]
    in_play: tuple[Card, ...]
    alive: bool
    reach: int
    distance: int | None
    holder: int


class _Made:
    """A view with the ruleset it was made by, and perhaps the means to make its lazy parts."""

    __slots__ = ("_ruleset", "_sight")

    @property
    def ruleset(self) -> Ruleset | None:
        """The rules of the game, for names and pictures; ``None`` in a copy or a pickle."""
        return getattr(self, "_ruleset", None)


@final
@frozen
class View(_Made):
    """A game as seen from a seat; ``seat`` is ``None`` for a spectator.

    The schema is the same for everybody.  ``decision`` is the pending question, its options shown
    to its own seat only; ``roles`` are all roles dealt, in no order of seats; ``interrupts`` are
    what this seat may do besides.

    Of a *glimpse*, a view by ``game.glimpse(seat)``, each part is made when it is looked at, and
    what nobody has looked at when the game goes on, then: so it never changes either.
    """

    seat: int | None
    phase: str
    turn: int
    turns: int
    players: tuple[PlayerView, ...]
    deck_size: int
    discards_size: int
    top_discard: Card | None
    table: tuple[Card, ...]
    decision: Decision | None
    interrupts: tuple[Option, ...]
    outcome: Outcome | None
    roles: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(factory=dict)

    if not TYPE_CHECKING:  # pragma: no branch - for checkers all there is has a type

        def __getattr__(self, name: str) -> Any:
            make = _PARTS.get(name)
            if make is None:
                raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
            made = make(self._sight)
            _set(self, name, made)
            return made

    @property
    def me(self) -> PlayerView:
        """The viewer; an error for spectators."""
        if self.seat is None or self.seat == REFEREE:
            raise ValueError("a spectator has no seat")
        sight: _Sight | None = getattr(self, "_sight", None)
        return self.players[self.seat] if sight is None else sight.me()

    @property
    def is_asked(self) -> bool:
        """Whether the pending question is for the viewer to answer, in whichever of their seats."""
        asked, seat = self.decision, self.seat
        if asked is None or seat is None or seat == REFEREE:
            return False
        (holders,) = self.by_seat("holder")
        return bool(holders[asked.seat] == holders[seat])

    def expansion(self, name: str) -> Any:
        """Return the part of ``extra`` of that expansion, ``None`` if it has none."""
        sight: _Sight | None = getattr(self, "_sight", None)
        return self.extra.get(name) if sight is None else sight.shown(name)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards in the viewer's own hand; an error for spectators."""
        sight: _Sight | None = getattr(self, "_sight", None)
        if sight is None or sight.all_seen or self.seat is None:
            held = self.players[self.me.holder].hand
            return tuple([card for card in held if card is not None])
        return sight.hand()

    def by_seat(self, *what: str) -> list[tuple[Any, ...]]:
        """Return those fields of all players, without making these of a glimpse.

        Besides there is ``hand_size``, how many cards they hold.

        >>> from bangcore import Game
        >>> Game.new(4, seed=1).glimpse(0).by_seat("life", "hand_size")
        [(4, 4, 4, 5), (4, 4, 4, 7)]

        :raises UnknownName: players have no such field.
        """
        sight: _Sight | None = getattr(self, "_sight", None)
        try:
            if sight is not None:
                found = []
                for name in what:
                    found.append(_BY_SEAT[name](sight))
                return found
            return [tuple(map(_FIELDS[name], self.players)) for name in what]
        except KeyError:
            wrong = next(name for name in what if name not in _BY_SEAT)
            raise UnknownName(nearest("field of a player", wrong, _BY_SEAT)) from None

    def card(self, card: int) -> Card:
        """Return the card with that id, if this seat sees it anywhere."""
        for seen in (
            *self.table,
            *filter(None, (self.top_discard,)),
            *(c for p in self.players for c in (*p.in_play, *p.hand) if c is not None),
        ):
            if seen.id == card:
                return seen
        raise LookupError(f"card {card} is not to be seen")

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: plain dicts, lists, strings and numbers."""
        made: dict[str, Any] = plain(self)
        return made


@final
class _Sight:
    """The sight of a seat at a position; valid until the next answer."""

    __slots__ = ("_cards", "_g", "_holder", "_me", "_seat", "_shown", "_state", "all_seen")

    def __init__(self, g: Engine, seat: int | None) -> None:
        self._me: PlayerView | None = None
        self._shown: dict[str, Any] = {}
        self._g = g
        self._seat = seat
        self._state = g.state
        self._cards = g.rules.shown
        self.all_seen = seat == REFEREE
        self._holder = None if seat is None or self.all_seen else g.holder(seat)

    # ------------------------------------------------------------ by seat

    def seats(self) -> tuple[int, ...]:
        return tuple(self._g.seats)

    def names(self) -> tuple[str, ...]:
        return self._state.names

    def known_roles(self) -> tuple[str | None, ...]:
        state, seat = self._state, self._seat
        if self.all_seen:
            return tuple(state.roles)
        return _known(tuple(state.roles), tuple(state.revealed), seat)

    def characters(self) -> tuple[str | None, ...]:
        characters = self._state.characters
        return tuple(characters if all(characters) else [one or None for one in characters])

    def lives(self) -> tuple[int, ...]:
        return tuple(self._state.life)

    def max_lives(self) -> tuple[int, ...]:
        return tuple(self._state.max_life)

    def hand(self) -> tuple[Card, ...]:
        assert self._holder is not None
        return tuple(map(self._cards.__getitem__, self._state.hands[self._holder]))

    def hand_sizes(self) -> tuple[int, ...]:
        return tuple(map(len, self._state.hands))

    def hands(self) -> tuple[tuple[Card | None, ...], ...]:
        state, cards = self._state, self._cards
        if self.all_seen:
            return tuple([tuple([cards[c] for c in hand]) for hand in state.hands])
        if state.phase == "setup" or not self._g.force.implemented("bang_hand_open"):
            hands: list[tuple[Card | None, ...]] = [(None,) * len(hand) for hand in state.hands]
        else:
            hands = [self._hand_of_other(other) for other in self._g.seats]
        if self._holder is not None:
            hands[self._holder] = self.hand()
        return tuple(hands)

    def _hand_of_other(self, other: int) -> tuple[Card | None, ...]:
        hand = self._state.hands[other]
        if not hand_is_open(self._g, other):
            return (None,) * len(hand)
        # its order would tell in which order they came
        return tuple([self._cards[c] for c in sorted(hand, key=self._g.rules.alike.__getitem__)])

    def in_play(self) -> tuple[tuple[Card, ...], ...]:
        return tuple(map(tuple, map(partial(map, self._cards.__getitem__), self._state.in_play)))

    def alive(self) -> tuple[bool, ...]:
        return tuple(self._state.alive)

    def reaches(self) -> tuple[int, ...]:
        g = self._g
        return tuple([reach_seen(g, seat) for seat in g.seats])

    def distances(self) -> tuple[int | None, ...]:
        g, seat, alive = self._g, self._seat, self._state.alive
        if seat is None or self.all_seen or not alive[seat]:
            return (None,) * len(alive)
        return tuple(map(g.sight(seat).get, g.seats))

    def holders(self) -> tuple[int, ...]:
        return tuple([self._g.holder(seat) for seat in self._g.seats])

    # ------------------------------------------------------------ parts of a view

    def me(self) -> PlayerView:
        if self._me is None:
            state, cards, seat = self._state, self._cards, self._seat
            assert seat is not None
            self._me = PlayerView(
                seat=seat,
                name=state.names[seat],
                role=state.roles[seat],
                character=state.characters[seat] or None,
                life=state.life[seat],
                max_life=state.max_life[seat],
                hand=self.hand() if self._holder == seat else (),
                in_play=tuple([cards[c] for c in state.in_play[seat]]),
                alive=state.alive[seat],
                reach=reach_seen(self._g, seat),
                distance=None,
                holder=self._g.holder(seat),
            )
        return self._me

    def shown(self, name: str) -> Any:
        if name not in self._shown:
            kept = self._state.extra.get(name)
            self._shown[name] = None if kept is None else kept.view(self._seat)
        return self._shown[name]

    def phase(self) -> str:
        return self._state.phase

    def turn(self) -> int:
        return self._state.turn

    def players(self) -> tuple[PlayerView, ...]:
        return tuple(map(PlayerView, *[make(self) for make in _COLUMNS.values()]))

    def deck_size(self) -> int:
        return len(self._state.deck)

    def discards_size(self) -> int:
        return len(self._state.discards)

    def top_discard(self) -> Card | None:
        discards = self._state.discards
        return self._cards[discards[-1]] if discards else None

    def table(self) -> tuple[Card, ...]:
        return tuple([self._cards[c] for c in self._state.table])

    def outcome(self) -> Outcome | None:
        return self._state.outcome

    def roles(self) -> tuple[str, ...]:
        return self._g.role_set.roles

    def extra(self) -> dict[str, Any]:
        return {name: kept.view(self._seat) for name, kept in self._state.extra.items()}


@lru_cache(maxsize=4096)
def _known(
    roles: tuple[str, ...], revealed: tuple[bool, ...], seat: int | None
) -> tuple[str | None, ...]:
    """Return by seat the roles that *seat* knows; they seldom change."""
    return tuple(
        [
            role if shown or other == seat else None
            for other, (role, shown) in enumerate(zip(roles, revealed, strict=True))
        ]
    )


_COLUMNS: Final[Mapping[str, Callable[[_Sight], tuple[Any, ...]]]] = {
    "seat": _Sight.seats,
    "name": _Sight.names,
    "role": _Sight.known_roles,
    "character": _Sight.characters,
    "life": _Sight.lives,
    "max_life": _Sight.max_lives,
    "hand": _Sight.hands,
    "in_play": _Sight.in_play,
    "alive": _Sight.alive,
    "reach": _Sight.reaches,
    "distance": _Sight.distances,
    "holder": _Sight.holders,
}
"""The functions that make each field of all players, in the order of the fields."""

_BY_SEAT: Final = {**_COLUMNS, "hand_size": _Sight.hand_sizes}
_FIELDS: Final[Mapping[str, Callable[[PlayerView], Any]]] = {
    **{name: attrgetter(name) for name in _COLUMNS},
    "hand_size": lambda player: len(player.hand),
}

_PARTS: Final[Mapping[str, Callable[[_Sight], Any]]] = {
    "phase": _Sight.phase,
    "turn": _Sight.turn,
    "players": _Sight.players,
    "deck_size": _Sight.deck_size,
    "discards_size": _Sight.discards_size,
    "top_discard": _Sight.top_discard,
    "table": _Sight.table,
    "outcome": _Sight.outcome,
    "roles": _Sight.roles,
    "extra": _Sight.extra,
}
"""The functions that make the lazy parts of a view."""

_set: Final = object.__setattr__


def _own(g: Engine, viewer: int | None, seat: int | None) -> bool:
    """Tell whether what is a matter of *seat* is one of the *viewer*, or of their other seats."""
    if viewer is None or seat is None or viewer == REFEREE:
        return viewer == REFEREE
    return g.same_hand(viewer, seat)


def glimpse(
    g: Engine, seat: int | None, decision: Decision | None, interrupts: tuple[Option, ...]
) -> View:
    """Return the lazy view of *seat* at the position of *g*; make it whole before that changes."""
    if decision is not None and not _own(g, seat, decision.seat):
        decision = Decision(decision.seat, decision.kind, (), decision.cause, decision.number)
    if interrupts and seat != REFEREE:
        interrupts = tuple([option for option in interrupts if _own(g, seat, option.seat)])
    view: View = object.__new__(View)
    _set(view, "seat", seat)
    _set(view, "decision", decision)
    _set(view, "interrupts", interrupts)
    _set(view, "turns", g.state.turns)
    _set(view, "_ruleset", g.rules)
    _set(view, "_sight", _Sight(g, seat))
    return view


def make_whole(view: View) -> View:
    """Make all parts of a glimpse that are not made yet, and return it."""
    sight: _Sight | None = getattr(view, "_sight", None)
    if sight is not None:
        for name in _PARTS:
            getattr(view, name)
        object.__delattr__(view, "_sight")
    return view


def make_view(
    g: Engine, seat: int | None, decision: Decision | None, interrupts: tuple[Option, ...]
) -> View:
    """Return the whole view of *seat* at the position of *g*."""
    return make_whole(glimpse(g, seat, decision, interrupts))
