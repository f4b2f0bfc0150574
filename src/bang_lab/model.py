"""Language models as players: prompts in text, legal answers as a tool."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
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
RULES: Final = (
    "You play the card game BANG!. Each player has a secret role; that of a Sheriff is open.\n"
    "In a turn a player draws two cards, plays any number of them, then discards down to their"
    " life points.\n"
    "BANG! shoots at a player within reach, once a turn; the target plays Missed! or loses a life"
    " point.\n"
    "A distance counts the seats the shorter way around. A weapon says how far its owner reaches;"
    " without one the reach is 1.\n"
    "Who has no life points left is out and shows their role. Whoever eliminates an Outlaw draws"
    " three cards; a Sheriff who eliminates a Deputy discards everything."
)


@final
@frozen
class ModelQuestion:
    """A question to a language model.

    ``text`` contains the rules in short and the goal, the latest events, the table with distances
    and the texts of all cards and characters on it, the question, and the reason why the last
    answer was refused.  ``tool`` is the tool with which to answer, as some model APIs take it:
    ``name``, ``description`` and ``input_schema``, a JSON schema with one property, ``answer``,
    whose values are ``answers``; ``function`` is the same as other APIs take it.
    """

    text: str
    tool: Mapping[str, Any]

    @property
    def function(self) -> Mapping[str, Any]:
        """The tool as a function: ``type``, and ``name``, ``description``, ``parameters``."""
        function = {key: self.tool[key] for key in ("name", "description")}
        parameters = {"parameters": self.tool["input_schema"]}
        return {"type": "function", "function": {**function, **parameters}}

    @property
    def answers(self) -> list[str]:
        """The legal answers."""
        answers: list[str] = self.tool["input_schema"]["properties"]["answer"]["enum"]
        return answers


Model = Callable[[ModelQuestion], Mapping[str, Any] | str]
"""A function from a question to an answer or to the tool input that contains it, also as JSON."""


@checked
@final
class ModelBot:
    """A bot that asks a language *model*; for tournaments, sessions and the terminal.

    The model is called with a :class:`ModelQuestion` whose text has at most *budget* characters.
    Rules and events come first, and old events leave many at a time, so that most questions begin
    as the one before and models can reuse their work.  After an illegal answer the model is asked
    again with the reason, up to *tries* times in all.  ``counts`` has the numbers of ``questions``
    and ``refusals``, and the sum of the ``tokens`` of replies that have them beside the ``answer``;
    rows and results of tournaments show them.

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

    def __init__(self, rules: Ruleset, model: Model, *, budget: int = 8000, tries: int = 3) -> None:
        if type(tries) is not int or tries < 1:
            raise InvalidSetup(f"tries: a whole number from 1 on, not {brief(tries)}")
        self._model: Final = model
        self._budget: Final = budget
        self._tries: Final = tries
        self._language: Final = Language("en", rules)
        self._events: Final[list[Event]] = []
        self._lines: list[str] = []
        self._said = 0
        self.counts = {"questions": 0, "refusals": 0, "tokens": 0}

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
            self.counts["questions"] += 1
            reply = _read(self._model(self._question(view, legal, refusal)))
            answer = reply
            if isinstance(reply, Mapping):
                answer = reply.get("answer")
                self.counts["tokens"] += _tokens(reply.get("tokens", 0))
            if isinstance(answer, str) and answer in legal:
                return legal[answer]
            error = IllegalOption(answer, f"it is not one of the {len(legal)} answers of the tool")
            self.counts["refusals"] += 1
            tries -= 1
            if not tries:
                raise error
            refusal = f"Your answer {brief(answer)} was refused: {error.reason}."

    def _question(
        self, view: View, legal: Mapping[str, Option | None], refusal: str
    ) -> ModelQuestion:
        return ModelQuestion(self._text(view, refusal), self._tool(view, legal))

    def _text(self, view: View, refusal: str) -> str:
        beginning = _beginning(view, self._language)
        table = "\n".join(filter(None, [*_table(view, self._language), refusal]))
        space = self._budget - len(beginning) - len(table) - 2
        if space < 0:
            least = self._budget - space
            raise InvalidSetup(
                f"the table takes {least} characters, more than the budget of {self._budget}"
            )
        for event in self._events[self._said :]:
            line = self._language.event(event, view)
            self._lines += [] if line is None else [line]
        self._said = len(self._events)
        while sum(len(line) + 1 for line in self._lines) > space:
            del self._lines[: len(self._lines) // 2 + 1]
        return "\n".join([beginning, *self._lines, table])

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
        reply = _read(self._model(question))
        return [
            {player.role: 1.0} if player.role else _chances(reply, player.name)
            for player in view.players
        ]

    def _text(self, view: View, events: Sequence[Event]) -> str:
        language = Language("en", view.ruleset)
        lines = filter(None, [language.event(event, view) for event in events])
        return "\n".join([_beginning(view, language), *lines, *_table(view, language)])

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


def _beginning(view: View, language: Language) -> str:
    """Return what stays the same during a game: rules, roles, goal."""
    me, counts = view.me, Counter(view.roles)
    roles = [
        f"{count} x {language.name(role)}: {language.goal(role, view)}"
        for role, count in counts.items()
    ]
    goal = language.goal_of(view, me.seat) or ""
    return "\n".join([RULES, "Roles in this game:", *roles, f"You are {me.name}. {goal}"])


def _table(view: View, language: Language) -> Iterator[str]:
    """Yield the texts of the things in sight, the distances, and the table."""
    cards = [card for player in view.players for card in (player.in_play or ())]
    kinds = [card.key for card in (*cards, *view.hand, *view.table)]
    characters = [player.character for player in view.players if player.alive]
    for key in dict.fromkeys(filter(None, (*characters, *kinds))):
        yield f"{language.name(key)}: {language.explain(key)}"
    distances = [f"{player.name} {player.distance}" for player in view.players if player.distance]
    if distances:
        yield f"You reach as far as {view.me.reach}. Distances: {', '.join(distances)}."
    yield as_text(view, options=False)


def _read(reply: Mapping[str, Any] | str) -> Any:
    """Return a reply; the input of a tool may be JSON."""
    if isinstance(reply, str) and reply.startswith("{"):
        with suppress(ValueError):
            return json.loads(reply)
    return reply


def _tokens(number: object) -> int:
    if type(number) is not int or number < 0:
        raise InvalidSetup(f"tokens of a reply are a whole number, not {brief(number)}")
    return number


def _chances(reply: Mapping[str, Any] | str, name: str) -> Mapping[str, float]:
    weights = reply.get(name) if isinstance(reply, Mapping) else None
    try:
        total = sum(weights.values())  # type: ignore[union-attr]  # a model may answer anything
        if min(weights.values()) >= 0:  # type: ignore[union-attr]
            return {role: weight / total for role, weight in weights.items()}  # type: ignore[union-attr]
    except (AttributeError, TypeError, ValueError, ZeroDivisionError):
        pass
    raise InvalidSetup(f"the weights of {name} must be numbers from 0 on: {brief(weights)}")
