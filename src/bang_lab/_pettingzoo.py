"""The PettingZoo environments; importing this requires PettingZoo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bang_lab._extras import needs
from bang_lab._settings import Settings
from bang_lab.actions import WAIT
from bangcore.errors import NotYourTurn, brief
from bangcore.rules.options import Option

needs("pettingzoo", "pettingzoo", "gymnasium", "numpy", of="the environment")

from pettingzoo import AECEnv, ParallelEnv  # noqa: E402

from bang_lab._table import METADATA, Observation, Table  # noqa: E402

__all__ = ["BangEnv", "ParallelBangEnv"]


class _Agents(Table):
    """A game with named agents, the base of both environments."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
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
        """Return the action space of *agent*, the same for all agents."""
        return self.action_spaces[agent]

    def _deal(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        super()._deal(seed, options)
        self.agents = self.possible_agents[:]

    def _rewarded(self, *, over: bool) -> dict[str, float]:
        """Return the rewards of all agents since the last call."""
        rewards = dict.fromkeys(self.agents, 0.0)
        if over:
            payoffs = self._payoffs()
            rewards = {agent: payoffs[self._seats[agent]] for agent in self.agents}
        if self._counters:
            for seat, reward in self._take_rewards().items():
                if seat in self._agents:
                    rewards[self._agents[seat]] += reward
        return rewards


class BangEnv(_Agents, AECEnv):  # type: ignore[misc]
    """A game whose agents act in turn; see ``bang_lab.pettingzoo_env``."""

    def __init__(self, settings: Settings) -> None:
        AECEnv.__init__(self)
        _Agents.__init__(self, settings)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game, determined by *seed* or else by the previous seed."""
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
        if option is None:
            self._waited.add(self._seat)
        else:
            self._apply(option)
            if self._waited:
                self._waited = set()
        self._cycles += 1
        self.infos[agent] = {}
        self._go_on()

    def _go_on(self) -> None:
        """Select the next agent, or end the game."""
        turn = self._turn_of_agent(self._waited)
        if turn is None or self._cycles >= self.max_cycles:
            self._end(over=turn is None)
            return
        if self._counters:
            self._reward(over=False)
        self._seat, self._legal = turn
        agent = self.agent_selection = self._agents[self._seat]
        info = self.infos[agent] = self._masked(self._legal, self.action_spaces[agent])
        self._mask = info.get("action_mask")

    def _reward(self, *, over: bool) -> None:
        self.rewards = self._rewarded(over=over)
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _end(self, *, over: bool) -> None:
        self._reward(over=over)
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.truncations = dict.fromkeys(self.agents, True)
        self._legal = {}
        nothing = self._masked({}, self.action_spaces[self.agent_selection])
        self._mask = nothing.get("action_mask")
        self.infos = {agent: {**nothing, "legal_actions": []} for agent in self.agents}

    def __str__(self) -> str:
        return str(METADATA["name"])


class ParallelBangEnv(_Agents, ParallelEnv):  # type: ignore[misc]
    """A game whose agents act simultaneously; see ``bang_lab.pettingzoo_parallel_env``."""

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game, determined by *seed* or else by the previous seed."""
        self._deal(seed, options)
        return self._all_seen()

    def _all_seen(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        observations, infos = {}, {}
        for agent in self.agents:
            seat = self._seats[agent]
            info = infos[agent] = self._masked(
                self.codec.legal(self.game, seat), self.action_spaces[agent]
            )
            info["legal_actions"].sort()
            observations[agent] = self._observed(seat, info.get("action_mask"))
        return observations, infos

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Apply the actions of all agents; an agent that is not asked waits or interrupts."""
        if not self.agents:
            raise NotYourTurn("the game is over: reset() deals another one")
        for option in self._answers(actions):
            self._apply(option)
        self._cycles += 1
        agents = self.agents
        over = self.game.outcome is not None
        late = not over and self._cycles >= self.max_cycles
        observations, infos = self._all_seen()
        rewards = self._rewarded(over=over)
        if over or late:
            self.agents = []
        return (
            observations,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            infos,
        )

    def _answers(self, actions: Mapping[str, Any]) -> list[Option]:
        """Return the first interrupt, or else the answers of all asked seats."""
        decision = self.game.decision
        assert decision is not None
        for seat in decision.seats:
            name = self._agents.get(seat)
            if name is not None and name not in actions and self._settings.illegal == "refuse":
                raise NotYourTurn(
                    f"{name} is asked {decision.kind!r} and has no action in {brief([*actions])}"
                )
        options: dict[int | None, Option] = {}
        for agent in self.agents:
            seat = self._seats[agent]
            legal = self.codec.legal(self.game, seat)
            option = self._chosen(seat, actions.get(agent, WAIT), legal)
            if option is not None:
                options[seat] = option
        may_interrupt = {option.seat for option in self.game.interrupts}
        for seat in self._bots:
            if seat in decision.seats or seat in may_interrupt:
                option = self._bot_answer(seat)
                if option is not None:
                    options[seat] = option
        for offered in self.game.interrupts:
            if offered.seat != decision.seat and offered.seat in options:
                return [options[offered.seat]]
        # the first seat answers last: its option names no seat
        return [options[seat] for seat in reversed(decision.seats)]

    def __str__(self) -> str:
        return str(METADATA["name"])
