"""All words of a game in one language, as one message that a page requests once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, final

from attrs import frozen

from bang_table.text import Language
from bang_table.text.english import SYMBOLS
from bang_table.text.things import CardWords, CharacterWords, RoleWords, RuleWords, things
from bangcore.game.deal import rules_given
from bangcore.plain import Only, plain
from bangcore.rules.arguments import checked
from bangcore.rules.definitions import RANKS, SUITS, Card
from bangcore.rules.roles import RuleOption
from bangcore.ruleset import Ruleset, default_ruleset

__all__ = ["ExpansionWords", "OptionWords", "Words", "option_words", "words"]

Suit = Annotated[str, Only(SUITS)]


@final
@frozen
class SuitWords:
    """A suit: its name, and its sign, which is the same in every language."""

    key: Suit
    name: str
    sign: str


@final
@frozen
class BorderWords:
    """A border: its name, and its colour on light and on dark screens."""

    key: str
    name: str
    colour: str
    dark: str


@final
@frozen
class RolesDealt:
    """The roles for a number of players, the role that begins, and the public roles."""

    players: int
    roles: tuple[str, ...]
    first: str
    open: tuple[str, ...]


@final
@frozen
class ExpansionWords:
    """An expansion in force: its title and summary.

    It needs the expansions in ``requires`` and excludes those in ``conflicts``; ``players`` has the
    numbers of players for which it defines roles.
    """

    name: str
    title: str
    summary: str
    version: str
    requires: tuple[str, ...]
    conflicts: tuple[str, ...]
    players: tuple[int, ...]


@final
@frozen
class OptionWords:
    """An option of the rules, chosen before the game, and the ruling that it varies."""

    name: str
    default: bool | int
    values: tuple[bool | int, ...]
    help: str
    ruling: str


@final
@frozen
class Counted:
    """A message with a number, in its plural forms."""

    one: str
    other: str


@final
@frozen
class Words:
    """All words of a game in one language.

    ``ruleset`` is the fingerprint of its rules.  ``box`` has the cards by id; ``cards``,
    ``characters``, ``roles`` and ``rules`` are by key.  ``kinds`` has the nouns for kinds,
    ``tables`` the roles for each number of players, ``options`` those of the rules, ``chosen``
    their values.  ``messages`` has the sentences by key, with placeholders in braces.
    """

    language: str
    ruleset: tuple[str, ...]
    expansions: tuple[ExpansionWords, ...]
    options: tuple[OptionWords, ...]
    chosen: Mapping[str, bool | int]
    tables: tuple[RolesDealt, ...]
    suits: tuple[SuitWords, ...]
    ranks: tuple[Annotated[str, Only(RANKS)], ...]
    borders: tuple[BorderWords, ...]
    kinds: Mapping[str, Counted]
    box: tuple[Card, ...]
    cards: Mapping[str, CardWords]
    characters: Mapping[str, CharacterWords]
    roles: Mapping[str, RoleWords]
    rules: Mapping[str, RuleWords]
    messages: Mapping[str, str | Counted]


@checked
def words(
    ruleset: Ruleset | Iterable[str] | None = None,
    language: str = "en",
    *,
    expansions: Iterable[str] = (),
    options: Mapping[str, bool | int] | None = None,
) -> dict[str, Any]:
    """Return all words of a game with *expansions* and *options*, or by a *ruleset*.

    >>> german = words(language="de")
    >>> german["cards"]["missed"]["name"], german["suits"][0]["name"]
    ('Fehlschuss!', 'Herz')

    :raises UnknownName: if there is no such language.
    :raises ExpansionError: if there is no such expansion.
    """
    names = [ruleset] if isinstance(ruleset, str) else ruleset
    rules = rules_given(names, options, [*expansions]) or default_ruleset()
    data: dict[str, Any] = plain(_words(Language(language, rules)))
    return data


def _words(language: Language) -> Words:
    rules = language.ruleset
    everything = things(language)
    kinds = dict.fromkeys(("card", "character", "role", *(r.kind for r in rules.rules.values())))
    return Words(
        language=language.code,
        ruleset=rules.fingerprint,
        expansions=tuple(
            ExpansionWords(
                name=info.name,
                title=language.title(info.name),
                summary=language.summary(info.name),
                version=info.version,
                requires=info.definition.requires,
                conflicts=info.definition.conflicts,
                players=tuple(sorted({s.players for s in info.definition.role_sets})),
            )
            for info in rules.expansions
        ),
        options=tuple(option_words(language, spec) for spec in rules.option_specs.values()),
        chosen=rules.options,
        tables=tuple(
            RolesDealt(players, role_set.roles, role_set.first, role_set.open)
            for players, role_set in rules.role_sets.items()
        ),
        suits=tuple(SuitWords(suit, language.suit(suit), SYMBOLS[suit]) for suit in SUITS),
        ranks=RANKS,
        borders=tuple(
            BorderWords(key, language.border(key), border.colour, border.dark)
            for key, border in rules.borders.items()
        ),
        kinds={kind: Counted(language.kind(kind, 1), language.kind(kind, 2)) for kind in kinds},
        box=rules.cards,
        cards={thing.key: thing for thing in everything if isinstance(thing, CardWords)},
        characters={thing.key: thing for thing in everything if isinstance(thing, CharacterWords)},
        roles={thing.key: thing for thing in everything if isinstance(thing, RoleWords)},
        rules={thing.key: thing for thing in everything if isinstance(thing, RuleWords)},
        messages={
            key: text if isinstance(text, str) else Counted(*text)
            for key, text in language.messages().items()
        },
    )


def option_words(language: Language, spec: RuleOption) -> OptionWords:
    """Return an option of the rules in the words of *language*."""
    return OptionWords(spec.name, spec.default, spec.values, language.help(spec.name), spec.ruling)
