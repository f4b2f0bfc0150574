"""The words and pictures of Armed & Dangerous, and the catalogue that translates it."""

import random
from importlib.resources import files

import pytest
from armed_table import armed, loaded

from bang_table.svg import card, character
from bang_table.text import (
    Language,
    check_po,
    compile_po,
    messages,
    untranslated,
)
from bangcore import Game, Ruleset
from bangcore.testing import seat

RULES = Ruleset.build("armed")
OWN = [message for message in messages(RULES) if message not in messages()]


def catalogue(code, suffix):
    return files("bang_armed") / "locale" / code / "LC_MESSAGES" / f"bang_armed{suffix}"


@pytest.mark.parametrize("code", ["de", "it"])
def test_the_catalogue_is_complete_sound_and_compiled(code):
    """A catalogue is complete, has the same placeholders, and is compiled."""
    po = catalogue(code, ".po").read_text(encoding="utf-8")
    assert untranslated(po, OWN) == []
    assert check_po(po, OWN) == []
    assert catalogue(code, ".mo").read_bytes() == compile_po(po)


def test_things_have_the_names_of_the_italian_edition():
    """Cards have their Italian names; characters keep theirs."""
    italian = Language("it", RULES)
    names = {
        "caravan": "Carovana",
        "duck": "Giù la Testa!",
        "ace_up_the_sleeve": "Asso nella Manica",
        "lockpick": "Grimaldello",
        "thunderer": "Thunderer",
        "al_preacher": "Al Preacher",
    }
    assert {key: italian.name(key) for key in names} == names


@pytest.mark.parametrize("code", ["de", "it"])
def test_whole_games_can_be_told(code, tell):
    """Every question, option, event and outcome has a text."""
    for seed in range(1, 7):
        tell(Game.new(5, RULES, seed=seed), Language(code, RULES), random.Random(seed).choice)


def test_a_question_in_words():
    """The prompt to pay for an upgrade names the card and the number of loads."""
    t = armed(ann=seat("sheriff", hand="caravan", tokens=loaded(character=2)))
    t.do("play caravan")
    view = t.game.view(0)
    said = {code: Language(code, t.game.ruleset) for code in ("en", "de", "it")}
    assert said["en"].prompt(view) == "Caravan 2♠: do you spend 2 loads?"
    assert said["de"].prompt(view) == "Karawane 2♠: Zahlst du 2 Ladungen?"
    assert said["it"].prompt(view) == "Carovana 2♠: spendi 2 cariche?"
    options = {code: [said[code].option(one, view) for one in t.decision.options] for code in said}
    assert options["de"] == ["Passen", "Zahlen"]
    assert options["it"] == ["Passa", "Spendi"]


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
