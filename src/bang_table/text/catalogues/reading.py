"""Reading of ``.po`` files."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, final

__all__ = ["Message", "read_po"]


@final
class Message(NamedTuple):
    """A message to translate; *strings* are its translations, the singular first."""

    context: str | None
    msgid: str
    plural: str | None = None
    strings: tuple[str, ...] = ()


FIELD: Final = re.compile(r'(?:(msg\w+(?:\[\d+\])?)\s*)?"((?:[^"\\]|\\.)*)"')
FIELDS: Final = re.compile(r"msgctxt|msgid|msgid_plural|msgstr(\[\d+\])?")
ESCAPED: Final = {"\\": "\\", '"': '"', "n": "\n", "t": "\t", "r": "\r"}


def read_po(text: str) -> list[Message]:
    """Return the entries of a ``.po`` file, the header first, without fuzzy ones.

    >>> read_po('msgctxt "suit"\\nmsgid "Hearts"\\nmsgstr "Herz"')
    [Message(context='suit', msgid='Hearts', plural=None, strings=('Herz',))]

    :raises ValueError: if a line is malformed, or an entry lacks its original, its translation, or
        one of the plural forms.
    """
    entries = [_Entry()]
    name = ""
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        if not line or line.startswith("#"):
            if entries[-1].is_translated:
                entries.append(_Entry())
                name = ""
            if line.startswith("#,") and "fuzzy" in line:
                entries[-1].fuzzy = True
            continue
        field = FIELD.fullmatch(line)
        if field and field[1] in ("msgctxt", "msgid") and entries[-1].is_translated:
            entries.append(_Entry())
        name = field[1] or name if field else ""
        if not (field and FIELDS.fullmatch(name)):
            raise ValueError(f"line {number} is not a line of a .po file: {line}")
        if field[1]:
            entries[-1].begin(name, number)
        entries[-1].fields[name] += _unquote(field[2], number)
    return [entry.message() for entry in entries if entry.fields and not entry.fuzzy]


class _Entry:
    """The part of an entry read so far."""

    def __init__(self) -> None:
        self.fields: dict[str, str] = {}
        self.line = 0
        self.fuzzy = False

    @property
    def is_translated(self) -> bool:
        return any(name.startswith("msgstr") for name in self.fields)

    def begin(self, name: str, number: int) -> None:
        """Begin a field at that line."""
        if name in self.fields or (name == "msgctxt" and self.fields):
            # another entry begins before this one has a translation, or a field is repeated
            self.message()
            raise ValueError(f"line {number}: a second {name} for {self.fields['msgid']!r}")
        self.line = self.line or number
        self.fields[name] = ""

    def message(self) -> Message:
        """Return the complete entry."""
        if "msgid" not in self.fields:
            raise ValueError(f"line {self.line}: an entry without msgid")
        msgid, plural = self.fields["msgid"], self.fields.get("msgid_plural")
        if not self.is_translated:
            raise ValueError(f"line {self.line}: {msgid!r} has no msgstr")
        texts = {name: text for name, text in self.fields.items() if name.startswith("msgstr")}
        forms = ["msgstr"] if plural is None else [f"msgstr[{form}]" for form in range(len(texts))]
        if {*texts} != {*forms}:
            raise ValueError(f"line {self.line}: {msgid!r} has {', '.join(texts)}, not {forms[-1]}")
        return Message(self.fields.get("msgctxt"), msgid, plural, tuple(texts[f] for f in forms))


def _unquote(text: str, number: int) -> str:
    def plain(escape: re.Match[str]) -> str:
        if escape[1] not in ESCAPED:
            raise ValueError(f"line {number}: {escape[0]} is not an escape; a backslash is \\\\")
        return ESCAPED[escape[1]]

    return re.sub(r"\\(.)", plain, text)
