"""The environment of Gymnasium itself; importing this needs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bang_bots.makers import Maker
from bang_lab._extras import needs
from bang_lab._settings import Settings
from bangcore.errors import NotYourTurn
from bangcore.rules.options import Option

needs("pettingzoo", "gymnasium", "numpy", of="the environment")

import numpy as np  # noqa: E402
from gymnasium import Env  # noqa: E402

from bang_lab._table import METADATA, Observation, Table, natural  # noqa: E402

__all__ = ["SingleBangEnv"]


class SingleBangEnv(Table, Env[Observation, Any]):
    """A game of one agent among bots; see ``bang_lab.gymnasium_env``."""

    metadata = METADATA

    def __init__(
        self, settings: Settings, seat: int | None, others: Sequence[Maker], skip: bool
    ) -> None:
        Table.__init__(self, settings)
        self.observation_space, self.action_space = self._spaces()
        self.seat = -1 if seat is None else seat
        self._drawn = seat is None
        self._others = others
        self._skip = skip
        self._legal: dict[int, Option | None] = {}

    def _makers(self) -> Mapping[int, Maker]:
        seats, own = self._settings.seats, self.seat
        clockwise = (*range(own + 1, len(seats)), *range(own))
        return {s: self._others[n % len(self._others)] for n, s in enumerate(clockwise)}

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game; it depends on *seed* alone, without one on the last seed."""
        if seed is not None:
            seed = natural(seed)
            self._random.seed(seed)
        Env.reset(self, seed=seed)
        self._legal = {}
        while not self._legal:  # pragma: no branch - seldom an agent is out before its first turn
            if self._drawn:
                self.seat = self._random.randrange(len(self._settings.seats))
            self._deal(None, options)
            self._waited: set[int] = set()
            self._go_on()
        return self._observed(self.seat, self._info.get("action_mask")), self._info

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Apply the action of the agent, and let the bots play until it is asked again."""
        if not self._legal:
            raise NotYourTurn("the game is over: reset() deals another one")
        option = self._chosen(self.seat, action, self._legal)
        self._give(option)
        self._go_on()
        over = self.game.outcome is not None
        reward = self._payoffs()[self.seat] if over else 0.0
        if self._counters:
            reward += self._take_rewards()[self.seat]
        seen = self._observed(self.seat, self._info.get("action_mask"))
        return seen, reward, over, not over and not self._legal, self._info

    def _give(self, option: Option | None) -> None:
        if option is None:
            self._waited.add(self.seat)
        else:
            self._apply(option)
            self._waited.clear()
        self._cycles += 1

    def _go_on(self) -> None:
        """Let the bots play until the agent has a choice, or the game ends."""
        while True:
            turn = self._turn_of_agent(self._waited)
            late = self._cycles >= self.max_cycles
            self._legal = {} if turn is None or late else turn[1]
            if not self._skip or len(self._legal) != 1:
                break
            self._give(*self._legal.values())
        self._info = self._masked(self._legal, self.action_space)

    def action_masks(self) -> Any:
        """Return which actions are legal now, as a row of truth values."""
        mask = np.zeros(self.codec.actions, bool)
        mask[[*self._legal]] = True
        return mask

    def _render_seat(self) -> int | None:
        return self.seat
