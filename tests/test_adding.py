"""Catalogues completed by the command: their headers, and obsolete entries."""

import pytest

from bang_table.text import Message, check_po, read_po
from bang_table.text.catalogues.adding import completed

HAT = Message("card", "Hat")
HATS = Message(None, "{count} hat", "{count} hats")
OLD = '#. card/cap\nmsgctxt "card"\nmsgid "Cap"\nmsgstr ""\n"Mütze"'


def test_an_entry_that_is_not_needed_any_more_becomes_obsolete():
    """An unused entry is kept as a comment for the translator; used ones stay."""
    begun = completed("", [], package="hats", code="de")
    hat = 'msgctxt "card"\nmsgid "Hat"\nmsgstr "Hut"'
    text = completed(f"{begun}\n{OLD}\n\n{hat}\n", [HAT, HATS], package="hats", code="de")
    assert '#. card/cap\n#~ msgctxt "card"\n#~ msgid "Cap"\n#~ msgstr ""\n#~ "Mütze"\n' in text
    assert [entry[:3] for entry in read_po(text)][1:] == [HAT[:3], HATS[:3]]
    assert completed(text, [HAT, HATS], package="hats", code="de") == text


def test_an_entry_with_an_empty_line_in_it_stays():
    begun = completed("", [], package="hats", code="de")
    parted = f'{begun}\nmsgid "Cap"\n\nmsgstr "Mütze"\n'
    assert completed(parted, [], package="hats", code="de") == parted


@pytest.mark.parametrize(
    ("text", "code", "plural"),
    [
        ("", "de", "(n != 1)"),
        ("", "fr", "(n > 1)"),
        ('msgctxt "card"\nmsgid "Hat"\nmsgstr "Hut"\n', "de", "(n != 1)"),
        ('msgid ""\nmsgstr ""\n"Language: de\\n"\n', "de", "(n != 1)"),
        ('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n;\\n"\n', "de", "n"),
    ],
)
def test_a_catalogue_says_which_numbers_are_plural(text, code, plural):
    """A missing header or plural line is added; an existing one is kept."""
    made = completed(text, [HAT], package="hats", code=code)
    header, *rest = read_po(made)
    lines = header.strings[0].splitlines()
    assert [line for line in lines if line.startswith("Plural-Forms")] == [
        f"Plural-Forms: nplurals=2; plural={plural};"
    ]
    assert [entry[:3] for entry in rest] == [HAT[:3]]
    assert check_po(made) == []
