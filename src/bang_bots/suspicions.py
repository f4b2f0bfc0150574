"""Who is who: guessing roles from who attacks whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import exp, isfinite
from operator import add, itemgetter, mul
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


PARTS: Final = 1_000_000
"""So many parts of an attack are counted."""
PART: Final = 1.5 / (10 * PARTS)
"""How much a tenth of a liking for each part of an attack tells."""


Known = tuple[str | None, ...]
"""By seat the role, as far as it is known."""
MANY: Final = 128
"""So many opinions are kept; few are needed at a time."""


class Suspicions:
    """Who has attacked whom, and which roles that makes likely.

    Attacks are there for all to see, so all at a table may share them; what is made of them depends
    on the roles that one knows.  They are counted in whole numbers, so that it is the same in
    whatever order they are added.
    """

    def __init__(self) -> None:
        self._attacks: dict[tuple[int, int], float] = {}
        self._parts: list[tuple[int, int, int]] = []
        self._opinions: dict[Known, Opinion] = {}

    def attack(self, by: int, target: int, blame: float) -> None:
        """Remember an attack; after a few, more of the same tell nothing new."""
        before = self._attacks.get((by, target), 0.0)
        self._attacks[by, target] = after = min(before + blame, 3.0)
        if after != before:
            self._parts.append((by, target, round(after * PARTS) - round(before * PARTS)))

    def __getstate__(self) -> object:
        return self.memory()

    def __setstate__(self, memory: object) -> None:
        Suspicions.__init__(self)
        self.recall(memory)

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
        self._attacks, self._opinions = attacks, {}
        self._parts = [(*who, round(blame * PARTS)) for who, blame in attacks.items()]

    def copy(self) -> Suspicions:
        """Return independent suspicions that are the same."""
        new = Suspicions()
        new._attacks, new._parts = self._attacks.copy(), self._parts[:]
        return new

    def weight(self, roles: Sequence[str]) -> float:
        """Return how likely what was done is if those are the *roles*, compared to other roles."""
        likely = 0.0
        for (by, target), blame in self._attacks.items():
            likely += blame * ATTITUDE.get(roles[by], {}).get(roles[target], 0.0)
        return exp(1.5 * likely)

    def chances(self, view: View, known: Known | None = None) -> Sequence[Mapping[str, float]]:
        """Return per seat how likely each role is, as far as the viewer can tell.

        Who has these roles already need not look for the *known* ones.
        """
        return self.opinion(view, known or view.by_seat("role")[0]).chances()

    def opinion(self, view: View, known: Known) -> Opinion:
        """Return what somebody makes of all attacks who knows these roles."""
        found = self._opinions.get(known)
        if found is None:
            if len(self._opinions) == MANY:
                self._opinions.clear()
            found = self._opinions[known] = Opinion(known, view.roles)
        if found.heard < len(self._parts):
            found.hear(self._parts)
        return found


@final
class Gossip(Suspicions):
    """What all at a table suspect in an imagined game, whose attacks are to be forgotten.

    For one who thinks for all of them, and again and again: what has once been weighed is kept.
    """

    def __init__(self, suspicions: Suspicions) -> None:
        super().__init__()
        self._before = suspicions.memory()
        self._since: tuple[tuple[int, int, float], ...] = ()
        self._weighed: dict[tuple[tuple[int, int, float], ...], Suspicions] = {}

    def forget(self) -> None:
        """Suspect as before all attacks that were added."""
        self._since = ()

    def attack(self, by: int, target: int, blame: float) -> None:
        """Remember an attack until it is to be forgotten."""
        self._since = (*self._since, (by, target, blame))

    def opinion(self, view: View, known: Known) -> Opinion:
        """Return what somebody makes of all attacks who knows these roles."""
        found = self._weighed.get(self._since)
        if found is None:
            found = self._weighed[self._since] = Suspicions()
            found.recall(self._before)
            for attack in self._since:
                found.attack(*attack)
        return found.opinion(view, known)


@final
class Opinion:
    """What attacks tell somebody who knows some roles: every way to deal the others is weighed.

    ``law`` tells whether somebody is the Sheriff, or may be; ``heard`` is how many attacks are
    weighed.
    """

    __slots__ = (
        "_chances",
        "_hates",
        "_hidden",
        "_known",
        "_likely",
        "_places",
        "_total",
        "_ways",
        "_weights",
        "heard",
        "law",
    )

    def __init__(self, known: Known, dealt: Sequence[str]) -> None:
        self._known = known
        self._hidden = tuple([seat for seat, role in enumerate(known) if role is None])
        self._ways = _ways_left(known, tuple(dealt))
        self._places: list[int | str] = [
            self._hidden.index(seat) if role is None else role for seat, role in enumerate(known)
        ]
        self.law = "sheriff" in known or "sheriff" in self._ways.deal
        self._likely = [0] * self._ways.count
        self.heard = 0
        self._weigh()

    def hear(self, attacks: Sequence[tuple[int, int, int]]) -> None:
        """Weigh the new ones among all *attacks*."""
        places, telling = self._places, self._ways.telling
        new = [
            telling(places[by], places[at], parts)
            for by, at, parts in attacks[self.heard :]
            if type(places[by]) is int or type(places[at]) is int
        ]
        self.heard = len(attacks)
        if len(new) == 1:
            self._likely = [*map(add, self._likely, new[0])]
        elif new:
            self._likely = [*map(sum, zip(self._likely, *new, strict=True))]
        if new:
            self._weigh()

    def _weigh(self) -> None:
        self._weights = [*map(_WEIGHTS.__getitem__, self._likely)]
        self._total = sum(self._weights)
        self._chances: list[dict[str, float]] | None = None
        self._hates: dict[str, list[float]] = {}

    def chances(self) -> Sequence[Mapping[str, float]]:
        """Return per seat how likely each role is."""
        if self._chances is None:
            found: list[dict[str, float]] = [{role: 1.0} if role else {} for role in self._known]
            for seat, roles in zip(self._hidden, self._ways.roles, strict=True):
                for role, theirs in roles:
                    found[seat][role] = sum(theirs(self._weights)) / self._total
            self._chances = found
        return self._chances

    def hates(self, role: str) -> Sequence[float]:
        """Return per seat what somebody of that *role* feels, as likely as the others' are."""
        found = self._hates.get(role)
        if found is None:
            attitude = (ATTITUDE if self.law else CIRCLE).get(role, {})
            found = self._hates[role] = [attitude.get(one or "", 1.0) for one in self._known]
            weights, total = self._weights, self._total
            for seat, worth in zip(self._hidden, self._ways.worths(role, self.law), strict=True):
                found[seat] = sum(map(mul, weights, worth)) / total
        return found


@final
class _Ways:
    """The ways to deal some roles; ``roles`` has for each place what picks those with a role."""

    __slots__ = ("_telling", "_ways", "_worths", "count", "deal", "roles")

    def __init__(self, deal: tuple[str, ...]) -> None:
        self.deal = deal
        self._ways = _ways_to_deal(deal)
        self.count = len(self._ways)
        self.roles: list[list[tuple[str, Picking]]] = []
        for roles in zip(*self._ways, strict=True):
            which: dict[str, list[int]] = {}
            for way, role in enumerate(roles):
                which.setdefault(role, []).append(way)
            self.roles.append([(role, _picking(some)) for role, some in which.items()])
        self._telling: dict[tuple[int | str, int | str, int], list[int]] = {}
        self._worths: dict[tuple[str, bool], list[list[float]]] = {}

    def telling(self, by: int | str, at: int | str, parts: int) -> Sequence[int]:
        """Return for each way how likely it makes *parts* of an attack of *by* on *at*.

        Each of them is a place, or a role that is known.
        """
        found = self._telling.get((by, at, parts))
        if found is None:
            pairs = [
                (by if isinstance(by, str) else way[by], at if isinstance(at, str) else way[at])
                for way in self._ways
            ]
            found = [_LIKING.get(pair, 0) * parts for pair in pairs]
            self._telling[by, at, parts] = found
        return found

    def worths(self, role: str, law: bool) -> Sequence[Sequence[float]]:
        """Return for each place what the role that each way brings there is worth to *role*."""
        found = self._worths.get((role, law))
        if found is None:
            attitude = (ATTITUDE if law else CIRCLE).get(role, {})
            found = self._worths[role, law] = [
                [attitude.get(other, 1.0) for other in roles]
                for roles in zip(*self._ways, strict=True)
            ]
        return found


Picking = Callable[[Sequence[float]], Iterable[float]]


def _picking(which: Sequence[int]) -> Picking:
    if len(which) == 1:
        return lambda values: (values[which[0]],)
    picking: Picking = itemgetter(*which)
    return picking


_LIKING: Final[Mapping[tuple[str | None, str | None], int]] = {
    (by, target): round(worth * 10)
    for by, worths in ATTITUDE.items()
    for target, worth in worths.items()
}
"""In tenths."""


@final
class _Weights(dict[int, float]):
    """How much likelier a way to deal is for what speaks for it; few numbers come up."""

    def __missing__(self, likely: int) -> float:
        if len(self) == 10_000:
            self.clear()
        weight = self[likely] = exp(PART * likely)
        return weight


_WEIGHTS: Final = _Weights()


@lru_cache(maxsize=1024)
def _ways_left(known: tuple[str | None, ...], dealt: tuple[str, ...]) -> _Ways:
    """Return the ways to deal those of the roles that nobody is known to have."""
    hidden = known.count(None)
    left = Counter(dealt) - Counter(filter(None, known))
    # roles may be shown that were not dealt, if an expansion lets them change
    return _ways((*left.elements(), *["outlaw"] * hidden)[:hidden])


@lru_cache(maxsize=256)
def _ways(deal: tuple[str, ...]) -> _Ways:
    return _Ways(deal)


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
