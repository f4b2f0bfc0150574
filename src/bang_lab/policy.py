"""Policies as players: a bot that calls a function of numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, final

from bang_lab.codec import Codec
from bangcore.engine.events import Event
from bangcore.game.views import View
from bangcore.rules.arguments import checked
from bangcore.rules.options import Option

__all__ = ["Policy", "PolicyBot"]

Policy = Callable[[bytearray, list[int]], Any]
"""A function from an observation and the legal actions to one of these actions."""


@checked
@final
class PolicyBot:
    """A bot that plays a *policy*; for tournaments, sessions and the terminal.

    The policy is called with the observation of its seat and the list of its legal actions, and
    returns one of them.  If the codec uses a memory, the bot keeps it.

    >>> from bang_bots import CowboyBot, play
    >>> from bangcore import Game
    >>> def eager(seen, legal):
    ...     return legal[-1]
    >>> game = Game.new(4, seed=1)
    >>> bots = [PolicyBot(Codec(memory=True), eager), *map(CowboyBot, (1, 2, 3))]
    >>> play(game, bots).outcome is not None
    True
    """

    def __init__(self, codec: Codec, policy: Policy) -> None:
        self._codec: Final = codec
        self._policy: Final = policy
        self._memory: Final = codec.memory() if codec.remembers else None
        # only a memory needs events
        self.hears: Final[Collection[str] | None] = None if codec.remembers else frozenset()

    def choose(self, view: View) -> Option:
        """Return the option that the policy chooses.

        :raises IllegalOption: if the chosen action is not legal.
        """
        option = self.interrupt(view)
        assert option is not None, "an asked player cannot wait"
        return option

    def interrupt(self, view: View) -> Option | None:
        """Return the interrupt that the policy chooses, or ``None`` if it waits."""
        legal = self._codec.legal(view)
        observation = self._codec.observe(view, memory=self._memory)
        action = self._policy(observation, [*legal])
        try:
            return legal[int(action)]
        except (KeyError, TypeError, ValueError):
            raise self._codec.refusal(action, view.seat or 0, legal) from None

    def notice(self, event: Event) -> None:
        """Remember an event."""
        if self._memory is not None:
            self._memory.notice(event)
