"""Catalogues completed by the command: their headers, and obsolete entries."""

from bang_table.text import Message, check_po, read_po
from bang_table.text.catalogues.reading import completed

HAT = Message("card", "Hat")
HATS = Message(None, "{count} hat", "{count} hats")
BEGUN = """\
#. card/cap
msgctxt "card"
msgid "Cap"
msgstr "Mütze"

#. card/hat
msgctxt "card"
msgid "Hat"
msgstr "Hut"
"""


def test_a_catalogue_is_completed_and_keeps_what_there_is():
    """An unused entry becomes a comment for the translator; the plural of a language is known."""
    text = completed(BEGUN, [HAT, HATS], "de")
    header, *rest = read_po(text)

    assert "Plural-Forms: nplurals=2; plural=(n != 1);" in header.strings[0]
    assert [entry[:3] for entry in rest] == [HAT[:3], HATS[:3]]
    assert '#. card/hat\nmsgctxt "card"\nmsgid "Hat"\nmsgstr "Hut"\n' in text
    assert '#~ msgctxt "card"\n#~ msgid "Cap"\n#~ msgstr "Mütze"\n' in text
    assert check_po(text) == []
    assert completed(text, [HAT, HATS], "de") == text
