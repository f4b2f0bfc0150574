"""The connections of seats, and the times since when seats are away."""

from __future__ import annotations

from typing import Any, Final, final

from bang_table.session.errors import InvalidRequest
from bangcore.errors import brief

__all__ = ["LATEST", "Presence", "later"]

LATEST: Final = 10.0**12
"""The latest time: floats further from zero cannot represent tenths of a second."""


def later(now: Any, before: float | None) -> float:
    """Return the later of *now* and *before*.

    :raises InvalidRequest: if *now* is not a number of seconds.
    """
    # NaN fails every comparison
    if type(now) not in (int, float) or not -LATEST <= now <= LATEST:
        raise InvalidRequest(f"a time is a number of seconds, not {brief(now)}")
    return float(now) if before is None else max(before, float(now))


@final
class Presence:
    """The number of connections of each seat, and the time since when it has none.

    ``now`` is the latest time set.  It never decreases.
    """

    __slots__ = ("_connections", "_left", "now")

    def __init__(self, seats: int) -> None:
        self.now: float | None = None
        self._connections = [0] * seats
        self._left: list[float | None] = [None] * seats

    def tell(self, now: Any) -> bool:
        """Set the time; return whether it is the first, since when all seats are away.

        :raises InvalidRequest: if *now* is not a number of seconds.
        """
        first = self.now is None
        self.now = later(now, self.now)
        if first:
            self._left = [self.now] * len(self._left)
        return first

    def connect(self, seat: int) -> None:
        """Count one more connection of *seat*."""
        self._connections[seat] += 1
        self._left[seat] = None

    def disconnect(self, seat: int) -> None:
        """Count one connection of *seat* fewer; without any it is away."""
        if self._connections[seat]:
            self._connections[seat] -= 1
            if not self._connections[seat]:
                self._left[seat] = self.now

    @property
    def is_anybody(self) -> bool:
        """Whether any seat has a connection."""
        return any(self._connections)

    def is_connected(self, seat: int) -> bool:
        """Return whether *seat* has a connection."""
        return self._connections[seat] > 0

    def away_since(self, seat: int) -> float | None:
        """Return the time since when *seat* has had no connection."""
        return self._left[seat]
