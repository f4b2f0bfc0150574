"""The words of The Valley of Shadows, and the catalogue that translates them."""

import random
from importlib.resources import files

import pytest
from valley_table import valley

from bang_table.text import Language, check_po, compile_po, messages, untranslated
from bangcore import Game, Ruleset
from bangcore.testing import seat

RULES = Ruleset.build("valley")
OWN = [message for message in messages(RULES) if message not in messages()]


def catalogue(code, suffix):
    return files("bang_valley") / "locale" / code / "LC_MESSAGES" / f"bang_valley{suffix}"


@pytest.mark.parametrize(("code", "lacking"), [("de", {"card"}), ("it", set())])
def test_everything_but_unknown_titles_is_translated(code, lacking):
    """German titles are unknown, so the English ones are shown; the rest is translated."""
    po = catalogue(code, ".po").read_text(encoding="utf-8")
    assert {message.context for message in untranslated(po, OWN)} == lacking


@pytest.mark.parametrize("code", ["de", "it"])
def test_the_catalogue_is_sound_and_compiled(code):
    """The catalogue translates known messages, with the same placeholders; it is compiled."""
    po = catalogue(code, ".po").read_text(encoding="utf-8")
    assert check_po(po, OWN) == []
    assert catalogue(code, ".mo").read_bytes() == compile_po(po)


def test_things_have_the_names_of_the_italian_edition():
    """Cards and the box have their Italian names; characters keep theirs."""
    italian = Language("it", RULES)
    names = {
        "ghost": "Fantasma",
        "rattlesnake": "Serpente a Sonagli",
        "fanning": "Sventagliata",
        "saved": "Salvo!",
        "colorado_bill": "Colorado Bill",
    }
    assert {key: italian.name(key) for key in names} == names
    assert italian.title("valley") == "La Valle delle Ombre"


@pytest.mark.parametrize("code", ["de", "it"])
def test_whole_games_can_be_told(code, tell):
    """Every question, option, event and outcome has a text."""
    for seed in range(1, 7):
        tell(Game.new(5, RULES, seed=seed), Language(code, RULES), random.Random(seed).choice)


def test_a_question_in_words():
    """The prompt to save a player names the player, the loss and its cause."""
    t = valley(
        ann=seat("sheriff", hand="aim bang"),
        ben=seat("outlaw"),
        cal=seat("outlaw", hand="saved"),
        dee=seat("renegade"),
        without="escape",
    )
    t.do("use aim with bang -> ben")
    view = t.game.view(2)
    said = {code: Language(code, t.game.ruleset).prompt(view) for code in ("en", "de", "it")}
    assert said["en"].startswith("ben is about to lose 2 life points (BANG!")
    assert said["en"].endswith("Do you save one?")
    assert said["de"].startswith("ben verliert gleich 2 Lebenspunkte (BANG!")
    assert said["it"].startswith("ben sta per perdere 2 punti vita (BANG!")
    assert said["it"].endswith("Ne salvi uno?")


def test_evelyns_numbers_in_words():
    """The options of Evelyn Shebang are shown as numbers of cards."""
    t = valley(
        ann=seat("sheriff"),
        ben=seat("outlaw", "evelyn_shebang"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("end turn")
    view = t.game.view(1)
    language = Language("de", t.game.ruleset)
    assert [language.option(option, view) for option in t.decision.options] == ["0", "1", "2"]
