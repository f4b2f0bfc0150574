"""Random games with Gold Rush and shadows keep every invariant."""

import pytest

from bangcore.testing import check_expansion

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    ("names", "games"), [(["goldrush"], 2), (["shadows"], 2), (["goldrush", "shadows"], 1)]
)
def test_random_games_keep_every_invariant(names: list[str], games: int) -> None:
    """Games with Gold Rush and shadows keep every invariant."""
    report = check_expansion(*names, games=games)
    assert report.games >= 4 * games
    assert report.hash_seeds
