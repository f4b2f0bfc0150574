"""Benchmarks: fixed deals and opponents for comparable scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Unpack, final

from attrs import frozen

from bang_bots.makers import Maker
from bang_lab.plan import Execution, entries_of
from bang_lab.results import Results
from bang_lab.tournament import tournament
from bangcore.errors import InvalidSetup, UnknownName, nearest
from bangcore.rules.arguments import checked

__all__ = ["BENCHMARKS", "Benchmark", "bench"]

OPPONENT: Final = "cowboy"


@final
@frozen
class Benchmark:
    """Deals of the base game in which a bot plays among cowboys.

    Each deal is played once for each seat of the bot.  The version in ``title`` changes with the
    deals and with the cowboy.
    """

    title: str
    seats: int
    deals: int
    seed: int


BENCHMARKS: Final = {"roles": Benchmark("roles-1", seats=5, deals=200, seed=20_261_127)}
"""The benchmarks by name."""


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

    The score is ``results.paired(*results.plan.players)``: the bot's win rate minus the cowboys'
    with the same deals.  Fewer *deals* give an estimate, not a score.  The other arguments are as
    in :func:`tournament`.

    >>> results = bench("random", deals=20)
    >>> results.paired("random", "cowboy").high < 0
    True

    :raises UnknownName: if there is no such benchmark or bot.
    :raises InvalidSetup: if the bot is the cowboy itself or an argument is invalid.
    """
    if benchmark not in BENCHMARKS:
        raise UnknownName(nearest("benchmark", benchmark, BENCHMARKS))
    fixed = BENCHMARKS[benchmark]
    [(name, _)] = entries_of([player])
    if name == OPPONENT:
        raise InvalidSetup("the score of the cowboy is 0: it plays against itself")
    return tournament(
        [player, *[OPPONENT] * (fixed.seats - 1)],
        (fixed.deals if deals is None else deals) * fixed.seats,
        seats=fixed.seats,
        seed=fixed.seed,
        duplicate=True,
        progress=progress,
        **execution,
    )
