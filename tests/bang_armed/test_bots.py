"""Bots value the cards and characters of Armed & Dangerous."""

import pytest
from armed_table import armed, loaded

from bang_bots import CowboyBot, play, senses_of
from bangcore import Game, Ruleset
from bangcore.testing import seat

RULES = Ruleset.build("armed")


def answer(t):
    """Return the answer of a bot in the asked seat."""
    bot = CowboyBot(1, senses_of(t.game.ruleset))
    return bot.choose(t.game.view(t.decision.seat)).text


@pytest.mark.parametrize("seed", range(5))
def test_bots_play_it_to_the_end(seed):
    """Bots have an answer to every question."""
    bots = [CowboyBot(seed, senses_of(RULES)) for _ in range(5)]
    assert play(Game.new(5, RULES, seed=seed), bots).outcome is not None


def test_everything_has_a_sense():
    """Bots have hints about every card and character."""
    base = Ruleset.build()
    own = ({*RULES.kinds} - {*base.kinds}) | ({*RULES.characters} - {*base.characters})
    assert own <= senses_of(RULES).keys()


@pytest.mark.parametrize(("role", "repeated"), [("outlaw", True), ("deputy", False)])
def test_bots_repeat_the_luck_of_enemies(role, repeated):
    """An Outlaw wants the Barrel of the Sheriff to fail, a Deputy does not."""
    t = armed(
        ann=seat("outlaw", hand="bang"),
        ben=seat("sheriff", in_play="barrel"),
        cal=seat(role, in_play="tumbleweed", tokens=loaded(tumbleweed=2)),
        eve=seat("deputy" if role == "outlaw" else "outlaw"),
        deck="hearts clubs",
    )
    t.do("play bang -> ben", "use barrel")
    assert t.asked == ("cal", "spend")
    assert (answer(t) == "use load") == repeated


@pytest.mark.parametrize(("life", "spent"), [(1, True), (4, False)])
def test_bots_pay_for_life_that_they_lack(life, spent):
    """The second life point of A Little Nip is for a player who lacks two."""
    t = armed(ann=seat("sheriff", hand="a_little_nip", life=life, tokens=loaded(character=3)))
    t.do("play a_little_nip")
    assert (answer(t) == "use load") == spent


def test_bots_lay_a_bomb_in_front_of_an_enemy():
    """An Outlaw gives it to the Sheriff."""
    t = armed(ann=seat("outlaw", hand="bomb"), ben=seat("sheriff"), cal=seat("outlaw"), turn="ann")
    assert answer(t) == "play bomb:7-diamonds -> ben"


def test_bots_put_loads_on_cards():
    """The load of a Mustang goes to the Crate."""
    t = armed(ann=seat("sheriff", hand="mustang", in_play="crate", tokens=loaded(crate=2)))
    t.do("play mustang")
    assert answer(t).startswith("pick crate")
