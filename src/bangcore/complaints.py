"""Messages of errors: English texts by key, with values, which each language translates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

__all__ = ["COMPLAINTS", "Complaint", "both", "either", "every", "term"]

COMPLAINTS: Final[Mapping[str, str]] = {
    # ------------------------------------------------------------ names
    "unknown": "no {what} {name}",
    "unknown, but": "no {what} {name}; did you mean {close}?",
    "unknown, known": "no {what} {name}; known are {known}",
    "what/card": "card",
    "what/character": "character",
    "what/role": "role",
    "what/expansion": "expansion",
    "what/language": "language",
    "what/option": "option",
    "what/command": "command",
    "what/kind": "kind",
    "what/bot": "bot",
    "what/player": "player",
    "what/ruling": "ruling",
    "needless budget": "{bot} has no budget: {given}",
    "no budget": (
        "search has so many tries for an answer, such as search:100, or so much time, such as "
        "search:200ms, not {given}"
    ),
    "no seat": "no seat {seat} at a table of {players}",
    "no card": "no card {card} among 0 to {last}",
    "no name": "{name} is not the name of a player",
    "long name": "the name {name} has {count} characters, more than {most}",
    "name with arrow": "the name {name} must not contain '->' or ':'",
    "name with": "the name {name} must not contain {character}",
    "same names": "two players are named {name}",
    # ------------------------------------------------------------ a new game
    "no roles": "{players} players are not supported; choose {known}",
    "no roles beside": (
        "{players} players are not supported together with {other}; choose {known}"
    ),
    "too many": "too many {roles} for {players} players",
    "same characters": "two players are {character}",
    "few characters": "{each} characters each for {players} players, but only {left} are left",
    "option value": "option {name} cannot be {value}; choose {known}",
    "installed twice": "expansion {name} is installed by {origins}; uninstall all but one",
    "expansion twice": "expansion {name} is named twice",
    "brought twice": "{name} brings {brought}, which is there already",
    "requires": "expansion {name} requires {other}",
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
    "not asked": "nothing is asked of you now",
    "no more": "it was possible once and is not now",
    "forms": "an answer is an option, a number, a text or a JSON form",
    "numbered": "the options are numbered 0 to {last}",
    "long answer": "an answer cannot have {count} characters",
    "did you mean": "did you mean {close}?",
    "possible": "choose {known}",
    "possible and more": "choose {known} or one of {more} more",
    "ambiguous": "it may mean {meanings}",
    "more than one": "it may mean more than one thing",
    # ------------------------------------------------------------ people at a game
    "nothing of yours": "you have no answer to take back",
    "no such answer": "answer {number} cannot be taken back",
    "not asked any more": "nobody asks to take that back any more",
    "bot plays": "a bot plays for {name}; take the seat back first",
    "no number": "an answer needs the number of its question",
    "not saved": "that could not be saved, so nothing has changed; try again in a moment",
    # ------------------------------------------------------------ saves and records
    "at": "{place}: {why}",
    "missing": "missing",
    "entry missing": "{entry} is missing",
    "other form": "{given} instead of {known}",
    "no object": "a save is an object, not {kind}",
    "other version": "{version}; this library reads {oldest} to {newest}",
    "other than this": "{version}; this library reads {known}",
    "wrong kind": "{value} is no {kind}",
    "wrong way": "it does not lead to this state; {entries} differ",
    "wrong step": "{given}, but the history leads to {led}",
    "goes on": "the game is over and goes on",
    "too many values": "more than {most} values",
    "too many entries": "{count} entries, more than {most}",
    "long text": "a text of {count} characters: {text}",
    "too large": "{value} is too large",
    "no JSON": "{value} is nothing that JSON can say",
    "too deep": "nested deeper than {most}",
    "other rules": "saved under other rules: {why}",
    "it needs": "it needs {entries}",
    "not known there": "it does not know {entries}",
    "not installed": "it needs {entry}, which is not here",
    "other installed": "it needs {entry}, but {here} is installed",
    "no entry of rules": "{entry} is neither an expansion nor an option",
    "hand over": "hand over the ruleset that it was played by",
    # ------------------------------------------------------------ tournaments
    "other tournament": "{path} is of another tournament: {entry} is {found} there, not {given}",
    "same file": "{one} and {other} are the same file, {path}",
    "no tournament": "{path} has no games of a tournament: {found}",
    "tournament goes on": "another tournament is writing to {path}",
    "no worker": "no worker joins the Dask scheduler at {address}",
    "workers lost": (
        "all workers of the Dask scheduler at {address} are lost, and none has come for {seconds} "
        "seconds"
    ),
    "workers and cluster": "games are played by workers here or on a cluster, not by both",
    "no rows": "rows are written to files that end in {known}, not to {path}",
    "no picture": "pictures are written to files that end in {known}, not to {path}",
    "no picture, but": (
        "pictures are written to files that end in {known}, not to {path}; did you mean {close}?"
    ),
    "no games": "no games to draw",
    "no scheduler": "no Dask scheduler answers at {address}",
    # ------------------------------------------------------------ several things
    "either": "{items} or {last}",
    "every": "{items} and {last}",
    "both": "{first}; {second}",
}
"""English messages by key.  What only authors of expansions can do wrong is not among them."""


@final
class Complaint(str):
    """The message with that *key* with *values* in it: English, and known to all languages.

    A value is a text, a number or another complaint; ``Language.complaint`` says it all again.

    >>> Complaint("unknown", what=term("card"), name="'bank'")
    "no card 'bank'"
    """

    __slots__ = ("key", "values")

    key: str
    values: Mapping[str, Any]

    def __new__(cls, key: str, /, **values: Any) -> Complaint:
        made = super().__new__(cls, COMPLAINTS[key].format(**values))
        made.key = key
        made.values = values
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.key,), dict(self.values)


def term(what: str) -> str:
    """Return the name of a thing in a message; not every name has a translation.

    >>> term("card").key, term("argument")
    ('what/card', 'argument')
    """
    key = f"what/{what}"
    return Complaint(key) if key in COMPLAINTS else what


def either(items: Sequence[str]) -> str:
    """Return *items* to choose from as one text.

    >>> either(["a", "b", "c"])
    'a, b or c'
    """
    return _listed("either", items)


def every(items: Sequence[str]) -> str:
    """Return all *items* as one text.

    >>> every(["a", "b", "c"])
    'a, b and c'
    """
    return _listed("every", items)


def _listed(key: str, items: Sequence[str]) -> str:
    if len(items) < 2:
        return "".join(items)
    return Complaint(key, items=", ".join(items[:-1]), last=items[-1])


def both(*said: str) -> str:
    """Return several complaints as one.

    >>> both("too large", "too late")
    'too large; too late'
    """
    first, *others = said
    for other in others:
        first = Complaint("both", first=first, second=other)
    return first
