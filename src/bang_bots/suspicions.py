"""Suspicions: estimates of roles from attacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import repeat
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
"""The value to a role of a life point lost by another role, which determines likely targets."""

WITHOUT_OUTLAWS: Final[Mapping[str, Mapping[str, float]]] = {
    **ATTITUDE,
    **{law: {**ATTITUDE[law], "renegade": 1.0} for law in ("sheriff", "deputy")},
}
"""The value when all Outlaws are out and the Renegade is the only enemy of the law."""

CIRCLE: Final[Mapping[str, Mapping[str, float]]] = {
    "deputy": {"renegade": 1.0, "outlaw": 0.7},
    "renegade": {"outlaw": 1.0, "deputy": 0.7},
    "outlaw": {"deputy": 1.0, "renegade": 0.7},
}
"""The value without a Sheriff: each role hunts the next one and is hunted by the third."""

MATE: Final = -3.0
"""The value of a life point lost by a mate, if the role set has sides."""

PARTS: Final = 1_000_000
"""The number of parts into which an attack is divided."""
PART: Final = 1.0 / (10 * PARTS)
"""The weight of a tenth of a liking per part of an attack."""


Known = tuple[str | None, ...]
"""The known roles by seat."""
Sides = tuple[tuple[str, ...], ...]
"""The roles that win together, if the role set defines sides."""
MANY: Final = 128
"""The size of the cache of opinions."""


class Suspicions:
    """Attacks between seats, and the roles that they suggest.

    Opinions depend on the roles that a bot knows.  Evidence is counted in integers, so that the
    order of attacks does not matter.
    """

    def __init__(self) -> None:
        self._attacks: dict[tuple[int, int], float] = {}
        self._parts: list[tuple[int, int, int]] = []
        self._opinions: dict[Known, Opinion] = {}

    def attack(self, by: int, target: int, blame: float) -> None:
        """Add an attack; the evidence from repeated attacks is limited."""
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
        """Return the attacks with their weights."""
        return [[by, target, blame] for (by, target), blame in self._attacks.items()]

    def recall(self, memory: object) -> None:
        """Restore what :meth:`memory` returned."""
        if not isinstance(memory, list):
            raise InvalidSave(f"{brief(memory)} is not a list of attacks")
        attacks = {}
        for attack in memory:
            match attack:
                case [int(by), int(target), int() | float() as blame] if isfinite(blame):
                    attacks[by, target] = float(blame)
                case _:
                    raise InvalidSave(f"{brief(attack)} is not an attack")
        self._attacks, self._opinions = attacks, {}
        self._parts = [(*who, round(blame * PARTS)) for who, blame in attacks.items()]

    def weight(self, roles: Sequence[str], sides: Sides = (), known: Known = ()) -> float:
        """Return the likelihood of the attacks given *roles*, up to a factor.

        Attacks by players whose role is *known* are no evidence.
        """
        likely = 0.0
        for (by, target), blame in self._attacks.items():
            if not known or known[by] is None:
                likely += blame * _liking(roles[by], roles[target], sides)
        return exp(likely)

    def chances(self, view: View, known: Known | None = None) -> Sequence[Mapping[str, float]]:
        """Return the probabilities of roles by seat, from the viewer's knowledge.

        Pass the *known* roles if available.
        """
        return self.opinion(view, known or view.by_seat("role")[0]).chances()

    def opinion(self, view: View, known: Known) -> Opinion:
        """Return the opinion of a player with *known* roles."""
        opinion = self._opinions.get(known)
        if opinion is None:
            if len(self._opinions) == MANY:
                self._opinions.clear()
            opinion = self._opinions[known] = Opinion(known, view.roles, view.sides)
        if opinion.counted < len(self._parts):
            opinion.weigh(self._parts)
        return opinion


@final
class Settled(Suspicions):
    """Suspicions that no attack changes, because they know the *roles* of all, or only rules."""

    def __init__(self, roles: Known = ()) -> None:
        super().__init__()
        self._roles = roles

    def attack(self, by: int, target: int, blame: float) -> None:
        """Ignore an attack."""

    def opinion(self, view: View, known: Known) -> Opinion:
        """Return the opinion of a player who knows the roles of all, or those *known*."""
        return super().opinion(view, self._roles or known)


@final
class Gossip(Suspicions):
    """The suspicions of all bots in a sampled world, which can forget its attacks.

    A search bot reuses it for all seats and worlds, and so the cached opinions.
    """

    def __init__(self, suspicions: Suspicions) -> None:
        super().__init__()
        self._before = suspicions.memory()
        self._since: tuple[tuple[int, int, float], ...] = ()
        self._weighed: dict[tuple[tuple[int, int, float], ...], Suspicions] = {}

    def forget(self) -> None:
        """Forget all added attacks."""
        self._since = ()

    def attack(self, by: int, target: int, blame: float) -> None:
        """Add an attack, to be dropped by :meth:`forget`."""
        self._since = (*self._since, (by, target, blame))

    def opinion(self, view: View, known: Known) -> Opinion:
        """Return the opinion of a player with *known* roles."""
        suspicions = self._weighed.get(self._since)
        if suspicions is None:
            suspicions = self._weighed[self._since] = Suspicions()
            suspicions.recall(self._before)
            for attack in self._since:
                suspicions.attack(*attack)
        return suspicions.opinion(view, known)


@final
class Opinion:
    """The conclusions of a player who knows some roles, from weights for all deals of the others.

    ``law`` is true if there is or may be a Sheriff and no ``sides`` are declared; ``counted`` is
    the number of processed attacks.
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
        "counted",
        "law",
        "sides",
    )

    def __init__(self, known: Known, dealt: Sequence[str], sides: Sides = ()) -> None:
        self.sides = sides
        self._known = known
        self._hidden = tuple([seat for seat, role in enumerate(known) if role is None])
        self._ways = _ways_left(known, tuple(dealt), sides)
        self._places: list[int | str] = [
            self._hidden.index(seat) if role is None else role for seat, role in enumerate(known)
        ]
        self.law = not sides and ("sheriff" in known or "sheriff" in self._ways.deal)
        self._likely = [0] * self._ways.count
        self.counted = 0
        self._weigh()

    def weigh(self, attacks: Sequence[tuple[int, int, int]]) -> None:
        """Process the new attacks among *attacks*.

        Attacks by players whose role is known are no evidence: they know no more than the viewer.
        """
        places, likelihoods = self._places, self._ways.likelihoods
        new = [
            likelihoods(author, places[at], parts)
            for by, at, parts in attacks[self.counted :]
            if type(author := places[by]) is int
        ]
        self.counted = len(attacks)
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
        """Return the probabilities of roles by seat."""
        if self._chances is None:
            chances: list[dict[str, float]] = [{role: 1.0} if role else {} for role in self._known]
            for seat, roles in zip(self._hidden, self._ways.roles, strict=True):
                for role, theirs in roles:
                    chances[seat][role] = sum(theirs(self._weights)) / self._total
            self._chances = chances
        return self._chances

    def hates(self, role: str) -> Sequence[float]:
        """Return the expected hate of a player with *role* by seat."""
        hates = self._hates.get(role)
        if hates is None:
            attitude = self._ways.attitude(role, self.law)
            hates = self._hates[role] = [attitude.get(other or "", 1.0) for other in self._known]
            weights, total = self._weights, self._total
            for seat, worth in zip(self._hidden, self._ways.worths(role, self.law), strict=True):
                hates[seat] = sum(map(mul, weights, worth)) / total
        return hates


@final
class _Ways:
    """The ways to deal some roles; ``roles`` contains a selector by role for each place."""

    __slots__ = ("_by_place", "_sides", "_telling", "_worths", "count", "deal", "roles")

    def __init__(self, deal: tuple[str, ...], sides: Sides) -> None:
        self.deal = deal
        self._sides = sides
        ways = _ways_to_deal(deal)
        self.count = len(ways)
        self._by_place = [*zip(*ways, strict=True)]
        self.roles: list[list[tuple[str, Picking]]] = []
        for roles in self._by_place:
            which: dict[str, list[int]] = {}
            for way, role in enumerate(roles):
                which.setdefault(role, []).append(way)
            self.roles.append([(role, _picking(some)) for role, some in which.items()])
        self._telling: dict[tuple[int, int | str, int], list[int]] = {}
        self._worths: dict[tuple[str, bool], list[list[float]]] = {}

    def likelihoods(self, by: int, at: int | str, parts: int) -> Sequence[int]:
        """Return, for each way, the likelihood of *parts* of an attack by *by* on *at*.

        *by* is a place, *at* a place or a known role.
        """
        likelihoods = self._telling.get((by, at, parts))
        if likelihoods is None:
            targets = repeat(at) if isinstance(at, str) else self._by_place[at]
            pairs = [*zip(self._by_place[by], targets, strict=False)]
            tenths = {pair: round(_liking(*pair, self._sides) * 10) * parts for pair in {*pairs}}
            likelihoods = self._telling[by, at, parts] = [tenths[pair] for pair in pairs]
        return likelihoods

    def attitude(self, role: str, law: bool) -> Mapping[str, float]:
        """Return the value to *role* of a life point lost by each other role."""
        if law and not self._sides and "outlaw" not in self.deal:
            return WITHOUT_OUTLAWS.get(role, {})
        return _attitudes(law, self._sides).get(role, {})

    def worths(self, role: str, law: bool) -> Sequence[Sequence[float]]:
        """Return by place and way the value to *role* of the role dealt there."""
        worths = self._worths.get((role, law))
        if worths is None:
            attitude = self.attitude(role, law)
            worths = self._worths[role, law] = [
                [attitude.get(other, 1.0) for other in roles] for roles in self._by_place
            ]
        return worths


Picking = Callable[[Sequence[float]], Iterable[float]]


def _picking(which: Sequence[int]) -> Picking:
    if len(which) == 1:
        return lambda values: (values[which[0]],)
    picking: Picking = itemgetter(*which)
    return picking


def _attitudes(law: bool, sides: Sides) -> Mapping[str, Mapping[str, float]]:
    if sides:
        return {role: dict.fromkeys(side, MATE) for side in sides for role in side}
    return ATTITUDE if law else CIRCLE


def _liking(by: str, target: str, sides: Sides) -> float:
    """Return the tendency of a role to attack another one, 0 if unknown."""
    return _attitudes(True, sides).get(by, {}).get(target, 1.0 if sides else 0.0)


@final
class _Weights(dict[int, float]):
    """A cache of the likelihood for each sum of evidence; few sums occur."""

    def __missing__(self, likely: int) -> float:
        if len(self) == 10_000:
            self.clear()
        weight = self[likely] = exp(PART * likely)
        return weight


_WEIGHTS: Final = _Weights()


@lru_cache(maxsize=1024)
def _ways_left(known: Known, dealt: tuple[str, ...], sides: Sides) -> _Ways:
    """Return the ways to deal the unknown roles."""
    hidden = known.count(None)
    rest = Counter(dealt) - Counter(filter(None, known))
    # an expansion that changes roles may reveal roles that were not dealt
    return _ways((*rest.elements(), *["outlaw"] * hidden)[:hidden], sides)


@lru_cache(maxsize=256)
def _ways(deal: tuple[str, ...], sides: Sides) -> _Ways:
    return _Ways(deal, sides)


@lru_cache(maxsize=256)
def _ways_to_deal(roles: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the distinct ways to deal *roles*: 210 for seven players, not 5,040."""
    return tuple(_dealt(Counter(roles), len(roles)))


def _dealt(roles: Counter[str], count: int) -> Iterator[tuple[str, ...]]:
    if not count:
        yield ()
        return
    for role in roles:
        if roles[role]:
            roles[role] -= 1
            for rest in _dealt(roles, count - 1):
                yield (role, *rest)
            roles[role] += 1
