"""Verbs refuse seats that do not exist and misplaced cards, with a message that names them."""

import inspect
import re
from inspect import isawaitable

import pytest

from bangcore import ExpansionError, compiled, load_expansion, plugin
from bangcore.engine.engine import Engine
from bangcore.errors import NoSuchSeat
from bangcore.plugin import SELF, Cause, Expansion, brown, draw, each, hookimpl
from bangcore.rules.moved import MOVED
from bangcore.testing import four, seat, table

SEATS = ("seat", "me", "victim", "viewer", "other", "giver", "receiver", "heir")
"""The parameters of verbs that take a seat and never None."""
ANYTHING = {
    "amount": 1,
    "by": 0,
    "card": 0,
    "cards": (0,),
    "cause": Cause("test"),
    "count": 1,
    "distance": 1,
    "key": "bang",
    "kind": "discard",
    "life": 1,
    "options": (),
    "suit": "hearts",
    "target": 1,
}
HARMLESS = ("on_turn", "tell", "pile", "move", "move_top")
"""The turn may be nobody's, an event may have no seat, and a pile may belong to the table."""
OF_THE_GAME = ("flipped", "held", "may_use", "evades")
"""Only the engine calls these, with its own seats."""


def at_a_table(**seats):
    """Return a table of four, with a card in each kind of place."""
    return table(
        ann=seat("sheriff", hand="bang:A-spades beer", in_play="barrel"),
        ben=seat("outlaw", hand="missed"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="duel",
        discards="jail",
        **seats,
    )


def begin(verb, *arguments, **named):
    """Call a verb; if it is awaitable, run it up to its first question."""
    result = verb(*arguments, **named)
    if isawaitable(result):
        result.__await__().__next__()


def verbs_of_seats():
    """Yield each verb that takes seats, with the name of one such parameter."""
    for name, verb in inspect.getmembers(Engine, inspect.isfunction):
        if name.startswith("_"):
            continue
        parameters = inspect.signature(verb).parameters
        for argument in SEATS:
            if argument in parameters and name not in HARMLESS + OF_THE_GAME:
                yield name, argument


@pytest.mark.parametrize(("name", "argument"), sorted(set(verbs_of_seats())))
@pytest.mark.parametrize("wrong", [-1, 9, None, "ann", [1], 1.5])
def test_no_verb_takes_an_unknown_seat(name, argument, wrong):
    """A negative seat is not counted from the end; it is refused by name like all that are none."""
    if compiled and not isinstance(wrong, int):
        pytest.skip("a compiled verb checks the types of its arguments itself")
    engine = at_a_table().game._progress.engine
    verb = getattr(engine, name)
    given = {}
    for parameter in inspect.signature(verb).parameters.values():
        if parameter.name == argument:
            given[parameter.name] = wrong
        elif parameter.default is parameter.empty:
            given[parameter.name] = 0 if parameter.name in SEATS else ANYTHING.get(parameter.name)
    with pytest.raises(NoSuchSeat, match=re.escape(f"seat {wrong!r}")):
        begin(verb, **given)


@pytest.mark.skipif(compiled, reason="a compiled verb checks the types of its arguments itself")
def test_no_seat_and_an_unknown_seat_have_different_errors():
    """An ability without an owner has no seat to draw with."""
    with pytest.raises(NoSuchSeat, match=r"no seat None, which stands for nobody"):
        begin(at_a_table().engine.draw, seat=None)


MISPLACED = {
    "discard": ((0, "duel"), "not a card of ann; it is in the draw pile"),
    "give": ((0, 1, "duel", ()), "not a card of ann; it is in the draw pile"),
    "lay": ((0, "missed"), "not a card of ann; it is in the hand of ben"),
    "pass_on": (("barrel", 1, 2), "not a card of ben; it is in front of ann"),
    "put_in_front": ((0, "beer"), "not on the table; it is in the hand of ann"),
    "put_on_deck": ((0, "jail"), "not a card of ann; it is on the discard pile"),
    "show": ((0, "jail"), "not a card of ann; it is on the discard pile"),
    "take": ((0, 1, "duel"), "not a card of ben; it is in the draw pile"),
    "take_from_table": ((0, "bang"), "not on the table; it is in the hand of ann"),
    "make_discard": ((0, 1, "jail"), "not a card of ben; it is on the discard pile"),
}


@pytest.mark.parametrize("verb", MISPLACED)
def test_a_card_that_lies_elsewhere_is_named_with_its_place(verb):
    """The message contains the card, the place it should be in and the place it is in."""
    game = at_a_table().game
    arguments, message = MISPLACED[verb]
    state = game.state
    places = (state.deck, state.discards, *state.hands, *state.in_play)
    by_key = {game.card(card).key: card for place in places for card in place}
    given = [by_key.get(argument, argument) for argument in arguments]
    with pytest.raises(LookupError, match=message):
        begin(getattr(game._progress.engine, verb), *given)


def test_an_option_of_an_expansion_needs_nothing_but_its_verb():
    """An option without key, card and target is written as its verb."""
    words = at_a_table().game._progress.engine.options

    assert words.own("climb").text == "climb"
    assert words.own("climb", target=1).text == "climb -> ben"


def test_the_ability_of_an_expansion_is_never_off():
    """Abilities that switch others off are not asked about the rules of an expansion."""
    kinds = set()

    class Silence:
        @hookimpl
        def bang_ability_disabled(self, of, kind):
            kinds.add(kind)
            return True

        @hookimpl
        def bang_draw_more(self):
            return 1

    silence = Expansion(name="silence", ability=Silence)
    t = at_a_table(expansions=[silence])
    t.do("end turn")

    assert len(t.ben.hand) == 1 + 3
    assert "expansion" not in kinds


def test_a_name_that_has_moved_is_told_with_the_new_one(tmp_path, monkeypatch):
    """An ability that uses an old verb, and a file that imports an old name, get the new one."""

    class Owl:
        @hookimpl
        def bang_reach(self, g, seat):
            return 1 + g.is_present(seat)

    with pytest.raises(AttributeError) as error:
        four(ann=seat("sheriff"), expansions=[Owl]).do("end turn")
    assert "'g.is_present(seat)' has moved to 'seat in g.present'" in error.value.__notes__

    (tmp_path / "an_old_house.py").write_text("from bangcore.plugin import Standing\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ExpansionError, match="Standing' has moved to 'bangcore"):
        load_expansion("./an_old_house.py")


async def with_old_words(g, play, seat):
    g.words.use("cake")


async def with_a_misspelt_verb(g, play, seat):
    g.draws(seat)


@pytest.mark.parametrize(
    ("effect", "cure"),
    [
        (with_old_words, "'g.words' has moved to 'g.options'"),
        (with_a_misspelt_verb, "did you mean g.draw"),
    ],
)
def test_the_effect_of_a_card_has_the_cure_as_well(effect, cure):
    cake = brown("cake", "Cake", {"hearts": "2"}, each(SELF, effect), text="Eat.")
    t = four(ann=seat("sheriff", hand="cake"), expansions=[Expansion(name="x", cards=[cake])])

    with pytest.raises(AttributeError) as error:
        t.do("play cake")
    assert any(note.startswith(cure) for note in error.value.__notes__)


def test_a_key_is_replaced_or_left_out():
    """One expansion cannot do both with one key."""
    cake = brown("beer", "Cake", {"hearts": "2"}, draw(1), text="Eat.")
    with pytest.raises(ExpansionError, match="'x': 'beer' is in replaces and in without"):
        Expansion(name="x", replaces={"beer": cake}, without=["beer"])


def test_the_new_names_exist():
    """Each new name of a plugin is one of the engine or of the module."""
    for new in MOVED.values():
        for name in re.findall(r"\bg\.(\w+)", new):
            assert hasattr(Engine, name)
        assert not new.startswith("bangcore.plugin.") or hasattr(plugin, new.rpartition(".")[2])
