"""The implementations of hooks by the abilities of a ruleset: the tables of the dispatcher."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, final

from bangcore.rules.definitions import Card
from bangcore.rules.marks import Spec

__all__ = [
    "ALWAYS_ON",
    "Answer",
    "Candidate",
    "Entry",
    "HookTable",
    "Implementation",
    "Implementations",
]

STARTS: Final[Mapping[str, Any]] = MappingProxyType(
    {"sum": 0, "max": 0, "any": False, "veto": False, "first": None, "collect": ()}
)
"""The answers of hooks without implementations."""


@final
@dataclass(frozen=True, eq=False)
class Implementation:
    """The implementation of one hook by one ability.

    A *constant* is an answer that needs no call; it is used where order does not matter.
    With ``instead`` the implementation replaces the default, unless it returns ``False``.
    """

    ability: str
    hook: str
    call: Any
    constant: Any = None
    priority: int = 0
    scope: str = "own"
    instead: bool = False
    concerns: tuple[bool, bool] = field(init=False)
    """Whether calls about other seats, and calls about its owner, concern it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "concerns", (self.scope != "own", self.scope != "others"))


Entry = tuple[Implementation, int | None, int | None]
"""An implementation, the seat of its owner, if any, and the card that it is printed on, if any."""
Answer = tuple[Any, tuple[Entry, ...]]
"""The sum or maximum of the constants, and the entries to call."""
Candidate = tuple[Implementation, int | None, int | None, str]
"""An entry with the kind of its ability: expansion, character, card, or the kind of a rule."""


ALWAYS_ON: Final = (None, None, "expansion")
"""The owner, the card and the kind of abilities that are in force throughout the game."""


@final
class HookTable:
    """One hook and its implementations by ability.

    ``of_one``: only the abilities of one seat are asked.  ``varies``: some answer is not constant.
    """

    __slots__ = ("abilities", "of", "of_one", "spec", "start", "varies")

    def __init__(self, spec: Spec, abilities: Mapping[str, tuple[Implementation, ...]]) -> None:
        every = [implementation for group in abilities.values() for implementation in group]
        self.spec: Spec = spec
        self.abilities: Mapping[str, tuple[Implementation, ...]] = abilities
        self.of: int | None = spec.of
        self.of_one: bool = spec.of is not None and all(i.scope == "own" for i in every)
        self.start: Any = STARTS.get(spec.combine)
        self.varies: bool = any(i.constant is None for i in every)

    def for_seat(self, candidates: Iterable[Candidate], seat: int | None) -> list[Candidate]:
        """Return the *candidates* that answer calls about *seat*."""
        return [
            (implementation, owner, card, kind)
            for implementation, owner, card, kind in candidates
            if implementation.concerns[owner is None or owner == seat]
        ]

    def added_up(self, candidates: Iterable[Candidate]) -> Answer:
        """Return the sum or maximum of the constants of *candidates*, and the entries to call."""
        answer = self.start
        entries: list[Entry] = []
        for implementation, owner, card, _ in candidates:
            if implementation.call is not None:
                entries.append((implementation, owner, card))
            elif self.spec.combine == "sum":
                answer += implementation.constant
            else:
                answer = max(answer, implementation.constant)
        return answer, tuple(entries)


@final
class Implementations:
    """The implementations of a ruleset, as the dispatcher looks them up.

    ``always`` are those in force throughout the game, of expansions and role sets, by number of
    players and hook; ``cards`` those on cards by id, ``characters`` and ``rules`` by key.
    ``hooks_of`` are the hooks that each card implements, ``starts`` the answers of hooks without
    implementations, ``silent`` those of hooks that are not in ``always``, by number of players.
    """

    __slots__ = (
        "always",
        "cards",
        "characters",
        "hooks_of",
        "of",
        "rules",
        "silent",
        "starts",
    )

    def __init__(
        self,
        tables: Mapping[str, HookTable],
        expansions: Sequence[str],
        cards: Sequence[Card],
        players: Iterable[int],
    ) -> None:
        self.of: dict[str, int | None] = {hook: table.of for hook, table in tables.items()}
        self.starts: dict[str, Any] = {hook: table.start for hook, table in tables.items()}
        by_ability: dict[str, list[Implementation]] = defaultdict(list)
        for table in tables.values():
            for ability, implementations in table.abilities.items():
                by_ability[ability] += implementations
        self.characters: Mapping[str, Sequence[Implementation]] = _of_kind("character", by_ability)
        self.rules: Mapping[str, Sequence[Implementation]] = _of_kind("rule", by_ability)
        self.cards: tuple[Sequence[Implementation], ...] = tuple(
            by_ability.get(f"card:{card.key}", ()) for card in cards
        )
        self.hooks_of: tuple[frozenset[str], ...] = tuple(
            frozenset(implementation.hook for implementation in printed) for printed in self.cards
        )
        self.always: dict[int, dict[str, list[Candidate]]] = {}
        for number in players:
            always = self.always[number] = {}
            for ability in (*expansions, f"roles:{number}"):
                for implementation in by_ability.get(ability, ()):
                    always.setdefault(implementation.hook, []).append((implementation, *ALWAYS_ON))
        self.silent: dict[int, dict[str, Any]] = {
            number: {hook: start for hook, start in self.starts.items() if hook not in always}
            for number, always in self.always.items()
        }


def _of_kind(
    kind: str, by_ability: Mapping[str, Sequence[Implementation]]
) -> Mapping[str, Sequence[Implementation]]:
    """Return the implementations of characters or rules by key."""
    return {
        ability.partition(":")[2]: implementations
        for ability, implementations in by_ability.items()
        if ability.partition(":")[0] == kind
    }
