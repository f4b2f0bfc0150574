"""Language models as players: questions in text, and a tool for the answer."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, final

from attrs import frozen

from bang_lab.rendering import hand_lines, table_lines
from bang_table.text import Language
from bangcore.engine.events import Event
from bangcore.errors import IllegalOption, InvalidSetup, brief, nearest
from bangcore.game.views import View
from bangcore.rules.arguments import checked
from bangcore.rules.options import Option
from bangcore.ruleset import Ruleset

__all__ = ["Model", "ModelBot", "ModelGuesser", "ModelQuestion"]

WAIT: Final = "wait"
ILLEGAL: Final = ("passive", "refuse")
USAGE: Final = ("input_tokens", "output_tokens")
RULES: Final = (
    "You play the card game BANG!. Each player has a secret role; that of a Sheriff is open.\n"
    "In a turn a player draws two cards, plays any number of them, then discards down to their"
    " life points.\n"
    "BANG! shoots at a player within reach, once a turn; the target plays Missed! or loses a life"
    " point.\n"
    "A distance counts the seats the shorter way around. A weapon says how far its owner reaches;"
    " without one the reach is 1.\n"
    "A player without life points is out and shows their role. A player who eliminates an Outlaw"
    " draws three cards; a Sheriff who eliminates a Deputy discards everything."
)


@final
@frozen
class ModelQuestion:
    """A question to a language model.

    ``text`` contains the rules in short, the roles and the goal, the texts of cards and characters,
    the latest events, the table with distances, the question, its answers with their meanings, and
    the reason why the last answer was refused.  ``tool`` is the tool with which to answer, as some
    model APIs take it: ``name``, ``description`` and ``input_schema``, a JSON schema with one
    property, ``answer``; ``function`` is the same as other APIs take it.  ``answers`` are the legal
    answers, empty for a guess.
    """

    text: str
    tool: Mapping[str, Any]
    answers: Sequence[str] = ()

    @property
    def function(self) -> Mapping[str, Any]:
        """The tool as a function: ``type``, and ``name``, ``description``, ``parameters``."""
        function = {key: self.tool[key] for key in ("name", "description")}
        parameters = {"parameters": self.tool["input_schema"]}
        return {"type": "function", "function": {**function, **parameters}}


Model = Callable[[ModelQuestion], Mapping[str, Any] | str]
"""A function from a question to an answer or to the tool input that contains it, also as JSON."""


@checked
@final
class ModelBot:
    """A bot that asks a language *model*; for tournaments, sessions and the terminal.

    The model is called with a :class:`ModelQuestion` whose text has at most *budget* characters.
    The tool is always the same; rules, texts of cards and events come first, and old events leave
    many at a time, so that most questions begin as the one before and models can reuse their work.
    With *enum* the schema of the tool has the answers too.

    A single answer is given without asking.  With ``interrupts=False`` the model is never asked
    whether it uses an ability while others are asked (Sid Ketchum), and waits.  After an illegal
    answer the model is asked again with the reason, up to *tries* times in all; then the first
    answer is given, or with ``illegal="refuse"`` the game fails.

    ``counts`` has the numbers of ``questions`` and ``refusals``, of first answers that were given
    for the model (``passive``), and the sum of the ``tokens`` of replies that have them beside the
    ``answer``: a number, or ``input_tokens`` and ``output_tokens``, which are counted too.  Rows
    and results of tournaments show them.

    >>> from bang_bots import CowboyBot, play
    >>> from bangcore import Game
    >>> def eager(question):
    ...     return {"answer": question.answers[-1]}
    >>> game = Game.new(4, seed=1)
    >>> bots = [ModelBot(game.ruleset, eager), *map(CowboyBot, (1, 2, 3))]
    >>> play(game, bots).outcome is not None
    True

    :raises InvalidSetup: if an argument is invalid; when asked, if *budget* is too small for the
        table.
    """

    def __init__(
        self,
        rules: Ruleset,
        model: Model,
        *,
        budget: int = 8000,
        tries: int = 3,
        illegal: str = "passive",
        interrupts: bool = True,
        enum: bool = False,
    ) -> None:
        if type(tries) is not int or tries < 1:
            raise InvalidSetup(f"tries: a whole number from 1 on, not {brief(tries)}")
        if illegal not in ILLEGAL:
            raise InvalidSetup(f"illegal: {nearest('way', illegal, ILLEGAL)}")
        self._model: Final = model
        self._budget: Final = budget
        self._tries: Final = tries
        self._refuses: Final = illegal == "refuse"
        self._interrupts: Final = interrupts
        self._enum: Final = enum
        self._language: Final = Language("en", rules)
        self._events: Final[list[Event]] = []
        self._lines: list[str] = []
        self._said = 0
        self._keys: dict[str, None] = {}
        self.counts = {"questions": 0, "refusals": 0, "passive": 0, "tokens": 0}

    def choose(self, view: View) -> Option:
        """Return the option that the model chooses.

        :raises IllegalOption: if all answers were illegal, with ``illegal="refuse"``; the message
            names the last one.
        """
        assert view.decision is not None
        options = view.decision.options
        if len(options) == 1:
            return options[0]
        option = self._answered(view, {option.text: option for option in options})
        assert option is not None, "an asked player cannot wait"
        return option

    def interrupt(self, view: View) -> Option | None:
        """Return the interrupt that the model chooses, or ``None`` if it waits."""
        if not self._interrupts:
            return None
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
                self._count(reply.get("tokens", reply))
            if isinstance(answer, str) and answer in legal:
                return legal[answer]
            error = IllegalOption(answer, f"it is not one of the {len(legal)} answers")
            self.counts["refusals"] += 1
            tries -= 1
            if not tries and self._refuses:
                raise error
            if not tries:
                self.counts["passive"] += 1
                return next(iter(legal.values()))
            refusal = f"Your answer {brief(answer)} was refused: {error.reason}."

    def _count(self, tokens: object) -> None:
        """Add the tokens of a reply: a number, or the usage that an API reports."""
        if isinstance(tokens, Mapping):
            for name in USAGE:
                if name not in tokens:
                    continue
                number = _tokens(tokens[name])
                self.counts[name] = self.counts.get(name, 0) + number
                self.counts["tokens"] += number
        else:
            self.counts["tokens"] += _tokens(tokens)

    def _question(
        self, view: View, legal: Mapping[str, Option | None], refusal: str
    ) -> ModelQuestion:
        answers = {"enum": [*legal]} if self._enum else {}
        return ModelQuestion(self._text(view, legal, refusal), _tool(answers), [*legal])

    def _text(self, view: View, legal: Mapping[str, Option | None], refusal: str) -> str:
        language = self._language
        lines = [*_table(view, language), language.prompt(view)]
        if None in legal.values():
            lines.append("Before that" if view.is_asked else "You are not asked, but")
            lines[-1] += " you may use one of these now, or wait."
        lines.append("Answer with one of these texts, without its meaning:")
        lines += [
            f"{text}: {'do nothing now' if option is None else language.option(option, view)}"
            for text, option in legal.items()
        ]
        table = "\n".join([*lines, *filter(None, [refusal])])
        beginning = _beginning(view, language)
        in_sight = dict.fromkeys(_keys(view))
        self._keys |= in_sight
        space = self._space(beginning, table)
        if space < 0:
            self._keys = in_sight
            space = self._space(beginning, table)
        if space < 0:
            least = self._budget - space
            raise InvalidSetup(
                f"the table takes {least} characters, more than the budget of {self._budget}"
            )
        for event in self._events[self._said :]:
            line = language.event(event, view)
            self._lines += [] if line is None else [line]
        self._said = len(self._events)
        while sum(len(line) + 1 for line in self._lines) > space:
            del self._lines[: len(self._lines) // 2 + 1]
        return "\n".join([beginning, *_texts(self._keys, language), *self._lines, table])

    def _space(self, beginning: str, table: str) -> int:
        """Return the number of characters that are left for events."""
        texts = sum(len(text) + 1 for text in _texts(self._keys, self._language))
        return self._budget - len(beginning) - texts - len(table) - 2


@checked
@final
class ModelGuesser:
    """A guesser that asks a language *model*, for the benchmark of inference.

    The model is called with a :class:`ModelQuestion` whose text has the goal, the roles that were
    dealt, the texts of all cards, all events so far, the table, and the question for the roles.  It
    returns the tool input: for each player with a hidden role the weights of the roles, such as
    ``{"Ben": {"outlaw": 3, "deputy": 1}}``.

    :raises InvalidSetup: when asked, if weights are missing or negative.
    """

    def __init__(self, model: Model) -> None:
        self._model: Final = model

    def __call__(self, view: View, events: Sequence[Event]) -> Sequence[Mapping[str, float]]:
        """Return the chances of roles by seat."""
        hidden = Counter(view.roles) - Counter(
            player.role for player in view.players if player.role
        )
        text = self._text(view, events, [*hidden])
        question = ModelQuestion(text, self._tool(view, [*hidden]))
        reply = _read(self._model(question))
        return [
            {player.role: 1.0} if player.role else _chances(reply, player.name)
            for player in view.players
        ]

    def _text(self, view: View, events: Sequence[Event], roles: Sequence[str]) -> str:
        language = Language("en", view.ruleset)
        characters = [player.character for player in view.players if player.character]
        cards = [] if view.ruleset is None else [card.key for card in view.ruleset.cards]
        texts = _texts(dict.fromkeys([*cards, *characters]), language)
        lines = filter(None, [language.event(event, view) for event in events])
        names = ", ".join(player.name for player in view.players if player.role is None)
        question = (
            f"Guess the roles of {names}: weigh for each of them how likely each of the roles"
            f" {', '.join(roles)} is."
        )
        beginning = _beginning(view, language)
        return "\n".join([beginning, *texts, *lines, *_table(view, language), question])

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
    """Return the part that is constant during a game: rules, roles, goal."""
    me, counts = view.me, Counter(view.roles)
    roles = [
        f"{count} x {language.name(role)}: {language.goal(role, view)}"
        for role, count in counts.items()
    ]
    goal = language.goal_of(view, me.seat) or ""
    return "\n".join([RULES, "Roles in this game:", *roles, f"You are {me.name}. {goal}"])


def _keys(view: View) -> Iterator[str]:
    """Yield the keys of the characters and cards in sight."""
    for player in view.players:
        if player.alive and player.character:
            yield player.character
        yield from [card.key for card in player.in_play or ()]
    yield from [card.key for card in (*view.hand, *view.table)]


def _texts(keys: Iterable[str], language: Language) -> list[str]:
    """Return the texts of characters and cards."""
    return [f"{language.name(key)}: {language.explain(key)}" for key in keys]


def _table(view: View, language: Language) -> Iterator[str]:
    """Yield the distances, the table, and the hand."""
    distances = [f"{player.name} {player.distance}" for player in view.players if player.distance]
    if distances:
        yield f"You reach as far as {view.me.reach}. Distances: {', '.join(distances)}."
    yield from table_lines(view, language)
    yield from hand_lines(view, language)


def _tool(answers: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the tool for an answer, which is the same for all questions without *answers*."""
    description = "One of the answers at the end of the text."
    return {
        "name": "answer",
        "description": "Answer the question at the end of the text.",
        "input_schema": {
            "type": "object",
            "properties": {"answer": {"type": "string", **answers, "description": description}},
            "required": ["answer"],
            "additionalProperties": False,
        },
    }


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
