"""The Valley of Shadows and Wild West Show with two characters and one hand for each player."""

import pytest
from bang_valley.wild_west import WildWestState
from wild_west_table import COACHES

from bang_two_players.state import Exposed
from bangcore.testing import check_expansion, seat, table


def two(*expansions, extra=None, **seats):
    """Return a table of two; *seats* are those that differ."""
    everybody = {name: seat("gunslinger") for name in ("ann", "ann2", "ben", "ben2")}
    return table(
        expansions=("two_players", *expansions),
        extra={"two_players": Exposed(seats=[0, 2])} | (extra or {}),
        turn="ann",
        **everybody | seats,
    )


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


def test_both_characters_give_a_card_to_youl():
    """Youl gets a card from each character with more cards, as long as there are any."""
    t = two(
        "wildwest",
        ann=seat("gunslinger", hand="bang"),
        ben=seat("gunslinger", "youl_grinner"),
    )
    t.do("end turn", "pick ben", "ann: pick bang")
    assert (t.ann.hand, len(t.ben.hand)) == ([], 3)


@pytest.mark.parametrize("expansions", [("valley",), ("wildwest", COACHES)], ids=lambda e: e[0])
def test_together_with_two_players_every_invariant_is_kept(expansions):
    """Games of two are sound, secret and repeatable."""
    check_expansion("two_players", *expansions, players=2, games=2, every=48)


def test_lady_rose_makes_the_other_player_skip_with_both_characters():
    """The character to the right changes places; its player loses a turn, not only it."""
    t = two("wildwest", extra={"wildwest": WildWestState(current="lady_rose_of_texas")})
    t.do("use lady_rose -> ben2", "end turn")
    assert t.game.view().order == (3, 1, 2, 0)
    assert [event.seat for event in t.happened("skipped")] == [2]
    t.do("pick -> ann")
    assert t.turn == "ann"
