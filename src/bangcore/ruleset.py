"""Rulesets: built from expansions, checked, compiled and frozen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, final

from bangcore.error_messages import ErrorMessage, join_or, joined
from bangcore.errors import (
    BangError,
    InvalidSetup,
    RulesetMismatch,
    UnknownName,
    brief,
    check_card,
    check_seat,
    nearest,
)
from bangcore.folding import folded
from bangcore.hooks.registry import Registry
from bangcore.rules.arguments import checked
from bangcore.rules.base_ruleset import BaseRuleset
from bangcore.rules.definitions import Card
from bangcore.rules.expansion import Expansion
from bangcore.rules.finding import ExpansionInfo, find_all, named_in, played_by, up_to_date
from bangcore.rules.merging import Definitions
from bangcore.rules.roles import RoleSet

__all__ = ["Ruleset", "built", "default_ruleset", "rules_of"]


@final
class Ruleset(BaseRuleset):
    """The rules of a table: its cards, characters and roles with their abilities.

    Made by :meth:`build`, immutable, shared by any number of games.

    ``expansions`` are its sources, the base first, then by name.  ``cards`` are the physical cards
    by id, ``kinds`` the card definitions by key; ``borders``, ``characters``, ``roles``, ``rules``
    and ``option_specs`` are definitions by key, ``options`` values by name, ``role_sets`` the roles
    by number of players, ``without`` the keys that an expansion leaves out of the box, with its
    name.  A save can be loaded only with an equal ``fingerprint``.
    """

    __slots__ = ("__weakref__", "_left_out", "_spec", "fingerprint")

    fingerprint: Final[tuple[str, ...]]

    def __init__(
        self, expansions: Sequence[ExpansionInfo], options: Mapping[str, Any], spec: Any
    ) -> None:
        """:meta private:"""
        # the base first, then by name: card ids must not depend on the order of arguments
        base, *others = expansions
        ordered = (base, *sorted(others, key=lambda info: info.name))
        registry = Registry({i.name: i.definition.hooks for i in expansions if i.definition.hooks})
        for info in expansions:
            registry.add(info.name, info.definition.ability)
        definitions = Definitions([info.definition for info in ordered], options)
        for name, ability in definitions.abilities.items():
            registry.add(name, ability)
        super().__init__(ordered, definitions, registry.compile())
        self._left_out = definitions.left_out
        self._spec = spec
        self.fingerprint = (
            *sorted(f"{info.name}=={info.version}" for info in self.expansions),
            *(
                f"{name}={value}"
                for name, value in sorted(self.options.items())
                if value != self.option_specs[name].default
            ),
        )

    @classmethod
    def build(
        cls,
        *expansions: str | object,
        options: Mapping[str, bool | int] | None = None,
    ) -> Ruleset:
        """Build a ruleset from the base game and exactly these *expansions*, names or objects.

        An object is an :class:`~bangcore.plugin.Expansion`, or any class, instance or module with
        hook implementations; it needs no packaging.  *options* vary the rules, see
        :attr:`option_specs`.

        >>> rules = Ruleset.build(options={"simplified": True})
        >>> len(rules.cards)
        67

        :raises ExpansionError: if one is missing, cannot be imported, names a hook that does not
            exist, lacks a requirement, or conflicts with another one.
        """
        infos = find_all(("base", *expansions))
        if options is not None and not isinstance(options, Mapping):
            raise InvalidSetup(
                f"options are a mapping such as {{'simplified': True}}, not {brief(options)}"
            )
        settings = dict(options or {})
        return cls(infos, settings, (expansions, tuple(settings.items())))

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
        """The numbers of players that can play."""
        return tuple(self.role_sets)

    def seats_for(self, players: int) -> int:
        """Return the number of seats at a table of *players*."""
        return len(self.role_set(players).roles)

    def role_set(self, players: int) -> RoleSet:
        """Return the role set for *players*.

        :raises InvalidSetup: if that number cannot play.
        """
        if isinstance(players, int) and players in self.role_sets:
            return self.role_sets[players]
        numbers = ", ".join(map(str, self.role_sets))
        other = self._left_out.get(players) if isinstance(players, int) else None
        if other is not None:
            raise InvalidSetup(
                ErrorMessage("no roles beside", players=brief(players), other=other, known=numbers)
            )
        by = join_or([repr(name) for name in played_by(players)])
        if by:
            raise InvalidSetup(
                ErrorMessage("no roles but", players=brief(players), known=numbers, by=by)
            )
        raise InvalidSetup(ErrorMessage("no roles", players=brief(players), known=numbers))

    @checked
    def goal(self, role: str, players: int) -> str:
        """Return the goal of *role* at a table of *players*, in English.

        >>> Ruleset.build().goal("outlaw", 5)
        'Eliminate the Sheriff.'

        :raises InvalidSetup: if that number cannot play.
        :raises UnknownName: if there is no such role.
        """
        if role not in self.roles:
            raise UnknownName(nearest("role", role, self.roles))
        return self.role_set(players).goals.get(role, self.roles[role].text)

    @checked
    def together(self, roles: Sequence[str], seat: int) -> tuple[int, ...]:
        """Return the seats that share the hand of *seat* at a table with those *roles*.

        The first of them holds it.
        """
        sharing = self.sharing.get(self.players_of(roles))
        seat = check_seat(seat, len(roles))
        return (seat,) if sharing is None else sharing[seat]

    def card(self, text: str | int) -> Card:
        """Return the card with that text, such as ``"beer:6-hearts"``, key, or id.

        A key finds its first card.

        >>> rules = Ruleset.build()
        >>> rules.card("beer") is rules.card(rules.card("beer:6-hearts").id)
        True

        :raises UnknownName: if there is no such card.
        :raises NoSuchCard: if there is no card with that id.
        """
        if isinstance(text, int):
            return self.cards[check_card(text, len(self.cards))]
        face = folded(text) if isinstance(text, str) else ""
        for name, ids in self.by_face.items():
            if face in (folded(name), folded(name.partition(":")[0])):
                return self.cards[ids[0]]
        names = {*self.by_face} if ":" in face else self.kinds
        raise UnknownName(self.unknown("card", text, names))

    @checked
    def composition(self, hook: str) -> str:
        """Return the composition of *hook*."""
        if hook not in self.tables:
            raise UnknownName(nearest("hook", hook, self.tables))
        return self.tables[hook].spec.combine

    def describe(self) -> str:
        """Return a text with the active expansions and the abilities that implement each hook."""
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
                ranked = sorted(
                    (-i.priority, key)
                    for key, implementations in table.items()
                    for i in implementations
                )
                lines += [
                    f"    {key}" + (f" (priority {-rank})" if rank else "") for rank, key in ranked
                ]
        return "\n".join(lines)


def built(expansions: Sequence[str | object], options: Mapping[str, Any]) -> Ruleset:
    """Return ``Ruleset.build(*expansions, options=options)``, cached."""
    names = sorted(thing for thing in expansions if isinstance(thing, str))
    key = names if len(names) == len(expansions) else expansions
    return _built(*key, **dict(sorted(options.items())))


# typed, since 1 and True are equal as keys
@lru_cache(maxsize=32, typed=True)
def _built(*expansions: str | object, **options: Any) -> Ruleset:
    return Ruleset.build(*expansions, options=options)


def _rebuild(expansions: tuple[str | object, ...], options: tuple[tuple[str, Any], ...]) -> Ruleset:
    if all(isinstance(thing, (str, type, Expansion)) for thing in expansions):
        return built(expansions, dict(options))
    # unpickled objects are never the same, so do not cache
    return Ruleset.build(*expansions, options=dict(options))


def default_ruleset() -> Ruleset:
    """Return the ruleset of the base game."""
    return _built()


def rules_of(fingerprint: Sequence[str]) -> Ruleset:
    """Return the ruleset with that fingerprint, built from installed expansions and cached.

    :raises RulesetMismatch: if it cannot be built.
    """
    names, options = named_in(fingerprint)
    remedy = ErrorMessage("hand over")
    try:
        rules = built(names, options)
    except BangError as error:
        raise RulesetMismatch(
            joined(ErrorMessage("at", place="ruleset", why=error.message), remedy)
        ) from error
    entries = up_to_date(fingerprint, rules.expansions)
    missing = [entry for entry in entries if entry not in rules.fingerprint]
    if missing:
        raise RulesetMismatch(
            joined(ErrorMessage("not installed", entry=brief(missing[0])), remedy)
        )
    return rules
