"""The Gymnasium vector environment; importing this requires Gymnasium."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bang_lab._extras import needs
from bang_lab._settings import Kind
from bangcore.errors import IllegalOption, InvalidSetup, NotYourTurn, brief

needs("pettingzoo", "gymnasium", "numpy", of="the environment")

import numpy as np  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

from bang_lab._lone import LoneTable  # noqa: E402
from bang_lab._table import METADATA, Observation, natural  # noqa: E402

__all__ = ["VectorBangEnv"]


class VectorBangEnv(VectorEnv[Observation, Any, Any]):
    """Single-agent games with a common step; see ``bang_lab.gymnasium_vector_env``."""

    def __init__(self, kind: Kind, games: int) -> None:
        self.metadata = {
            **METADATA,
            "render_modes": [],
            "autoreset_mode": AutoresetMode.SAME_STEP,
        }
        self.num_envs = games
        self.codec = codec = kind.settings.codec
        self._tables = [LoneTable(kind) for _ in range(games)]
        self.single_observation_space, self.single_action_space = self._tables[0]._spaces()
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)
        self._plays_all = not kind.others
        self._rewarded = kind.settings.rewards is not None
        self._refuses = kind.settings.illegal == "refuse"
        self._rows = np.arange(games)
        self._dealt = False
        self._arrays = {
            "observation": np.zeros((games, codec.size), np.uint8),
            "action_mask": np.zeros((games, codec.actions), np.int8),
        }
        self._seats = np.zeros(games, np.int64)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Redeal all games: game *n* from *seed* + *n*, or from entry *n* of a list of seeds."""
        self._check_open()
        seeds: list[int | None] = [None] * self.num_envs
        if isinstance(seed, Sequence):
            seeds = [*seed]
        elif seed is not None:
            first = natural(seed)
            seeds = [first + n for n in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise InvalidSetup(f"seeds: {self.num_envs}, one for each game, not {len(seeds)}")
        super().reset(seed=seeds[0])
        self._dealt = False
        for number, (table, own) in enumerate(zip(self._tables, seeds, strict=True)):
            table._begin(own, options)
            self._show(number, table)
        self._dealt = True
        return self._observed(), self._infos()

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        """Take an action in each game, and redeal the games that end."""
        self._check_open()
        if not self._dealt:
            raise NotYourTurn("call reset() first, and again after an error")
        numbers = self._numbers(actions).tolist()
        acted = self._seats.copy()
        earned = np.zeros((self.num_envs, len(self._tables[0]._settings.seats)))
        over, late = np.zeros((2, self.num_envs), np.bool_)
        final, roles = np.full((2, self.num_envs), None, object)
        won = np.zeros(self.num_envs, np.bool_)
        self._dealt = False
        for number, (table, action) in enumerate(zip(self._tables, numbers, strict=True)):
            table._act(action)
            if not table._legal or self._rewarded:
                earned[number] = table._earned()
            if not table._legal:
                (late if table.game.outcome is None else over)[number] = True
                final[number] = table._observed(table.seat, np.zeros(self.codec.actions, np.int8))
                ending = table._ending()
                roles[number], won[number] = ending.get("role"), ending.get("won", False)
                table._begin()
            self._show(number, table)
        self._dealt = True
        infos = self._infos()
        if self._plays_all:
            infos |= self._told("rewards", earned)
        ended = over | late
        if ended.any():
            infos |= {"final_obs": final, "_final_obs": ended}
            endings = {"role": roles, "_role": over, "won": won, "_won": over}
            infos |= {"final_info": endings, "_final_info": ended}
        return self._observed(), earned[self._rows, acted], over, late, infos

    def _show(self, number: int, table: LoneTable) -> None:
        """Write what the agent of a game sees."""
        self._seats[number] = table.seat
        self._arrays["observation"][number] = np.frombuffer(table._row(table.seat), np.uint8)
        mask = self._arrays["action_mask"][number]
        mask.fill(0)
        mask[[*table._legal]] = 1

    def _numbers(self, actions: Any) -> Any:
        """Validate the actions and return them as an array."""
        array = np.asarray(actions)
        if array.shape != (self.num_envs,) or array.dtype.kind not in "iu":
            raise InvalidSetup(f"actions are {self.num_envs} whole numbers, not {brief(actions)}")
        if self._refuses:
            mask = self._arrays["action_mask"]
            within = (array >= 0) & (array < mask.shape[1])
            legal = within & (mask[self._rows, np.where(within, array, 0)] > 0)
            for number in np.flatnonzero(~legal):
                meaning = self.codec.meaning(array[number])
                examples = np.flatnonzero(mask[number])[:4].tolist()
                raise IllegalOption(
                    f"{array[number]} ({meaning})",
                    f"in game {number} {examples} and so on are legal",
                )
        return array

    def _observed(self) -> Observation:
        return {name: array.copy() for name, array in self._arrays.items()}

    def _infos(self) -> dict[str, Any]:
        return self._told("seat", self._seats.copy())

    def _told(self, name: str, array: Any) -> dict[str, Any]:
        """Return an info with its mask of games, in the form that Gymnasium expects."""
        return {name: array, f"_{name}": np.ones(self.num_envs, bool)}

    def _check_open(self) -> None:
        if self.closed:
            raise InvalidSetup("the environment is closed")
