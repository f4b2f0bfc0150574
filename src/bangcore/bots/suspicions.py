"""Who is who: guessing roles from who attacks whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import exp, isfinite
from typing import Any, Final, final

from bangcore.errors import InvalidSave, brief
from bangcore.game.views import View

__all__ = ["ATTITUDE", "CIRCLE", "Suspicions"]

ATTITUDE: Final[Mapping[str, Mapping[str, float]]] = {
    "sheriff": {"outlaw": 1.0, "renegade": 0.6, "deputy": -1.3},
    "deputy": {"sheriff": -2.0, "outlaw": 1.0, "renegade": 0.7, "deputy": -0.7},
    "outlaw": {"sheriff": 1.5, "deputy": 0.6, "renegade": 0.2, "outlaw": -0.8},
    "renegade": {"sheriff": -0.8, "outlaw": 0.5, "deputy": 0.5, "renegade": 0.4},
}
"""What a life point less of another role is worth to a role, and so whom it is likely to attack."""

CIRCLE: Final[Mapping[str, Mapping[str, float]]] = {
    "deputy": {"renegade": 1.0, "outlaw": 0.7},
    "renegade": {"outlaw": 1.0, "deputy": 0.7},
    "outlaw": {"deputy": 1.0, "renegade": 0.7},
}
"""The same where there is no Sheriff: each hunts the next one and is hunted by the third."""


@final
class Suspicions:
    """Who has attacked whom, and which roles that makes likely."""

    def __init__(self) -> None:
        self._attacks: dict[tuple[int, int], float] = {}
        self._known: tuple[str | None, ...] = ()
        self._chances: list[dict[str, float]] = []

    def attack(self, by: int, target: int, blame: float) -> None:
        """Remember an attack; after a few, more of the same tell nothing new."""
        self._attacks[by, target] = min(self._attacks.get((by, target), 0.0) + blame, 3.0)
        self._known = ()

    def memory(self) -> list[Any]:
        """Return who has attacked whom, and how much that is held against them."""
        return [[by, target, blame] for (by, target), blame in self._attacks.items()]

    def recall(self, memory: object) -> None:
        """Remember what :meth:`memory` returned, and nothing else."""
        if not isinstance(memory, list):
            raise InvalidSave(f"{brief(memory)} is no list of attacks")
        attacks = {}
        for attack in memory:
            match attack:
                case [int(by), int(target), int() | float() as blame] if isfinite(blame):
                    attacks[by, target] = float(blame)
                case _:
                    raise InvalidSave(f"{brief(attack)} is no attack")
        self._attacks, self._known = attacks, ()

    def chances(self, view: View) -> list[dict[str, float]]:
        """Return per seat how likely each role is, as far as the viewer can tell."""
        known = tuple(player.role for player in view.players)
        if known != self._known:
            self._known = known
            self._chances = self._weigh(known, view.roles)
        return self._chances

    def _weigh(self, known: tuple[str | None, ...], dealt: Sequence[str]) -> list[dict[str, float]]:
        """Weigh every way to deal the roles that are left to those whose role is hidden."""
        hidden = [seat for seat, role in enumerate(known) if role is None]
        left = Counter(dealt) - Counter(filter(None, known))
        # roles may be shown that were not dealt, if an expansion lets them change
        deal = [*left.elements(), *["outlaw"] * len(hidden)][: len(hidden)]
        attacks = [(by, target, times) for (by, target), times in self._attacks.items()]
        found: list[dict[str, float]] = [{} if role is None else {role: 1.0} for role in known]
        roles = [role or "" for role in known]
        liking = _LIKING
        total = 0.0
        for way in _ways_to_deal(tuple(deal)):
            for seat, role in zip(hidden, way, strict=True):
                roles[seat] = role
            likely = sum([n * liking.get((roles[by], roles[at]), 0.0) for by, at, n in attacks])
            weight = exp(1.5 * likely)
            total += weight
            for seat, role in zip(hidden, way, strict=True):
                found[seat][role] = found[seat].get(role, 0.0) + weight
        for seat in hidden:
            found[seat] = {role: weight / total for role, weight in found[seat].items()}
        return found


_LIKING: Final = {
    (by, target): worth for by, worths in ATTITUDE.items() for target, worth in worths.items()
}


@lru_cache(maxsize=256)
def _ways_to_deal(roles: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the different ways to deal *roles*: 210 of them to seven, not 5,040."""
    return tuple(_dealt(Counter(roles), len(roles)))


def _dealt(left: Counter[str], count: int) -> Iterator[tuple[str, ...]]:
    if not count:
        yield ()
        return
    for role in left:
        if left[role]:
            left[role] -= 1
            for rest in _dealt(left, count - 1):
                yield (role, *rest)
            left[role] += 1
