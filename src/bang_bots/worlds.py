"""Worlds for search: sampled games consistent with the knowledge of a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeAlias, cast, final

from bang_bots.protocols import Bot
from bangcore import chance
from bangcore.engine.events import Event
from bangcore.game.game import Game
from bangcore.game.views import View
from bangcore.rules.arguments import checked
from bangcore.rules.options import Option
from bangcore.worlds.sampling import Sampler

__all__ = ["AnyBot", "Searcher", "Worlds", "choice", "chooser", "interruption", "searches"]


@checked
@final
class Worlds:
    """Worlds of a game at the pending question: deals consistent with the knowledge of one seat.

    Each world is an independent game without listeners that may be played, copied and dropped.
    Worlds depend only on the knowledge of the seat: the same *seed* yields the same worlds in any
    two games that the seat cannot distinguish.  They are sampled lazily; each costs about as much
    as fifteen answers.

    >>> game = Game.new(4, seed=1)
    >>> worlds = Worlds(game, 2)
    >>> [world.view(2) == game.view(2) for world in worlds(3, seed=7)]
    [True, True, True]

    All possible deals of roles are equally likely; conclusions from attacks are up to the bot.
    """

    __slots__ = ("_game", "_number", "_seat")

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self._seat = seat
        self._number = _number(game)

    def __call__(
        self, n: int, seed: int, likely: Callable[[Sequence[str]], float] | None = None
    ) -> Iterator[Game]:
        """Yield *n* worlds from *seed*; *likely* is that of :func:`bangcore.worlds.sample`.

        :raises RuntimeError: if the question has already been answered.
        """
        dice = chance.seeded(seed)
        sampler = None
        for _ in range(n):
            if _number(self._game) != self._number:
                raise RuntimeError("worlds are available only until the question is answered")
            sampler = sampler or Sampler(self._game, self._seat)
            dice, own = chance.below(dice, 1 << 64)
            yield sampler.sample(own, likely)


def _number(game: Game) -> int | None:
    return None if game.decision is None else game.decision.number


class Searcher(Protocol):
    """A bot that receives worlds in addition to a view, to simulate answers.

    It can replace a :class:`~bang_bots.Bot` anywhere; the attribute ``searches`` marks it::

        class Gambler:
            searches = True

            def choose(self, view, worlds):
                world = next(worlds(1, seed=view.decision.number))
                ...

    Its answer should not depend on earlier questions, because a resumed game does not repeat them.
    """

    @property
    def searches(self) -> bool:
        """True."""

    def choose(self, view: View, worlds: Worlds) -> Option:
        """Return one of ``view.decision.options``."""

    def interrupt(self, view: View, worlds: Worlds) -> Option | None:
        """Return one of ``view.interrupts`` to use it before the pending decision, or ``None``."""

    def notice(self, event: Event) -> None:
        """Handle an event, as this seat sees it."""


AnyBot: TypeAlias = Bot | Searcher
"""A bot of either kind."""


def searches(bot: AnyBot | None) -> bool:
    """Return whether *bot* is a :class:`Searcher`."""
    return getattr(bot, "searches", False) is True


def chooser(bot: AnyBot, game: Game, seat: int) -> Callable[[View], Option]:
    """Return a function from a view to the answer of *bot* at *seat*."""
    if searches(bot):
        searcher = cast("Searcher", bot)
        return lambda view: searcher.choose(view, Worlds(game, seat))
    return cast("Bot", bot).choose


def choice(bot: AnyBot, game: Game, seat: int) -> Option:
    """Return the answer of *bot* at *seat* to the pending question."""
    return chooser(bot, game, seat)(game.lazy_view(seat))


def interruption(bot: AnyBot, game: Game, seat: int) -> Option | None:
    """Return the interrupt of *bot* at *seat* before the pending question, if any."""
    view = game.lazy_view(seat)
    if searches(bot):
        return cast("Searcher", bot).interrupt(view, Worlds(game, seat))
    return cast("Bot", bot).interrupt(view)
