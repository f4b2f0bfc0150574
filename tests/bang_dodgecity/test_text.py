"""The texts of Dodge City and The Bullet, and their translation catalogues."""

import random
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO

import pytest

from bang_dodgecity import BULLET, DODGE_CITY
from bang_table.text import (
    Language,
    Message,
    check_po,
    compile_po,
    languages,
    messages,
    read_po,
    untranslated,
)
from bangcore import Game, Ruleset

RULES = Ruleset.build("dodgecity", "bullet")
BASE = Ruleset.build()
LOCALE = files("bang_dodgecity") / "locale"
TRANSLATIONS = [code for code in languages() if code != "en"]
OWN = [message for message in messages(RULES) if message not in messages(BASE)]
NEW_CARDS = sorted({*RULES.kinds} - {*BASE.kinds})
NEW_CHARACTERS = sorted({*RULES.characters} - {*BASE.characters})

# The localised names that differ from the English ones.
NAMES = {
    "de": {
        "punch": "Kinnhaken",
        "dodge": "Ausweichen",
        "brawl": "Schlägerei",
        "canteen": "Feldflasche",
        "claus_the_saint": "Santa Claus",
    },
    "is": {},
    "it": {
        "binocular": "Binocolo",
        "hideout": "Riparo",
        "punch": "Pugno",
        "dodge": "Schivata",
        "brawl": "Rissa",
        "bible": "Bibbia",
        "buffalo_rifle": "Fucile da Caccia",
        "canteen": "Borraccia",
        "iron_plate": "Placca di Ferro",
        "knife": "Pugnale",
        "ten_gallon_hat": "Cappello",
    },
}

# Cards without a known German name; the English name is shown.
UNKNOWN_IN_GERMAN = {
    "bible",
    "binocular",
    "buffalo_rifle",
    "conestoga",
    "hideout",
    "howitzer",
    "iron_plate",
    "knife",
    "pepperbox",
    "pony_express",
    "rag_time",
    "springfield",
    "ten_gallon_hat",
}


def po(code):
    return (LOCALE / code / "LC_MESSAGES" / "bang_dodgecity.po").read_text(encoding="utf-8")


def translated(code):
    return read_po(po(code))[1:]


@pytest.mark.parametrize("code", ["en", *NAMES])
def test_cards_and_characters_have_the_names_of_their_edition(code):
    """Cards and characters have the names of the localised edition, or their English ones."""
    language = Language(code, RULES)
    named = {name: language.card(name) for name in NEW_CARDS}
    named |= {name: language.character(name) for name in NEW_CHARACTERS}
    english = {name: RULES.kinds[name].name for name in NEW_CARDS}
    english |= {name: RULES.characters[name].name for name in NEW_CHARACTERS}

    assert named == {**english, **NAMES.get(code, {})}


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_every_language_explains_every_card_and_every_character(code):
    """Each of the 22 new cards and 18 characters has a translated text."""
    language, english = Language(code, RULES), Language("en", RULES)
    told = [*NEW_CARDS, *NEW_CHARACTERS]

    assert (len(NEW_CARDS), len(NEW_CHARACTERS)) == (22, 18)
    assert [name for name in told if language.explain(name) == english.explain(name)] == []


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_everything_is_translated_but_names_that_are_not_known(code):
    """The German catalogue lacks exactly the names without a source."""
    unknown = {Message("card", RULES.kinds[name].name) for name in UNKNOWN_IN_GERMAN}

    assert {*untranslated(po(code), OWN)} == (unknown if code == "de" else set())


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_catalogue_is_compiled_from_its_source(code):
    """The compiled catalogue matches its source, and the standard library reads it."""
    mo = (LOCALE / code / "LC_MESSAGES" / "bang_dodgecity.mo").read_bytes()

    assert mo == compile_po(po(code)), "run: python -m bang_table.text src/bang_dodgecity"
    assert GNUTranslations(BytesIO(mo)).info()["language"] == code


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_catalogue_has_nothing_stale_nothing_twice_and_nothing_empty(code):
    """Each entry of a catalogue translates one message of this package, with all placeholders."""
    entries = translated(code)

    assert entries
    assert check_po(po(code), OWN) == []
    assert [entry.msgid for entry in entries if not all(entry.strings)] == []


def test_the_words_of_the_expansions_are_german_too():
    """Each message of the two expansions differs in German."""
    german = {entry.msgid: entry.strings for entry in translated("de") if entry.context is None}

    words = {*DODGE_CITY.facet("words").values(), *BULLET.facet("words").values()}
    assert words | {border.name for border in DODGE_CITY.borders} == {*german}
    assert [source for source, strings in german.items() if strings == (source,)] == []


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("players", [3, 5, 8])
def test_a_whole_game_can_be_told_in_every_language(code, players):
    """Every question, option, event and outcome has a text; the options of a question differ."""
    language = Language(code, RULES)
    choose = random.Random(players).choice
    game = Game.new(players, RULES, seed=players)
    told = []
    game.events.subscribe(told.append, seat=0)
    while game.decision:
        view = game.view(game.decision.seat)
        assert language.prompt(view)
        said = [language.option(option, view) for option in view.decision.options]
        assert len({*said}) == len(said)
        game.apply(choose(game.decision.options))

    lines = {e: language.event(e, game.names) for e in told if e.kind != "changed"}
    assert len(lines) > 50
    assert [event for event, line in lines.items() if not line or "{" in line] == []
    assert language.outcome(game.outcome, game.names)
