"""The protocols of bots: their required and optional methods."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol, runtime_checkable

from bangcore.engine.events import Event
from bangcore.game.views import View
from bangcore.rules.options import Option

__all__ = ["Bot", "BotWithMemory", "SelectiveBot"]


class Bot(Protocol):
    """The methods that :func:`play` calls."""

    def choose(self, view: View) -> Option:
        """Return one of ``view.decision.options``."""

    def interrupt(self, view: View) -> Option | None:
        """Return one of ``view.interrupts`` to use it before the pending decision, or ``None``."""

    def notice(self, event: Event) -> None:
        """Handle an event, as this seat sees it."""


@runtime_checkable
class BotWithMemory(Protocol):
    """Optional methods of a bot whose memory can be saved."""

    def memory(self) -> Any:
        """Return the memory that determines its choices, as JSON types."""

    def recall(self, memory: Any) -> None:
        """Restore what :meth:`memory` returned."""


@runtime_checkable
class SelectiveBot(Protocol):
    """An optional attribute of a bot that needs only some kinds of events, which saves time.

    Bots without it receive every event since the deal, as their seat sees it.
    """

    @property
    def hears(self) -> Collection[str]:
        """The kinds of events to receive, as a spectator sees them."""
