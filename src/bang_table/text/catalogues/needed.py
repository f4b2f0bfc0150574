"""The messages to translate."""

from __future__ import annotations

from collections.abc import Iterable

from bang_bots.error_messages import ERROR_MESSAGES as OF_BOTS
from bang_table.error_messages import ERROR_MESSAGES as OF_TABLES
from bang_table.text.catalogues.reading import Message
from bang_table.text.english import SUITS, Text
from bang_table.text.expansions import all_messages, definitions
from bangcore.error_messages import ERROR_MESSAGES as OF_GAMES
from bangcore.errors import UnknownName
from bangcore.rules.arguments import checked
from bangcore.rules.finding import available_expansions
from bangcore.ruleset import Ruleset, default_ruleset

__all__ = ["messages", "needed_by", "plain"]


@checked
def messages(ruleset: Ruleset | None = None) -> list[Message]:
    """Return all messages to translate for *ruleset*, without duplicates.

    The catalogue of an expansion needs those that it adds to the base game.
    """
    rules = default_ruleset() if ruleset is None else ruleset
    entries = [Message("suit", name) for name in SUITS.values()]
    for context, definition in definitions(rules).values():
        entries.append(Message(context, definition.name))
        entries += [Message("text", definition.text)] if definition.text else []
    for role_set in (roles for info in rules.expansions for roles in info.definition.role_sets):
        entries += [Message("text", goal) for goal in role_set.goals.values()]
    for info in rules.expansions:
        title, summary = info.definition.title, info.summary
        entries += [Message("expansion", title)] if title else []
        entries += [Message("summary", summary)] if summary else []
    entries += [Message("help", option.help) for option in rules.option_specs.values()]
    texts = [*all_messages(rules).values()]
    for error_messages in (OF_GAMES, OF_BOTS, OF_TABLES):
        texts += error_messages.texts.values()
    unique = dict.fromkeys([*entries, *plain(texts)])
    # a message with a plural translates its singular, too
    plurals = {message.msgid for message in unique if message.plural}
    return [message for message in unique if message.plural or message.msgid not in plurals]


def needed_by(package: str) -> list[Message]:
    """Return the messages that the installed expansions in *package* add to the base game.

    :raises UnknownName: if the package contains no installed expansion.
    """
    modules = {info.name: info.definition.module for info in available_expansions()}
    names = [name for name, module in modules.items() if module.partition(".")[0] == package]
    if not names:
        remedy = "install it, for example with pip install -e ."
        raise UnknownName(f"the package {package!r} contains no installed expansion; {remedy}")
    base = {*messages()}
    return [message for message in messages(Ruleset.build(*names)) if message not in base]


def plain(texts: Iterable[Text]) -> list[Message]:
    """Return *texts* as messages without a context.

    >>> plain(["Pass", ("a card", "{count} cards")])[1].plural
    '{count} cards'
    """
    return [
        Message(None, text) if isinstance(text, str) else Message(None, *text) for text in texts
    ]
