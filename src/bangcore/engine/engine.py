"""The engine, which cards and abilities act by."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast, final
from weakref import ref

from bangcore.engine.force import InForce
from bangcore.engine.lives import GameEnds
from bangcore.engine.playing import Playing
from bangcore.engine.plays import Play, Shot, Wound
from bangcore.engine.table import Table
from bangcore.rules.ruleset import Ruleset
from bangcore.rules.state import State

__all__ = ["Engine", "GameEnds", "Play", "Shot", "Wound"]


@final
class Engine(Playing):
    """A table with verbs: what cards and abilities do, they do by these.

    Verbs that may ask somebody something are awaited; all others are done at once.  ``state`` is
    the position itself and ``force`` what is in force there: for the game, not for cards.
    """

    __slots__ = ("force", "state")

    def __init__(self, rules: Ruleset, state: State, known: InForce | None = None) -> None:
        """:meta private:"""
        force = InForce(rules, state, known)
        super().__init__(rules, state, force)
        self._asked = Table(rules, state, force)
        force.table = cast("Callable[[], Table]", ref(self._asked))
        self.state: State = state
        self.force: InForce = force

    # ------------------------------------------------------------ the turn

    async def check_turn(self, seat: int) -> bool:
        """Check what lies in front of *seat*, whose turn begins; tell whether they may play it."""
        self._check(seat)
        state = self._state
        state.phase = "start"
        await self.react_one_by_one("bang_turn_check", seat)
        return state.phase == "start" and state.alive[seat]

    def turn_goes_to(self, seat: int) -> None:
        """Let *seat* have the turn, also if it was lost, in place of the one who has it."""
        self._check(seat)
        state = self._state
        state.turn = seat
        if state.phase == "skipped":
            state.phase = "start"
        self._force.turn_passes()

    async def draw_phase(self, seat: int) -> None:
        """Let *seat* draw as in phase 1."""
        self._check(seat)
        count = 2
        if self.has_a_say("bang_draw_count", seat):
            count = self.consult("bang_draw_count", seat, count)
        count += self.consult("bang_draw_more", seat)
        hand = self._force.hands[seat]
        had = set(hand)
        if not await self.react("bang_draw_phase", seat, count):
            self.draw(seat, count)
        drawn = tuple([card for card in hand if card not in had])
        await self.react("bang_on_drawn", seat, drawn)

    def extra_turn(self) -> None:
        """Give the player on turn another turn after this one."""
        self._state.extra_turns += 1

    def end_turn(self) -> None:
        """Let the turn end when the effect in progress is finished."""
        self._state.phase = "ending"

    def skip_turn(self) -> None:
        """The player on turn loses what is left of the turn."""
        self._state.phase = "skipped"
        self.tell("skipped", self._state.turn)

    # ------------------------------------------------------------ what is in force

    def touch(self) -> None:
        """Find out anew which rules are in force, who is in play, and who they are."""
        self._force.touch()
