"""The Gymnasium vector environment; importing this requires Gymnasium."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bang_lab._extras import needs
from bang_lab._group import Arrays, Group, layout
from bang_lab._lone import LoneTable
from bang_lab._settings import Kind
from bangcore.errors import IllegalOption, InvalidSetup, NotYourTurn, brief

needs("pettingzoo", "gymnasium", "numpy", of="the environment")

import numpy as np  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

from bang_lab._table import METADATA, Observation, natural  # noqa: E402

__all__ = ["VectorBangEnv"]

OBSERVED = ("observation", "action_mask")


class VectorBangEnv(VectorEnv[Observation, Any, Any]):
    """Parallel games with one agent each; see ``bang_lab.gymnasium_vector_env``."""

    def __init__(self, kind: Kind, games: int, workers: int, out: Any, timeout: float) -> None:
        self.metadata = {
            **METADATA,
            "render_modes": [],
            "autoreset_mode": AutoresetMode.SAME_STEP,
        }
        self.num_envs = games
        self.codec = kind.settings.codec
        self.single_observation_space, self.single_action_space = LoneTable(kind)._spaces()
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)
        self._plays_all = not kind.others
        self._refuses = kind.settings.illegal == "refuse"
        self._rows = np.arange(games)
        self._dealt = False
        self._arrays: Arrays
        self._games: Any
        self._out = None if out is None else self._checked(out, kind)
        if workers > 1:
            from bang_lab._workers import Workers

            self._games = Workers(kind, games, workers, timeout)
            self._arrays = self._games.arrays
        else:
            arrays = {
                n: np.zeros((games, *shape), dtype) for n, (dtype, shape) in layout(kind).items()
            }
            self._arrays = {**arrays, **(self._out or {})}
            self._games = Group(kind, self._arrays)

    def _checked(self, out: Any, kind: Kind) -> Arrays:
        """Validate and return the given arrays."""
        for name in OBSERVED:
            dtype, shape = layout(kind)[name]
            batch_shape = (self.num_envs, *shape)
            array = out.get(name) if isinstance(out, Mapping) else None
            if (
                not isinstance(array, np.ndarray)
                or (array.dtype, array.shape) != (dtype, batch_shape)
                or not array.flags.carray
            ):
                raise InvalidSetup(
                    f"out[{name!r}] is a contiguous array of {np.dtype(dtype)}, {batch_shape}"
                )
        return {name: out[name] for name in OBSERVED}

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
        self._games.reset(seeds, options)
        self._dealt = True
        return self._observed(), self._infos()

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        """Take an action in each game, and redeal the games that end."""
        self._check_open()
        if not self._dealt:
            raise NotYourTurn("call reset() first, and again after an error")
        arrays = self._arrays
        arrays["action"][:] = self._numbers(actions)
        acted = arrays["seat"].copy()
        self._dealt = False
        self._games.step()
        self._dealt = True
        over, late = arrays["over"].copy(), arrays["late"].copy()
        infos = self._infos()
        if self._plays_all:
            infos |= self._told("rewards", arrays["earned"].copy())
        ended = over | late
        if ended.any():
            infos |= self._ends(ended)
        return self._observed(), arrays["earned"][self._rows, acted], over, late, infos

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
        arrays = {name: self._arrays[name] for name in OBSERVED}
        if self._out is None:
            return {name: array.copy() for name, array in arrays.items()}
        for name, array in self._out.items():
            if array is not arrays[name]:
                np.copyto(array, arrays[name])
        return {**self._out}

    def _infos(self) -> dict[str, Any]:
        return self._told("seat", self._arrays["seat"].copy())

    def _told(self, name: str, array: Any) -> dict[str, Any]:
        """Return an info with its mask of games, in the form that Gymnasium expects."""
        return {name: array, f"_{name}": np.ones(self.num_envs, bool)}

    def _ends(self, ended: Any) -> dict[str, Any]:
        """Return the final observations of the games that have *ended*."""
        final = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(ended):
            final[number] = {
                "observation": self._arrays["final"][number].copy(),
                "action_mask": np.zeros(self.codec.actions, np.int8),
            }
        return {"final_obs": final, "_final_obs": ended}

    def _check_open(self) -> None:
        if self.closed:
            raise InvalidSetup("the environment is closed")

    def close_extras(self, **kwargs: Any) -> None:
        """End the worker processes."""
        self._games.close()

    def __del__(self) -> None:
        if "_games" in self.__dict__:
            self.close()
