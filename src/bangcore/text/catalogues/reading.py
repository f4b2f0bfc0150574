"""Messages, and the ``.po`` files that hold them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, final

__all__ = ["Message", "read_po"]


@final
class Message(NamedTuple):
    """A message to translate, or with its *strings*, the singular first, a translated one."""

    context: str | None
    msgid: str
    plural: str | None = None
    strings: tuple[str, ...] = ()


def read_po(text: str) -> list[Message]:
    """Return the entries of a ``.po`` file, its header first; fuzzy ones are left out.

    >>> read_po('msgctxt "suit"\\nmsgid "Hearts"\\nmsgstr "Herz"')
    [Message(context='suit', msgid='Hearts', plural=None, strings=('Herz',))]

    :raises ValueError: a line is malformed.
    """
    found: list[dict[str, str]] = [{}]
    name = ""
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        word, quote, rest = line.partition('"')
        new = word.startswith(("#", "msgctxt", "msgid ")) or not line
        if new and any(key.startswith("msgstr") for key in found[-1]):
            found.append({})
        if not line or line.startswith("#"):
            if line.startswith("#,") and "fuzzy" in line:
                found[-1]["fuzzy"] = ""
            continue
        name = word.strip() or name
        if not (name and quote and rest.endswith('"')):
            raise ValueError(f"line {number} is no line of a .po file: {line}")
        found[-1][name] = found[-1].get(name, "") + _unquote(rest[:-1])
    return [_entry(fields) for fields in found if "msgid" in fields and "fuzzy" not in fields]


def _entry(fields: Mapping[str, str]) -> Message:
    strings = [value for name, value in fields.items() if name.startswith("msgstr")]
    return Message(
        fields.get("msgctxt"), fields["msgid"], fields.get("msgid_plural"), tuple(strings)
    )


def _unquote(text: str) -> str:
    for escaped, plain in (("\\\\", "\0"), ('\\"', '"'), ("\\n", "\n"), ("\0", "\\")):
        text = text.replace(escaped, plain)
    return text
