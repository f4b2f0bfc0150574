"""Seats that change places: the order of the seats, and everything that follows it."""

import pytest

from bangcore import REFEREE, Game, Tabletop
from bangcore.plugin import OTHER, Expansion, brown, each
from bangcore.testing import four, seat
from bangcore.worlds import sample


def dance(g, play, other):
    """Change places with another player."""
    g.swap_seats(play.by, other)


DANCE = Expansion(
    name="dance",
    cards=[brown("dance", "Dance", {"hearts": "2 3 4 5"}, each(OTHER, dance), text=dance.__doc__)],
)
HAND = seat("sheriff", hand="dance dance")


def danced(*answers, **seats):
    """Return a table at which Ann has changed places with Cal: Cal, Ben, Ann, Dee."""
    return four(**{"ann": HAND} | seats, expansions=[DANCE]).do("play dance -> cal", *answers)


def test_distances_are_counted_in_the_new_order():
    """Both have each other's neighbours; mustangs and weapons come along."""
    t = four(ann=seat("sheriff", hand="dance", in_play="mustang schofield"), expansions=[DANCE])

    def distances():
        players = (t.ann, t.ben, t.cal, t.dee)
        return [[one.distance(other) for other in players if other != one] for one in players]

    assert distances() == [[1, 2, 1], [2, 1, 2], [3, 1, 1], [2, 2, 1]]
    t.do("play dance -> ben")
    assert distances() == [[1, 1, 2], [2, 2, 1], [2, 2, 1], [3, 1, 1]]
    assert t.ann.in_play == ["mustang", "schofield"]


def test_turns_go_on_from_the_new_place_of_the_player_on_turn():
    """Ann sits where Cal sat, so Dee, now to the left of Ann, is next; then Cal."""
    t = danced()
    turns = []
    for _ in range(4):
        t.do("end turn")
        turns.append(t.turn)
    assert turns == ["dee", "cal", "ben", "ann"]


def test_effects_go_around_in_the_new_order():
    """Indians! asks from the left of its player, the General Store begins with its player."""
    indians = seat("sheriff", hand="dance indians")
    bangs = {name: seat(role, hand="bang") for name, role in
             (("ben", "outlaw"), ("cal", "outlaw"), ("dee", "renegade"))}  # fmt: skip
    t = danced("play indians", ann=indians, **bangs)
    asked = []
    while t.asked[1] == "bang":
        asked.append(t.asked[0])
        t.do("pass")
    assert asked == ["dee", "cal", "ben"]
    t = danced("play general_store", ann=seat("sheriff", hand="dance general_store"))
    asked = []
    while t.asked[1] == "pick":
        asked.append(t.asked[0])
        t.do(t.options[0])
    assert asked == ["ann", "dee", "cal"]  # the last card is not a choice


def test_dynamite_goes_to_the_new_neighbour():
    """It passes from Dee to Cal, who sits to the left of Dee now."""
    t = danced("end turn", dee=seat("renegade", in_play="dynamite"), deck="bang:A-spades")
    assert (t.turn, t.dee.in_play, t.cal.in_play) == ("dee", [], ["dynamite"])


def test_a_jail_stays_in_front_of_the_player():
    """It is checked in the turn of its player, who sits elsewhere."""
    t = danced(
        "end turn", "end turn", cal=seat("outlaw", in_play="jail"), deck="beer beer bang:A-spades"
    )
    assert t.happened("flipped")[0].seat == 2
    assert t.happened("skipped")[0].seat == 2
    assert t.turn == "ben"


def test_the_eliminated_keep_their_places():
    """An exchange changes nothing for them, and they do not count for distances."""
    t = danced(ben=seat("outlaw", alive=False))
    assert t.game.view().order == (2, 1, 0, 3)
    assert (t.ann.distance(t.cal), t.ann.distance(t.dee)) == (1, 1)
    assert [t.do("end turn").turn for _ in range(3)] == ["dee", "cal", "ann"]


def test_everybody_is_told():
    """There is an event for each seat, with the new order among its changes."""
    t = danced()
    for viewer in (None, REFEREE, 0, 1, 2, 3):
        (event,) = [event for event in t.game.story(viewer) if event.kind == "swapped"]
        assert (event.seat, event.target) == (0, 2)
        told = {change.what: change.value for one in t.game.story(viewer) for change in one.changes}
        assert tuple(told["order"]) == t.game.view(viewer).order == (2, 1, 0, 3)
        assert t.game.view(viewer).around(0) == (3, 2, 1)


@pytest.mark.parametrize("viewer", [None, 0, 1, REFEREE])
def test_a_table_kept_up_to_date_from_events_has_the_order(viewer):
    """So a client that only listens draws the seats as they are."""
    t = danced("play dance -> ben")
    kept = Tabletop(viewer)
    for event in t.game.story(viewer):
        kept.follow(event)
    assert tuple(kept.order) == t.game.view(viewer).order == (2, 0, 1, 3)


def test_an_exchange_is_saved_replayed_copied_and_taken_back():
    """A save, a record and a copy have the order; undo goes back to the one before."""
    t = danced()
    game, rules = t.game, t.game.ruleset
    for same in (
        Game.from_dict(game.to_dict(), rules),
        Game.replay(game.record, rules),
        game.copy(),
    ):
        assert same.view().order == (2, 1, 0, 3)
        same.apply("end turn")
        assert same.state.turn == 3
    game.undo()
    assert game.view().order == (0, 1, 2, 3)
    assert t.ann.distance(t.cal) == 2


def test_worlds_have_the_order():
    """Places are public, so every sampled game has the same ones."""
    t = danced()
    for viewer in range(4):
        assert sample(t.game, viewer, 5).view().order == (2, 1, 0, 3)


def test_two_exchanges_with_the_same_player_change_nothing():
    t = danced("play dance -> cal")
    assert t.game.view().order == (0, 1, 2, 3)
    assert t.do("end turn").turn == "ben"
