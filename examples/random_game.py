"""A whole game of random answers, narrated line by line: python random_game.py [seed]."""

import os
import random
import sys

from bang_table.text import Language
from bangcore import REFEREE, Game


def main(seed: int = 1) -> None:
    """Play a game, then narrate it from the deal on."""
    english = Language("en")
    choose = random.Random(seed).choice
    game = Game.new(["Ann", "Ben", "Cal", "Dee", "Eve"], seed=seed)
    while game.decision:
        game.apply(choose(game.decision.options))
    for event in game.story(REFEREE):
        print(english.event(event, game.names))
    assert game.outcome
    print(english.outcome(game.outcome, game.names))
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        main(*map(int, sys.argv[1:2]))
    except BrokenPipeError:  # the reader has closed the pipe, as "| head" does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
