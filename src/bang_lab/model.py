"""Language models as players: prompts in text, legal answers as a tool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, final

from attrs import frozen

from bang_lab.rendering import as_text
from bang_table.text import Language
from bangcore.engine.events import Event
from bangcore.errors import IllegalOption, InvalidSetup, brief
from bangcore.game.views import View
from bangcore.rules.arguments import checked
from bangcore.rules.options import Option
from bangcore.ruleset import Ruleset

__all__ = ["Model", "ModelBot", "ModelGuesser", "ModelQuestion"]

WAIT: Final = "wait"


@final
@frozen
class ModelQuestion:
    """A question to a language model.

    ``text`` contains the goal, the table, the hand, the question, the latest events, and the
    reason why the last answer was refused.  ``tool`` is a tool definition as model APIs take it:
    ``name``, ``description`` and ``input_schema``, a JSON schema with one property, ``answer``,
    whose values are ``answers``.
    """

    text: str
    tool: Mapping[str, Any]

    @property
    def answers(self) -> list[str]:
        """The legal answers."""
        answers: list[str] = self.tool["input_schema"]["properties"]["answer"]["enum"]
        return answers


Model = Callable[[ModelQuestion], Mapping[str, Any] | str]
"""A function from a question to an answer or to the tool input that contains it."""


@checked
@final
class ModelBot:
    """A bot that asks a language *model*; for tournaments, sessions and the terminal.

    The model is called with a :class:`ModelQuestion` whose text has at most *budget* characters,
    filled with the latest events.  After an illegal answer the model is asked again with the
    reason, up to *tries* times in all.

    >>> from bang_bots import CowboyBot, play
    >>> from bangcore import Game
    >>> def eager(question):
    ...     return {"answer": question.answers[-1]}
    >>> game = Game.new(4, seed=1)
    >>> bots = [ModelBot(game.ruleset, eager), *map(CowboyBot, (1, 2, 3))]
    >>> play(game, bots).outcome is not None
    True

    :raises InvalidSetup: if *tries* is invalid; when asked, if *budget* is too small for the table.
    """

    def __init__(self, rules: Ruleset, model: Model, *, budget: int = 4000, tries: int = 3) -> None:
        if type(tries) is not int or tries < 1:
            raise InvalidSetup(f"tries: a whole number from 1 on, not {brief(tries)}")
        self._model: Final = model
        self._budget: Final = budget
        self._tries: Final = tries
        self._language: Final = Language("en", rules)
        self._events: Final[list[Event]] = []

    def choose(self, view: View) -> Option:
        """Return the option that the model chooses.

        :raises IllegalOption: if all answers were illegal; the message names the last one.
        """
        assert view.decision is not None
        option = self._answered(view, {option.text: option for option in view.decision.options})
        assert option is not None, "an asked player cannot wait"
        return option

    def interrupt(self, view: View) -> Option | None:
        """Return the interrupt that the model chooses, or ``None`` if it waits."""
        return self._answered(view, {WAIT: None} | {o.text: o for o in view.interrupts})

    def notice(self, event: Event) -> None:
        """Remember an event."""
        self._events.append(event)

    def _answered(self, view: View, legal: Mapping[str, Option | None]) -> Option | None:
        refusal = ""
        tries = self._tries
        while True:
            reply = self._model(self._question(view, legal, refusal))
            answer = reply.get("answer") if isinstance(reply, Mapping) else reply
            if isinstance(answer, str) and answer in legal:
                return legal[answer]
            error = IllegalOption(answer, f"it is not one of the {len(legal)} answers of the tool")
            tries -= 1
            if not tries:
                raise error
            refusal = f"Your answer {brief(answer)} was refused: {error.reason}."

    def _question(
        self, view: View, legal: Mapping[str, Option | None], refusal: str
    ) -> ModelQuestion:
        return ModelQuestion(self._text(view, refusal), self._tool(view, legal))

    def _text(self, view: View, refusal: str) -> str:
        language, me = self._language, view.me
        goal = language.goal_of(view, me.seat) or ""
        parts = [f"You are {me.name}. {goal}", as_text(view, options=False), refusal]
        text = "\n".join(filter(None, parts))
        space = self._budget - len(text)
        if space < 0:
            raise InvalidSetup(
                f"the table takes {len(text)} characters, more than the budget of {self._budget}"
            )
        events = "".join(reversed([*self._latest(view, space)]))
        return events + text

    def _latest(self, view: View, space: int) -> Iterable[str]:
        """Yield the latest events as text, newest first, within *space* characters."""
        for event in reversed(self._events):
            words = self._language.event(event, view)
            if words is None:
                continue
            space -= len(words) + 1
            if space < 0:
                break
            yield words + "\n"

    def _tool(self, view: View, legal: Mapping[str, Option | None]) -> Mapping[str, Any]:
        lines = [
            text if option is None else f"{text}: {self._language.option(option, view)}"
            for text, option in legal.items()
        ]
        answer = {"type": "string", "enum": [*legal], "description": "\n".join(lines)}
        return {
            "name": "answer",
            "description": self._language.prompt(view),
            "input_schema": {
                "type": "object",
                "properties": {"answer": answer},
                "required": ["answer"],
                "additionalProperties": False,
            },
        }


@checked
@final
class ModelGuesser:
    """A guesser that asks a language *model*, for the benchmark of inference.

    The model is called with a :class:`ModelQuestion` whose text has the goal, the roles that were
    dealt, all events so far, and the table.  It returns the tool input: for each player with a
    hidden role the weights of the roles, such as ``{"Ben": {"outlaw": 3, "deputy": 1}}``.

    :raises InvalidSetup: when asked, if weights are missing or negative.
    """

    def __init__(self, model: Model) -> None:
        self._model: Final = model

    def __call__(self, view: View, events: Sequence[Event]) -> Sequence[Mapping[str, float]]:
        """Return the chances of roles by seat."""
        hidden = Counter(view.roles) - Counter(
            player.role for player in view.players if player.role
        )
        question = ModelQuestion(self._text(view, events), self._tool(view, [*hidden]))
        reply = self._model(question)
        return [
            {player.role: 1.0} if player.role else _chances(reply, player.name)
            for player in view.players
        ]

    def _text(self, view: View, events: Sequence[Event]) -> str:
        language, me = Language("en", view.ruleset), view.me
        roles = ", ".join(f"{n} {language.name(role)}" for role, n in Counter(view.roles).items())
        lines = [
            f"You are {me.name}. {language.goal_of(view, me.seat) or ''}",
            f"Roles in this game: {roles}.",
            *filter(None, [language.event(event, view) for event in events]),
            as_text(view, options=False),
        ]
        return "\n".join(lines)

    def _tool(self, view: View, roles: Sequence[str]) -> Mapping[str, Any]:
        weights = {
            "type": "object",
            "properties": {role: {"type": "number", "minimum": 0} for role in roles},
            "required": [*roles],
            "additionalProperties": False,
        }
        names = [player.name for player in view.players if player.role is None]
        return {
            "name": "guess",
            "description": "Say how likely each role of each player is.",
            "input_schema": {
                "type": "object",
                "properties": dict.fromkeys(names, weights),
                "required": names,
                "additionalProperties": False,
            },
        }


def _chances(reply: Mapping[str, Any] | str, name: str) -> Mapping[str, float]:
    weights = reply.get(name) if isinstance(reply, Mapping) else None
    try:
        total = sum(weights.values())  # type: ignore[union-attr]  # a model may answer anything
        if min(weights.values()) >= 0:  # type: ignore[union-attr]
            return {role: weight / total for role, weight in weights.items()}  # type: ignore[union-attr]
    except (AttributeError, TypeError, ValueError, ZeroDivisionError):
        pass
    raise InvalidSetup(f"the weights of {name} are no numbers from 0 on: {brief(weights)}")
