"""Rows: the results of games by seat, in files."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, final

from attrs import astuple, fields, frozen

from bangcore.rules.arguments import checked

__all__ = ["COLUMNS", "Row", "row_writer", "write_rows"]


@final
@frozen
class Row:
    """The result of one seat of one game.

    ``game`` is the number of the game, ``deal`` the number of its deal (shared by duplicate
    games), ``seed`` the seed of the deal.  ``seats`` is the number of seats; ``sets``, ``options``
    (only those that differ from the defaults) and ``versions`` define the rules.  ``player`` sat at
    ``seat`` with ``role`` and ``character`` at the end, ``dealt_role`` and ``dealt_character`` in
    the first turn; ``won`` is true for winners.  The game ended for ``reason`` after ``turns``
    turns and ``answers`` answers, ``answered`` of them by this seat.  ``eliminated_on`` is the turn
    in which the seat was first eliminated, ``eliminated_by`` the seat responsible, if any.
    ``lives`` are its life points at the first question of each turn; ``counts`` are what its bot
    has counted, by name.
    """

    game: int
    deal: int
    seed: int
    seats: int
    sets: str
    options: str
    versions: str
    seat: int
    player: str
    role: str
    character: str
    dealt_role: str
    dealt_character: str
    won: bool
    reason: str
    turns: int
    answers: int
    answered: int
    eliminated_by: int | None
    eliminated_on: int | None
    lives: tuple[int, ...]
    counts: tuple[tuple[str, int], ...] = ()


COLUMNS: Final = tuple(field.name for field in fields(Row))
"""The columns of a file of rows, in order."""
WON: Final = COLUMNS.index("won")


@contextmanager
def row_writer(path: str | Path) -> Iterator[Callable[[Iterable[Row]], None]]:
    """Open a CSV file for rows and yield a function that writes some of them."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)

        def write(rows: Iterable[Row]) -> None:
            # None is empty, True and False are 1 and 0
            for row in rows:
                values = astuple(row, recurse=False)
                lives = " ".join(map(str, row.lives))
                counts = " ".join(f"{name}={count}" for name, count in row.counts)
                writer.writerow([*values[:WON], int(row.won), *values[WON + 1 : -2], lives, counts])
            file.flush()

        yield write


@checked
def write_rows(rows: Iterable[Row], path: str | Path) -> None:
    """Write rows to a CSV file."""
    with row_writer(path) as write:
        write(rows)
