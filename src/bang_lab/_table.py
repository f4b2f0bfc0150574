"""The base of all environments: a game with agents and bots; requires gymnasium."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any, Final, final

from bang_bots.makers import Maker, derived, made
from bang_bots.worlds import AnyBot, choice, interruption
from bang_lab._extras import needs
from bang_lab._listeners import Listener, Listeners
from bang_lab._settings import Settings
from bang_lab.memory import Memory
from bang_lab.rendering import as_text
from bang_lab.rewards import Reward
from bangcore.engine.events import Event
from bangcore.errors import InvalidSetup, brief, nearest
from bangcore.game.game import Game, progress_of
from bangcore.rules.options import Option

needs("pettingzoo", "gymnasium", "numpy", of="the environment")

import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402

from bang_table import svg  # noqa: E402

__all__ = ["METADATA", "Observation", "Table", "check_options", "natural"]

METADATA: Final = {"name": "bang_v0", "render_modes": ["human", "ansi", "svg"], "render_fps": 1}
AFTER_RESET: Final = (
    *("game", "agent_selection", "rewards", "terminations", "truncations", "infos"),
    "_cumulative_rewards",
)
SETUP: Final = ("roles", "characters")
Observation = dict[str, Any]


@final
class Counter:
    """A counter of the rewards of a seat."""

    def __init__(self, rewards: Reward, seat: int) -> None:
        self._rewards = rewards
        self._seat = seat
        self.total = 0.0

    def notice(self, event: Event) -> None:
        """Add the reward of an event."""
        self.total += self._rewards(event, self._seat)

    def take(self) -> float:
        """Return the total and reset it."""
        total, self.total = self.total, 0.0
        return total


class Table:
    """A game with agents and bots, the base class of all environments."""

    def __init__(self, settings: Settings) -> None:
        self.metadata: dict[str, Any] = dict(METADATA)
        self.render_mode = settings.render_mode
        self.max_cycles = settings.max_cycles
        self.codec = settings.codec
        self._settings = settings
        self._cycles = 0
        self._random = Random()

    def _spaces(self) -> tuple[Any, Any]:
        """Return the observation space and the action space of an agent."""
        codec = self.codec
        observed: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 255, (codec.size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (codec.actions,), np.int8),
        }
        return spaces.Dict(observed), spaces.Discrete(codec.actions)

    # ------------------------------------------------------------ the game

    def _deal(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        if seed is not None:
            self._random.seed(natural(seed))
        setup = options or {}
        settings = self._settings
        deal = self._random.getrandbits(64)
        self.game = game = Game.new(
            settings.names,
            self.codec.ruleset,
            seed=deal,
            roles=setup.get("roles"),
            characters=setup.get("characters"),
        )
        self._cycles = 0
        self._waited: set[int] = set()
        self._bots: dict[int, AnyBot] = {
            seat: made("bot", maker, self.codec.ruleset, derived(deal, "seat", seat))
            for seat, maker in self._makers().items()
        }
        others = [seat for seat in settings.seats if seat not in self._bots]
        self._memories: dict[int, Memory] = {}
        if self.codec.remembers:
            self._memories = {seat: self.codec.memory() for seat in others}
        self._counters: dict[int, Counter] = {}
        if settings.rewards is not None:
            self._counters = {seat: Counter(settings.rewards, seat) for seat in settings.seats}
        listeners: list[tuple[int, Listener]] = [*self._bots.items(), *self._memories.items()]
        listeners += self._counters.items()
        self._listeners: Listeners | None = None
        if listeners:
            self._listeners = Listeners(game, listeners)
            self._listeners.deliver_past()
            self._take_rewards()

    def _makers(self) -> Mapping[int, Maker]:
        """Return the makers of the bots for the next game, by seat."""
        return self._settings.bots

    def _bot_answer(self, seat: int) -> Option | None:
        """Return the answer or interrupt of the bot at *seat*, if it has one."""
        decision, bot = self.game.decision, self._bots[seat]
        assert decision is not None
        is_asked = seat in decision.seats
        option = (choice if is_asked else interruption)(bot, self.game, seat)
        return None if option is None else self.game.parse(option, seat=seat)

    def _give(self, seat: int, option: Option | None) -> None:
        """Give the answer of *seat*, ``None`` for waiting."""
        if option is None:
            self._waited.add(seat)
        else:
            self.game.apply(option, seat=seat)
            if self._listeners is not None:
                self._listeners.deliver()
            self._waited.clear()
        self._cycles += 1

    def _turn_of_agent(self) -> tuple[int, dict[int, Option | None]] | None:
        """Give the answers of bots and forced answers until an agent has a choice.

        Return the seat and the legal actions, or ``None`` when the game is over or too long.
        """
        skip = self._settings.skip_forced
        while self._cycles < self.max_cycles:
            turn = self.codec.turn_of(self.game, self._waited)
            if turn is None:
                return None
            seat, legal = turn
            if seat in self._bots:
                self._give(seat, self._bot_answer(seat))
            elif skip and len(legal) == 1:
                self._give(seat, *legal.values())
            else:
                return turn
        return None

    # ------------------------------------------------------------ observations and actions

    def _row(self, seat: int) -> bytearray:
        """Return the observation of *seat*."""
        # like Codec.observe, without another check of the ruleset
        progress = progress_of(self.game)
        row = self.codec._observation.of(progress, seat)
        if self._memories:
            self.codec._observation.remember(row, self._memories[seat], progress, seat)
        return row

    def _observed(self, seat: int, mask: Any = None) -> Observation:
        if mask is None:
            mask = np.frombuffer(self.codec.mask(self.game, seat), np.int8)
        return {"observation": np.frombuffer(self._row(seat), np.uint8), "action_mask": mask}

    def _masked(self, legal: Mapping[int, Option | None]) -> dict[str, Any]:
        """Return the info of an agent with these *legal* actions."""
        mask = np.zeros(self.codec.actions, np.int8)
        mask[[*legal]] = 1
        return {"action_mask": mask, "legal_actions": [*legal]}

    def _chosen(self, seat: int, action: Any, legal: Mapping[int, Option | None]) -> Option | None:
        """Return the option of *action*; if it is illegal, return the passive one or raise."""
        try:
            return legal[index(action)]
        except (KeyError, TypeError):
            if self._settings.illegal == "passive":
                self.codec.meaning(action)  # raises for numbers that are not actions
                return next(iter(legal.values()))
        return self.codec.decode(self.game, seat, action)

    # ------------------------------------------------------------ rewards

    def _payoffs(self) -> tuple[float, ...]:
        """Return 1 for each winner and -1 for each loser."""
        outcome = self.game.outcome
        assert outcome is not None
        return tuple(map(float, outcome.payoffs))

    def _take_rewards(self) -> dict[int, float]:
        """Return the rewards by seat since the last call, except for winning and losing."""
        return {seat: counter.take() for seat, counter in self._counters.items()}

    # ------------------------------------------------------------ rendering

    def render(self) -> str | None:
        """Return the table as text or SVG, or print it, according to ``render_mode``."""
        if self.render_mode is None:
            return None
        view = self.game.view(self._render_seat())
        if self.render_mode == "svg":
            return svg.picture(view)
        text = as_text(view)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _render_seat(self) -> int | None:
        return self._settings.render_seat

    def close(self) -> None:
        """Do nothing: no resources are held."""

    def __getattr__(self, name: str) -> Any:
        if name in AFTER_RESET and "game" not in self.__dict__:
            raise AttributeError(f"no {name} before the first reset()", name=name, obj=self)
        raise AttributeError(
            f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self
        )


def check_options(options: Mapping[str, Any] | None) -> None:
    """Check the options of a reset.

    :raises InvalidSetup: if there are others than roles and characters.
    """
    for key in options or ():
        if key not in SETUP:
            raise InvalidSetup(f"options: {nearest('option', key, SETUP)}")


def natural(seed: Any) -> int:
    """Return a seed as an ``int``; reject types such as ``bool`` that compare equal to it."""
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if number < 0:
        raise InvalidSetup(f"seed: a whole number from 0 on, not {brief(seed)}")
    return number
