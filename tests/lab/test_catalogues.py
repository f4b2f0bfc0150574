"""The error messages of the lab, in all languages."""

from pathlib import Path

import pytest

import bang_lab
from bang_lab.error_messages import ERROR_MESSAGES
from bang_table.text import check_po, compile_po, languages, untranslated
from bang_table.text.catalogues.needed import plain

LOCALE = Path(bang_lab.__file__).parent / "locale"
NEEDED = plain(ERROR_MESSAGES.texts.values())


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_a_catalogue_is_compiled_and_has_these_messages_alone(code):
    po = LOCALE / code / "LC_MESSAGES" / "bang_lab.po"
    text = po.read_text(encoding="utf-8")
    assert check_po(text, NEEDED) == []
    assert untranslated(text, NEEDED) == []
    assert po.with_suffix(".mo").read_bytes() == compile_po(text), "run: python -m bang_table.text"
