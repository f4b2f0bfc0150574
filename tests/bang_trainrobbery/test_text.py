"""The texts of The Great Train Robbery."""

from importlib.resources import files

from bang_table.text import Language, check_po, compile_po, messages, untranslated
from bangcore import Ruleset
from bangcore.testing import seat

RULES = Ruleset.build("trainrobbery")


def test_the_german_catalogue_lacks_nothing_but_names():
    """Each sentence is translated, and the catalogue compiled; names of the box stay English."""
    own = [message for message in messages(RULES) if message not in messages(Ruleset.build())]
    folder = files("bang_trainrobbery") / "locale" / "de" / "LC_MESSAGES"
    source = (folder / "bang_trainrobbery.po").read_text(encoding="utf-8")
    assert check_po(source, own) == []
    assert {message.context for message in untranslated(source, own)} <= {
        *("rule", "card", "character", "expansion"),
    }
    assert (folder / "bang_trainrobbery.mo").read_bytes() == compile_po(source)


def test_the_table_says_where_the_train_is_and_what_a_wagon_costs(railway):
    """Lines of the table name the station and the price of each wagon."""
    t = railway(ann=seat("sheriff"), front={1: "dining_car"})
    view = t.game.view(0)
    shown = Language("en", view.ruleset).shown(view)
    assert shown.table == (
        "Leland at Crown's Hole",
        "Observation Car at Catico: A Panic! or a Cat Balou",
        "Mail Car at Boom Town: A BANG!",
        "Caboose: not at a station yet",
    )
    assert shown.seats == {1: ("Dining Car",)}
    assert Language("en", view.ruleset).laid(view).lines == shown.table[1:]
    german = Language("de", view.ruleset).shown(view)
    assert german.table[1] == "Observation Car in Catico: Eine Panik! oder eine Cat Balou"


def test_options_and_events_read_well(railway):
    """A wagon is taken for a card."""
    t = railway(ann=seat("sheriff", hand="bang"))
    language = Language("en", t.game.ruleset)
    option = next(one for one in t.decision.options if one.verb == "take")
    assert language.option(option, t.game.names) == "Take Mail Car for BANG! A♠"
    t.do("take mail_car with bang")
    (event,) = t.happened("coupled")
    assert language.event(event, t.game.names) == "ann lays down Mail Car."
    assert language.prompt(t.do("use mail_car").game.view(0)) == (
        "Mail Car: which card do you give away?"
    )
