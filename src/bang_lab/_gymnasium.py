"""The Gymnasium environment; importing this requires Gymnasium."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bang_lab._extras import needs
from bang_lab._settings import Kind
from bangcore.errors import NotYourTurn

needs("pettingzoo", "gymnasium", "numpy", of="the environment")

import numpy as np  # noqa: E402
from gymnasium import Env  # noqa: E402

from bang_lab._lone import LoneTable  # noqa: E402
from bang_lab._table import METADATA, Observation, check_options, natural  # noqa: E402

__all__ = ["SingleBangEnv"]


class SingleBangEnv(LoneTable, Env[Observation, Any]):
    """A game with one agent among bots; see ``bang_lab.gymnasium_env``."""

    metadata = METADATA

    def __init__(self, kind: Kind) -> None:
        LoneTable.__init__(self, kind)
        self.observation_space, self.action_space = self._spaces()

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game, determined by *seed* or else by the previous seed."""
        if seed is not None:
            seed = natural(seed)
        Env.reset(self, seed=seed)
        check_options(options)
        self._begin(seed, options)
        return self._told()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Apply the agent's action and let the bots play until the agent is asked again."""
        if not self._legal:
            raise NotYourTurn("the game is over: reset() deals another one")
        self._act(action)
        observation, info = self._told()
        over = self.game.outcome is not None
        return observation, self._earned()[self.seat], over, not over and not self._legal, info

    def _told(self) -> tuple[Observation, dict[str, Any]]:
        info = self._masked(self._legal)
        info |= self._ending()
        return self._observed(self.seat, info["action_mask"]), info

    def action_masks(self) -> Any:
        """Return the mask of legal actions as booleans."""
        mask = np.zeros(self.codec.actions, bool)
        mask[[*self._legal]] = True
        return mask

    def _render_seat(self) -> int | None:
        return self.seat
