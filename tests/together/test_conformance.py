"""Random games with everything there is keep every invariant."""

import pytest

from bangcore.testing import check_expansion

ALL = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")


@pytest.mark.parametrize("players", [3, 5, 8])
def test_everything_together_keeps_every_invariant(players: int) -> None:
    """Games are sound, secret, repeatable, and everything that is in the boxes comes up."""
    report = check_expansion(*ALL, players=players, games=3, every=40)
    assert report.games >= 3
    assert report.hash_seeds
