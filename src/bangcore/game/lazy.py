"""Lazy views, which compute fields on access."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final, overload

from attrs import fields

from bangcore.engine.engine import Engine
from bangcore.engine.events import REFEREE
from bangcore.engine.snapshot import reach_seen
from bangcore.errors import UnknownName, nearest
from bangcore.game.columns import COLUMNS, columns, hand_of, owns, piles_of
from bangcore.game.progress import Progress
from bangcore.game.views import Form, PlayerView, View
from bangcore.rules.definitions import Card
from bangcore.rules.options import Decision, Option
from bangcore.rules.outcome import Outcome
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset

__all__ = ["LazyView"]

_set: Final = object.__setattr__


@final
class LazyView(View):
    """A view that computes each field on access, valid until the next answer.

    For bots, which read few fields.  To remember a position, keep :meth:`whole`.
    """

    __slots__ = ("_number", "_progress")

    _progress: Progress
    _number: int

    def __init__(self, progress: Progress, seat: int | None) -> None:
        """:meta private:"""
        _set(self, "seat", seat)
        _set(self, "_progress", progress)
        _set(self, "_number", progress.engine._number)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LazyView):
            other = other.whole()
        return self.whole() == other

    def __reduce__(self) -> Any:
        return View, self._values()

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: plain dicts, lists, strings and numbers."""
        return self.whole().to_dict()

    def whole(self) -> View:
        """Return a snapshot: the same view with all its fields."""
        view = View(*self._values())
        _set(view, "_ruleset", self.ruleset)
        return view

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, part.name) for part in fields(View)])

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        return self._progress.rules

    @property
    def _now(self) -> Progress:
        progress = self._progress
        number = progress.engine._number
        if number != self._number:
            late = f"the view of question {self._number} is read at {number}"
            raise RuntimeError(f"{late}; keep view.whole() to read it later")
        return progress

    @property
    def _g(self) -> Engine:
        return self._now.engine

    @property
    def _state(self) -> State:
        return self._now.engine._state

    # ------------------------------------------------------------ the game

    @property
    def phase(self) -> str:
        return self._state.phase

    @property
    def turn(self) -> int:
        return self._state.turn

    @property
    def turns(self) -> int:
        return self._state.turns

    @property
    def deck_size(self) -> int:
        return len(self._state.deck)

    @property
    def discards_size(self) -> int:
        return len(self._state.discards)

    @property
    def top_discard(self) -> Card | None:
        discards = self._state.discards
        return self._progress.rules.shown[discards[-1]] if discards else None

    @property
    def table(self) -> tuple[Card, ...]:
        return tuple(map(self._progress.rules.shown.__getitem__, self._state.table))

    @property
    def decision(self) -> Decision | None:
        progress, viewer = self._now, self.seat
        decision = progress.decision
        if decision is None:
            return None
        if decision.owing and viewer is not None and viewer != REFEREE:
            own = progress.asked(viewer)
            if own is not None:
                return own
        elif owns(progress.engine, viewer, decision.seat):
            return decision
        return Decision(
            decision.seat, decision.kind, (), decision.cause, decision.number, decision.owing
        )

    @property
    def interrupts(self) -> tuple[Option, ...]:
        progress = self._now
        g, viewer, interrupts = progress.engine, self.seat, progress.interrupts
        return interrupts and tuple([o for o in interrupts if owns(g, viewer, o.seat)])

    @property
    def outcome(self) -> Outcome | None:
        return self._state.outcome

    @property
    def order(self) -> tuple[int, ...]:
        return self._state.order

    @property
    def roles(self) -> tuple[str, ...]:
        return self._g.role_set.roles

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        return self._g.role_set.sides

    @property
    def piles(self) -> Mapping[str, tuple[Card, ...]]:
        rules = self._progress.rules
        return {
            key: tuple(map(rules.shown.__getitem__, self._state.piles[key][0]))
            for key, kind in rules.piles.items()
            if not kind.by_seat
        }

    @property
    def extra(self) -> dict[str, object]:
        return {name: extra.view(self.seat) for name, extra in self._state.extra.items()}

    @overload
    def expansion(self, name: str) -> object: ...

    @overload
    def expansion(self, name: str, form: type[Form]) -> Form | None: ...

    def expansion(self, name: str, form: object = None) -> object:
        """Return the entry of the expansion *name* in ``extra``, or ``None``."""
        try:
            extra = self._state.extra.get(name)
        except TypeError:
            raise UnknownName(nearest("expansion", name, self._state.extra)) from None
        return None if extra is None else extra.view(self.seat)

    # ------------------------------------------------------------ the players

    @property
    def players(self) -> tuple[PlayerView, ...]:
        g, viewer = self._g, self.seat
        return tuple(map(PlayerView, *[column(g, viewer) for column in _FIELDS]))

    @property
    def me(self) -> PlayerView:
        """The viewer; raises :exc:`ValueError` for spectators."""
        # read alone, for speed
        state, cards, seat = self._state, self._progress.rules.shown, self._own_seat()
        holder = self._g.holder(seat)
        return PlayerView(
            seat=seat,
            name=state.names[seat],
            role=state.roles[seat],
            character=state.characters[seat] or None,
            life=state.life[seat],
            max_life=state.max_life[seat],
            hand=self.hand if holder == seat else (),
            in_play=tuple([cards[card] for card in state.in_play[seat]]),
            alive=state.alive[seat],
            reach=reach_seen(self._g, seat),
            distance=None,
            holder=holder,
            piles=piles_of(self._g, seat, seat),
        )

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards in the viewer's own hand; raises :exc:`ValueError` for spectators."""
        return hand_of(self._g, self._own_seat())

    def by_seat(self, *what: str) -> list[tuple[Any, ...]]:
        """Return the fields named *what* of all players, as :meth:`View.by_seat`.

        >>> from bangcore import Game
        >>> Game.new(4, seed=1).lazy_view(0).by_seat("life", "hand_size")
        [(4, 4, 4, 5), (4, 4, 4, 7)]

        :raises UnknownName: if players have no such field.
        """
        try:
            return columns(self._g, self.seat, what)
        except (KeyError, TypeError):
            wrong = next(name for name in what if not isinstance(name, str) or name not in COLUMNS)
            raise UnknownName(nearest("field of a player", wrong, COLUMNS)) from None


_FIELDS: Final = [COLUMNS[field.name] for field in fields(PlayerView)]
