"""Perft, as in chess: counts of positions by depth, on which two programs must agree."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import blake2b
from typing import final

from attrs import frozen

from bangcore.errors import InvalidSetup, brief
from bangcore.game.game import Game, progress_of
from bangcore.game.saving import dump_position
from bangcore.rules.arguments import checked
from bangcore.testing.playing.deals import choices

__all__ = ["Perft", "Ply", "perft"]


@final
@frozen
class Ply:
    """The number of sequences of *depth* answers and of positions they lead to."""

    depth: int
    sequences: int
    positions: int


@final
@frozen
class Perft:
    """The counts of :func:`perft`, by depth and after each answer."""

    plies: tuple[Ply, ...]
    divided: dict[str, Ply]

    def __str__(self) -> str:
        """Return a table of the depths, then of the answers at the last one."""
        lines = ["depth  sequences  positions", *map(_row, self.plies)]
        if self.divided:
            lines += ["", "sequences  positions  after"]
            lines += [
                f"{ply.sequences:9}  {ply.positions:9}  {text}"
                for text, ply in self.divided.items()
            ]
        return "\n".join(lines)


def _row(ply: Ply) -> str:
    """Return a row of the table."""
    return f"{ply.depth:5}  {ply.sequences:9}  {ply.positions:9}"


@checked
def perft(game: Game, depth: int) -> Perft:
    """Count the sequences of answers from a position to *depth*, including interrupts.

    A sequence that ends the game counts only at the depths that it reaches.  Two positions are the
    same if their saves are equal apart from the history.

    >>> from bangcore.testing import Deal
    >>> counted = perft(Deal(players=4, seed=2).game(), 2)
    >>> counted.plies
    (Ply(depth=1, sequences=13, positions=13), Ply(depth=2, sequences=78, positions=72))

    If two versions of an expansion differ, compare the counts after each answer; apply the first
    answer that differs and count from there:

    >>> [(text, ply.sequences) for text, ply in counted.divided.items()]
    [('end turn', 7), ...]
    """
    if type(depth) is not int or depth < 1:
        raise InvalidSetup(f"depth is a whole number from 1 on, not {brief(depth)}")
    plies: tuple[Ply, ...] = ()
    divided: dict[str, Ply] = {}
    first = [option.text for option in choices(game)]
    # for each position, the number of sequences that lead there by first answer
    reached = {_digest(game): (game.copy(), Counter[str]())}
    for at in range(1, depth + 1):
        branches = [(position, ways, choices(position)) for position, ways in reached.values()]
        sequences = sum((ways.total() or 1) * len(options) for _, ways, options in branches)
        if not sequences:  # all games are over
            break
        reached = {}
        for position, ways, options in branches:
            for option in options:
                after = position.copy()
                after.apply(option)
                _, arrivals = reached.setdefault(_digest(after), (after, Counter()))
                arrivals.update(ways or {option.text: 1})
        plies += (Ply(at, sequences, len(reached)),)
        led = [ways for _, ways in reached.values()]
        divided = {
            text: Ply(at, sum(ways[text] for ways in led), sum(text in ways for ways in led))
            for text in first
        }
    return Perft(plies, divided)


def _digest(game: Game) -> bytes:
    """Return a digest of a position, that is of its save without the history."""
    text = json.dumps(dump_position(progress_of(game)), sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).digest()
