"""What one seat may see of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, final

from attrs import field, frozen

from bangcore.engine.watching import distance_seen, hand_is_open, reach_seen
from bangcore.game.differences import REFEREE
from bangcore.plain import plain
from bangcore.rules.definitions import Card
from bangcore.rules.options import Decision, Option
from bangcore.rules.pictures import Pictured
from bangcore.rules.state import Outcome

if TYPE_CHECKING:
    from bangcore.engine.engine import Engine
    from bangcore.rules.ruleset import Ruleset

__all__ = ["PlayerView", "View", "make_view"]


@final
@frozen
class PlayerView:
    """A player as seen from a seat.

    ``role`` is ``None`` while it is secret, ``hand`` has ``None`` for each card of which only the
    back shows (all of them, unless it is played open), ``distance`` is counted from the viewer
    (``None`` for a spectator, for the viewer's own seat, and for players who are out).
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


class _ByRules(Pictured):
    """What knows by which rules it was made, beside what it says."""

    __slots__ = ("_ruleset",)

    @property
    def ruleset(self) -> Ruleset | None:
        """The rules of the game, for names and pictures; ``None`` in a copy or a pickle."""
        return getattr(self, "_ruleset", None)


@final
@frozen
class View(_ByRules):
    """A game as seen from a seat; ``seat`` is ``None`` for a spectator.

    The schema is the same for everybody.  ``decision`` is the pending question, its options shown
    to its own seat only; ``roles`` are all roles dealt, in no order of seats; ``interrupts`` are
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

    @property
    def me(self) -> PlayerView:
        """The viewer; an error for spectators."""
        if self.seat is None or self.seat == REFEREE:
            raise ValueError("a spectator has no seat")
        return self.players[self.seat]

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


def make_view(
    g: Engine, seat: int | None, decision: Decision | None, interrupts: tuple[Option, ...]
) -> View:
    """Return what *seat* sees of the position of *g*."""
    state = g.state
    cards = g.rules.shown
    all_seen = seat == REFEREE

    def player(other: int) -> PlayerView:
        mine = all_seen or other == seat
        hand = state.hands[other]
        return PlayerView(
            seat=other,
            name=state.names[other],
            role=state.roles[other] if mine or state.revealed[other] else None,
            character=state.characters[other] or None,
            life=state.life[other],
            max_life=state.max_life[other],
            hand=tuple(cards[c] for c in hand) if mine else of_others(other),
            in_play=tuple(cards[c] for c in state.in_play[other]),
            alive=state.alive[other],
            reach=reach_seen(g, other),
            distance=None if seat is None or all_seen else distance_seen(g, seat, other),
        )

    def of_others(other: int) -> tuple[Card | None, ...]:
        hand = state.hands[other]
        if not hand_is_open(g, other):
            return (None,) * len(hand)
        # its order would tell in which order they came
        return tuple(cards[c] for c in sorted(hand, key=g.rules.alike.__getitem__))

    if decision is not None and not all_seen and decision.seat != seat:
        decision = Decision(decision.seat, decision.kind, (), decision.cause, decision.number)
    view = View(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        turns=state.turns,
        players=tuple(player(other) for other in g.seats),
        deck_size=len(state.deck),
        discards_size=len(state.discards),
        top_discard=cards[state.discards[-1]] if state.discards else None,
        table=tuple(cards[c] for c in state.table),
        decision=decision,
        interrupts=tuple(o for o in interrupts if all_seen or o.seat == seat),
        outcome=state.outcome,
        roles=g.rules.role_set(len(state.names)).roles,
        extra={name: kept.view(seat) for name, kept in state.extra.items()},
    )
    object.__setattr__(view, "_ruleset", g.rules)
    return view
