"""The base of single-agent environments; importing this requires gymnasium."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bang_bots.makers import Maker
from bang_lab._settings import Kind
from bang_lab._table import Table, natural
from bangcore.rules.options import Option

__all__ = ["LoneTable"]


class LoneTable(Table):
    """A game with one agent among bots, at one seat or several.

    ``seat`` is the seat for which the agent is asked, or was last asked.
    """

    def __init__(self, kind: Kind) -> None:
        Table.__init__(self, kind.settings)
        self.seat = -1 if kind.seat is None else kind.seat
        self._drawn = kind.seat is None and bool(kind.others)
        self._others = kind.others
        self._legal: dict[int, Option | None] = {}

    def _makers(self) -> Mapping[int, Maker]:
        if not self._others:
            return self._settings.bots
        seats, own = self._settings.seats, self.seat
        clockwise = (*range(own + 1, len(seats)), *range(own))
        return {s: self._others[n % len(self._others)] for n, s in enumerate(clockwise)}

    def _begin(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal games until one asks the agent."""
        if seed is not None:
            self._random.seed(natural(seed))
        self._legal = {}
        while not self._legal:  # pragma: no branch - seldom an agent is out before its first turn
            if self._drawn:
                self.seat = self._random.randrange(len(self._settings.seats))
            self._deal(None, options)
            self._go_on()

    def _act(self, action: Any) -> None:
        """Apply an action, and continue until the agent is asked again."""
        self._give(self.seat, self._chosen(self.seat, action, self._legal))
        self._go_on()

    def _go_on(self) -> None:
        """Continue until the agent is asked, or the game ends."""
        turn = self._turn_of_agent()
        if turn is None:
            self._legal = {}
        else:
            self.seat, self._legal = turn

    def _ending(self) -> dict[str, Any]:
        """Return the role of the agent and whether they have won, once the game is over."""
        if self.game.outcome is None:
            return {}
        role = self.game.state.roles[self.seat]
        return {"role": role, "won": self.game.outcome.payoffs[self.seat] > 0}

    def _earned(self) -> list[float]:
        """Return the rewards of the last action by seat."""
        over = self.game.outcome is not None
        earned = [*self._payoffs()] if over else [0.0] * len(self._settings.seats)
        if self._counters:
            for seat, extra in self._take_rewards().items():
                earned[seat] += extra
        return earned
