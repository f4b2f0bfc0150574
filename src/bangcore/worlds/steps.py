"""The steps of an effect in progress: answers, results of chance, and eliminations."""

from __future__ import annotations

from bangcore.engine.engine import Engine
from bangcore.engine.plays import Sealed, Step
from bangcore.game.effect import Effect
from bangcore.game.progress import Progress

__all__ = ["steps_of", "steps_seen"]


def steps_of(progress: Progress) -> list[Step]:
    """Return the steps of the effect in progress, in order."""
    effect = progress.effect
    if effect is None:
        return []
    g = Engine(progress.rules, progress.before().copy())
    g.log.noted = []
    Effect(g, effect.action).replay(effect.answers)
    return g.log.noted


def steps_seen(progress: Progress, seat: int) -> list[Step]:
    """Return these steps with sealed answers instead of those that are secret to *seat*."""
    steps = steps_of(progress)
    if progress.together is not None:
        # while answers are owed nothing else happens, so the given ones are the last steps
        for place, other in enumerate(reversed(progress.together.given), 1):
            if not progress.engine.same_hand(seat, other):
                steps[-place] = Sealed(other)
    return steps
