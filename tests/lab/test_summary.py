"""The numbers in pictures are those of the rows."""

import pickle
from collections import Counter

import pytest
from attrs import evolve

from bang_lab import Summary, read_rows, tournament
from bangcore import UnknownName


@pytest.fixture(scope="module")
def results():
    return tournament(["cowboy", "random"], 40, seats=4, seed=1)


@pytest.mark.parametrize("by", ["role", "character", "player"])
def test_shares_are_those_of_the_results(results, by):
    assert Summary.of(results).shares(by) == results.table(by)


def test_shares_of_duplicate_deals_are_those_of_the_results():
    results = tournament(["cowboy", "random"], 20, seats=4, seed=1, duplicate=True)

    assert Summary.of(results).shares("player") == results.table("player")
    assert Summary.of(results).games == 20


def test_tables_are_told_apart_and_counted_together(results):
    five = tournament(["random"], 10, seats=5, seed=1)
    summary = Summary.of([*results.rows(), *five.rows()])

    assert summary.tables == [("base", 4), ("base", 5)]
    assert summary.games == 50
    assert summary.shares("role", ("base", 5)) == five.table("role")
    played, wins = (
        [getattr(one.table("role")["outlaw"], name) for one in (results, five)]
        for name in ("played", "wins")
    )
    both = summary.shares("role")["outlaw"]
    assert (both.played, both.wins) == (sum(played), sum(wins))
    assert summary.shares("sets")["base"].played == 40 * 4 + 10 * 5


def test_lengths_count_each_game_once(results):
    summary = Summary.of(results)

    assert summary.length("turns", ("base", 4)) == results.tally.turns
    assert summary.length("answers", ("base", 4)) == results.tally.answers
    with pytest.raises(UnknownName, match="did you mean 'turns'"):
        summary.length("turn", ("base", 4))


def test_lives_are_the_means_of_the_games_that_go_on(results):
    levels = Summary.of(results).lives("outlaw")

    for level in levels:
        at = [row for row in results.rows() if row.role == "outlaw" and row.turns >= level.turn]
        lives = [row.lives[level.turn - 1] for row in at]
        assert level.mean == pytest.approx(sum(lives) / len(lives))
        assert level.low <= level.mean <= level.high
    going = Counter(turn for played in results.played for turn in range(1, played.turns + 1))
    assert len(levels) == sum(count >= 0.05 * 40 for count in going.values())


def test_lives_of_a_single_game_are_told_to_its_end():
    """A summary of one game has the lives of every turn; a summary of a summary is itself."""
    (played,) = (results := tournament(["random"], 1, seats=4, seed=1)).played
    summary = Summary.of(results)
    seat = played.roles.index("renegade")

    assert Summary.of(summary) is summary
    assert [level.turn for level in summary.lives("renegade")] == [*range(1, played.turns + 1)]
    assert [level.mean for level in summary.lives("renegade")] == [
        lives[seat] for lives in played.lives
    ]


def test_the_same_from_results_a_file_and_game_by_game(results, tmp_path):
    results.write(tmp_path / "games.csv")
    little_by_little = Summary(seeds={1})
    for played in results.played:
        little_by_little.add(played.rows("base"))
    whole = Summary.of(results)

    assert little_by_little.shares("character") == whole.shares("character")
    read = Summary.of(tmp_path / "games.csv")
    assert read.shares("character") == whole.shares("character")
    assert read.lives("sheriff") == whole.lives("sheriff") == little_by_little.lives("sheriff")
    assert (read.seeds, whole.seeds) == (set(), {1})
    assert Summary.of(read_rows(tmp_path / "games.csv")).games == whole.games == 40


def test_many_games_take_no_more_memory_than_few(results):
    def counted(times):
        summary = Summary()
        for time in range(times):
            summary.add(evolve(row, deal=row.deal + 1000 * time) for row in results.rows())
        assert summary.games == 40 * times
        return len(pickle.dumps(summary))

    assert counted(20) < 1.5 * counted(2)


def test_an_unknown_statistic_is_named(results):
    with pytest.raises(UnknownName, match="did you mean 'character'"):
        Summary.of(results).shares("charakter")
