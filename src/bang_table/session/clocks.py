"""The clocks of a game, which limit the time that people have."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final, final

from attrs import field, frozen

from bangcore.errors import InvalidSetup, brief

__all__ = ["Clocks", "TimeLimits"]

LEAST: Final = 0.1
MOST: Final = 10.0**9


def _seconds(limit: Any) -> float | None:
    if limit is None:
        return None
    # type() excludes bool, and NaN fails every comparison
    if type(limit) not in (int, float) or not LEAST <= limit <= MOST:
        raise InvalidSetup(f"a time limit is {LEAST} to {MOST:.0f} seconds, not {brief(limit)}")
    return float(limit)


@final
@frozen
class TimeLimits:
    """The time limits of a game in seconds; ``None`` is no limit.

    After *away_after* a bot stands in for an absent person who is asked; *decision_time* limits
    each decision, *game_time* all decisions of one seat together.
    """

    away_after: float | None = field(converter=_seconds)
    decision_time: float | None = field(converter=_seconds)
    game_time: float | None = field(converter=_seconds)


@final
class Clocks:
    """One clock for each seat; it runs while the person there is asked.

    ``left`` holds the seconds that each seat has left for the game.
    """

    __slots__ = ("_since", "left", "limits")

    def __init__(self, limits: TimeLimits, left: Iterable[float]) -> None:
        self.limits: Final = limits
        self.left: Final = list(left)
        self._since: Final[dict[int, float]] = {}

    @classmethod
    def new(cls, limits: TimeLimits, seats: int) -> Clocks:
        """Return the clocks at the start of a game; none if the game has no time limit."""
        return cls(limits, () if limits.game_time is None else [limits.game_time] * seats)

    def run(self, seats: Collection[int], now: float) -> None:
        """Run the clocks of these *seats*, and stop all others."""
        for seat in [seat for seat in self._since if seat not in seats]:
            self.stop(seat, now)
        for seat in seats:
            self._since.setdefault(seat, now)

    def stop(self, seat: int, now: float | None) -> None:
        """Stop the clock of *seat*; its next decision gets the full time."""
        seconds = self.left_of(seat, now)
        if seconds is not None:
            self.left[seat] = seconds
        self._since.pop(seat, None)

    def run_out(self, seat: int) -> None:
        """Stop the clock of *seat* with no time left."""
        self._since.pop(seat, None)
        self.left[seat] = 0.0

    def left_of(self, seat: int, now: float | None) -> float | None:
        """Return the seconds that *seat* has left for the game; ``None`` without a limit."""
        if not self.left:
            return None
        since = self._since.get(seat)
        seconds = 0.0 if since is None or now is None else now - since
        return max(0.0, self.left[seat] - seconds)

    def deadline(self, seat: int) -> float | None:
        """Return when the time of *seat* for its decision runs out, if its clock is running."""
        since = self._since.get(seat)
        times = [time for time in (self.limits.decision_time, self._own(seat)) if time is not None]
        return None if since is None or not times else since + min(times)

    def is_last(self, seat: int) -> bool:
        """Return whether the time of *seat* for the game runs out during this decision."""
        own, each = self._own(seat), self.limits.decision_time
        return own is not None and (each is None or own <= each)

    def _own(self, seat: int) -> float | None:
        return self.left[seat] if self.left else None
