"""Random games under every invariant, with all installed expansions."""

import pytest
from wild_west_table import COACHES

from bangcore import available_expansions
from bangcore.testing import check_expansion

INSTALLED = [info.name for info in available_expansions() if info.name != "base"]


@pytest.mark.parametrize("players", range(4, 8))
def test_the_valley_keeps_every_invariant(players):
    """Games are sound, secret and repeatable, and all contents of the Valley come up."""
    report = check_expansion("valley", players=players, games=3, every=32)
    assert report.hash_seeds


def test_everything_together_keeps_every_invariant():
    """The expansions are compatible with each other and with all installed ones."""
    assert {"valley", "wildwest"} <= set(INSTALLED)
    report = check_expansion(*INSTALLED, COACHES, players=(4, 7), games=4, every=64)
    assert report.games >= 8
    assert report.hash_seeds
