"""The Valley of Shadows with two characters and one hand for each player."""

import pytest

from bang_two_players.state import Exposed
from bangcore.testing import seat, table


def two(*expansions, **seats):
    """Return a table of two; *seats* are those that differ."""
    everybody = {name: seat("gunslinger") for name in ("ann", "ann2", "ben", "ben2")}
    return table(
        expansions=("two_players", *expansions),
        extra={"two_players": Exposed(seats=[0, 2])},
        turn="ann",
        **everybody | seats,
    )


@pytest.mark.ruling("R-471")
def test_both_characters_put_down_a_card_for_poker():
    """The two characters of a player put down different cards of their hand."""
    t = two(
        "valley",
        ann=seat("gunslinger", hand="poker"),
        ben=seat("gunslinger", hand="beer barrel"),
    )
    t.do("play poker", "pass", "pass", "pick beer")
    assert (t.asked, t.options) == (("ben2", "discard"), ["pick barrel"])
    t.do("pick barrel", "pick beer", "pick barrel")
    assert (t.ann.hand, t.ben.hand) == (["barrel", "beer"], [])
