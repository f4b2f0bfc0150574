"""Wild West Show with two characters and one hand for each player."""

import pytest
from wildwest_table import COACHES

from bang_two_players.state import Exposed
from bang_wildwest import WildWestState
from bangcore.testing import check_expansion, seat, table


def two(extra=None, **seats):
    """Return a table of two; *seats* are those that differ."""
    everybody = {name: seat("gunslinger") for name in ("ann", "ann2", "ben", "ben2")}
    return table(
        expansions=("two_players", "wildwest"),
        extra={"two_players": Exposed(seats=[0, 2])} | (extra or {}),
        turn="ann",
        **everybody | seats,
    )


@pytest.mark.ruling("R-513")
def test_both_characters_give_a_card_to_youl():
    """Youl gets a card from each character with more cards, as long as there are any."""
    t = two(
        ann=seat("gunslinger", hand="bang"),
        ben=seat("gunslinger", "youl_grinner"),
    )
    t.do("end turn", "pick ben", "ann: pick bang")
    assert (t.ann.hand, len(t.ben.hand)) == ([], 3)


@pytest.mark.ruling("R-497")
def test_lady_rose_makes_the_other_player_skip_with_both_characters():
    """The character to the right changes places; its player loses a turn, not only it."""
    t = two(extra={"wildwest": WildWestState(current="lady_rose_of_texas")})
    t.do("use lady_rose -> ben2", "end turn")
    assert t.game.view().order == (3, 1, 2, 0)
    assert [event.seat for event in t.happened("skipped")] == [2]
    t.do("pick -> ann")
    assert t.turn == "ann"


@pytest.mark.long
def test_games_of_two_are_sound():
    """With more cards that turn up events, everything comes up, and every check passes."""
    check_expansion("two_players", "wildwest", COACHES, players=2, games=2, every=48)
