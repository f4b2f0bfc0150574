"""Worlds: games in which everything that a seat cannot know is sampled.

    >>> from bangcore import Game
    >>> from bangcore.worlds import sample
    >>> game = Game.new(4, seed=1)
    >>> sample(game, 2, seed=5).view(2) == game.view(2)
    True

No game that is played loads this package.
"""

from bangcore.worlds.sampling import sample

__all__ = ["sample"]
