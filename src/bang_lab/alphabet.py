"""The names of a ruleset in a fixed order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, final

from bang_table.text.english import MESSAGES
from bang_table.text.expansions import words_from
from bangcore.rules.definitions import SUITS
from bangcore.ruleset import Ruleset

__all__ = ["OTHER", "Alphabet"]

OTHER: Final = "(other)"
"""The name of everything else, such as questions for which an expansion has no text."""

PHASES: Final = ("setup", "between", "start", "draw", "play", "discard")
QUESTIONS: Final = {
    *("bang", "character", "discard", "effect", "evade", "flip", "missed"),
    *("pick", "put_back", "rescue", "source", "turn"),
}
KEYS: Final = {
    *("character", "deck", "discards", "dying_order", "hand", "hand_limit"),
    *("inheritance", "turn"),
}
"""Causes and choices that the engine itself names."""


@final
class Alphabet:
    """The numbered cards, keys, roles, characters and questions of a ruleset.

    ``faces`` are the texts of the cards, one for duplicates; ``face`` maps a card to the number of
    its face.  ``events`` are the kinds of events.  ``keys`` are the keys of everything that can be
    used, picked, bought or cause a question; ``key`` maps a key to its number.  ``seats`` is the
    maximum number of players.

    >>> from bangcore import Ruleset
    >>> base = Alphabet(Ruleset.build())
    >>> len(base.faces), len(base.keys), base.seats
    (79, 55, 7)
    >>> base.questions[:4]
    ('(other)', 'bang', 'character', 'discard')
    """

    __slots__ = (
        "character",
        "characters",
        "event",
        "events",
        "face",
        "faces",
        "key",
        "keys",
        "phase",
        "phases",
        "question",
        "questions",
        "role",
        "roles",
        "rules",
        "seats",
    )

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.seats = max(map(rules.seats_for, rules.players))
        self.faces = tuple(rules.by_face)
        face = _numbered(self.faces)
        self.face = tuple(face[text] for text in rules.texts)
        self.roles = tuple(sorted(rules.roles))
        self.characters = tuple(sorted(rules.characters))
        defined = {*rules.kinds, *rules.characters, *rules.roles, *rules.rules, *SUITS, *KEYS}
        self.keys = (OTHER, *sorted(defined | {*_worded(rules, 2, "option")}))
        self.questions = (OTHER, *sorted({*QUESTIONS, *_worded(rules, 1, "prompt")}))
        kinds = {path.split("/")[1].partition(" ")[0] for path in MESSAGES if path[:6] == "event/"}
        self.events = (OTHER, *sorted(kinds.union(_worded(rules, 1, "event"))))
        self.phases = (OTHER, *PHASES)
        self.role = _numbered(self.roles)
        self.character = _numbered(self.characters)
        self.event = _numbered(self.events)
        self.key = _numbered(self.keys)
        self.question = _numbered(self.questions)
        self.phase = _numbered(self.phases)


def _numbered(names: Iterable[str]) -> Mapping[str, int]:
    return {name: number for number, name in enumerate(names)}


def _worded(rules: Ruleset, part: int, form: str) -> Iterator[str]:
    """Yield *part* of the paths of a *form* for which the expansions have texts.

    A path is ``prompt/<question>``, ``option/<verb>/<key>`` or ``event/<kind>``, with an optional
    condition.
    """
    for info in rules.expansions:
        for path in words_from(info.definition):
            name, *more = path.partition(" ")[0].split("/")
            if name == form and len(more) >= part:
                yield more[part - 1]
