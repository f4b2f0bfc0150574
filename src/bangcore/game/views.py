"""Views: everything that one seat may see of a game, at one moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, Final, final

from attrs import field, fields, frozen

from bangcore.errors import UnknownName, nearest
from bangcore.game.differences import REFEREE
from bangcore.plain import plain, sparse
from bangcore.rules.definitions import Card
from bangcore.rules.options import Decision, Option
from bangcore.rules.outcome import Outcome
from bangcore.ruleset import Ruleset

__all__ = ["PlayerView", "View"]


@final
@frozen
class PlayerView:
    """A player as seen from a seat.

    ``role`` is ``None`` while it is secret, ``hand`` has ``None`` for each card of which only the
    back shows (all of them, unless the viewer sees that hand), ``distance`` is counted from the
    viewer (``None`` for a spectator, for the viewer's own seat, and for players who are out).
    ``holder`` is the seat where the cards are held that this one plays from: the own one, unless
    somebody plays several seats from one hand.
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


class _Ruled:
    """A view with the ruleset it was made by, which is no part of it."""

    __slots__ = ("_ruleset",)

    @property
    def ruleset(self) -> Ruleset | None:
        """The rules of the game, for names and pictures; ``None`` in a copy or a pickle."""
        return getattr(self, "_ruleset", None)


@sparse(only=("sides",))
@frozen
class View(_Ruled):
    """A game as seen from a seat; ``seat`` is ``None`` for a spectator.

    The schema is the same for everybody.  ``decision`` is the pending question, its options shown
    to its own seat only; of a question to several seats each that owes an answer sees its own.
    ``roles`` are all roles dealt, in no order of seats; ``interrupts`` are
    what this seat may do besides.
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
    sides: tuple[tuple[str, ...], ...] = ()

    @property
    def me(self) -> PlayerView:
        """The viewer; an error for spectators."""
        if self.seat is None or self.seat == REFEREE:
            raise ValueError("a spectator has no seat")
        return self.players[self.seat]

    @property
    def mates(self) -> tuple[int, ...]:
        """The other seats that the viewer knows to be on the side of their own role."""
        if not self.sides or self.seat is None or self.seat == REFEREE:
            return ()
        (roles,) = self.by_seat("role")
        own: tuple[str, ...] = next((one for one in self.sides if roles[self.seat] in one), ())
        return tuple([s for s, role in enumerate(roles) if s != self.seat and role in own])

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
        return self.extra.get(name)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards in the viewer's own hand; an error for spectators."""
        held = self.players[self.me.holder].hand
        return tuple([card for card in held if card is not None])

    def by_seat(self, *what: str) -> list[tuple[Any, ...]]:
        """Return those fields of all players; ``hand_size`` is the number of cards they hold.

        >>> from bangcore import Game
        >>> Game.new(4, seed=1).view(0).by_seat("life", "hand_size")
        [(4, 4, 4, 5), (4, 4, 4, 7)]

        :raises UnknownName: players have no such field.
        """
        for name in what:
            if name not in FIELDS:
                raise UnknownName(nearest("field of a player", name, FIELDS))
        return [tuple(map(FIELDS[name], self.players)) for name in what]

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


FIELDS: Final[Mapping[str, Callable[[PlayerView], Any]]] = {
    **{field.name: attrgetter(field.name) for field in fields(PlayerView)},
    "hand_size": lambda player: len(player.hand),
}
"""The fields of players for :meth:`View.by_seat`."""
