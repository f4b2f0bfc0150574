"""Typed answers in words: ``Language.parse`` and ``Game.parse``."""

import random
from importlib.util import find_spec

import pytest

from bang_table.text import Language, languages
from bangcore import Game, GameIsOver, IllegalOption, Ruleset
from bangcore.game.parsing import mean_the_same
from bangcore.testing import four, seat

SETS = [
    name
    for name, package in (("dodgecity", "dodgecity"), ("fistful", "highnoon"), ("goldrush",) * 2)
    if find_spec(f"bang_{package}")
]


@pytest.mark.parametrize("code", languages())
def test_every_option_is_understood_as_it_is_shown(code):
    """In each language, the text of each option parses as that option, in a whole game."""
    rules = Ruleset.build(*SETS)
    language, choose = Language(code, rules), random.Random(4)
    kinds = set()
    game = Game.new(5, rules, seed=0)
    while game.decision is not None:
        view = game.view(game.decision.seat)
        kinds.add(game.decision.kind)
        for number, option in enumerate(view.decision.options):
            meant = language.parse(language.option(option, view), view)
            assert mean_the_same([option, meant], rules.texts)
            assert language.parse(str(number), view) == option
        game.apply(choose.choice(game.decision.options))
    assert len(kinds) > 4


@pytest.mark.parametrize(
    ("code", "typed", "meant"),
    [
        ("en", "bang ben", "play bang:A-spades -> ben"),
        ("en", "BANG! at Ben", "play bang:A-spades -> ben"),
        ("en", "ben bang", "play bang:A-spades -> ben"),
        ("de", "bier", "play beer:6-hearts"),
        ("de", "Bier spielen", "play beer:6-hearts"),
        ("de", "play beer", "play beer:6-hearts"),
        ("de", "0", "end turn"),
    ],
)
def test_some_words_are_enough(code, typed, meant):
    """Words of the shown text or of the option's text are accepted in any order."""
    t = four(ann=seat("sheriff", hand="bang beer", life=3))

    assert Language(code).parse(typed, t.game.view(0)).text == meant


def test_refusals_use_the_words_of_the_reader():
    """Refusals name options in the reader's language, never in the notation of the library."""
    view = four(ann=seat("sheriff", hand="bang", in_play="winchester")).game.view(0)
    german = Language("de")
    for typed, said in (
        ("bang", "BANG! A♠ gegen ben spielen"),
        ("tanzen", "Zug beenden"),
        ("spiel", "BANG!"),
        ("99", "0 bis 3"),
        ("", "Zug beenden"),
        ("x" * 5000, "Zug beenden"),
    ):
        with pytest.raises(IllegalOption) as refused:
            german.parse(typed, view)
        message = german.error_message(refused.value)
        assert said in message
        assert ":A-spades" not in message
        assert len(message) < 600


def test_nothing_is_understood_where_nothing_is_asked():
    """A player who is not asked, and everybody after the end, is refused."""
    t = four(ann=seat("sheriff", hand="bang", life=1), ben=seat("outlaw", hand="bang"))

    with pytest.raises(IllegalOption, match="nothing is asked of you now"):
        Language().parse("1", t.game.view(1))
    t.do("end turn", "play bang -> ann", "pass", "pass")
    assert t.game.decision is None
    with pytest.raises(GameIsOver):
        Language().parse("1", t.game.view(1))


def test_words_are_enough_for_a_game_too():
    """Without a language, words of the options' texts are accepted."""
    game = four(ann=seat("sheriff", hand="bang bang beer", life=3)).game

    assert game.parse("bang ben").text.startswith("play bang:A-spades")
    assert game.parse("Ben BANG").card == game.parse("bang ben").card
    for vague in ("ann", "turn", "end", "-> ", "bang"):
        with pytest.raises(IllegalOption):
            game.parse(vague)
