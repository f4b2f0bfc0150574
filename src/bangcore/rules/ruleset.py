"""Rulesets: what may happen, built from expansions, checked, compiled and frozen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final, final

from bangcore.complaints import Complaint, both
from bangcore.errors import (
    BangError,
    ExpansionError,
    InvalidSetup,
    RulesetMismatch,
    UnknownName,
    brief,
    nearest,
)
from bangcore.rules.compiling import Compiled, HookTable, Registry
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
    label,
)
from bangcore.rules.expansion import Expansion, collected
from bangcore.rules.finding import ExpansionInfo, find_all, named_in
from bangcore.rules.options import Words
from bangcore.rules.state import ExtraState

__all__ = ["Ruleset", "default_ruleset", "rules_of"]

CORE = Expansion(
    name="core",
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

SEEING: Final = ("bang_distance_base", "bang_sees", "bang_seen_at")
"""What distances are made of."""


@final
class Ruleset:
    """The rules of a table: which cards, characters and roles there are and what they do.

    Made by :meth:`build`, shared by any number of games, never changed.

    ``expansions`` say what it was built from, the base first, then by name.  ``cards`` are the
    physical cards by id, ``kinds`` the card definitions by key, ``characters``, ``roles``,
    ``rules``, ``options`` and ``option_specs`` what they say by key, ``role_sets`` the roles by
    number of players, ``fingerprint`` what must be equal for a save to be loadable.
    """

    __slots__ = (
        "_answering",
        "_left_out",
        "_of_one_hand",
        "_spec",
        "_words",
        "alike",
        "by_face",
        "card_kinds",
        "cards",
        "characters",
        "compiled",
        "expansions",
        "extra_names",
        "fingerprint",
        "kinds",
        "option_specs",
        "options",
        "printed_alike",
        "ranks",
        "role_sets",
        "roles",
        "rules",
        "sharing",
        "shown",
        "sights_are_kept",
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
        self, expansions: Sequence[ExpansionInfo], options: Mapping[str, Any], spec: Any
    ) -> None:
        """:meta private:"""
        self._spec = spec
        manager = Registry(
            {info.name: info.definition.hooks for info in expansions if info.definition.hooks}
        )
        for info in expansions:
            manager.add(info.name, info.definition.ability)
        # the base first, then by name: what is printed where must not depend on who was named first
        base, *others = expansions
        self.expansions = (base, *sorted(others, key=lambda info: info.name))
        order = [info.name for info in self.expansions]
        active = [info.definition for info in self.expansions]

        specs = collected([CORE, *active], "options", "option", lambda o: o.name)
        self.option_specs = MappingProxyType(specs)
        self.options = MappingProxyType(_chosen(specs, options))
        brought = collected(
            active, "cards", "card", lambda k: (k.key, isinstance(k, Copies) and id(k))
        )
        self.kinds = MappingProxyType(
            {k.key: k for k in brought.values() if isinstance(k, CardKind)}
        )
        copies = [k for k in brought.values() if isinstance(k, Copies)]
        self.characters = MappingProxyType(
            collected(active, "characters", "character", lambda c: c.key)
        )
        self.roles = MappingProxyType(collected(active, "roles", "role", lambda r: r.key))
        role_sets = collected(active, "role_sets", "role set", lambda s: s.players)
        # by number of players, with which expansion there is no such table
        self._left_out = {
            number: other.name
            for number, role_set in role_sets.items()
            for other in active
            if other.name in role_set.without
        }
        possible = {n: role_sets[n] for n in sorted(role_sets) if n not in self._left_out}
        self.role_sets = MappingProxyType(possible)
        # by number of players: by seat who plays from the same hand; none where nobody does
        self.sharing: Mapping[int, tuple[tuple[int, ...], ...]] = {
            number: role_set.sharing for number, role_set in possible.items() if role_set.hands
        }
        self._of_one_hand = {
            tuple(sorted(possible[number].roles)): number for number in self.sharing
        }
        rules = collected(active, "rules", "rule", lambda r: r.key)
        for expansion in active:
            _check_names(expansion, self.kinds, self.roles, role_sets, specs)
        self.rules = MappingProxyType(
            {
                key: rule
                for key, rule in rules.items()
                if not (rule.unless and self.options[rule.unless])
            }
        )
        self.state_kinds: Mapping[str, type[ExtraState]] = MappingProxyType(
            {one.name: one.state for one in active if one.state is not None}
        )
        self.extra_names: dict[type[Any], str] = {
            kind: name for name, kind in self.state_kinds.items()
        }

        all_faces: list[CardKind | Copies] = [*self.kinds.values(), *copies]
        cards = [
            Card(-1, kind.key, suit, rank)
            for kind in all_faces
            if not (self.kinds[kind.key].book and self.options["simplified"])
            for suit, rank in kind.faces
        ]
        self.cards = tuple(Card(i, c.key, c.suit, c.rank) for i, c in enumerate(cards))
        self.texts: tuple[str, ...] = tuple(str(card) for card in self.cards)
        self.suits: tuple[str, ...] = tuple(card.suit for card in self.cards)
        self.ranks: tuple[int, ...] = tuple(RANKS.index(card.rank) + 2 for card in self.cards)
        self.card_kinds: tuple[CardKind, ...] = tuple(self.kinds[card.key] for card in self.cards)
        self.by_face: Mapping[str, tuple[int, ...]] = _by_face(self.texts)
        # cards that agree in everything printed: nobody is shown which of them one is
        self.twins: frozenset[int] = frozenset(
            i for ids in self.by_face.values() if len(ids) > 1 for i in ids
        )
        self.alike: tuple[int, ...] = tuple(self.by_face[text][0] for text in self.texts)
        self.shown: tuple[Card, ...] = tuple(self.cards[card] for card in self.alike)
        self.printed_alike: dict[int, tuple[int, ...]] = {
            card: self.by_face[self.texts[card]] for card in self.twins
        }

        for kind in self.kinds.values():
            manager.add(f"card:{kind.key}", kind.ability)
        for character in self.characters.values():
            manager.add(f"character:{character.key}", character.ability)
        for rule in self.rules.values():
            manager.add(f"rule:{rule.key}", rule.ability)
        for number, role_set in self.role_sets.items():
            same_as = role_set.rules
            ability = role_sets[same_as].rules if isinstance(same_as, int) else same_as
            manager.add(f"roles:{number}", ability)
        self.tables: dict[str, HookTable] = {
            hook: HookTable(manager.specs[hook], table) for hook, table in manager.compile().items()
        }
        self.compiled: Compiled = Compiled(self.tables, order, self.cards, self.role_sets)
        self.sights_are_kept: bool = not any(self.tables[hook].varies for hook in SEEING)
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

        An object is an :class:`~bangcore.plugin.Expansion`, or any class, instance or module with
        hook implementations; it needs no packaging.  *options* vary the rules, see
        :attr:`option_specs`.

        >>> rules = Ruleset.build(options={"simplified": True})
        >>> len(rules.cards)
        67

        :raises ExpansionError: one is missing, cannot be imported, names a hook that does not
            exist, lacks something it requires, or conflicts with another one.
        """
        found = find_all((base, *expansions))
        if options is not None and not isinstance(options, Mapping):
            raise InvalidSetup(
                f"options are a mapping such as {{'simplified': True}}, not {brief(options)}"
            )
        chosen = dict(options or {})
        return cls(found, chosen, (expansions, tuple(chosen.items()), base))

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

    def seats_for(self, players: int) -> int:
        """Return how many seats so many players have."""
        return len(self.role_set(players).roles)

    def players_of(self, roles: Sequence[str]) -> int:
        """Return for how many players those roles are dealt, one to each seat."""
        if not self._of_one_hand:
            return len(roles)
        return self._of_one_hand.get(tuple(sorted(roles)), len(roles))

    def role_set(self, players: int) -> RoleSet:
        """Return the roles for that many players."""
        if isinstance(players, int) and players in self.role_sets:
            return self.role_sets[players]
        known = ", ".join(map(str, self.role_sets))
        other = self._left_out.get(players) if isinstance(players, int) else None
        if other is not None:
            raise InvalidSetup(
                Complaint("no roles beside", players=brief(players), other=repr(other), known=known)
            )
        raise InvalidSetup(Complaint("no roles", players=brief(players), known=known))

    def together(self, roles: Sequence[str], seat: int) -> tuple[int, ...]:
        """Return the seats played from the same hand as *seat* at a table with those *roles*.

        The first of them holds it.
        """
        sharing = self.sharing.get(self.players_of(roles))
        return (seat,) if sharing is None else sharing[seat]

    def full_life(self, character: str, role: str) -> int:
        """Return the life points with which a player of that character and role begins."""
        return self.characters[character].bullets + self.roles[role].extra_life

    def card(self, text: str) -> Card:
        """Return the card with that text, ``"beer:6-hearts"``, or the first one of that name."""
        face = text.casefold().replace(" ", "_") if isinstance(text, str) else ""
        for known, ids in self.by_face.items():
            if known.casefold() == face or known.partition(":")[0] == face:
                return self.cards[ids[0]]
        raise UnknownName(nearest("card", text, {*self.by_face} if ":" in face else self.kinds))

    def composition(self, hook: str) -> str:
        """Return how the implementations of *hook* combine."""
        return self.tables[hook].spec.combine

    def brought(self, ability: str) -> str:
        """Return what errors say of the expansion that brings an ability; nothing of the base."""
        kind, _, key = ability.partition(":")
        part = {"card": "cards", "character": "characters", "rule": "rules"}.get(kind, "role_sets")
        for info in self.expansions[1:]:
            for thing in getattr(info.definition, part):
                own = len(thing.roles) if part == "role_sets" else thing.key
                if str(own) == key:
                    return f", expansion {info.name}"
        return ""

    def words(self, names: tuple[str, ...]) -> Words:
        """Return what makes the options of tables with players of those names."""
        found = self._words.get(names)
        if found is None:
            if len(self._words) >= 32:
                self._words.clear()
            found = self._words[names] = Words(self.texts, self.alike, names)
        return found

    def representatives(self, cards: Sequence[int]) -> Sequence[int]:
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
                ranked = sorted((-i.priority, key) for key, found in table.items() for i in found)
                lines += [
                    f"    {key}" + (f" (priority {-rank})" if rank else "") for rank, key in ranked
                ]
        return "\n".join(lines)


def _check_names(
    expansion: Expansion,
    kinds: Collection[str],
    roles: Collection[str],
    numbers: Mapping[int, RoleSet],
    options: Collection[str],
) -> None:
    """Fail unless what the definitions of *expansion* name is there."""
    for card in expansion.cards:
        if card.key not in kinds:
            raise _unknown(expansion, card, nearest("card", card.key, kinds))
    for role_set in expansion.role_sets:
        for role in role_set.roles:
            if role not in roles:
                raise _unknown(expansion, role_set, nearest("role", role, roles))
        same_as = role_set.rules
        if isinstance(same_as, int):
            there = numbers.get(same_as)
            if there is None or isinstance(there.rules, int):
                wrong = f"rules are those of {brief(same_as)} players, which has none of its own"
                raise _unknown(expansion, role_set, wrong)
    for rule in expansion.rules:
        if rule.unless and rule.unless not in options:
            raise _unknown(expansion, rule, nearest("option", rule.unless, options))


def _unknown(expansion: Expansion, definition: object, wrong: str) -> ExpansionError:
    return ExpansionError(f"{label(definition)} of {expansion.name!r}: {wrong}")


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
    if all(isinstance(thing, (str, type, Expansion)) for thing in (base, *expansions)):
        return _built(expansions, options, base)
    # an object out of a pickle is always another one
    return Ruleset.build(*expansions, options=dict(options), base=base)


@cache
def default_ruleset() -> Ruleset:
    return _built((), (), "base")


def rules_of(fingerprint: Sequence[str]) -> Ruleset:
    """Return the rules with that fingerprint, built of what is installed, and only once.

    :raises RulesetMismatch: such rules cannot be built here.
    """
    names, options = named_in(fingerprint)
    remedy = Complaint("hand over")
    try:
        rules = _built(names, tuple(sorted(options.items())), "base")
    except BangError as error:
        raise RulesetMismatch(
            both(Complaint("at", place="ruleset", why=error.complaint), remedy)
        ) from error
    missing = [entry for entry in fingerprint if entry not in rules.fingerprint]
    if missing:
        raise RulesetMismatch(both(Complaint("not installed", entry=brief(missing[0])), remedy))
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
            raise InvalidSetup(
                Complaint("option value", name=repr(name), value=brief(value), known=known)
            )
    return {name: given.get(name, spec.default) for name, spec in specs.items()}
