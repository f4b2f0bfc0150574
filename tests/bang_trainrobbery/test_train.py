"""The train, its line, and taking wagons."""

import pytest

from bang_trainrobbery import TrainState
from bangcore import Game, Ruleset
from bangcore.testing import seat, table


def deal(players: int, seed: int = 1, *more: str) -> Game:
    return Game.new(players, Ruleset.build("trainrobbery", *more), seed=seed)


@pytest.mark.ruling("R-399")
@pytest.mark.parametrize("players", [4, 5, 7])
def test_there_are_as_many_stations_as_players(players):
    """The line has a station for each player, and the train a locomotive and three wagons."""
    view = deal(players).view().extra["trainrobbery"]
    assert len({*view["stations"]}) == players
    assert len(view["train"]) == 3
    assert view["deck_size"] == 13
    assert view["position"] == 1  # the Sheriff's first turn has begun


@pytest.mark.ruling("R-399")
def test_there_are_at_least_four_stations():
    """With three players there are four stations."""
    game = deal(3, 1, "dodgecity")
    assert len(game.view().extra["trainrobbery"]["stations"]) == 4


@pytest.mark.ruling("R-400")
def test_a_card_decides_on_the_first_locomotive():
    """A black card turned up at the start means the Ironhorse, a red one the Leland."""
    seen = set()
    for seed in range(12):
        game = deal(4, seed)
        card = game.ruleset.cards[game.state.discards[0]]
        black = card.suit in ("clubs", "spades")
        assert game.view().extra["trainrobbery"]["locomotive"] == (
            "ironhorse" if black else "leland"
        )
        seen.add(black)
    assert seen == {True, False}


@pytest.mark.ruling("R-400", "R-410")
def test_the_locomotive_changes_at_the_end_of_the_line(railway, shown):
    """After the end of the line the other locomotive draws a new train to a new line."""
    t = railway(position=3, dee=seat("renegade"), locomotive="leland")
    t.do("end turn", "end turn", "end turn", "end turn")
    while t.asked[1] != "turn":
        t.do(t.options[0])
    view = shown(t)
    assert (view["locomotive"], view["position"], len(view["train"])) == ("ironhorse", 0, 3)
    assert (len(view["stations"]), view["deck_size"]) == (4, 13)


@pytest.mark.ruling("R-401")
def test_the_train_moves_with_the_turns_of_the_sheriff(railway, shown):
    """The train moves at the start of the Sheriff's turn only, before the cards are checked."""
    t = railway(position=1, ann=seat("sheriff", in_play="dynamite"))
    t.do("end turn", "end turn", "end turn")
    assert shown(t)["position"] == 1
    t.do("end turn")
    assert shown(t)["position"] == 2
    moved, flipped = t.happened("train_moved", "flipped")
    assert (moved.kind, flipped.kind) == ("train_moved", "flipped")


@pytest.mark.ruling("R-401")
def test_with_three_players_it_moves_with_the_one_who_began():
    """At a table without a Sheriff the turns of the first player move the train."""
    game = deal(3, 1, "dodgecity")
    assert game.view().extra["trainrobbery"]["position"] == 1
    for moved in (1, 1, 2):
        while not (game.decision.kind == "turn" and "end turn" in game.decision.options[0].text):
            game.apply(game.decision.options[0])
        game.apply("end turn")
        while game.decision.kind != "turn":
            game.apply(game.decision.options[0])
        assert game.view().extra["trainrobbery"]["position"] == moved


@pytest.mark.ruling("R-402")
def test_a_wagon_is_taken_for_the_price_of_its_station(railway, shown):
    """A wagon at Boom Town costs a BANG!, and only one wagon is taken in a turn."""
    t = railway(ann=seat("sheriff", hand="bang panic beer"))
    assert [option for option in t.options if option.startswith("take ")] == [
        "take observation_car with panic",
        "take mail_car with bang",
    ]
    t.do("take mail_car with bang")
    assert (shown(t)["wagons"][0], t.ann.hand, t.discards) == (
        ["mail_car"],
        ["beer", "panic"],
        ["bang"],
    )
    assert not [option for option in t.options if option.startswith("take")]


@pytest.mark.ruling("R-403")
def test_the_train_may_be_moved_before_a_wagon_is_taken(railway, shown):
    """Once in a turn a player moves the train and takes a wagon for the price of its next stop."""
    t = railway(ann=seat("sheriff", hand="bang beer"))
    t.do("take_next observation_car with beer")
    assert shown(t)["position"] == 3
    assert shown(t)["wagons"][0] == ["observation_car"]
    assert not [option for option in t.options if "take" in option]


PRICES = {
    "boom_town": "bang:2-diamonds",
    "catico": "panic:8-diamonds",
    "creepy_creek": "missed:5-spades",
    "crowns_hole": "beer:8-hearts",
    "deathwood": "mustang:8-hearts",
    "dodgeville": "missed:K-clubs",
    "fort_wroth": "duel:Q-diamonds",
    "frisco": "duel:8-clubs",
    "miners_oath": "duel:Q-diamonds",
    "san_tafe": "beer:8-hearts",
    "yooma": "beer:8-hearts",
}


@pytest.mark.ruling("R-404")
@pytest.mark.parametrize("key", PRICES)
def test_each_station_has_its_price(key, railway):
    """The right card pays at a station, and another one does not."""
    wrong = "stagecoach:9-spades" if key in ("fort_wroth", "frisco") else "winchester:K-diamonds"
    if key in ("deathwood", "miners_oath"):
        wrong = "stagecoach:9-spades"
    t = railway(
        stations=f"{key} tombrock virginia_town",
        position=1,
        ann=seat("sheriff", hand=f"{PRICES[key]} {wrong}"),
    )
    offered = [option for option in t.options if option.startswith("take observation_car")]
    assert offered == [f"take observation_car with {PRICES[key].partition(':')[0]}"]


@pytest.mark.ruling("R-404")
@pytest.mark.parametrize(("key", "ranks"), [("fort_wroth", "10 A"), ("yooma", "2 9")])
def test_the_first_and_the_last_rank_pay(railway, key, ranks):
    """Fort Wroth takes a 10 and an ace, Yooma a 2 and a 9, and neither the others."""
    hand = "bang:2-diamonds bang:9-diamonds bang:10-diamonds bang:A-diamonds"
    t = railway(stations=f"{key} tombrock", position=1, ann=seat("sheriff", hand=hand))
    cards = [option.card for option in t.decision.options if option.verb == "take"]
    assert [t.game.ruleset.cards[card].rank for card in cards] == ranks.split()


@pytest.mark.ruling("R-404")
def test_virginia_town_asks_for_two_cards(railway, shown):
    """At Virginia Town any two cards pay, one does not."""
    line = {"stations": "virginia_town catico", "position": 1}
    t = railway(**line, ann=seat("sheriff", hand="beer"))
    assert not [option for option in t.options if option.startswith("take ")]
    t = railway(**line, ann=seat("sheriff", hand="beer duel saloon"))
    t.do("take observation_car", "pick beer", "pick duel")
    assert (t.ann.hand, shown(t)["wagons"][0]) == (["saloon"], ["observation_car"])


@pytest.mark.ruling("R-404")
def test_the_name_on_the_card_counts_as_a_price(railway):
    """Calamity Janet cannot pay with a Missed! where a BANG! is asked for."""
    t = railway(
        position=1,
        ann=seat("sheriff", "calamity_janet", hand="missed"),
    )
    assert not [option for option in t.options if option.startswith("take ")]


@pytest.mark.ruling("R-405")
@pytest.mark.parametrize("life", [1, 2])
def test_tombrock_never_takes_the_last_life_point(life, railway):
    """At Tombrock a wagon costs a life point, which must not be the last."""
    t = railway(stations="tombrock catico", position=1, ann=seat("sheriff", life=life))
    assert ("take observation_car" in t.options) == (life == 2)
    if life == 2:
        assert t.do("take observation_car").ann.life == 1


@pytest.mark.ruling("R-406")
def test_the_gap_closes_and_a_wagon_is_added(railway, shown):
    """The wagons behind a taken one move up, and the deck adds one at the end."""
    t = railway(ann=seat("sheriff", hand="panic"), wagons="dining_car")
    t.do("take observation_car with panic")
    assert shown(t)["train"] == ["mail_car", "caboose", "dining_car"]
    assert shown(t)["at"] == ["catico", "boom_town", ""]


@pytest.mark.ruling("R-406")
def test_without_a_deck_the_train_becomes_shorter(railway, shown):
    """When no wagon is left in the deck or under it, none is added."""
    front = {1: "baggage_car cattle_truck circus_wagon coal_hopper dining_car express_car"}
    front[2] = "lounge_car lumber_flatcar passenger_car prisoner_car private_car sleeper_car"
    front[3] = "ghost_car"
    t = railway(ann=seat("sheriff", hand="panic"), front=front)
    t.do("take observation_car with panic")
    assert shown(t)["train"] == ["mail_car", "caboose"]


@pytest.mark.ruling("R-407")
def test_panic_and_cat_balou_reach_wagons(railway, shown):
    """Cat Balou discards a wagon; Panic! lays it in front of its player."""
    t = railway(
        ann=seat("sheriff", hand="panic cat_balou"),
        ben=seat("outlaw", hand=""),
        front={1: "dining_car lumber_flatcar"},
    )
    t.do("play panic -> ben", "pick dining_car")
    assert (shown(t)["wagons"][:2], t.ann.hand) == (
        [["dining_car"], ["lumber_flatcar"]],
        ["cat_balou"],
    )
    t.do("play cat_balou -> ben")
    assert shown(t)["wagons"][1] == []


@pytest.mark.ruling("R-407")
def test_the_sheriff_cannot_take_the_ghost_car(railway):
    """A Sheriff cannot take the Ghost Car by Panic!, for it never lies in front of them."""
    t = railway(ann=seat("sheriff", hand="panic"), ben=seat("outlaw"), front={1: "ghost_car"})
    assert "play panic -> ben" not in t.options


@pytest.mark.ruling("R-407")
def test_wagons_do_nothing_while_cards_in_play_do_nothing(railway):
    """In Belle Star's turn a wagon of another player has no effect; Pat Brennan takes none."""
    t = railway(
        expansions=["trainrobbery", "dodgecity"],
        ann=seat("sheriff", "belle_star"),
        ben=seat("outlaw", "pat_brennan", hand=""),
        front={2: "observation_car"},
        train="mail_car caboose",
    )
    assert (t.ann.distance(t.cal), t.ben.distance(t.cal)) == (2, 1)
    t.do("end turn")
    assert t.ben.distance(t.cal) == 2
    assert t.asked == ("ben", "turn")


@pytest.mark.ruling("R-408")
def test_a_wagon_is_used_in_the_turn_in_which_it_was_taken(railway, shown):
    """A wagon to discard is used at once, and goes under the deck."""
    t = railway(ann=seat("sheriff", hand="bang"))
    before = shown(t)["deck_size"]
    t.do("take mail_car with bang", "use mail_car", "pick bang:2-clubs", "pick -> ben")
    assert shown(t)["wagons"][0] == []
    assert shown(t)["deck_size"] == before  # one was added to the train


@pytest.mark.ruling("R-408")
def test_wagons_under_the_deck_come_again(railway, shown):
    """When the deck is used up, the wagons under it are drawn from."""
    t = railway(ann=seat("sheriff", hand="panic"), wagons="")
    assert shown(t)["face_down"] == 0
    t.do("take observation_car with panic")
    assert len(shown(t)["train"]) == 3
    assert shown(t)["face_down"] == 12


@pytest.mark.ruling("R-409")
def test_nobody_inherits_wagons(railway, shown):
    """The wagons of an eliminated player go under the deck, also with Vulture Sam at the table."""
    t = railway(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1, hand="", in_play="scope"),
        dee=seat("renegade", "vulture_sam", hand=""),
        front={1: "dining_car"},
    )
    t.do("play bang -> ben")
    assert (shown(t)["wagons"], t.dee.hand) == ([[], [], [], [], [], [], [], []], ["scope"])


@pytest.mark.ruling("R-409")
def test_a_sheriff_who_loses_everything_loses_wagons(shown):
    """A Sheriff who eliminates a Deputy loses the wagons, too."""
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("deputy", life=1, hand=""),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
        expansions=["trainrobbery"],
        extra={"trainrobbery": TrainState.of(front={0: "dining_car"})},
    )
    t.do("play bang -> ben")
    assert shown(t)["wagons"][0] == []


@pytest.mark.ruling("R-410")
def test_the_long_line_ends_one_move_later(railway, shown):
    """With the option, the line ends when the first wagon leaves the last station."""
    for long, position in ((False, 0), (True, 4)):
        t = railway({"long_line": long}, position=3, ann=seat("sheriff", "zippy_roy"))
        t.do("use zippy_roy")
        while t.asked[1] != "turn":
            t.do(t.options[0])
        assert shown(t)["position"] == position


@pytest.mark.ruling("R-411")
def test_a_wagon_is_taken_before_the_end_of_the_line(railway, shown):
    """A wagon taken with the last move comes from the last station; then the line ends."""
    t = railway(position=3, ann=seat("sheriff", hand="stagecoach", life=3))
    t.do("take_next observation_car")  # at Tombrock, the last station
    assert t.ann.life == 2
    assert shown(t)["wagons"][0] == ["observation_car"]
    assert [event.kind for event in t.happened("coupled", "end_of_line")] == [
        "coupled",
        "end_of_line",
    ]


@pytest.mark.ruling("R-412")
@pytest.mark.parametrize("anywhere", [False, True])
def test_a_free_wagon_stands_at_a_station(anywhere, railway):
    """A free wagon is one at a station or, with the option, any one of the train."""
    t = railway({"any_wagon": anywhere}, ann=seat("sheriff", "sancho"))
    assert "free mail_car" in t.options
    assert ("free caboose" in t.options) == anywhere


@pytest.mark.ruling("R-413")
def test_the_ironhorse_shoots_at_everybody(railway):
    """Everybody, the player on turn first, is shot at, and nobody is responsible."""
    t = railway(
        position=3,
        locomotive="ironhorse",
        ann=seat("sheriff", "zippy_roy"),
        ben=seat("outlaw", hand="missed"),
        cal=seat("outlaw", life=1),
    )
    t.do("use zippy_roy", "use missed")
    assert (t.ann.life, t.ben.life, t.cal.alive, t.dee.life) == (5, 4, False, 3)
    shots = [event.seat for event in t.happened("lost_life", "missed")]
    assert shots == [0, 1, 2, 3]
    assert t.ann.hand == []  # no reward for Cal


@pytest.mark.ruling("R-414")
def test_the_leland_is_a_general_store(railway):
    """Each player takes one of as many cards as there are players, the one on turn first."""
    t = railway(position=3, ann=seat("sheriff", "zippy_roy"), deck="beer bang duel saloon")
    t.do("use zippy_roy")
    assert t.options == ["pick beer", "pick bang", "pick duel", "pick saloon"]
    t.do("pick duel", "pick beer", "pick bang")
    hands = [player.hand for player in (t.ann, t.ben, t.cal, t.dee)]
    assert hands == [["duel"], ["beer"], ["bang"], ["saloon"]]
