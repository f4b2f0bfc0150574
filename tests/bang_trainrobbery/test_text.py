"""The texts of The Great Train Robbery."""

import random
from importlib.resources import files

import pytest

from bang_table.text import Language, check_po, compile_po, messages, untranslated
from bangcore import Game, Ruleset
from bangcore.testing import seat

RULES = Ruleset.build("trainrobbery")


@pytest.mark.parametrize(
    ("code", "may_lack"), [("de", {"rule", "card", "character", "expansion"}), ("it", set())]
)
def test_a_catalogue_lacks_nothing_but_unknown_names(code, may_lack):
    """Each sentence is translated, and the catalogue compiled; German names stay English."""
    base = messages()
    own = [message for message in messages(RULES) if message not in base]
    folder = files("bang_trainrobbery") / "locale" / code / "LC_MESSAGES"
    source = (folder / "bang_trainrobbery.po").read_text(encoding="utf-8")
    assert check_po(source, own) == []
    assert {message.context for message in untranslated(source, own)} <= may_lack
    assert (folder / "bang_trainrobbery.mo").read_bytes() == compile_po(source)


def test_things_have_the_names_of_the_italian_edition():
    """Cards and the box have their Italian names; wagons and stations keep theirs."""
    italian = Language("it", RULES)
    names = {
        "evaded": "Per un Pelo!",
        "full_steam": "A Tutto Vapore",
        "strongbox": "Cassaforte",
        "ghost_car": "Ghost Car",
        "boom_town": "Boom Town",
        "zippy_roy": "Zippy Roy",
    }
    assert {key: italian.name(key) for key in names} == names
    assert italian.title("trainrobbery") == "La Grande Rapina al Treno"


@pytest.mark.parametrize("code", ["de", "it"])
def test_whole_games_can_be_told(code, tell):
    """Every question, option, event and outcome has a text."""
    for seed in range(1, 7):
        tell(Game.new(5, RULES, seed=seed), Language(code, RULES), random.Random(seed).choice)


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
    assert Language("en", view.ruleset).laid(view).lines == (
        "Observation Car: A Panic! or a Cat Balou",
        "Mail Car: A BANG!",
    )
    german = Language("de", view.ruleset).shown(view)
    assert german.table[1] == "Observation Car in Catico: Eine Panik! oder eine Cat Balou"
    italian = Language("it", view.ruleset).shown(view)
    assert italian.table[1] == "Observation Car a Catico: Un Panico! o un Cat Balou"


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
