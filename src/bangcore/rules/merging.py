"""Merging and checking the definitions of several expansions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import attrgetter, itemgetter
from typing import Any, final

from bangcore.error_messages import ErrorMessage, join_and
from bangcore.errors import ExpansionError, InvalidSetup, UnknownName, brief, nearest
from bangcore.rules.definitions import Border, CardKind, Character, Copies, Rule
from bangcore.rules.expansion import Expansion
from bangcore.rules.pile_kinds import PileKind
from bangcore.rules.requirements import check_names, label
from bangcore.rules.roles import Role, RoleSet, RuleOption
from bangcore.rules.tokens import TOKENS, Token

__all__ = ["Definitions"]

CORE = Expansion(
    name="core",
    borders=(
        Border("brown", "brown border", "#7a4720", dark="#84502a", stays=False),
        Border("blue", "blue border", "#1f5288", dark="#2c64a0"),
    ),
    options=(
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
            help="an eliminated player chooses the order in which their cards are discarded",
            ruling="R-083",
        ),
    ),
)


@final
class Definitions:
    """The merged definitions of expansions, by key; the role sets by number of players.

    ``options`` are the chosen values, ``option_specs`` the definitions of all options, ``rules``
    those that no option excludes.  ``left_out`` are the numbers of players that cannot play, with
    the expansion or the options that exclude them; ``every_role_set`` includes the role sets that
    the options do not choose.  ``without`` are the keys that an expansion leaves out, with its
    name.
    """

    def __init__(self, expansions: Sequence[Expansion], settings: Mapping[str, Any]) -> None:
        """Merge the definitions of *expansions*, set the options, and check the result.

        :raises ExpansionError: if two of them define the same key, or one names a missing key.
        """
        of_core = [CORE, *expansions]
        self.option_specs: Mapping[str, RuleOption] = _by_key(
            of_core, "options", attrgetter("name")
        )
        self.borders: Mapping[str, Border] = _by_key(of_core, "borders")
        cards = _by_key(expansions, "cards", lambda k: (k.key, isinstance(k, Copies) and id(k)))
        kinds = {card.key: card for card in cards.values() if isinstance(card, CardKind)}
        self.copies: Sequence[Copies] = [
            card for card in cards.values() if isinstance(card, Copies)
        ]
        characters = _by_key(expansions, "characters")
        self.roles: Mapping[str, Role] = _by_key(expansions, "roles")
        remedy = "; an option chooses between them: RoleSet(when={'teams': True}, ...)"
        role_sets = _by_key(expansions, "role_sets", _table, remedy)
        self.every_role_set: Collection[RoleSet] = role_sets.values()
        rules = _by_key(expansions, "rules")
        _refuse_shared_keys(card=kinds, character=characters, role=self.roles, rule=rules)
        self.without = _change(expansions, kinds, characters, rules)
        # the rules of other cards may name a card that is left out
        self.kinds: Mapping[str, CardKind] = kinds
        self.characters: Mapping[str, Character] = characters
        self.options = _chosen(self.option_specs, settings)
        self.role_sets, self.left_out = _dealt(self.every_role_set, self.options)
        for number, role_set in self.role_sets.items():
            for name in sorted({*role_set.without} & {e.name for e in expansions}):
                self.left_out[number] = repr(name)
        self.rules: Mapping[str, Rule] = {
            key: rule for key, rule in rules.items() if not self.options.get(rule.unless)
        }
        self.tokens: Mapping[str, Token] = _by_key(expansions, "tokens")
        self.piles: Mapping[str, PileKind] = _by_key(expansions, "piles")
        for expansion in expansions:
            self._check(expansion)

    def _check(self, expansion: Expansion) -> None:
        """Check that all keys named in the definitions of *expansion* exist."""
        if expansion.name == TOKENS and self.tokens:
            raise ExpansionError(f"{label(expansion)}: games keep tokens under this name")
        for card in expansion.cards:
            where = _place(expansion, card)
            check_names(where, "card", [card.key], self.kinds)
            if isinstance(card, CardKind):
                check_names(where, "border", [card.border], self.borders)
        for role_set in expansion.role_sets:
            where = _place(expansion, role_set)
            check_names(where, "role", role_set.roles, self.roles)
            check_names(where, "option", role_set.when, self.option_specs)
            for name, value in role_set.when.items():
                if not self.option_specs[name].allows(value):
                    alternatives = ", ".join(map(repr, self.option_specs[name].values))
                    wrong = f"when: option {name!r} cannot be {brief(value)}; choose {alternatives}"
                    raise ExpansionError(f"{where}: {wrong}")
            if isinstance(role_set.rules, int) and not self._same_rules(role_set):
                whose = f"those of {brief(role_set.rules)} players"
                raise ExpansionError(f"{where}: rules are {whose}, which has none")
        for rule in expansion.rules:
            if rule.unless:
                check_names(_place(expansion, rule), "option", [rule.unless], self.option_specs)

    def _same_rules(self, role_set: RoleSet) -> list[object]:
        """Return the rules of the number of players that *role_set* names, best match first.

        Those with the same ``when`` come before those without.
        """
        pairs = [
            (bool(other.when), other.rules)
            for other in self.every_role_set
            if other.players == role_set.rules
            and other.when in ({}, role_set.when)
            and not isinstance(other.rules, int)
        ]
        return [rules for _, rules in sorted(pairs, key=itemgetter(0), reverse=True)]

    @property
    def possible(self) -> dict[int, RoleSet]:
        """The role sets by number of players, without those that an expansion excludes."""
        possible = sorted(self.role_sets.keys() - self.left_out.keys())
        return {number: self.role_sets[number] for number in possible}

    @property
    def faces(self) -> list[CardKind | Copies]:
        """The definitions of all cards of the box; without the book symbol if simplified."""
        every: list[CardKind | Copies] = [*self.kinds.values(), *self.copies]
        simplified = self.options["simplified"]
        return [
            face
            for face in every
            if not (simplified and self.kinds[face.key].book) and face.key not in self.without
        ]

    @property
    def abilities(self) -> dict[str, Any]:
        """The abilities of cards, characters, rules and role sets, by name."""
        abilities = {f"card:{key}": kind.ability for key, kind in self.kinds.items()}
        abilities |= {
            f"character:{key}": character.ability for key, character in self.characters.items()
        }
        abilities |= {f"rule:{key}": rule.ability for key, rule in self.rules.items()}
        for number, role_set in self.possible.items():
            own = not isinstance(role_set.rules, int)
            abilities[f"roles:{number}"] = role_set.rules if own else self._same_rules(role_set)[0]
        return abilities


def _by_key(
    expansions: Iterable[Expansion],
    part: str,
    key: Callable[[Any], Any] = attrgetter("key"),
    remedy: str = "",
) -> dict[Any, Any]:
    """Return the definitions in the field *part* of *expansions*, by key.

    :raises ExpansionError: if two have the same key.
    """
    definitions: dict[Any, Any] = {}
    owners: dict[Any, str] = {}
    for expansion in expansions:
        for thing in getattr(expansion, part):
            own = key(thing)
            if own in definitions:
                twice = owners[own] == expansion.name
                where = "comes twice" if twice else f"is already in {owners[own]!r}"
                name = f"{part[:-1].replace('_', ' ')} {getattr(thing, 'key', own)!r}"
                raise ExpansionError(f"{name} of {expansion.name!r} {where}{remedy}")
            definitions[own] = thing
            owners[own] = expansion.name
    return definitions


def _change(expansions: Iterable[Expansion], *parts: dict[str, Any]) -> dict[str, str]:
    """Replace definitions in *parts*; return the keys that are left out, with the expansion's name.

    :raises ExpansionError: if a key does not exist, or two expansions differ about it.
    """
    keys = [key for part in parts for key in part]
    owners: dict[str, Expansion] = {}
    for expansion in expansions:
        where = f"{label(expansion)}: replaces or without"
        for key in (*expansion.replaces, *expansion.without):
            check_names(where, "card, character or rule", [key], keys)
            other = owners.setdefault(key, expansion)
            if other is not expansion and {key} & {*expansion.replaces, *other.replaces}:
                wrong = f"{key!r} is replaced or left out by {other.name!r} and {expansion.name!r}"
                raise ExpansionError(f"{wrong}; play with one of them")
    for key, expansion in owners.items():
        (part,) = (part for part in parts if key in part)
        if key in expansion.without:
            if not isinstance(part[key], CardKind):
                del part[key]
            continue
        new = expansion.replaces[key]
        if type(new) is not type(part[key]):
            wrong = f"a {type(new).__name__} cannot replace a {type(part[key]).__name__}"
            raise ExpansionError(f"{label(expansion)}: replaces {key!r}: {wrong}")
        part[key] = new
    return {key: owner.name for key, owner in owners.items() if key in owner.without}


def _refuse_shared_keys(**keys: Iterable[str]) -> None:
    """Refuse a key of things of two kinds: words, pictures and hints for bots go by the key."""
    kinds: dict[str, str] = {}
    for kind, some in keys.items():
        for key in some:
            other = kinds.setdefault(key, kind)
            if other != kind:
                raise ExpansionError(
                    f"the {other} and the {kind} {key!r} have one key, by which words, pictures "
                    "and hints are found; rename one"
                )


def _chosen(specs: Mapping[str, RuleOption], settings: Mapping[str, Any]) -> dict[str, bool | int]:
    """Return the value of each option, from *settings* or its default."""
    for name, value in settings.items():
        if name not in specs:
            raise UnknownName(nearest("option", name, specs))
        if not specs[name].allows(value):
            alternatives = ", ".join(map(repr, specs[name].values))
            raise InvalidSetup(
                ErrorMessage(
                    "option value", name=repr(name), value=brief(value), known=alternatives
                )
            )
    return {name: settings.get(name, spec.default) for name, spec in specs.items()}


def _table(role_set: RoleSet) -> int | str:
    """Return the table of *role_set*, as errors name it."""
    if not role_set.when:
        return role_set.players
    return f"{role_set.players} with {_choice(role_set)}"


def _choice(role_set: RoleSet) -> str:
    return ", ".join(f"{name}={value}" for name, value in sorted(role_set.when.items()))


def _dealt(
    every: Collection[RoleSet], options: Mapping[str, bool | int]
) -> tuple[dict[int, RoleSet], dict[int, str]]:
    """Return the role sets that *options* choose, and the options that exclude other numbers."""
    matches = [
        role_set
        for role_set in every
        if role_set.when
        and all(options.get(name) == value for name, value in role_set.when.items())
    ]
    role_sets: dict[int, RoleSet] = {}
    for role_set in matches or [role_set for role_set in every if not role_set.when]:
        other = role_sets.setdefault(role_set.players, role_set)
        if other is not role_set:
            raise InvalidSetup(
                ErrorMessage(
                    "roles twice",
                    players=str(role_set.players),
                    options=_choice(other),
                    others=_choice(role_set),
                )
            )
    choices = join_and(sorted({*map(_choice, matches)}))
    return role_sets, {
        role_set.players: choices
        for role_set in every
        if matches and role_set.players not in role_sets
    }


def _place(expansion: Expansion, definition: object) -> str:
    return f"{label(definition)} of {expansion.name!r}"
