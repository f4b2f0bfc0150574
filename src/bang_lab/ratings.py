"""Ratings: the strengths of players on the Elo scale, estimated from common deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import log
from random import Random
from typing import Final, final

from attrs import frozen

__all__ = ["MEAN", "Ranks", "Rating", "ratings"]

MEAN: Final = 1500
"""The mean rating of all players."""
SCALE: Final = 400 / log(10)
SAMPLES: Final = 200
"""The number of bootstrap samples for an interval."""
ROUNDS: Final = 1000
CLOSE: Final = 1e-6

Ranks = tuple[int, ...]
"""The rank of each player in a deal, 0 for the best; ties share a rank."""


@final
@frozen
class Rating:
    """The rating of a player with the bounds of its 95 % confidence interval."""

    player: str
    elo: float
    low: float
    high: float


def ratings(players: Sequence[str], deals: Mapping[Ranks, int]) -> list[Rating]:
    """Return the ratings of *players*, given the number of deals for each ranking.

    In the model of Bradley and Terry (1952) a player of strength *a* beats one of strength *b* with
    probability *a* / (*a* + *b*).  The strengths are maximum likelihood estimates; 400 Elo points
    are a factor of ten.  A tie counts as half a win for each, and one tie is added for each pair,
    so that strengths are finite.  The intervals are bootstrapped from 200 samples of the deals and
    two pseudo-deals: one in the order of the ratings, one in reverse.

    >>> [round(one.elo) for one in ratings(["a", "b"], {(0, 1): 60, (1, 0): 39})]
    [1537, 1463]
    """
    elos = _fitted(len(players), deals)
    # without pseudo-deals the interval of a player who always wins would have width 0
    order = tuple([sum(other > elo for other in elos) for elo in elos])
    pool = Counter(deals) + Counter([order, tuple([max(order) - rank for rank in order])])
    dice = Random(0)
    trials = [
        _fitted(
            len(players), Counter(dice.choices([*pool], [*pool.values()], k=sum(deals.values())))
        )
        for _ in range(SAMPLES)
    ]
    margin = SAMPLES // 40
    return [
        Rating(player, elo, samples[margin], samples[-margin - 1])
        for player, elo, samples in zip(
            players, elos, map(sorted, zip(*trials, strict=True)), strict=True
        )
    ]


def _fitted(players: int, deals: Mapping[Ranks, int]) -> list[float]:
    """Return the maximum likelihood ratings by Zermelo's iteration (1929)."""
    wins = [
        [0.5 if player != other else 0.0 for other in range(players)] for player in range(players)
    ]
    for ranks, count in deals.items():
        for player, other in combinations(range(players), 2):
            share = 0.5 if ranks[player] == ranks[other] else float(ranks[player] < ranks[other])
            wins[player][other] += share * count
            wins[other][player] += (1 - share) * count
    strengths = [1.0] * players
    for _ in range(ROUNDS):
        before = strengths[:]
        for player in range(players):
            played = sum(
                (wins[player][other] + wins[other][player]) / (strengths[player] + strengths[other])
                for other in range(players)
                if other != player
            )
            strengths[player] = sum(wins[player]) / played if played else 1.0
        if all(abs(new / old - 1) < CLOSE for new, old in zip(strengths, before, strict=True)):
            break
    logs = [log(strength) for strength in strengths]
    middle = sum(logs) / players
    return [MEAN + SCALE * (value - middle) for value in logs]
