"""The words and pictures of Armed & Dangerous, and the catalogue that translates it."""

from importlib.resources import files

from armed_table import armed, loaded

from bang_table.svg import card, character
from bang_table.text import (
    Language,
    check_po,
    compile_po,
    messages,
    untranslated,
)
from bangcore import Ruleset
from bangcore.testing import seat

RULES = Ruleset.build("armed")
OWN = [message for message in messages(RULES) if message not in messages()]
FOLDER = files("bang_armed") / "locale" / "de" / "LC_MESSAGES"
PO = (FOLDER / "bang_armed.po").read_text(encoding="utf-8")


def test_the_catalogue_is_complete_sound_and_compiled():
    """The German catalogue is complete, has the same placeholders, and is compiled."""
    assert untranslated(PO, OWN) == []
    assert check_po(PO, OWN) == []
    assert (FOLDER / "bang_armed.mo").read_bytes() == compile_po(PO)


def test_a_question_in_words():
    """The prompt to pay for an upgrade names the card and the number of loads."""
    t = armed(ann=seat("sheriff", hand="caravan", tokens=loaded(character=2)))
    t.do("play caravan")
    view = t.game.view(0)
    said = {code: Language(code, t.game.ruleset) for code in ("en", "de")}
    assert said["en"].prompt(view) == "Caravan 2♠: do you spend 2 loads?"
    assert said["de"].prompt(view) == "Karawane 2♠: Zahlst du 2 Ladungen?"
    options = [said["de"].option(option, view) for option in t.decision.options]
    assert options == ["Passen", "Zahlen"]


def test_everything_has_a_picture():
    """Each card and character has its own icon or a symbol; the cube means loads."""
    base = Ruleset.build()
    plain = "M12 2.5l9 5v9l-9 5-9-5v-9z"
    for key in {*RULES.kinds} - {*base.kinds}:
        assert plain not in card(RULES.kinds[key], ruleset=RULES)
    for key in {*RULES.characters} - {*base.characters}:
        assert RULES.characters[key].name in character(key, ruleset=RULES)
    assert "M4 8l8-4 8 4v9l-8 4-8-4z" in card("whip", ruleset=RULES)


def test_the_bell_is_shown_while_it_rings():
    """For the player who has rung it, in words and in pictures."""
    t = armed(ann=seat("sheriff", in_play="bell_tower", tokens=loaded(bell_tower=3)))
    t.do("use bell_tower")
    language = Language("de", t.game.ruleset)
    view = t.game.view(1)
    assert "Die Glocke läutet" in language.shown(view).seats[0]
    assert language.laid(view).things == {0: ("bell_rings",)}
