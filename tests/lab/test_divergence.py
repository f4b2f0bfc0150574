"""The first difference between two games."""

import random

import pytest

from bang_lab import divergence
from bangcore import Game


def played(answers, seed=3, choose=None):
    game = Game.new(4, seed=3)
    chance = random.Random(seed)
    for _ in range(answers):
        if game.decision is not None:
            game.apply(chance.choice(game.decision.options))
    return game


def test_a_game_and_its_copy_are_the_same():
    game = played(30)
    assert divergence(game, Game.replay(game.record)) is None


def test_the_first_other_answer_is_found_with_its_position():
    for seed in range(5):
        one, other = played(25), played(25, seed)
        ours, theirs = (game.record["answers"] for game in (one, other))
        found = divergence(one, other)
        if ours == theirs:
            assert found is None
            continue
        number = next(
            n for n, pair in enumerate(zip(ours, theirs, strict=True)) if len({*pair}) > 1
        )
        assert found.game.record["answers"] == ours[:number]
        assert (found.one.split(": ")[-1], found.other.split(": ")[-1]) == (
            ours[number],
            theirs[number],
        )


def test_a_game_that_is_shorter_has_nothing_more():
    found = divergence(played(10), played(11))
    assert found.one is None
    assert found.other is not None
    assert found.game.to_dict() == played(10).to_dict()


def test_other_deals_are_told_by_their_first_difference():
    one = Game.new(4, seed=3)
    found = divergence(one, Game.new(4, seed=4))
    assert found.game is None
    assert found.one != found.other
    assert found.one.split(":")[0] == found.other.split(":")[0]
    pytest.importorskip("bang_dodgecity")
    found = divergence(one, Game.new(4, ["dodgecity"], seed=3))
    assert found.other.startswith("rules: base==")
    assert "dodgecity" in found.other
    assert divergence(one, Game.new(5, seed=3)).game is None
