"""Views: snapshots of a game with everything that one seat may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from operator import attrgetter
from typing import Any, Final, TypeVar, final, overload

from attrs import field, fields, frozen

from bangcore.engine.events import REFEREE
from bangcore.error_messages import ErrorMessage
from bangcore.errors import NoSuchCard, NoSuchSeat, UnknownName, brief, check_seat, nearest
from bangcore.plain import plain, sparse
from bangcore.rules.arguments import checked
from bangcore.rules.definitions import Card
from bangcore.rules.options import Decision, Option
from bangcore.rules.outcome import Outcome
from bangcore.ruleset import Ruleset

__all__ = ["PlayerView", "View"]

Form = TypeVar("Form")


@sparse(only=("piles",))
@final
@frozen
class PlayerView:
    """A player as seen from a seat.

    ``role`` is ``None`` while it is secret, ``hand`` has ``None`` for each hidden card (all of
    them, unless the viewer sees that hand), ``distance`` is counted from the viewer (``None`` for
    a spectator, for the viewer's own seat, and for players who are out).  ``holder`` is the seat
    whose hand this one plays from: its own, unless somebody plays several seats from one hand.
    ``piles`` are the player's piles of expansions, by kind; the cards of those that lie face down
    are ``None`` for others.
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
    piles: Mapping[str, tuple[Card | None, ...]] = field(factory=dict, hash=False)


class _Ruled:
    """The ruleset of a view, which comparison and serialisation ignore."""

    __slots__ = ("_ruleset",)

    @property
    def ruleset(self) -> Ruleset | None:
        """The rules of the game, for names and pictures; ``None`` in a copy or a pickle."""
        return getattr(self, "_ruleset", None)


@sparse(only=("sides", "piles"))
@frozen
class View(_Ruled):
    """A game as seen from a seat; ``seat`` is ``None`` for a spectator.

    The schema is the same for all.  ``decision`` is the pending question; only the seat that is
    asked sees the options.  If several are asked, each that owes an answer sees its own question.
    ``interrupts`` are options of this seat next to the question; ``order`` are the seats as they
    sit, clockwise; ``roles`` are all roles dealt, not by seat; ``piles`` are those of expansions
    in the middle, by kind.
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
    order: tuple[int, ...] = ()
    roles: tuple[str, ...] = ()
    extra: Mapping[str, object] = field(factory=dict)
    sides: tuple[tuple[str, ...], ...] = ()
    piles: Mapping[str, tuple[Card, ...]] = field(factory=dict)

    @property
    def me(self) -> PlayerView:
        """The viewer; raises :exc:`ValueError` for spectators."""
        return self.players[self._own_seat()]

    def _own_seat(self) -> int:
        if self.seat is None or self.seat == REFEREE:
            raise NoSuchSeat(ErrorMessage("spectator"))
        return self.seat

    @property
    def mates(self) -> tuple[int, ...]:
        """The other seats that the viewer knows to be on their own side."""
        if not self.sides or self.seat is None or self.seat == REFEREE:
            return ()
        (roles,) = self.by_seat("role")
        own: tuple[str, ...] = next((side for side in self.sides if roles[self.seat] in side), ())
        return tuple([s for s, role in enumerate(roles) if s != self.seat and role in own])

    @property
    def is_asked(self) -> bool:
        """Whether the viewer has to answer the pending question, in any of their seats."""
        decision, seat = self.decision, self.seat
        if decision is None or seat is None or seat == REFEREE:
            return False
        (holders,) = self.by_seat("holder")
        return bool(holders[decision.seat] == holders[seat])

    def around(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, clockwise from the left of *seat*, players who are out too."""
        try:
            place = self.order.index(seat)
        except ValueError:
            check_seat(seat, len(self.order))
            raise
        return self.order[place + 1 :] + self.order[:place]

    @overload
    def expansion(self, name: str) -> object: ...

    @overload
    def expansion(self, name: str, form: type[Form]) -> Form | None: ...

    @checked
    def expansion(self, name: str, form: object = None) -> object:
        """Return the entry of the expansion *name* in ``extra``, or ``None``.

        *form* is its type, for type checkers: ``view.expansion("eggs", EggsView)``.
        """
        return self.extra.get(name)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards in the viewer's own hand; raises :exc:`ValueError` for spectators."""
        hands, holders = self.by_seat("hand", "holder")
        hand: tuple[Card, ...] = hands[holders[self._own_seat()]]
        return hand

    @checked
    def by_seat(self, *what: str) -> list[tuple[Any, ...]]:
        """Return the fields named *what* of all players; ``hand_size`` is the size of the hand.

        >>> from bangcore import Game
        >>> Game.new(4, seed=1).view(0).by_seat("life", "hand_size")
        [(4, 4, 4, 5), (4, 4, 4, 7)]

        :raises UnknownName: if players have no such field.
        """
        for name in what:
            if name not in FIELDS:
                raise UnknownName(nearest("field of a player", name, FIELDS))
        return [tuple(map(FIELDS[name], self.players)) for name in what]

    def card(self, card: int) -> Card:
        """Return the card with the id *card*, if this seat sees it.

        :raises NoSuchCard: if it does not.
        """
        for candidate in (
            *self.table,
            *filter(None, (self.top_discard,)),
            *chain(*self.piles.values()),
            *(c for p in self.players for c in (*p.in_play, *p.hand) if c is not None),
            *(c for p in self.players for c in chain(*p.piles.values()) if c is not None),
        ):
            if candidate.id == card:
                return candidate
        raise NoSuchCard(ErrorMessage("hidden", card=brief(card)))

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: plain dicts, lists, strings and numbers."""
        form: dict[str, Any] = plain(self)
        return form


FIELDS: Final[Mapping[str, Callable[[PlayerView], Any]]] = {
    **{field.name: attrgetter(field.name) for field in fields(PlayerView)},
    "hand_size": lambda player: len(player.hand),
}
"""The fields of players for :meth:`View.by_seat`."""
