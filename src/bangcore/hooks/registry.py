"""Compilation of abilities to the tables of the dispatcher.

pluggy registers abilities by name and finds the methods that implement hooks.  Its calls are not
used: they would select arguments at each of the millions of calls of a simulation, and pluggy knows
no owners, seats or order of turns.  Instead, each implementation is adapted once to a function of
all arguments of its hook, and each hook has a table of implementations by card, character and rule.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any, Final, final

import pluggy

from bangcore.errors import ExpansionError, nearest
from bangcore.hooks import ROOMS, specs_in
from bangcore.rules.annotations import fits, overlaps, text_of
from bangcore.rules.definitions import PassiveSymbol, parts_of
from bangcore.rules.expansion import sketch
from bangcore.rules.implementations import HookTable, Implementation
from bangcore.rules.marks import ALWAYS, Spec

__all__ = ["Registry"]

Call = Callable[..., Any]
FOLDED: Final = ("sum", "max")
"""The compositions for which constants are combined in advance."""


@final
class Registry:
    """The plugin manager while a ruleset is being built: registers, checks, compiles."""

    def __init__(self, brought: Mapping[str, Sequence[ModuleType]]) -> None:
        """Register the hooks of the core and those that expansions have *brought*, by module."""
        self._manager = pluggy.PluginManager("bang")
        self.specs: dict[str, Spec] = {}
        self._constants: list[Implementation] = []
        self._keys: dict[str, str] = {}
        modules: list[ModuleType] = []
        for owner, rooms in (("core", ROOMS), *brought.items()):
            for room in rooms:
                if room in modules:
                    continue
                modules.append(room)
                for name, spec in specs_in(room).items():
                    if not name.startswith("bang_"):
                        wrong = f"{name} is not the name of a hook; it must begin with bang_"
                        raise ExpansionError(f"in {owner!r}: {wrong}")
                    if name in self.specs:
                        raise ExpansionError(f"in {owner!r}: there is a hook {name} already")
                    self.specs[name] = spec
                self._manager.add_hookspecs(room)

    def add(self, name: str, ability: object | None) -> None:
        """Register the parts of the ability called *name*, such as ``card:barrel``."""
        parts = parts_of(ability)
        _check_once(name, parts)
        for number, part in enumerate(parts, start=1):
            registered = name if number == 1 else f"{name}#{number}"
            self._keys[registered] = name
            if isinstance(part, PassiveSymbol):
                self._constants += [
                    Implementation(name, hook, None, constant)
                    for hook, constant in part.constants.items()
                ]
                if part.make is None:
                    continue
                part = part.make(name.rpartition(":")[2])
            self._register(registered, _instance(name, part))

    def _register(self, name: str, plugin: object) -> None:
        for method in dir(plugin):
            function = getattr(plugin, method)
            if method.startswith("bang_"):
                self._check_mark(name, plugin, method, function)
            if inspect.isroutine(function) and hasattr(function, "bang_priority"):
                if method not in self.specs:
                    raise ExpansionError(f"in {name!r}: {nearest('hook', method, self.specs)}")
                self._check(name, self.specs[method], function)
        try:
            self._manager.register(plugin, name)
        except pluggy.PluginValidationError as error:
            raise ExpansionError(f"in {name!r}: {error}") from error
        except ValueError as error:
            raise ExpansionError(
                f"{name!r} is registered twice; each needs an own object"
            ) from error

    def _check_mark(self, name: str, plugin: object, method: str, function: object) -> None:
        """Check that a method is marked by ``hookimpl``, else it would be ignored."""
        kind = plugin if isinstance(plugin, (type, ModuleType)) else type(plugin)
        kind_name = kind.__name__.rpartition(".")[2]
        place = f"{kind_name}.{method} in {name!r}"
        if method.startswith("bang_register_"):
            call = sketch(kind_name, f"{method.removeprefix('bang_register_')}=..., ")
            remedy = f"the definitions of an expansion are its fields: {call}"
            raise ExpansionError(f"{place} is not a hook; {remedy}")
        if not hasattr(function, "bang_priority"):
            how = "marked by pluggy and not" if hasattr(function, "bang_impl") else "not marked"
            wrong = "" if method in self.specs else f"; also, {nearest('hook', method, self.specs)}"
            raise ExpansionError(f"{place} is {how} by @hookimpl of bangcore.plugin{wrong}")

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
        arguments = [*ALWAYS, *spec.parameters]
        signature = inspect.signature(function)
        for parameter in signature.parameters.values():
            if parameter.default is not parameter.empty:
                raise ExpansionError(
                    f"{where}: argument {parameter.name!r} has a default, "
                    "which would always be used"
                )
            if parameter.name not in arguments:
                raise ExpansionError(f"{where}: {nearest('argument', parameter.name, arguments)}")
            kind, annotation = spec.types.get(parameter.name, ""), text_of(parameter.annotation)
            if not overlaps(kind, annotation):
                raise ExpansionError(
                    f"{where}: argument {parameter.name!r} is {kind}, not {annotation}"
                )
        effect = inspect.iscoroutinefunction(function)
        if spec.combine == "instead" and not effect:
            raise ExpansionError(f"{where}: it takes the place of an effect, use 'async def'")
        if effect and not spec.is_effect:
            raise ExpansionError(f"{where}: it only answers and must not be 'async def'")
        if spec.combine != "collect" and inspect.isgeneratorfunction(function):
            raise ExpansionError(f"{where}: it must return its value, not yield it")
        returned, kind = text_of(signature.return_annotation), spec.types.get("return", "")
        if not fits(f"Awaitable[{returned}]" if effect else returned, kind):
            raise ExpansionError(f"{where}: it must return {kind}, not {returned}")

    def compile(self) -> dict[str, HookTable]:
        """Return the table of each hook, by name."""
        tables: dict[str, HookTable] = {}
        for name, spec in self.specs.items():
            implementations = [constant for constant in self._constants if constant.hook == name]
            implementations += [
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
            for implementation in implementations:
                table[implementation.ability] = (
                    *table.get(implementation.ability, ()),
                    implementation if spec.combine in FOLDED else _called(implementation),
                )
            tables[name] = HookTable(spec, table)
        return tables


def _instance(where: str, ability: object) -> object:
    """Return *ability*, or an instance if it is a class."""
    if not inspect.isclass(ability):
        return ability
    try:
        return ability()
    except Exception as error:
        raise ExpansionError(
            f"ability {ability.__name__} of {where!r} cannot be made: "
            f"{type(error).__name__}: {error}"
        ) from error


def _check_once(name: str, parts: Sequence[object]) -> None:
    """Refuse an ability with the same part twice, which some hooks would count once."""
    numbers: dict[object, int] = {}
    for number, part in enumerate(parts, start=1):
        is_symbol = isinstance(part, PassiveSymbol)
        # symbols that print alike do alike; their functions are never equal
        first = numbers.setdefault(repr(part) if is_symbol else id(part), number)
        if first != number:
            what = repr(part) if is_symbol else getattr(part, "__name__", type(part).__name__)
            raise ExpansionError(
                f"in {name!r}: parts {first} and {number} of the ability are both {what}; "
                "leave one out, or write a class that does both"
            )


def _called(implementation: Implementation) -> Implementation:
    """Return a constant as a callable, for hooks whose answers have an order."""
    if implementation.call is not None:
        return implementation
    constant = implementation.constant
    return replace(implementation, call=lambda *_: constant)


def _adapt(function: Call, names: Sequence[str], parameters: Sequence[str]) -> Call:
    """Return *function* adapted to the arguments of all hooks, with the others in one tuple."""
    # selecting arguments at each call would cost more than most hooks, so the call is generated
    place = {name: f"about[{i}]" for i, name in enumerate(parameters)}
    arguments = ", ".join([place.get(name, name) for name in names])
    adapted: Call = eval(
        f"lambda function: lambda {', '.join(ALWAYS)}, about: function({arguments})"
    )(function)
    adapted.__wrapped__ = function  # type: ignore[attr-defined]
    return adapted
