"""The cards that are shuffled into the deck."""

import pytest

from bangcore.testing import check_answers, seat


def shot_at(railway, hand: str, *, ann: str = "bang", deck: str = "", life: int = 3):
    return railway(
        ann=seat("sheriff", hand=ann), ben=seat("outlaw", hand=hand, life=life), deck=deck
    )


@pytest.mark.ruling("R-432")
@pytest.mark.parametrize(("card", "life"), [("duel:Q-diamonds", 4), ("duel:8-clubs", 3)])
def test_cactus_is_missed_and_heals_on_red(card, life, railway):
    """It cancels a shot; then a draw! of a red card gives a life point."""
    t = shot_at(railway, "cactus", deck=card)
    t.do("play bang -> ben", "use cactus")
    assert t.ben.life == life


@pytest.mark.ruling("R-433")
def test_dragoon_shoots_twice(railway):
    """With this weapon two BANG! are played in a turn, at distance 2."""
    t = railway(ann=seat("sheriff", hand="bang bang bang", in_play="dragoon"))
    t.do("play bang -> cal", "play bang -> ben")
    assert (t.cal.life, t.ben.life) == (3, 3)
    assert not [option for option in t.options if option.startswith("play bang")]


@pytest.mark.ruling("R-434")
def test_evaded_takes_the_card_that_shot(railway):
    """The card of the cancelled shot goes to the player of the Evaded!."""
    t = shot_at(railway, "evaded")
    t.do("play bang -> ben", "use evaded")
    assert (t.ben.life, t.ben.hand, t.discards) == (3, ["bang"], ["evaded"])


@pytest.mark.ruling("R-434")
def test_evaded_takes_nothing_if_the_shot_hits(railway):
    """Against Slab the Killer one Evaded! does not cancel the shot, and takes nothing."""
    t = railway(
        ann=seat("sheriff", "slab_the_killer", hand="bang"), ben=seat("outlaw", hand="evaded beer")
    )
    t.do("play bang -> ben", "use evaded", "pass")
    assert (t.ben.life, t.ben.hand) == (3, ["beer"])


@pytest.mark.ruling("R-434")
@pytest.mark.parametrize(
    ("expansion", "ann", "answers", "card"),
    [
        ("dodgecity", seat("sheriff", hand="gatling"), "play gatling", "gatling"),
        ("dodgecity", seat("sheriff", in_play="howitzer"), "use howitzer", "howitzer"),
        (
            "valley",
            seat("sheriff", "der_spot_burst_ringer", hand="bang"),
            "use der_spot_burst_ringer with bang",
            "bang",
        ),
        (
            "armed",
            seat("sheriff", hand="quick_shot", tokens={"load": 1}),
            "play quick_shot -> ben, use load",
            "quick_shot",
        ),
    ],
    ids=["gatling", "howitzer", "burst", "quick_shot"],
)
def test_evaded_takes_a_card_that_shoots_at_several_when_it_is_over(
    expansion, ann, answers, card, railway
):
    """The card stays on the table for the next target; after the last one it is taken."""
    players = {name: seat("outlaw", hand="beer") for name in ("cal", "dee")}
    t = railway(
        ann=ann,
        ben=seat("renegade", hand="evaded"),
        **players,
        expansions=["trainrobbery", expansion],
    )
    check_answers(t.game, *answers.split(", "), "use evaded")
    assert (t.ben.hand, t.names_of(t.game.state.table)) == ([], [card])
    while t.asked != ("ann", "turn"):
        check_answers(t.game, "pass")
    assert (t.ben.hand, t.discards) == ([card], ["evaded"])


@pytest.mark.ruling("R-434")
@pytest.mark.parametrize(("life", "hand"), [(2, ["train_robbery"]), (1, [])])
def test_evaded_takes_a_train_robbery_after_its_last_shot(life, hand, railway):
    """A player whom the second shot eliminates takes nothing."""
    t = railway(
        ann=seat("sheriff", hand="train_robbery"),
        cal=seat("outlaw", hand="evaded", in_play="scope mustang", life=life),
    )
    check_answers(t.game, "play train_robbery -> cal", "pass", "use evaded", "pass")
    assert (t.cal.life, t.cal.hand) == (life - 1, hand)
    assert ("train_robbery" in t.discards) == (not hand)


@pytest.mark.ruling("R-434")
def test_evaded_takes_its_card_before_suzy_draws(railway):
    """The hand of Suzy Lafayette is not empty any more when the effect is over."""
    t = railway(
        ann=seat("sheriff", hand="bang"), ben=seat("outlaw", "suzy_lafayette", hand="evaded")
    )
    t.do("play bang -> ben", "use evaded")
    assert t.ben.hand == ["bang"]


@pytest.mark.ruling("R-434")
@pytest.mark.parametrize(
    ("flipped", "ann", "ben"),
    [("duel:J-spades", ["knife_revolver"], []), ("duel:8-clubs", [], ["knife_revolver"])],
)
def test_evaded_takes_a_knife_revolver_that_does_not_come_back(flipped, ann, ben, railway):
    """The draw! of the Knife Revolver comes before the Evaded! takes it."""
    t = shot_at(railway, "evaded", ann="knife_revolver", deck=flipped)
    t.do("play knife_revolver -> ben", "use evaded")
    assert (t.ann.hand, t.ben.hand) == (ann, ben)


@pytest.mark.ruling("R-435")
@pytest.mark.parametrize(("choice", "lost"), [("double", 2), ("cancel", 0)])
def test_full_steam_doubles_or_cancels_the_locomotive(choice, lost, railway, shown):
    """The train runs to the end of the line; the Ironhorse shoots twice or not at all."""
    t = railway(ann=seat("sheriff", hand="full_steam"), locomotive="ironhorse")
    t.do("play full_steam", choice)
    assert (t.ann.life, t.ben.life, shown(t)["position"]) == (5 - lost, 4 - lost, 0)


@pytest.mark.ruling("R-436")
@pytest.mark.parametrize(("card", "back"), [("duel:J-spades", True), ("bang:10-diamonds", False)])
def test_knife_revolver_comes_back_on_pictures(card, back, railway):
    """It is the BANG! of the turn; a draw! of a jack to ace gives it back."""
    t = railway(ann=seat("sheriff", hand="knife_revolver bang"), deck=card)
    t.do("play knife_revolver -> ben")
    assert t.ben.life == 3
    assert ("knife_revolver" in t.ann.hand) == back
    assert not [option for option in t.options if option.startswith("play ")]


@pytest.mark.ruling("R-437")
@pytest.mark.parametrize(
    ("answer", "hand"),
    [
        ("pass", ["beer", "duel"]),
        ("pick duel", ["beer", "saloon"]),
        ("pick beer", ["duel", "saloon"]),
    ],
)
def test_map_discards_one_of_two_cards(answer, hand, railway):
    """Before phase 1 one of the top two cards may be discarded; the other one stays on top."""
    t = railway(ben=seat("outlaw", in_play="map", hand=""), deck="beer duel saloon gatling")
    t.do("end turn", answer)
    assert t.ben.hand == hand


@pytest.mark.ruling("R-438")
def test_money_bag_copies_the_top_discard(railway):
    """It has the effect of the brown card on top; a copied BANG! does not count for the turn."""
    t = railway(ann=seat("sheriff", hand="money_bag bang"), discards="bang")
    t.do("play money_bag", "pick -> ben")
    assert t.ben.life == 3
    assert "play bang -> ben" in t.options


@pytest.mark.ruling("R-438")
@pytest.mark.parametrize("top", ["scope", "missed", ""])
def test_money_bag_needs_a_brown_card_to_play(top, railway):
    """A blue card, a card that is not played, and an empty pile cannot be copied."""
    t = railway(ann=seat("sheriff", hand="money_bag"), discards=top)
    assert "play money_bag" not in t.options


@pytest.mark.ruling("R-439")
def test_most_wanted_draws_for_everybody(railway):
    """After a card is drawn, everybody who draws! Spades loses a life point."""
    t = railway(
        ann=seat("sheriff", hand="most_wanted"),
        deck="beer missed:5-spades duel:Q-diamonds missed:6-spades beer:8-hearts",
    )
    t.do("play most_wanted")
    assert (t.ann.hand, [p.life for p in (t.ann, t.ben, t.cal, t.dee)]) == (["beer"], [4, 4, 3, 4])


@pytest.mark.ruling("R-440")
def test_next_stop_draws_and_moves_the_train(railway, shown):
    """A card is drawn, and the train moves one station."""
    t = railway(ann=seat("sheriff", hand="next_stop"), deck="beer")
    t.do("play next_stop")
    assert (t.ann.hand, shown(t)["position"]) == (["beer"], 3)


@pytest.mark.ruling("R-441")
def test_refund_draws_for_lost_cards(railway):
    """A card is drawn for each other card or wagon taken or discarded by others."""
    t = railway(
        ann=seat("sheriff", hand="panic cat_balou cat_balou cat_balou"),
        ben=seat("outlaw", in_play="refund scope", hand=""),
        front={1: "dining_car"},
        deck="beer duel saloon",
    )
    t.do("play panic -> ben", "pick scope")
    assert t.ben.hand == ["beer"]
    t.do("play cat_balou -> ben", "pick dining_car")
    assert sorted(t.ben.hand) == ["beer", "duel"]
    t.do("play cat_balou -> ben", "pick refund")
    assert sorted(t.ben.hand) == ["beer", "duel"]


@pytest.mark.ruling("R-442")
def test_strongbox_draws_at_the_end_of_the_turn(railway):
    """After phase 3 a card is drawn, which may exceed the hand limit."""
    t = railway(
        ann=seat("sheriff", in_play="strongbox", life=1, hand="beer"), deck="gatling beer beer"
    )
    t.do("end turn")
    assert sorted(t.ann.hand) == ["beer", "gatling"]


@pytest.mark.ruling("R-443")
def test_switch_changes_places(railway, shown):
    """A card and a wagon change places; nobody gets a second weapon or card of one name."""
    t = railway(
        ann=seat("sheriff", hand="switch", in_play="mustang schofield"),
        ben=seat("outlaw", in_play="winchester barrel"),
        cal=seat("outlaw", in_play="mustang jail"),
        front={3: "dining_car ghost_car"},
    )
    t.do("play switch", "pick schofield")
    assert t.options == ["pick winchester", "pick dining_car"]
    t.do("pick dining_car")
    assert (t.ann.in_play, t.dee.in_play) == (["mustang"], ["schofield"])
    assert (shown(t)["wagons"][0], shown(t)["wagons"][3]) == (["dining_car"], ["ghost_car"])


@pytest.mark.ruling("R-444")
def test_train_robbery_asks_for_each_card_in_play(railway, shown):
    """For each card in front of them the target discards it or is shot at."""
    t = railway(
        ann=seat("sheriff", hand="train_robbery bang"),
        cal=seat("outlaw", in_play="scope mustang", hand=""),
        front={2: "dining_car"},
    )
    assert "play train_robbery -> ben" not in t.options
    t.do("play train_robbery -> cal", "pick scope", "pass", "pick dining_car")
    assert (t.cal.in_play, t.cal.life, shown(t)["wagons"][2]) == (["mustang"], 3, [])
    assert not [option for option in t.options if option.startswith("play bang")]


@pytest.mark.ruling("R-445")
def test_water_tower_takes_a_wagon_for_nothing(railway, shown):
    """A wagon at a station is taken, and another one may still be paid for."""
    t = railway(ann=seat("sheriff", hand="water_tower bang"))
    t.do("play water_tower", "pick observation_car", "take caboose with bang")
    assert shown(t)["wagons"][0] == ["observation_car", "caboose"]


@pytest.mark.ruling("R-445")
def test_water_tower_needs_a_wagon_at_a_station(railway):
    """Before the first wagon has come to a station it cannot be played."""
    t = railway(position=0, ann=seat("sheriff", hand="water_tower"))
    assert "play water_tower" not in t.options


@pytest.mark.parametrize("promise", [(999, 0), (0, 4)])
def test_a_promise_is_a_card_and_a_seat(promise, railway):
    """A promise of something else is a fault of the position."""
    t = railway()
    t.game.state.extra["trainrobbery"].promises.append(promise)
    (fault,) = t.game.audit()
    assert "promises: card {} to seat {}".format(*promise) in fault
