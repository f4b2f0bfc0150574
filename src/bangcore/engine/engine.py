"""The engine: the verbs of cards and abilities."""

from __future__ import annotations

from typing import final

from bangcore.engine.force import InForce
from bangcore.engine.lives import GameEnds
from bangcore.engine.playing import Playing
from bangcore.engine.plays import Flip, Play, Shot, Wound
from bangcore.engine.table import Table
from bangcore.rules.base_ruleset import BaseRuleset
from bangcore.rules.state import State

__all__ = ["Engine", "Flip", "GameEnds", "Play", "Shot", "Wound"]


@final
class Engine(Playing):
    """A table with the verbs of cards and abilities.

    Verbs that may ask a question are awaited; all others take effect at once.  ``state`` is the
    position, ``force`` the dispatcher, ``chance`` the source of random results and ``log`` the
    recorder; they are for the game, not for cards.
    """

    __slots__ = ()

    def __init__(self, rules: BaseRuleset, state: State, known: InForce | None = None) -> None:
        """:meta private:"""
        force = InForce(rules, state, known)
        super().__init__(rules, state, force)
        self._asked = Table(rules, state, force)
        force.table = Table

    # ------------------------------------------------------------ the turn

    async def check_turn(self, seat: int) -> bool:
        """Check the cards in front of *seat*, whose turn begins; return whether they may play."""
        self._check(seat)
        state = self._state
        state.phase = "start"
        await self.react("bang_turn_check", seat, one_by_one=True)
        return state.phase == "start" and state.alive[seat]

    def turn_goes_to(self, seat: int) -> None:
        """Give the turn to *seat* instead of the player on turn, even if it was lost."""
        self._check(seat)
        state = self._state
        state.turn = seat
        if state.phase == "skipped":
            state.phase = "start"
        self._force.turn_passes()

    def extra_turn(self) -> None:
        """Give the player on turn another turn after this one."""
        self._state.extra_turns += 1

    def end_turn(self) -> None:
        """End the turn when the effect in progress is finished."""
        self._state.phase = "ending"

    def skip_turn(self) -> None:
        """The player on turn loses the rest of the turn."""
        self._state.phase = "skipped"
        self.tell("skipped", self._state.turn)

    # ------------------------------------------------------------ seats

    def swap_seats(self, seat: int, other: int) -> None:
        """Let *seat* and *other* change places; each takes along all that is theirs.

        The turn goes on clockwise from the new place of the player on turn.
        """
        self._check(seat)
        self._check(other)
        swapped = {seat: other, other: seat}
        state = self._state
        state.order = tuple([swapped.get(s, s) for s in state.order])
        self._force.touch()
        self.tell("swapped", seat, other)

    # ------------------------------------------------------------ what is in force

    def touch(self) -> None:
        """Invalidate all cached answers about rules in force, players in play, and characters."""
        self._force.touch()
