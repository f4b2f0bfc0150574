"""From abilities to tables: what is asked of whom, ready to be called.

pluggy registers abilities under their names and knows which of their methods implement which
hook.  Its calls are not used: it would sort out arguments at each of the millions of calls of a
simulation, and it has no owners, no seats and no order of its own for them.  So each
implementation becomes a function of all arguments of its hook, once, and a table for each hook says
which cards, characters and rules have one.
"""

from __future__ import annotations

import inspect
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType, ModuleType
from typing import Any, Final, final

import pluggy
from attrs import evolve, field, frozen

from bangcore.errors import ExpansionError, nearest
from bangcore.rules.definitions import Card, Standing, parts_of
from bangcore.rules.expansion import check_methods, made
from bangcore.rules.hooks import ROOMS, SPECS, specs_in
from bangcore.rules.hooks.marks import ALWAYS, Spec

__all__ = [
    "ALWAYS_ON",
    "Answer",
    "Candidate",
    "Compiled",
    "Entry",
    "HookTable",
    "Implementation",
    "Registry",
    "parts_of",
]

Call = Callable[..., Any]
STARTS: Final[Mapping[str, Any]] = MappingProxyType(
    {"sum": 0, "max": 0, "any": False, "veto": False, "first": None, "collect": ()}
)
"""What a hook answers when nobody has a say."""
FOLDED: Final = ("sum", "max")
"""The combinations to which constants are added before anybody is asked."""


@final
@frozen(eq=False)
class Implementation:
    """What one ability says to one hook.

    A *constant* is no ``None``, and needs no call where its place in an order does not matter.
    ``instead``: it takes the place of the rest, unless it says that it does not.
    """

    ability: str
    hook: str
    call: Any
    constant: Any = None
    priority: int = 0
    scope: str = "own"
    instead: bool = False
    says: tuple[bool, bool] = field(init=False)
    """Whether it has a say in what concerns other seats, and in what concerns its owner."""

    @says.default
    def _says(self) -> tuple[bool, bool]:
        return self.scope != "own", self.scope != "others"


Entry = tuple[Implementation, int, int]
"""An implementation with the seat of its owner and the card that it is printed on, -1 for none."""
Answer = tuple[Any, tuple[Entry, ...]]
"""The sum of constants, or the largest one, and the entries that are to be asked."""
Candidate = tuple[Implementation, int, int, str]
"""An entry with the kind of ability: of an expansion, a character, a card or a rule's own kind."""


ALWAYS_ON: Final = (-1, -1, "expansion")
"""The owner, the card and the kind of abilities that are in force all through a game."""


@final
class HookTable:
    """One hook and its implementations by ability.

    ``of_one`` tells whether the abilities of one seat alone are asked, ``varies`` whether some
    answer is not a constant.
    """

    __slots__ = ("abilities", "of", "of_one", "spec", "start", "varies")

    def __init__(self, spec: Spec, abilities: Mapping[str, tuple[Implementation, ...]]) -> None:
        every = [implementation for found in abilities.values() for implementation in found]
        self.spec: Spec = spec
        self.abilities: Mapping[str, tuple[Implementation, ...]] = abilities
        self.of: int | None = spec.of
        self.of_one: bool = spec.of is not None and all(i.scope == "own" for i in every)
        self.start: Any = STARTS.get(spec.combine)
        self.varies: bool = any(i.constant is None for i in every)

    def for_seat(self, candidates: Iterable[Candidate], seat: int | None) -> list[Candidate]:
        """Return those of *candidates* that answer what is about *seat*."""
        return [c for c in candidates if c[0].says[c[1] == seat or c[1] < 0]]

    def added_up(self, candidates: Iterable[Candidate]) -> Answer:
        """Return what constants of *candidates* add up to, and the entries that are to be asked."""
        answer = self.start
        asked: list[Entry] = []
        for implementation, owner, card, _ in candidates:
            if implementation.call is not None:
                asked.append((implementation, owner, card))
            elif self.spec.combine == "sum":
                answer += implementation.constant
            else:
                answer = max(answer, implementation.constant)
        return answer, tuple(asked)


@final
class Compiled:
    """The implementations of a ruleset, as the dispatcher looks them up.

    ``always`` are those in force all through a game, of expansions and role sets, by number of
    players and hook; ``cards`` those on cards by id, ``characters`` and ``rules`` by key;
    ``hooks_of`` the hooks of cards, ``starts`` what hooks answer that nobody implements, ``silent``
    the same of those that nobody always implements, by number of players.
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
        "tables",
    )

    def __init__(
        self,
        tables: Mapping[str, HookTable],
        expansions: Sequence[str],
        cards: Sequence[Card],
        players: Iterable[int],
    ) -> None:
        self.tables: dict[str, HookTable] = dict(tables)
        self.of: dict[str, int | None] = {hook: table.of for hook, table in tables.items()}
        self.starts: dict[str, Any] = {hook: table.start for hook, table in tables.items()}
        found: dict[str, list[Implementation]] = defaultdict(list)
        for table in tables.values():
            for ability, implementations in table.abilities.items():
                found[ability] += implementations
        self.characters: Mapping[str, Sequence[Implementation]] = _of_kind("character", found)
        self.rules: Mapping[str, Sequence[Implementation]] = _of_kind("rule", found)
        self.cards: tuple[Sequence[Implementation], ...] = tuple(
            found.get(f"card:{card.key}", ()) for card in cards
        )
        self.hooks_of: tuple[frozenset[str], ...] = tuple(
            frozenset(one.hook for one in printed) for printed in self.cards
        )
        self.always: dict[int, dict[str, list[Candidate]]] = {}
        for number in players:
            always = self.always[number] = {}
            for ability in (*expansions, f"roles:{number}"):
                for one in found.get(ability, ()):
                    always.setdefault(one.hook, []).append((one, *ALWAYS_ON))
        self.silent: dict[int, dict[str, Any]] = {
            number: {hook: start for hook, start in self.starts.items() if hook not in always}
            for number, always in self.always.items()
        }


def _of_kind(
    kind: str, found: Mapping[str, Sequence[Implementation]]
) -> Mapping[str, Sequence[Implementation]]:
    """Return the implementations of characters or rules by key."""
    return {
        ability.partition(":")[2]: implementations
        for ability, implementations in found.items()
        if ability.partition(":")[0] == kind
    }


@final
class Registry:
    """The plugin manager while a ruleset is being built: registers, checks, compiles."""

    def __init__(self, brought: Mapping[str, Sequence[ModuleType]]) -> None:
        """Take the hooks of the core and those that expansions have *brought*, in modules."""
        self._manager = pluggy.PluginManager("bang")
        self.specs: dict[str, Spec] = dict(SPECS)
        self._constants: list[Implementation] = []
        self._keys: dict[str, str] = {}
        for room in ROOMS:
            self._manager.add_hookspecs(room)
        known = [*ROOMS]
        for expansion, rooms in brought.items():
            for room in rooms:
                if room in known:
                    continue
                known.append(room)
                for name, spec in specs_in(room).items():
                    if not name.startswith("bang_"):
                        wrong = f"{name} is no name of a hook; it must begin with bang_"
                        raise ExpansionError(f"in {expansion!r}: {wrong}")
                    if name in self.specs:
                        raise ExpansionError(f"in {expansion!r}: there is a hook {name} already")
                    self.specs[name] = spec
                self._manager.add_hookspecs(room)

    def add(self, name: str, ability: object | None) -> None:
        """Register the parts of the ability called *name*, such as ``card:barrel``."""
        for number, part in enumerate(parts_of(ability), start=1):
            registered = name if number == 1 else f"{name}#{number}"
            self._keys[registered] = name
            if isinstance(part, Standing):
                self._constants += [
                    Implementation(name, hook, None, constant)
                    for hook, constant in part.constants.items()
                ]
                if part.make is None:
                    continue
                part = part.make(name.rpartition(":")[2])
            self._register(registered, made(name, part))

    def _register(self, name: str, plugin: object) -> None:
        check_methods(name, plugin, self.specs)
        for attribute, function in inspect.getmembers(plugin, inspect.isroutine):
            if hasattr(function, "bang_priority"):
                if attribute not in self.specs:
                    raise ExpansionError(f"in {name!r}: {nearest('hook', attribute, self.specs)}")
                self._check(name, self.specs[attribute], function)
        try:
            self._manager.register(plugin, name)
        except pluggy.PluginValidationError as error:
            raise ExpansionError(f"in {name!r}: {error}") from error
        except ValueError as error:
            raise ExpansionError(
                f"{name!r} is registered twice; each needs an own object"
            ) from error

    def _check(self, name: str, spec: Spec, function: Call) -> None:
        where = f"{spec.name} in {name!r}"
        options = getattr(function, "bang_impl", None) or {}
        for forbidden in ("tryfirst", "trylast", "hookwrapper", "wrapper", "specname"):
            if options.get(forbidden):
                raise ExpansionError(f"{where}: {forbidden} is not possible; use priority")
        if spec.by == "expansion" and ":" in name:
            remedy = "put it into the ability of the expansion"
            raise ExpansionError(f"{where} is never asked there; {remedy}: Expansion(ability=...)")
        if spec.of is None and function.bang_scope != "own":  # type: ignore[attr-defined]
            raise ExpansionError(f"{where}: it is asked of everybody, leave out of=")
        known = [*ALWAYS, *spec.parameters]
        for parameter in inspect.signature(function).parameters.values():
            if parameter.default is not parameter.empty:
                raise ExpansionError(
                    f"{where}: argument {parameter.name!r} has a default, "
                    "which would always be used"
                )
            if parameter.name not in known:
                raise ExpansionError(f"{where}: {nearest('argument', parameter.name, known)}")
        effect = inspect.iscoroutinefunction(function)
        if spec.combine == "instead" and not effect:
            raise ExpansionError(f"{where}: it takes the place of an effect, use 'async def'")
        if effect and not spec.is_effect:
            raise ExpansionError(f"{where}: it only answers and must not be 'async def'")
        if spec.combine != "collect" and inspect.isgeneratorfunction(function):
            raise ExpansionError(f"{where}: it must return its value, not yield it")

    def compile(self) -> dict[str, HookTable]:
        """Return the hooks with their implementations."""
        tables: dict[str, HookTable] = {}
        for name, spec in self.specs.items():
            found = [constant for constant in self._constants if constant.hook == name]
            found += [
                Implementation(
                    self._keys[impl.plugin_name],
                    name,
                    _adapt(impl.function, impl.argnames, spec.parameters),
                    None,
                    getattr(impl.function, "bang_priority", 0),
                    getattr(impl.function, "bang_scope", "own"),
                    spec.combine == "instead",
                )
                for impl in getattr(self._manager.hook, name).get_hookimpls()
            ]
            table: dict[str, tuple[Implementation, ...]] = {}
            for implementation in found:
                table[implementation.ability] = (
                    *table.get(implementation.ability, ()),
                    implementation if spec.combine in FOLDED else _called(implementation),
                )
            tables[name] = HookTable(spec, table)
        return tables


def _called(implementation: Implementation) -> Implementation:
    """Return a constant as something that is called, for a hook whose answers have an order."""
    if implementation.call is not None:
        return implementation
    constant = implementation.constant
    return evolve(implementation, call=lambda *_: constant)


def _adapt(function: Call, wanted: Sequence[str], parameters: Sequence[str]) -> Call:
    """Return *function* as one that takes what all hooks have, and the rest as one tuple."""
    # an implementation lists the arguments it wants; sorting them out at each call would cost more
    # than most hooks, so the call is written out once
    place = {name: f"about[{i}]" for i, name in enumerate(parameters)}
    given = ", ".join([place.get(name, name) for name in wanted])
    adapted: Call = eval(f"lambda function: lambda {', '.join(ALWAYS)}, about: function({given})")(
        function
    )
    adapted.__wrapped__ = function  # type: ignore[attr-defined]
    return adapted
