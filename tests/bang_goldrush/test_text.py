"""The texts of Gold Rush and the shadows, and their translation catalogues."""

import random
from collections import Counter
from importlib.resources import files

import pytest

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
from bangcore.game.game import progress_of

RULES = Ruleset.build("goldrush", "shadows")
BASE = Ruleset.build()
LOCALE = files("bang_goldrush") / "locale"
TRANSLATIONS = [code for code in languages() if code != "en"]
OWN = [message for message in messages(RULES) if message not in messages(BASE)]

NAMES = {
    "de": {
        "bottle": "Flasche",
        "pardner": "Komplize",
        "rhum": "Rum",
        "wanted": "Gesucht",
        "horseshoe": "Hufeisen",
        "boots": "Stiefel",
        "calumet": "Kalumet",
        "gold_pan": "Goldsieb",
        "lucky_charm": "Talisman",
    },
    "it": {
        "shot": "Bicchierino",
        "bottle": "Bottiglia",
        "pardner": "Complice",
        "rhum": "Rum",
        "gold_rush": "Corsa all'Oro",
        "wanted": "Ricercato",
        "horseshoe": "Ferro di Cavallo",
        "gun_belt": "Cinturone",
        "boots": "Stivali",
        "gold_pan": "Setaccio",
        "lucky_charm": "Talismano",
        "rucksack": "Zaino",
        "pickaxe": "Piccone",
    },
}

# Equipment without a known German name; the English name is shown.
UNKNOWN_IN_GERMAN = {"shot", "union_pacific", "gold_rush", "gun_belt", "pickaxe"}


def po(code: str) -> str:
    return (LOCALE / code / "LC_MESSAGES" / "bang_goldrush.po").read_text(encoding="utf-8")


def translated(code: str) -> list:
    return read_po(po(code))[1:]


@pytest.mark.parametrize("code", ["en", "is", *NAMES])
def test_equipment_has_the_names_of_its_edition(code: str) -> None:
    """Equipment has the name of the localised edition, where it is known."""
    language = Language(code, RULES)
    english = {name: rule.name for name, rule in RULES.rules.items()}
    assert {name: language.rule(name) for name in english} == english | NAMES.get(code, {})


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_language_lacks_only_names_that_are_not_known(code: str) -> None:
    """A catalogue lacks only the names without a source."""
    unknown = {Message("rule", RULES.rules[name].name) for name in UNKNOWN_IN_GERMAN}
    assert {*untranslated(po(code), OWN)} == (unknown if code == "de" else set())


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_catalogue_is_compiled_and_has_nothing_stale(code: str) -> None:
    """The compiled file matches its source, and each entry translates a message of this package."""
    mo = (LOCALE / code / "LC_MESSAGES" / "bang_goldrush.mo").read_bytes()
    assert mo == compile_po(po(code)), "run: python -m bang_table.text src/bang_goldrush"
    assert check_po(po(code), OWN) == []
    assert [entry.msgid for entry in translated(code) if not all(entry.strings)] == []


@pytest.mark.parametrize("code", languages())
def test_everything_that_happens_can_be_told(code: str) -> None:
    """Every event, question and option of random games has a text."""
    language = Language(code, RULES)
    told: Counter[str] = Counter()

    for seed in range(20):
        game = Game.new(4 + seed % 4, RULES, seed=seed)

        def tell(event, names=game.names) -> None:
            said = language.event(event, names)
            assert said or event.kind == "changed", event
            told[event.kind] += 1

        failed: list[Exception] = []
        game.events.subscribe(lambda event: failures(tell, event, failed))  # noqa: B023
        choose = random.Random(seed).choice
        while game.decision:
            view = game.view(game.decision.seat)
            assert language.prompt(view)
            for option in game.decision:
                assert "_" not in language.option(option, view)
            game.apply(choose(game.decision.options))
        assert failed == []
    own = [key for info in RULES.expansions for key in own_events(info)]
    spoken = {key.split("/")[1].split(" ")[0] for key in own}
    assert spoken - {*told} <= {"turned_down", "lost_nuggets"} | BASE_EVENTS


BASE_EVENTS = {
    key.split("/")[1].split(" ")[0]
    for info in BASE.expansions
    for key in info.definition.facet("words", {})
    if key.startswith("event/")
}


def own_events(info) -> list[str]:
    return [key for key in info.definition.facet("words", {}) if key.startswith("event/")]


def failures(tell, event, failed: list[Exception]) -> None:
    # The dispatcher only logs errors of listeners, so keep the text.
    try:
        tell(event)
    except (AssertionError, KeyError) as error:
        failed.append(error)


def test_sentences_of_the_shop() -> None:
    """The shop's sentences read as expected."""
    german = Language("de", RULES)
    game = Game.new(["Ann", "Ben", "Cal", "Dee"], RULES, seed=1)
    words = progress_of(game).engine.options
    assert german.option(words.own("buy", "horseshoe"), game.names) == "Hufeisen kaufen"
    removal = words.own("remove", "boots", target=1)
    assert german.option(removal, game.names) == "Stiefel von Ben entfernen"
    assert Language("en", RULES).option(removal, game.names) == "Remove Boots of Ben"
    beer = game.ruleset.card("beer:6-hearts").id
    assert str(words.own("sell", card=beer)) == "sell beer:6-hearts"
    assert Language("en", RULES).option(words.own("sell", card=beer), game.names) == (
        "Sell Beer 6\u2665 for a nugget"
    )
