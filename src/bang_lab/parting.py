"""Two games compared, answer by answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import final

from attrs import frozen

from bang_lab.notation import named_answer
from bangcore.game.game import Game

__all__ = ["Parting", "parting"]


@final
@frozen
class Parting:
    """Where two games part: the next answer of *one* and of the *other*.

    ``None`` is none.  ``game`` is the last position that they share, and ``None`` if they were
    dealt otherwise: then *one* and *other* are the first difference of the deals.
    """

    game: Game | None
    one: str | None
    other: str | None


def parting(one: Game, other: Game) -> Parting | None:
    """Return where two games part, ``None`` if they are the same.

    >>> from bangcore import Game
    >>> one = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=10)
    >>> other = one.copy()
    >>> one.apply("play bang:J-diamonds -> Ben")
    >>> other.apply("end turn")
    >>> found = parting(one, other)
    >>> found.one, found.other, found.game.state.turns
    ('play bang:J-diamonds -> Ben', 'end turn', 1)
    """
    for ours, theirs in zip_longest(_deal(one), _deal(other)):
        if ours != theirs:
            return Parting(None, ours, theirs)
    record = one.record
    answers = record["answers"]
    for number, pair in enumerate(zip_longest(answers, other.record["answers"])):
        if pair[0] != pair[1]:
            game = Game.replay({**record, "answers": answers[:number]}, one.ruleset)
            return Parting(game, *[text and named_answer(game, text) for text in pair])
    return None


def _deal(game: Game) -> Iterator[str]:
    """Yield what the game depends on before its first answer, line by line."""
    record = game.record
    yield f"rules: {' '.join(record['ruleset'])}"
    for name, value in record["start"].items():
        if isinstance(value, list):
            yield from (f"{name}[{n}]: {item!r}" for n, item in enumerate(value))
        else:
            yield f"{name}: {value!r}"
