"""The words and the display of Wild West Show, and its catalogue."""

import random
from importlib.resources import files

import pytest
from wildwest_table import COACHES, wild_west

from bang_table.text import Language, check_po, compile_po, messages, untranslated
from bang_wildwest import WildWestState
from bangcore import REFEREE, Game, Ruleset
from bangcore.testing import seat

RULES = Ruleset.build("wildwest", options={"without_gag": False})
OWN = [message for message in messages(RULES) if message not in messages()]
NAMELESS = {"Bone Orchard", "Gag", "Lady Rose of Texas", "Showdown"}
SEATS = {
    "ann": seat("sheriff"),
    "ben": seat("outlaw"),
    "cal": seat("outlaw"),
    "dee": seat("renegade"),
}


def catalogue(code, suffix):
    return files("bang_wildwest") / "locale" / code / "LC_MESSAGES" / f"bang_wildwest{suffix}"


@pytest.mark.parametrize(("code", "lacking"), [("de", NAMELESS), ("it", set())])
def test_everything_but_unknown_titles_is_translated(code, lacking):
    """German titles are unknown for events whose titles are not names."""
    po = catalogue(code, ".po").read_text(encoding="utf-8")
    assert {message.msgid for message in untranslated(po, OWN)} == lacking


@pytest.mark.parametrize("code", ["de", "it"])
def test_the_catalogue_is_sound_and_compiled(code):
    """The catalogue translates known messages, with the same placeholders; it is compiled."""
    po = catalogue(code, ".po").read_text(encoding="utf-8")
    assert check_po(po, OWN) == []
    assert catalogue(code, ".mo").read_bytes() == compile_po(po)


def test_things_have_the_names_of_the_italian_edition():
    """Events have their Italian names; events and characters that are persons keep theirs."""
    italian = Language("it", RULES)
    names = {
        "bone_orchard": "Camposanto",
        "gag": "Bavaglio",
        "lady_rose_of_texas": "Lady Rosa del Texas",
        "showdown": "Regolamento di Conti",
        "miss_susanna": "Miss Susanna",
        "youl_grinner": "Youl Grinner",
    }
    assert {key: italian.name(key) for key in names} == names


@pytest.mark.parametrize("code", ["de", "it"])
def test_whole_games_can_be_told(code, tell):
    """Every question, option, event and outcome has a text."""
    rules = Ruleset.build("wildwest", COACHES)
    for seed in range(1, 7):
        tell(Game.new(5, rules, seed=seed), Language(code, rules), random.Random(seed).choice)


def test_the_event_in_force_is_shown():
    """The table shows the event, its text, and the number of events to come."""
    t = wild_west("sacagaway", "showdown", **SEATS)
    english = Language("en", t.game.ruleset).shown(t.game.view(1))
    assert english.table == (
        "Event of the show: Sacagaway (1 to come)",
        "All play with open hands; roles stay hidden.",
    )
    german = Language("de", t.game.ruleset).shown(t.game.view(1))
    assert german.table[0] == "Ereignis der Show: Sacagaway (noch 1)"
    italian = Language("it", t.game.ruleset).shown(t.game.view(1))
    assert italian.table[0] == "Evento dello show: Sacagaway (ancora 1)"
    t = wild_west(**SEATS)
    assert Language("en", t.game.ruleset).shown(t.game.view(1)).table == ()


def test_what_greygory_has_is_shown():
    """The note at Greygory's seat lists the characters whose abilities are borrowed."""
    borrowed = WildWestState().borrowed
    borrowed[1] = ["black_jack", "rose_doolan"]
    t = wild_west(kept={"borrowed": borrowed}, **SEATS | {"ben": seat("outlaw", "greygory_deck")})
    shown = Language("en", t.game.ruleset).shown(t.game.view())
    assert shown.seats == {1: ("has the abilities of Black Jack, Rose Doolan",)}


def test_an_order_in_words():
    """Each step of an order has its own question."""
    t = wild_west(
        "dorothy_rage",
        **SEATS | {name: seat(SEATS[name].role, hand="bang") for name in ("ben", "cal")},
    )
    said = []
    language = Language("en", t.game.ruleset)
    for answer in ("use dorothy_rage", "pick -> ben", "pick bang"):
        t.do(answer)
        said.append(language.prompt(t.game.view(0)))
    assert said == [
        "Whom do you order to play a card?",
        "What does ben have to play?",
        "ben has to play BANG!: at whom?",
    ]
    t.do("pick -> cal")
    told = [language.event(event, t.game.names) for event in t.happened("ordered")]
    assert told == ["ann orders ben to play BANG!."]


@pytest.mark.parametrize(
    ("coming", "line"),
    [("helena_zontero", "is turned up for Helena Zontero."), ("sacagaway", "turns up an event:")],
)
def test_what_happens_in_words(coming, line):
    """The narration names the event that is turned up."""
    t = wild_west("", coming, **SEATS | {"ann": seat("sheriff", hand="stagecoach")})
    heard = []
    t.game.events.subscribe(heard.append, seat=REFEREE)
    t.do("play stagecoach")
    language = Language("en", t.game.ruleset)
    assert any(line in (language.event(event, t.game.names) or "") for event in heard)
