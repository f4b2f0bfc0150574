"""Figures: shares with confidence intervals, paired differences, and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, Final, final

from attrs import Factory, astuple, define, evolve, frozen

from bang_lab.played import Failed, Played, Result
from bang_lab.ratings import Ranks, Rating, ratings
from bangcore.errors import InvalidSetup, UnknownName, nearest
from bangcore.rules.arguments import checked

__all__ = [
    "BY",
    "FEW",
    "Counts",
    "Difference",
    "Level",
    "Pairs",
    "Share",
    "Tally",
    "spread",
    "student",
    "wilson",
]

Z: Final = 1.959963984540054
"""The half-width of a 95 % interval in standard errors."""

BY: Final = ("player", "role", "character", "seat", "player role")
"""The groupings of wins."""
LIVES: Final = "lives"
"""The grouping of life points, by role and turn."""
FEW: Final = 0.05
"""Life points are listed while at least this share of the games is in progress."""


def wilson(wins: float, of: float) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share after Wilson (1927).

    >>> [round(bound, 4) for bound in wilson(5, 10)], wilson(0, 0)
    ([0.2366, 0.7634], (0.0, 1.0))
    """
    if not of:
        return 0.0, 1.0
    rate, square = wins / of, Z * Z
    middle = rate + square / (2 * of)
    half = Z * sqrt(rate * (1 - rate) / of + square / (4 * of * of))
    low, high = (middle - half) / (1 + square / of), (middle + half) / (1 + square / of)
    return max(0.0, low) if wins else 0.0, min(1.0, high) if wins < of else 1.0


@final
@frozen
class Share:
    """The number of seats of one kind, their wins and their win rate.

    ``low`` and ``high`` bound its 95 % confidence interval, estimated from the variance between
    deals: seats that win together, such as three Outlaws in a game, count as fewer independent
    observations, and rivals, of which exactly one wins, as more.
    """

    name: str
    played: int
    wins: int
    rate: float
    low: float
    high: float


@final
@frozen
class Level:
    """A mean at a turn with its 95 % interval: of the life points of a role, or of log losses."""

    turn: int
    mean: float
    low: float
    high: float


@final
@frozen
class Difference:
    """The difference between the win rates of two players with the same deals.

    ``mean`` is the difference; ``low`` and ``high`` bound its 95 % confidence interval, estimated
    from the variance between ``deals``.  With fewer than 50 deals it is wide and drawn towards 0,
    because a few deals may be equal by chance.
    """

    player: str
    other: str
    deals: int
    mean: float
    low: float
    high: float


@final
@define
class Counts:
    """The seats and wins of one kind, and sums over deals for their variance.

    All are integers, so the order of the deals does not matter.
    """

    deals: int = 0
    played: int = 0
    wins: int = 0
    played2: int = 0
    wins2: int = 0
    both: int = 0

    def add(self, played: int, wins: int) -> None:
        self.deals += 1
        self.played += played
        self.wins += wins
        self.played2 += played * played
        self.wins2 += wins * wins
        self.both += played * wins

    def share(self, name: str) -> Share:
        """Return the rate and its interval from the variance between deals.

        The interval is Wilson's for the effective number of independent seats, slightly wider for
        a small number of deals.  Two pseudo-deals with independent seats are added, because a few
        deals may have a small variance by chance.
        """
        rate = self.wins / self.played
        if self.played2 == self.played:  # one seat in each deal, hence independent
            return self._bounded(name, rate, self.played)
        alone = self.wins * (1 - rate)
        if not alone:  # all or none have won: each deal of equal size is one observation
            return self._bounded(name, rate, self.played**2 / self.played2)
        n = self.deals
        # played**2 times the variance of the rate between deals
        scatter = (
            self.wins2 * self.played**2
            - 2 * self.both * self.wins * self.played
            + self.played2 * self.wins**2
        ) / self.played**2
        scatter = (scatter + 2 * alone / n) * n / (n + 1)
        return self._bounded(name, rate, self.played * alone / scatter * (Z / student(n + 1)) ** 2)

    def level(self, turn: int) -> Level:
        """Return the mean, if "wins" are life points or parts of losses."""
        mean = self.wins / self.played
        scatter = self.wins2 - 2 * mean * self.both + mean * mean * self.played2
        half = student(max(1, self.deals - 1)) * sqrt(max(0.0, scatter)) / self.played
        return Level(turn, mean, mean - half, mean + half)

    def _bounded(self, name: str, rate: float, of: float) -> Share:
        return Share(name, self.played, self.wins, rate, *wilson(rate * of, of))


@checked
@final
@define
class Tally:
    """Counts of many results, independent of their order.

    ``per_deal`` is the number of games per deal; ``counts`` are the sums of what the bots of each
    player have counted.
    """

    per_deal: int = 1
    games: int = 0
    reasons: Counter[str] = Factory(Counter)
    turns: Counter[int] = Factory(Counter)
    answers: Counter[int] = Factory(Counter)
    failures: list[Failed] = Factory(list)
    counts: dict[str, Counter[str]] = Factory(dict)
    _sums: dict[str, dict[Any, Counts]] = Factory(lambda: {by: {} for by in (*BY, LIVES)})
    _open: dict[int, _Deal] = Factory(dict)
    _pairs: dict[tuple[str, str], Pairs] = Factory(dict)
    _orders: Counter[Ranks] = Factory(Counter)

    def add(self, result: Result) -> None:
        """Count one more game."""
        if isinstance(result, Failed):
            self.failures.append(result)
            self._count(result.counts)
            return
        self.games += 1
        self.reasons[result.reason] += 1
        self.turns[result.turns] += 1
        self.answers[result.answers] += 1
        self._count(zip(result.players, result.counts, strict=False))
        deal = self._open.pop(result.deal, None) or _Deal()
        deal.add(result)
        if deal.games < self.per_deal:
            self._open[result.deal] = deal
            return
        for by, sums in deal.sums.items():
            _add(self._sums[by], sums)
        if self.per_deal > 1:
            self._compare(deal.sums["player"])

    def _count(self, counts: Iterable[tuple[str, Iterable[tuple[str, int]]]]) -> None:
        for player, pairs in counts:
            if numbers := dict(pairs):
                self.counts.setdefault(player, Counter()).update(numbers)

    def _compare(self, sums: Mapping[str, Sequence[int]]) -> None:
        shares = [Fraction(wins, played) for _, (played, wins) in sorted(sums.items())]
        best = sorted({*shares}, reverse=True)
        self._orders[tuple(map(best.index, shares))] += 1
        for player, (played, wins) in sums.items():
            for other, (others_played, others_wins) in sums.items():
                if player < other:
                    pairs = self._pairs.setdefault((player, other), Pairs())
                    pairs.add(wins * others_played - others_wins * played)
                    pairs.played, pairs.others = played, others_played
                    pairs.wins += wins + others_wins

    def table(self, by: str = "player") -> dict[str, Share]:
        """Return the win rates with their confidence intervals.

        :raises UnknownName: if the grouping is unknown.
        """
        if by not in BY:
            raise UnknownName(nearest("column", by, BY))
        counts = self._counted(by)
        return {name: counts[name].share(name) for name in sorted(counts)}

    def lives(self, role: str) -> list[Level]:
        """Return the mean life points of a role by turn, while one game in twenty is in progress.

        Eliminated players count as 0; finished games do not count.
        """
        counts = {
            turn: count for (name, turn), count in self._counted(LIVES).items() if name == role
        }
        return [
            counts[turn].level(turn)
            for turn in sorted(counts)
            if counts[turn].played >= FEW * counts[1].played
        ]

    def _counted(self, by: str) -> dict[Any, Counts]:
        """Return the counts, with the deals that are not complete."""
        counts = {name: evolve(count) for name, count in self._sums[by].items()}
        for deal in self._open.values():
            _add(counts, deal.sums[by])
        return counts

    @classmethod
    def together(cls, tallies: Iterable[Tally]) -> Tally:
        """Return the counts of several tournaments, without comparisons of players."""
        whole = cls()
        for tally in tallies:
            whole.games += tally.games
            whole.reasons += tally.reasons
            whole.turns += tally.turns
            whole.answers += tally.answers
            whole.failures += tally.failures
            for player, numbers in tally.counts.items():
                whole.counts.setdefault(player, Counter()).update(numbers)
            for by, counts in whole._sums.items():
                for name, count in tally._counted(by).items():
                    pairs = zip(astuple(counts.get(name, Counts())), astuple(count), strict=True)
                    counts[name] = Counts(*[sum(pair) for pair in pairs])
        return whole

    @property
    def complete_deals(self) -> int:
        """The number of duplicate deals whose games have all been played."""
        return max((pairs.deals for pairs in self._pairs.values()), default=0)

    def ratings(self) -> list[Rating]:
        """Return the ratings of the players, the best first.

        :raises InvalidSetup: if deals were not duplicated or none is complete.
        """
        if not self._orders:
            raise InvalidSetup("ratings need complete duplicate deals: pass duplicate=True")
        results = ratings(sorted(self.table()), self._orders)
        return sorted(results, key=lambda rating: -rating.elo)

    def paired(self, player: str, other: str) -> Difference:
        """Return the difference between the win rates of *player* and *other* with the same deals.

        :raises InvalidSetup: if deals were not duplicated or none is complete.
        :raises UnknownName: if no player has that name.
        """
        if self.per_deal == 1:
            raise InvalidSetup("comparisons need duplicate deals: pass duplicate=True")
        players = self.table()
        for name in (player, other):
            if name not in players:
                raise UnknownName(nearest("player", name, players))
        pairs = self._pairs.get((min(player, other), max(player, other)))
        if pairs is None:
            raise InvalidSetup(f"no deal of {player!r} and {other!r} is complete yet")
        return pairs.difference(player, other, 1 if player < other else -1)


@final
@define
class _Deal:
    """The games with one deal: seats and wins by kind and name."""

    games: int = 0
    sums: dict[str, dict[Any, list[int]]] = Factory(lambda: {by: {} for by in (*BY, LIVES)})

    def add(self, result: Played) -> None:
        self.games += 1
        players, roles = result.players, result.roles
        won = [seat in result.winners for seat in range(len(players))]
        _count(self.sums["player"], players, won)
        _count(self.sums["role"], roles, won)
        _count(self.sums["character"], result.characters, won)
        _count(self.sums["seat"], map(str, range(len(players))), won)
        _count(self.sums["player role"], map("{} {}".format, players, roles), won)
        for turn, lives in enumerate(result.lives, 1):
            _count(self.sums[LIVES], [(role, turn) for role in roles], lives)


def _count(sums: dict[Any, list[int]], names: Iterable[Any], won: Iterable[int]) -> None:
    """Count seats and their wins, or life points, by name."""
    for name, has_won in zip(names, won, strict=True):
        pair = sums.setdefault(name, [0, 0])
        pair[0] += 1
        pair[1] += has_won


def _add(counts: dict[Any, Counts], sums: Mapping[Any, Sequence[int]]) -> None:
    """Add the counts of one deal."""
    for name, (played, wins) in sums.items():
        if name not in counts:
            counts[name] = Counts()
        counts[name].add(played, wins)


@final
@define
class Pairs:
    """The sums of the differences between two players over deals, as integers."""

    deals: int = 0
    total: int = 0
    squares: int = 0
    unequal: int = 0
    played: int = 1
    others: int = 1
    wins: int = 0

    def add(self, difference: int) -> None:
        self.deals += 1
        self.total += difference
        self.squares += difference * difference
        self.unequal += difference != 0

    def difference(self, player: str, other: str, sign: int = 1) -> Difference:
        scale = self.played * self.others
        total = sign * self.total / scale
        # a few deals may have no variance by chance: two pseudo-deals are added, one in favour of
        # each player, with the difference of the unequal deals, but at most that of deals whose
        # seats win or lose in pairs
        seats = (self.played + self.others) * self.deals
        rate = (self.wins + 1) / (seats + 2)
        apart = 2 * rate * (1 - rate) * (1 / self.played + 1 / self.others)
        if self.unequal:
            apart = min(apart, self.squares / scale**2 / self.unequal)
        n = self.deals + 2
        middle = total / n
        variance = (self.squares / scale**2 + 2 * min(1.0, apart)) / n - middle * middle
        half = student(n - 1) * sqrt(variance / n)
        low, high = max(-1.0, middle - half), min(1.0, middle + half)
        return Difference(player, other, self.deals, total / self.deals, low, high)


def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t distribution (Cornish-Fisher expansion).

    >>> round(student(10), 2), round(student(1000), 2)
    (2.23, 1.96)
    """
    z = Z
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    more: float = sum(term / freedom**power for power, term in enumerate(terms, 1))
    return z + more


def spread(counts: Mapping[int, int]) -> dict[str, float]:
    """Return the minimum, median, mean and maximum of numbers with counts.

    >>> spread({10: 1, 20: 2, 40: 1})
    {'min': 10, 'median': 20, 'mean': 22.5, 'max': 40}
    """
    if not counts:
        return {}
    ordered = sorted(counts)
    total = sum(counts.values())
    low, high = _at(counts, ordered, (total - 1) // 2), _at(counts, ordered, total // 2)
    return {
        "min": ordered[0],
        "median": low if low == high else (low + high) / 2,
        "mean": round(sum(n * count for n, count in counts.items()) / total, 2),
        "max": ordered[-1],
    }


def _at(counts: Mapping[int, int], ordered: Sequence[int], place: int) -> int:
    for number in ordered:
        place -= counts[number]
        if place < 0:
            return number
    raise IndexError(place)  # pragma: no cover - there are more numbers than that
