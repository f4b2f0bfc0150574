"""The eight characters."""

import pytest

from bangcore.testing import seat


@pytest.mark.ruling("R-446")
def test_benny_brawler_takes_any_number_of_wagons(railway, shown):
    """They pay for each wagon, and move the train first only once."""
    t = railway(ann=seat("sheriff", "benny_brawler", hand="panic bang bang beer"))
    assert t.ann.life == 5
    t.do("take mail_car with bang", "take_next observation_car with beer")
    assert shown(t)["wagons"][0] == ["mail_car", "observation_car"]
    assert not [option for option in t.options if "take_next" in option]
    assert [option for option in t.options if option.startswith("take ")]


@pytest.mark.ruling("R-447")
def test_evan_babbit_passes_a_bang_on(railway):
    """A card of the suit of the BANG! aims it at a neighbour, not at the one who played it."""
    t = railway(
        ann=seat("sheriff", hand="bang:2-clubs"),
        ben=seat("outlaw", "evan_babbit", hand="duel:8-clubs beer:8-hearts"),
    )
    t.do("play bang -> ben")
    assert t.options == ["pass", "use evan_babbit with duel"]
    t.do("use evan_babbit with duel")
    assert (t.ben.life, t.ben.hand, t.cal.life) == (4, ["beer"], 3)


@pytest.mark.ruling("R-447")
def test_evan_babbit_passes_no_other_shot_on(railway):
    """A Gatling is no BANG! card."""
    t = railway(
        ann=seat("sheriff", hand="gatling:10-hearts"),
        ben=seat("outlaw", "evan_babbit", hand="beer:8-hearts"),
    )
    t.do("play gatling")
    assert t.options == ["pass"]


@pytest.mark.ruling("R-448")
@pytest.mark.parametrize("jail", [False, True])
def test_jimmy_texas_draws_at_the_end_of_the_turn(jail, railway):
    """They draw a card after phase 3, also when they lose the turn in Jail."""
    t = railway(
        ben=seat("outlaw", "jimmy_texas", hand="", in_play="jail" if jail else ""),
        deck="duel:8-clubs beer beer saloon",
    )
    t.do("end turn")
    if not jail:
        t.do("end turn")
    assert (t.turn, len(t.ben.hand)) == ("cal", 1 if jail else 3)


@pytest.mark.ruling("R-449")
def test_manuelita_draws_at_the_end_of_the_line(railway):
    """They draw two cards before the locomotive takes effect."""
    t = railway(
        position=3,
        ann=seat("sheriff", "zippy_roy"),
        cal=seat("outlaw", "manuelita", hand=""),
        deck="beer duel saloon gatling",
    )
    t.do("use zippy_roy")
    assert t.cal.hand == ["beer", "duel"]
    assert t.options[:2] == ["pick saloon", "pick gatling"]


@pytest.mark.ruling("R-450")
def test_sancho_takes_a_wagon_for_nothing(railway, shown):
    """Once in a turn, after a move if they like; it is the wagon of the turn."""
    t = railway(ann=seat("sheriff", "sancho", hand="bang"))
    assert t.ann.life == 4
    t.do("free_next caboose")
    assert (shown(t)["wagons"][0], shown(t)["position"]) == (["caboose"], 3)
    assert not [option for option in t.options if "take" in option or "free" in option]


@pytest.mark.ruling("R-451")
def test_sgt_blaze_spares_a_player(railway):
    """Their Gatling spares one player, as does a locomotive at the end of the line by them."""
    t = railway(
        position=3,
        locomotive="ironhorse",
        ann=seat("sheriff", "sgt_blaze", hand="gatling next_stop"),
    )
    assert t.ann.life == 6
    t.do("play gatling", "pick -> cal")
    assert [p.life for p in (t.ben, t.cal, t.dee)] == [3, 4, 3]
    t.do("play next_stop", "pick -> ann")
    assert [p.life for p in (t.ann, t.ben, t.cal, t.dee)] == [6, 2, 3, 2]


@pytest.mark.ruling("R-451")
def test_sgt_blaze_spares_a_player_from_a_card_in_front(railway):
    """A Howitzer that lay in front of them spares one other player."""
    t = railway(
        ann=seat("sheriff", "sgt_blaze", in_play="howitzer"),
        expansions=["trainrobbery", "dodgecity"],
    )
    t.do("use howitzer")
    assert [option for option in t.options if "ann" in option] == []
    t.do("pick -> dee")
    assert [p.life for p in (t.ben, t.cal, t.dee)] == [3, 3, 4]


@pytest.mark.ruling("R-451")
def test_sgt_blaze_cannot_spare_themselves_from_their_card(railway):
    """From Most Wanted, which affects everybody, they may spare others only."""
    t = railway(ann=seat("sheriff", "sgt_blaze", hand="most_wanted"))
    t.do("play most_wanted")
    assert t.asked == ("ann", "spare")
    assert [option for option in t.options if "ann" in option] == []


@pytest.mark.ruling("R-451")
def test_sgt_blaze_spares_a_player_from_a_general_store(railway):
    """There is a card less, and the player takes none."""
    t = railway(ann=seat("sheriff", "sgt_blaze", hand="general_store"), deck="bang beer duel")
    t.do("play general_store", "pick -> ben", "pick beer")
    assert t.asked == ("cal", "pick")
    t.do("pick duel")
    assert (t.ben.hand, t.cal.hand, t.dee.hand) == ([], ["duel"], ["bang"])


@pytest.mark.ruling("R-451")
def test_sgt_blaze_need_not_spare_anybody(railway):
    """They may spare nobody, and are not asked at a card for one player."""
    t = railway(ann=seat("sheriff", "sgt_blaze", hand="gatling beer duel"))
    t.do("play duel -> ben")
    assert t.asked[1] == "turn"
    t.do("play gatling", "pass")
    assert [p.life for p in (t.ben, t.cal, t.dee)] == [2, 3, 3]


@pytest.mark.ruling("R-452")
def test_shade_oconnor_changes_a_card_when_the_train_moves(railway):
    """In the turns of others a move of the train lets them discard a card to draw one."""
    t = railway(
        ann=seat("sheriff", "zippy_roy"),
        ben=seat("outlaw", "shade_oconnor", hand="duel"),
        deck="beer",
    )
    t.do("use zippy_roy")
    assert t.asked == ("ben", "shade")
    t.do("pick duel")
    assert t.ben.hand == ["beer"]


@pytest.mark.ruling("R-452")
def test_shade_oconnor_does_nothing_in_their_own_turn(railway):
    """A move in their own turn asks nothing."""
    t = railway(ann=seat("sheriff", "shade_oconnor", hand="next_stop beer"))
    t.do("play next_stop")
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-453")
def test_zippy_roy_moves_the_train(railway, shown):
    """Once in their turn the train moves one station."""
    t = railway(ann=seat("sheriff", "zippy_roy"))
    assert t.ann.life == 6
    t.do("use zippy_roy")
    assert shown(t)["position"] == 3
    assert "use zippy_roy" not in t.options
