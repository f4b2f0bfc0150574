"""The memory of a game: what grows with its length."""

import gc
import random
import sys
import tracemalloc

import pytest

from bangcore import Game, Ruleset

RULES = Ruleset.build()
SHORT, LONG = 200, 600


def grown(listeners):
    """Play on without playing cards; return the bytes and moves from SHORT to LONG answers."""
    rng, game = random.Random(1), Game.new(7, RULES, seed=1)
    for seat in range(listeners):
        game.events.subscribe(lambda event: None, seat=seat)
    at = {}
    for number in range(LONG + 1):
        if number in (SHORT, LONG):
            gc.collect()
            at[number] = tracemalloc.get_traced_memory()[0], len(game.state.moves)
        options = game.decision.options
        ends = [option for option in options if option.verb == "end"]
        game.apply((ends or [rng.choice(options)])[0])
    return at[LONG][0] - at[SHORT][0], at[LONG][1] - at[SHORT][1], game.state.moves


@pytest.mark.parametrize("listeners", [pytest.param(0, marks=pytest.mark.long), 7])
def test_a_game_grows_by_its_answers_and_the_moves_of_its_cards(listeners):
    """Nothing else that a game keeps grows with its length, with or without listeners."""
    grown(listeners)  # what is loaded, or kept with the rules, is there from now on
    tracemalloc.start()
    try:
        size, count, moves = grown(listeners)
    finally:
        tracemalloc.stop()

    # a move is in the list of the position and in that of the last checkpoint
    recorded = count * (max(map(sys.getsizeof, moves)) + 2 * 8)
    assert recorded * 0.8 < size < recorded + 20 * (LONG - SHORT)
