"""The PettingZoo environment; importing this requires PettingZoo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bang_lab._extras import needs
from bang_lab._settings import Settings

needs("pettingzoo", "pettingzoo", "gymnasium", "numpy", of="the environment")

from pettingzoo import AECEnv  # noqa: E402

from bang_lab._table import METADATA, Observation, Table  # noqa: E402

__all__ = ["BangEnv"]


class BangEnv(Table, AECEnv):  # type: ignore[misc]
    """A game whose agents act in turn; see ``bang_lab.pettingzoo_env``."""

    def __init__(self, settings: Settings) -> None:
        AECEnv.__init__(self)
        Table.__init__(self, settings)
        self._agents = {
            seat: f"player_{seat}" for seat in settings.seats if seat not in settings.bots
        }
        self._seats = {agent: seat for seat, agent in self._agents.items()}
        self.possible_agents = [*self._seats]
        self.agents: list[str] = []
        space, _ = self._spaces()
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: self._spaces()[1] for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the observation space of *agent*, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the action space of *agent*."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game, determined by *seed* or else by the previous seed."""
        self._deal(seed, options)
        self.agents = agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = agents[0]
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """Return the observation of *agent* with its action mask."""
        seat = self._seats[agent]
        return self._observed(seat, self._mask if agent == self.agent_selection else None)

    def step(self, action: Any) -> None:
        """Apply the action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        option = self._chosen(self._seat, action, self._legal)
        if self._counters:
            self._cumulative_rewards[agent] = 0.0
        self._give(self._seat, option)
        self.infos[agent] = {}
        self._go_on()

    def _go_on(self) -> None:
        """Select the next agent, or end the game."""
        turn = self._turn_of_agent()
        if turn is None:
            self._end(over=self.game.outcome is not None)
            return
        if self._counters:
            self._reward(over=False)
        self._seat, self._legal = turn
        agent = self.agent_selection = self._agents[self._seat]
        self.infos[agent] = self._masked(self._legal)
        self._mask = self.infos[agent]["action_mask"]

    def _reward(self, *, over: bool) -> None:
        payoffs = self._payoffs() if over else ()
        self.rewards = {
            agent: payoffs[seat] if over else 0.0 for agent, seat in self._seats.items()
        }
        for seat, reward in self._take_rewards().items() if self._counters else ():
            if seat in self._agents:
                self.rewards[self._agents[seat]] += reward
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _end(self, *, over: bool) -> None:
        self._reward(over=over)
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.truncations = dict.fromkeys(self.agents, True)
        self._legal = {}
        self.infos = {agent: self._masked({}) for agent in self.agents}
        self._mask = self.infos[self.agent_selection]["action_mask"]

    def __str__(self) -> str:
        return str(METADATA["name"])
