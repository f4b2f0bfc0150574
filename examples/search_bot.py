"""A bot that searches: flat Monte Carlo over games that agree with what its seat has seen.

For each option it deals the hidden cards and roles anew, gives that answer, lets random players
finish the game, and counts how often its side wins.  Run the file to see one such player among
random ones: python search_bot.py [seed [playouts]].
"""

from __future__ import annotations

import random
import sys

from bangcore import Game, Option
from bangcore.bots import RandomBot


def search(game: Game, seat: int, rng: random.Random, playouts: int) -> Option:
    """Return the option of *seat* that wins most of its playouts.

    Every option meets the same worlds, so that luck favours none of them.
    """
    assert game.decision is not None
    options = game.decision.options
    if len(options) == 1:
        return options[0]
    wins = dict.fromkeys(options, 0)
    for _ in range(playouts):
        world = game.determinize(seat, seed=rng.getrandbits(64))
        luck = rng.getrandbits(64)
        for option in options:
            wins[option] += playout(world.copy(), option, seat, random.Random(luck))
    return max(options, key=lambda option: wins[option])


def playout(game: Game, first: Option, seat: int, rng: random.Random) -> int:
    """Give one answer, then random ones to the end; return what the game is worth to *seat*."""
    game.apply(first)
    while game.decision is not None:
        game.apply(rng.choice(game.decision.options))
    assert game.outcome is not None
    return game.outcome.payoffs[seat]


def main(seed: int = 1, playouts: int = 3) -> None:
    """Let the Sheriff search and the others guess."""
    rng = random.Random(seed)
    game = Game.new(4, seed=seed, roles=["sheriff", None, None, None])
    bots = [RandomBot(seed=number) for number in range(4)]
    while game.decision is not None:
        seat = game.decision.seat
        if seat == 0:
            game.apply(search(game, seat, rng, playouts))
        else:
            game.apply(bots[seat].choose(game.view(seat)))
    print(game)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
