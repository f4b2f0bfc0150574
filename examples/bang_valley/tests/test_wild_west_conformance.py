"""Random games of Wild West Show under every invariant."""

import pytest
from wild_west_table import COACHES

from bang_bots import CowboyBot, RandomBot, play
from bangcore import Game, Ruleset, available_expansions
from bangcore.testing import check_expansion, check_position

OTHERS = sorted({info.name for info in available_expansions()} - {"base", "wildwest", "events"})
TOGETHER = [[name] for name in OTHERS] + ([OTHERS] if len(OTHERS) > 1 else [])


@pytest.mark.parametrize("players", range(4, 8))
def test_the_show_keeps_every_invariant(players):
    """Games are sound, secret and repeatable, and everything that the Show brings comes up."""
    report = check_expansion("wildwest", COACHES, players=players, games=3, every=16)
    assert report.hash_seeds


@pytest.mark.parametrize("others", TOGETHER, ids="-".join)
def test_it_gets_on_with_other_expansions(others):
    """With each that is installed, and with all of them, random games stay sound to the end."""
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


@pytest.mark.parametrize("kind", [CowboyBot, RandomBot])
def test_bots_play_it(kind):
    """Bots find an answer to all its questions."""
    rules = Ruleset.build("wildwest", COACHES)
    for seed in range(4):
        game = Game.new(5, rules, seed=seed)
        assert play(game, [kind(seed=seat) for seat in range(5)]).outcome is not None
