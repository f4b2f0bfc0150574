"""The named things of a ruleset in words: cards, characters, roles, rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, final

from attrs import frozen

from bangcore.plain import sparse

if TYPE_CHECKING:
    from bang_table.text.language import Language

__all__ = [
    "CardWords",
    "CharacterWords",
    "Goal",
    "PrintedSymbol",
    "RoleWords",
    "RuleWords",
    "Thing",
    "things",
]


@sparse()
@final
@frozen
class PrintedSymbol:
    """A printed symbol: its name, and its label.

    On a brown card it has a target, ``at``, and an ``amount``; elsewhere ``says`` is its label.
    """

    symbol: str
    at: str | None = None
    amount: int | None = None
    says: str | None = None


@final
@frozen(kw_only=True)
class CardWords:
    """A kind of card: its name, its text, and the cards of that kind.

    ``cards`` has the rank and suit of each, such as ``6-hearts``.
    """

    kind: Literal["card"] = "card"
    key: str
    name: str
    text: str
    border: str
    cards: tuple[str, ...]
    symbols: tuple[PrintedSymbol, ...]


@final
@frozen(kw_only=True)
class CharacterWords:
    """A character: name, ability and bullets."""

    kind: Literal["character"] = "character"
    key: str
    name: str
    text: str
    bullets: int
    symbols: tuple[PrintedSymbol, ...]


@final
@frozen
class Goal:
    """The goal of a role at a table of that number of players."""

    players: int
    text: str


@final
@frozen(kw_only=True)
class RoleWords:
    """A role, and the life points that it adds to the bullets of a character.

    ``goals`` has the goals that differ from the ``text``, by number of players.
    """

    kind: Literal["role"] = "role"
    key: str
    name: str
    text: str
    extra_life: int
    goals: tuple[Goal, ...] = ()


@final
@frozen
class RuleWords:
    """A rule of that ``kind``, such as an event or a piece of equipment.

    ``facts`` has further facts, such as its price.
    """

    kind: str
    key: str
    name: str
    text: str
    symbols: tuple[PrintedSymbol, ...]
    facts: tuple[str, ...] = ()


Thing = CardWords | CharacterWords | RoleWords | RuleWords


def things(language: Language) -> list[Thing]:
    """Return all named things of the ruleset in the words of *language*."""
    rules = language.ruleset
    printed: dict[str, list[str]] = {}
    for card in rules.cards:
        printed.setdefault(card.key, []).append(f"{card.rank}-{card.suit}")
    return [
        *(
            CardWords(
                key=kind.key,
                name=language.card(kind.key),
                text=language.explain(kind.key),
                border=kind.border,
                cards=tuple(printed[kind.key]),
                symbols=_printed(kind.symbols),
            )
            for kind in rules.kinds.values()
            if kind.key in printed
        ),
        *(
            CharacterWords(
                key=character.key,
                name=language.character(character.key),
                text=language.explain(character.key),
                bullets=character.bullets,
                symbols=_printed(character.symbols),
            )
            for character in rules.characters.values()
        ),
        *(
            RoleWords(
                key=role.key,
                name=language.role(role.key),
                text=language.explain(role.key),
                extra_life=role.extra_life,
                goals=tuple(
                    Goal(players, language.goal(role.key, players))
                    for players, table in rules.role_sets.items()
                    if role.key in table.goals
                ),
            )
            for role in rules.roles.values()
        ),
        *(
            RuleWords(
                kind=rule.kind,
                key=rule.key,
                name=language.rule(rule.key),
                text=language.explain(rule.key),
                symbols=_printed(rule.symbols),
                facts=tuple(language.say(fact, number) for fact, number in rule.facts),
            )
            for rule in rules.rules.values()
        ),
    ]


def _printed(symbols: Iterable[Any]) -> tuple[PrintedSymbol, ...]:
    return tuple(PrintedSymbol(**symbol.to_dict()) for symbol in symbols)
