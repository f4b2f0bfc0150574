"""Random games with Dodge City for three to eight players keep every invariant."""

import pytest

from bangcore.testing import check_expansion

pytestmark = pytest.mark.long


@pytest.mark.parametrize("players", range(3, 9))
def test_dodge_city_keeps_every_invariant(players: int) -> None:
    """Games with Dodge City keep every invariant, and everything that it adds comes up."""
    report = check_expansion("dodgecity", players=players, games=3, every=32)
    assert report.hash_seeds


def test_dodge_city_and_the_bullet_keep_every_invariant_together() -> None:
    """Dodge City and The Bullet keep every invariant together, in any order."""
    report = check_expansion("bullet", "dodgecity", players=[3, 5, 8], games=2, every=32)
    assert report.hash_seeds


def test_the_bullet_keeps_every_invariant_alone() -> None:
    """The Bullet keeps every invariant without Dodge City."""
    report = check_expansion("bullet", games=2, every=32)
    assert report.hash_seeds
