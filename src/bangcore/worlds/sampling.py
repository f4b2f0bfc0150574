"""Sampling of worlds for one seat of a game."""

from __future__ import annotations

from typing import final

from bangcore.errors import check_seat
from bangcore.game.deal import seed_given
from bangcore.game.game import Game, progress_of
from bangcore.rules.arguments import checked
from bangcore.worlds.hidden_roles import Likely
from bangcore.worlds.steps import steps_seen
from bangcore.worlds.world import SampledWorld, knowledge_of

__all__ = ["Sampler", "sample"]


@checked
def sample(game: Game, seat: int, seed: int | None = None, *, likely: Likely | None = None) -> Game:
    """Return a world: a game in which everything that *seat* cannot know is sampled.

    It is consistent with everything that the seat sees and has seen; *seed* determines it, by
    default a fresh one.  All assignments of hidden roles are equally likely, unless *likely*
    returns a weight for each, given the roles by seat.  Bots search in worlds.

    >>> game = Game.new(4, seed=1)
    >>> sample(game, 2, seed=5).view(2) == game.view(2)
    True

    :raises NoSuchSeat: if *seat* does not exist.
    """
    return Sampler(game, seat).sample(seed_given(seed), likely)


@final
class Sampler:
    """Worlds of a game at its pending question, for one seat, whose knowledge is computed once."""

    __slots__ = ("_before", "_knowledge", "_progress", "_seat", "_steps")

    def __init__(self, game: Game, seat: int) -> None:
        self._progress = progress = progress_of(game)
        self._seat = check_seat(seat, len(game.names))
        self._before = progress.before()
        self._knowledge = knowledge_of(progress.rules, self._before, progress.state, self._seat)
        self._steps = steps_seen(progress, self._seat)

    def sample(self, seed: int, likely: Likely | None = None) -> Game:
        """Return the world of *seed*, before the next answer in the game."""
        progress = self._progress
        world = SampledWorld(
            progress.rules,
            self._before,
            progress.state,
            self._seat,
            seed,
            knowledge=self._knowledge,
            steps=self._steps,
            likely=likely,
        )
        return Game(world.renamed(progress))
