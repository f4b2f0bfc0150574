"""Names, prompts, options and narration in words, and the catalogues that translate them."""

import doctest
import importlib
import pickle
import pkgutil
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import bang_bots
import bang_table
import bang_table.text
import bangcore
from bang_table.text import (
    MESSAGES,
    Language,
    Message,
    Shown,
    check_po,
    compile_po,
    languages,
    messages,
    read_po,
    untranslated,
)
from bang_table.text.catalogues.command import main
from bang_table.text.catalogues.needed import needed_by
from bang_table.text.catalogues.reading import completed
from bang_table.text.expansions import words_from
from bangcore import Event, ExpansionError, Game, Option, Outcome, Ruleset, UnknownName
from bangcore.plugin import (
    CardKind,
    Cause,
    Character,
    Decision,
    Expansion,
    InFront,
    Token,
    keeps,
    sees,
)
from bangcore.testing import four, seat, table

RULES = Ruleset.build()
PACKAGES = (bang_table, bang_bots, bangcore)
CORE = Path(bangcore.__file__).parent
LOCALES = {package.__name__: Path(package.__file__).parent / "locale" for package in PACKAGES}
TRANSLATIONS = [code for code in languages() if code != "en"]


def catalogue(package, code, suffix):
    return LOCALES[package] / code / "LC_MESSAGES" / f"{package}{suffix}"


def po(code):
    """Return the catalogues of all packages as one."""
    first, *more = (catalogue(name, code, ".po").read_text(encoding="utf-8") for name in LOCALES)
    return "\n\n".join([first, *(text.partition("\n\n")[2] for text in more)])


def translated(code):
    return read_po(po(code))[1:]


def definitions():
    for kind, some in (
        ("card", RULES.kinds),
        ("character", RULES.characters),
        ("role", RULES.roles),
    ):
        for key, definition in some.items():
            yield pytest.param(kind, definition, id=key)


def card(text):
    return RULES.card(text).id


# ---------------------------------------------------------------- languages and names


def test_there_are_the_languages_of_the_catalogues_english_first():
    (there,) = {
        tuple(sorted(folder.name for folder in locale.iterdir())) for locale in LOCALES.values()
    }
    assert languages() == ("en", *there)
    assert {"de", "is", "it"} <= {*there}


@pytest.mark.parametrize("code", ["de", "de-AT", "de_DE", "DE", "de_DE.UTF-8"])
def test_a_language_is_found_by_any_usual_form_of_its_code(code):
    assert Language(code).code == "de"


@pytest.mark.parametrize("code", ["xx", ""])
def test_an_unknown_language_is_an_error_that_names_the_known_ones(code):
    with pytest.raises(
        UnknownName, match=rf"no language .*known: {', '.join(sorted(languages()))}"
    ):
        Language(code)


def test_a_misspelt_language_is_an_error_that_names_the_nearest():
    with pytest.raises(UnknownName, match="no language 'dee'; did you mean 'de'"):
        Language("dee")


@pytest.mark.parametrize(("thing", "twin"), [("paul_regret", "mustang"), ("rose_doolan", "scope")])
@pytest.mark.parametrize("code", languages())
def test_without_a_text_symbols_say_it_and_twins_share_a_translation(thing, twin, code):
    language = Language(code, RULES)
    assert language.explain(thing) == language.explain(twin) != ""


def test_an_own_text_replaces_that_of_the_symbols():
    owl = Character("owl", "Owl", 4, (sees(-1), keeps(9)), text="Sees well.")
    assert owl.text == "Sees well."
    assert Character("owl", "Owl", 4, (sees(-1), keeps(9))).text == (
        "You see the others at distance -1. You may keep 9 cards at the end of your turn."
    )


@pytest.mark.parametrize(("kind", "definition"), list(definitions()))
def test_everything_has_its_name_and_text_in_every_language(kind, definition):
    english = Language("en", RULES)
    assert getattr(english, kind)(definition.key) == definition.name
    assert english.explain(definition.key) == definition.text
    for code in TRANSLATIONS:
        assert any((m.context, m.msgid) == (kind, definition.name) for m in translated(code))
    for code in TRANSLATIONS:
        assert Language(code, RULES).explain(definition.key) not in ("", definition.text)


@pytest.mark.ruling("R-020")
def test_r020_german_role_words_are_those_of_the_newest_edition():
    """German uses the role names of the newest edition, and no word of an older one."""
    german = Language("de")
    assert german.role("renegade") == "Gesetzloser"
    assert german.role("outlaw") == "Bandit"
    assert german.explain("sheriff") == "Schalte alle Banditen und Gesetzlosen aus."
    words = " ".join(string for message in translated("de") for string in message.strings)
    for foreign in ("Abtrünnig", "Kopfgeldjäger", "Outlaw"):
        assert foreign not in words


@pytest.mark.parametrize(
    ("ask", "key"),
    [("card", "bank"), ("character", "slab"), ("role", "sherif"), ("explain", "beeer")],
)
def test_an_unknown_name_is_an_error(ask, key):
    with pytest.raises(UnknownName, match=f"'{key}'"):
        getattr(Language("de"), ask)(key)


@pytest.mark.parametrize(
    ("ask", "name", "wrong"),
    [
        ("suit", "heart", "no suit 'heart'; did you mean 'hearts'"),
        ("help", "cat_balou", "no option 'cat_balou'; did you mean 'cat_balou_self'"),
        ("title", "bse", "no expansion 'bse'; did you mean 'base'"),
        ("summary", "bse", "no expansion 'bse'; did you mean 'base'"),
        ("border", "blu", "no border 'blu'; did you mean 'blue'"),
    ],
)
def test_a_misspelt_name_is_an_error_that_names_the_nearest(ask, name, wrong):
    with pytest.raises(UnknownName, match=wrong):
        getattr(Language(), ask)(name)


def test_a_language_shows_developers_which_it_is():
    assert repr(Language("de-AT")) == "Language('de')"


@pytest.mark.parametrize(
    ("code", "suits"),
    [
        ("en", ["Hearts", "Diamonds", "Clubs", "Spades"]),
        ("de", ["Herz", "Karo", "Kreuz", "Pik"]),
        ("is", ["Hjarta", "Tígull", "Lauf", "Spaði"]),
        ("it", ["Cuori", "Quadri", "Fiori", "Picche"]),
    ],
)
def test_suits_have_names(code, suits):
    assert [Language(code).suit(s) for s in ("hearts", "diamonds", "clubs", "spades")] == suits


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ([], ""),
        ([None], "eine Karte"),
        ([None, None], "2 Karten"),
        (["beer:6-hearts"], "Bier 6♥"),
        (["beer:6-hearts", "bang:10-diamonds"], "Bier 6♥ und BANG! 10♦"),
        (["beer:6-hearts", None, "missed:A-clubs"], "Bier 6♥, Fehlschuss! A♣ und eine Karte"),
    ],
)
def test_cards_are_listed_and_hidden_ones_counted(cards, expected):
    german = Language("de")
    known = [None if text is None else RULES.card(text) for text in cards]
    assert german.cards(known) == expected
    assert german.cards([None if c is None else c.id for c in known]) == expected


# ---------------------------------------------------------------- prompts and options


def prompts(t, *codes):
    view = t.game.view(t.decision.seat)
    return [Language(code, t.game.ruleset).prompt(view) for code in codes]


def options(t, code="en"):
    view = t.game.view(t.decision.seat)
    return [Language(code, t.game.ruleset).option(o, view) for o in view.decision.options]


BYSTANDERS = {"cal": seat("outlaw"), "dee": seat("renegade")}


def test_the_turn_and_its_options_in_words():
    t = table(
        ann=seat("sheriff", hand="bang:A-spades beer:6-hearts jail:J-spades"),
        ben=seat("outlaw"),
        **BYSTANDERS,
    )
    assert prompts(t, "en", "de") == [
        "Your turn: play cards or end the turn.",
        "Du bist am Zug: Spiel Karten aus oder beende den Zug.",
    ]
    assert options(t) == [
        "End turn",
        "Play BANG! A♠ at ben",
        "Play BANG! A♠ at dee",
        "Play Beer 6♥",
        "Play Jail J♠ at ben",
        "Play Jail J♠ at cal",
        "Play Jail J♠ at dee",
    ]
    assert options(t, "is")[:2] == ["Ljúka umferð", "Spila út BANG! A♠ gegn ben"]


def test_a_shot_and_its_answers_in_words():
    t = table(
        ann=seat("sheriff", "slab_the_killer", hand="bang:A-spades"),
        ben=seat("outlaw", "jourdonnais", hand="missed:8-spades missed:7-spades beer"),
        **BYSTANDERS,
    )
    t.do("play bang -> ben")
    assert prompts(t, "en", "de", "is") == [
        "ann shoots at you (BANG! A♠). Defend yourself with 2 Missed!?",
        "ann schießt auf dich (BANG! A♠). Wehrst du dich mit 2 Fehlschuss!?",
        "ann skýtur á þig (BANG! A♠). Svarar þú skotinu (2 Feilskot!)?",
    ]
    assert options(t) == ["Pass", "Use Jourdonnais", "Use Missed! 8♠", "Use Missed! 7♠"]
    t.do("use missed")
    assert prompts(t, "en") == ["ann shoots at you (BANG! A♠). Defend yourself with Missed!?"]


def test_a_card_used_as_another_is_named_in_both_ways():
    t = table(
        ann=seat("sheriff", "calamity_janet", hand="missed:8-spades"),
        ben=seat("outlaw", hand="beer"),
        **BYSTANDERS,
    )
    assert options(t)[1] == "Play Missed! 8♠ as BANG! at ben"
    t.do("play missed as bang -> ben")
    assert prompts(t, "en", "de") == [
        "ann shoots at you (BANG!, Missed! 8♠). Defend yourself with Missed!?",
        "ann schießt auf dich (BANG!, Fehlschuss! 8♠). Wehrst du dich mit Fehlschuss!?",
    ]
    t = table(
        ann=seat("sheriff", hand="bang:A-diamonds"),
        ben=seat("outlaw", "calamity_janet", hand="bang:A-spades"),
        **BYSTANDERS,
    )
    t.do("play bang -> ben")
    assert options(t) == ["Pass", "Use BANG! A♠ as Missed!"]
    t.do("use bang as missed")
    english = Language("en", t.game.ruleset)
    assert [english.event(e, t.game.names) for e in t.events] == [
        "ann plays BANG! A♦ at ben.",
        "ben uses BANG! A♠ as Missed!.",
        "The shot at ben misses.",
    ]


def test_indians_and_a_duel_in_words():
    t = table(
        ann=seat("sheriff", hand="duel:Q-diamonds bang"),
        ben=seat("outlaw", hand="bang"),
        **BYSTANDERS,
    )
    t.do("play duel -> ben")
    assert prompts(t, "en", "de") == [
        "ann attacks you (Duel Q♦): answer with BANG! or lose a life point.",
        "ann greift dich an (Duell Q♦): Antworte mit BANG! oder verlier einen Lebenspunkt.",
    ]
    t.do("use bang")
    assert prompts(t, "en") == [
        "ben attacks you (Duel Q♦): answer with BANG! or lose a life point."
    ]


def test_dying_in_words():
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "sid_ketchum", hand="beer:6-hearts saloon", life=1),
        **BYSTANDERS,
    )
    t.do("play bang -> ben", "pass")
    (prompt,) = prompts(t, "en")
    assert prompt.startswith("You are dying (BANG! ")
    assert prompt.endswith("). You need a life point to survive.")
    assert options(t) == ["Pass", "Use Sid Ketchum", "Use Beer 6♥"]
    t.do("use sid_ketchum")
    assert prompts(t, "en", "de") == [
        "Sid Ketchum: discard 2 cards, one after the other.",
        "Sid Ketchum: Wirf 2 Karten ab, eine nach der anderen.",
    ]


def test_dying_of_more_than_one_life_point_says_how_many_are_needed():
    t = table(
        ann=seat("sheriff", hand="beer"),
        ben=seat("outlaw", hand="beer beer", in_play="dynamite:2-hearts", life=2),
        deck="bang:5-spades",
        **BYSTANDERS,
    )
    t.do("end turn")
    assert prompts(t, "en", "de") == [
        "You are dying (Dynamite 2♥). You need 2 life points to survive.",
        "Du bist am Ende (Dynamit 2♥). Zum Überleben brauchst du 2 Lebenspunkte.",
    ]


def test_the_hand_limit_in_words():
    t = table(
        ann=seat("sheriff", hand="beer:6-hearts saloon bang", life=1),
        ben=seat("outlaw"),
        **BYSTANDERS,
    )
    t.do("end turn")
    assert prompts(t, "en", "is") == [
        "Your hand is over the limit: discard 2 cards, one after the other.",
        "Þú ert með of mörg spil á hendi: kastaðu 2, einu í einu.",
    ]
    assert options(t)[0] == "Discard Beer 6♥"
    t.do("pick beer")
    assert prompts(t, "en", "de") == [
        "Your hand is over the limit: discard a card.",
        "Du hast zu viele Handkarten: Wirf eine ab.",
    ]


def test_choosing_a_card_in_words():
    t = table(
        ann=seat("sheriff", hand="panic:J-hearts general_store:Q-spades"),
        ben=seat("outlaw", hand="beer", in_play="mustang:8-hearts scope:A-spades"),
        deck="bang:A-hearts beer:7-hearts missed:2-spades saloon",
        **BYSTANDERS,
    )
    t.do("play general_store")
    assert prompts(t, "en", "de") == [
        "General Store Q♠: choose a card.",
        "Warenhaus Q♠: Wähle eine Karte.",
    ]
    assert options(t)[:2] == ["Choose BANG! A♥", "Choose Beer 7♥"]
    t = table(
        ann=seat("sheriff", hand="panic:J-hearts"),
        ben=seat("outlaw", hand="beer", in_play="scope:A-spades"),
        **BYSTANDERS,
    )
    t.do("play panic -> ben")
    assert prompts(t, "en", "de") == [
        "Panic! J♥: choose a card of ben.",
        "Panik! J♥: Wähle eine Karte von ben.",
    ]
    assert options(t) == ["Choose a card of the hand", "Choose Scope A♠"]


def test_one_may_choose_among_ones_own_cards():
    t = table(
        ann=seat("sheriff", hand="cat_balou:K-hearts", in_play="scope mustang"),
        ben=seat("outlaw"),
        **BYSTANDERS,
    )
    t.do("play cat_balou -> ann")
    assert prompts(t, "en") == ["Cat Balou K♥: choose a card."]


def test_which_draw_counts_in_words():
    t = table(
        ann=seat("sheriff", hand="beer"),
        ben=seat("outlaw", "lucky_duke", in_play="jail:J-spades"),
        deck="bang:A-hearts missed:2-spades",
        **BYSTANDERS,
    )
    t.do("end turn")
    assert prompts(t, "en", "de") == [
        "Draw! for Jail: which card counts?",
        "Aufdecken für Gefängnis: Welche Karte gilt?",
    ]
    assert options(t) == ["BANG! A♥ counts", "Missed! 2♠ counts"]


def test_where_to_draw_from_in_words():
    t = table(ann=seat("sheriff", hand="beer"), ben=seat("outlaw", "jesse_jones"), **BYSTANDERS)
    t.do("end turn")
    assert prompts(t, "en") == ["Where do you draw the first card from?"]
    assert options(t) == ["Draw from the deck", "Draw the first card from the hand of ann"]
    t = table(
        ann=seat("sheriff", hand="beer"),
        ben=seat("outlaw", "pedro_ramirez"),
        discards="bang",
        **BYSTANDERS,
    )
    t.do("end turn")
    assert prompts(t, "de") == ["Woher ziehst du die erste Karte?"]
    assert options(t, "de") == ["Vom Nachziehstapel ziehen", "Erste Karte vom Ablagestapel ziehen"]


def test_putting_back_in_words():
    t = table(
        ann=seat("sheriff", hand="beer"),
        ben=seat("outlaw", "kit_carlson"),
        deck="bang:A-hearts beer:7-hearts missed:2-spades",
        **BYSTANDERS,
    )
    t.do("end turn")
    assert prompts(t, "en") == ["Which card do you put back on the deck?"]
    assert options(t)[0] == "Put BANG! A♥ back on the deck"


def test_choosing_a_character_in_words():
    rules = Ruleset.build(options={"characters": 2})
    game = Game.new(4, rules, seed=1)
    view = game.view(game.decision.seat)
    assert Language("de", rules).prompt(view) == "Welcher Charakter willst du sein?"
    keys = [option.key for option in view.decision.options]
    said = [Language("en", rules).option(option, view) for option in view.decision.options]
    assert said == [f"Choose {rules.characters[key].name}" for key in keys]


def test_the_order_of_discarding_when_out_in_words():
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="saloon stagecoach", life=1),
        options={"dying_order": True},
        **BYSTANDERS,
    )
    t.do("play bang -> ben", "pass", "pass")
    assert prompts(t, "en", "de") == [
        "You are out: which of your cards is discarded next?",
        "Du bist ausgeschieden: Welche deiner Karten wird als nächste abgeworfen?",
    ]


def test_players_not_asked_see_whom_the_game_waits_for():
    t = table(ann=seat("sheriff", hand="bang"), ben=seat("outlaw"), **BYSTANDERS)
    for other in (1, 2, None):
        assert Language("is").prompt(t.game.view(other)) == "Beðið eftir: ann."


def test_after_the_game_the_prompt_is_the_outcome():
    t = four(
        ann=seat("sheriff", life=1),
        ben=seat("outlaw", hand="bang"),
        turn="ben",
    )
    t.do("play bang -> ann")
    expected = "The Sheriff is eliminated: ben and cal win."
    assert Language().prompt(t.game.view(0)) == expected
    assert Language().outcome(t.game.outcome, t.game.names) == expected


@pytest.mark.parametrize(
    ("kind", "cause", "expected"),
    [
        ("pardon", Cause("beer", target=0), "Beer: choose."),
        ("pardon", Cause("custom"), "Choose."),
        ("missed", Cause("ghost_shot", target=0), "You are shot at (Ghost shot). "
         "Defend yourself with Missed!?"),
        ("missed", Cause("ghost_shot", target=0, needed=3), "You are shot at (Ghost shot). "
         "Defend yourself with 3 Missed!?"),
        ("bang", Cause("indians", target=0), "Indians!: answer with BANG! or lose a life point."),
        ("discard", Cause("custom", needed=1), "Discard a card."),
        ("discard", Cause("custom", needed=2), "Discard 2 cards, one after the other."),
        ("discard", Cause("beer"), "Beer: discard a card."),
        ("pick", Cause("custom"), "Choose a card."),
    ],
)  # fmt: skip
def test_questions_that_the_base_game_does_not_ask_have_words_too(kind, cause, expected):
    from attrs import evolve

    view = Game.new(4, seed=1).view(0)
    asked = evolve(view, decision=Decision(0, kind, (), cause))
    assert Language().prompt(asked) == expected


def test_an_interrupt_names_its_seat_except_to_that_seat():
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "sid_ketchum", hand="beer beer", life=2),
        **BYSTANDERS,
    )
    (option,) = t.game.interrupts
    assert Language().option(option, t.game.view(1)) == "Use Sid Ketchum"
    assert Language().option(option, t.game.view(0)) == "ben: Use Sid Ketchum"
    assert Language("de").option(option, t.game.names) == "ben: Sid Ketchum einsetzen"


ACE = card("bang:A-spades")
OPTIONS = {
    "option/pass": (Option("", "pass"), "Pass"),
    "option/play +card +as +target": (
        Option("", "play", ACE, 1, as_="duel"),
        "Play BANG! A♠ as Duel at Ben",
    ),
    "option/use +key": (Option("", "use", key="barrel"), "Use Barrel"),
    "option/use +card +key +target": (
        Option("", "use", ACE, 1, "barrel"),
        "Use Barrel with BANG! A♠ at Ben",
    ),
    "option/pick +target": (Option("", "pick", None, 1), "Choose Ben"),
    "option/pick/hand": (Option("", "pick", key="hand"), "Choose a card of the hand"),
}


@pytest.mark.parametrize(("option", "expected"), OPTIONS.values(), ids=OPTIONS)
def test_options_in_words(option, expected):
    assert Language().option(option, ["Ann", "Ben"]) == expected


def test_a_verb_without_words_is_shown_as_it_is_typed():
    assert Language("de").option(Option("gamble 3", "gamble"), ["Ann"]) == "gamble 3"


# ---------------------------------------------------------------- narration


def happened(kind, seat=0, target=None, cards=(), amount=None, key=None):
    return Event(1, kind, seat, target, tuple(cards), amount, key)


LOADED = Ruleset.build(Expansion(name="loaded", tokens=[Token("load", "load", "loads")]))
EVENTS = {
    "event/turn": (happened("turn", amount=7), "Turn 7: Ann."),
    "event/drew": (happened("drew", cards=[None, None], amount=2), "Ann draws 2 cards."),
    "event/drew +what": (
        happened("drew", cards=[ACE], amount=1, key="bart_cassidy"),
        "Ann draws BANG! A♠ (Bart Cassidy).",
    ),
    "event/drew/opening_hand": (
        happened("drew", cards=[None] * 5, amount=5, key="opening_hand"),
        "Ann is dealt 5 cards.",
    ),
    "event/opened": (happened("opened", key="barrel"), "Ann has chosen Barrel."),
    "event/opened +target": (happened("opened", target=1), "Ann has chosen Ben."),
    "event/showed": (happened("showed", cards=[ACE], key="black_jack"), "Ann shows BANG! A♠."),
    "event/played +what +target": (
        happened("played", target=1, cards=[ACE], key="duel"),
        "Ann plays BANG! A♠ as Duel at Ben.",
    ),
    "event/missed": (happened("missed", target=1, key="bang"), "The shot at Ann misses."),
    "event/lost_life +what": (
        happened("lost_life", amount=3, key="dynamite"),
        "Ann loses 3 life points (Dynamite).",
    ),
    "event/eliminated +target": (
        happened("eliminated", target=1, key="outlaw"),
        "Ben eliminates Ann: Outlaw.",
    ),
    "event/discarded": (
        happened("discarded", cards=[ACE, card("jail")]),
        "Ann discards BANG! A♠ and Jail 10♠.",
    ),
    "event/discarded/weapon": (
        happened("discarded", cards=[card("remington")], key="weapon"),
        "Ann discards the old weapon, Remington K♣.",
    ),
    "event/took": (happened("took", target=0, cards=[card("barrel")]), "Ann takes Barrel Q♠ back."),
    "event/took +what +target": (
        happened("took", target=1, cards=[None], key="el_gringo"),
        "Ann takes a card from Ben (El Gringo).",
    ),
    "event/moved +target": (
        happened("moved", target=1, cards=[card("dynamite")], key="discards"),
        "Ann moves Dynamite 2♥ to Ben (discard pile).",
    ),
    "event/put_tokens": (happened("put_tokens", amount=2, key="load"), "Ann gets 2 loads."),
    "event/spent_tokens +cards": (
        happened("spent_tokens", cards=[card("barrel")], amount=3, key="load"),
        "Ann spends 3 loads from Barrel Q♠.",
    ),
    "event/shuffled": (
        happened("shuffled", None, amount=40),
        "The discard pile is shuffled: the new deck has 40 cards.",
    ),
    "event/penalty": (
        happened("penalty", target=1),
        "Ann loses all cards as a penalty for eliminating Ben.",
    ),
    "event/game_over": (happened("game_over", None, key="law_and_order"), "The game is over."),
}


@pytest.mark.parametrize(("event", "expected"), EVENTS.values(), ids=EVENTS)
def test_events_in_words(event, expected):
    assert Language("en", LOADED).event(event, ["Ann", "Ben"]) == expected


def test_unknown_tokens_have_no_words():
    with pytest.raises(UnknownName, match="no token 'lode'; did you mean 'load'"):
        Language("en", LOADED).tokens("lode", 1)


def test_a_goal_is_that_of_a_role():
    """The goals that an expansion shows must be those of existing roles."""
    owls = Expansion(name="owls", facets={"shown": lambda extra, language: {"goals": {0: "owl"}}})
    t = four(expansions=(owls,))
    with pytest.raises(ExpansionError, match="no role 'owl'"):
        Language("en", t.game.ruleset).goal_of(t.game.view(0), 0)


def test_a_card_behind_its_own_event_is_named_once():
    jail = happened("discarded", cards=[card("jail:J-spades")], key="jail")
    assert Language("de").event(jail, ["Ann"]) == "Ann wirft Gefängnis J♠ ab."


def test_events_without_words_are_skipped():
    assert Language().event(happened("eclipse"), ["Ann"]) is None


@pytest.mark.parametrize(
    ("outcome", "english", "german"),
    [
        (Outcome((0,), "law_and_order", ()), "Law and order prevail: Ann wins.",
         "Recht und Ordnung siegen: Ann gewinnt."),
        (Outcome((0, 2), "law_and_order", ()), "Law and order prevail: Ann and Cal win.",
         "Recht und Ordnung siegen: Ann und Cal gewinnen."),
        (Outcome((1,), "renegade_alone", ()), "Ben is the last one standing and wins.",
         "Ben bleibt allein übrig und gewinnt."),
        (Outcome((0, 1, 2), "peace", ()), "Ann, Ben and Cal win.", "Ann, Ben und Cal gewinnen."),
        (Outcome((), "peace", ()), "Nobody wins.", "Niemand gewinnt."),
    ],
)  # fmt: skip
def test_outcomes_in_words(outcome, english, german):
    names = ["Ann", "Ben", "Cal"]
    assert Language("en").outcome(outcome, names) == english
    assert Language("de").outcome(outcome, names) == german


@pytest.mark.parametrize("code", languages())
def test_a_whole_game_can_be_told_in_every_language(code):
    language = Language(code)
    told = Counter()
    for seed in range(4):
        choose = random.Random(seed).choice
        game = Game.new(7, seed=seed)

        # exceptions from a listener would be lost
        events = []
        game.events.subscribe(events.append, seat=0)
        while game.decision:
            view = game.view(game.decision.seat)
            assert language.prompt(view)
            said = [language.option(option, view) for option in view.decision.options]
            # players must be able to tell them apart
            assert len({*said}) == len(said)
            game.apply(choose(game.decision.options))
        for event in events:
            line = language.event(event, game.names)
            if event.kind == "changed":
                assert line is None
                continue
            assert line, event
            assert "{" not in line
        told.update(event.kind for event in events)
        assert language.prompt(game.view(0)) == language.outcome(game.outcome, game.names)
    assert told["game_over"] == 4
    assert len(told) > 12


# ---------------------------------------------------------------- catalogues


def keys(entries):
    return [(entry.context, entry.msgid, entry.plural) for entry in entries]


@pytest.mark.parametrize("package", LOCALES)
@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_catalogue_is_compiled_from_its_source(code, package):
    source, mo = (catalogue(package, code, suffix) for suffix in (".po", ".mo"))
    compiled = compile_po(source.read_text(encoding="utf-8"))
    assert mo.read_bytes() == compiled, "run: python -m bang_table.text"


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_catalogue_has_nothing_stale_nothing_twice_and_nothing_empty(code):
    assert check_po(po(code), messages(RULES)) == []
    assert [entry.msgid for entry in translated(code) if not all(entry.strings)] == []


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_catalogue_translates_everything(code):
    assert untranslated(po(code), messages(RULES)) == []


@pytest.mark.parametrize(
    ("entries", "wrong"),
    [
        ('msgid "a"\nmsgstr "b"', []),
        ('msgid "a"\nmsgstr ""', []),
        ('msgctxt "card"\nmsgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"', []),
        ('msgid "{x} a"\nmsgstr "b"', ["'{x} a': placeholders differ: 'b'"]),
        ('msgid "a"\nmsgstr "{x}"', ["'a': placeholders differ: '{x}'"]),
        ('msgid "{x} {y}"\nmsgstr "{y} {x}"', []),
        (
            'msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\n\n'
            'msgid "a"\nmsgid_plural "as"\nmsgstr[0] "b"',
            [],
        ),
    ],
)
def test_a_catalogue_is_checked_against_itself(entries, wrong):
    assert check_po(entries) == wrong


@pytest.mark.parametrize(
    ("one", "more", "fits"),
    [
        ("ein Hut", "{count} Hüte", True),
        ("{count} Hut", "{count} Hüte", True),
        ("ein Hut", "Hüte", False),
        ("{number} Hut", "{count} Hüte", False),
        ("", "", True),
    ],
)
def test_only_the_singular_may_leave_out_the_count(one, more, fits):
    entry = 'msgid "a hat"\nmsgid_plural "{count} hats"\nmsgstr[0] "%s"\nmsgstr[1] "%s"'
    assert (check_po(entry % (one, more)) == []) == fits


def test_a_catalogue_is_checked_against_the_messages():
    text = 'msgid ""\nmsgstr "Language: de"\n\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr ""'
    a, c = Message(None, "a"), Message(None, "c")
    assert check_po(text, [a, c]) == []
    assert check_po(text, [c]) == ["'a': there is no such message to translate"]
    assert untranslated(text, [a, c, Message("card", "a")]) == [c, Message("card", "a")]


def test_messages_are_all_there_is_to_translate_each_once():
    everything = keys(messages(RULES))
    assert len(everything) == len({*everything})
    for definition in (*RULES.kinds.values(), *RULES.characters.values(), *RULES.roles.values()):
        assert ("text", definition.text, None) in everything
    assert all(
        ((None, m, None) if isinstance(m, str) else (None, *m)) in everything
        for m in MESSAGES.values()
    )


# ---------------------------------------------------------------- expansions

HATS = """
from bangcore.plugin import CardKind, Expansion, InFront

HAT = CardKind(key="hat", name="Hat", text="Looks good.", faces={"hearts": "2"}, way=InFront())
HATS = Expansion(
    name="hats",
    cards=[HAT],
    facets={
        "words": {
            "prompt/hat": "{what}: which hat?",
            "event/doffed": ("{name} doffs a hat.", "{name} doffs {count} hats."),
        }
    },
)
"""

HATS_IN_GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "card"
msgid "Hat"
msgstr "Hut"

msgid "{what}: which hat?"
msgstr "{what}: Welcher Hut?"

msgid "{name} doffs a hat."
msgid_plural "{name} doffs {count} hats."
msgstr[0] "{name} zieht einen Hut."
msgstr[1] "{name} zieht {count} Hüte."
"""


@pytest.fixture
def hats(tmp_path, monkeypatch, capsys):
    package = tmp_path / "wild_hats"
    catalogue = package / "locale" / "de" / "LC_MESSAGES" / "wild_hats.po"
    catalogue.parent.mkdir(parents=True)
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "game.py").write_text(HATS, encoding="utf-8")
    catalogue.write_text(HATS_IN_GERMAN, encoding="utf-8")
    assert main([str(package)]) == 0
    assert capsys.readouterr().out == f"{catalogue.with_suffix('.mo')}\n"
    monkeypatch.syspath_prepend(tmp_path)
    from wild_hats.game import HATS as INSTALLED

    yield INSTALLED
    for module in ("wild_hats", "wild_hats.game"):
        monkeypatch.delitem(sys.modules, module)


def test_an_expansion_brings_its_catalogue_in_its_package(hats):
    from attrs import evolve

    rules = Ruleset.build(hats)
    german, icelandic = Language("de", rules), Language("is", rules)
    assert (german.card("hat"), german.card("beer")) == ("Hut", "Bier")
    assert german.explain("hat") == "Looks good."
    assert (icelandic.card("hat"), icelandic.card("beer")) == ("Hat", "Bjór")
    view = evolve(Game.new(4, seed=1).view(0), decision=Decision(0, "hat", (), Cause("hat")))
    assert german.prompt(view) == "Hut: Welcher Hut?"
    assert icelandic.prompt(view) == "Hat: which hat?"
    assert german.event(happened("doffed", amount=2), ["Ann"]) == "Ann zieht 2 Hüte."
    assert Language("en", rules).event(happened("doffed", amount=1), ["Ann"]) == "Ann doffs a hat."


def test_messages_of_an_expansion_are_what_its_catalogue_needs(hats):
    own = {*keys(messages(Ruleset.build(hats)))} - {*keys(messages(RULES))}
    assert own == {
        ("card", "Hat", None),
        ("text", "Looks good.", None),
        (None, "{what}: which hat?", None),
        (None, "{name} doffs a hat.", "{name} doffs {count} hats."),
    }


def test_an_expansion_cannot_change_the_words_of_the_core():
    loud = Expansion(name="loud", facets={"words": {"prompt/turn": "GO!"}})
    with pytest.raises(ExpansionError, match=r"words of 'loud'.* message 'prompt/turn'"):
        Language("en", Ruleset.build(loud))


def test_a_local_expansion_without_a_catalogue_shows_in_english():
    spurs = CardKind(key="spurs", name="Spurs", text="Jingle.", way=InFront())
    german = Language("de", Ruleset.build(Expansion(name="spurs", cards=[spurs])))
    assert (german.card("spurs"), german.explain("spurs")) == ("Spurs", "Jingle.")


# ---------------------------------------------------------------- texts beside the cards


def weather(**facets):
    words = {
        "shown/weather": "Weather: {what}",
        "shown/drops": ("{count} drop", "{count} drops"),
    }
    return Expansion(name="weather", facets={"words": words, **facets})


def test_expansions_show_lines_and_notes_in_their_order():
    def shown(extra, language):
        seats = {1: language.say("shown/drops", 1), 3: language.say("shown/drops", 2)}
        return {"table": [language.say("shown/weather", what="rain")], "seats": seats}

    wind = Expansion(name="wind", facets={"shown": lambda extra, language: {"seats": {1: "cold"}}})
    rules = Ruleset.build(weather(shown=shown), wind)
    told = Language("en", rules).shown(Game.new(4, rules, seed=1).view(0))
    assert told == Shown(("Weather: rain",), {1: ("1 drop", "cold"), 3: ("2 drops",)})


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        (None, "returned None, not a mapping"),
        (["a line"], "returned ['a line'], not a mapping"),
        ({"tabel": ["a line"]}, "returned no part 'tabel'; did you mean 'table'?"),
        ({"table": "a line"}, "returned 'a line' as 'table', not a list of lines"),
        ({"lines": 3}, "returned 3 as 'lines', not a list of lines"),
        ({"seats": ["cold"]}, "returned ['cold'] as 'seats', not a note by seat"),
        ({"marks": {0: ["cold"]}}, "returned {0: ['cold']} as 'marks', not a note by seat"),
        ({"marks": {4: "cold"}}, "returned 'marks' of 4, which is not a seat"),
        ({"things": {0: "hat"}}, "returned {0: 'hat'} as 'things', not a list of keys by seat"),
        ({"piles": [("Sale", [("hat", 2)])]}, "as 'piles', not a list of (name, things) or (name,"),
        ({"piles": ["Sale"]}, "returned ['Sale'] as 'piles', not a list of (name, things)"),
        ({"piles": [("Sale", ["hat"], -1)]}, "as 'piles', not a list of (name, things) or"),
    ],
)
def test_wrong_results_of_shown_name_the_expansion(told, wrong):
    """Texts and pictures report it before any of it is used."""
    rules = Ruleset.build(weather(shown=lambda extra, language: told))
    view = Game.new(4, rules, seed=1).view(0)
    for ask in Language("en", rules).shown, Language("en", rules).laid:
        with pytest.raises(ExpansionError, match=re.escape(wrong)) as caught:
            ask(view)
        assert str(caught.value).startswith("expansion 'weather': shown returned")


def test_an_error_in_shown_names_the_expansion():
    rules = Ruleset.build(weather(shown=lambda extra, language: extra["wether"]))
    view = Game.new(4, rules, seed=1).view(0)
    wrong = "expansion 'weather': shown fails: KeyError: 'wether'"
    for ask in Language("en", rules).shown, Language("en", rules).laid:
        with pytest.raises(ExpansionError, match=wrong):
            ask(view)


def test_words_that_cannot_be_filled_in_are_named():
    """The error contains the key of the text."""
    language = Language("en", Ruleset.build(weather()))
    wrong = "words 'shown/weather': 'Weather: {what}' cannot be filled in: KeyError: 'what'"
    with pytest.raises(ExpansionError, match=wrong):
        language.say("shown/weather", who="rain")


def test_an_unknown_message_is_an_error_that_names_the_nearest():
    language = Language("de", Ruleset.build(weather()))
    with pytest.raises(UnknownName, match="no message 'shown/wether'; did you mean 'shown/weath"):
        language.say("shown/wether")


def test_everything_with_a_key_has_a_name():
    names = [Language("is").name(key) for key in ("barrel", "slab_the_killer", "outlaw", "lasso")]
    assert names == ["Tunna", "Slab the Killer", "Útlagi", "Lasso"]


# ---------------------------------------------------------------- the module


MODULES = [
    module.name
    for module in pkgutil.walk_packages(bang_table.text.__path__, "bang_table.text.")
    if not module.name.endswith("__main__")
]


def test_the_examples_in_the_documentation_hold():
    results = [doctest.testmod(importlib.import_module(name)) for name in MODULES]
    results.append(doctest.testmod(bang_table.text))
    assert sum(result.attempted for result in results) > 20
    assert sum(result.failed for result in results) == 0


def test_importing_it_does_not_load_gettext():
    code = "import sys, bang_table.text; print('gettext' in sys.modules)"
    run = [sys.executable, "-c", code]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == "False\n"


@pytest.fixture
def sources(tmp_path):
    """A copy of the sources of the core's catalogues."""
    for file in CORE.rglob("*.po"):
        copy = tmp_path / file.relative_to(CORE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(file.read_bytes())
    return tmp_path


def compiled(folder):
    return {file.relative_to(folder): file.read_bytes() for file in folder.rglob("*.mo")}


def test_importing_the_module_compiles_nothing():
    """Tools that walk through all modules of a package import it under its own name."""
    before = compiled(CORE)
    sys.modules.pop("bang_table.text.__main__", None)
    importlib.import_module("bang_table.text.__main__")
    assert compiled(CORE) == before


def test_the_command_compiles_the_catalogues_in_a_folder(sources):
    run = [sys.executable, "-W", "error", "-m", "bang_table.text", str(sources)]
    said = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == [str(file) for file in sorted(sources.rglob("*.mo"))]
    assert compiled(sources) == compiled(CORE) != {}


def test_faulty_catalogues_are_reported_and_not_compiled(tmp_path, capsys):
    good, bad, worse = (tmp_path / f"{name}.po" for name in ("a", "b", "c"))
    good.write_text('msgid "{x}"\nmsgstr "{x}!"', encoding="utf-8")
    bad.write_text('msgid "{x}"\nmsgstr "{y}!"', encoding="utf-8")
    worse.write_text('msgid "x"', encoding="utf-8")
    assert main([str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert said.out == f"{tmp_path / 'a.mo'}\n"
    assert said.err == (
        f"{bad}: '{{x}}': placeholders differ: '{{y}}!'\n"
        f"{worse}: missing msgstr for msgid 'x' on 0\n"
    )
    assert [file.name for file in tmp_path.glob("*.mo")] == ["a.mo"]


def test_without_a_folder_those_of_the_core_are_compiled(sources, monkeypatch):
    monkeypatch.setattr(bangcore, "__file__", str(sources / "__init__.py"))
    assert main([]) == 0
    assert compiled(sources) == compiled(CORE)


def test_a_folder_that_is_not_there_is_refused(tmp_path, capsys):
    """If one folder is misspelt, nothing is compiled, and the error names it."""
    with pytest.raises(SystemExit) as stop:
        main([str(tmp_path), str(tmp_path / "locale")])
    assert stop.value.code == 2
    said = capsys.readouterr()
    assert (said.out, "locale is not a folder" in said.err) == ("", True)


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["a"], r"words must be a mapping with strings as keys, not \['a'\]"),
        ({"event/hat": 5}, "words: 'event/hat' must be a string, or two"),
        ({"event/hat": ("a",)}, "words: 'event/hat' must be a string, or two"),
        ({"promt/hat": "Hat?"}, "promt/hat' is not a key of messages; did you mean 'prompt/hat'"),
        (
            {"prompt/hat +who": "Hat?"},
            r"narrowed down by \+what and \+by and \+target",
        ),
        ({"prompt/hat +by +what": "Hat?"}, r"\+target, in that order"),
        ({"outcome/hat +what": "Hat."}, "narrowed down by nothing"),
        ({"prompt/hat": "{who}, a hat?"}, "by, count, target and what, not {who}"),
        ({"event/hat": ("{name}", "{nmae}")}, "target and what, not {nmae}"),
        ({"event/hat": "{name"}, "'event/hat' cannot be filled in: expected '}'"),
        ({"option/put": "{}"}, "'option/put' fills in as, card, .* not {}"),
    ],
)
def test_wrong_words_of_an_expansion_are_named(words, wrong):
    """The error names the expansion, the key and the allowed placeholders."""
    rules = Ruleset.build(Expansion(name="extra", facets={"words": words}))
    with pytest.raises(ExpansionError, match=f"'extra'.*{wrong}"):
        Language("en", rules)


def test_shown_of_an_expansion_must_be_a_function():
    rules = Ruleset.build(Expansion(name="extra", facets={"shown": 5}))
    with pytest.raises(ExpansionError, match="'extra': shown must be a function, not 5"):
        Language("en", rules)


def test_words_are_found_by_kind():
    """Words without a kind of question, option, event or end are used by the expansion itself."""
    words = {
        "prompt/hat/owl +what +target": "{what}: {target}, {answer} or {count} of {by}?",
        "option/put +card +target": "Put {card} on {target}",
        "event/hat": ("{name} has {amount} hat", "{name} has {count} hats"),
        "outcome/hat": ("{winners} wins", "{winners} win"),
        "shown/hats": "Hats of {owner}",
        "hats": "{all}",
    }
    assert words_from(Expansion(name="hats", facets={"words": words})) == words


def test_the_command_adds_what_a_catalogue_lacks(tmp_path, capsys):
    """A new catalogue has every message of the package, and translations are kept."""
    pytest.importorskip("bang_dodgecity")
    package = tmp_path / "bang_dodgecity"
    package.mkdir()
    made = package / "locale" / "nl" / "LC_MESSAGES" / "bang_dodgecity.po"
    assert main(["--add", "nl", str(package)]) == 0
    text = made.read_text(encoding="utf-8")
    needed = needed_by("bang_dodgecity")

    assert capsys.readouterr().out == f"{made}\n{made.with_suffix('.mo')}\n"
    assert (check_po(text, needed), untranslated(text, needed)) == ([], needed)
    begun = text.replace('msgid "Whisky"\nmsgstr ""', 'msgid "Whisky"\nmsgstr "Whisky!"')
    made.write_text(begun, encoding="utf-8")
    assert main(["--add", "nl", str(package)]) == 0
    assert made.read_text(encoding="utf-8") == begun != text


@pytest.mark.parametrize(
    ("code", "folder", "said"),
    [
        ("../nl", "bang_dodgecity", "'../nl' is not a language code such as de or pt_BR"),
        ("nl", "saloon", "the package 'saloon' contains no installed expansion; install it"),
    ],
)
def test_the_command_adds_nothing_without_a_language_and_an_expansion(
    code, folder, said, tmp_path, capsys
):
    """Nothing is written, and the message quotes the wrong argument."""
    (tmp_path / folder).mkdir()
    with pytest.raises(SystemExit):
        main(["--add", code, str(tmp_path / folder)])
    assert said in capsys.readouterr().err
    assert list((tmp_path / folder).iterdir()) == []


@pytest.mark.parametrize(
    "call", [read_po, compile_po, lambda text: completed(text, [], "fr")], ids=["read", "mo", "new"]
)
def test_catalogues_name_the_package_that_they_need(call, monkeypatch):
    """Without Babel, reading and writing of catalogues name it and the command that installs it."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "babel"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "babel", None)
    with pytest.raises(ModuleNotFoundError) as caught:
        call('msgid "Beer"\nmsgstr "Bier"')
    assert caught.value.__notes__ == ["catalogues of translations need Babel: pip install babel"]


def test_a_language_is_pickled_with_its_rules():
    language = pickle.loads(pickle.dumps(Language("de", Ruleset.build())))

    assert (language.code, language.name("beer")) == ("de", "Bier")
