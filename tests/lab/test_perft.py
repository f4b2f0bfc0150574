"""Sequences of answers and positions are counted as they can be answered one by one."""

import pytest

from bang_lab import Ply, perft
from bangcore import Game
from bangcore.errors import InvalidSetup
from bangcore.testing import Deal, seat, table
from bangcore.testing.playing.deals import Dice, choices, play_on


@pytest.mark.parametrize("seed", range(3))
def test_sequences_are_those_that_can_be_answered_one_by_one(seed):
    """Equal positions are counted once and weighted by the number of ways to them."""
    game = Deal(players=4, seed=seed).game()
    play_on(game, Dice(seed), 17 * seed)
    reached = [[game]]
    for _ in range(3):
        reached.append([after for before in reached[-1] for after in _all_after(before)])

    found = perft(game, 3)
    assert [ply.sequences for ply in found.plies] == [len(some) for some in reached[1:]]
    assert [ply.positions for ply in found.plies] == [
        len({_position(game) for game in some}) for some in reached[1:]
    ]
    assert {text: ply.sequences for text, ply in found.divided.items()} == {
        option.text: len([g for a in _all_after(_answered(game, option)) for g in _all_after(a)])
        for option in choices(game)
    }
    assert sum(ply.sequences for ply in found.divided.values()) == found.plies[-1].sequences


def _answered(game, option):
    copy = game.copy()
    copy.apply(option)
    return copy


def _all_after(game):
    return [_answered(game, option) for option in choices(game)]


def _position(game):
    """Return everything that a referee sees, and the piles."""
    state, decision = game.state, game.decision
    return repr(
        (
            *(state.roles, state.alive, state.life, state.hands, state.in_play, state.deck),
            *(state.discards, state.table, state.turn, state.phase, sorted(state.used.items())),
            *(state.outcome, decision and (decision.seat, decision.kind, decision.options)),
            *(decision and decision.cause, game.interrupts, state.rng),
        )
    )


def test_two_ways_to_one_position_are_two_sequences():
    """Discarding two of Sid Ketchum's cards in either order is two sequences to one position."""
    t = table(
        ann=seat("sheriff", "sid_ketchum", hand="mustang scope beer", life=3),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )

    assert perft(t.game, 2).plies == (Ply(1, 5, 5), Ply(2, 21, 19))


def test_interrupts_are_answers():
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "sid_ketchum", hand="missed missed beer", life=2),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )

    assert [*perft(t.game, 1).divided][-1] == "ben: use sid_ketchum"
    assert len(t.game.decision.options) + 1 == perft(t.game, 1).plies[0].sequences


def test_a_game_that_is_over_has_nothing_behind_it():
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
    )
    found = perft(t.game, 9)

    assert found.plies[0] == Ply(1, 2, 2)
    assert found.divided["play bang:A-spades -> ben"].sequences == 0
    assert found.divided["end turn"] == found.plies[-1]
    t.do("play bang -> ben")
    assert perft(t.game, 3).plies == ()


@pytest.mark.parametrize("depth", [0, -1, True, "2", None])
def test_a_depth_is_a_number_from_1_on(depth):
    with pytest.raises(InvalidSetup, match="depth is a whole number from 1 on"):
        perft(Game.new(4, seed=1), depth)
