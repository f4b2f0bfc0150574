"""The implementations of hooks by the abilities of a ruleset: the tables of the dispatcher."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple, final

from bangcore.rules.answers import ByHook
from bangcore.rules.definitions import Card
from bangcore.rules.marks import Spec

__all__ = [
    "ALWAYS_ON",
    "Ability",
    "Entry",
    "HookTable",
    "Implementation",
    "Implementations",
    "Owned",
    "Prepared",
    "by_hook",
    "concerned",
]

STARTS: Final[Mapping[str, Any]] = MappingProxyType(
    {"sum": 0, "max": 0, "any": False, "veto": False, "first": None, "collect": ()}
)
"""The answers of hooks without implementations."""


@final
@dataclass(eq=False)
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
        self.concerns = self.scope != "own", self.scope != "others"


class Owned(NamedTuple):
    """The owner of an ability, if any, and the card that it is printed on, if any.

    ``kind`` is expansion, character, card, or the kind of a rule.
    """

    owner: int | None
    card: int | None
    kind: str


ALWAYS_ON: Final = Owned(None, None, "expansion")
"""The abilities that are in force throughout the game."""


@final
class Ability:
    """An ability of a player or of nobody, with its entries; a ruleset has each one once."""

    __slots__ = ("entries", "owned")

    def __init__(self, owned: Owned, implementations: Iterable[Implementation]) -> None:
        self.owned: Owned = owned
        self.entries: tuple[Entry, ...] = tuple([Entry(i, owned) for i in implementations])


@final
class Entry:
    """An implementation with its owner and card."""

    __slots__ = ("card", "hook", "implementation", "owned", "owner")

    def __init__(self, implementation: Implementation, owned: Owned) -> None:
        self.implementation: Implementation = implementation
        self.hook: str = implementation.hook
        self.owned: Owned = owned
        self.owner: int | None = owned.owner
        self.card: int | None = owned.card


@final
class Prepared:
    """The sum or maximum of the constants of a hook, and the entries to call."""

    __slots__ = ("constant", "entries")

    def __init__(self, constant: Any, entries: tuple[Entry, ...]) -> None:
        self.constant: Any = constant
        self.entries: tuple[Entry, ...] = entries


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

    def prepare(self, entries: Iterable[Entry]) -> Prepared:
        """Combine the constants of *entries*."""
        constant = self.start
        to_call: list[Entry] = []
        for entry in entries:
            implementation = entry.implementation
            if implementation.call is not None:
                to_call.append(entry)
            elif self.spec.combine == "sum":
                constant += implementation.constant
            else:
                constant = max(constant, implementation.constant)
        return Prepared(constant, tuple(to_call))


def concerned(entries: Iterable[Entry], seat: int | None) -> list[Entry]:
    """Return the *entries* that answer calls about *seat*."""
    return [e for e in entries if e.implementation.concerns[e.owner is None or e.owner == seat]]


@final
class Implementations:
    """The implementations of a ruleset, as the dispatcher looks them up.

    ``always`` are those in force throughout the game, of expansions and role sets, by number of
    players, ``always_by_hook`` the same by hook; ``starts`` are the answers of hooks without
    implementations, ``silent`` those of hooks that are not in ``always``, by number of players.
    """

    __slots__ = (
        "_abilities",
        "_by_ability",
        "always",
        "always_by_hook",
        "cards",
        "of",
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
        self.of: Mapping[str, int | None] = ByHook({h: table.of for h, table in tables.items()})
        self.starts: dict[str, Any] = {hook: table.start for hook, table in tables.items()}
        self._by_ability: dict[str, list[Implementation]] = defaultdict(list)
        for table in tables.values():
            for ability, implementations in table.abilities.items():
                self._by_ability[ability] += implementations
        self._abilities: dict[tuple[str, int | None, int | None], Ability] = {}
        self.cards: tuple[str | None, ...] = tuple(
            f"card:{card.key}" if f"card:{card.key}" in self._by_ability else None for card in cards
        )
        """The ability on each card, by id, if it has one."""
        self.always: dict[int, list[Ability]] = {
            number: [self.ability(key, ALWAYS_ON.kind) for key in (*expansions, f"roles:{number}")]
            for number in players
        }
        self.always_by_hook = {number: by_hook(always) for number, always in self.always.items()}
        self.silent: dict[int, dict[str, Any]] = {
            number: {hook: start for hook, start in self.starts.items() if hook not in hooks}
            for number, hooks in self.always_by_hook.items()
        }

    def ability(
        self, name: str, kind: str, owner: int | None = None, card: int | None = None
    ) -> Ability:
        """Return the ability of that *name*, such as ``card:barrel``, of an owner."""
        key = name, owner, card
        ability = self._abilities.get(key)
        if ability is None:
            owned = ALWAYS_ON if kind == ALWAYS_ON.kind else Owned(owner, card, kind)
            new = Ability(owned, self._by_ability.get(name, ()))
            ability = self._abilities.setdefault(key, new)
        return ability


def by_hook(abilities: Iterable[Ability]) -> dict[str, list[Entry]]:
    """Return the entries of *abilities* by hook."""
    hooks: dict[str, list[Entry]] = {}
    for ability in abilities:
        for entry in ability.entries:
            hooks.setdefault(entry.hook, []).append(entry)
    return hooks
