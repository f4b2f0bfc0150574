"""The protocols of bots: the methods that a player made of code has."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol, runtime_checkable

from bangcore.game.events import Event
from bangcore.game.views import View
from bangcore.rules.options import Option

__all__ = ["Bot", "Hearing", "Remembering", "Sharing"]


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


@runtime_checkable
class Hearing(Protocol):
    """What a bot may have besides, so that it is told less, and sooner.

    Bots without it hear everything as their seat does, and most of it is nothing to them.
    """

    @property
    def hears(self) -> Collection[str]:
        """The kinds of events that it is told, as a spectator sees them; it is told no others."""


@runtime_checkable
class Sharing(Protocol):
    """What a bot may have besides, so that those at one table who remember alike do so together."""

    def remember_with(self, other: object) -> bool:
        """Share the memory of *other* if that is the same; then telling *other* is enough.

        Tell whether it is so.  Nobody is asked who does not listen to the same kinds of events.
        """

    def remember_alone(self) -> None:
        """Remember the same, and no longer what others are told."""
