"""Random games under every invariant, with all installed expansions."""

import pytest

from bangcore import available_expansions
from bangcore.testing import check_expansion

INSTALLED = [info.name for info in available_expansions() if info.name != "base"]


@pytest.mark.parametrize("players", range(4, 8))
def test_armed_and_dangerous_keeps_every_invariant(players):
    """Games are sound, secret and repeatable, and all its contents come up."""
    report = check_expansion("armed", players=players, games=3, every=32)
    assert report.hash_seeds


def test_everything_together_keeps_every_invariant():
    """It is compatible with all installed expansions."""
    assert "armed" in INSTALLED
    report = check_expansion(*INSTALLED, players=(4, 7), games=4, every=64)
    assert report.games >= 8
    assert report.hash_seeds
