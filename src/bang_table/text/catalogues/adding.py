"""Completion of catalogues with the entries that they lack."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from typing import Final

from bang_table.text.catalogues.needed import messages
from bang_table.text.catalogues.reading import Message, read_po
from bangcore.errors import UnknownName
from bangcore.rules.finding import available_expansions
from bangcore.ruleset import Ruleset

__all__ = ["completed", "needed_by"]

HEADER: Final = r"""msgid ""
msgstr ""
"Project-Id-Version: {package}\n"
"Language: {code}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural={plural};\n"
"""
ONE: Final = {"fr": "(n > 1)", "pt_BR": "(n > 1)"}
"""The languages whose plural does not begin at two."""


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


def completed(text: str, needed: Iterable[Message], *, package: str, code: str) -> str:
    """Return a ``.po`` file with an empty entry for each of the *needed* messages that it lacks.

    Entries that are no longer needed become obsolete (``#~``).

    >>> made = completed("", [Message("card", "Moonshine")], package="bang_x", code="fr")
    >>> made.splitlines()[-3:]
    ['msgctxt "card"', 'msgid "Moonshine"', 'msgstr ""']
    """
    every = {message[:3]: message for message in needed}
    text = _headed(
        text, HEADER.format(package=package, code=code, plural=ONE.get(code, "(n != 1)"))
    )
    there = {entry[:3] for entry in read_po(text)}
    blocks = [_or_obsolete(block, every) for block in text.rstrip("\n").split("\n\n")]
    entries = [_entry(message) for key, message in every.items() if key not in there]
    return "\n\n".join([*blocks, *entries, ""]).removesuffix("\n")


def _headed(text: str, header: str) -> str:
    """Return *text* with the *header* or its plural forms added, if missing."""
    first = next(iter(read_po(text)), None)
    if first is None or first.msgid:
        return f"{header}\n{text}"
    if "Plural-Forms:" in first.strings[0]:
        return text
    before, _, rest = text.partition("\n\n")
    return f"{before.rstrip()}\n{header.splitlines()[-1]}\n\n{rest}"


def _or_obsolete(block: str, needed: Collection[Hashable]) -> str:
    """Return a block between blank lines, commented out if it contains no needed entry."""
    try:
        entries = read_po(block)
    except ValueError:
        return block  # a blank line has split an entry
    if not entries or any(not entry.msgid or entry[:3] in needed for entry in entries):
        return block
    return "\n".join(
        f"#~ {line}" if line.startswith(("m", '"')) else line for line in block.splitlines()
    )


def _entry(message: Message) -> str:
    context, msgid, plural, _ = message
    lines = [] if context is None else [f"msgctxt {_quoted(context)}"]
    lines.append(f"msgid {_quoted(msgid)}")
    if plural is None:
        lines.append('msgstr ""')
    else:
        lines += [f"msgid_plural {_quoted(plural)}", 'msgstr[0] ""', 'msgstr[1] ""']
    return "\n".join(lines)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
