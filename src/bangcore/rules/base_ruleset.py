"""The part of a ruleset that the engine reads."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from bangcore.error_messages import ErrorMessage, join_or, term
from bangcore.errors import UnknownName, brief, nearest
from bangcore.rules.answers import sensible_items
from bangcore.rules.arguments import check_arguments, checked
from bangcore.rules.definitions import RANKS, Border, Card, CardKind, Character, Copies, Rule
from bangcore.rules.finding import ExpansionInfo, brought_by
from bangcore.rules.implementations import HookTable, Implementations
from bangcore.rules.merging import Definitions
from bangcore.rules.options import OptionFactory
from bangcore.rules.pile_kinds import PileKind
from bangcore.rules.roles import Role, RoleSet, RuleOption
from bangcore.rules.state import ExtraState
from bangcore.rules.tokens import TOKENS, Token, Tokens

__all__ = ["SEEING", "BaseRuleset"]

SEEING: Final = ("bang_distance_base", "bang_sees", "bang_seen_at")
"""The hooks that determine distances."""


class BaseRuleset:
    """Definitions by key, a table for each hook, and the physical cards by id."""

    __slots__ = (
        "_answering",
        "_factories",
        "_of_one_hand",
        "_sensible",
        "borders",
        "by_face",
        "card_kinds",
        "cards",
        "characters",
        "duplicates",
        "duplicates_of",
        "expansions",
        "extra_names",
        "implementations",
        "kinds",
        "option_specs",
        "options",
        "piles",
        "ranks",
        "representative",
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
        "tokens",
        "without",
    )

    expansions: Final[tuple[ExpansionInfo, ...]]
    cards: Final[tuple[Card, ...]]
    borders: Final[Mapping[str, Border]]
    kinds: Final[Mapping[str, CardKind]]
    characters: Final[Mapping[str, Character]]
    roles: Final[Mapping[str, Role]]
    role_sets: Final[Mapping[int, RoleSet]]
    rules: Final[Mapping[str, Rule]]
    options: Final[Mapping[str, bool | int]]
    option_specs: Final[Mapping[str, RuleOption]]
    tokens: Final[Mapping[str, Token]]
    piles: Final[Mapping[str, PileKind]]
    without: Final[Mapping[str, str]]

    def __init__(
        self,
        expansions: tuple[ExpansionInfo, ...],
        merged: Definitions,
        tables: Mapping[str, HookTable],
    ) -> None:
        """:meta private:"""
        self.expansions = expansions
        self.option_specs = MappingProxyType(merged.option_specs)
        self.options = MappingProxyType(merged.options)
        self.borders = MappingProxyType(merged.borders)
        self.kinds = MappingProxyType(merged.kinds)
        self.characters = MappingProxyType(merged.characters)
        self.roles = MappingProxyType(merged.roles)
        self.tokens = MappingProxyType(merged.tokens)
        self.piles = MappingProxyType(merged.piles)
        self.rules = MappingProxyType(merged.rules)
        self.without = MappingProxyType(merged.without)
        self.role_sets = MappingProxyType(merged.possible)
        # by number of players, for tables where seats share hands: RoleSet.sharing
        self.sharing: Mapping[int, tuple[tuple[int, ...], ...]] = {
            number: role_set.sharing
            for number, role_set in self.role_sets.items()
            if role_set.hands
        }
        self._of_one_hand = {
            tuple(sorted(self.role_sets[number].roles)): number for number in self.sharing
        }
        active = [info.definition for info in expansions]
        kinds = {
            definition.name: definition.state
            for definition in active
            if definition.state is not None
        }
        if merged.tokens:
            kinds[TOKENS] = Tokens
        self.state_kinds: Mapping[str, type[ExtraState]] = MappingProxyType(kinds)
        self.extra_names: dict[type[Any], str] = {
            kind: name for name, kind in self.state_kinds.items()
        }
        faces = [(kind.key, *face) for kind in merged.faces for face in kind.faces]
        self.cards = tuple(Card(number, *face) for number, face in enumerate(faces))
        self.texts: tuple[str, ...] = tuple(map(str, self.cards))
        self.suits: tuple[str, ...] = tuple(card.suit for card in self.cards)
        self.ranks: tuple[int, ...] = tuple(RANKS.index(card.rank) + 2 for card in self.cards)
        self.card_kinds: tuple[CardKind, ...] = tuple(self.kinds[card.key] for card in self.cards)
        by_face: dict[str, tuple[int, ...]] = {}
        for card, text in enumerate(self.texts):
            by_face[text] = (*by_face.get(text, ()), card)
        self.by_face: Mapping[str, tuple[int, ...]] = MappingProxyType(by_face)
        # views show the first duplicate for each of them
        self.representative: tuple[int, ...] = tuple(by_face[text][0] for text in self.texts)
        self.shown: tuple[Card, ...] = tuple(self.cards[card] for card in self.representative)
        self.duplicates_of: dict[int, tuple[int, ...]] = {
            card: ids for ids in by_face.values() if len(ids) > 1 for card in ids
        }
        self.duplicates: frozenset[int] = frozenset(self.duplicates_of)
        self._answering = _answering(self.card_kinds)
        self._factories: dict[tuple[str, ...], OptionFactory] = {}
        self._sensible: dict[int, dict[str, frozenset[Any]]] = {}
        self.tables: dict[str, HookTable] = dict(tables)
        order = [expansion.name for expansion in active]
        self.implementations: Implementations = Implementations(
            self.tables, order, self.cards, self.role_sets
        )
        self.sights_are_kept: bool = not any(self.tables[hook].varies for hook in SEEING)

    @checked
    def players_of(self, roles: Sequence[str]) -> int:
        """Return the number of players of a table with those *roles*, by seat."""
        if not self._of_one_hand:
            return len(roles)
        return self._of_one_hand.get(tuple(sorted(roles)), len(roles))

    @checked
    def no_cards(self, seats: int) -> dict[str, list[list[int]]]:
        """Return the empty piles of the expansions at a table with that many *seats*."""
        return {
            key: [[] for _ in range(seats if kind.by_seat else 1)]
            for key, kind in self.piles.items()
        }

    def lies_hidden(self, kind: str) -> bool:
        """Return whether only its player sees the cards of a pile of that *kind*."""
        return kind == "hand" or (kind in self.piles and self.piles[kind].face_down)

    @checked
    def stays(self, key: str) -> bool:
        """Return whether a card with that key stays in front of a player."""
        if key not in self.kinds:
            raise UnknownName(self.unknown("card", key, self.kinds))
        return self.borders[self.kinds[key].border].stays

    @checked
    def full_life(self, character: str, role: str) -> int:
        """Return the initial life points of a player with that character and role."""
        if character not in self.characters:
            raise UnknownName(self.unknown("character", character, self.characters))
        if role not in self.roles:
            raise UnknownName(self.unknown("role", role, self.roles))
        return self.characters[character].bullets + self.roles[role].extra_life

    def answering(self, question: str) -> frozenset[int]:
        """Return the ids of the cards that answer *question* from the hand."""
        try:
            return self._answering.get(question, frozenset())
        except TypeError as error:
            check_arguments(BaseRuleset.answering, error, (self, question))
            raise

    def representatives(self, cards: Sequence[int]) -> Sequence[int]:
        """Return *cards* with each card replaced by its representative."""
        try:
            if self.duplicates.isdisjoint(cards):
                return cards
        except TypeError as error:
            check_arguments(BaseRuleset.representatives, error, (self, cards))
            raise
        return [self.representative[card] for card in cards]

    def option_factory(self, names: tuple[str, ...]) -> OptionFactory:
        """Return the option factory for players with those *names*."""
        try:
            factory = self._factories.get(names)
        except TypeError as error:
            check_arguments(BaseRuleset.option_factory, error, (self, names))
            raise
        if factory is None:
            if len(self._factories) >= 32:
                self._factories.clear()
            factory = self._factories[names] = OptionFactory(self.texts, self.representative, names)
        return factory

    def sensible(self, seats: int) -> dict[str, frozenset[Any]]:
        """Return all that may be in a list that answers a hook, by hook, at a table of *seats*."""
        try:
            return self._sensible[seats]
        except (KeyError, TypeError):
            return self._sensible_items(seats)

    @checked
    def _sensible_items(self, seats: int) -> dict[str, frozenset[Any]]:
        items = self._sensible[seats] = sensible_items(self, seats)
        return items

    @checked
    def unknown(self, what: str, name: object, known: Collection[str]) -> str:
        """Return the message that there is no *what* called *name*, or who leaves it out."""
        by = self.without.get(name) if isinstance(name, str) else None
        elsewhere = [] if by is not None else brought_by(name)
        if elsewhere and not any(info.name in elsewhere for info in self.expansions):
            names = join_or([*map(repr, elsewhere)])
            return ErrorMessage("elsewhere", what=term(what), name=brief(name), by=names)
        if by is None:
            return nearest(what, name, known)
        (owner,) = (
            info.name
            for info in self.expansions
            for part in ("cards", "characters", "rules")
            for thing in getattr(info.definition, part)
            if thing.key == name and not isinstance(thing, Copies)
        )
        return ErrorMessage("left out", name=brief(name), owner=repr(owner), by=repr(by))

    @checked
    def brought(self, ability: str) -> str:
        """Return the part of an error message that names the expansion of an ability, if any."""
        kind, _, key = ability.partition(":")
        if kind == "roles":
            sets = [
                (info, role_set)
                for info in self.expansions[1:]
                for role_set in info.definition.role_sets
            ]
            names = [info.name for info, role_set in sets if role_set is self.role_sets[int(key)]]
            return f", expansion {names[0]}" if names else ""
        part = {"card": "cards", "character": "characters", "rule": "rules"}.get(kind, "")
        for info in self.expansions[1:]:
            definition = info.definition
            if part and (
                key in definition.replaces
                or any(thing.key == key for thing in getattr(definition, part))
            ):
                return f", expansion {info.name}"
        return ""


def _answering(kinds: Sequence[CardKind]) -> dict[str, frozenset[int]]:
    """Return the ids of the cards that answer each question, by question."""
    questions = {question for kind in kinds for question in kind.answers}
    return {
        question: frozenset(i for i, kind in enumerate(kinds) if question in kind.answers)
        for question in questions
    }
