"""Bots play Wild West Show, alone and with other expansions."""

import pytest
from wildwest_table import COACHES, wild_west

from bang_bots import CowboyBot, RandomBot, play, senses_of
from bangcore import Game, Ruleset, available_expansions
from bangcore.testing import check_position, seat

OTHERS = sorted({info.name for info in available_expansions()} - {"base", "wildwest", "events"})
TOGETHER = [[name] for name in OTHERS] + ([OTHERS] if len(OTHERS) > 1 else [])


@pytest.mark.parametrize("kind", [CowboyBot, RandomBot])
def test_bots_play_it(kind):
    """Bots find an answer to all its questions."""
    rules = Ruleset.build("wildwest", COACHES)
    for seed in range(4):
        game = Game.new(5, rules, seed=seed)
        assert play(game, [kind(seed=seat) for seat in range(5)]).outcome is not None


def test_a_cowboy_gives_away_the_card_that_is_worth_least():
    """Flint Westwood is asked which card to give, which is a question about no player."""
    t = wild_west(
        ann=seat("sheriff", "flint_westwood", hand="wells_fargo duel"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade", hand="stagecoach"),
    )
    t.do("use flint_westwood -> dee")
    bot = CowboyBot(1, senses_of(t.game.ruleset))
    assert bot.choose(t.game.view(0)).text.startswith("pick duel")


@pytest.mark.parametrize("others", TOGETHER, ids="-".join)
def test_it_gets_on_with_other_expansions(others):
    """With each installed expansion, and with all of them, random games stay sound to the end."""
    rules = Ruleset.build("wildwest", COACHES, *others)
    for seed in range(3):
        game = Game.new(4 + seed, rules, seed=seed)
        bots = [RandomBot(seed=seat) for seat in range(4 + seed)]
        for number in range(5000):
            if game.decision is None:
                break
            game.apply(bots[game.decision.seat].choose(game.view(game.decision.seat)))
            assert game.audit() == []
            if number % 40 == 0:
                check_position(game, number)
        assert game.outcome is not None
