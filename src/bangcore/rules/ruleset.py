"""Rulesets: what may happen, built from expansions, checked, compiled and frozen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final, final

from bangcore.complaints import Complaint, both
from bangcore.errors import (
    BangError,
    InvalidSetup,
    RulesetMismatch,
    UnknownName,
    brief,
    nearest,
)
from bangcore.rules.compiling import Compiled, HookTable, Registry
from bangcore.rules.deck import Deck
from bangcore.rules.definitions import (
    Card,
    CardKind,
    Character,
    Role,
    RoleSet,
    Rule,
    RuleOption,
)
from bangcore.rules.expansion import Expansion
from bangcore.rules.finding import ExpansionInfo, find_all, named_in
from bangcore.rules.merging import Definitions
from bangcore.rules.options import Words
from bangcore.rules.state import ExtraState

__all__ = ["Ruleset", "default_ruleset", "rules_of"]

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
        # the base first, then by name: what is printed where must not depend on who was named first
        base, *others = expansions
        self.expansions = (base, *sorted(others, key=lambda info: info.name))
        active = [info.definition for info in self.expansions]
        registry = Registry({i.name: i.definition.hooks for i in expansions if i.definition.hooks})
        for info in expansions:
            registry.add(info.name, info.definition.ability)

        # merge what they bring, and check it
        merged = Definitions.merged(active)
        self.option_specs = MappingProxyType(merged.options)
        self.options = MappingProxyType(merged.chosen(options))
        for expansion in active:
            merged.check(expansion)
        self.kinds = MappingProxyType(merged.kinds)
        self.characters = MappingProxyType(merged.characters)
        self.roles = MappingProxyType(merged.roles)
        self.rules = MappingProxyType(
            {
                key: rule
                for key, rule in merged.rules.items()
                if not (rule.unless and self.options[rule.unless])
            }
        )
        # by number of players, with which expansion there is no such table
        self._left_out = merged.left_out(active)
        possible = sorted(merged.role_sets.keys() - self._left_out.keys())
        self.role_sets = MappingProxyType({n: merged.role_sets[n] for n in possible})
        # by number of players: by seat who plays from the same hand; none where nobody does
        self.sharing: Mapping[int, tuple[tuple[int, ...], ...]] = {
            number: dealt.sharing for number, dealt in self.role_sets.items() if dealt.hands
        }
        self._of_one_hand = {
            tuple(sorted(self.role_sets[number].roles)): number for number in self.sharing
        }
        self.state_kinds: Mapping[str, type[ExtraState]] = MappingProxyType(
            {one.name: one.state for one in active if one.state is not None}
        )
        self.extra_names: dict[type[Any], str] = {
            kind: name for name, kind in self.state_kinds.items()
        }

        # print the cards
        deck = Deck.printed(merged.faces(simplified=bool(self.options["simplified"])))
        self.cards, self.by_face, self.alike = deck.cards, deck.by_face, deck.alike
        self.texts: tuple[str, ...] = tuple(str(card) for card in self.cards)
        self.suits: tuple[str, ...] = tuple(card.suit for card in self.cards)
        self.ranks: tuple[int, ...] = deck.ranks
        self.card_kinds: tuple[CardKind, ...] = tuple(self.kinds[card.key] for card in self.cards)
        self.shown: tuple[Card, ...] = tuple(self.cards[card] for card in self.alike)
        self.printed_alike: dict[int, tuple[int, ...]] = deck.printed_alike
        self.twins: frozenset[int] = frozenset(self.printed_alike)
        self._answering = _answering(self.card_kinds)

        # compile the abilities
        for name, ability in merged.abilities(self.role_sets, self.rules).items():
            registry.add(name, ability)
        self.tables: dict[str, HookTable] = registry.compile()
        order = [info.name for info in self.expansions]
        self.compiled: Compiled = Compiled(self.tables, order, self.cards, self.role_sets)
        self.sights_are_kept: bool = not any(self.tables[hook].varies for hook in SEEING)
        self._words: dict[tuple[str, ...], Words] = {}
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


def _answering(kinds: Sequence[CardKind]) -> dict[str, frozenset[int]]:
    """Return the ids of the cards that answer each question, by question."""
    questions = {question for kind in kinds for question in kind.answers}
    return {
        question: frozenset(i for i, kind in enumerate(kinds) if question in kind.answers)
        for question in questions
    }
