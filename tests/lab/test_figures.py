"""Figures: intervals with the right coverage, paired differences, order-independent sums."""

import pickle
import random
from collections import Counter

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from bang_lab import Played, Tally, tournament
from bang_lab.figures import spread, student, wilson
from bangcore import InvalidSetup, UnknownName


def game(number, players, winners, *, deal=None, roles=None) -> Played:
    """Return a game in which only the winners matter."""
    seats = len(players)
    nobody = (None,) * seats
    roles = roles or ("outlaw",) * seats
    dealt = tuple(roles), ("x",) * seats
    ended = tuple(winners), "law_and_order", 1, 1, (0,) * seats
    return Played(
        number, deal or number, 1, tuple(players), *dealt, *dealt, *ended, nobody, nobody, ()
    )


@pytest.mark.parametrize(
    ("wins", "of", "low", "high"),
    [  # tabulated in "Interval estimation for a binomial proportion" (2001) and elsewhere
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 10, 0.0179, 0.4042),
        (15, 148, 0.0624, 0.1605),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_intervals_are_those_of_wilson(wins, of, low, high):
    assert [round(bound, 4) for bound in wilson(wins, of)] == [low, high]


def test_single_seats_have_the_interval_of_wilson():
    """With one seat per game, the interval is Wilson's."""
    tally = Tally()
    for number in range(1, 41):
        tally.add(game(number, ["a", "b"], [0] if number <= 10 else [1]))
    share = tally.table()["a"]

    assert (share.played, share.wins, share.rate) == (40, 10, 0.25)
    assert (share.low, share.high) == pytest.approx(wilson(10, 40))


def test_seats_that_win_together_count_as_one():
    """Three Outlaws who win together count as one observation."""
    tally = Tally()
    for number in range(1, 41):
        tally.add(game(number, ["a", "a", "a", "b"], [0, 1, 2] if number <= 10 else [3]))
    share = tally.table()["a"]

    assert (share.played, share.wins) == (120, 30)
    assert is_hardly_wider(share, wilson(10, 40))


def is_hardly_wider(share, interval):
    """Return whether an interval is at most slightly wider than the given one."""
    low, high = interval
    return low - 0.01 < share.low < low < high < share.high < high + 0.01


def test_games_of_one_deal_count_as_one_if_they_go_alike():
    """Duplicate games with the same result count as one observation."""
    tally = Tally(2)
    for number in range(1, 81):
        deal = (number + 1) // 2
        tally.add(game(number, ["a", "b"], [0] if deal <= 10 else [1], deal=deal))
    share = tally.table()["a"]

    assert (share.played, share.wins) == (80, 20)
    assert is_hardly_wider(share, wilson(10, 40))


def test_deals_that_are_not_complete_are_counted():
    tally = Tally(3)
    for number, winners in enumerate(([0], [1], [0], [0]), 1):
        tally.add(game(number, ["a", "b"], winners, deal=(number + 2) // 3))

    assert (tally.table()["a"].played, tally.table()["a"].wins) == (4, 3)
    assert (tally.table()["a"].played, tally.complete_deals) == (4, 1)


def test_seats_that_exclude_each_other_narrow_the_interval():
    """With one winner among two seats, a rate of one half is known after few games."""
    tally = Tally()
    for number in range(1, 41):
        tally.add(game(number, ["a", "a"], [number % 2]))
    share = tally.table()["a"]

    low, high = wilson(40, 80)
    assert low < 0.47 < share.low < 0.5 < share.high < 0.53 < high


def test_pairs_are_compared_deal_by_deal():
    """A pair is compared over complete deals only, deal by deal."""
    tally = Tally(2)
    for deal, winners in enumerate([[[0], [1]], [[0], [1]], [[1], [0]], [[0], [0]], [[0]]], 1):
        for place, won in enumerate(winners):
            players = ["a", "b"] if place == 0 else ["b", "a"]
            tally.add(game(2 * deal - 1 + place, players, won, deal=deal))
    difference = tally.paired("a", "b")

    # by deal: 2 of 2 against 0 of 2, the same, the reverse, 1 of 2 each
    assert difference.deals == tally.complete_deals == 4
    assert difference.mean == pytest.approx((1 + 1 - 1 + 0) / 4)
    # and two more deals, one for each, as if the seats of a deal won in twos
    rate = (8 + 1) / (16 + 2)
    apart = (2 * rate * (1 - rate) * (1 / 2 + 1 / 2)) ** 0.5
    seen = (1, 1, -1, 0, apart, -apart)
    middle = sum(seen) / 6
    deviation = (sum((x - middle) ** 2 for x in seen) / 6) ** 0.5
    assert difference.high == pytest.approx(min(1, middle + student(5) * deviation / 6**0.5))
    assert difference.low == pytest.approx(max(-1, middle - student(5) * deviation / 6**0.5))


@pytest.mark.parametrize("deals", [1, 2, 4, 12, pytest.param(60, marks=pytest.mark.long)])
def test_the_interval_of_a_difference_holds_the_truth_19_times_of_20(deals):
    """The interval holds with few deals, too, and has no width of 0 when none differs."""
    dice = random.Random(deals)
    held = 0
    for _ in range(300):
        tally = Tally(2)
        for deal in range(1, deals + 1):
            # a wins both games of one deal in six, b of one in fifty; otherwise each wins one
            luck = dice.random()
            both = "a" if luck < 1 / 6 else "b" if luck > 0.98 else ""
            for place, players in enumerate(("ab", "ba")):
                winner = players.index(both) if both else 0
                tally.add(game(2 * deal - 1 + place, [*players], [winner], deal=deal))
        difference = tally.paired("a", "b")
        assert difference.low < difference.mean < difference.high or difference.high == 1
        held += difference.low <= 1 / 6 - 0.02 <= difference.high
    assert held / 300 >= 0.92


def test_few_deals_without_scatter_have_a_wide_interval():
    """Three games won by three seats together are three observations, not nine."""
    tally = Tally()
    for number in (1, 2, 3):
        tally.add(game(number, "aaab", [0, 1, 2]))
    share = tally.table()["a"]

    assert (share.low, share.high) == pytest.approx(wilson(3, 3))


def test_no_difference_is_none_in_both_directions():
    tally = Tally(2)
    for number, players in enumerate((["a", "b"], ["b", "a"]), 1):
        tally.add(game(number, players, [0], deal=1))

    assert str(tally.paired("a", "b").mean) == str(tally.paired("b", "a").mean) == "0.0"


def test_pairs_need_duplicate_deals():
    results = tournament(["cowboy", "random"], 1, seats=4, seed=1)
    with pytest.raises(InvalidSetup, match="duplicate=True"):
        results.paired("cowboy", "random")
    results = tournament(["cowboy", "random"], 1, seats=4, seed=1, duplicate=True)
    with pytest.raises(InvalidSetup, match="no deal of 'cowboy' and 'random' is complete"):
        results.paired("cowboy", "random")
    with pytest.raises(UnknownName, match="cowboy"):
        results.paired("cowboi", "random")


@pytest.mark.parametrize(("freedom", "quantile"), [(4, 2.776), (9, 2.262), (29, 2.045)])
def test_quantiles_of_student(freedom, quantile):
    assert student(freedom) == pytest.approx(quantile, abs=0.005)


@given(st.randoms(use_true_random=False))
def test_counting_in_any_order_gives_the_same(dice):
    results = PLAYED
    shuffled = results.played[:]
    dice.shuffle(shuffled)
    tally = Tally(2)
    for played in shuffled:
        tally.add(played)

    for by in ("player", "role", "character", "seat", "player role"):
        assert tally.table(by) == results.table(by)
    assert tally.paired("cowboy", "random") == results.paired("cowboy", "random")


PLAYED = tournament(["cowboy", "random"], 12, seats=4, seed=1, duplicate=True)


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([5], {"min": 5, "median": 5, "mean": 5, "max": 5}),
        ([1, 2, 3, 4], {"min": 1, "median": 2.5, "mean": 2.5, "max": 4}),
        ([7, 1, 1], {"min": 1, "median": 1, "mean": 3, "max": 7}),
        ([], {}),
    ],
)
def test_least_median_mean_and_most(numbers, expected):
    assert spread(Counter(numbers)) == expected


@pytest.fixture(scope="module")
def results():
    return tournament(["cowboy", "random"], 40, seats=4, seed=1)


def test_lives_are_the_means_of_the_games_that_go_on(results):
    levels = results.tally.lives("outlaw")

    for level in levels:
        at = [row for row in results.rows() if row.role == "outlaw" and row.turns >= level.turn]
        lives = [row.lives[level.turn - 1] for row in at]
        assert level.mean == pytest.approx(sum(lives) / len(lives))
        assert level.low <= level.mean <= level.high
    going = Counter(turn for played in results.played for turn in range(1, played.turns + 1))
    assert len(levels) == sum(count >= 0.05 * 40 for count in going.values())


def test_lives_of_a_single_game_are_told_to_its_end():
    (played,) = (results := tournament(["random"], 1, seats=4, seed=1)).played
    seat = played.roles.index("renegade")

    assert [(level.turn, level.mean) for level in results.tally.lives("renegade")] == [
        (turn, lives[seat]) for turn, lives in enumerate(played.lives, 1)
    ]


def test_tournaments_are_counted_together(results):
    five = tournament(["random"], 10, seats=5, seed=1)
    both = Tally.together([results.tally, five.tally])

    assert both.games == 50
    assert both.turns == results.tally.turns + five.tally.turns
    shares = [one.table("role")["outlaw"] for one in (both, results, five)]
    assert shares[0].played == shares[1].played + shares[2].played
    assert shares[0].wins == shares[1].wins + shares[2].wins
    assert Tally.together([results.tally]).table("character") == results.table("character")


def test_many_games_take_no_more_memory_than_few(results):
    def counted(times):
        tally = Tally()
        for time in range(times):
            for played in results.played:
                tally.add(evolve(played, deal=played.deal + 1000 * time))
        assert tally.games == 40 * times
        return len(pickle.dumps(tally))

    assert counted(20) < 1.5 * counted(2)
