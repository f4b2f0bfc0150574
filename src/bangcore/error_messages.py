"""Translatable error messages: English texts by key, with values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from attrs import frozen

__all__ = [
    "ERROR_MESSAGES",
    "ErrorMessage",
    "ErrorMessages",
    "join_and",
    "join_or",
    "joined",
    "term",
]


TEXTS: Final = {
    # ------------------------------------------------------------ names
    "unknown": "no {what} {name}",
    "unknown, but": "no {what} {name}; did you mean {close}?",
    "unknown, known": "no {what} {name}; known: {known}",
    "elsewhere": "no {what} {name} in these rules; expansion {by} brings it",
    "left out": "{name} belongs to {owner} and is left out by {by}",
    "what/card": "card",
    "what/character": "character",
    "what/role": "role",
    "what/expansion": "expansion",
    "what/option": "option",
    "what/player": "player",
    "no seat": "no seat {seat} at a table of {players}",
    "no card": "no card {card} among 0 to {last}",
    "hidden": "card {card} is hidden from this view",
    "spectator": "a spectator has no seat",
    "no name": "{name} is not the name of a player",
    "long name": "the name {name} has {count} characters, more than {most}",
    "name with arrow": "the name {name} must not contain '->' or ':'",
    "name with": "the name {name} must not contain {character}",
    "same names": "two players are named {name}",
    # ------------------------------------------------------------ a new game
    "no roles": "{players} players are not supported; choose {known}",
    "no roles but": ("{players} players are not supported; choose {known}, or add expansion {by}"),
    "no roles beside": (
        "{players} players are not supported together with {other}; choose {known}"
    ),
    "roles twice": "{options} and {others} both choose the roles of {players} players",
    "too many": "too many {roles} for {players} players",
    "same characters": "two players are {character}",
    "few characters": "{each} characters each for {players} players, but only {left} are left",
    "option value": "option {name} cannot be {value}; choose {known}",
    "installed twice": "expansion {name} is installed by {origins}; uninstall all but one",
    "expansion twice": "expansion {name} is named twice",
    "brought twice": "{name} brings {brought}, which is already active",
    "requires": "expansion {name} requires {other}; name it, too",
    "excludes": "expansions {name} and {other} exclude each other",
    # ------------------------------------------------------------ answers
    "game over": "the game is over; nothing can be answered any more",
    "nothing to undo": "nothing can be taken back",
    "stale": "question {number} is asked, not {given}",
    "asked": "{name} is asked {kind}",
    "not your turn": "{name} cannot answer that now; {asked}",
    "impossible": "{answer} is not possible: {why}",
    "impossible for all": "that is not possible",
    "impossible, public": "that is not possible: {why}",
    "no more": "it is no longer possible",
    "forms": "an answer is an option, a number, a text or a JSON form",
    "numbered": "the options are numbered 0 to {last}",
    "long answer": "an answer cannot have {count} characters",
    "did you mean": "did you mean {close}?",
    "possible": "choose {known}",
    "why/answer": "{card} does not answer this question",
    "why/answers": "{card} is not played in a turn: it is an answer",
    "why/distance": "{name} is at distance {amount}",
    "why/target": "{name} cannot be the target of {card}",
    "why/has_one": "{name} has {card} in play already",
    "why/price": "{card} costs {amount} other cards in hand",
    "why/condition": "the condition of {card} does not hold: {text}",
    "why/forbidden": "{text} forbids it",
    "possible and more": "choose {known} or one of {more} more",
    "ambiguous": "it may mean {meanings}",
    "more than one": "it may mean more than one thing",
    # ------------------------------------------------------------ saves and records
    "at": "{place}: {why}",
    "missing": "missing",
    "entry missing": "{entry} is missing",
    "other form": "{given} instead of {known}",
    "no object": "a save is an object, not {kind}",
    "other version": "{version}; this library reads {oldest} to {newest}",
    "other than this": "{version}; this library reads {known}",
    "wrong kind": "{value} is not of type {kind}",
    "wrong way": "it does not lead to this state; {entries} differ",
    "wrong step": "{given}, but the history leads to {led}",
    "goes on": "the game is over but continues",
    "too many values": "more than {most} values",
    "too many entries": "{count} entries, more than {most}",
    "long text": "a text of {count} characters: {text}",
    "too large": "{value} is too large",
    "no JSON": "{value} is not a JSON value",
    "too deep": "nested deeper than {most}",
    "other rules": "saved under other rules: {why}",
    "it needs": "it needs {entries}",
    "not known there": "it does not know {entries}",
    "not installed": "it needs {entry}, which is not installed",
    "other installed": "it needs {entry}, but {here} is installed",
    "no entry of rules": "{entry} is neither an expansion nor an option",
    "hand over": "pass the ruleset with which it was played",
    # ------------------------------------------------------------ several things
    "either": "{items} or {last}",
    "every": "{items} and {last}",
    "both": "{first}; {second}",
}


@final
@frozen
class ErrorMessages:
    """The messages of a *package*: English texts by key, translated in its ``locale``."""

    package: str
    texts: Mapping[str, str]


ERROR_MESSAGES: Final = ErrorMessages("bangcore", TEXTS)
"""The messages of the core; errors for authors of expansions are not translated."""


@final
class ErrorMessage(str):
    """The message *key* with *values*: an English string that can be translated.

    A value is a text, a number or another message, which is translated with it.  *of* are the
    messages of the package.

    >>> ErrorMessage("unknown", what=term("card"), name="'bank'")
    "no card 'bank'"
    """

    __slots__ = ("key", "package", "text", "values")

    key: str
    text: str
    package: str
    values: Mapping[str, Any]

    def __new__(
        cls, key: str, of: ErrorMessages = ERROR_MESSAGES, /, **values: Any
    ) -> ErrorMessage:
        message = super().__new__(cls, of.texts[key].format(**values))
        message.key = key
        message.text = of.texts[key]
        message.package = of.package
        message.values = values
        return message

    def __getnewargs_ex__(self) -> tuple[tuple[str, ErrorMessages], dict[str, Any]]:
        return (self.key, ErrorMessages(self.package, {self.key: self.text})), dict(self.values)


def term(what: str, of: ErrorMessages = ERROR_MESSAGES) -> str:
    """Return the name of a thing in a message, as a message if it has a translation.

    >>> term("card").key, term("argument")
    ('what/card', 'argument')
    """
    key = f"what/{what}"
    return ErrorMessage(key, of) if key in of.texts else what


def join_or(items: Sequence[str]) -> str:
    """Return *items* as one text, joined by "or".

    >>> join_or(["a", "b", "c"])
    'a, b or c'
    """
    return _listed("either", items)


def join_and(items: Sequence[str]) -> str:
    """Return *items* as one text, joined by "and".

    >>> join_and(["a", "b", "c"])
    'a, b and c'
    """
    return _listed("every", items)


def _listed(key: str, items: Sequence[str]) -> str:
    if len(items) < 2:
        return "".join(items)
    return ErrorMessage(key, items=", ".join(items[:-1]), last=items[-1])


def joined(*messages: str) -> str:
    """Return several messages as one.

    >>> joined("too large", "too late")
    'too large; too late'
    """
    first, *others = messages
    for other in others:
        first = ErrorMessage("both", first=first, second=other)
    return first
