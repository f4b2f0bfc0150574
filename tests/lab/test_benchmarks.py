"""Benchmarks: the same deals and opponents on every machine."""

import re

import pytest

from bang_bots import RandomBot
from bang_lab import BENCHMARKS, bench, tournament
from bangcore import InvalidSetup, UnknownName


def lucky(rules, seed):
    return RandomBot(seed + 1)


def test_a_bot_plays_each_deal_once_from_each_seat_among_cowboys():
    results = bench("random", deals=3)

    assert results.games == 15
    for deal in (1, 2, 3):
        games = [game for game in results.played if game.deal == deal]
        assert sorted(game.players.index("random") for game in games) == [0, 1, 2, 3, 4]
        assert all(sorted(game.players) == ["cowboy"] * 4 + ["random"] for game in games)
        assert len({(game.roles, game.seed) for game in games}) == 1


def test_the_first_deals_are_the_same_for_everybody():
    mine, theirs = bench(lucky, deals=2), bench("random", deals=2)

    assert [(game.seed, game.roles) for game in mine.played] == [
        (game.seed, game.roles) for game in theirs.played
    ]
    assert bench("random", deals=2).played == theirs.played


def test_random_loses():
    score = bench("random", deals=5).paired("random", "cowboy")

    assert score.deals == 5
    assert score.high < 0


@pytest.mark.parametrize(
    ("bot", "benchmark", "error", "message"),
    [
        ("random", "rolls", UnknownName, "did you mean 'roles'"),
        ("cowbot", "roles", UnknownName, "did you mean 'cowboy'"),
        ("cowboy", "roles", InvalidSetup, "the score of the cowboy is 0"),
    ],
)
def test_a_wrong_name_is_told(bot, benchmark, error, message):
    with pytest.raises(error, match=message):
        bench(bot, benchmark)


def test_no_deals_are_refused_and_not_taken_for_all():
    with pytest.raises(InvalidSetup, match="games: a whole number from 1"):
        bench("random", deals=0)


def test_a_benchmark_has_a_title_with_its_version():
    """The title of a benchmark is its name with the number of its version."""
    assert BENCHMARKS
    for name, one in BENCHMARKS.items():
        assert re.fullmatch(rf"{name}-[1-9]\d*", one.title)


def test_roles_1_has_the_deals_and_the_cowboys_that_it_had():
    """The games of roles-1 do not change; other games would need another number."""
    fixed = BENCHMARKS["roles"]
    games = tournament("cowboy", 4, seats=fixed.seats, seed=fixed.seed).played

    assert fixed.title == "roles-1"
    assert [(game.reason, game.turns, game.answers) for game in games] == [
        ("sheriff_eliminated", 13, 71),
        ("sheriff_eliminated", 29, 161),
        ("renegade_alone", 90, 447),
        ("sheriff_eliminated", 25, 136),
    ]
