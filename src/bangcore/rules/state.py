"""The state of a table: plain data, ids only, cheap to copy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol, final

from bangcore.rules.outcome import Outcome

__all__ = ["Doubt", "ExtraState", "State"]

Doubt = tuple[tuple[int, int, int], ...]
"""How the hidden cards may lie instead of how they do; see ``bangcore.game.knowledge``."""


class ExtraState(Protocol):
    """The state of an expansion in a game: an attrs class of plain data, made without arguments.

    When ``view`` changes, the state must differ from a copy made before: that is how listeners
    are notified.

    If a part of it is secret it also has ``hidden(seat)``, the list of all names in it that *seat*
    has not seen, and ``renamed(names)``, a copy in which each of them is exchanged for another, and
    if some look alike ``duplicates(seat)``, lists of their names, those in the open first; if it
    keeps ids of cards, ``with_cards(names, representative)``, a copy in which they are others
    (``representative`` has for each card the first one that is printed like it); if it can be
    wrong, ``audit(rules, state)``, what is wrong with it at that position.
    """

    def copy(self) -> Any:
        """Return an independent copy."""

    def view(self, seat: int | None) -> Any:
        """Return the part that *seat* may see, as plain data (``None``: a spectator)."""


@final
@dataclass
class State:
    """One list per fact, indexed by seat; piles have their top card last.

    ``table`` holds the face-up cards in the middle (being played, flipped, on offer), ``used``
    counts what the player on turn has played and used, ``extra_turns`` the turns they have yet to
    come after this one (``in_extra_turn``: this is one of them), ``owed`` is how far below zero a
    dying player is, ``moves`` how hidden cards have moved since the game began, ``offers`` the
    characters dealt to choose from, and ``extra`` what expansions keep, under their names.

    The rest is empty but in a game dealt again, which begins in the middle: ``knows`` has for a
    card that lay hidden then the seats that have seen it (a bit for each seat), ``shuffles`` which
    shuffle has brought it into the draw pile (none: the first one), ``doubts`` by seat how
    such cards may lie instead, ``rolls`` what chance brings next.
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
    moves: list[int] = field(default_factory=list)
    knows: dict[int, int] = field(default_factory=dict)
    shuffles: dict[int, int] = field(default_factory=dict)
    doubts: dict[int, tuple[Doubt, ...]] = field(default_factory=dict)
    rolls: list[str] = field(default_factory=list)
    outcome: Outcome | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    def place_of(self, card: int) -> str:
        """Return where a card is, as errors say it."""
        for seat, name in enumerate(self.names):
            if card in self.hands[seat]:
                return f"in the hand of {name}"
            if card in self.in_play[seat]:
                return f"in front of {name}"
        piles = (
            ("on the table", self.table),
            ("in the draw pile", self.deck),
            ("on the discard pile", self.discards),
        )
        return next((place for place, pile in piles if card in pile), "nowhere")

    def copy(self) -> State:
        """Return an independent copy; written out because every turn begins with one."""
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
        new.offers = self.offers and [offer[:] for offer in self.offers]
        new.moves = self.moves[:]
        new.knows = self.knows.copy()
        new.shuffles = self.shuffles.copy()
        new.doubts = self.doubts.copy()
        new.rolls = self.rolls[:]
        new.outcome = self.outcome
        new.extra = self.extra and {name: value.copy() for name, value in self.extra.items()}
        return new
