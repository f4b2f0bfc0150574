"""Rows: the results of games by seat, in files."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, Final, final

from attrs import astuple, fields, frozen

from bang_lab._extras import needs
from bang_lab.error_messages import ERROR_MESSAGES
from bangcore.error_messages import ErrorMessage, join_or
from bangcore.errors import InvalidSave, InvalidSetup, brief, nearest

__all__ = ["COLUMNS", "FORMATS", "Row", "format_of", "read_rows", "row_writer", "write_rows"]

FORMATS: Final = (".csv", ".parquet")
"""The suffixes of files of rows."""

TOGETHER: Final = 10_000  # rows in a group of a Parquet file


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
    ``lives`` are its life points at the first question of each turn.
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


COLUMNS: Final = tuple(field.name for field in fields(Row))
"""The columns of a file of rows, in order."""
WON: Final = COLUMNS.index("won")


def format_of(path: str | Path) -> str:
    """Return the format of a file by its suffix.

    >>> format_of("games.csv")
    '.csv'

    :raises InvalidSetup: if the format is unknown.
    """
    end = Path(path).suffix.lower()
    if end not in FORMATS:
        raise InvalidSetup(
            ErrorMessage("no rows", ERROR_MESSAGES, known=join_or(FORMATS), path=brief(str(path)))
        )
    if end == ".parquet":
        needs("parquet", "pyarrow", of="a file of rows that ends in .parquet")
    return end


@contextmanager
def row_writer(path: str | Path) -> Iterator[Callable[[Iterable[Row]], None]]:
    """Open a file for rows and yield a function that writes some of them.

    :raises InvalidSetup: if the format is unknown.
    :raises MissingExtra: if it is Parquet and pyarrow is not installed.
    """
    with ExitStack() as stack:
        if format_of(path) == ".parquet":
            yield stack.enter_context(_to_parquet(path))
            return
        yield _to_csv(stack.enter_context(open(path, "w", encoding="utf-8", newline="")))


def write_rows(rows: Iterable[Row], path: str | Path) -> None:
    """Write rows to a file: CSV or Parquet, by its suffix.

    >>> import tempfile
    >>> row = Row(1, 1, 7, 4, "base", "", "base==0.1.0", 0, "cowboy", "sheriff", "jourdonnais",
    ...           "sheriff", "jourdonnais", True, "law_and_order", 2, 9, 4, None, None, (5, 4))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_rows([row], f"{folder}/rows.csv")
    ...     list(read_rows(f"{folder}/rows.csv")) == [row]
    True
    """
    with row_writer(path) as write:
        write(rows)


def read_rows(path: str | Path) -> Iterator[Row]:
    """Yield the rows of a file written by :func:`write_rows` or a tournament.

    :raises InvalidSave: if it is not a file of rows; the message names the line.
    """
    if format_of(path) == ".parquet":
        yield from _from_parquet(path)
        return
    with open(path, encoding="utf-8", newline="") as file:
        yield from _from_csv(file, str(path))


# ---------------------------------------------------------------- CSV


def _to_csv(file: IO[str]) -> Callable[[Iterable[Row]], None]:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)

    def write(rows: Iterable[Row]) -> None:
        # None is empty, True and False are 1 and 0
        writer.writerows(
            [*values[:WON], int(values[WON]), *values[WON + 1 : -1], " ".join(map(str, values[-1]))]
            for values in map(_values, rows)
        )
        file.flush()

    return write


def _from_csv(file: IO[str], path: str) -> Iterator[Row]:
    lines = csv.reader(file)
    _check_columns(next(lines, []), path)
    for texts in lines:
        values: dict[str, Any] = dict(zip(COLUMNS, texts, strict=False))
        try:
            for name in NUMBERS:
                values[name] = int(values[name])
            for name in MAYBE:
                values[name] = int(values[name]) if values[name] else None
            values["won"] = bool(int(values["won"]))
            values["lives"] = tuple(map(int, values["lives"].split()))
            yield Row(**values)
        except (KeyError, ValueError, TypeError) as error:
            raise _no_row(path, lines.line_num, texts) from error


NUMBERS: Final = ("game", "deal", "seed", "seats", "seat", "turns", "answers", "answered")
MAYBE: Final = ("eliminated_by", "eliminated_on")


# ---------------------------------------------------------------- Parquet


def _schema() -> Any:
    import pyarrow as pa

    kinds: dict[str, Any] = dict.fromkeys((*NUMBERS, *MAYBE), pa.int64())
    kinds |= {"won": pa.bool_(), "lives": pa.list_(pa.int16())}
    return pa.schema([(name, kinds.get(name, pa.string())) for name in COLUMNS])


@contextmanager
def _to_parquet(path: str | Path) -> Iterator[Callable[[Iterable[Row]], None]]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = _schema()
    waiting: list[tuple[Any, ...]] = []

    def pack(at_least: int) -> None:
        # groups of a fixed size make the file independent of the batches of rows
        while len(waiting) >= at_least:
            some, waiting[:TOGETHER] = waiting[:TOGETHER], []
            columns = [
                pa.array(column, kind.type)
                for column, kind in zip(zip(*some, strict=True), schema, strict=True)
            ]
            file.write_table(pa.Table.from_arrays(columns, schema=schema))

    def write(rows: Iterable[Row]) -> None:
        waiting.extend(map(_values, rows))
        pack(TOGETHER)

    with pq.ParquetWriter(path, schema) as file:
        try:
            yield write
        finally:
            pack(1)


def _from_parquet(path: str | Path) -> Iterator[Row]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(path) as file:
            _check_columns(file.schema_arrow.names, str(path))
            for batch in file.iter_batches():
                columns = [column.to_pylist() for column in batch.columns]
                columns[-1] = list(map(tuple, columns[-1]))
                for values in zip(*columns, strict=True):
                    yield Row(*values)
    except pa.ArrowInvalid as error:
        raise InvalidSave(f"{path} is not a file of rows: {error}") from error


# ---------------------------------------------------------------- shared helpers


def _values(row: Row) -> tuple[Any, ...]:
    return astuple(row, recurse=False)


def _check_columns(names: list[str], path: str) -> None:
    for name in names:
        if name not in COLUMNS:
            raise InvalidSave(f"{path} is not a file of rows: {nearest('column', name, COLUMNS)}")
    if tuple(names) != COLUMNS:
        missing = [name for name in COLUMNS if name not in names]
        what = f"no column {missing[0]!r}" if missing else "columns in another order"
        raise InvalidSave(f"{path} is not a file of rows: {what}")


def _no_row(path: str, line: int, row: object) -> InvalidSave:
    return InvalidSave(f"{path} line {line} is not a row: {brief(row)}")
