"""Malformed calls raise a clear error and leave the game unchanged."""

from __future__ import annotations

import json
import re

import pytest

from bangcore import (
    BangError,
    ExpansionError,
    Game,
    IllegalOption,
    InvalidArgument,
    InvalidPosition,
    InvalidSave,
    InvalidSetup,
    NoSuchCard,
    NoSuchSeat,
    Option,
    Ruleset,
    UnknownName,
)
from bangcore.errors import brief
from bangcore.plugin import Character, Expansion, hookimpl
from bangcore.testing import four, seat, table
from bangcore.worlds import sample


def busy() -> Game:
    """A game in the middle of an effect: Ben is asked for a Missed!."""
    t = four(
        ann=seat("sheriff", hand="bang bang saloon"),
        ben=seat("outlaw", hand="missed beer"),
    )
    return t.do("play bang -> ben").game


# ---------------------------------------------------------------- setup


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (3, "3 players are not supported; choose 4, 5, 6, 7"),
        (["Ann", "Ben"], "2 players are not supported"),
        ("Ann", "not 'Ann'"),
        (None, "not None"),
        (["Ann", "Ben", "Cal", ""], "'' is not the name"),
        (["Ann", "Ben", "Cal", 4], "4 is not the name"),
        (["Ann", "i", "Cal", "\u0131"], "two players are named"),
        (["Ann", "Ben", "Cal", "ann"], "two players are named 'ann'"),
        (["Ann", "Ben", "Cal", "a->b"], "must not contain '->'"),
        (["Ann", "Ben", "Cal", "D\0ee"], r"must not contain '\x00'"),
        (["Ann", "Ben", "Cal", "\ud800"], r"must not contain '\ud800'"),
        (["Ann", "Ben", "Cal", "\u202eeeD"], r"must not contain '\u202e'"),
        (["Ann", "Ben", "Cal", "\u200d"], "is not the name"),
        (["Ann", "Ben", "Cal", "x" * 201], "has 201 characters, more than 200"),
        (["Ann", "Ben", "Jos\u00e9", "jose\u0301"], "two players are named"),
        (["Ann", "Ben", "Cal", "Cal\u200b"], "two players are named"),
        # letters and marks that show nothing
        *[
            (["Ann", "Ben", "Cal", name], said)
            for blank in "\u3164\u2800\u115f\u1160\uffa0\u034f\u17b4\u180b\U000e0100"
            for name, said in ((blank, "is not the name"), (f"Cal{blank}", "two players are named"))
        ],
    ],
)
def test_impossible_players(players, said):
    """An unsupported number or list of players is refused with the reason."""
    with pytest.raises(InvalidSetup) as error:
        Game.new(players, seed=1)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("arguments", "kind", "said"),
    [
        ({"seed": "7"}, InvalidSetup, "not '7'"),
        ({"seed": True}, InvalidSetup, "not True"),
        ({"roles": "sheriff"}, InvalidSetup, "one for each of 4 seats, not 'sheriff'"),
        ({"roles": [["sheriff"], None, None, None]}, UnknownName, "no role ['sheriff']"),
        ({"characters": [5, None, None, None]}, UnknownName, "no character 5"),
        ({"deck": [False, True, *range(2, 80)]}, InvalidSetup, "all cards 0 to 79"),
        ({"roles": ["sheriff"]}, InvalidSetup, "one for each of 4 seats"),
        ({"roles": ["sherif", None, None, None]}, UnknownName, "did you mean 'sheriff'"),
        ({"roles": ["deputy", None, None, None]}, InvalidSetup, "too many deputy"),
        ({"characters": ["slab", None, None, None]}, UnknownName, "'slab_the_killer'"),
        (
            {"characters": ["sid_ketchum", "sid_ketchum", None, None]},
            InvalidSetup,
            "two players are sid_ketchum",
        ),
        ({"deck": [0] * 80}, InvalidSetup, "all cards 0 to 79"),
    ],
)
def test_impossible_deals(arguments, kind, said):
    """An impossible deal is refused with the reason."""
    with pytest.raises(kind) as error:
        Game.new(4, **{"seed": 1, **arguments})
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("options", "kind", "said"),
    [
        ({"simplifed": True}, UnknownName, "did you mean 'simplified'"),
        ({"simplified": 1}, InvalidSetup, "cannot be 1; choose False, True"),
        ({"characters": 4}, InvalidSetup, "choose 1, 2, 3"),
    ],
)
def test_impossible_rule_options(options, kind, said):
    """An unknown option or value is refused with a list of the known ones."""
    with pytest.raises(kind) as error:
        Ruleset.build(options=options)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("expansions", "options", "kind", "said"),
    [
        (
            (["dodgecity", "goldrush"],),
            None,
            ExpansionError,
            "one by one: Ruleset.build('dodgecity', 'goldrush')",
        ),
        (
            (None,),
            None,
            ExpansionError,
            "None is not an expansion; without expansions it is Ruleset",
        ),
        ((dict,), None, ExpansionError, "<class 'dict'> is not an expansion"),
        ((), 5, InvalidSetup, "options are a mapping such as {'simplified': True}, not 5"),
        ((), {5: True}, UnknownName, "no option 5"),
    ],
)
def test_impossible_rulesets(expansions, options, kind, said):
    """An invalid expansion or option is refused with the nearest valid call."""
    with pytest.raises(kind) as error:
        Ruleset.build(*expansions, options=options)
    assert said in str(error.value)


def test_numbers_that_cannot_be_written_out():
    """A number of thousands of digits is refused like any other invalid number."""
    huge = 10**5000
    for call in (
        lambda: Game.new(huge),
        lambda: Game.new(4, roles=[huge, None, None, None]),
        lambda: Game.new(4, characters=huge),
        lambda: Ruleset.build(huge),
        lambda: Ruleset.build(options={"characters": huge}),
        lambda: Ruleset.build(options={huge: 1}),
    ):
        with pytest.raises(BangError, match="<a number of 16610 bits>"):
            call()


@pytest.mark.parametrize(
    "name",
    [
        "x" * 200,
        "\N{WOMAN}\u200d\N{PERSONAL COMPUTER}",
        "\N{HEAVY BLACK HEART}\ufe0f",
        "\u05d3\u05d5\u05d3",
        "Jose\u0301",
        "\N{DEVANAGARI LETTER KA}\N{DEVANAGARI VOWEL SIGN I}",
        "O'Neill (2nd), \u30a8\u30a4\u30df",
    ],
)
def test_any_name_is_accepted(name):
    """Names may use any script, emoji and many characters, and survive a save."""
    game = Game.new(["Ann", "Ben", "Cal", name], seed=1)
    assert game.seat(name) == 3
    assert Game.from_dict(json.loads(json.dumps(game.to_dict()))).names[3] == name


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (99, "numbered 0 to 1"),
        (True, "an answer is"),
        (None, "an answer is"),
        ("use mised", "did you mean 'use missed"),
        ("play saloon", "ben is asked 'missed'"),
        (Option("play saloon:5-hearts", "play", 0), "ben is asked 'missed'"),
        (["pass"], "an answer is"),
    ],
)
def test_illegal_answers_change_nothing(answer, said):
    """An answer that is not an option is refused with the question asked, and changes nothing."""
    game = busy()
    before = game.to_dict(), game.decision
    with pytest.raises(IllegalOption) as error:
        game.check(answer)
    assert said in str(error.value)
    with pytest.raises(IllegalOption):
        game.apply(answer)
    assert before == (game.to_dict(), game.decision)


class Tricks:
    @hookimpl
    def bang_counts_as(self, g, card):
        return {"missed": ("saloon", "stagecoach"), "beer": ("saloon",)}.get(g.key(card), ())


MAGICIAN = Expansion(
    name="magician",
    characters=[Character(key="magician", name="Magician", text="", bullets=4, ability=Tricks)],
)
"""A Missed! counts as two other cards for its only character."""


def test_an_ambiguous_text_is_refused():
    """An ambiguous text is refused with both meanings; the card as itself has precedence."""
    t = four(
        ann=seat("sheriff", "magician", hand="missed:8-spades beer"),
        expansions=[MAGICIAN],
    )
    with pytest.raises(IllegalOption) as error:
        t.do("play missed")
    assert "play missed:8-spades as saloon or play missed:8-spades as stagecoach" in str(
        error.value
    )
    t.do("play beer", "play missed as stagecoach")
    assert [(e.key, e.target) for e in t.happened("played")] == [
        ("beer", None),
        ("stagecoach", None),
    ]


def test_unknown_players_seats_and_cards():
    """An unknown name is refused with the nearest known one."""
    game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=1)
    with pytest.raises(UnknownName, match="no player 'Bem'; did you mean 'Ben'"):
        game.seat("Bem")
    for wrong in (4, -2, 0.5, True, "0", [0], 10**5000):
        for ask in (
            game.view,
            game.story,
            lambda seat: game.events.subscribe(print, seat=seat),
            lambda seat: sample(game, seat, 1),
        ):
            with pytest.raises(
                NoSuchSeat, match=f"no seat {re.escape(brief(wrong))} at a table of 4"
            ):
                ask(wrong)
    for wrong in (80, -1, 0.5, True, "x", None, 10**5000):
        with pytest.raises(NoSuchCard, match=f"no card {re.escape(brief(wrong))} among 0 to 79"):
            game.card(wrong)
    for wrong in (5, None, [], 10**5000):
        with pytest.raises(UnknownName, match="no player"):
            game.seat(wrong)
    for wrong in (None, [], True, 80, -1, 10**5000):
        with pytest.raises((UnknownName, NoSuchCard), match="no card"):
            game.ruleset.card(wrong)
    with pytest.raises(UnknownName, match="did you mean 'mustang'"):
        game.ruleset.card("mustangs")


@pytest.mark.parametrize("wrong", [None, 5, "print"])
def test_listeners_that_cannot_be_called(wrong):
    """A listener that is not callable is refused when it subscribes."""
    events = Game.new(4, seed=1).events
    with pytest.raises(InvalidSetup, match="a listener must be callable, not "):
        events.subscribe(wrong)
    with pytest.raises(InvalidSetup, match="kinds are names of events, not 5"):
        events.subscribe(print, kinds=5)
    assert not events


# ---------------------------------------------------------------- tables


@pytest.mark.parametrize(
    ("arguments", "kind", "said"),
    [
        ({"turn": "bob"}, UnknownName, "no player 'bob'"),
        ({"deck": "bangg"}, UnknownName, "did you mean 'bang'"),
        ({"deck": "bang:1-spades"}, UnknownName, "'bang:1-spades' is not a card"),
        ({"deck": "dynamite dynamite"}, InvalidSetup, "no dynamite is left"),
        ({"ben": seat("bandit")}, UnknownName, "no role 'bandit'"),
        ({"ben": seat("outlaw", "suzy")}, UnknownName, "'suzy_lafayette'"),
        ({"ben": seat("deputy")}, InvalidPosition, "roles: "),
        ({"ben": seat("outlaw", in_play="schofield remington")}, InvalidPosition, "weapons"),
        ({"ben": seat("outlaw", in_play="mustang mustang")}, InvalidPosition, "2 cards mustang"),
        ({"ben": seat("outlaw", in_play="beer")}, InvalidPosition, "beer:"),
        ({"ben": seat("outlaw", life=9)}, InvalidPosition, "9 life points of 4"),
        ({"turn": "ben", "ben": seat("outlaw", alive=False)}, InvalidPosition, "ben is out"),
    ],
)
def test_impossible_tables(arguments, kind, said):
    """An impossible position is refused with all its faults."""
    seats = {
        "ann": seat("sheriff"),
        "ben": seat("outlaw"),
        "cal": seat("outlaw"),
        "dee": seat("renegade"),
    }
    with pytest.raises(kind) as error:
        table(**{**seats, **arguments})
    assert said in str(error.value)


def test_too_few_characters_to_choose_from():
    """Six players cannot choose from three characters each when the box has sixteen."""
    rules = Ruleset.build(options={"characters": 3})
    with pytest.raises(InvalidSetup, match="3 characters each for 6 players"):
        Game.new(6, rules, seed=1)


@pytest.mark.parametrize("data", [None, [], "save", 5, {}])
def test_foreign_saves(data):
    """Data that is not a save is refused with InvalidSave."""
    with pytest.raises(InvalidSave):
        Game.from_dict(data)
    with pytest.raises(InvalidSave):
        Game.replay(data)


def test_an_invalid_seat_of_a_table_is_refused_with_the_form():
    with pytest.raises(TypeError, match=r"ann='beer' is not a seat; write ann=seat\("):
        four(ann="beer")


def test_errors_name_the_value_and_what_is_possible():
    """A view, a ruleset and a table refuse the same values with the same errors."""
    game = Game.new(4, seed=1)
    view, rules = game.view(), game.ruleset
    for call in (
        lambda: game.view(99),
        lambda: game.apply("pass", seat=99),
        lambda: view.around(99),
    ):
        with pytest.raises(NoSuchSeat, match="no seat 99 at a table of 4"):
            call()
    with pytest.raises(NoSuchSeat, match="a spectator has no seat"):
        _ = view.me
    with pytest.raises(NoSuchCard, match="card 0 is hidden from this view"):
        view.card(0)
    with pytest.raises(UnknownName, match="no card 'bnag'; did you mean 'bang'"):
        rules.stays("bnag")
    with pytest.raises(UnknownName, match="no role 'outlow'; did you mean 'outlaw'"):
        rules.full_life("slab_the_killer", "outlow")
    with pytest.raises(InvalidArgument, match="game: None is not of type Game") as wrong:
        sample(None, 0)
    assert isinstance(wrong.value, TypeError)


def test_a_wrong_argument_does_not_hide_another_error():
    """An error of a function that was passed reaches the caller as it is."""
    with pytest.raises(ZeroDivisionError):
        Game.replay(Game.new(4, seed=1).record, watch=lambda game: 1 / 0)
    with pytest.raises(TypeError, match="missing 1 required positional argument") as missing:
        sample(Game.new(4, seed=1))
    assert not isinstance(missing.value, BangError)
