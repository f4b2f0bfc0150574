"""The probability that a seat wins, in a position without hidden information."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from operator import mul
from pathlib import Path
from typing import Final, TypeAlias, final

from attrs import frozen

from bang_bots.facets import senses_of
from bang_bots.knowing import UNKNOWN
from bang_bots.senses import Sense
from bangcore.errors import check_seat
from bangcore.rules.arguments import checked
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset

__all__ = ["FACTS", "ROLES", "WEIGHTS", "Prospects"]

ROLES: Final = ("sheriff", "deputy", "outlaw", "renegade")
HELD: Final[Mapping[str, int]] = {
    way: place for place, way in enumerate(("shot", "", "heal", "strip", "duel", "storm", "draw"))
}
"""The ways of cards in a hand that are counted; those without a way are kept for answers."""
FACTS: Final = (
    *("life", "last life", "last two lives", "hand", "value of the hand", "value in front"),
    *("cover", "reach", "rapid", "jail", "bomb", "on turn", "next", "after the next"),
    *(f"{way or 'kept'} in hand" for way in HELD),
)
"""The numbers that describe a player, in the order of their weights."""
FRONT: Final = FACTS.index("value in front")
WEIGHTS: Final = Path(__file__).with_name("prospects.json")

Row: TypeAlias = Sequence[float]


@final
@frozen
class Network:
    """A small neural network, learnt by benchmarks/prospects.py.

    Each row has the weights of one unit and, last, its bias.  ``players`` has a layer for each
    role, whose units are summed over its players; ``table`` and ``sides`` are the layers after it:
    ``sides`` has a row for the law, the Outlaws and a Renegade.
    """

    players: Mapping[str, Sequence[Row]]
    table: Sequence[Row]
    sides: Sequence[Row]

    @classmethod
    @cache
    def learnt(cls) -> Network:
        """Return the network of the library."""
        layers = json.loads(WEIGHTS.read_text(encoding="utf-8"))
        return cls(layers["players"], layers["table"], layers["sides"])

    def chances(self, players: Sequence[tuple[str, Sequence[float]]]) -> list[float]:
        """Return the chances of the law, the Outlaws and a Renegade, given roles and facts."""
        units, counts = [], []
        for role, layer in self.players.items():
            theirs = [_active(layer, facts) for other, facts in players if other == role]
            counts.append(len(theirs))
            units += [sum(values) for values in zip(*theirs, strict=True)] or [0.0] * len(layer)
        table = _active(self.table, [*units, *counts])
        scores = [sum(map(mul, row, table), row[-1]) for row in self.sides]
        most = max(scores)
        odds = [exp(score - most) for score in scores]
        total = sum(odds)
        return [side / total for side in odds]


def _active(layer: Sequence[Row], values: Sequence[float]) -> list[float]:
    # a row is one longer than the values, because its bias is last
    return [max(sum(map(mul, row, values), row[-1]), 0.0) for row in layer]


@checked
@final
class Prospects:
    """An evaluation of positions by the lives and cards of each side.

    >>> from bangcore import Game
    >>> from bang_bots import Prospects
    >>> game = Game.new(5, seed=1)
    >>> 0.1 < Prospects(game.ruleset).of(game.state, 0) < 0.9
    True

    A state has all cards and roles, so this is for worlds, for training, and for spectators.
    """

    def __init__(self, rules: Ruleset, senses: Mapping[str, Sense] | None = None) -> None:
        self._rules = rules
        senses = senses or senses_of(rules)
        self._senses = [senses.get(card.key, UNKNOWN) for card in rules.cards]
        self._covers = {key: 1.0 - senses.get(key, UNKNOWN).cover for key in rules.characters}

    def of(self, state: State, seat: int) -> float:
        """Return the probability that *seat* wins.

        :raises NoSuchSeat: if there is no such seat.
        """
        check_seat(seat, len(state.roles))
        role, living = state.roles[seat], [s for s, alive in enumerate(state.alive) if alive]
        role_set = self._rules.role_sets[self._rules.players_of(state.roles)]
        if role_set.sides or "sheriff" not in state.roles:
            mates = [s for s in living if s == seat or role_set.same_side(state.roles[s], role)]
            return self._stronger(state, mates, living)
        law, outlaws, renegade = Network.learnt().chances(self.players(state))
        if role == "renegade":
            rivals = sum([state.roles[s] == role for s in living])
            return renegade / rivals if state.alive[seat] else 0.0
        return outlaws if role == "outlaw" else law

    def players(self, state: State) -> list[tuple[str, list[float]]]:
        """Return the roles and facts of the players in play."""
        living = [s for s in state.order if state.alive[s]]
        turn = living.index(state.turn) if state.turn in living else 0
        return [
            (state.roles[s], self._facts(state, s, (place - turn) % len(living)))
            for place, s in enumerate(living)
        ]

    def _facts(self, state: State, seat: int, until: int) -> list[float]:
        """Return the facts of *seat*, whose turn comes after *until* others, as ``FACTS``."""
        life, hand, senses = state.life[seat], state.hands[seat], self._senses
        counts, keep = [0.0] * len(HELD), 0.0
        for card in hand:
            sense = senses[card]
            keep += sense.keep
            place = HELD.get(sense.way)
            if place is not None:
                counts[place] += 0.5
        bare, front, reach, rapid, jails, bombs = 1.0, 0.0, 1, 0.0, 0.0, 0.0
        for card in state.in_play[seat]:
            sense = senses[card]
            front += 0.3 + 0.1 * sense.reach if sense.way == "weapon" else sense.front
            bare *= 1.0 - sense.cover
            reach = max(reach, sense.reach)
            rapid += sense.rapid
            jails += sense.way == "jail"
            bombs += sense.way == "bomb"
        bare *= self._covers.get(state.characters[seat], 1.0)
        return [
            *(life / 5, float(life <= 1), float(life == 2), len(hand) / 5, keep / 4, front / 2),
            *(1.0 - bare, reach / 5, rapid, jails, bombs),
            *(float(until == 0), float(until == 1), float(until == 2)),
            *counts,
        ]

    def _stronger(self, state: State, mates: list[int], living: list[int]) -> float:
        """Return the probability that *mates* win if every side plays for itself."""

        def strength(s: int) -> float:
            front = self._facts(state, s, 0)[FRONT]
            return max(state.life[s] + 0.5 * len(state.hands[s]) + front, 0.1)

        return sum(map(strength, mates)) / sum(map(strength, living)) if mates else 0.0
