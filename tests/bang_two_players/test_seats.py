"""Seats that change places, and turns lost at the start, with two characters for each player."""

from bang_two_players.state import Exposed
from bangcore.plugin import OTHER, Expansion, brown, each, hookimpl
from bangcore.testing import seat, table


def dance(g, play, other):
    """Change places with another character."""
    g.swap_seats(play.by, other)


DANCE = Expansion(
    name="dance",
    cards=[brown("dance", "Dance", {"hearts": "2 3 4"}, each(OTHER, dance), text=dance.__doc__)],
)


class Siesta:
    """Whoever holds no card loses the turn."""

    @hookimpl
    def bang_turn_start(self, g, seat):
        if not g.hand(seat):
            g.skip_turn()


def two(expansion, **seats):
    """Return a table of two, whose first characters are exposed."""
    everybody = {name: seat("gunslinger") for name in ("ann", "ann2", "ben", "ben2")}
    return table(
        expansions=("two_players", expansion),
        extra={"two_players": Exposed(seats=[0, 2])},
        turn="ann",
        **everybody | seats,
    )


def test_characters_of_different_players_change_places():
    """Distances follow, and the players take turns as before."""
    t = two(DANCE, ann=seat("gunslinger", hand="dance"))
    t.do("play dance -> ben")
    assert t.game.view().order == (2, 1, 0, 3)
    assert [t.ann.distance(other) for other in (t.ann2, t.ben2, t.ben)] == [1, 1, 2]
    t.do("end turn", "pick -> ben")
    assert t.turn == "ben"
    assert t.do("end turn", "pick -> ann").turn == "ann"


def test_characters_of_one_player_change_places():
    """Each gets the neighbour of the other."""
    t = two(DANCE, ann=seat("gunslinger", hand="dance"))
    assert t.ann.distance(t.ben2) == 1
    t.do("play dance -> ann2")
    assert (t.ann.distance(t.ben2), t.ann.distance(t.ben)) == (2, 1)


def test_a_turn_lost_at_its_start_is_lost_for_both_characters():
    """The other character does not play it instead, as it does after a Jail."""
    t = two(Siesta, ann=seat("gunslinger", hand="bang"))
    t.do("end turn")
    assert [event.seat for event in t.happened("skipped")] == [2]
    assert t.asked == ("ann", "expose")
