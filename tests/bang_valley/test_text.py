"""The words of The Valley of Shadows, and the catalogue that translates them."""

from importlib.resources import files

from valley_table import valley

from bang_table.text import Language, check_po, compile_po, messages, untranslated
from bangcore import Ruleset
from bangcore.testing import seat

RULES = Ruleset.build("valley")
OWN = [message for message in messages(RULES) if message not in messages()]
FOLDER = files("bang_valley") / "locale" / "de" / "LC_MESSAGES"
PO = (FOLDER / "bang_valley.po").read_text(encoding="utf-8")


def test_everything_but_the_titles_of_cards_is_translated():
    """German titles are unknown, so the English ones are shown; the rest is translated."""
    assert {message.context for message in untranslated(PO, OWN)} == {"card"}


def test_the_catalogue_is_sound_and_compiled():
    """The catalogue translates known messages, with the same placeholders; it is compiled."""
    assert check_po(PO, OWN) == []
    assert (FOLDER / "bang_valley.mo").read_bytes() == compile_po(PO)


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
    said = {code: Language(code, t.game.ruleset).prompt(view) for code in ("en", "de")}
    assert said["en"].startswith("ben is about to lose 2 life points (BANG!")
    assert said["en"].endswith("Do you save one?")
    assert said["de"].startswith("ben verliert gleich 2 Lebenspunkte (BANG!")


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
