"""The report of ``check_expansion``: figures and coverage."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from textwrap import fill
from typing import Any, Final, Protocol, final

from attrs import field, frozen

from bangcore.ruleset import Ruleset

__all__ = ["Report", "advice"]

WIDTH = 80
LABEL = 14

TEXTS: Final[Mapping[str, str | tuple[str, str]]] = {
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
"""The texts of a report by key; a pair is singular and plural."""


class Say(Protocol):
    """Returns the text of a key for a count, with values inserted."""

    def __call__(self, key: str, count: int = 1, /, **values: str) -> str: ...


def english(key: str, count: int = 1, /, **values: str) -> str:
    """Return the English text.

    >>> english("games", 1, number="1"), english("games", 2, number="2")
    ('1 game', '2 games')
    """
    text = TEXTS[key]
    return (text if isinstance(text, str) else text[count != 1]).format(**values)


@final
@frozen
class Report:
    """The result of :func:`check_expansion`; its text has 80 columns.

    ``hash_seeds`` is whether processes with other hash seeds played the same games; ``again`` is
    ``"same"``, ``"differ"``, or the reason why they did not play: ``"faults"``, ``"stopped"``, or
    ``"unreachable"`` if the expansions cannot be sent to another process.  ``came_up`` counts how
    often the content of the expansions came up, by kind (``card``, ``character``, ``role``,
    ``rule``, ``ability``, ``hook``, ``question``, ``event``, ``message``) and key; ``never`` maps
    the things that did not come up to advice.  ``without_words`` are kinds of questions and events,
    and verbs of options, that came up without a message in ``words``; ``hints`` are possible
    omissions that are not faults.
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
        """Return the report as JSON types."""
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
        """Yield its lines, at most *width* wide, with the texts of *say*."""
        figures = [("games", self.games), ("answers", self.decisions), ("checks", self.checks)]
        parts = [say(key, count, number=f"{count:,}") for key, count in figures]
        yield fill(", ".join([*parts, say("seconds", number=f"{self.seconds:.1f}")]), width)
        yield fill(say("again", how=say(f"again/{self.again}")), width)
        if any(self.came_up.values()):
            yield ""
            yield say("came up")
        for kind, counts in self.came_up.items():
            if counts:
                text = ", ".join(f"{key} {count:,}" for key, count in counts.items())
                yield _entry(kind, text, width)
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


def advice(rules: Ruleset, kind: str, key: str, games: int, own: Collection[str] = ()) -> str:
    """Return advice on how to make a thing come up that did not in *games*.

    Messages are suspect only if one of the expansions *own* has them.
    """
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
            f"the reference of hooks describes when {hook} is called{concerned and ','}{concerned};"
            f" build such a position with table(...){play}"
        )
    if kind == "card":
        return (
            "no event named it: can it ever be played or be an answer? Try "
            f'table(ann=seat("sheriff", hand="{key}")), or more games with focus="{key}"'
        )
    if kind in ("character", "rule"):
        return f'play games that bring it up: focus="{key}"'
    if kind == "role":
        return "include the numbers of players for which it is dealt: players=..."
    suspect = any(
        message.partition(" +")[0] == key
        for info in rules.expansions
        if info.name in own
        for message in info.definition.facet("words", {})
    )
    text = f"not said in {english('games', games, number=str(games))}"
    return f"{text}: is its key right?" if suspect else text
