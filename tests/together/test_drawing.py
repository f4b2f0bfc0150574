"""A table drawn from events equals the one drawn from views, with every expansion."""

import pytest

from bangcore import Game, Ruleset
from bangcore.testing import GAME_INVARIANTS
from bangcore.testing.playing.deals import Dice, EventRecorder, play_on

NAMES = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")
TABLES = [(), NAMES, *(pytest.param((name,), marks=pytest.mark.long) for name in NAMES)]


@pytest.mark.parametrize("names", TABLES, ids="+".join)
def test_events_draw_the_table(names):
    """After every answer, the events of every viewer draw the table of the view."""
    draw = GAME_INVARIANTS["events_draw_the_table"]
    rules = Ruleset.build(*names)
    for seed, players in enumerate((min(rules.players), max(rules.players))):
        game = Game.new(players, rules, seed=seed, skip_forced=bool(seed % 2))
        recorder = EventRecorder(game)
        play_on(game, Dice(seed), 120)
        assert len(recorder.events[None]) > 50
        draw(game, recorder, seed)
