"""What ``check_expansion`` tells: what was played, what came up, what never did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import fill
from typing import Any, Final, final

from attrs import field, frozen

from bangcore.rules.ruleset import Ruleset

__all__ = ["Report", "advice"]

WIDTH = 80
LABEL = 14

AGAIN: Final = {
    "same": "the same",
    "differ": "not the same",
    "faults": "not played: the games before have faults",
    "stopped": "not played: the check was stopped before",
    "unreachable": "not played: no process can be given them",
}
"""What is said of games with other hash seeds."""


@final
@frozen
class Report:
    """What :func:`check_expansion` has looked at; as text a page of 80 columns.

    ``hash_seeds`` tells whether the games were also played in processes of their own, and were the
    same there; ``again`` says it in a word: ``"same"``, ``"differ"``, or why they were not played:
    ``"faults"``, ``"stopped"``, or ``"unreachable"`` of expansions that no other process can be
    given.  ``came_up`` says how often what the expansions
    bring came up, by kind (``card``, ``character``, ``role``, ``rule``, ``ability``, ``hook``,
    ``question``, ``event``, ``message``) and key, ``never`` what did not and how to bring it up.
    """

    games: int
    decisions: int
    checks: int
    hash_seeds: bool
    seconds: float = field(eq=False)
    came_up: Mapping[str, Mapping[str, int]] = field(factory=dict)
    never: Mapping[str, str] = field(factory=dict)
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
        }

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield (
            f"{self.games:,} games, {self.decisions:,} answers, {self.checks:,} checks, "
            f"{self.seconds:.1f} seconds"
        )
        yield f"games with other hash seeds: {AGAIN[self.again]}"
        if any(self.came_up.values()):
            yield ""
            yield "came up"
        for kind, counts in self.came_up.items():
            if counts:
                told = ", ".join(f"{key} {count:,}" for key, count in counts.items())
                yield _entry(kind, told)
        if self.never:
            yield ""
            yield "never came up"
        for thing, how in self.never.items():
            yield _entry("", f"{thing}: {how}")


def _entry(label: str, text: str) -> str:
    indent = " " * LABEL if label else "    "
    return fill(
        text,
        WIDTH,
        initial_indent=f"  {label:<{LABEL - 2}}" if label else "  ",
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def advice(rules: Ruleset, kind: str, key: str) -> str:
    """Say how something could be brought up that never came up."""
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
    if kind == "ability":
        return "none of its hooks was asked"
    if kind == "message":
        return "nothing was asked, offered or told that takes this message: is its key right?"
    return "play more games"
