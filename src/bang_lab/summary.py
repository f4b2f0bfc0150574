"""Summaries of many games for plots, counted in one pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from math import sqrt
from pathlib import Path
from typing import Final, final

from attrs import Factory, astuple, define, frozen

from bang_lab.figures import Share, Z, _add, _count, _Counts
from bang_lab.results import Results
from bang_lab.rows import Row, read_rows
from bangcore.errors import UnknownName, nearest

__all__ = ["Level", "Rows", "Summary", "Table"]

Table = tuple[str, int]
"""A kind of table: the sets and the number of seats."""

FEW: Final = 0.05
"""Life points are shown while at least this share of the games is in progress."""

BY: Final = ("role", "character", "player", "sets")
"""The groupings of wins."""


@final
@frozen
class Level:
    """The mean life points of a role at the start of a turn, with its 95 % interval."""

    turn: int
    mean: float
    low: float
    high: float


@final
@define
class Summary:
    """Counts of many games in constant memory.

    Rows are added game by game, and deal by deal; reading a count closes the last deal.
    ``seeds`` are the seeds of the tournaments, if known.

    >>> from bang_lab import tournament
    >>> summary = Summary.of(tournament(["cowboy", "random"], 40, seats=4, seed=1))
    >>> summary.games, summary.tables, summary.seeds
    (40, [('base', 4)], {1})
    >>> shares = summary.shares("player")
    >>> shares["cowboy"].rate > shares["random"].rate
    True
    >>> summary.lives("renegade")[0].mean
    3.95
    """

    seeds: set[int] = Factory(set)
    _turns: dict[Table, Counter[int]] = Factory(dict)
    _answers: dict[Table, Counter[int]] = Factory(dict)
    _wins: dict[str, dict[Table, dict[str, _Counts]]] = Factory(lambda: {by: {} for by in BY})
    _lives: dict[str, dict[int, _Counts]] = Factory(dict)
    _deal: list[Row] = Factory(list)

    @classmethod
    def of(cls, rows: Rows) -> Summary:
        """Count the rows of results, of a file or of an iterable; return a summary unchanged.

        :raises InvalidSave: if a file has no rows.
        """
        if isinstance(rows, Summary):
            return rows
        summary = cls()
        if isinstance(rows, Results):
            summary.seeds.add(rows.plan.seed)
            rows = rows.rows()
        summary.add(read_rows(rows) if isinstance(rows, str | Path) else rows)
        return summary

    # ------------------------------------------------------------ counting

    def add(self, rows: Iterable[Row]) -> None:
        """Count more rows, in whole games."""
        for row in rows:
            if self._deal and _deal_of(self._deal[0]) != _deal_of(row):
                self._close()
            self._deal.append(row)

    def _close(self) -> None:
        """Count the games of a deal as one observation."""
        rows, self._deal = self._deal, []
        if not rows:
            return
        table = (rows[0].sets, rows[0].seats)
        for by, wins in self._wins.items():
            sums: dict[str, list[int]] = {}
            _count(sums, [getattr(row, by) for row in rows], [row.won for row in rows])
            _add(wins.setdefault(table, {}), sums)
        for _, game in groupby(rows, lambda row: row.game):
            first = next(game)
            self._turns.setdefault(table, Counter())[first.turns] += 1
            self._answers.setdefault(table, Counter())[first.answers] += 1
        for (role, turn), (seats, lives) in _lives_of(rows).items():
            counts = self._lives.setdefault(role, {})
            if turn not in counts:
                counts[turn] = _Counts()
            counts[turn].add(seats, lives)

    # ------------------------------------------------------------ counts

    @property
    def tables(self) -> list[Table]:
        """The kinds of tables: sets and number of seats."""
        self._close()
        return sorted(self._turns)

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(self._turns[table].total() for table in self.tables)

    def length(self, of: str, table: Table) -> Counter[int]:
        """Return the number of games at a table by their ``"turns"`` or ``"answers"``.

        :raises UnknownName: if *of* is neither or there is no such table.
        """
        self._close()
        columns = {"turns": self._turns, "answers": self._answers}
        if of not in columns:
            raise UnknownName(nearest("column", of, columns))
        return columns[of][table]

    def shares(self, by: str, table: Table | None = None) -> dict[str, Share]:
        """Return the win rates by role, character, player or sets, over all games or at one table.

        :raises UnknownName: if the grouping is unknown.
        """
        self._close()
        if by not in self._wins:
            raise UnknownName(nearest("column", by, BY))
        counts: dict[str, _Counts] = {}
        for other, by_name in self._wins[by].items():
            for name, count in by_name.items() if table in (None, other) else ():
                counts[name] = _together(counts.get(name, _Counts()), count)
        return {name: counts[name].share(name) for name in sorted(counts)}

    def lives(self, role: str) -> list[Level]:
        """Return the mean life points of a role by turn, while one game in twenty is in progress.

        Eliminated players count as 0; finished games do not count.
        """
        self._close()
        counts = self._lives.get(role, {})
        levels = []
        for turn in sorted(counts):
            count = counts[turn]
            if count.played < FEW * counts[1].played:
                break
            mean = count.wins / count.played
            scatter = count.wins2 - 2 * mean * count.both + mean * mean * count.played2
            half = Z * sqrt(max(0.0, scatter)) / count.played
            levels.append(Level(turn, mean, mean - half, mean + half))
        return levels


Rows = Results | Iterable[Row] | str | Path | Summary
"""A source of rows: results, an iterable of rows, the path of a file, or a summary."""


def _deal_of(row: Row) -> tuple[object, ...]:
    return row.sets, row.options, row.versions, row.seats, row.deal, row.seed


def _lives_of(rows: Iterable[Row]) -> dict[tuple[str, int], list[int]]:
    """Count seats and sum their life points by role and turn."""
    sums: dict[tuple[str, int], list[int]] = {}
    for row in rows:
        for turn, lives in enumerate(row.lives, 1):
            pair = sums.setdefault((row.role, turn), [0, 0])
            pair[0] += 1
            pair[1] += lives
    return sums


def _together(one: _Counts, other: _Counts) -> _Counts:
    pairs = zip(astuple(one), astuple(other), strict=True)
    return _Counts(*[mine + theirs for mine, theirs in pairs])
