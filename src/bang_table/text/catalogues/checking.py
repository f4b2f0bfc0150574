"""Checks of ``.po`` files, by themselves and against the messages to translate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import Formatter

from bang_table.text.catalogues.reading import Message, read_po
from bangcore.rules.arguments import checked

__all__ = ["check_po", "untranslated"]


@checked
def check_po(text: str, needed: Iterable[Message] | None = None) -> list[str]:
    """Return the faults of a ``.po`` file, one per line.

    Translations must have the placeholders of the original.  With *needed*, such as the result of
    :func:`messages`, they must translate one of these.  Entries may be empty.

    >>> check_po('msgid "{name} wins."\\nmsgstr "{who} gewinnt."')
    ["'{name} wins.': placeholders differ: '{who} gewinnt.'"]

    :raises InvalidSetup: if a line is malformed.
    """
    keys = None if needed is None else {_key(message) for message in needed}
    faults = []
    for entry in _entries(text):
        faults += [f"{entry.msgid!r}: placeholders differ: {form!r}" for form in _misfits(entry)]
        if keys is not None and _key(entry) not in keys:
            faults.append(f"{entry.msgid!r}: there is no such message to translate")
    return faults


@checked
def untranslated(text: str, needed: Iterable[Message]) -> list[Message]:
    """Return the *needed* messages that a ``.po`` file does not translate.

    >>> untranslated('msgid "Pass"\\nmsgstr "Passen"', [Message(None, "Pass")])
    []
    """
    there = {_key(entry) for entry in _entries(text) if all(entry.strings)}
    return [message for message in needed if _key(message) not in there]


def _entries(text: str) -> list[Message]:
    return [entry for entry in read_po(text) if entry.msgid]


def _key(message: Message) -> tuple[str | None, str, str | None]:
    return message.context, message.msgid, message.plural


def _misfits(entry: Message) -> Iterator[str]:
    """Yield the translations with missing or extra placeholders."""
    several = _placeholders(entry.plural or entry.msgid)
    # the singular may omit the count
    fitting = [{*map(frozenset, (several, _placeholders(entry.msgid)))}, {frozenset(several)}]
    for number, form in enumerate(entry.strings):
        if form and frozenset(_placeholders(form)) not in fitting[min(number, 1)]:
            yield form


def _placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}
