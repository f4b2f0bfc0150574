"""Comparison of two games, answer by answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import final

from attrs import frozen

from bang_lab.notation import named_answer
from bangcore.game.game import Game

__all__ = ["Divergence", "divergence"]


@final
@frozen
class Divergence:
    """The point where two games diverge: the next answer of *one* and of the *other*.

    The answer of a game that ends there is ``None``.  ``game`` is the last common position, or
    ``None`` if the deals differ: then *one* and *other* are their first difference.
    """

    game: Game | None
    one: str | None
    other: str | None


def divergence(one: Game, other: Game) -> Divergence | None:
    """Return the point where two games diverge, ``None`` if they are the same.

    >>> from bangcore import Game
    >>> one = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=10)
    >>> other = one.copy()
    >>> one.apply("play bang:J-diamonds -> Ben")
    >>> other.apply("end turn")
    >>> found = divergence(one, other)
    >>> found.one, found.other, found.game.state.turns
    ('play bang:J-diamonds -> Ben', 'end turn', 1)
    """
    for ours, theirs in zip_longest(_deal(one), _deal(other)):
        if ours != theirs:
            return Divergence(None, ours, theirs)
    record = one.record
    answers = record["answers"]
    for number, pair in enumerate(zip_longest(answers, other.record["answers"])):
        if pair[0] != pair[1]:
            game = Game.replay({**record, "answers": answers[:number]}, one.ruleset)
            return Divergence(game, *[text and named_answer(game, text) for text in pair])
    return None


def _deal(game: Game) -> Iterator[str]:
    """Yield the rules and the deal of a game, line by line."""
    record = game.record
    yield f"rules: {' '.join(record['ruleset'])}"
    for name, value in record["start"].items():
        if isinstance(value, list):
            yield from (f"{name}[{n}]: {item!r}" for n, item in enumerate(value))
        else:
            yield f"{name}: {value!r}"
