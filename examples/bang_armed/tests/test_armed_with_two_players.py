"""Armed & Dangerous with two characters and one hand for each player."""

from bangcore.testing import check_expansion


def test_together_with_two_players_every_invariant_is_kept():
    """Games of two are sound, secret and repeatable."""
    check_expansion("two_players", "armed", players=2, games=2, every=48)
