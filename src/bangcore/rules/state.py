"""The state of a table: plain data, ids only, cheap to copy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol, final

from bangcore.errors import check_seat
from bangcore.rules.outcome import Outcome
from bangcore.rules.piles import MoveFields
from bangcore.rules.prior import NO_PRIOR, Prior

__all__ = ["ExtraState", "State"]


class ExtraState(Protocol):
    """The state of an expansion in a game: an attrs class of plain data, made without arguments.

    When ``view`` changes, the state must differ from earlier copies, so that listeners are
    notified.

    Optional methods:

    - For secret parts, ``hidden(seat)`` returns the list of all names that *seat* has not seen, and
      ``renamed(names)`` a copy with each name replaced by another.  If some look alike,
      ``duplicates(seat)`` returns lists of their names, open ones first.
    - For ids of cards, ``with_cards(names, representative)`` returns a copy with other ids;
      *representative* maps each card to the first of its duplicates.
    - ``audit(rules, state)`` returns the faults of this part of a position.
    """

    def copy(self) -> Any:
        """Return an independent copy."""

    def view(self, seat: int | None) -> Any:
        """Return the part that *seat* may see, as plain data; ``None`` is a spectator."""


@final
@dataclass
class State:
    """A position: one list per fact, indexed by seat; the top card of a pile is last.

    ``table`` holds the face-up cards in the middle (being played, flipped, on offer), ``piles`` the
    piles of expansions by kind, one or one for each seat; ``order`` are the seats as they sit,
    clockwise; ``used`` counts plays and uses by the player on turn,
    ``extra_turns`` the further turns they will take after this one (``in_extra_turn``: this is one
    of them).  ``owed`` is how far below zero a dying player is, ``moves`` are the moves of cards
    since the game began, ``offers`` the characters dealt to choose from, and ``extra`` the states
    of expansions, by name.

    A sampled world begins in the middle: ``prior`` is the knowledge of its seats at that moment,
    ``rolls`` are the next results of chance.
    """

    names: tuple[str, ...]
    roles: list[str]
    characters: list[str]
    revealed: list[bool]
    alive: list[bool]
    life: list[int]
    max_life: list[int]
    owed: list[int]
    hands: list[list[int]]
    in_play: list[list[int]]
    deck: list[int]
    discards: list[int]
    rng: int
    table: list[int] = field(default_factory=list)
    turn: int = 0
    turns: int = 0
    phase: str = "setup"
    extra_turns: int = 0
    in_extra_turn: bool = False
    used: dict[str, int] = field(default_factory=dict)
    offers: list[list[str]] = field(default_factory=list)
    moves: list[MoveFields] = field(default_factory=list)
    prior: Prior = NO_PRIOR
    rolls: list[str] = field(default_factory=list)
    order: tuple[int, ...] = ()
    piles: dict[str, list[list[int]]] = field(default_factory=dict)
    outcome: Outcome | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.order:
            self.order = tuple(range(len(self.names)))

    def around(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, clockwise from the left of *seat*, players who are out too."""
        try:
            place = self.order.index(seat)
        except (ValueError, TypeError):  # compiled code raises the latter
            check_seat(seat, len(self.order))
            raise
        return self.order[place + 1 :] + self.order[:place]

    def copy(self) -> State:
        """Return an independent copy; written out for speed, since every turn begins with one."""
        new: State = State.__new__(State)
        new.names = self.names
        new.roles = self.roles[:]
        new.characters = self.characters[:]
        new.revealed = self.revealed[:]
        new.alive = self.alive[:]
        new.life = self.life[:]
        new.max_life = self.max_life[:]
        new.owed = self.owed[:]
        new.hands = list(map(list.copy, self.hands))
        new.in_play = list(map(list.copy, self.in_play))
        new.deck = self.deck[:]
        new.discards = self.discards[:]
        new.rng = self.rng
        new.table = self.table[:]
        new.turn = self.turn
        new.turns = self.turns
        new.phase = self.phase
        new.extra_turns = self.extra_turns
        new.in_extra_turn = self.in_extra_turn
        new.used = self.used.copy()
        new.offers = list(map(list.copy, self.offers))
        new.moves = self.moves[:]
        new.prior = self.prior
        new.rolls = self.rolls[:]
        new.order = self.order
        new.piles = {kind: list(map(list.copy, piles)) for kind, piles in self.piles.items()}
        new.outcome = self.outcome
        new.extra = {name: value.copy() for name, value in self.extra.items()}
        return new
