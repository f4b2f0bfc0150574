"""The wagons in front of players."""

import pytest

from bangcore.testing import seat


@pytest.mark.ruling("R-415")
def test_baggage_car_is_panic_cat_balou_or_bang(railway, shown):
    """Discarded in the turn it has the effect of one of three cards; the BANG! does not count."""
    t = railway(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="saloon"),
        front={0: "baggage_car"},
    )
    t.do("use baggage_car")
    assert {option.split()[1] for option in t.options} == {"panic", "cat_balou", "bang"}
    t.do("use bang -> dee")
    assert (t.dee.life, shown(t)["wagons"][0]) == (3, [])
    assert "play bang -> ben" in t.options


@pytest.mark.ruling("R-415")
def test_baggage_car_is_a_missed(railway, shown):
    """Its player may discard it when shot at."""
    t = railway(ann=seat("sheriff", hand="bang"), front={1: "baggage_car"})
    t.do("play bang -> ben", "use baggage_car")
    assert (t.ben.life, shown(t)["wagons"][1]) == (4, [])


@pytest.mark.ruling("R-416")
def test_caboose_makes_blue_cards_and_wagons_missed(railway, shown):
    """A blue card in hand or in play, or another wagon, is discarded as a Missed!."""
    for answer in ("use caboose with scope", "use caboose with mustang", "use caboose"):
        t = railway(
            train="mail_car",
            ann=seat("sheriff", hand="bang", in_play="winchester"),
            ben=seat("outlaw", hand="scope stagecoach", in_play="mustang"),
            front={1: "caboose dining_car"},
        )
        t.do("play bang -> ben")
        assert not [option for option in t.options if "stagecoach" in option]
        t.do(answer)
        assert t.ben.life == 4
    assert shown(t)["wagons"][1] == ["caboose"]


@pytest.mark.ruling("R-417")
def test_cattle_truck_takes_one_of_three_discards(railway):
    """One of the top three cards of the discard pile is taken, not the fourth."""
    t = railway(front={0: "cattle_truck"}, discards="beer duel saloon gatling")
    t.do("use cattle_truck")
    assert sorted(t.options) == ["pick beer", "pick duel", "pick saloon"]
    t.do("pick saloon")
    assert (t.ann.hand, t.discards[:3]) == (["saloon"], ["beer", "duel", "gatling"])


@pytest.mark.ruling("R-418")
def test_circus_wagon_makes_others_discard_what_they_have_in_play(railway, shown):
    """Each other player chooses a card or a wagon in front of them; who has none does nothing."""
    t = railway(
        ann=seat("sheriff", in_play="scope"),
        ben=seat("outlaw", in_play="mustang barrel"),
        dee=seat("renegade"),
        front={0: "circus_wagon", 1: "dining_car", 3: "private_car"},
    )
    t.do("use circus_wagon")
    assert (t.asked, t.options) == (
        ("ben", "discard"),
        ["pick mustang", "pick barrel", "pick dining_car"],
    )
    t.do("pick barrel")
    assert (t.ben.in_play, t.ann.in_play) == (["mustang"], ["scope"])
    assert shown(t)["wagons"][:4] == [[], ["dining_car"], [], []]


@pytest.mark.ruling("R-419")
def test_coal_hopper_draws_and_discards_a_wagon(railway, shown):
    """It draws a card and discards a wagon of any player; without another wagon it is no use."""
    t = railway(front={0: "coal_hopper"})
    assert "use coal_hopper" not in t.options
    t = railway(front={0: "coal_hopper dining_car", 2: "private_car"})
    t.do("use coal_hopper", "pick private_car")
    assert (len(t.ann.hand), shown(t)["wagons"][:3]) == (1, [["dining_car"], [], []])


@pytest.mark.ruling("R-420")
@pytest.mark.parametrize(("card", "life"), [("beer:8-hearts", 3), ("duel:Q-diamonds", 2)])
def test_dining_car_heals_on_hearts(card, life, railway):
    """At the start of the turn of its player a draw! of Hearts gives a life point."""
    t = railway(ben=seat("outlaw", life=2), front={1: "dining_car"}, deck=card)
    t.do("end turn")
    assert t.ben.life == life


@pytest.mark.ruling("R-421")
def test_express_car_gives_another_turn(railway, shown):
    """The turn ends at once, the hand is discarded, and in the extra turn it gives no other."""
    t = railway(ann=seat("sheriff", hand="beer duel"), front={0: "express_car"})
    t.do("use express_car")
    assert (t.turn, t.asked[1], sorted(t.discards[:2])) == ("ann", "turn", ["beer", "duel"])
    assert len(t.ann.hand) == 2  # phase 1
    assert shown(t)["position"] == 3  # a turn of the Sheriff begins
    t.do("end turn")
    assert t.turn == "ben"


@pytest.mark.ruling("R-421")
def test_express_car_is_no_use_in_an_extra_turn(railway, shown):
    """An Express Car taken in an extra turn cannot be used in it, but in a later turn."""
    t = railway(
        expansions=["trainrobbery", "goldrush"],
        ann=seat("sheriff", "don_bell", hand="beer"),
        train="express_car",
        position=2,
        deck="beer:8-hearts beer:9-hearts panic duel",
    )
    t.do("end turn", "take express_car with beer")
    assert (t.turn, shown(t)["wagons"][0]) == ("ann", ["express_car"])
    assert "use express_car" not in t.options


@pytest.mark.ruling("R-422")
def test_ghost_car_keeps_its_player_in_play(railway, shown):
    """Who has it is not eliminated: they stay without life points, and gain and lose none."""
    t = railway(
        train="mail_car",
        ann=seat("sheriff", hand="bang saloon gatling"),
        ben=seat("outlaw", life=1, hand=""),
        front={1: "ghost_car"},
    )
    t.do("play bang -> ben")
    assert (t.ben.alive, t.ben.life, shown(t)["ghosts"]) == (True, 0, [1])
    t.do("play saloon", "play gatling")
    assert (t.ben.alive, t.ben.life, t.ann.hand) == (True, 0, [])
    t.do("end turn")
    assert (t.turn, len(t.ben.hand)) == ("ben", 2)
    t.do("end turn")
    while t.turn == "ben":
        t.do(t.options[0])
    assert t.ben.hand == []


@pytest.mark.ruling("R-422")
def test_a_beer_comes_before_the_ghost(railway, shown):
    """A dying player with the Ghost Car may still save themselves by a Beer."""
    t = railway(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1, hand="beer"),
        front={1: "ghost_car"},
    )
    t.do("play bang -> ben", "pass", "use beer")
    assert (t.ben.life, shown(t)["ghosts"]) == (1, [])


@pytest.mark.ruling("R-422")
def test_ghost_car_brings_players_back(railway, shown):
    """Laid in front of a player who is out it brings them back, never in front of the Sheriff."""
    t = railway(
        train="ghost_car",
        position=1,
        ann=seat("sheriff", hand="bang"),
        cal=seat("outlaw", alive=False),
    )
    t.do("take ghost_car with bang")
    assert t.options == ["pick -> ben", "pick -> dee", "pick -> cal"]
    t.do("pick -> cal")
    assert (t.cal.alive, t.cal.life, shown(t)["ghosts"]) == (True, 0, [2])


@pytest.mark.ruling("R-423")
def test_without_the_ghost_car_a_ghost_is_out(railway, shown):
    """A ghost who loses the Ghost Car is out; nobody gets a reward or takes their cards."""
    t = railway(
        train="mail_car",
        ann=seat("sheriff", hand="cat_balou"),
        ben=seat("outlaw", life=0, in_play="scope", hand=""),
        dee=seat("renegade", "vulture_sam", hand=""),
        front={1: "ghost_car"},
        ghosts=[1],
    )
    t.do("play cat_balou -> ben", "pick ghost_car")
    assert (t.ben.alive, t.ann.hand, t.dee.hand, shown(t)["ghosts"]) == (False, [], [], [])
    assert "scope" in t.discards


@pytest.mark.ruling("R-424")
def test_lounge_car_deals_two_wagons(railway, shown):
    """One of two wagons is laid down, the other one given away; they are not those of the turn."""
    t = railway(
        ann=seat("sheriff", hand="bang"), front={0: "lounge_car"}, wagons="dining_car private_car"
    )
    t.do("use lounge_car", "pick dining_car")
    assert t.options == ["pick -> ben", "pick -> cal", "pick -> dee"]
    t.do("pick -> cal")
    assert shown(t)["wagons"][:3] == [["dining_car"], [], ["private_car"]]
    assert "take mail_car with bang" in t.options


@pytest.mark.ruling("R-424")
def test_the_sheriff_gives_the_ghost_car_away(railway, shown):
    """A Sheriff who turns it up by the Lounge Car has to keep the other wagon."""
    t = railway(front={0: "lounge_car"}, wagons="ghost_car private_car")
    t.do("use lounge_car", "pick -> dee")
    assert (shown(t)["wagons"][0], shown(t)["wagons"][3]) == (["private_car"], ["ghost_car"])


@pytest.mark.ruling("R-425")
def test_lumber_flatcar_is_laid_in_front_of_anybody(railway):
    """Who has it sees the others one farther away."""
    t = railway(train="lumber_flatcar", position=1, ann=seat("sheriff", hand="bang"))
    t.do("take lumber_flatcar with bang")
    assert t.options == ["pick -> ann", "pick -> ben", "pick -> cal", "pick -> dee"]
    t.do("pick -> ben")
    assert (t.ben.distance(t.ann), t.ann.distance(t.ben)) == (2, 1)


@pytest.mark.ruling("R-426")
def test_mail_car_gives_one_of_three_cards_away(railway):
    """Three cards are drawn, and one of them is given to another player."""
    t = railway(train="caboose", front={0: "mail_car"}, deck="beer duel saloon")
    t.do("use mail_car", "pick duel", "pick -> cal")
    assert (t.ann.hand, t.cal.hand) == (["beer", "saloon"], ["duel"])


@pytest.mark.ruling("R-427")
def test_observation_car_is_scope_and_mustang(railway):
    """Its player sees the others one nearer, and they see them one farther away."""
    t = railway(train="caboose", front={0: "observation_car"})
    assert (t.ann.distance(t.cal), t.cal.distance(t.ann)) == (1, 3)


@pytest.mark.ruling("R-428")
def test_passenger_car_takes_a_card(railway, shown):
    """A card of any other player is taken, one in play or a random one in hand."""
    t = railway(cal=seat("outlaw", in_play="scope", hand="beer"), front={0: "passenger_car"})
    t.do("use passenger_car -> cal", "pick scope")
    assert (t.ann.hand, shown(t)["wagons"][0]) == (["scope"], [])


@pytest.mark.ruling("R-429")
def test_prisoner_car_protects_from_indians_and_duels(railway):
    """Indians! and Duels of others do nothing; a Gatling still hits."""
    t = railway(
        ann=seat("sheriff", hand="indians duel gatling"),
        **{name: seat("outlaw", hand="") for name in ("ben", "cal")},
        front={1: "prisoner_car"},
    )
    t.do("play indians", "play duel -> ben")
    assert (t.ben.life, t.cal.life) == (4, 3)
    t.do("play gatling")
    assert t.ben.life == 3


@pytest.mark.ruling("R-430")
@pytest.mark.parametrize("hand", ["", "beer"])
def test_private_car_protects_an_empty_hand(hand, railway):
    """A BANG! cannot be aimed at a player with it and no card; a Knife Revolver can."""
    t = railway(
        ann=seat("sheriff", hand="bang knife_revolver"),
        ben=seat("outlaw", hand=hand),
        front={1: "private_car"},
    )
    assert ("play bang -> ben" in t.options) == bool(hand)
    assert "play knife_revolver -> ben" in t.options


@pytest.mark.ruling("R-431")
def test_sleeper_car_shoots_once_in_a_turn(railway):
    """A blue card is discarded for an additional shot within reach, once in a turn."""
    t = railway(
        ann=seat("sheriff", hand="bang scope", in_play="mustang"),
        front={0: "sleeper_car"},
    )
    t.do("use sleeper_car with mustang -> ben", "play bang -> ben")
    assert t.ben.life == 2
    assert not [option for option in t.options if "sleeper" in option]


@pytest.mark.ruling("R-431")
def test_sleeper_car_answers_indians_and_duels(railway, shown):
    """It counts as a BANG! against Indians!, with another wagon as its price."""
    t = railway(ann=seat("sheriff", hand="indians"), front={1: "sleeper_car private_car"})
    t.do("play indians", "use sleeper_car")
    assert (t.ben.life, shown(t)["wagons"][1]) == (4, ["sleeper_car"])
