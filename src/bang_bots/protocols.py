"""The protocols of bots: their required and optional methods."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol, runtime_checkable

from bangcore.game.events import Event
from bangcore.game.views import View
from bangcore.rules.options import Option

__all__ = ["Bot", "Hearing", "Remembering", "Sharing"]


class Bot(Protocol):
    """The methods that :func:`play` calls."""

    def choose(self, view: View) -> Option:
        """Return one of ``view.decision.options``."""

    def interrupt(self, view: View) -> Option | None:
        """Return one of ``view.interrupts`` to use it before the pending decision, or ``None``."""

    def notice(self, event: Event) -> None:
        """Handle an event, as this seat sees it."""


@runtime_checkable
class Remembering(Protocol):
    """Optional methods of a bot whose memory can be saved."""

    def memory(self) -> Any:
        """Return its memory, on which its choices depend, in plain JSON types."""

    def recall(self, memory: Any) -> None:
        """Restore what :meth:`memory` returned."""


@runtime_checkable
class Hearing(Protocol):
    """An optional attribute of a bot that needs few kinds of events, and gets them sooner.

    Bots without it get every event as their seat sees it, from the deal on, and ignore most of
    them.
    """

    @property
    def hears(self) -> Collection[str]:
        """The kinds of events that it gets, as a spectator sees them."""


@runtime_checkable
class Sharing(Protocol):
    """Optional methods of bots at one table that share a memory while it is the same."""

    def remember_with(self, other: object) -> bool:
        """Share the memory of *other* if it is equal, and return whether it is.

        Then only *other* gets the events.  Only bots that listen to the same kinds are asked.
        """

    def remember_alone(self) -> None:
        """Stop sharing, and keep a copy of the memory."""
