"""The texts of the events: questions, answers and log lines."""

from bang_highnoon import EventDeck, in_force
from bang_table.text import Language
from bangcore.testing import four, seat


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


def test_nothing_is_shown_of_an_empty_deck_of_events():
    """Without events in force or to come, the table shows no line about them."""
    t = four(expansions=("highnoon",), extra={"events": EventDeck()})
    assert Language("en", t.game.ruleset).shown(t.game.view(None)).table == ()
