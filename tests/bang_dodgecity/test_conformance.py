"""Random games with Dodge City under every invariant, at tables of three to eight."""

import pytest

from bangcore.testing import check_expansion

pytestmark = pytest.mark.long


@pytest.mark.parametrize("players", range(3, 9))
def test_dodge_city_keeps_every_invariant(players: int) -> None:
    """Games are sound, secret, repeatable, and everything that Dodge City brings comes up."""
    report = check_expansion("dodgecity", players=players, games=3, every=32)
    assert report.hash_seeds


def test_dodge_city_and_the_bullet_keep_every_invariant_together() -> None:
    """The two expansions of the package play as one, in whatever order they are named."""
    report = check_expansion("bullet", "dodgecity", players=[3, 5, 8], games=2, every=32)
    assert report.hash_seeds


def test_the_bullet_keeps_every_invariant_alone() -> None:
    """The three characters of The Bullet need no card of Dodge City."""
    report = check_expansion("bullet", games=2, every=32)
    assert report.hash_seeds
