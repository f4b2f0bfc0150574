"""The results of a tournament."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, final

from bang_lab.figures import BY, Difference, Share, Tally
from bang_lab.plan import Plan
from bang_lab.played import Failed, Played, Result
from bang_lab.ratings import Rating
from bang_lab.rows import Row, write_rows
from bangcore.errors import InvalidSetup
from bangcore.rules.arguments import checked

__all__ = ["Results"]


@checked
@final
class Results:
    """The games of a tournament and their statistics.

    ``plan`` identifies the tournament and can redeal its games; ``played`` are the results of the
    games, ``tally`` their counts, ``failures`` the games that could not be played to their end;
    ``interrupted`` is true if Ctrl-C stopped it early.
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
        """The number of games played to their end."""
        return self.tally.games

    @property
    def failures(self) -> tuple[Failed, ...]:
        """The games that failed."""
        return tuple(self.tally.failures)

    def table(self, by: str = "player") -> dict[str, Share]:
        """Return the win rates, with 95 % confidence intervals.

        *by* is ``"player"``, ``"role"``, ``"character"``, ``"seat"`` or ``"player role"``.

        >>> from bang_lab import tournament
        >>> results = tournament(["cowboy", "random"], 40, seats=4, seed=1)
        >>> results.table()["cowboy"].rate > results.table()["random"].rate
        True
        """
        return self.tally.table(by)

    def paired(self, player: str, other: str) -> Difference:
        """Return the difference between the win rates of *player* and *other* with the same deals.

        Only complete deals count.

        :raises InvalidSetup: if deals were not duplicated or none is complete.
        """
        return self.tally.paired(player, other)

    def ratings(self) -> list[Rating]:
        """Return the ratings of the players on the Elo scale, the best first.

        In each deal the players are ranked by the number of seats with which they won.

        >>> from bang_lab import tournament
        >>> results = tournament(["cowboy", "random"], 40, seats=4, seed=1, duplicate=True)
        >>> [rating.player for rating in results.ratings()]
        ['cowboy', 'random']

        :raises InvalidSetup: if deals were not duplicated or none is complete.
        """
        return self.tally.ratings()

    def rows(self) -> Iterator[Row]:
        """Yield a row for each game and seat.

        :raises InvalidSetup: if the games were not kept.
        """
        if not self._keep:
            raise InvalidSetup("keep=False keeps no games; pass a file as rows instead")
        for played in self.played:
            yield from played.rows(*self.plan.kind)

    def write(self, path: str | Path) -> None:
        """Write the rows to a CSV file."""
        write_rows(self.rows(), path)

    def __repr__(self) -> str:
        return f"<Results of {self._heading()}>"

    def _heading(self) -> str:
        plan = self.plan
        heading = f"{self.games} of {plan.games} games, {plan.seats} seats, {plan.sets}, "
        return f"{heading}seed {plan.seed}{', duplicate deals' if plan.duplicate else ''}"

    def __str__(self) -> str:
        parts = [self._heading()]
        for by in BY[:3]:
            shares = self.table(by).values()
            width = max([len(by), *(len(share.name) for share in shares)])
            parts += ["", f"{by:{width}}   played     wins   rate   95 %"]
            parts += [
                f"{share.name:{width}} {share.played:8} {share.wins:8} {share.rate:6.1%}   "
                f"{share.low:.1%} to {share.high:.1%}"
                for share in shares
            ]
        parts += [f"failed: {failed}" for failed in self.failures]
        return "\n".join(parts)
