"""Players made of code: bots, and a function that lets them play a game to its end.

    >>> from bangcore import Game
    >>> from bangcore.bots import CowboyBot, RandomBot, play
    >>> bots = [CowboyBot(seed=1), RandomBot(seed=2), RandomBot(seed=3), RandomBot(seed=4)]
    >>> play(Game.new(4, seed=1), bots).outcome is not None
    True

A bot is any object with the methods of :class:`Bot`.  It gets views and events of its own seat
and nothing else.  A bot remembers what it has heard, so each game wants new ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, final, runtime_checkable

from bangcore.bots.cowboy import CowboyBot
from bangcore.bots.kit import Dice, entries, options_of
from bangcore.errors import GameTooLong
from bangcore.game.events import Event
from bangcore.game.game import Game
from bangcore.game.views import View
from bangcore.rules.options import Option
from bangcore.rules.senses import Sense, senses_of

__all__ = [
    "Bot",
    "CowboyBot",
    "GameTooLong",
    "RandomBot",
    "Remembering",
    "Sense",
    "play",
    "senses_of",
]


class Bot(Protocol):
    """What :func:`play` asks of a player."""

    def choose(self, view: View) -> Option:
        """Return one of ``view.decision.options``."""

    def interrupt(self, view: View) -> Option | None:
        """Return one of ``view.interrupts`` to use it before the pending decision, or ``None``."""

    def notice(self, event: Event) -> None:
        """Take note of an event, as this seat sees it."""


@runtime_checkable
class Remembering(Protocol):
    """What a bot may have besides, so that it can be saved with what it remembers."""

    def memory(self) -> Any:
        """Return in plain JSON types what its choices depend on besides what it is shown."""

    def recall(self, memory: Any) -> None:
        """Go on from what :meth:`memory` returned."""


def play(game: Game, bots: Sequence[Bot], *, most: int = 20_000) -> Game:
    """Let *bots*, one per seat, play *game* to its end, and return it.

    In each position every seat that has interrupts is offered them once.

    :raises GameTooLong: the game is not over after *most* answers.
    """
    if len(bots) != len(game.names):
        raise ValueError(f"{len(game.names)} seats need as many bots, not {len(bots)}")
    # heard first and told afterwards, because the game keeps the errors of its listeners to itself
    heard: list[tuple[Bot, Event]] = []

    def ear(bot: Bot) -> Callable[[Event], None]:
        return lambda event: heard.append((bot, event))

    listen = game.events.subscribe
    stops = [listen(ear(bot), seat=seat, plain=True) for seat, bot in enumerate(bots)]
    try:
        answers = 0
        while game.decision is not None:
            if answers == most:
                raise GameTooLong(f"not over after {most} answers: {game!r}")
            answers += 1
            seat, answer = _interruption(game, bots) or _answer(game, bots)
            game.apply(answer, seat=seat)
            for bot, event in heard:
                bot.notice(event)
            heard.clear()
    finally:
        for stop in stops:
            stop()
    return game


def _interruption(game: Game, bots: Sequence[Bot]) -> tuple[int, Option] | None:
    for seat in dict.fromkeys(option.seat for option in game.interrupts):
        if seat is not None and (option := bots[seat].interrupt(game.view(seat))):
            return seat, option
    return None


def _answer(game: Game, bots: Sequence[Bot]) -> tuple[int, Option]:
    assert game.decision is not None
    seat = game.decision.seat
    return seat, bots[seat].choose(game.view(seat))


@final
class RandomBot:
    """Picks any option, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)

    def choose(self, view: View) -> Option:
        """Return any of the options."""
        options = options_of(view)
        return options[self._dice.below(len(options))]

    def interrupt(self, view: View) -> Option | None:
        """Use any of the interrupts, or none."""
        chosen = self._dice.below(len(view.interrupts) + 1)
        return view.interrupts[chosen] if chosen < len(view.interrupts) else None

    def notice(self, event: Event) -> None:
        """Take no note of anything."""

    def memory(self) -> dict[str, Any]:
        """Return what its next choices depend on, in plain JSON types."""
        return {"dice": self._dice.memory()}

    def recall(self, memory: Any) -> None:
        """Go on from what :meth:`memory` returned; a :exc:`BangError` if it did not."""
        (dice,) = entries(memory, "dice")
        self._dice.recall(dice)
