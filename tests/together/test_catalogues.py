"""The translation catalogues of the expansions, and whole games told in every language."""

import random
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
from bangcore import Game, Ruleset

BASE = Ruleset.build()
ALL = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")
RULES = Ruleset.build(*ALL, "two_players")
TRANSLATIONS = [code for code in languages() if code != "en"]
# Each package has things without a known German name; the English name is shown.
PACKAGES = {
    "bang_dodgecity": (
        ("dodgecity", "bullet"),
        "bible binocular buffalo_rifle conestoga hideout howitzer iron_plate knife pepperbox"
        " pony_express rag_time springfield ten_gallon_hat",
    ),
    "bang_highnoon": (
        ("highnoon", "fistful"),
        "abandoned_mine ambush blood_brothers curse dead_man gold_rush_event hard_liquor lasso"
        " law_of_the_west peyote ranch ricochet russian_roulette sermon shootout sniper the_doctor"
        " the_judge thirst train_arrival vendetta",
    ),
    "bang_goldrush": (("goldrush", "shadows"), "gold_rush gun_belt pickaxe shot union_pacific"),
    "bang_two_players": (("two_players",), ""),
}
# Names of the localised editions, a few of each.
NAMES = {
    "de": {
        "punch": "Kinnhaken",
        "canteen": "Feldflasche",
        "claus_the_saint": "Santa Claus",
        "blessing": "Segnung",
        "hangover": "Suff",
        "curse": "Curse",
        "wanted": "Gesucht",
        "gold_pan": "Goldsieb",
        "gunslinger": "Revolverheld",
    },
    "is": {"punch": "Punch", "wanted": "Wanted", "gunslinger": "Byssumaður"},
    "it": {
        "punch": "Pugno",
        "ten_gallon_hat": "Cappello",
        "high_noon": "Mezzogiorno di Fuoco",
        "gold_rush": "Corsa all'Oro",
        "pickaxe": "Piccone",
        "gunslinger": "Pistolero",
    },
}


def catalogue(package, code, suffix):
    return files(package) / "locale" / code / "LC_MESSAGES" / f"{package}{suffix}"


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_catalogue_is_compiled_and_lacks_only_names_that_are_not_known(code, package):
    """Each entry translates one message of this package, with all placeholders."""
    expansions, nameless = PACKAGES[package]
    rules = Ruleset.build(*expansions)
    own = [message for message in messages(rules) if message not in messages(BASE)]
    source = catalogue(package, code, ".po").read_text(encoding="utf-8")
    entries = read_po(source)[1:]

    assert len(own) > 5
    assert check_po(source, own) == []
    assert [entry.msgid for entry in entries if not all(entry.strings)] == []
    things = {**rules.kinds, **rules.rules}
    unknown = {things[key].name for key in nameless.split()} if code == "de" else set()
    lacking = untranslated(source, own)
    assert {message.msgid for message in lacking} == unknown
    assert {message.context for message in lacking} <= {"card", "rule"}
    compiled = catalogue(package, code, ".mo").read_bytes()
    assert compiled == compile_po(source), f"run: python -m bang_table.text src/{package}"
    words = [entry for entry in entries if entry.context is None]
    assert code != "de" or not [entry for entry in words if entry.strings == (entry.msgid,)]


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_every_language_explains_everything(code):
    """Each card, character, event, piece of equipment and role has a translated text."""
    language, english = Language(code, RULES), Language("en", RULES)
    things = {**RULES.kinds, **RULES.characters, **RULES.rules, **RULES.roles}
    assert [key for key in things if language.explain(key) == english.explain(key)] == []


@pytest.mark.parametrize("code", NAMES)
def test_things_have_the_names_of_their_edition(code):
    """Things have the names of the localised edition, or their English ones."""
    language = Language(code, RULES)
    assert {key: language.name(key) for key in NAMES[code]} == NAMES[code]


def events_with_words(rules):
    """Return the kinds of events for which the expansions of a ruleset have words."""
    keys = {key for info in rules.expansions for key in info.definition.facet("words", {})}
    return {key.split("/")[1].split(" ")[0] for key in keys if key.startswith("event/")}


@pytest.mark.parametrize("code", languages())
def test_whole_games_can_be_told_in_every_language(code, tell):
    """Every question, option, event and outcome has a text; the options of a question differ."""
    rules = Ruleset.build(*ALL)
    language, heard = Language(code, rules), set()
    for players in (3, 4, 5, 6, 7, 8):
        choose = random.Random(players).choice
        josh = ["josh_mccloud"] + [None] * (players - 1)
        game = Game.new(players, rules, seed=players, characters=josh)
        heard |= tell(game, language, choose)
    rare = {"lost_nuggets", "turned_down"}
    assert events_with_words(rules) - events_with_words(BASE) - heard <= rare
