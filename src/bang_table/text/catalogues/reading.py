"""Reading, compiling and completing ``.po`` files, by Babel."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

from bangcore.errors import InvalidSetup
from bangcore.rules.arguments import checked

if TYPE_CHECKING:
    from babel.messages import Catalog

__all__ = ["Message", "compile_po", "completed", "read_po"]

HEADERS: Final = ("Language", "Plural-Forms", "MIME-Version", "Content-Type")
"""The headers that depend neither on the date nor on the version of Babel."""


@final
class Message(NamedTuple):
    """A message to translate; *strings* are its translations, the singular first."""

    context: str | None
    msgid: str
    plural: str | None = None
    strings: tuple[str, ...] = ()


@checked
def read_po(text: str) -> list[Message]:
    """Return the entries of a ``.po`` file, the header first, without fuzzy ones.

    >>> read_po('msgctxt "suit"\\nmsgid "Hearts"\\nmsgstr "Herz"')[1:]
    [Message(context='suit', msgid='Hearts', plural=None, strings=('Herz',))]

    :raises InvalidSetup: if a line is malformed.
    """
    return [_message(entry) for entry in _parsed(text) if not (entry.id and entry.fuzzy)]


def _message(entry: Any) -> Message:
    if entry.pluralizable:
        msgid, plural = entry.id
        return Message(entry.context, msgid, plural, tuple(entry.string))
    return Message(entry.context, entry.id, None, (entry.string,))


@checked
def compile_po(text: str) -> bytes:
    """Return the ``.mo`` file for a ``.po`` file, without untranslated entries."""
    catalogue = _parsed(text)
    from babel.messages.mofile import write_mo

    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()


def completed(text: str, needed: Iterable[Message], code: str) -> str:
    """Return a ``.po`` file with an empty entry for each of the *needed* messages that it lacks.

    Entries that are no longer needed become obsolete (``#~``).

    >>> made = completed("", [Message("card", "Moonshine")], "fr")
    >>> made.rstrip().splitlines()[-3:]
    ['msgctxt "card"', 'msgid "Moonshine"', 'msgstr ""']
    """
    catalogue = _parsed(text, locale=code)
    from babel.messages.pofile import write_po

    catalogue.fuzzy = False
    if not text:
        catalogue.header_comment = ""
    every = {message[:3]: message for message in needed}
    for entry in [*catalogue]:
        msgid, plural = entry.id if entry.pluralizable else (entry.id, None)
        if msgid and every.pop((entry.context, msgid, plural), None) is None:
            catalogue.obsolete[entry.id] = entry
            catalogue.delete(entry.id, entry.context)
    for context, msgid, plural, _ in every.values():
        catalogue.add(msgid if plural is None else (msgid, plural), context=context)
    output = BytesIO()
    write_po(output, catalogue, width=0)
    return output.getvalue().decode()


def _parsed(text: str, locale: str | None = None) -> Catalog:
    # only translators and tests need Babel
    try:
        from babel.messages import Catalog
        from babel.messages.pofile import PoFileError, PoFileParser
    except ModuleNotFoundError as error:
        error.add_note("catalogues of translations need Babel: pip install babel")
        raise

    class Plain(Catalog):
        """A catalogue with the headers that matter."""

        def _get_mime_headers(self) -> list[tuple[str, str]]:
            return [entry for entry in super()._get_mime_headers() if entry[0] in HEADERS]

        mime_headers: Any = property(_get_mime_headers, Catalog._set_mime_headers)

    catalogue = Plain(locale=locale, charset="utf-8")
    try:
        PoFileParser(catalogue, abort_invalid=True).parse(StringIO(text))
    except PoFileError as error:
        raise InvalidSetup(str(error)) from error
    return catalogue
