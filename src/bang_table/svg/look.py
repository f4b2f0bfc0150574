"""The words, icons and colours of things in a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, final

from bang_table.svg.base_icons import ICONS
from bang_table.svg.icons import CORE, icons_from
from bang_table.svg.palette import COLOURS, KIND_COLOURS
from bang_table.svg.symbols import Mark, marks_of
from bang_table.text import Language
from bangcore import BangError, Ruleset, available_expansions
from bangcore.rules.definitions import CardKind, Character, Rule
from bangcore.rules.roles import Role
from bangcore.ruleset import default_ruleset

__all__ = [
    "Definition",
    "LanguageLike",
    "Look",
    "everything_installed",
    "installed_that_keep",
    "kind_colour",
    "look",
]

Definition = CardKind | Character | Role | Rule
LanguageLike = str | Language


@final
class Look:
    """The words, icons and colours of the things of one ruleset, in one language."""

    __slots__ = ("_marks", "colours", "icons", "kept", "language", "ruleset")

    def __init__(self, language: Language) -> None:
        self.language: Final = language
        self.ruleset: Final = language.ruleset
        icons = dict(ICONS)
        for info in self.ruleset.expansions:
            icons |= icons_from(info.definition)
        self.icons: Final[Mapping[str, str]] = {**icons, **CORE}
        self.colours: Final[Mapping[str, tuple[str, str]]] = {
            **COLOURS,
            **{f"border-{key}": (b.colour, b.dark) for key, b in self.ruleset.borders.items()},
        }
        self._marks: dict[str, tuple[Mark, ...]] = {}
        # cache of drawn small cards by theme, key and corner
        self.kept: Final[dict[Any, str]] = {}

    def definition(self, key: str) -> Definition | None:
        """Return the definition with that key."""
        rules = self.ruleset
        for some in (rules.kinds, rules.characters, rules.roles, rules.rules):
            if key in some:
                thing: Definition = some[key]
                return thing
        return None

    def name(self, thing: Definition | str) -> str:
        """Return the name of *thing*, translated if it belongs to the ruleset."""
        key = thing if isinstance(thing, str) else thing.key
        definition = self.definition(key)
        if isinstance(thing, str) or definition is thing:
            return self.language.name(key)
        return thing.name

    def explain(self, thing: Definition) -> str:
        """Return the text of *thing*, translated if it belongs to the ruleset."""
        if thing.text and self.definition(thing.key) is thing:
            return self.language.explain(thing.key)
        return thing.text

    def marks(self, thing: Definition) -> tuple[Mark, ...]:
        """Return the marks of *thing*, cached if it belongs to the ruleset."""
        if self.definition(thing.key) is not thing:
            return marks_of(thing, self.icons)
        if thing.key not in self._marks:
            self._marks[thing.key] = marks_of(thing, self.icons)
        return self._marks[thing.key]

    def colour(self, thing: Definition | None) -> str:
        """Return the name of the border colour of *thing*."""
        if isinstance(thing, CardKind):
            own = f"border-{thing.border}"
            return own if own in self.colours else "slate"
        if isinstance(thing, Character):
            return "leather"
        return kind_colour(thing.kind) if isinstance(thing, Rule) else "slate"


def kind_colour(kind: str) -> str:
    """Return the colour of a kind of rule, such as ``"event"``, the same one each time."""
    return KIND_COLOURS[sum(kind.encode()) % len(KIND_COLOURS)]


@final
class _Same:
    """A ruleset as a cache key by identity: equal rulesets may differ while a card is edited."""

    __slots__ = ("ruleset",)

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.ruleset is other.ruleset

    def __hash__(self) -> int:
        return id(self.ruleset)


@lru_cache(maxsize=32)
def _look(code: str, same: _Same) -> Look:
    return Look(Language(code, same.ruleset))


@lru_cache(maxsize=32)
def _look_of(language: Language) -> Look:
    return Look(language)


def look(language: LanguageLike, ruleset: Ruleset | None = None) -> Look:
    """Return the look for a language or its code."""
    if isinstance(language, Language):
        return _look_of(language)
    return _look(language, _Same(default_ruleset() if ruleset is None else ruleset))


@lru_cache(maxsize=1)
def everything_installed() -> Ruleset:
    """Return rules with all installed expansions, for things drawn without a ruleset."""
    return _built_of(info.name for info in available_expansions())


@lru_cache(maxsize=8)
def installed_that_keep(names: frozenset[str]) -> Ruleset:
    """Return rules with all installed expansions, of those with state only *names*.

    They cover a view that has lost its ruleset.
    """
    return _built_of(
        info.name
        for info in available_expansions()
        if all(
            expansion.state is None or expansion.name in names
            for expansion in (info.definition, *info.definition.brings)
        )
    )


def _built_of(names: Iterable[str]) -> Ruleset:
    try:
        return Ruleset.build(*(name for name in names if name != "base"))
    except (BangError, ImportError):
        return default_ruleset()
