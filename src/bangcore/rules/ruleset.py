"""Rulesets: what may happen, built from plugins, checked, compiled and frozen."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType, ModuleType
from typing import Any, Final, final

import pluggy
from attrs import evolve, frozen, has

from bangcore.errors import (
    BangError,
    ExpansionError,
    InvalidSetup,
    RulesetMismatch,
    UnknownName,
    brief,
    nearest,
)
from bangcore.rules import hooks
from bangcore.rules.definitions import (
    RANKS,
    Card,
    CardKind,
    Character,
    Copies,
    Role,
    RoleSet,
    Rule,
    RuleOption,
)
from bangcore.rules.options import Words
from bangcore.rules.state import ExtraState

__all__ = ["ExpansionInfo", "Ruleset", "available_expansions", "named_in", "rules_of"]

GROUP = "bangcore.expansions"

CORE_OPTIONS = (
    RuleOption(
        name="simplified",
        default=False,
        help="leave out the cards with the book symbol, for first games",
        ruling="R-015",
    ),
    RuleOption(
        name="characters",
        default=1,
        values=(1, 2, 3),
        help="characters dealt to each player, who keeps one of them",
        ruling="R-008",
    ),
    RuleOption(
        name="dying_order",
        default=False,
        help="an eliminated player chooses the order in which his cards are discarded",
        ruling="R-083",
    ),
)

Hook = Callable[..., Any]


@final
@frozen
class ExpansionInfo:
    """An expansion that is installed or active: its name, where it comes from, its version."""

    name: str
    version: str
    distribution: str
    summary: str = ""


@cache
def _entry_points() -> dict[str, Any]:
    from importlib.metadata import entry_points

    return {point.name: point for point in sorted(entry_points(group=GROUP))}


def available_expansions() -> list[ExpansionInfo]:
    """Return the installed expansions, without importing any of them.

    >>> [info.name for info in available_expansions() if info.distribution == "bangcore"]
    ['base']
    """
    found = []
    for name, point in sorted(_entry_points().items()):
        dist = point.dist
        found.append(
            ExpansionInfo(
                name,
                dist.version if dist else "?",
                dist.name if dist else "?",
                (dist.metadata["Summary"] or "") if dist else "",
            )
        )
    return found


def _load(name: str) -> tuple[object, ExpansionInfo]:
    points = _entry_points()
    if name not in points:
        raise ExpansionError(nearest("expansion", name, points))
    point = points[name]
    version, distribution = (point.dist.version, point.dist.name) if point.dist else ("?", "?")
    try:
        plugin = point.load()
    except Exception as error:
        raise ExpansionError(
            f"expansion {name!r} of {distribution} {version} cannot be imported: "
            f"{type(error).__name__}: {error}"
        ) from error
    return plugin, ExpansionInfo(name, version, distribution, getattr(plugin, "summary", ""))


def _describe(plugin: object) -> ExpansionInfo:
    kind = plugin if inspect.isclass(plugin) or inspect.ismodule(plugin) else type(plugin)
    name = getattr(plugin, "name", None) or kind.__name__
    if not isinstance(name, str):
        raise ExpansionError(f"the name of expansion {plugin!r} is {name!r}; it must be a string")
    version = str(getattr(plugin, "version", "0"))
    return ExpansionInfo(name, version, "local", getattr(plugin, "summary", ""))


def _names_in(plugin: object, info: ExpansionInfo, attribute: str) -> tuple[str, ...]:
    names = getattr(plugin, attribute, ())
    if isinstance(names, str) or not isinstance(names, (tuple, list)):
        wrong = f"{attribute} of {info.name!r} is {names!r}"
        raise ExpansionError(f"{wrong}; it must be a tuple of names")
    return tuple(names)


def _brought(
    plugins: Sequence[tuple[object, ExpansionInfo]],
) -> list[tuple[object, ExpansionInfo]]:
    """Return what the *plugins* have in their attribute ``brings``: what they share, each once."""
    shared: dict[object, ExpansionInfo] = {}
    for plugin, info in plugins:
        for thing in getattr(plugin, "brings", ()):
            own = _describe(thing)
            if any(own.name == other.name for _, other in plugins):
                raise ExpansionError(f"{info.name!r} brings {own.name!r}, which is there already")
            own = evolve(own, version=info.version, distribution=info.distribution)
            shared.setdefault(thing, own)
    return [(_instance(thing), info) for thing, info in shared.items()]


def _instance(thing: object) -> object:
    return thing() if inspect.isclass(thing) else thing


@final
class Ruleset:
    """The rules of a table: which cards, characters and roles there are and what they do.

    Made by :meth:`build`, shared by any number of games, never changed.

    ``expansions`` and ``plugins`` say what it was built from and are in the same order, ``cards``
    are the physical cards by id, ``kinds`` the card definitions by key, ``characters``,
    ``roles`` and ``options`` what they say, ``role_sets`` the roles by number of players,
    ``fingerprint`` what must be equal for a save to be loadable.
    """

    __slots__ = (
        "_answering",
        "_spec",
        "_words",
        "alike",
        "by_face",
        "card_kinds",
        "cards",
        "characters",
        "expansions",
        "fingerprint",
        "hooks_of",
        "hooks_of_source",
        "kinds",
        "option_specs",
        "options",
        "plugins",
        "printed_alike",
        "ranks",
        "role_sets",
        "roles",
        "rules",
        "shown",
        "silent",
        "sources",
        "state_kinds",
        "suits",
        "tables",
        "texts",
        "twins",
    )

    expansions: Final[tuple[ExpansionInfo, ...]]
    cards: Final[tuple[Card, ...]]
    kinds: Final[Mapping[str, CardKind]]
    characters: Final[Mapping[str, Character]]
    roles: Final[Mapping[str, Role]]
    role_sets: Final[Mapping[int, RoleSet]]
    rules: Final[Mapping[str, Rule]]
    options: Final[Mapping[str, bool | int]]
    option_specs: Final[Mapping[str, RuleOption]]
    fingerprint: Final[tuple[str, ...]]

    def __init__(
        self, plugins: Sequence[tuple[object, ExpansionInfo]], options: Mapping[str, Any], spec: Any
    ) -> None:
        """:meta private:"""
        self._spec = spec
        manager = _Registry()
        for plugin, info in plugins:
            manager.add_plugin(info.name, plugin)
        manager.check_plugins()
        # the base first, then by name: what is printed where must not depend on who was named first
        names = [info.name for _, info in plugins]
        order = [names[0], *sorted(names[1:])]
        by_name = {info.name: (plugin, info) for plugin, info in plugins}
        self.plugins = tuple(by_name[name][0] for name in order)
        self.expansions = tuple(by_name[name][1] for name in order)

        specs = {o.name: o for o in CORE_OPTIONS}
        specs |= manager.collect("bang_register_options", order, "option", lambda o: o.name)
        self.option_specs = MappingProxyType(specs)
        self.options = MappingProxyType(_chosen(specs, options))
        kinds = manager.collect(
            "bang_register_cards", order, "card", lambda k: (k.key, isinstance(k, Copies) and id(k))
        )
        self.kinds = MappingProxyType({k.key: k for k in kinds.values() if isinstance(k, CardKind)})
        copies = [k for k in kinds.values() if isinstance(k, Copies)]
        for more in copies:
            if more.key not in self.kinds:
                raise ExpansionError(nearest("card", more.key, self.kinds))
        self.characters = MappingProxyType(
            manager.collect("bang_register_characters", order, "character", lambda c: c.key)
        )
        self.roles = MappingProxyType(
            manager.collect("bang_register_roles", order, "role", lambda r: r.key)
        )
        role_sets = manager.collect(
            "bang_register_role_sets", order, "role set", lambda s: len(s.roles)
        )
        for role_set in role_sets.values():
            for role in (*role_set.roles, role_set.first, *role_set.open):
                if role not in self.roles:
                    raise ExpansionError(nearest("role", role, self.roles))
        self.role_sets = MappingProxyType(dict(sorted(role_sets.items())))

        self.rules = MappingProxyType(
            manager.collect("bang_register_rules", order, "rule", lambda r: r.key)
        )
        self.state_kinds = MappingProxyType(manager.state_kinds(order))

        all_faces: list[CardKind | Copies] = [*self.kinds.values(), *copies]
        cards = [
            Card(-1, kind.key, suit, rank)
            for kind in all_faces
            if not (self.kinds[kind.key].book and self.options["simplified"])
            for suit, rank in kind.faces
        ]
        self.cards = tuple(Card(i, c.key, c.suit, c.rank) for i, c in enumerate(cards))
        self.texts = tuple(str(card) for card in self.cards)
        self.suits = tuple(card.suit for card in self.cards)
        self.ranks = tuple(RANKS.index(card.rank) + 2 for card in self.cards)
        self.card_kinds = tuple(self.kinds[card.key] for card in self.cards)
        self.by_face: Mapping[str, tuple[int, ...]] = _by_face(self.texts)
        # cards that agree in everything printed: nobody is shown which of them one is
        self.twins = frozenset(i for ids in self.by_face.values() if len(ids) > 1 for i in ids)
        self.alike = tuple(self.by_face[text][0] for text in self.texts)
        self.shown = tuple(self.cards[card] for card in self.alike)
        self.printed_alike = {card: self.by_face[self.texts[card]] for card in self.twins}

        for kind in self.kinds.values():
            manager.add_ability(f"card:{kind.key}", kind.ability)
        for character in self.characters.values():
            manager.add_ability(f"character:{character.key}", character.ability)
        for rule in self.rules.values():
            manager.add_ability(f"rule:{rule.key}", rule.ability)
        for number, role_set in self.role_sets.items():
            same_as = role_set.rules
            rules = role_sets[same_as].rules if isinstance(same_as, int) else same_as
            manager.add_ability(f"roles:{number}", rules)
        self.tables = {
            hook: HookTable(table, order, self.cards, self.role_sets)
            for hook, table in manager.compile().items()
        }
        self.hooks_of = tuple(
            tuple(hook for hook, table in self.tables.items() if card.id in table.cards)
            for card in self.cards
        )
        self.sources = {
            kind: {key: f"{kind}:{key}" for key in registered}
            for kind, registered in (("character", self.characters), ("rule", self.rules))
        }
        self.hooks_of_source = {
            source: tuple(hook for hook, table in self.tables.items() if source in table.sources)
            for sources in self.sources.values()
            for source in sources.values()
        }
        self.silent: dict[str, tuple[Any, ...]] = {
            hook: () for hook, table in self.tables.items() if not table.abilities
        }
        self._words: dict[tuple[str, ...], Words] = {}
        self._answering = {
            question: frozenset(
                i for i, kind in enumerate(self.card_kinds) if question in kind.answers
            )
            for kind in self.kinds.values()
            for question in kind.answers
        }
        self.fingerprint = tuple(
            sorted(f"{info.name}=={info.version}" for info in self.expansions)
        ) + tuple(
            f"{name}={value}"
            for name, value in sorted(self.options.items())
            if value != specs[name].default
        )

    @classmethod
    def build(
        cls,
        *expansions: str | object,
        options: Mapping[str, bool | int] | None = None,
        base: str | object = "base",
    ) -> Ruleset:
        """Build the rules of *base* and exactly those *expansions*, by name or as objects.

        An object is any class, instance or module with hook implementations; it needs no
        packaging.  *options* vary the rules, see :attr:`option_specs`.

        >>> rules = Ruleset.build(options={"simplified": True})
        >>> len(rules.cards)
        67

        :raises ExpansionError: one is missing, cannot be imported, names a hook that does not
            exist, lacks something it requires, or conflicts with another one.
        """
        plugins: list[tuple[object, ExpansionInfo]] = []
        for wanted in (base, *expansions):
            _check_expansion(wanted)
            plugin, info = _load(wanted) if isinstance(wanted, str) else (wanted, _describe(wanted))
            if any(info.name == other.name for _, other in plugins):
                raise ExpansionError(f"expansion {info.name!r} is named twice")
            try:
                plugins.append((_instance(plugin), info))
            except Exception as error:
                raise ExpansionError(
                    f"expansion {info.name!r} cannot be made: {type(error).__name__}: {error}"
                ) from error
        plugins += _brought(plugins)
        active = {info.name for _, info in plugins}
        for plugin, info in plugins:
            for name in _names_in(plugin, info, "requires"):
                if name not in active:
                    raise ExpansionError(f"expansion {info.name!r} requires {name!r}")
            for name in _names_in(plugin, info, "conflicts"):
                if name in active:
                    raise ExpansionError(
                        f"expansions {info.name!r} and {name!r} exclude each other"
                    )
        if options is not None and not isinstance(options, Mapping):
            raise InvalidSetup(
                f"options are a mapping such as {{'simplified': True}}, not {brief(options)}"
            )
        chosen = dict(options or {})
        return cls(plugins, chosen, (expansions, tuple(chosen.items()), base))

    def __reduce__(self) -> Any:
        return _rebuild, self._spec

    def __repr__(self) -> str:
        return f"<Ruleset {' '.join(self.fingerprint)}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruleset):
            return NotImplemented
        return self is other or self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that these rules have roles for."""
        return tuple(self.role_sets)

    def role_set(self, players: int) -> RoleSet:
        """Return the roles for that many players."""
        if isinstance(players, int) and players in self.role_sets:
            return self.role_sets[players]
        known = ", ".join(map(str, self.role_sets))
        raise InvalidSetup(f"no roles for {brief(players)} players; possible are {known}")

    def card(self, text: str) -> Card:
        """Return the card with that text, ``"beer:6-hearts"``, or the first one of that name."""
        face = text.casefold().replace(" ", "_") if isinstance(text, str) else ""
        for known, ids in self.by_face.items():
            if known.casefold() == face or known.partition(":")[0] == face:
                return self.cards[ids[0]]
        raise UnknownName(nearest("card", text, {*self.by_face} if ":" in face else self.kinds))

    def composition(self, hook: str) -> str:
        """Return how the implementations of *hook* combine."""
        composition: str = getattr(hooks, hook).bang_composition
        return composition

    def words(self, names: tuple[str, ...]) -> Words:
        """Return what makes the options of tables with players of those names."""
        found = self._words.get(names)
        if found is None:
            if len(self._words) >= 32:
                self._words.clear()
            found = self._words[names] = Words(self.texts, self.alike, names)
        return found

    def as_shown(self, cards: Sequence[int]) -> Sequence[int]:
        """Return *cards* with the first one of those printed alike for each of them."""
        if self.twins.isdisjoint(cards):
            return cards
        return [self.alike[card] for card in cards]

    def answering(self, question: str) -> frozenset[int]:
        """Return the cards that answer *question* from the hand."""
        return self._answering.get(question, frozenset())

    def describe(self) -> str:
        """Tell which expansions are active, and which abilities implement which hook."""
        lines = [f"{info.name} {info.version} ({info.distribution})" for info in self.expansions]
        lines.append(
            f"{len(self.cards)} cards of {len(self.kinds)} names, "
            f"{len(self.characters)} characters, "
            f"{', '.join(map(str, self.role_sets))} players"
        )
        lines += [f"option {name} = {value}" for name, value in self.options.items()]
        for hook, compiled in self.tables.items():
            table = compiled.abilities
            if table:
                composition = self.composition(hook)
                lines.append(f"{hook} ({composition})")
                ranked = sorted(table.items(), key=lambda item: (-item[1][0], item[0]))
                lines += [
                    f"    {key}" + (f" (priority {priority})" if priority else "")
                    for key, (priority, _) in ranked
                ]
        return "\n".join(lines)


@final
class HookTable:
    """The implementations of one hook, with their priorities, by what they are abilities of.

    ``sources`` (characters and registered rules) by name, ``cards`` by id, ``always`` (expansions
    and role sets) by number of players.
    """

    __slots__ = ("abilities", "always", "cards", "sources")

    def __init__(
        self,
        abilities: Mapping[str, tuple[int, Hook]],
        expansions: Sequence[str],
        cards: Sequence[Card],
        players: Iterable[int],
    ) -> None:
        self.abilities = abilities
        self.sources = {
            key: found
            for key, found in abilities.items()
            if key.startswith(("character:", "rule:"))
        }
        self.cards = {
            card.id: abilities[f"card:{card.key}"]
            for card in cards
            if f"card:{card.key}" in abilities
        }
        self.always = {
            number: [
                (priority, (function, -1, -1), "expansion")
                for key in (*expansions, f"roles:{number}")
                if key in abilities
                for priority, function in (abilities[key],)
            ]
            for number in players
        }

    def priority(self, function: Hook) -> int:
        """Return the priority of *function*."""
        return next(priority for priority, known in self.abilities.values() if known is function)

    def name(self, function: Hook) -> str:
        """Return the name of the ability that *function* belongs to."""
        return next(key for key, (_, known) in self.abilities.items() if known is function)


def _check_expansion(wanted: object) -> None:
    if isinstance(wanted, (str, ModuleType)):
        return
    kind = wanted if isinstance(wanted, type) else type(wanted)
    if kind.__module__ != "builtins":
        return
    if isinstance(wanted, (list, tuple, set, frozenset)) and wanted:
        call = f"Ruleset.build({', '.join(map(brief, list(wanted)[:7]))})"
        raise ExpansionError(f"name the expansions one by one: {call}")
    call = "without expansions it is Ruleset.build()"
    raise ExpansionError(f"{brief(wanted)} is no expansion; {call}")


@lru_cache(maxsize=32)
def _built(
    expansions: tuple[str | object, ...], options: tuple[tuple[str, Any], ...], base: str | object
) -> Ruleset:
    return Ruleset.build(*expansions, options=dict(options), base=base)


def _rebuild(
    expansions: tuple[str | object, ...], options: tuple[tuple[str, Any], ...], base: str | object
) -> Ruleset:
    names = [thing for thing in expansions if isinstance(thing, str)]
    if len(names) == len(expansions) and isinstance(base, str):
        return _built(tuple(sorted(names)), tuple(sorted(options)), base)
    if all(isinstance(thing, (str, type)) for thing in (base, *expansions)):
        return _built(expansions, options, base)
    # an object out of a pickle is always another one
    return Ruleset.build(*expansions, options=dict(options), base=base)


@cache
def default_ruleset() -> Ruleset:
    return _built((), (), "base")


def named_in(fingerprint: Iterable[str]) -> tuple[tuple[str, ...], dict[str, bool | int]]:
    """Return the expansions and options to build the rules with that fingerprint from.

    What is not installed is left out: it may be what another expansion brings along.

    :raises RulesetMismatch: an entry is no expansion and no option, or of another version.
    """
    names: list[str] = []
    options: dict[str, bool | int] = {}
    for entry in fingerprint:
        name, pinned, version = entry.partition("==")
        option = re.fullmatch(r"(\w+)=(True|False|-?[0-9]{1,9})", entry)
        if option:
            value = option[2]
            options[option[1]] = value == "True" if value in ("True", "False") else int(value)
        elif not pinned:
            raise RulesetMismatch(f"ruleset: {brief(entry)} is no expansion and no option")
        elif (point := _entry_points().get(name)) is not None:
            here = point.dist.version if point.dist else "?"
            if here != version:
                raise RulesetMismatch(f"it needs {brief(entry)}, but {name}=={here} is installed")
            names.append(name)
    return tuple(sorted(name for name in names if name != "base")), options


def rules_of(fingerprint: Sequence[str]) -> Ruleset:
    """Return the rules with that fingerprint, built of what is installed, and only once.

    :raises RulesetMismatch: such rules cannot be built here.
    """
    names, options = named_in(fingerprint)
    wrong = "; hand over the ruleset that it was played by"
    try:
        rules = _built(names, tuple(sorted(options.items())), "base")
    except BangError as error:
        raise RulesetMismatch(f"ruleset: {error}{wrong}") from error
    missing = [entry for entry in fingerprint if entry not in rules.fingerprint]
    if missing:
        raise RulesetMismatch(f"it needs {brief(missing[0])}, which is not here{wrong}")
    return rules


def _by_face(texts: Sequence[str]) -> Mapping[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for i, text in enumerate(texts):
        found[text] = (*found.get(text, ()), i)
    return MappingProxyType(found)


def _chosen(specs: Mapping[str, RuleOption], given: Mapping[str, Any]) -> dict[str, bool | int]:
    for name, value in given.items():
        if name not in specs:
            raise UnknownName(nearest("option", name, specs))
        values = specs[name].values
        if not any(value == v and type(value) is type(v) for v in values):
            known = ", ".join(map(repr, values))
            raise InvalidSetup(f"option {name!r} cannot be {brief(value)}; possible are {known}")
    return {name: given.get(name, spec.default) for name, spec in specs.items()}


class _Registry:
    """The plugin manager while a ruleset is being built: registers, validates, compiles."""

    def __init__(self) -> None:
        self._manager = pluggy.PluginManager("bang")
        self._manager.add_hookspecs(hooks)
        self._hooks = {
            name: function for name, function in vars(hooks).items() if name.startswith("bang_")
        }

    def add_plugin(self, name: str, plugin: object) -> None:
        self._register(name, plugin)

    def add_ability(self, key: str, ability: object | None) -> None:
        if ability is not None:
            self._register(key, _instance(ability))

    def _register(self, name: str, plugin: object) -> None:
        for attribute, function in inspect.getmembers(plugin, inspect.isroutine):
            if hasattr(function, "bang_priority") and attribute not in self._hooks:
                raise ExpansionError(f"in {name!r}: {nearest('hook', attribute, self._hooks)}")
            if hasattr(function, "bang_priority"):
                self._check(name, attribute, function)
        try:
            self._manager.register(plugin, name)
        except pluggy.PluginValidationError as error:
            raise ExpansionError(f"in {name!r}: {error}") from error
        except ValueError as error:
            raise ExpansionError(
                f"{name!r} is registered twice; each needs an own object"
            ) from error

    def _check(self, name: str, hook: str, function: Callable[..., Any]) -> None:
        where = f"{hook} in {name!r}"
        options = getattr(function, "bang_impl", None) or {}
        for forbidden in ("tryfirst", "trylast", "hookwrapper", "wrapper", "specname"):
            if options.get(forbidden):
                raise ExpansionError(f"{where}: {forbidden} is not possible; use priority")
        spec = self._hooks[hook]
        composition = spec.bang_composition
        known = list(inspect.signature(spec).parameters)
        for parameter in inspect.signature(function).parameters.values():
            if parameter.default is not parameter.empty:
                raise ExpansionError(
                    f"{where}: argument {parameter.name!r} has a default, "
                    "which would always be used"
                )
            if parameter.name not in known:
                raise ExpansionError(f"{where}: {nearest('argument', parameter.name, known)}")
        effect = inspect.iscoroutinefunction(function)
        if composition == "react" and not effect:
            raise ExpansionError(f"{where}: it is an effect and must be 'async def'")
        if composition not in ("react", "first") and effect:
            raise ExpansionError(f"{where}: it only answers and must not be 'async def'")
        if composition != "collect" and inspect.isgeneratorfunction(function):
            raise ExpansionError(f"{where}: it must return its value, not yield it")

    def check_plugins(self) -> None:
        try:
            self._manager.check_pending()
        except pluggy.PluginValidationError as error:
            raise ExpansionError(str(error)) from error

    def collect(
        self, hook: str, order: Iterable[str], what: str, key: Callable[[Any], Any]
    ) -> dict[Any, Any]:
        impls = {
            impl.plugin_name: impl.function
            for impl in getattr(self._manager.hook, hook).get_hookimpls()
        }
        found: dict[Any, Any] = {}
        owners: dict[Any, str] = {}
        for name in order:
            if name not in impls:
                continue
            try:
                things = list(impls[name]())
            except Exception as error:
                raise ExpansionError(
                    f"expansion {name!r} fails in {hook}: {type(error).__name__}: {error}"
                ) from error
            for thing in things:
                if key(thing) in found:
                    raise ExpansionError(
                        f"{what} {key(thing)!r} of {name!r} is already in {owners[key(thing)]!r}"
                    )
                found[key(thing)] = thing
                owners[key(thing)] = name
        return found

    def state_kinds(self, order: Iterable[str]) -> dict[str, type[ExtraState]]:
        """Return the classes of what expansions keep in a game, by the names of the expansions."""
        impls = self._manager.hook.bang_register_state.get_hookimpls()
        made: dict[str, Any] = {impl.plugin_name: impl.function() for impl in impls}
        for name, kind in made.items():
            for method in ("copy", "view"):
                if not (inspect.isclass(kind) and has(kind) and hasattr(kind, method)):
                    raise ExpansionError(
                        f"the state of {name!r} must be an attrs class "
                        f"with {method}(), not {kind!r}"
                    )
        return {name: made[name] for name in order if name in made}

    def compile(self) -> Mapping[str, Mapping[str, tuple[int, Hook]]]:
        """Return per hook the implementations by ability, all with the arguments of the hook."""
        self.check_plugins()
        tables: dict[str, Mapping[str, tuple[int, Hook]]] = {}
        for name, spec in self._hooks.items():
            if spec.bang_composition == "register":
                continue
            rest = [p for p in inspect.signature(spec).parameters if p not in _ALWAYS]
            tables[name] = MappingProxyType(
                {
                    impl.plugin_name: (
                        getattr(impl.function, "bang_priority", 0),
                        _adapt(impl.function, impl.argnames, (*_ALWAYS, *rest)),
                    )
                    for impl in getattr(self._manager.hook, name).get_hookimpls()
                }
            )
        return MappingProxyType(tables)


_ALWAYS = ("g", "owner", "source")


def _adapt(function: Hook, wanted: Sequence[str], given: Sequence[str]) -> Hook:
    """Return *function* as one that takes all the *given* arguments, by position."""
    if tuple(wanted) == tuple(given):
        return function
    # pluggy lets an implementation list only the arguments it wants; sorting them out at each call
    # would cost more than most hooks, so the call is written out once
    code = f"lambda function: lambda {', '.join(given)}: function({', '.join(wanted)})"
    adapted: Hook = eval(code)(function)
    adapted.__wrapped__ = function  # type: ignore[attr-defined]
    return adapted
