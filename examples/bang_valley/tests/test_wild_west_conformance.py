"""Random games of Wild West Show under every invariant."""

import pytest
from wild_west_table import COACHES

from bangcore.testing import check_expansion


@pytest.mark.parametrize("players", range(4, 8))
def test_the_show_keeps_every_invariant(players):
    """Games are sound, secret and repeatable, and all contents of the Show come up."""
    report = check_expansion("wildwest", COACHES, players=players, games=3, every=16)
    assert report.hash_seeds
