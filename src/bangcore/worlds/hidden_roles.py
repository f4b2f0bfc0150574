"""The hidden roles of a world, sampled consistently with everything that was seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import or_
from typing import Final, final

from bangcore.chance import Stream
from bangcore.game.audit import is_over, who_returns
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset
from bangcore.worlds.steps import Step, WentOn

__all__ = ["HiddenRoles", "Likely"]

Likely = Callable[[Sequence[str]], float]
"""A function that returns the weight of an assignment of roles, given by seat."""

WAYS: Final = 48
"""The number of assignments of roles to choose from, if they are weighted."""


@final
class HiddenRoles:
    """The roles that *seat* does not know, before the effect of these *steps* and in it.

    After a choice, ``deals`` are the orders in which the effect deals roles again.
    """

    def __init__(
        self,
        rules: Ruleset,
        before: State,
        now: State,
        seat: int,
        steps: Sequence[Step],
        stream: Stream,
    ) -> None:
        self.deals: list[list[str]] = []
        self._rules = rules
        self._roles = before.roles
        self._now = now
        self._seat = seat
        self._stream = stream
        self._steps = [
            step
            for step in steps
            if isinstance(step, WentOn) or (isinstance(step, str) and step.startswith("roles "))
        ]
        has_deals = any(isinstance(step, str) for step in self._steps)
        if not all(before.alive):
            begun = WentOn(before, before.alive.index(False), None)
            if self._goes_on(begun, before.roles):
                self._steps.insert(0, begun)
        revealed = before.revealed if has_deals else now.revealed
        self._secret = [
            other for other, open_ in enumerate(revealed) if not open_ and other != seat
        ]

    def choose(self, likely: Likely | None = None) -> dict[int, str]:
        """Return hidden roles by seat, sampled with the weights of *likely*."""
        first = self._deal()
        if likely is None or self.deals or len({*first.values()}) < 2:
            return first
        ways = [first, *(self._deal() for _ in range(WAYS - 1))]
        weights = [likely(self._by_seat(way)) for way in ways]
        remainder = self._stream.below(1 << 53) / (1 << 53) * sum(weights)
        for way, weight in zip(ways, weights, strict=True):
            remainder -= weight
            if remainder < 0:
                return way
        return first

    def _by_seat(self, way: dict[int, str]) -> list[str]:
        return [way.get(seat, role) for seat, role in enumerate(self._roles)]

    def _deal(self) -> dict[int, str]:
        """Return a consistent assignment of the hidden roles."""
        while True:
            roles = self._stream.shuffled(self._roles[seat] for seat in self._secret)
            way = dict(zip(self._secret, roles, strict=True))
            if self._may_happen(self._by_seat(way)):
                return way

    def _may_happen(self, instead: list[str]) -> bool:
        """Replay the steps with the roles *instead*; return whether they look the same to the seat.

        Sets ``deals``.
        """
        now, seat, really = self._now, self._seat, self._roles[:]
        self.deals = []
        for step in self._steps:
            if isinstance(step, WentOn):
                if not self._goes_on(step, instead):
                    return False
                continue
            names = {int(name.partition(":")[0]): name for name in step.split(" ")[1:]}
            if any(":" in name and name != f"{s}:{instead[s]}" for s, name in names.items()):
                return False
            seats = sorted(names)
            order = self._stream.shuffled(names)
            self.deals.append([names[s] for s in order])
            for roles, sources in ((really, list(names)), (instead, order)):
                new_roles = [roles[s] for s in sources]
                for s, role in zip(seats, new_roles, strict=True):
                    roles[s] = role
            if really[seat] != instead[seat]:
                return False
        return all(
            instead[s] == role for s, role in enumerate(now.roles) if s == seat or now.revealed[s]
        )

    def _goes_on(self, step: WentOn, roles: Sequence[str]) -> bool:
        """Return whether the game continues at *step* with *roles*, with the same turns.

        Everybody knows whether eliminated players take turns.
        """
        rules, state = self._rules, step.state
        # the roles of eliminated players are secret only after roles were dealt again
        if all(map(or_, state.alive, state.revealed)):
            return True
        other = replace(state.copy(), roles=[*roles])
        if is_over(rules, other, step.victim, step.by):
            return False
        return who_returns(rules, other) == who_returns(rules, state)
