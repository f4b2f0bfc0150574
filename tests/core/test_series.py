"""Several games in a row."""

from __future__ import annotations

import random

import pytest

from bangcore import Game, InvalidSetup, Ruleset, Series, UnknownName

NAMES = ["Ann", "Ben", "Cal", "Dee", "Eve"]


def finish(game: Game, seed: int = 1) -> Game:
    choose = random.Random(seed).choice
    while game.decision:
        game.apply(choose(game.decision.options))
    return game


@pytest.mark.ruling("R-019")
def test_survivors_may_keep_their_character_and_nothing_else():
    """Survivors may keep their characters; cards are dealt again."""
    series = Series(NAMES, seed=4)
    first = finish(series.next_game())
    survivors = [name for seat, name in enumerate(NAMES) if first.state.alive[seat]]
    second = series.next_game(keep=survivors)

    for name in survivors:
        seat = first.seat(name)
        assert first.state.characters[seat] == second.state.characters[seat]
    assert all(not cards for cards in second.state.in_play)
    assert second.state.turns == 1


@pytest.mark.ruling("R-019")
def test_other_players_draw_from_the_remaining_characters():
    """Players without a kept character draw at random from the remaining ones."""
    drawn = set()
    for seed in range(60):
        series = Series(NAMES, seed=seed)
        first = finish(series.next_game())
        dead = first.state.alive.index(False)
        kept = [name for seat, name in enumerate(NAMES) if first.state.alive[seat]]
        second = series.next_game(keep=kept)
        assert len(set(second.state.characters)) == 5
        drawn.add(second.state.characters[dead])
    assert len(drawn) > 8


@pytest.mark.ruling("R-019")
@pytest.mark.parametrize("each", [1, 2])
def test_nobody_draws_their_old_character(each: int):
    """A player who does not keep their character draws a different one."""
    rules = Ruleset.build(options={"characters": each})
    series = Series(NAMES, rules, seed=1)
    old = finish(series.next_game()).state.characters
    for _ in range(40):
        game = series.next_game()
        dealt = game.state.offers or [[key] for key in game.state.characters]
        assert all(key not in offer for key, offer in zip(old, dealt, strict=True))
        assert len({key for offer in dealt for key in offer}) == each * len(NAMES)
        old = finish(game).state.characters


@pytest.mark.ruling("R-019")
def test_an_eliminated_player_cannot_keep_their_character():
    """An eliminated player draws a new character."""
    series = Series(NAMES, seed=4)
    first = finish(series.next_game())
    dead = NAMES[first.state.alive.index(False)]
    with pytest.raises(InvalidSetup, match=f"{dead}.*eliminated"):
        series.next_game(keep=[dead])


@pytest.mark.ruling("R-019")
def test_the_role_of_the_sheriff_may_go_round():
    """With the role passed on, everybody is Sheriff once before anybody is again."""
    series = Series(NAMES, seed=2, pass_first_role=True)
    sheriffs = []
    for _ in range(6):
        game = finish(series.next_game())
        sheriffs.append(game.names[game.state.roles.index("sheriff")])
    assert [*NAMES, "Ann"] == sheriffs


def test_without_passing_it_on_the_role_is_dealt():
    """Dealt roles make players Sheriff in no fixed order."""
    series = Series(NAMES, seed=2)
    sheriffs = [finish(series.next_game()).state.roles.index("sheriff") for _ in range(12)]
    assert len(set(sheriffs)) > 2
    assert sheriffs[:6] != [0, 1, 2, 3, 4, 0]


def test_a_series_is_decided_by_its_seed():
    """The same seed deals the same games."""
    again = [Series(NAMES, seed=8) for _ in range(2)]
    games = [[finish(series.next_game()).record for _ in range(3)] for series in again]
    assert games[0] == games[1]


def test_points_count_the_games_won():
    """Points are the finished games that a player has won, including the last one."""
    series = Series(NAMES, seed=3)
    outcomes = [finish(series.next_game()).outcome for _ in range(3)]
    expected = {
        name: sum(seat in outcome.winners for outcome in outcomes)
        for seat, name in enumerate(NAMES)
    }
    assert expected == series.points()


def test_wrong_calls_are_refused_and_change_nothing():
    """A series refuses to start a game early, and to keep a character without a first game."""
    series = Series(NAMES, seed=3)
    with pytest.raises(InvalidSetup, match="first game"):
        series.next_game(keep=["Ann"])
    game = series.next_game()
    with pytest.raises(InvalidSetup, match="over"):
        series.next_game()
    finish(game)
    with pytest.raises(UnknownName, match=r"Anna.*did you mean 'Ann'"):
        series.next_game(keep=["Anna"])
    assert series.game is game
    assert series.outcomes == []
