"""Bots value the cards and characters of the Valley."""

import pytest
from valley_table import valley

from bang_bots import CowboyBot, play, senses_of
from bangcore import Game, Ruleset
from bangcore.testing import seat

RULES = Ruleset.build("valley")


def answer(t):
    """Return the answer of a bot in the asked seat."""
    bot = CowboyBot(1, senses_of(t.game.ruleset))
    return bot.choose(t.game.view(t.decision.seat)).text


@pytest.mark.parametrize("seed", range(5))
def test_bots_play_the_valley_to_the_end(seed):
    """Bots have an answer to every question."""
    bots = [CowboyBot(seed, senses_of(RULES)) for _ in range(5)]
    assert play(Game.new(5, RULES, seed=seed), bots).outcome is not None


def test_everything_has_a_sense():
    """Bots have hints about every card and character of the Valley."""
    base = Ruleset.build()
    own = ({*RULES.kinds} - {*base.kinds}) | ({*RULES.characters} - {*base.characters})
    assert own <= senses_of(RULES).keys()


@pytest.mark.parametrize(
    ("role", "other", "played"), [("deputy", "outlaw", True), ("outlaw", "deputy", False)]
)
def test_bots_bring_back_friends_only(role, other, played):
    """The Sheriff plays a Ghost for a Deputy, not for an Outlaw."""
    t = valley(
        ann=seat("sheriff", hand="ghost"),
        ben=seat(role, alive=False),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        eve=seat(other),
    )
    assert answer(t).startswith("play ghost") == played


@pytest.mark.parametrize(
    ("role", "other", "saved"), [("deputy", "outlaw", True), ("outlaw", "deputy", False)]
)
def test_bots_save_friends_only(role, other, saved):
    """A Deputy saves the Sheriff, an Outlaw does not."""
    t = valley(
        ann=seat("outlaw", hand="bang"),
        ben=seat("sheriff", life=2),
        cal=seat(role, hand="saved"),
        dee=seat("renegade"),
        eve=seat(other),
        without="escape",
    )
    t.do("play bang -> ben")
    assert t.asked == ("cal", "saved")
    assert answer(t).startswith("use saved") == saved


@pytest.mark.parametrize(("card", "evaded"), [("duel", True), ("cat_balou", False)])
def test_bots_evade_what_costs_a_life_point(card, evaded):
    """A bot that is nearly out uses Escape against a Duel, but not against Cat Balou."""
    t = valley(
        ann=seat("sheriff", hand=card),
        ben=seat("outlaw", hand="escape", life=1),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        without="saved",
    )
    t.do(f"play {card} -> ben")
    assert answer(t).startswith("use escape") == evaded


@pytest.mark.parametrize(("life", "chosen"), [(1, "pick cards"), (4, "pick life_point")])
def test_bots_pay_the_bandidos_by_what_is_worth_less(life, chosen):
    """The last life point is worth more than two good cards, one of four is not."""
    t = valley(
        ann=seat("sheriff", hand="bandidos"),
        ben=seat("outlaw", hand="wells_fargo beer", life=life),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play bandidos")
    assert answer(t) == chosen
