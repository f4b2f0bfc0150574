"""The search bot, which simulates answers in sampled worlds."""

from __future__ import annotations

from functools import partial
from math import isfinite
from time import perf_counter
from typing import Any, Final, final

from bang_bots.cowboy import CowboyBot, suspicions_of, tune
from bang_bots.facets import senses_of
from bang_bots.kit import Dice, options_of
from bang_bots.prospects import Prospects
from bang_bots.suspicions import Gossip
from bang_bots.tree import Race, Tryout, deed
from bang_bots.worlds import Worlds
from bangcore import chance
from bangcore.engine.events import Event
from bangcore.errors import InvalidSetup, brief
from bangcore.game.views import View
from bangcore.rules.arguments import checked
from bangcore.rules.options import Option
from bangcore.ruleset import Ruleset

__all__ = ["SearchBot"]

USUAL: Final = 40
"""The default number of iterations."""
MOST: Final = 1_000_000
WIDEST: Final = 6
"""The number of candidate answers, the best by the cowboy's values."""


@checked
@final
class SearchBot:
    """A bot that simulates answers in sampled worlds, and plays as a cowboy unless one is better.

    It samples worlds with roles weighted by all attacks so far, tries each answer in the same
    worlds, lets cowboys play to the end of its turn, or to the beginning if another player is on
    turn, and takes the probability of winning from :class:`Prospects`.  Its later answers in the
    turn form a tree that favours successful ones (single-observer information set Monte Carlo tree
    search).

    One iteration is a simulation in one world.  With a budget in *iterations* (default: 40) the
    bot is deterministic; with a budget in *milliseconds* its answers depend on the machine, and
    take slightly longer.  With both, the search ends at the first limit.

    >>> from bangcore import Game
    >>> from bang_bots import CowboyBot, SearchBot, play
    >>> game = Game.new(4, seed=1)
    >>> bots = [SearchBot(game.ruleset, seed=1, iterations=10), *map(CowboyBot, (2, 3, 4))]
    >>> play(game, bots).outcome is not None
    True

    :raises InvalidSetup: if an argument is invalid.
    """

    searches = True

    def __init__(
        self,
        rules: Ruleset,
        seed: int,
        *,
        iterations: int | None = None,
        milliseconds: float | None = None,
    ) -> None:
        if type(seed) is not int:
            raise InvalidSetup(f"seed is a whole number, not {brief(seed)}")
        if iterations is not None and (type(iterations) is not int or iterations < 1):
            raise InvalidSetup(f"iterations are a whole number from 1, not {brief(iterations)}")
        if milliseconds is not None and not _is_time(milliseconds):
            raise InvalidSetup(f"milliseconds are a number above 0, not {brief(milliseconds)}")
        if iterations is None:
            iterations = USUAL if milliseconds is None else MOST
        self._iterations = iterations
        self._milliseconds = milliseconds
        self._seed = seed
        self._rules = rules
        self._senses = senses_of(rules)
        self._prospects = Prospects(rules, self._senses)
        self._cowboy = CowboyBot(seed, self._senses)
        self.hears: Final = self._cowboy.hears

    def __repr__(self) -> str:
        budget = [
            *([f"{self._iterations} iterations"] if self._iterations < MOST else []),
            *([f"{self._milliseconds} milliseconds"] if self._milliseconds is not None else []),
        ]
        return f"<SearchBot of {' or '.join(budget) or 'any budget'}>"

    def choose(self, view: View, worlds: Worlds) -> Option:
        """Return the best answer, by default the cowboy's."""
        begun = perf_counter()
        options = options_of(view)
        if len(options) == 1:
            return options[0]
        self._throw_dice(view)
        usual = self._cowboy.choose(view)
        ways = {deed(usual, self._rules): options.index(usual)}
        values = self._cowboy.values(view)
        for i in sorted(range(len(options)), key=lambda i: -values[i]):
            ways.setdefault(deed(options[i], self._rules), i)
        if len(ways) == 1:
            return usual
        race = Race([*ways.values()][:WIDEST])
        end = None if self._milliseconds is None else begun + self._milliseconds / 1000
        self._run(race, view, worlds, end)
        return options[race.winner()]

    def _run(self, race: Race, view: View, worlds: Worlds, end: float | None) -> None:
        assert view.seat is not None
        suspicions = suspicions_of(self._cowboy)
        tryout = Tryout(
            view.seat,
            view.turns + _turns_until(view, view.seat),
            self._rules,
            self._senses,
            Gossip(suspicions),
            self._prospects,
            Dice(self._seed_of(view) + 1),
        )
        (roles,) = view.by_seat("role")
        likely = partial(suspicions.weight, sides=view.sides, known=roles)
        deals = worlds(self._iterations, self._seed_of(view), likely)
        budget = self._iterations
        while 1 < race.running <= budget and (end is None or perf_counter() < end):
            budget -= race.running
            race.run(next(deals), tryout, end)

    def interrupt(self, view: View, worlds: Worlds) -> Option | None:
        """Return the interrupt of the cowboy, or ``None``."""
        self._throw_dice(view)
        return self._cowboy.interrupt(view)

    def notice(self, event: Event) -> None:
        """Remember an attack."""
        self._cowboy.notice(event)

    def memory(self) -> dict[str, Any]:
        """Return its memory as JSON types."""
        return self._cowboy.memory()

    def recall(self, memory: Any) -> None:
        """Restore what :meth:`memory` returned; raise a :exc:`BangError` for anything else."""
        self._cowboy.recall(memory)

    def _throw_dice(self, view: View) -> None:
        """Derive random numbers from the question, independent of earlier ones."""
        tune(self._cowboy, Dice(self._seed_of(view) + 2))

    def _seed_of(self, view: View) -> int:
        number = 0 if view.decision is None else view.decision.number
        return chance.seeded(self._seed << 64 | number)


def _turns_until(view: View, seat: int) -> int:
    """Return how many turns begin until that of *seat*, 1 if it is on turn."""
    if seat == view.turn:
        return 1
    (alive,) = view.by_seat("alive")
    others = [other for other in view.around(view.turn) if alive[other] or other == seat]
    return others.index(seat) + 1


def _is_time(value: object) -> bool:
    return isinstance(value, (int, float)) and isfinite(value) and value > 0
