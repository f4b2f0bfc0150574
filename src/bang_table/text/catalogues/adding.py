"""Adding the entries that a catalogue lacks, for translators."""

from __future__ import annotations

from collections.abc import Iterable
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
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""


def needed_by(package: str) -> list[Message]:
    """Return the messages of the installed expansions in *package* that the base game lacks.

    :raises UnknownName: no installed expansion is in that package.
    """
    known = {info.name: info.definition.module for info in available_expansions()}
    names = [name for name, module in known.items() if module.partition(".")[0] == package]
    if not names:
        remedy = "install it, say with pip install -e ."
        raise UnknownName(f"no installed expansion is in the package {package!r}; {remedy}")
    base = {*messages()}
    return [message for message in messages(Ruleset.build(*names)) if message not in base]


def completed(text: str, needed: Iterable[Message], *, package: str, code: str) -> str:
    """Return a ``.po`` file with an empty entry for each of the *needed* messages that it lacks.

    >>> made = completed("", [Message("card", "Moonshine")], package="bang_x", code="fr")
    >>> made.splitlines()[-3:]
    ['msgctxt "card"', 'msgid "Moonshine"', 'msgstr ""']
    """
    text = text or HEADER.format(package=package, code=code)
    there = {entry[:3] for entry in read_po(text)}
    entries = [text.rstrip("\n"), *map(_entry, (m for m in needed if m[:3] not in there)), ""]
    return "\n\n".join(entries).removesuffix("\n")


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
