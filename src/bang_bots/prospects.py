"""The probability that a seat wins, in a position without hidden information."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Final, final

from bang_bots.knowing import UNKNOWN
from bang_bots.senses import Sense
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset

__all__ = ["Prospects"]

Weights = tuple[float, float]
"""The weights of a feature for the Outlaws and for a Renegade, relative to the law."""

# fitted by benchmarks/prospects.py to the winners of 1,061 games of cowboys with 33,876 turns
_ANYHOW: Final[Weights] = (0.034, -3.556)
_PLAYERS: Final[Mapping[str, tuple[Weights, Weights, Weights, Weights, Weights]]] = {
    # in play, life points, only one life point, cards in hand, cards in front
    "sheriff": ((0, 0), (-0.359, -0.213), (0.924, 0.421), (-0.352, -0.126), (-0.47, -0.208)),
    "deputy": (
        (-0.228, -0.396),
        (-0.036, -0.216),
        (0.254, 0.297),
        (-0.078, -0.073),
        (0.121, -0.13),
    ),
    "outlaw": ((0.049, 0.142), (0.216, 0.055), (-0.166, -0.116), (0.232, 0.007), (0.27, 0.048)),
    "renegade": ((-0.762, 2.211), (0.018, 0.376), (0.138, -0.922), (0.062, 0.168), (0.401, 0.379)),
}
_LAST_TWO: Final[Weights] = (-0.133, 0.237)
_LAST_TWO_WITH_RENEGADE: Final[Weights] = (-1.964, 0.307)
_ON_TURN: Final[Mapping[str, Weights]] = {
    "outlaw": (0.206, 0.155),
    "sheriff": (0.262, 0.095),
    "deputy": (0.262, 0.095),
}


@final
class Prospects:
    """An evaluation of positions by the lives and cards of each side.

    >>> from bangcore import Game
    >>> from bang_bots import senses_of
    >>> game = Game.new(5, seed=1)
    >>> prospects = Prospects(game.ruleset, senses_of(game.ruleset))
    >>> 0.1 < prospects.of(game.state, 0) < 0.9
    True
    """

    def __init__(self, rules: Ruleset, senses: Mapping[str, Sense]) -> None:
        self._rules = rules
        by_card = [senses.get(card.key, UNKNOWN) for card in rules.cards]
        self._held = [sense.keep for sense in by_card]
        self._front = [
            0.3 + 0.1 * sense.reach if sense.way == "weapon" else sense.front for sense in by_card
        ]

    def of(self, state: State, seat: int) -> float:
        """Return the probability that *seat* wins."""
        role, living = state.roles[seat], [s for s, alive in enumerate(state.alive) if alive]
        role_set = self._rules.role_sets[self._rules.players_of(state.roles)]
        if role_set.sides or "sheriff" not in state.roles:
            mates = [s for s in living if s == seat or role_set.same_side(state.roles[s], role)]
            return self._stronger(state, mates, living)
        outlaws, renegade = _ANYHOW
        renegades = 0
        facts = [(_ON_TURN.get(state.roles[state.turn], (0.0, 0.0)), 1.0)]
        for s in living:
            renegades += state.roles[s] == "renegade"
            weights = _PLAYERS.get(state.roles[s], _PLAYERS["outlaw"])
            facts += zip(weights, self.facts(state, s), strict=True)
        if len(living) == 2:
            facts.append((_LAST_TWO_WITH_RENEGADE if renegades else _LAST_TWO, 1.0))
        for (for_outlaws, for_renegade), much in facts:
            outlaws += for_outlaws * much
            renegade += for_renegade * much
        odds = {"outlaw": exp(min(outlaws, 30.0)), "renegade": exp(min(renegade, 30.0))}
        total = 1.0 + sum(odds.values())
        if role == "renegade":
            return odds[role] / total / renegades if state.alive[seat] else 0.0
        return odds.get(role, 1.0) / total

    def facts(self, state: State, seat: int) -> tuple[float, float, float, float, float]:
        """Return the features of *seat*, in the order of their weights."""
        return (
            1.0,
            state.life[seat],
            float(state.life[seat] <= 1),
            sum([self._held[card] for card in state.hands[seat]]),
            sum([self._front[card] for card in state.in_play[seat]]),
        )

    def _stronger(self, state: State, mates: list[int], living: list[int]) -> float:
        """Return the probability that *mates* win if every side plays for itself."""

        def strength(s: int) -> float:
            _, life, _, hand, front = self.facts(state, s)
            return max(life + 0.5 * hand + 0.5 * front, 0.1)

        return sum(map(strength, mates)) / sum(map(strength, living)) if mates else 0.0
