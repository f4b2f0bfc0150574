"""The definitions of several expansions, merged and checked: the first steps of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from bangcore.error_messages import ErrorMessage
from bangcore.errors import ExpansionError, InvalidSetup, UnknownName, brief, nearest
from bangcore.rules.definitions import Border, CardKind, Character, Copies, Rule, label
from bangcore.rules.expansion import Expansion, collected
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


@frozen
class Definitions:
    """The merged definitions of expansions, by key; role sets by number of players.

    ``options`` are the values that were chosen, ``option_specs`` the definitions of all options,
    ``rules`` those that no option leaves out, ``left_out`` the numbers of players without a table,
    with the expansion that rules it out.
    """

    option_specs: Mapping[str, RuleOption]
    options: Mapping[str, bool | int]
    borders: Mapping[str, Border]
    kinds: Mapping[str, CardKind]
    copies: Sequence[Copies]
    characters: Mapping[str, Character]
    roles: Mapping[str, Role]
    role_sets: Mapping[int, RoleSet]
    rules: Mapping[str, Rule]
    tokens: Mapping[str, Token]
    left_out: Mapping[int, str]

    @classmethod
    def merged(cls, expansions: Sequence[Expansion], given: Mapping[str, Any]) -> Definitions:
        """Merge what *expansions* bring, choose the options *given*, and check the whole.

        :raises ExpansionError: two of them bring the same, or one names what is not there.
        """
        option_specs = collected([CORE, *expansions], "options", "option", lambda o: o.name)
        borders = collected([CORE, *expansions], "borders", "border", lambda b: b.key)
        brought = collected(
            expansions, "cards", "card", lambda k: (k.key, isinstance(k, Copies) and id(k))
        )
        characters = collected(expansions, "characters", "character", lambda c: c.key)
        roles = collected(expansions, "roles", "role", lambda r: r.key)
        role_sets = collected(expansions, "role_sets", "role set", lambda s: s.players)
        rules = collected(expansions, "rules", "rule", lambda r: r.key)
        options = _chosen(option_specs, given)
        new = cls(
            option_specs,
            options,
            borders,
            {k.key: k for k in brought.values() if isinstance(k, CardKind)},
            [k for k in brought.values() if isinstance(k, Copies)],
            characters,
            roles,
            role_sets,
            {key: rule for key, rule in rules.items() if not options.get(rule.unless)},
            collected(expansions, "tokens", "token", lambda token: token.key),
            {
                n: e.name
                for n, one in role_sets.items()
                for e in expansions
                if e.name in one.without
            },
        )
        for expansion in expansions:
            new._check(expansion)
        return new

    def _check(self, expansion: Expansion) -> None:
        """Fail unless everything that the definitions of *expansion* name is there."""
        if expansion.name == TOKENS and self.tokens:
            raise ExpansionError(f"{label(expansion)}: games keep tokens under this name")
        for card in expansion.cards:
            if card.key not in self.kinds:
                raise _unknown(expansion, card, nearest("card", card.key, self.kinds))
            if isinstance(card, CardKind) and card.border not in self.borders:
                raise _unknown(expansion, card, nearest("border", card.border, self.borders))
        for role_set in expansion.role_sets:
            for role in role_set.roles:
                if role not in self.roles:
                    raise _unknown(expansion, role_set, nearest("role", role, self.roles))
            same_as = role_set.rules
            if isinstance(same_as, int):
                there = self.role_sets.get(same_as)
                if there is None or isinstance(there.rules, int):
                    whose = f"those of {brief(same_as)} players"
                    wrong = f"rules are {whose}, which has none"
                    raise _unknown(expansion, role_set, wrong)
        for rule in expansion.rules:
            if rule.unless and rule.unless not in self.options:
                raise _unknown(expansion, rule, nearest("option", rule.unless, self.options))

    @property
    def possible(self) -> dict[int, RoleSet]:
        """The role sets by number of players, without those that an expansion rules out."""
        possible = sorted(self.role_sets.keys() - self.left_out.keys())
        return {number: self.role_sets[number] for number in possible}

    @property
    def faces(self) -> list[CardKind | Copies]:
        """The faces of all cards, without the book symbol in a simplified game."""
        every: list[CardKind | Copies] = [*self.kinds.values(), *self.copies]
        simplified = self.options["simplified"]
        return [one for one in every if not (simplified and self.kinds[one.key].book)]

    @property
    def abilities(self) -> dict[str, Any]:
        """The abilities of cards, characters, rules and role sets, by name."""
        found = {f"card:{key}": kind.ability for key, kind in self.kinds.items()}
        found |= {f"character:{key}": one.ability for key, one in self.characters.items()}
        found |= {f"rule:{key}": rule.ability for key, rule in self.rules.items()}
        for number, role_set in self.possible.items():
            same_as = role_set.rules
            ability = self.role_sets[same_as].rules if isinstance(same_as, int) else same_as
            found[f"roles:{number}"] = ability
        return found


def _chosen(specs: Mapping[str, RuleOption], given: Mapping[str, Any]) -> dict[str, bool | int]:
    """Return the value of each option, as *given* or its default."""
    for name, value in given.items():
        if name not in specs:
            raise UnknownName(nearest("option", name, specs))
        values = specs[name].values
        if not any(value == v and type(value) is type(v) for v in values):
            known = ", ".join(map(repr, values))
            raise InvalidSetup(
                ErrorMessage("option value", name=repr(name), value=brief(value), known=known)
            )
    return {name: given.get(name, spec.default) for name, spec in specs.items()}


def _unknown(expansion: Expansion, definition: object, wrong: str) -> ExpansionError:
    return ExpansionError(f"{label(definition)} of {expansion.name!r}: {wrong}")
