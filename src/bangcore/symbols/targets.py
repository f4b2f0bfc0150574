"""The targets of symbols."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

from attrs import frozen

from bangcore.engine.table import Table
from bangcore.rules.reason import Reason
from bangcore.rules.requirements import FROM_1

__all__ = [
    "ALL_OTHERS",
    "ANYBODY",
    "EVERYBODY",
    "IN_REACH",
    "OTHER",
    "SELF",
    "Target",
    "anybody_if",
    "within",
]


@final
@frozen
class Target:
    """A target of a symbol; if it is ``chosen``, the player of the card picks one of ``seats``.

    ``why`` is the reason against all other seats, a key of :class:`~bangcore.Reason`.
    """

    name: str
    chosen: bool
    seats: Callable[[Table, int], Sequence[int]]
    why: str = "target"

    def __repr__(self) -> str:
        return self.name

    def reason(self, g: Table, me: int, seat: int) -> Reason | None:
        """Return why *seat* is not one of the seats, or ``None``."""
        if seat in self.seats(g, me):
            return None
        if self.why == "distance" and seat != me:
            return Reason("distance", target=seat, amount=g.distance(me, seat))
        return Reason("target", target=seat)


SELF = Target("self", False, lambda g, me: (me,))
ALL_OTHERS = Target("all others", False, Table.others)
OTHER = Target("another player", True, Table.others)
EVERYBODY = Target("everybody", False, lambda g, me: (me, *g.others(me)))
ANYBODY = Target("any player", True, lambda g, me: (me, *g.others(me)))
IN_REACH = Target("within reach", True, Table.in_reach, "distance")


def within(distance: int) -> Target:
    """Return the target "another player at that distance or less"."""
    FROM_1.check("within", "distance", distance)
    return Target(f"within {distance}", True, lambda g, me: g.within(me, distance), "distance")


def anybody_if(option: str) -> Target:
    """Return the target "any player", including oneself if that option of the ruleset is on."""
    return Target(
        "any player",
        True,
        lambda g, me: (me, *g.others(me)) if g.rule_option(option) else g.others(me),
    )
