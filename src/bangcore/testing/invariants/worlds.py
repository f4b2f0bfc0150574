"""Worlds in which the effect in progress has gone on as in the game."""

from __future__ import annotations

from collections.abc import Callable

from bangcore.errors import IllegalOption
from bangcore.game.game import Game, progress_of
from bangcore.testing.culprits.following import Follower
from bangcore.testing.invariants.comparing import ENDING, at, by
from bangcore.worlds import sample
from bangcore.worlds.steps import steps_seen
from bangcore.worlds.world import SampledWorld

__all__ = ["going_on", "world_of"]


def world_of(game: Game, seat: int, seed: int) -> Game:
    """Return a world sampled for *seat*; fail if the effect in progress has ended it."""

    def names() -> SampledWorld:
        progress = progress_of(game)
        before, steps = progress.before(), steps_seen(progress, seat)
        return SampledWorld(game.ruleset, before, game.state, seat, seed, steps=steps)

    return going_on(game, seat, lambda: sample(game, seat, seed), names)


def going_on(
    game: Game, seat: int, make: Callable[[], Game], names: Callable[[], SampledWorld]
) -> Game:
    """Return the world that *make* returns; fail if the effect in progress has ended it.

    *names* returns its names, to replay the effect.
    """
    try:
        world = make()
        ended = world.outcome is not None and game.outcome is None
    except IllegalOption:
        _check_end(game, seat, names())
        raise
    if ended:
        _check_end(game, seat, names())
    return world


def _check_end(game: Game, seat: int, names: SampledWorld) -> None:
    """Fail if the effect in progress ends the game with these *names*."""
    progress = progress_of(game)
    if progress.effect is None:
        return
    answers, rolls = names.renamed_steps(progress.engine.words)
    start = names.state(progress.before(), rolls)
    replay = Follower(game.ruleset).follow((start, progress.effect.action, answers))
    for happening, act in replay.events:
        if happening.kind == "game_over":
            raise AssertionError(
                f"the end of the game depends on what seat {seat} does not know: the game goes "
                "on, and with other hidden cards or roles it would have ended before this question"
                f"{by('' if act is None else act.who, ENDING)}{at(game)}"
            )
