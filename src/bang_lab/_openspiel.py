"""The OpenSpiel game; importing this requires OpenSpiel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from bang_lab._extras import needs
from bang_lab.codec import Codec
from bang_lab.strings import information_state_string, observation_string
from bangcore.game.deal import names_given
from bangcore.game.game import Game
from bangcore.rules.options import Option

needs("openspiel", "open_spiel", "numpy", of="the game for OpenSpiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

__all__ = ["BangGame", "BangObserver", "BangState"]

SHORT_NAME: Final = "python_bang"


DEFAULTS: Final = {
    "seats": 5,
    "expansions": "",
    "skip_forced": True,
    "deals": 1000,
    "max_moves": 10_000,
}
TYPE: Final = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="BANG!",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=8,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


@frozen
class _Table:
    """The arguments of a game, shared by all copies of a state."""

    codec: Codec
    names: Sequence[str]
    skip_forced: bool
    deals: int
    max_moves: int

    def __deepcopy__(self, memo: dict[int, Any]) -> _Table:
        return self


@frozen
class _Turn:
    """The player to act and their legal actions, also shared by copies of a state."""

    player: int
    legal: Mapping[int, Option | None]

    def __deepcopy__(self, memo: dict[int, Any]) -> _Turn:
        return self


class BangGame(pyspiel.Game):  # type: ignore[misc]
    """The game for OpenSpiel; ``codec`` defines its actions and tensors."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        parameters = {**DEFAULTS, **(params or {})}
        self.codec = Codec(filter(None, parameters["expansions"].split("+")))
        self.table = _Table(
            self.codec,
            names_given(parameters["seats"], self.codec.ruleset),
            parameters["skip_forced"],
            parameters["deals"],
            parameters["max_moves"],
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.codec.actions,
            max_chance_outcomes=self.table.deals,
            num_players=self.codec.ruleset.seats_for(len(self.table.names)),
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=self.table.max_moves,
        )
        super().__init__(TYPE, info, parameters)

    def new_initial_state(self) -> BangState:
        """Return the state before the deal."""
        return BangState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BangObserver:
        """Return an observer with perfect recall, or of the present only."""
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return BangObserver(self.codec, recall)


class BangState(pyspiel.State):  # type: ignore[misc]
    """The chance node before the deal, or a game and the seats that chose not to interrupt."""

    def __init__(self, game: BangGame) -> None:
        super().__init__(game)
        self._table = game.table
        self._moves = 0
        self._waited: set[int] = set()
        self.game: Game | None = None
        self._turn: _Turn | None = None

    def current_player(self) -> int:
        """Return the player to act, chance before the deal."""
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self._turn is None else self._turn.player

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.game is not None and self._turn is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals with their equal probabilities."""
        deals = self._table.deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        turn = self._turn
        return [] if turn is None or turn.player != player else sorted(turn.legal)

    def _apply_action(self, action: int) -> None:
        table = self._table
        if self.game is None:
            rules, forced = table.codec.ruleset, table.skip_forced
            self.game = Game.new(table.names, rules, seed=action, skip_forced=forced)
        else:
            assert self._turn is not None
            self._moves += 1
            option = self._turn.legal[action]
            if option is None:
                self._waited.add(self._turn.player)
            else:
                self.game.apply(option)
                self._waited.clear()
        over = self._moves >= table.max_moves
        turn = None if over else table.codec.turn_of(self.game, self._waited)
        self._turn = None if turn is None else _Turn(*turn)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self._table.codec.meaning(action)

    def returns(self) -> list[float]:
        """Return 1 for each winner and -1 for each loser, 0 before the end."""
        outcome = None if self.game is None else self.game.outcome
        players = range(self.num_players())
        if outcome is None:
            return [0.0 for _ in players]
        return [1.0 if seat in outcome.winners else -1.0 for seat in players]

    def information_state_string(self, player: int | None = None) -> str:
        """Return everything that a player has seen."""
        return self._string(player, information_state_string)

    def observation_string(self, player: int | None = None) -> str:
        """Return the current observation of a player."""
        return self._string(player, observation_string)

    def _string(self, player: int | None, of: Any) -> str:
        player = self.current_player() if player is None else player
        text: str = "" if self.game is None else of(self.game, player)
        return text

    def __str__(self) -> str:
        if self.game is None:
            return "before the deal"
        return f"{self.game.decision or self.game.outcome}"


class BangObserver:
    """An observer of a player's view, as a tensor of the codec and as text."""

    def __init__(self, codec: Codec, recall: bool) -> None:
        self._codec = codec
        self._string = information_state_string if recall else observation_string
        self.tensor = np.zeros(codec.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: BangState, player: int) -> None:
        """Write the observation of *player* into the tensor."""
        if state.game is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self._codec.observe(state.game, player)

    def string_from(self, state: BangState, player: int) -> str:
        """Return the observation of *player* as text."""
        return "" if state.game is None else self._string(state.game, player)


pyspiel.register_game(TYPE, BangGame)
