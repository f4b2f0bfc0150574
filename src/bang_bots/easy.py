"""The easy bot: a careless cowboy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from bang_bots.cowboy import CowboyBot
from bang_bots.kit import Dice, entries, options_of
from bang_bots.senses import Sense
from bangcore.engine.events import Event
from bangcore.game.views import View
from bangcore.rules.arguments import checked
from bangcore.rules.options import Option

__all__ = ["EasyBot"]

CARELESS: Final = 3
"""One in this many answers is random."""


@checked
@final
class EasyBot:
    """A cowboy with one random answer in three.

    >>> from bangcore import Game
    >>> from bang_bots import EasyBot, play
    >>> play(Game.new(4, seed=1), [*map(EasyBot, range(4))]).outcome is not None
    True
    """

    def __init__(self, seed: int, senses: Mapping[str, Sense] | None = None) -> None:
        self._dice = Dice(seed)
        self._cowboy = CowboyBot(seed, senses)
        self.hears: Final = self._cowboy.hears

    def choose(self, view: View) -> Option:
        """Return the option of the cowboy, or a random one."""
        options = options_of(view)
        if self._dice.below(CARELESS):
            return self._cowboy.choose(view)
        return options[self._dice.below(len(options))]

    def interrupt(self, view: View) -> Option | None:
        """Return the interrupt of the cowboy, or ``None``."""
        return self._cowboy.interrupt(view)

    def notice(self, event: Event) -> None:
        """Remember an attack."""
        self._cowboy.notice(event)

    def memory(self) -> dict[str, Any]:
        """Return its memory as JSON types."""
        return {"dice": self._dice.memory(), "cowboy": self._cowboy.memory()}

    def recall(self, memory: Any) -> None:
        """Restore what :meth:`memory` returned; raise a :exc:`BangError` for anything else."""
        dice, cowboy = entries(memory, "dice", "cowboy")
        self._dice.recall(dice)
        self._cowboy.recall(cowboy)
