"""Golden transcript of a whole game with all expansions; see tests/golden."""

from pathlib import Path

import pytest

from bangcore import Ruleset
from bangcore.testing import Deal, check_golden

HERE = Path(__file__).parent / "golden"

ALL = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")

DEALS = {"everything-7": Deal(rules=Ruleset.build(*ALL), players=7, seed=5)}


@pytest.mark.parametrize("name", DEALS)
def test_a_game_goes_as_it_went(name: str, request: pytest.FixtureRequest) -> None:
    """A game replays exactly as its golden transcript records it."""
    update = request.config.getoption("--update-golden")
    check_golden(HERE / f"{name}.txt", DEALS[name], update=update)


def test_every_file_belongs_to_a_deal() -> None:
    """Every golden file belongs to a deal that is tested."""
    assert {path.stem for path in HERE.glob("*.txt")} == set(DEALS)
