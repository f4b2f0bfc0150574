"""Random games with all expansions keep every invariant."""

import pytest

from bangcore.testing import check_expansion

pytestmark = pytest.mark.long

ALL = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")


def test_everything_together_keeps_every_invariant() -> None:
    """Games with everything keep every invariant, and everything comes up."""
    report = check_expansion(*ALL, players=(3, 5, 8), games=4, every=40)
    assert report.games >= 12
    assert report.hash_seeds
