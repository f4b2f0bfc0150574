"""Golden transcripts of whole games with Gold Rush and shadows; see tests/golden."""

from pathlib import Path

import pytest

from bangcore import Ruleset
from bangcore.testing import Deal, check_golden

HERE = Path(__file__).parent / "golden"

DEALS = {
    "goldrush-5": Deal(rules=Ruleset.build("goldrush"), players=5, seed=6),
    "shadows-5": Deal(rules=Ruleset.build("shadows"), players=5, seed=8),
    "both-7": Deal(rules=Ruleset.build("goldrush", "shadows"), players=7, seed=3),
}


@pytest.mark.parametrize("name", DEALS)
def test_a_game_goes_as_it_went(name: str, request: pytest.FixtureRequest) -> None:
    """A game replays exactly as its golden transcript records it."""
    update = request.config.getoption("--update-golden")
    check_golden(HERE / f"{name}.txt", DEALS[name], update=update)


def test_every_file_belongs_to_a_deal() -> None:
    """Every golden file belongs to a deal that is tested."""
    assert {path.stem for path in HERE.glob("*.txt")} == set(DEALS)
