"""The texts of the variant for two players, and their translation catalogues."""

from importlib.resources import files

import pytest

from bang_table.text import (
    Language,
    check_po,
    compile_po,
    languages,
    messages,
    read_po,
    untranslated,
)
from bangcore import Ruleset

RULES = Ruleset.build("two_players")
LOCALE = files("bang_two_players") / "locale"
TRANSLATIONS = [code for code in languages() if code != "en"]
OF_OTHERS = messages(Ruleset.build())
OWN = [message for message in messages(RULES) if message not in OF_OTHERS]


def catalogue(code, suffix):
    return LOCALE / code / "LC_MESSAGES" / f"bang_two_players{suffix}"


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_catalogue_is_complete_and_has_nothing_stale(code):
    """A catalogue translates every message of the variant and no other."""
    source = catalogue(code, ".po").read_text(encoding="utf-8")
    assert len(OWN) > 5
    assert check_po(source, OWN) == []
    assert untranslated(source, OWN) == []
    assert [entry.msgid for entry in read_po(source)[1:] if not all(entry.strings)] == []


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_catalogue_is_compiled_from_its_source(code):
    source = catalogue(code, ".po").read_text(encoding="utf-8")
    compiled = compile_po(source)
    assert catalogue(code, ".mo").read_bytes() == compiled, "run: python -m bang_table.text"


@pytest.mark.parametrize(
    ("code", "name"), [("de", "Revolverheld"), ("is", "Byssumaður"), ("it", "Pistolero")]
)
def test_the_role_has_the_name_of_its_edition(code, name):
    language = Language(code, RULES)
    assert language.role("gunslinger") == name
    assert language.explain("gunslinger") not in ("", RULES.roles["gunslinger"].text)
