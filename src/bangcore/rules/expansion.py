"""The class of expansions: a value with all definitions and requirements."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Mapping
from difflib import get_close_matches
from functools import wraps
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any, Final, final

from attrs import Attribute, field, fields, frozen, has

from bangcore.errors import ExpansionError, brief, nearest
from bangcore.rules.arguments import checked
from bangcore.rules.definitions import ABILITY, Border, CardKind, Character, Copies, Rule
from bangcore.rules.pile_kinds import PileKind
from bangcore.rules.requirements import (
    NAMES,
    TEXT,
    Requirement,
    is_mapping,
    is_tuple,
    label,
    tuple_of,
)
from bangcore.rules.roles import Role, RoleSet, RuleOption
from bangcore.rules.state import ExtraState
from bangcore.rules.tokens import Token

__all__ = ["Expansion", "sketch", "wrap_bare_plugin"]


MISSPELT: Final = 0.75
"""The similarity from which an unknown field counts as misspelt."""


def _tuple(value: object) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _mapping(value: object) -> Any:
    return MappingProxyType(dict(value)) if isinstance(value, Mapping) else value


def _check_brings(thing: Expansion, attribute: Attribute[Any], value: Any) -> None:
    tuple_of(Expansion)(thing, attribute, value)


def _check_replaces(thing: Expansion, attribute: Attribute[Any], value: Any) -> None:
    where = f"{label(thing)}: replaces"
    if not is_mapping(value, (CardKind, Character, Rule)):
        kinds = "CardKind, Character or Rule by the key that it replaces"
        raise ExpansionError(f"{where} must be a mapping to a {kinds}, not {brief(value)}")
    for key, new in value.items():
        if new.key != key:
            wrong = f"has the key {new.key!r}; give it the key {key!r}, by which others name it"
            raise ExpansionError(f"{where}: what replaces {key!r} {wrong}")


def _check_without(thing: Expansion, attribute: Attribute[Any], value: Any) -> None:
    NAMES(thing, attribute, value)
    both = [key for key in value if key in thing.replaces]
    if both:
        wrong = f"{both[0]!r} is in replaces and in without; name it in one of them"
        raise ExpansionError(f"{label(thing)}: {wrong}")


def _check_state(thing: Expansion, attribute: Attribute[Any], value: Any) -> None:
    if value is None:
        return
    where = f"{label(thing)}: state must be an attrs class"
    for method in ("copy", "view"):
        if not (inspect.isclass(value) and has(value) and hasattr(value, method)):
            raise ExpansionError(f"{where} with {method}(), not {brief(value)}")
    try:
        inspect.signature(value).bind()
    except TypeError as error:
        raise ExpansionError(f"{where} that is made without arguments: {error}") from error


NAME: Final = Requirement(
    "of letters, digits and _",
    lambda value: isinstance(value, str) and value.replace("_", "a").isalnum(),
)
FACETS: Final = Requirement(
    "a mapping with strings as keys", lambda value: is_mapping(value, object)
)
MODULES: Final = Requirement(
    "a list of modules with specifications", lambda value: is_tuple(value, ModuleType)
)


def _caller() -> str:
    """Return the name of the module that is making an expansion."""
    frame = sys._getframe(1)
    # skip this module and the code that attrs generates for it
    while frame.f_back and frame.f_globals.get("__name__") in (None, __name__):
        frame = frame.f_back
    return str(frame.f_globals.get("__name__", ""))


@final
@frozen(kw_only=True, eq=False, repr=False)
class Expansion:
    """An expansion: all its definitions, under a ``name``.

    ``title`` is its name for people (default: ``name``), ``summary`` one line for lists.

    ``cards``, ``borders``, ``characters``, ``roles``, ``role_sets`` (the roles for each number of
    players), ``options`` (by which a table may vary the rules), ``rules`` (named abilities that are
    neither cards nor characters), ``tokens`` (on cards in play or in front of players) and
    ``piles`` (of cards, in the middle or of each player) are tuples of definitions.

    ``ability`` is in force for everybody throughout the game, ``hooks`` are modules with
    specifications of its own hooks, ``state`` is the class of its state in a game, see
    :class:`ExtraState`; ``g.extra`` of that class returns it.

    ``requires`` and ``conflicts`` name other expansions; ``brings`` are expansions that are
    activated with this one, each once.

    ``replaces`` has other definitions for cards, characters and rules of the base game or of other
    expansions, by key; ``without`` are the keys of those that are left out of the box.

    ``reads`` are older versions of its distribution whose saves it reads: its author promises that
    they go on as they would have gone.

    ``facets`` are for the distributions that show, play or study games: each reads the facet of
    its name; the rules read none.  A facet that needs such a distribution is named as
    ``"module:name"`` and imported on access, see :meth:`facet`.  ``module`` is the module that
    makes the expansion; its packages contain the translations.

    >>> hats = CardKind(key="hat", name="Hat", text="Looks good.", faces={"hearts": "2 K"})
    >>> Expansion(name="hats", cards=[hats])
    <Expansion 'hats'>

    :raises ExpansionError: if a field is invalid; the message names it.
    """

    name: str = field(validator=NAME)
    title: str = field(default="", validator=TEXT)
    summary: str = field(default="", validator=TEXT)
    cards: tuple[CardKind | Copies, ...] = field(
        default=(), converter=_tuple, validator=tuple_of(CardKind, Copies)
    )
    borders: tuple[Border, ...] = field(default=(), converter=_tuple, validator=tuple_of(Border))
    characters: tuple[Character, ...] = field(
        default=(), converter=_tuple, validator=tuple_of(Character)
    )
    roles: tuple[Role, ...] = field(default=(), converter=_tuple, validator=tuple_of(Role))
    role_sets: tuple[RoleSet, ...] = field(
        default=(), converter=_tuple, validator=tuple_of(RoleSet)
    )
    rules: tuple[Rule, ...] = field(default=(), converter=_tuple, validator=tuple_of(Rule))
    options: tuple[RuleOption, ...] = field(
        default=(), converter=_tuple, validator=tuple_of(RuleOption)
    )
    tokens: tuple[Token, ...] = field(default=(), converter=_tuple, validator=tuple_of(Token))
    piles: tuple[PileKind, ...] = field(default=(), converter=_tuple, validator=tuple_of(PileKind))
    state: type[ExtraState] | None = field(default=None, validator=_check_state)
    ability: object | None = field(default=None, validator=ABILITY)
    hooks: tuple[ModuleType, ...] = field(default=(), converter=_tuple, validator=MODULES)
    requires: tuple[str, ...] = field(default=(), converter=_tuple, validator=NAMES)
    conflicts: tuple[str, ...] = field(default=(), converter=_tuple, validator=NAMES)
    brings: tuple[Expansion, ...] = field(default=(), converter=_tuple, validator=_check_brings)
    replaces: Mapping[str, CardKind | Character | Rule] = field(
        factory=dict, converter=_mapping, validator=_check_replaces
    )
    without: tuple[str, ...] = field(default=(), converter=_tuple, validator=_check_without)
    reads: tuple[str, ...] = field(default=(), converter=_tuple, validator=tuple_of(str))
    facets: Mapping[str, Any] = field(factory=dict, converter=_mapping, validator=FACETS)
    module: str = field(factory=_caller, validator=TEXT)

    def __repr__(self) -> str:
        return f"<Expansion {self.name!r}>"

    @checked
    def facet(self, name: str, default: Any = None) -> Any:
        """Return the facet *name*, imported if it is a ``"module:name"``.

        >>> Expansion(name="hats", facets={"year": "datetime:MINYEAR"}).facet("year")
        1

        :raises ExpansionError: if it cannot be imported.
        """
        value = self.facets.get(name, default)
        if not isinstance(value, str):
            return value
        module, _, attribute = value.partition(":")
        try:
            return getattr(import_module(module), attribute)
        except (AttributeError, ImportError, ValueError) as error:
            wrong = f"{label(self)}: facet {name!r}: {value!r} cannot be imported: {error}"
            raise ExpansionError(wrong) from error

    def __reduce__(self) -> Any:
        # like a class or function, pickled by name if it has one
        for name, value in vars(sys.modules.get(self.module, object)).items():
            if value is self:
                return _named, (self.module, name)
        parts = {part.name: getattr(self, part.name) for part in fields(Expansion)}
        mappings = {"facets": dict(self.facets), "replaces": dict(self.replaces)}
        return _of_parts, (parts | mappings,)


_make: Final = Expansion.__init__


@wraps(_make)
def _make_of_fields(self: Expansion, **given: Any) -> None:
    names = {part.name for part in fields(Expansion)}
    for name in given:
        if name not in names:
            wrong = f"no field {name!r}; data for others is a facet: facets={{{name!r}: ...}}"
            if get_close_matches(name, names, 1, MISSPELT):
                wrong = nearest("field", name, names)
            raise ExpansionError(f"Expansion {brief(given.get('name'))}: {wrong}")
    _make(self, **given)


Expansion.__init__ = _make_of_fields  # type: ignore[method-assign]  # a clearer error


def _named(module: str, name: str) -> object:
    return getattr(import_module(module), name)


def _of_parts(parts: Mapping[str, Any]) -> Expansion:
    return Expansion(**parts)


_ITS_OWN = ("version", *(f.name for f in fields(Expansion) if f.name not in ("ability", "module")))


def wrap_bare_plugin(rule: Any) -> Expansion:
    """Return an expansion whose ability is a bare class, instance or module with hooks.

    :raises ExpansionError: if it implements no hooks, or has fields of an :class:`Expansion`.
    """
    kind = rule if isinstance(rule, (type, ModuleType)) else type(rule)
    name = kind.__name__.rpartition(".")[2]
    if not any(attribute.startswith("bang_") for attribute in dir(rule)):
        alternatives = "a name, Expansion(name=..., cards=..., ...), or a class with hooks"
        wrong = f"{brief(rule)} is not an expansion: it implements no hook"
        raise ExpansionError(f"{wrong}; an expansion is {alternatives}")
    for attribute in _ITS_OWN:
        if hasattr(rule, attribute):
            wrong = f"a bare class, instance or module can only have hooks, and {name} has"
            version = attribute == "version"
            call = sketch(name, "" if attribute == "name" or version else f"{attribute}=..., ")
            hint = "; its version is that of its distribution" if version else ""
            raise ExpansionError(f"{wrong} {attribute!r}: write {call}{hint}")
    module = rule.__name__ if isinstance(rule, ModuleType) else kind.__module__
    return Expansion(name=name, ability=rule, module=module)


def sketch(name: str, parts: str) -> str:
    """Return the call that makes an expansion with these *parts* and the ability *name*."""
    return f"Expansion(name={name.lower()!r}, {parts}ability={name})"
