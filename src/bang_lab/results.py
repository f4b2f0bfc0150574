"""What a tournament has come to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, final

from bang_lab.figures import BY, Difference, Share, Tally
from bang_lab.plan import Plan
from bang_lab.played import Failed, Played, Result
from bang_lab.rows import Row, write_rows
from bangcore.errors import InvalidSetup

__all__ = ["Results"]


@final
class Results:
    """What a tournament has come to: figures, and the games themselves.

    ``plan`` says which tournament it was, and deals its games again; ``played`` are these games,
    ``tally`` has all that is counted, ``failures`` the games that could not be played to their end;
    ``interrupted`` tells that games are missing because somebody pressed Ctrl-C.
    """

    def __init__(self, plan: Plan, *, keep: bool = True) -> None:
        self.plan: Final = plan
        self.tally = Tally()
        self.interrupted = False
        self.played: Final[list[Played]] = []
        self._keep: Final = keep

    def add(self, result: Result, tally: Tally) -> None:
        """:meta private:"""
        self.tally = tally
        if self._keep and isinstance(result, Played):
            self.played.append(result)

    @property
    def games(self) -> int:
        """How many games were played to their end."""
        return self.tally.games

    @property
    def failures(self) -> tuple[Failed, ...]:
        """The games that were not."""
        return tuple(self.tally.failures)

    def table(self, by: str = "player") -> dict[str, Share]:
        """Return who has won how often, with 95 % confidence intervals.

        *by* is ``"player"``, ``"role"``, ``"character"``, ``"seat"`` or ``"player role"``; for more
        see :func:`shares_of`.

        >>> from bang_lab import tournament
        >>> results = tournament(["cowboy", "random"], 40, seats=4, seed=1)
        >>> results.table()["cowboy"].rate > results.table()["random"].rate
        True
        """
        return self.tally.table(by)

    def paired(self, player: str, other: str) -> Difference:
        """Return by how much *player* has won more often than *other* with the same deals.

        Only complete deals count.

        :raises InvalidSetup: deals were not duplicated, or none is complete.
        """
        return self.tally.paired(player, other)

    def rows(self) -> Iterator[Row]:
        """Yield a row for each game and seat.

        :raises InvalidSetup: the games were counted and not kept.
        """
        if not self._keep:
            raise InvalidSetup("games are counted and not kept with keep=False; give rows a file")
        for played in self.played:
            yield from played.rows(*self.plan.kind)

    def write(self, path: str | Path) -> None:
        """Write the rows to a file: CSV, JSON lines or Parquet, as its name says."""
        write_rows(self.rows(), path)

    def __repr__(self) -> str:
        return f"<Results of {self._heading()}>"

    def _heading(self) -> str:
        plan = self.plan
        said = f"{self.games} of {plan.games} games, {plan.seats} seats, {plan.sets}, "
        return f"{said}seed {plan.seed}{', duplicate deals' if plan.duplicate else ''}"

    def __str__(self) -> str:
        said = [self._heading()]
        for by in BY[:3]:
            shares = self.table(by).values()
            width = max([len(by), *(len(share.name) for share in shares)])
            said += ["", f"{by:{width}}   played     wins   rate   95 %"]
            said += [
                f"{share.name:{width}} {share.played:8} {share.wins:8} {share.rate:6.1%}   "
                f"{share.low:.1%} to {share.high:.1%}"
                for share in shares
            ]
        said += [f"failed: {failed}" for failed in self.failures]
        return "\n".join(said)
