"""The report of ``check_expansion``: numbers of games, and the things that came up or never did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import fill
from typing import Any, Final, Protocol, final

from attrs import field, frozen

from bangcore.ruleset import Ruleset

__all__ = ["Report", "advice"]

WIDTH = 80
LABEL = 14

SAID: Final[Mapping[str, str | tuple[str, str]]] = {
    "games": ("{number} game", "{number} games"),
    "answers": ("{number} answer", "{number} answers"),
    "checks": ("{number} check", "{number} checks"),
    "seconds": "{number} seconds",
    "again": "games with other hash seeds: {how}",
    "again/same": "the same",
    "again/differ": "not the same",
    "again/faults": "not played: the games before have faults",
    "again/stopped": "not played: the check was stopped before",
    "again/unreachable": "not played: no process can be given them",
    "came up": "came up",
    "never came up": "never came up",
    "hints": "hints",
    "without words": "shown without their own words, since 'words' has none",
}
"""The words around the figures of a report, by key; a pair is singular and plural."""


class Say(Protocol):
    """Returns the words of a key, for a number of things, with values in them."""

    def __call__(self, key: str, count: int = 1, /, **values: str) -> str: ...


def english(key: str, count: int = 1, /, **values: str) -> str:
    """Return the words in English.

    >>> english("games", 1, number="1"), english("games", 2, number="2")
    ('1 game', '2 games')
    """
    said = SAID[key]
    return (said if isinstance(said, str) else said[count != 1]).format(**values)


@final
@frozen
class Report:
    """The result of :func:`check_expansion`; as text a page of 80 columns.

    ``hash_seeds`` is whether the games were the same in processes with other hash seeds; ``again``
    is that in a word: ``"same"``, ``"differ"``, or why they were not played:
    ``"faults"``, ``"stopped"``, or ``"unreachable"`` of expansions that no other process can be
    given.  ``came_up`` says how often what the expansions
    bring came up, by kind (``card``, ``character``, ``role``, ``rule``, ``ability``, ``hook``,
    ``question``, ``event``, ``message``) and key, ``never`` what did not and how to bring it up.
    ``without_words`` are kinds of questions and events, and verbs of options, that came up and have
    no message in ``words``; ``hints`` are what may be missing, and is no fault.
    """

    games: int
    decisions: int
    checks: int
    hash_seeds: bool
    seconds: float = field(eq=False)
    came_up: Mapping[str, Mapping[str, int]] = field(factory=dict)
    never: Mapping[str, str] = field(factory=dict)
    without_words: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    again: str = field(kw_only=True)

    def to_dict(self) -> dict[str, Any]:
        """Return it in plain JSON types."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "checks": self.checks,
            "hash_seeds": self.hash_seeds,
            "again": self.again,
            "seconds": round(self.seconds, 3),
            "came_up": {kind: dict(counts) for kind, counts in self.came_up.items()},
            "never": dict(self.never),
            "without_words": list(self.without_words),
            "hints": list(self.hints),
        }

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self, say: Say = english, width: int = WIDTH) -> Iterator[str]:
        """Yield the lines of it, none wider than *width*, in the words of *say*."""
        figures = [("games", self.games), ("answers", self.decisions), ("checks", self.checks)]
        told = [say(key, count, number=f"{count:,}") for key, count in figures]
        yield fill(", ".join([*told, say("seconds", number=f"{self.seconds:.1f}")]), width)
        yield fill(say("again", how=say(f"again/{self.again}")), width)
        if any(self.came_up.values()):
            yield ""
            yield say("came up")
        for kind, counts in self.came_up.items():
            if counts:
                found = ", ".join(f"{key} {count:,}" for key, count in counts.items())
                yield _entry(kind, found, width)
        if self.never:
            yield ""
            yield say("never came up")
        for thing, how in self.never.items():
            yield _entry("", f"{thing}: {how}", width)
        if self.without_words:
            yield ""
            yield from fill(say("without words"), width).splitlines()
            yield _entry("", ", ".join(self.without_words), width)
        if self.hints:
            yield ""
            yield say("hints")
        for hint in self.hints:
            yield _entry("", hint, width)


def _entry(label: str, text: str, width: int) -> str:
    indent = " " * LABEL if label else "    "
    return fill(
        text,
        width,
        initial_indent=f"  {label:<{LABEL - 2}}" if label else "  ",
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def advice(rules: Ruleset, kind: str, key: str) -> str:
    """Return advice on how to bring up a thing that never came up."""
    if kind == "hook":
        hook, _, ability = key.partition(" of ")
        of, _, what = ability.partition(":")
        when = rules.tables[hook].spec.whose if hook in rules.tables else ""
        concerned = "" if when in ("", "everybody") else f" when its owner is the {when}"
        play = ""
        if what:
            more = f"players={what}" if of == "roles" else f'focus="{what}"'
            play = f"; play more with {more}"
        return (
            f"the reference of hooks says when {hook} is asked{concerned and ','}{concerned}; put"
            f" such a position on a table(...){play}"
        )
    if kind == "card":
        return (
            "nothing was told of it: is there a moment at which it may be played or answer? "
            f'table(ann=seat("sheriff", hand="{key}")) shows that; more games with focus="{key}"'
        )
    if kind in ("character", "rule"):
        return f'more games in which it comes first: focus="{key}"'
    if kind == "role":
        return "name the numbers of players for which it is dealt: players=..."
    return "nothing was asked, offered or told that takes this message: is its key right?"
