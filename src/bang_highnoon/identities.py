"""The second characters of New Identity, dealt face down when the game begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypedDict, final

from attrs import define, field

from bangcore.plugin import Engine

__all__ = ["Identities", "IdentitiesView", "deal_identities"]

SEATS = 8


@final
class IdentitiesView(TypedDict):
    """The second characters by seat; null if hidden."""

    second: list[str | None]


@final
@define
class Identities:
    """The second character of each seat (empty: none), and the characters left over."""

    second: list[str] = field(factory=list)
    aside: list[str] = field(factory=list)

    def copy(self) -> Identities:
        """Return an independent copy."""
        return Identities(self.second[:], self.aside[:])

    def view(self, seat: int | None) -> IdentitiesView:
        """Return the second character of *seat*; all of them for the referee."""
        seconds = enumerate(self.second)
        return {"second": [key if not key or seat in (-1, s) else None for s, key in seconds]}

    def hidden(self, seat: int) -> list[str]:
        """Return the second characters of the others, and the characters left over."""
        return [key for s, key in enumerate(self.second) if key and s != seat] + self.aside

    def renamed(self, names: Mapping[str, str]) -> Identities:
        """Return a copy with the hidden characters permuted."""
        return Identities(
            second=[names.get(key, key) for key in self.second],
            aside=[names.get(key, key) for key in self.aside],
        )

    def audit(self, rules: Any, state: Any) -> Iterator[str]:
        """Yield each inconsistency."""
        if self.second and not len(state.names) <= len(self.second) <= SEATS:
            yield f"second has {len(self.second)} entries for {len(state.names)} players"
        keys = [*filter(None, self.second), *self.aside]
        yield from (f"no character {key!r}" for key in keys if key not in rules.characters)
        yield from (f"{key} is dealt twice" for key, count in Counter(keys).items() if count > 1)


def deal_identities(g: Engine) -> None:
    """Deal each seat a second character while unused ones are left."""
    has = {g.character(seat) for seat in g.seats}
    unused = [key for key in g.rules.characters if key not in has]
    g.shuffle(unused)
    seats = len(g.seats)
    identities = g.extra(Identities)
    identities.second = (unused + [""] * seats)[:seats]
    identities.aside = unused[seats:]
