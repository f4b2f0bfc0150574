"""Bots that search: they may ask for games as their seat may imagine them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast, final

from bangcore import chance
from bangcore.game.events import Event
from bangcore.game.game import Game
from bangcore.game.views import View
from bangcore.rules.options import Option

if TYPE_CHECKING:
    from bang_bots import Bot

__all__ = ["AnyBot", "Searcher", "Worlds", "choice", "chooser", "interruption", "searches"]


@final
class Worlds:
    """Games dealt anew as one seat may imagine the game at this question.

    Each is independent of the others and of the game, nobody listens to it, and it may be played
    on, copied and thrown away.  All agree with what the seat has seen and with what follows from
    it; nothing else is in them, so that the same *seed* gives the same worlds wherever the seat
    cannot tell the difference.  They are dealt one by one as they are taken, which costs about as
    much as fifteen answers: whoever has little time takes few.

    >>> game = Game.new(4, seed=1)
    >>> worlds = Worlds(game, 2)
    >>> [world.view(2) == game.view(2) for world in worlds(3, seed=7)]
    [True, True, True]

    Two players at a real table imagine the roles in the same way: any that may be is as likely as
    the others.  Who has attacked whom is for the bot to make something of.
    """

    __slots__ = ("_game", "_number", "_seat")

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self._seat = seat
        self._number = _number(game)

    def __call__(
        self, n: int, seed: int, likely: Callable[[Sequence[str]], float] | None = None
    ) -> Iterator[Game]:
        """Deal *n* worlds from *seed*, each when it is taken; *likely* as in ``Game.determinize``.

        :raises RuntimeError: the question has been answered meanwhile.
        """
        dice = chance.seeded(seed)
        for _ in range(n):
            if _number(self._game) != self._number:
                raise RuntimeError("worlds can be had only before the question is answered")
            dice, own = chance.below(dice, 1 << 64)
            yield self._game.determinize(self._seat, own, likely=likely)


def _number(game: Game) -> int | None:
    return None if game.decision is None else game.decision.number


class Searcher(Protocol):
    """A bot that may try out what it could do: what is asked of it besides a view gives worlds.

    Whatever plays a game with bots takes one wherever it takes a :class:`~bang_bots.Bot`, and
    knows it by its attribute ``searches``::

        class Gambler:
            searches = True

            def choose(self, view, worlds):
                world = next(worlds(1, seed=view.decision.number))
                ...

    What it answers should depend on the question, not on how often it was asked before: a game
    that is taken up again does not let it think about old questions once more.
    """

    @property
    def searches(self) -> bool:
        """True."""

    def choose(self, view: View, worlds: Worlds) -> Option:
        """Return one of ``view.decision.options``."""

    def interrupt(self, view: View, worlds: Worlds) -> Option | None:
        """Return one of ``view.interrupts`` to use it before the pending decision, or ``None``."""

    def notice(self, event: Event) -> None:
        """Take note of an event, as this seat sees it."""


AnyBot: TypeAlias = "Bot | Searcher"
"""Whoever may play for a seat."""


def searches(bot: AnyBot | None) -> bool:
    """Tell whether *bot* is one that searches."""
    return getattr(bot, "searches", False) is True


def chooser(bot: AnyBot, game: Game, seat: int) -> Callable[[View], Option]:
    """Return what answers the questions that are put to *bot* in *seat*, given its view."""
    if searches(bot):
        searcher = cast("Searcher", bot)
        return lambda view: searcher.choose(view, Worlds(game, seat))
    return cast("Bot", bot).choose


def choice(bot: AnyBot, game: Game, seat: int) -> Option:
    """Return what *bot* in *seat* answers to the pending question, which is put to it."""
    return chooser(bot, game, seat)(game.glimpse(seat))


def interruption(bot: AnyBot, game: Game, seat: int) -> Option | None:
    """Return what *bot* in *seat* wants to do before the pending question is answered."""
    view = game.glimpse(seat)
    if searches(bot):
        return cast("Searcher", bot).interrupt(view, Worlds(game, seat))
    return cast("Bot", bot).interrupt(view)
