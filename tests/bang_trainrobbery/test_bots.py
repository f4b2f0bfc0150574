"""The hints for bots."""

import pytest

from bang_bots import CowboyBot, play, senses_of
from bangcore import Game, Ruleset
from bangcore.testing import seat

RULES = Ruleset.build("trainrobbery")


def choice(t) -> str:
    """Return the answer of a cowboy to the open question."""
    game = t.game
    bot = CowboyBot(1, senses_of(game.ruleset))
    return bot.choose(game.lazy_view(game.decision.seat)).text


def test_a_cowboy_takes_a_wagon_that_is_worth_its_price(railway):
    """An Observation Car is worth more than a Missed!."""
    t = railway(
        stations="dodgeville tombrock", position=1, ann=seat("sheriff", hand="missed missed missed")
    )
    assert choice(t).startswith("take observation_car")


def test_a_cowboy_pays_no_life_point_for_a_small_wagon(railway):
    """With two life points a Private Car is not worth one."""
    t = railway(
        stations="tombrock yooma", position=1, train="private_car", ann=seat("sheriff", life=2)
    )
    assert choice(t) == "end turn"


def test_cowboys_play_to_the_end_and_take_wagons():
    """Cowboys take wagons in whole games."""
    senses = senses_of(RULES)
    game = play(Game.new(5, RULES, seed=2), [CowboyBot(seat, senses) for seat in range(5)])
    assert game.outcome is not None
    assert any(event.kind == "coupled" for event in game.story(None))


@pytest.mark.parametrize(("card", "spares_the_sheriff"), [("gatling", False), ("saloon", True)])
def test_a_cowboy_spares_friends_from_harm_and_enemies_from_good(railway, card, spares_the_sheriff):
    """An Outlaw never spares the Sheriff a shot, but a life point of a Saloon."""
    t = railway(
        ann=seat("outlaw", "sgt_blaze", hand=card, life=3),
        ben=seat("sheriff", life=3),
        dee=seat("renegade", life=2),
        cal=seat("outlaw", life=2),
    )
    t.do(f"play {card}")
    assert t.asked == ("ann", "spare")
    assert (choice(t) == "pick -> ben") is spares_the_sheriff
