"""The steps of an effect in progress: answers, results of chance, and eliminations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, final

from bangcore.engine.chance import Chance
from bangcore.engine.engine import Engine
from bangcore.engine.plays import Sealed
from bangcore.game.progress import Effect, Progress
from bangcore.rules.options import Option
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset

__all__ = ["Step", "WentOn", "steps_of", "steps_of_replay", "steps_seen"]


@final
@dataclass(frozen=True)
class WentOn:
    """A position in which *by* had eliminated *victim* and the game continued."""

    state: State
    victim: int
    by: int | None


Step = Option | str | WentOn | Sealed
"""A step of an effect: an answer, a result of chance, an elimination, or a secret answer."""


@final
class _Trace:
    """The steps of an effect, recorded while *g* replays it."""

    def __init__(self, g: Engine) -> None:
        self.steps: list[Step] = []
        self._state = g._state
        self._chance: Chance = g._chance
        g._chance = g._recorder = self

    def number(self, n: int) -> int:
        number = self._chance.number(n)
        self._roll("number", number)
        return number

    def card(self, cards: Sequence[int]) -> int:
        card = self._chance.card(cards)
        self._roll("card", card)
        return card

    def shuffle(self, kind: str, items: list[Any]) -> None:
        self._chance.shuffle(kind, items)
        self._roll(kind, *items)

    def _roll(self, kind: str, *result: Any) -> None:
        self.steps.append(" ".join(map(str, (kind, *result))))

    def answer(self, option: Option) -> None:
        self.steps.append(option)

    def elimination(self, victim: int, by: int | None) -> None:
        self.steps.append(WentOn(self._state.copy(), victim, by))


def steps_of_replay(
    rules: Ruleset, before: State, action: Option, answers: Iterable[Option | Sealed]
) -> list[Step]:
    """Return the steps of *action* with these *answers*, in order."""
    g = Engine(rules, before.copy())
    trace = _Trace(g)
    Effect(g, action).replay(answers)
    return trace.steps


def steps_of(progress: Progress) -> list[Step]:
    """Return the steps of the effect in progress."""
    effect = progress.effect
    if effect is None:
        return []
    return steps_of_replay(progress.rules, progress.before(), effect.action, effect.answers)


def steps_seen(progress: Progress, seat: int) -> list[Step]:
    """Return these steps with sealed answers instead of those that are secret to *seat*."""
    steps = steps_of(progress)
    if progress.together is not None:
        # while answers are owed nothing else happens, so the given ones are the last steps
        for place, other in enumerate(reversed(progress.together.given), 1):
            if not progress.engine.same_hand(seat, other):
                steps[-place] = Sealed(other)
    return steps
