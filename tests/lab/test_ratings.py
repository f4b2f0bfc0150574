"""Ratings: Elo from maximum-likelihood strengths, with honest intervals."""

import random
from collections import Counter
from itertools import combinations

import pytest

from bang_lab import tournament
from bang_lab.ratings import MEAN, ratings
from bangcore import InvalidSetup


def order(strengths, dice):
    """Draw the ranking of the players of a deal, in proportion to their strengths."""
    left = dict(enumerate(strengths))
    ranks = [0] * len(strengths)
    for rank in range(len(strengths)):
        [best] = dice.choices([*left], [*left.values()])
        ranks[best] = rank
        del left[best]
    return tuple(ranks)


def test_win_rates_determine_the_rating_difference():
    """A win rate of ten to one is 400 points."""
    one, other = ratings(["a", "b"], {(0, 1): 10_000, (1, 0): 1_000})

    assert one.elo - other.elo == pytest.approx(400, abs=0.2)
    assert one.elo + other.elo == pytest.approx(2 * MEAN)


def test_equal_players_have_equal_ratings():
    found = ratings(["a", "b", "c"], {(0, 1, 2): 5, (1, 2, 0): 5, (2, 0, 1): 5, (0, 0, 0): 9})

    assert [one.elo for one in found] == pytest.approx([MEAN] * 3)
    assert all(one.low < MEAN < one.high for one in found)


def test_somebody_who_always_wins_has_a_finite_rating():
    one, other = ratings(["a", "b"], {(0, 1): 100})

    assert MEAN < one.low < one.elo < MEAN + 600
    assert other.low == other.elo < other.high < MEAN


def test_intervals_have_the_width_of_95_percent():
    """For two equal players of 400 deals, theory says 17 points to each side."""
    one, other = ratings(["a", "b"], {(0, 1): 200, (1, 0): 200})

    for found in (one, other):
        assert found.elo == pytest.approx(MEAN, abs=0.5)
        assert 15.5 < (found.high - found.low) / 2 < 19


def test_the_likeliest_strengths_are_found():
    """At the maximum, each player's expected wins equal the observed ones, one draw each added."""
    dice = random.Random(1)
    deals = Counter(order([4.0, 2.0, 1.0, 1.0], dice) for _ in range(500))

    found = [10 ** (one.elo / 400) for one in ratings("abcd", deals)]

    for player in range(4):
        seen = expected = 0.0
        for one, other in combinations(range(4), 2):
            if player not in (one, other):
                continue
            rival = other if player == one else one
            seen += 0.5 + sum(n for ranks, n in deals.items() if ranks[player] < ranks[rival])
            expected += 501 * found[player] / (found[player] + found[rival])
        assert seen == pytest.approx(expected, rel=1e-3)


@pytest.mark.long
def test_rating_intervals_have_their_coverage():
    """With two players of known difference, about 38 of 40 intervals contain it."""
    dice, held = random.Random(2), 0
    for _ in range(40):
        one, _ = ratings("ab", Counter(order([2.0, 1.0], dice) for _ in range(200)))
        held += one.low <= MEAN + 200 * 0.30103 <= one.high
    assert 36 <= held <= 40


def test_a_tournament_rates_its_players():
    results = tournament(["cowboy", "random"], 24, seats=4, seed=1, duplicate=True)

    first, second = results.ratings()
    assert (first.player, second.player) == ("cowboy", "random")
    assert first.low > second.high
    with pytest.raises(InvalidSetup, match="duplicate=True"):
        tournament(["cowboy", "random"], 4, seats=4, seed=1).ratings()
