"""A search bot: flat Monte Carlo over worlds consistent with what its seat has seen.

It samples the hidden cards and roles, gives each possible answer, lets random players finish the
game, and counts how often its side wins.  Run the file to see it play against random players:
python search_bot.py [seed [playouts]].
"""

from __future__ import annotations

import random
import sys

from bang_bots import RandomBot, Worlds, play
from bangcore import Event, Game, Option, View


class FlatBot:
    """Tries each option in the same few worlds, and chooses the one that wins most of them."""

    searches = True

    def __init__(self, playouts: int) -> None:
        self.playouts = playouts

    def choose(self, view: View, worlds: Worlds) -> Option:
        """Return the option that wins the most playouts."""
        assert view.decision is not None
        assert view.seat is not None
        options = view.decision.options
        if len(options) == 1:
            return options[0]
        wins = dict.fromkeys(options, 0)
        for luck, world in enumerate(worlds(self.playouts, seed=view.decision.number)):
            for option in options:
                wins[option] += playout(world.copy(), option, view.seat, random.Random(luck))
        return max(options, key=lambda option: wins[option])

    def interrupt(self, view: View, worlds: Worlds) -> Option | None:
        """Use no interrupts."""
        return None

    def notice(self, event: Event) -> None:
        """Ignore events."""


def playout(game: Game, first: Option, seat: int, rng: random.Random) -> int:
    """Give one answer, then random ones to the end; return the payoff of *seat*."""
    game.apply(first)
    while game.decision is not None:
        game.apply(rng.choice(game.decision.options))
    assert game.outcome is not None
    return game.outcome.payoffs[seat]


def main(seed: int = 1, playouts: int = 3) -> None:
    """Let the Sheriff search, and the others play at random."""
    game = Game.new(4, seed=seed, roles=["sheriff", None, None, None])
    print(play(game, [FlatBot(playouts), RandomBot(1), RandomBot(2), RandomBot(3)]))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
