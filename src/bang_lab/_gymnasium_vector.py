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

from bang_lab._group import Arrays, Ending, Group, layout  # noqa: E402
from bang_lab._lone import LoneTable  # noqa: E402
from bang_lab._table import METADATA, Observation, check_options, natural  # noqa: E402
from bang_lab._workers import Workers  # noqa: E402

__all__ = ["VectorBangEnv"]


class VectorBangEnv(VectorEnv[Observation, Any, Any]):
    """Games with a common step; see ``bang_lab.gymnasium_vector_env``."""

    def __init__(self, kinds: Sequence[Kind], workers: int) -> None:
        self.metadata = {
            **METADATA,
            "render_modes": [],
            "autoreset_mode": AutoresetMode.SAME_STEP,
        }
        self.num_envs = games = len(kinds)
        settings = kinds[0].settings
        self.codec = codec = settings.codec
        self.single_observation_space, self.single_action_space = LoneTable(kinds[0])._spaces()
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)
        self._plays_several = any(not kind.others for kind in kinds)
        self._refuses = settings.illegal == "refuse"
        self._rows = np.arange(games)
        self._dealt = False
        self._stepping = False
        seats = max(len(kind.settings.seats) for kind in kinds)
        self._games: Group | Workers
        if workers == 1:
            self._arrays: Arrays = {
                name: np.zeros((games, *shape), dtype)
                for name, (dtype, shape) in layout(codec, seats).items()
            }
            self._games = Group(kinds, self._arrays)
        else:
            self._games = Workers(kinds, seats, workers)
            self._arrays = self._games.arrays

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Redeal all games: game *n* from *seed* + *n*, or from entry *n* of a list of seeds.

        The options, ``roles`` and ``characters``, are those of these games, not of the next ones.
        """
        self._check_idle()
        seeds: list[int | None] = [None] * self.num_envs
        if isinstance(seed, Sequence):
            seeds = [*seed]
        elif seed is not None:
            first = natural(seed)
            seeds = [first + n for n in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise InvalidSetup(f"seeds: {self.num_envs}, one for each game, not {len(seeds)}")
        check_options(options)
        super().reset(seed=seeds[0])
        self._dealt = False
        self._games.send("reset", seeds, options)
        self._games.receive()
        self._dealt = True
        return self._observed(), self._infos()

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        """Take an action in each game, and redeal the games that end."""
        self.step_async(actions)
        return self.step_wait()

    def step_async(self, actions: Any) -> None:
        """Send the actions to the workers, and return at once.

        Without workers, :meth:`step_wait` plays.
        """
        self._check_idle()
        if not self._dealt:
            raise NotYourTurn("call reset() first, and again after an error")
        self._arrays["action"][:] = self._numbers(actions)
        self._acted = self._arrays["seat"].copy()
        self._dealt = False
        self._games.send("step")
        self._stepping = True

    def step_wait(
        self, timeout: float | None = None
    ) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        """Wait until the actions of :meth:`step_async` are taken, and return as :meth:`step` does.

        After *timeout* seconds it raises ``LostWorker``, and may be called again, as after Ctrl-C.
        """
        self._check_open()
        if not self._stepping:
            raise NotYourTurn("call step_async() before step_wait()")
        try:
            endings = self._games.receive(timeout)
        finally:
            self._stepping = self._games.pending
        self._dealt = True
        arrays = self._arrays
        over, late, earned = (arrays[name].copy() for name in ("over", "late", "earned"))
        infos = self._infos()
        if self._plays_several:
            infos |= self._told("rewards", earned)
        if endings:
            infos |= self._ended(endings, over, late)
        return self._observed(), earned[self._rows, self._acted], over, late, infos

    def _ended(self, endings: Sequence[Ending], over: Any, late: Any) -> dict[str, Any]:
        """Return the infos of the games that have ended."""
        final, roles = np.full((2, self.num_envs), None, object)
        won = np.zeros(self.num_envs, np.bool_)
        for number, role, has_won in endings:
            final[number] = {
                "observation": self._arrays["final"][number].copy(),
                "action_mask": np.zeros(self.codec.actions, np.int8),
            }
            roles[number], won[number] = role, has_won
        ended = over | late
        details = {"role": roles, "_role": over, "won": won, "_won": over}
        return {
            "final_obs": final,
            "_final_obs": ended,
            "final_info": details,
            "_final_info": ended,
        }

    def _numbers(self, actions: Any) -> Any:
        """Validate the actions and return them as an array."""
        array = np.asarray(actions)
        if array.shape != (self.num_envs,) or array.dtype.kind not in "iu":
            raise InvalidSetup(f"actions are {self.num_envs} whole numbers, not {brief(actions)}")
        mask = self._arrays["action_mask"]
        for action in array[(array < 0) | (array >= mask.shape[1])]:
            self.codec.meaning(action)  # raises, because it is not an action
        if self._refuses:
            for number in np.flatnonzero(mask[self._rows, array] == 0):
                meaning = self.codec.meaning(array[number])
                examples = np.flatnonzero(mask[number])[:4].tolist()
                raise IllegalOption(
                    f"{array[number]} ({meaning})",
                    f"in game {number} {examples} and so on are legal",
                )
        return array

    def _observed(self) -> Observation:
        return {name: self._arrays[name].copy() for name in ("observation", "action_mask")}

    def _infos(self) -> dict[str, Any]:
        return self._told("seat", self._arrays["seat"].copy())

    def _told(self, name: str, array: Any) -> dict[str, Any]:
        """Return an info with its mask of games, in the form that Gymnasium expects."""
        return {name: array, f"_{name}": np.ones(self.num_envs, bool)}

    def _check_open(self) -> None:
        if self.closed:
            raise InvalidSetup("the environment is closed")

    def _check_idle(self) -> None:
        self._check_open()
        if self._stepping:
            raise NotYourTurn("a step is pending: call step_wait() first")

    def close_extras(self, **kwargs: Any) -> None:
        """End the workers, even in the middle of a step."""
        if "_games" in self.__dict__:
            self._games.close()

    def __del__(self) -> None:
        self.close()
