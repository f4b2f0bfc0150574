"""The words of expansions, and all named definitions of a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, final

from bang_table.text.checking import wrong_with_message
from bang_table.text.english import MESSAGES, Text
from bangcore.errors import ExpansionError, brief
from bangcore.rules.definitions import CardKind, Character, Rule
from bangcore.rules.expansion import Expansion
from bangcore.rules.roles import Role
from bangcore.ruleset import Ruleset

__all__ = ["Brought", "Definition", "all_messages", "brought", "definitions", "words_from"]

MESSAGE = "a string, or two for one and for several"

Definition = CardKind | Character | Role | Rule
Show = Callable[[Mapping[str, Any], Any], Mapping[str, Any]]


@final
class Brought(NamedTuple):
    """The words of one expansion.

    ``words`` has its messages, ``shown`` displays its state, and the package of ``module`` contains
    its translations.
    """

    name: str
    words: Mapping[str, Text]
    shown: Show | None
    module: str


def brought(ruleset: Ruleset) -> list[Brought]:
    """Return the words of each expansion of *ruleset*, in order."""
    return [
        Brought(
            info.name,
            words_from(info.definition),
            _shown_from(info.definition),
            info.definition.module,
        )
        for info in ruleset.expansions
    ]


@lru_cache(maxsize=256)
def words_from(expansion: Expansion) -> Mapping[str, Text]:
    """Return the facet ``words`` of an expansion, checked.

    :raises ExpansionError: if the facet is not a mapping from keys to valid messages.
    """
    words = expansion.facet("words", {})
    where = f"Expansion {expansion.name!r}: words"
    if not isinstance(words, Mapping) or not all(isinstance(key, str) for key in words):
        wrong = f"must be a mapping with strings as keys, not {brief(words)}"
        raise ExpansionError(f"{where} {wrong}")
    for key, message in words.items():
        if not _is_message(message):
            wrong = f"{key!r} must be {MESSAGE}, not {brief(message)}"
            raise ExpansionError(f"{where}: {wrong}")
        unused = wrong_with_message(key, message)
        if unused is not None:
            raise ExpansionError(f"{where}: {unused}")
    return words


def _is_message(value: object) -> bool:
    return isinstance(value, str) or (
        isinstance(value, tuple) and len(value) == 2 and all(isinstance(v, str) for v in value)
    )


def _shown_from(expansion: Expansion) -> Show | None:
    display: Show | None = expansion.facet("shown")
    if display is not None and not callable(display):
        wrong = f"must be a function, not {brief(display)}"
        raise ExpansionError(f"Expansion {expansion.name!r}: shown {wrong}")
    return display


def all_messages(ruleset: Ruleset) -> dict[str, Text]:
    """Return the messages of the core and of all expansions, and the names of borders, by key."""
    names = {f"border/{key}": border.name for key, border in ruleset.borders.items()}
    messages = {**MESSAGES, **names}
    for token in ruleset.tokens.values():
        messages[f"token/{token.key}"] = f"{{count}} {token.name}", f"{{count}} {token.plural}"
    for pile in ruleset.piles.values():
        messages[f"pile/{pile.key}"] = pile.name
    for expansion in brought(ruleset):
        for key, text in expansion.words.items():
            if messages.get(key, text) != text:
                raise ExpansionError(f"words of {expansion.name!r}: message {key!r} exists already")
            messages[key] = text
    return messages


def definitions(ruleset: Ruleset) -> dict[str, tuple[str, Definition]]:
    """Map the key of each named definition to its kind and the definition."""
    by_key: dict[str, tuple[str, Definition]] = {}
    for context, some in (
        ("rule", ruleset.rules),
        ("role", ruleset.roles),
        ("character", ruleset.characters),
        ("card", ruleset.kinds),
    ):
        by_key |= {key: (context, definition) for key, definition in some.items()}
    return by_key
