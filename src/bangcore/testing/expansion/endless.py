"""Endless games and effects, and the abilities that cause them."""

from __future__ import annotations

import time
from typing import Final

from bangcore.game.audit import decided
from bangcore.game.game import Game, progress_of
from bangcore.ruleset import Ruleset
from bangcore.testing.culprits.culprits import who_asks
from bangcore.testing.culprits.following import is_of_the_base
from bangcore.testing.culprits.rewiring import implementations, without
from bangcore.testing.playing.deals import Dice, choices, give, roll

__all__ = ["assert_ends"]

QUESTIONS: Final = 200
"""The maximum number of questions of an effect."""
ENOUGH: Final = 1500
"""The number of further answers in which a game should end."""
SECONDS: Final = 20.0
"""CPU seconds of the search for the culprit."""


def assert_ends(game: Game, answers: int, most: int) -> None:
    """Fail if the effect in progress or the game is endless."""
    effect = progress_of(game).effect
    if effect is not None and len(effect.answers) > QUESTIONS:
        raise AssertionError(
            f"an effect is not over after {QUESTIONS} answers\n{who_asks(game)}\n"
            "an effect must end whatever players answer"
        )
    if answers >= most:
        raise AssertionError(f"the game has no end after {most} answers{_because_of(game)}")


def _because_of(game: Game) -> str:
    """Return the ability without which the game ends."""
    rules = game.ruleset
    own = sorted(implementations(rules) - implementations(Ruleset.build()))
    end = time.process_time() + SECONDS
    for ability, hook in own:
        place = f"in {ability}, hook {hook}{rules.brought(ability)}"
        if not is_of_the_base(place) and _ends(game, without(rules, ability, hook), end):
            return f"\n{place}: without it the game ends"
        if time.process_time() > end:
            break
    return ""


def _ends(game: Game, rules: Ruleset, end: float) -> bool:
    try:
        other = Game(progress_of(game).copy(rules))
        dice = Dice(0)
        for _ in range(ENOUGH):
            # the engine checks for winners at the next elimination, which may never come
            if other.decision is None or decided(rules, other.state):
                return True
            if time.process_time() > end:
                return False
            give(other, choices(other)[roll(other, dice)])
    except Exception:
        return False
    return other.decision is None
