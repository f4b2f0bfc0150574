"""Benchmarks: fixed deals and opponents for comparable scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, Unpack, final

from attrs import frozen

from bang_bots.bounds import ceiling, floor
from bang_bots.makers import Maker
from bang_lab.cowboys import COWBOYS
from bang_lab.figures import Difference, Pairs
from bang_lab.plan import Execution, entries_of
from bang_lab.played import Played
from bang_lab.results import Results
from bang_lab.tournament import tournament
from bangcore.errors import InvalidSetup, UnknownName, brief, nearest
from bangcore.rules.arguments import checked
from bangcore.ruleset import default_ruleset

__all__ = ["BENCHMARKS", "BOUNDS", "Benchmark", "bench", "lineup", "winning_side"]

OPPONENT: Final = "cowboy"
BOUNDS: Final[dict[str, Maker]] = {"floor": floor, "ceiling": ceiling}
"""The cowboys that guess nothing and see all roles, players only of benchmarks."""
SIDES: Final = {"sheriff": "l", "deputy": "l", "outlaw": "o", "renegade": "r"}
"""The side of each role: law, Outlaws, or Renegade."""


@checked
@final
@frozen
class Benchmark:
    """Deals of the base game in which a bot plays among cowboys.

    Each deal is played once from each seat with one of the ``roles``.  The version in ``title``
    changes with the deals and with the cowboy.
    """

    title: str
    seats: int
    deals: int
    seed: int
    roles: tuple[str, ...]

    @property
    def games_per_deal(self) -> int:
        """The number of seats from which a bot plays each deal."""
        return sum(role in self.roles for role in default_ruleset().role_set(self.seats).roles)

    def score(self, results: Results, role: str | None = None) -> Difference:
        """Return the win rate of the bot minus that of a cowboy.

        The cowboy sits at the same seats of the same deals, in games of cowboys alone.  With a
        *role* only the seats with it count.  Only complete deals count.

        :raises InvalidSetup: if no deal is complete.
        """
        plan = results.plan
        bot = plan.entries[0][0]
        games = Counter(played.deal for played in results.played)
        wins: dict[int, list[tuple[bool, bool]]] = {}
        for played in results.played:
            seat = played.players.index(bot)
            own = played.dealt_roles[seat]
            if games[played.deal] == plan.per_deal and role in (None, own):
                cowboy = COWBOYS[self.title][played.deal - 1] == SIDES[own]
                wins.setdefault(played.deal, []).append((seat in played.winners, cowboy))
        if not wins:
            raise InvalidSetup(f"no deal of {self.title} is complete yet")
        pairs = Pairs()
        for deal in wins.values():
            ours, theirs = map(sum, zip(*deal, strict=True))
            pairs.played = pairs.others = len(deal)
            pairs.wins += ours + theirs
            pairs.add((ours - theirs) * len(deal))
        return pairs.difference(bot, OPPONENT)


BENCHMARKS: Final = {
    "roles": Benchmark("roles-2", 5, 200, 20_261_127, ("sheriff", "outlaw", "renegade", "deputy")),
    "law": Benchmark("law-1", 7, 300, 20_261_129, ("sheriff", "deputy")),
}
"""The benchmarks by name."""


def winning_side(played: Played) -> str:
    """Return the side that has won a game: a letter of a line in ``cowboys.py``."""
    return SIDES[played.roles[played.winners[0]]]


@checked
def bench(
    player: Maker | str,
    benchmark: str = "roles",
    *,
    deals: int | None = None,
    progress: bool | Callable[[Results], object] | None = None,
    **execution: Unpack[Execution],
) -> Results:
    """Play a benchmark with a bot and return the results.

    *benchmark* is a name or a title, ``"roles"`` or ``"roles-2"``.  The score is that of
    :meth:`Benchmark.score`.  Fewer *deals* give an estimate, not a score.
    *player* may also be ``"floor"``, a cowboy that guesses nothing, or ``"ceiling"``, one that sees
    all roles.  The other arguments are as in :func:`tournament`.

    >>> results = bench("random", deals=20)
    >>> BENCHMARKS["roles"].score(results).high < 0
    True

    :raises UnknownName: if there is no such benchmark or bot.
    :raises InvalidSetup: if the bot is the cowboy itself or an argument is invalid.
    """
    titles = {fixed.title: fixed for fixed in BENCHMARKS.values()}
    if benchmark not in BENCHMARKS and benchmark not in titles:
        raise UnknownName(nearest("benchmark", benchmark, [*BENCHMARKS, *titles]))
    fixed = BENCHMARKS.get(benchmark) or titles[benchmark]
    if deals is not None and deals > fixed.deals:
        raise InvalidSetup(f"{fixed.title} has {fixed.deals} deals, not {brief(deals)}")
    entry = BOUNDS.get(player, player) if isinstance(player, str) else player
    [(name, _)] = entries_of([entry])
    if name == OPPONENT:
        raise InvalidSetup("the score of the cowboy is 0: it plays against itself")
    deals = fixed.deals if deals is None else deals
    return tournament(**lineup(fixed, entry, deals), progress=progress, **execution)


def lineup(fixed: Benchmark, entry: Maker | str, deals: int) -> dict[str, Any]:
    """Return the arguments of the tournament that plays a benchmark with an *entry*."""
    return {
        "players": [entry, *[OPPONENT] * (fixed.seats - 1)],
        "games": deals * fixed.games_per_deal,
        "seats": fixed.seats,
        "seed": fixed.seed,
        "roles": fixed.roles,
        "record": True,
    }
