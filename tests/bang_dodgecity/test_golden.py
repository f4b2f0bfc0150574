"""Golden transcripts of whole games with Dodge City; see tests/golden."""

from pathlib import Path

import pytest

from bangcore import Ruleset
from bangcore.testing import Deal, check_golden

HERE = Path(__file__).parent / "golden"

DODGE_CITY = Ruleset.build("dodgecity")
BULLET = Ruleset.build("bullet")
BOTH = Ruleset.build("dodgecity", "bullet")

DEALS = {
    "dodgecity-3": Deal(rules=DODGE_CITY, players=3, seed=5),
    "dodgecity-8": Deal(rules=DODGE_CITY, players=8, seed=11),
    "bullet-5": Deal(rules=BULLET, players=5, seed=2),
    "both-6": Deal(rules=BOTH, players=6, seed=17),
}


@pytest.mark.parametrize("name", DEALS)
def test_a_game_goes_as_it_went(name, request):
    """A game replays exactly as its golden transcript records it."""
    update = request.config.getoption("--update-golden")

    check_golden(HERE / f"{name}.txt", DEALS[name], update=update)


def test_every_file_belongs_to_a_deal():
    """Every golden file belongs to a deal that is tested."""
    assert {path.stem for path in HERE.glob("*.txt")} == set(DEALS)
