"""Golden transcripts of whole games.

After a change of the rules, `pytest tests/golden --update-golden` rewrites them; read the diff.
"""

from pathlib import Path

import pytest

from bangcore import Ruleset
from bangcore.testing import Deal, check_golden, chronicle

HERE = Path(__file__).parent

ALL = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")

DEALS = {
    "base-4": Deal(players=4, seed=23),
    "base-7": Deal(players=7, seed=4),
    "simplified-5": Deal(
        rules=Ruleset.build(options={"simplified": True, "characters": 2, "dying_order": True}),
        players=5,
        seed=9,
    ),
    "two-players": Deal(rules=Ruleset.build("two_players"), players=2, seed=3),
    "dodgecity-3": Deal(rules=Ruleset.build("dodgecity"), players=3, seed=5),
    "dodgecity-8": Deal(rules=Ruleset.build("dodgecity"), players=8, seed=11),
    "bullet-5": Deal(rules=Ruleset.build("bullet"), players=5, seed=2),
    "dodgecity-bullet-6": Deal(rules=Ruleset.build("dodgecity", "bullet"), players=6, seed=17),
    "highnoon-5": Deal(rules=Ruleset.build("highnoon"), players=5, seed=2),
    "fistful-6": Deal(rules=Ruleset.build("fistful"), players=6, seed=7),
    "goldrush-5": Deal(rules=Ruleset.build("goldrush"), players=5, seed=6),
    "shadows-5": Deal(rules=Ruleset.build("shadows"), players=5, seed=8),
    "goldrush-shadows-7": Deal(rules=Ruleset.build("goldrush", "shadows"), players=7, seed=3),
    "trainrobbery-5": Deal(rules=Ruleset.build("trainrobbery"), players=5, seed=4),
    "valley-6": Deal(rules=Ruleset.build("valley"), players=6, seed=2),
    "wildwest-5": Deal(rules=Ruleset.build("wildwest"), players=5, seed=4),
    "armed-5": Deal(rules=Ruleset.build("armed"), players=5, seed=3),
    "everything-7": Deal(rules=Ruleset.build(*ALL), players=7, seed=5),
}


@pytest.mark.parametrize("name", DEALS)
def test_a_game_goes_as_it_went(name, request):
    update = request.config.getoption("--update-golden")

    check_golden(HERE / f"{name}.txt", DEALS[name], update=update)


def test_every_file_belongs_to_a_deal():
    assert {path.stem for path in HERE.glob("*.txt")} == set(DEALS)


def test_another_game_is_told_as_a_difference(tmp_path):
    path = tmp_path / "game.txt"
    check_golden(path, Deal(players=4, seed=1), update=True)

    check_golden(path, Deal(players=4, seed=1))
    with pytest.raises(AssertionError, match="-seed     1"):
        check_golden(path, Deal(players=4, seed=2))


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(AssertionError, match=r"no game\.txt yet"):
        check_golden(tmp_path / "game.txt", Deal(players=4, seed=1))


def test_a_chronicle_tells_a_whole_game():
    told = chronicle(Deal(players=4, seed=2))

    assert told.startswith("players  Ann Ben Cal Dee\n")
    assert "\n== turn 1: Dee, position " in told
    assert "\n== over: " in told
    assert max(map(len, told.splitlines())) < 140
