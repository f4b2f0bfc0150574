"""The environments themselves; importing this needs PettingZoo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import index
from random import Random
from typing import Any, Final

from bang_lab._extras import needs
from bang_lab.actions import WAIT
from bang_lab.codec import Codec
from bang_lab.rendering import as_text
from bangcore.errors import InvalidSetup, NotYourTurn, brief
from bangcore.game.game import Game, progress_of
from bangcore.rules.options import Option

needs("pettingzoo", "pettingzoo", "gymnasium", "numpy", of="the environment")

import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402

from bang_lab._spaces import ActionSpace  # noqa: E402
from bang_table import svg  # noqa: E402

__all__ = ["BangEnv", "ParallelBangEnv"]

METADATA: Final = {"name": "bang_v0", "render_modes": ["human", "ansi", "svg"], "render_fps": 1}
AFTER_RESET: Final = (
    *("game", "agent_selection", "rewards", "terminations", "truncations", "infos"),
    "_cumulative_rewards",
)
Observation = dict[str, Any]


class _Table:
    """A game of agents, the base class of both environments."""

    def __init__(
        self,
        names: Sequence[str],
        codec: Codec,
        skip_forced: bool,
        passive: bool,
        max_cycles: int,
        render_mode: str | None,
    ) -> None:
        self.metadata: dict[str, Any] = dict(METADATA)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.codec = codec
        self.possible_agents = [
            f"player_{seat}" for seat in range(codec.ruleset.seats_for(len(names)))
        ]
        self.agents: list[str] = []
        self._names = names
        self._skip_forced = skip_forced
        self._passive = passive
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._cycles = 0
        self._random = Random()
        seen = spaces.Box(0, 255, (codec.size,), np.uint8)
        mask = spaces.Box(0, 1, (codec.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: ActionSpace(codec.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the space of what *agent* observes, the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the actions of *agent*, the same for all."""
        return self.action_spaces[agent]

    def _deal(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        if seed is not None:
            self._random.seed(_natural(seed))
        given = options or {}
        self.game = Game.new(
            self._names,
            self.codec.ruleset,
            seed=self._random.getrandbits(64),
            roles=given.get("roles"),
            characters=given.get("characters"),
            skip_forced=self._skip_forced,
        )
        self.agents = self.possible_agents[:]
        self._cycles = 0

    def _observed(self, seat: int, mask: Any = None) -> Observation:
        if mask is None:
            mask = np.frombuffer(self.codec.mask(self.game, seat), np.int8)
        # like Codec.observe, without checking the rules of the game again
        row = self.codec._observation.of(progress_of(self.game), seat)
        seen = np.frombuffer(row, np.uint8)
        return {"observation": seen, "action_mask": mask}

    def _chosen(self, seat: int, action: Any, legal: Mapping[int, Option | None]) -> Option | None:
        """Return the option of *action*; for an illegal one, the passive option or an error."""
        try:
            return legal[index(action)]
        except (KeyError, TypeError):
            if self._passive:
                return next(iter(legal.values()))
        return self.codec.decode(self.game, seat, action)

    def _payoffs(self) -> Iterator[float]:
        outcome = self.game.outcome
        assert outcome is not None
        return map(float, outcome.payoffs)

    def render(self) -> str | None:
        """Return the table as a text or a picture, or print it, as ``render_mode`` says."""
        if self.render_mode is None:
            return None
        view = self.game.view()
        if self.render_mode == "svg":
            return svg.picture(view)
        text = as_text(view)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def __getattr__(self, name: str) -> Any:
        if name in AFTER_RESET and "game" not in self.__dict__:
            raise AttributeError(f"no {name} before the first reset()", name=name, obj=self)
        raise AttributeError(
            f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self
        )


def _natural(seed: Any) -> int:
    """Return a seed as a number; reject types that Python would treat as equal."""
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if number < 0:
        raise InvalidSetup(f"seed: a whole number from 0 on, not {brief(seed)}")
    return number


class BangEnv(_Table, AECEnv):  # type: ignore[misc]
    """A game in which agents act one after the other; see ``bang_lab.pettingzoo_env``."""

    def __init__(self, *settings: Any) -> None:
        AECEnv.__init__(self)
        _Table.__init__(self, *settings)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game; it depends on *seed* alone, without one on the last seed."""
        self._deal(seed, options)
        agents = self.agents
        self.rewards: dict[str, float] = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = agents[0]
        self._waited: set[int] = set()
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """Return the observation and action mask of *agent*."""
        seat = self._seats[agent]
        return self._observed(seat, self._mask if agent == self.agent_selection else None)

    def step(self, action: Any) -> None:
        """Apply the action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        option = self._chosen(self._seat, action, self._legal)
        if option is None:
            self._waited.add(self._seat)
        else:
            self.game.apply(option)
            if self._waited:
                self._waited = set()
        self._cycles += 1
        self.infos[agent] = {}
        self._go_on()

    def _go_on(self) -> None:
        """Select the next agent, or end the game."""
        turn = self.codec.turn_of(self.game, self._waited)
        if turn is None or self._cycles >= self.max_cycles:
            self._end(over=turn is None)
            return
        self._seat, legal = turn
        mask = bytearray(self.codec.actions)
        for number in legal:
            mask[number] = 1
        self._legal = legal
        self._mask = np.frombuffer(mask, np.int8)
        agent = self.agent_selection = self.possible_agents[self._seat]
        self.action_spaces[agent].expect(bytes(mask), legal)
        self.infos[agent] = {"action_mask": self._mask, "legal_actions": [*legal]}

    def _end(self, *, over: bool) -> None:
        # there were no rewards before the end
        if over:
            self.rewards = dict(zip(self.agents, self._payoffs(), strict=True))
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.truncations = dict.fromkeys(self.agents, True)
        self._legal = {}
        self._mask = np.zeros(self.codec.actions, np.int8)
        self.infos = {
            agent: {"action_mask": self._mask, "legal_actions": []} for agent in self.agents
        }

    def __str__(self) -> str:
        return str(METADATA["name"])


class ParallelBangEnv(_Table, ParallelEnv):  # type: ignore[misc]
    """A game in which all agents act; see ``bang_lab.pettingzoo_parallel_env``."""

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game; it depends on *seed* alone, without one on the last seed."""
        self._deal(seed, options)
        return self._all_seen()

    def _all_seen(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        seen = {agent: self._observed(self._seats[agent]) for agent in self.agents}
        infos = {}
        for agent in self.agents:
            mask = seen[agent]["action_mask"]
            infos[agent] = {
                "action_mask": mask,
                "legal_actions": np.flatnonzero(mask.view(bool)).tolist(),
            }
        return seen, infos

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Apply the actions of all agents: those not asked wait or interrupt."""
        if not self.agents:
            raise NotYourTurn("the game is over: reset() deals another one")
        for option in self._answers(actions):
            self.game.apply(option)
        self._cycles += 1
        agents = self.agents
        over = self.game.outcome is not None
        late = not over and self._cycles >= self.max_cycles
        seen, infos = self._all_seen()
        payoffs = self._payoffs() if over else iter([0.0] * len(agents))
        rewards = dict(zip(agents, payoffs, strict=True))
        if over or late:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, late), infos

    def _answers(self, actions: Mapping[str, Any]) -> list[Option]:
        """Return the answers to give: the first interrupt, or the answers of all asked agents."""
        decision = self.game.decision
        assert decision is not None
        for seat in decision.seats:
            asked = self.possible_agents[seat]
            if asked not in actions and not self._passive:
                raise NotYourTurn(
                    f"{asked} is asked {decision.kind!r}, and has no action in {brief([*actions])}"
                )
        chosen: dict[int | None, Option] = {}
        for agent in self.agents:
            seat = self._seats[agent]
            legal = self.codec.legal(self.game, seat)
            option = self._chosen(seat, actions.get(agent, WAIT), legal)
            if option is not None:
                chosen[seat] = option
        for offered in self.game.interrupts:
            if offered.seat != decision.seat and offered.seat in chosen:
                return [chosen[offered.seat]]
        # the first seat answers last: until then the answers of the others carry their seats
        return [chosen[seat] for seat in reversed(decision.seats)]

    def __str__(self) -> str:
        return str(METADATA["name"])
