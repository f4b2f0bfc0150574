"""An effect in progress, and the way back to where it began."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, final

from bangcore.engine.engine import Engine, GameEnds
from bangcore.engine.force import InForce
from bangcore.engine.plays import Sealed, Step
from bangcore.engine.together import Together, among
from bangcore.engine.turn import act
from bangcore.rules.definitions import Offer
from bangcore.rules.options import Decision, Option
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset

__all__ = ["Checkpoint", "Effect"]


@final
class Effect:
    """An effect in progress: an action, the answers it was given, and the coroutine that waits.

    The coroutine can be neither copied nor written down, the action and its answers can: from the
    position in which the action began they lead to the same question.
    """

    __slots__ = ("_coroutine", "_log", "action", "answers")

    def __init__(self, g: Engine, action: Option, offers: Sequence[Offer] = ()) -> None:
        self.action: Option = action
        self.answers: list[Option] = []
        self._log = g.log
        self._coroutine: Any = act(g, action, offers)

    def resume(self, answer: Option | None = None) -> Decision | None:
        """Begin, or give an option of the last question; return the next one, none at the end."""
        if answer is not None:
            self.answers.append(answer)
        try:
            decision: Decision = self._coroutine.send(answer)
        except (StopIteration, GameEnds):
            return None
        return decision

    @property
    def together(self) -> Together | None:
        """The question to several seats for which it waits, if it is one."""
        return self._log.together

    def replay(self, answers: Iterable[Option | Sealed]) -> Decision | None:
        """Begin and give options equal to those *answers*; return the question after them."""
        decision = self.resume()
        for answer in answers:
            if self._log.together is not None:
                decision = self.resume(self._log.together.meant(answer))
                continue
            assert isinstance(answer, Option)
            decision = self.resume(among(() if decision is None else decision.options, answer))
        return decision

    def steps(self, rules: Ruleset, before: State) -> list[Step]:
        """Return the answers, the results of chance and the rest since *before*, in their order."""
        g = Engine(rules, before.copy())
        g.log.noted = []
        Effect(g, self.action).replay(self.answers)
        return g.log.noted


@final
class Checkpoint:
    """A kept position of a turn and the actions finished since: the way to where an effect began.

    One kept for every action would be all that is needed.  To keep one for each turn makes an
    answer cheaper by 8 % in the base game and by 11 % with all expansions (instructions executed
    in random games of five).
    """

    __slots__ = ("finished", "force", "state")

    def __init__(self, state: State, force: InForce | None = None) -> None:
        self.state = state  # not to be changed
        self.force = force  # what was in force there, if it was found
        self.finished: list[Effect] = []

    def replay_onto(self, g: Engine) -> None:
        """Bring the table of *g* from the kept position to where the next action begins."""
        for effect in self.finished:
            Effect(g, effect.action).replay(effect.answers)

    def position(self, rules: Ruleset) -> State:
        """Return where the next action begins, from now on the kept position; not to be changed."""
        if self.finished:
            g = Engine(rules, self.state.copy(), self.force)
            self.replay_onto(g)
            self.state, self.force, self.finished = g.state, g.force, []
        return self.state
