"""What expansions bring to a room of words, and everything that has a name in a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, final

from bang_table.text.english import MESSAGES, Text
from bangcore.errors import ExpansionError
from bangcore.rules.definitions import CardKind, Character, Role, Rule
from bangcore.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from bang_table.text.language import Language

__all__ = ["Brought", "Definition", "all_messages", "brought", "definitions"]

Definition = CardKind | Character | Role | Rule
Show = Callable[[Mapping[str, Any], "Language"], Mapping[str, Any]]


@final
class Brought(NamedTuple):
    """The words of one expansion.

    ``words`` are its messages, ``shown`` tells what it keeps in a game, and its translations
    lie in the package of ``module``.
    """

    name: str
    words: Mapping[str, Text]
    shown: Show | None
    module: str


def brought(ruleset: Ruleset) -> list[Brought]:
    """Return the words of each expansion of *ruleset*, in their order."""
    return [
        Brought(
            info.name,
            info.definition.words,
            info.definition.shown,
            info.definition.module,
        )
        for info in ruleset.expansions
    ]


def all_messages(ruleset: Ruleset) -> dict[str, Text]:
    """Return the messages of the core and of all expansions, by key."""
    found = dict(MESSAGES)
    for expansion in brought(ruleset):
        for key, text in expansion.words.items():
            if found.get(key, text) != text:
                raise ExpansionError(
                    f"words of {expansion.name!r}: there is already a message {key!r}"
                )
            found[key] = text
    return found


def definitions(ruleset: Ruleset) -> dict[str, tuple[str, Definition]]:
    """Return everything that has a name, by key, with what it is."""
    known: dict[str, tuple[str, Definition]] = {}
    for context, some in (
        ("rule", ruleset.rules),
        ("role", ruleset.roles),
        ("character", ruleset.characters),
        ("card", ruleset.kinds),
    ):
        known |= {key: (context, definition) for key, definition in some.items()}
    return known
