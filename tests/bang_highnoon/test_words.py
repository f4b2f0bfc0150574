"""The texts of the events: names, rules, questions, answers and log lines."""

from pathlib import Path

import pytest

import bang_highnoon
from bang_highnoon import EventDeck, in_force
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
from bangcore.testing import four, seat

RULES = Ruleset.build("highnoon", "fistful")
LOCALE = Path(bang_highnoon.__file__).parent / "locale"
OF_OTHERS = messages(Ruleset.build())
OWN = [m for m in messages(RULES) if m not in OF_OTHERS]
TRANSLATIONS = [code for code in languages() if code != "en"]
# events without a known printed German card
NAMELESS = 21


@pytest.mark.parametrize("key", RULES.rules)
def test_every_event_has_a_name_and_a_text(key):
    for code in languages():
        language = Language(code, RULES)
        assert language.rule(key)
        assert language.explain(key)
        assert code == "en" or language.explain(key) != RULES.rules[key].text


def test_some_names():
    german, italian = Language("de", RULES), Language("it", RULES)
    assert [german.rule(key) for key in ("blessing", "hangover", "curse")] == [
        "Segnung",
        "Suff",
        "Curse",
    ]
    assert italian.rule("high_noon") == "Mezzogiorno di Fuoco"
    assert german.explain("the_reverend") == "Niemand kann ein Bier spielen."


def test_the_german_catalogue_has_everything_but_unknown_names():
    entries = read_po((LOCALE / "de/LC_MESSAGES/bang_highnoon.po").read_text(encoding="utf-8"))[1:]
    translated = {(m.context, m.msgid) for m in entries}
    missing = [m for m in OWN if (m.context, m.msgid) not in translated]
    assert {m.context for m in missing} == {"rule"}
    assert len(missing) == NAMELESS
    assert translated <= {(m.context, m.msgid) for m in OWN}


@pytest.mark.parametrize("code", [code for code in TRANSLATIONS if code != "de"])
def test_the_other_catalogues_have_everything(code):
    source = LOCALE / code / "LC_MESSAGES" / "bang_highnoon.po"
    text = source.read_text(encoding="utf-8")
    assert untranslated(text, OWN) == []
    assert check_po(text, OWN) == []


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_the_catalogues_are_compiled(code):
    source = LOCALE / code / "LC_MESSAGES" / "bang_highnoon.po"
    text = source.read_text(encoding="utf-8")
    assert source.with_suffix(".mo").read_bytes() == compile_po(text)


def under(event, *coming, **seats):
    return four(
        **seats,
        expansions=("highnoon", "fistful"),
        extra=in_force(event, *coming),
        deck="beer:6-hearts bang:5-clubs",
    )


def said(t, code="en"):
    view = t.game.view(t.decision.seat)
    language = Language(code, t.game.ruleset)
    return language.prompt(view), [language.option(o, view) for o in t.decision.options]


def test_peyote_in_words():
    t = under("peyote").do("end turn")
    assert said(t) == ("Peyote: is the next card red or black?", ["Red", "Black"])
    t.do("pick red")
    assert said(t, "de")[1] == ["Aufhören", "Rot", "Schwarz"]


def test_handcuffs_in_words():
    t = under("handcuffs").do("end turn")
    assert said(t)[0] == "Handcuffs: which suit do you name?"
    assert said(t, "de")[1] == ["Herz", "Karo", "Kreuz", "Pik"]


def test_the_named_suit_is_shown_beside_handcuffs():
    """The named suit is public as long as it is in force."""
    t = under("handcuffs").do("end turn")
    shown = Language("en", t.game.ruleset).shown(t.game.view(None)).table
    assert shown[0] == "Event: Handcuffs"
    t.do("pick hearts")
    shown = Language("en", t.game.ruleset).shown(t.game.view(None)).table
    assert shown[0] == "Event: Handcuffs (Hearts)"


def test_the_named_suit_is_noted_on_the_card_of_the_event():
    """Pictures of the table show the named suit on the card of the event."""
    t = under("handcuffs").do("end turn")
    language = Language("en", t.game.ruleset)
    (pile,) = language.laid(t.game.view(None)).piles
    assert (pile.keys, pile.notes) == (("handcuffs",), ("",))
    t.do("pick hearts")
    (pile,) = language.laid(t.game.view(None)).piles
    assert (pile.keys, pile.notes) == (("handcuffs",), ("Hearts",))


def test_sniper_in_words():
    t = under("sniper", ann=seat("sheriff", hand="bang:A-spades bang:2-diamonds"))
    assert said(t)[1][1] == "Shoot with BANG! A♠ and BANG! 2♦ at ben"


def test_a_revealed_event_in_words():
    t = under("", "ambush", "high_noon", ann=seat("sheriff"))
    heard = []
    t.game.events.subscribe(heard.append, kinds={"event"})
    t.do("end turn", "end turn", "end turn", "end turn")
    language = Language("en", t.game.ruleset)
    assert [language.event(e, t.game.names) for e in heard] == ["ann turns up an event: Ambush."]


@pytest.mark.parametrize("code", languages())
def test_whole_games_can_be_told(code):
    for seed in range(6):
        game = Game.new(5, RULES, seed=seed)
        language = Language(code, RULES)
        events = []
        game.events.subscribe(events.append)
        number = 0
        while game.decision is not None:
            view = game.view(game.decision.seat)
            assert language.prompt(view) not in ("", "Choose.")
            number += 1
            options = game.decision.options
            assert all(language.option(o, view) for o in options)
            game.apply(options[number * 7 % len(options)])
            if number > 400:
                break
        untold = {e.kind for e in events if language.event(e, game.names) is None}
        assert untold <= {"changed"}


def test_nothing_is_shown_of_an_empty_deck_of_events():
    """Without events in force or to come, the table shows no line about them."""
    t = four(expansions=("highnoon",), extra={"events": EventDeck()})
    assert Language("en", t.game.ruleset).shown(t.game.view(None)).table == ()
