"""A whole game of random answers, told line by line: python random_game.py [seed]."""

import random
import sys

from bangcore import REFEREE, Game
from bangcore.text import Language


def main(seed: int = 1) -> None:
    """Play a game and tell it."""
    english = Language("en")
    choose = random.Random(seed).choice
    game = Game.new(["Ann", "Ben", "Cal", "Dee", "Eve"], seed=seed)
    game.events.subscribe(lambda event: print(english.event(event, game.names)), seat=REFEREE)
    while game.decision:
        game.apply(choose(game.decision.options))
    assert game.outcome
    print(english.outcome(game.outcome, game.names))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
