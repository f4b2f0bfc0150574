"""The cards of the base game, one by one: effects, targets, timing."""

import pytest

from bangcore import Event, Ruleset
from bangcore.testing import Table, four, seat, table

IN_FRONT = [
    "barrel",
    "mustang",
    "scope",
    "jail",
    "dynamite",
    "volcanic",
    "schofield",
    "remington",
    "rev_carabine",
    "winchester",
]
"""Every card that may be in front of a player."""


def all_but(*named: str) -> str:
    """Return all cards of the box except these, for a player to hold."""
    left = list(Ruleset.build().texts)
    for name in named:
        left.remove(name)
    return " ".join(left)


def flips(t: Table) -> list[tuple[str, str | None]]:
    """Return the players who made a draw!, and the reasons, in order."""
    return [(t.game.names[e.seat], e.key) for e in t.happened("flipped") if e.seat is not None]


def seen(t: Table, event: Event) -> list[str | None]:
    """Return the keys of an event's cards, with ``None`` for hidden ones."""
    return [None if card is None else t.game.card(card).key for card in event.cards]


def told(t: Table, name: str | None) -> list[Event]:
    """Return a list that receives the events visible to that player, or to a spectator."""
    heard: list[Event] = []
    t.game.events.subscribe(heard.append, seat=None if name is None else t.game.seat(name))
    return heard


# ---------------------------------------------------------------- Beer


@pytest.mark.ruling("R-101", "R-079")
def test_beer_gives_one_life_point_in_its_players_turn() -> None:
    """Beer played in one's own turn gives its player, and nobody else, one life point."""
    t = table(
        ann=seat("sheriff", hand="beer beer", life=2),
        ben=seat("outlaw", life=2),
        cal=seat("outlaw", life=2),
        dee=seat("renegade", life=2),
    )
    assert t.options == ["end turn", "play beer"]
    t.do("play beer")
    assert [t.ann.life, t.ben.life, t.cal.life, t.dee.life] == [3, 2, 2, 2]
    assert t.discards == ["beer"]
    t.do("play beer")
    assert t.ann.life == 4


# ---------------------------------------------------------------- Saloon


@pytest.mark.ruling("R-102", "R-073")
def test_saloon_heals_all_others_then_its_player() -> None:
    """Saloon gives each other player a life point, clockwise, and then its player."""
    t = table(
        turn="cal",
        ann=seat("sheriff", life=1),
        ben=seat("outlaw", life=1),
        cal=seat("outlaw", hand="saloon", life=1),
        dee=seat("renegade", life=1),
    )
    t.do("play saloon")
    assert [t.ann.life, t.ben.life, t.cal.life, t.dee.life] == [2, 2, 2, 2]
    assert [event.seat for event in t.happened("gained_life")] == [3, 0, 1, 2]
    assert t.discards == ["saloon"]


@pytest.mark.ruling("R-102")
def test_saloon_heals_nobody_beyond_their_maximum() -> None:
    """An unhurt player gains nothing from a Saloon; the others still do."""
    t = table(
        ann=seat("sheriff", hand="saloon"),
        ben=seat("outlaw", life=3),
        cal=seat("outlaw", life=4),
        dee=seat("renegade", life=2),
    )
    t.do("play saloon")
    assert [t.ann.life, t.ben.life, t.cal.life, t.dee.life] == [5, 4, 4, 3]


@pytest.mark.ruling("R-102")
def test_saloon_works_with_two_players_left() -> None:
    """Unlike Beer, Saloon works with two players left; eliminated players stay out."""
    t = table(
        ann=seat("sheriff", hand="saloon beer", life=2),
        ben=seat("outlaw", life=1),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
    )
    t.do("play saloon")
    assert [t.ann.life, t.ben.life, t.cal.life, t.dee.life] == [3, 2, 0, 0]
    t.do("play beer")
    assert t.ann.life == 3


# ---------------------------------------------------------------- Stagecoach, Wells Fargo


@pytest.mark.ruling("R-104")
def test_stagecoach_draws_two_cards() -> None:
    """Stagecoach gives its player the two top cards of the draw pile."""
    t = four(
        ann=seat("sheriff", hand="stagecoach"),
        deck="mustang beer duel",
        discards="gatling",
    )
    t.do("play stagecoach")
    assert t.ann.hand == ["beer", "mustang"]
    assert t.deck[0] == "duel"
    assert t.discards == ["stagecoach", "gatling"]
    assert t.ben.hand == t.cal.hand == t.dee.hand == []


@pytest.mark.ruling("R-105")
def test_wells_fargo_draws_three_cards() -> None:
    """Wells Fargo gives its player the three top cards of the draw pile."""
    t = four(
        ann=seat("sheriff", hand="wells_fargo"),
        deck="mustang beer duel gatling",
    )
    t.do("play wells_fargo")
    assert t.ann.hand == ["beer", "duel", "mustang"]
    assert t.deck[0] == "gatling"
    assert t.discards == ["wells_fargo"]


@pytest.mark.ruling("R-104", "R-105")
@pytest.mark.parametrize("coach", ["stagecoach", "wells_fargo"])
def test_drawn_cards_stay_secret(coach: str) -> None:
    """Only the player of Stagecoach or Wells Fargo sees the cards drawn."""
    t = four(
        ann=seat("sheriff", hand=coach),
    )
    heard = told(t, "ben")
    t.do(f"play {coach}")
    (drew,) = [event for event in heard if event.kind == "drew"]
    assert drew.cards == (None,) * len(t.ann.hand)
    assert t.game.view(1).players[0].hand == (None,) * len(t.ann.hand)


# ---------------------------------------------------------------- General Store


@pytest.mark.ruling("R-106")
def test_general_store_lets_everybody_pick_clockwise_from_its_player() -> None:
    """One card per player is turned up; its player picks first, then the others clockwise."""
    t = four(
        turn="cal",
        cal=seat("outlaw", hand="general_store"),
        deck="beer duel panic mustang gatling",
    )
    t.do("play general_store")
    assert t.asked == ("cal", "pick")
    assert t.options == ["pick beer", "pick duel", "pick panic", "pick mustang"]
    t.do("pick panic")
    assert t.cal.hand == ["panic"]
    assert t.asked == ("dee", "pick")
    assert t.options == ["pick beer", "pick duel", "pick mustang"]
    t.do("pick mustang")
    assert t.asked == ("ann", "pick")
    # the last card is not a choice
    t.do("pick duel")
    assert t.dee.hand == ["mustang"]
    assert t.ann.hand == ["duel"]
    assert t.ben.hand == ["beer"]
    assert t.dee.in_play == []
    assert t.discards == ["general_store"]
    assert t.deck[0] == "gatling"
    assert t.asked == ("cal", "turn")


@pytest.mark.ruling("R-106")
def test_general_store_counts_only_players_in_play() -> None:
    """Eliminated players get no card, and none is turned up for them."""
    t = four(
        ann=seat("sheriff", hand="general_store"),
        ben=seat("outlaw", alive=False),
        deck="beer duel panic mustang",
    )
    t.do("play general_store")
    assert t.options == ["pick beer", "pick duel", "pick panic"]
    t.do("pick beer")
    assert t.asked == ("cal", "pick")
    t.do("pick duel")
    assert t.dee.hand == ["panic"]
    assert t.deck[0] == "mustang"


@pytest.mark.ruling("R-106")
def test_general_store_shows_its_cards_to_everybody() -> None:
    """The cards on offer are face up, and everybody sees which player takes which."""
    t = four(
        ann=seat("sheriff", hand="general_store"),
        deck="beer duel panic mustang",
    )
    heard = told(t, None)
    t.do("play general_store")
    assert {card.key for card in t.game.view(3).table} >= {"beer", "duel", "panic", "mustang"}
    t.do("pick duel", "pick beer", "pick mustang")
    picked = [event for event in heard if event.kind == "picked"]
    assert [(event.seat, seen(t, event)) for event in picked] == [
        (0, ["duel"]),
        (1, ["beer"]),
        (2, ["mustang"]),
        (3, ["panic"]),
    ]


@pytest.mark.ruling("R-106")
def test_general_store_offers_the_cards_left() -> None:
    """With too few cards in both piles, players pick in order until none is left."""
    named = ["general_store:9-clubs", "beer:6-hearts", "duel:Q-diamonds"]
    t = four(
        ann=seat("sheriff", hand=named[0]),
        dee=seat("renegade", hand=all_but(*named)),
        deck=named[1],
        discards=named[2],
    )
    before = t.dee.hand
    t.do("play general_store")
    assert sorted(t.options) == ["pick beer", "pick duel"]
    t.do("pick duel")
    assert t.ann.hand == ["duel"]
    assert t.ben.hand == ["beer"]
    assert t.cal.hand == []
    assert t.dee.hand == before
    assert t.asked == ("ann", "turn")
    assert t.discards + t.deck == ["general_store"]


@pytest.mark.ruling("R-106")
def test_general_store_with_two_empty_piles_gives_nothing() -> None:
    """Without any card to turn up, a General Store has no effect."""
    t = four(
        ann=seat("sheriff", hand="general_store:9-clubs"),
        dee=seat("renegade", hand=all_but("general_store:9-clubs")),
    )
    t.do("play general_store")
    assert t.asked == ("ann", "turn")
    assert t.ann.hand == t.ben.hand == t.cal.hand == []


# ---------------------------------------------------------------- Panic! and Cat Balou


@pytest.mark.ruling("R-107")
def test_panic_takes_a_chosen_card_in_play_into_the_hand() -> None:
    """The player of Panic! chooses a card in front of the target and takes it into their hand."""
    t = four(
        ann=seat("sheriff", hand="panic"),
        ben=seat("outlaw", hand="bang beer", in_play="mustang:8-hearts barrel"),
    )
    # Ben's Mustang puts Ben out of reach; Ann's Scope brings Ben back within reach
    assert t.options == ["end turn"]
    t = four(
        ann=seat("sheriff", hand="panic", in_play="scope"),
        ben=seat("outlaw", hand="bang beer", in_play="mustang barrel"),
    )
    t.do("play panic -> ben")
    assert t.asked == ("ann", "pick")
    assert sorted(t.options) == ["pick barrel", "pick hand", "pick mustang"]
    t.do("pick mustang")
    assert t.ann.hand == ["mustang"]
    assert t.ann.in_play == ["scope"]
    assert t.ben.in_play == ["barrel"]
    assert t.ben.hand == ["bang", "beer"]
    assert t.discards == ["panic"]


@pytest.mark.ruling("R-107")
def test_panic_takes_a_random_card_of_the_hand() -> None:
    """A card from the hand is drawn blindly: each one may be taken."""
    taken = set()
    for seed in range(40):
        t = four(
            ann=seat("sheriff", hand="panic"),
            ben=seat("outlaw", hand="bang beer duel"),
            seed=seed,
        )
        t.do("play panic -> ben")
        assert t.asked == ("ann", "turn")
        (card,) = t.ann.hand
        assert sorted([card, *t.ben.hand]) == ["bang", "beer", "duel"]
        taken.add(card)
    assert taken == {"bang", "beer", "duel"}


@pytest.mark.ruling("R-107", "R-041")
def test_panic_keeps_a_card_of_the_hand_secret() -> None:
    """A card taken from a hand is seen by its new and old holders only."""
    t = four(
        ann=seat("sheriff", hand="panic"),
        ben=seat("outlaw", hand="duel"),
    )
    heard = {name: told(t, name) for name in ("ann", "ben", "cal", None)}
    t.do("play panic -> ben")
    cards = {
        name: [event.cards for event in events if event.kind == "took"]
        for name, events in heard.items()
    }
    (duel,) = t.game.state.hands[0]
    assert cards == {"ann": [(duel,)], "ben": [(duel,)], "cal": [(None,)], None: [(None,)]}


@pytest.mark.ruling("R-108")
def test_cat_balou_discards_a_chosen_card_in_play() -> None:
    """Cat Balou makes a player at any distance discard a chosen card in front of them."""
    t = four(
        ann=seat("sheriff", hand="cat_balou"),
        cal=seat("outlaw", hand="bang beer", in_play="mustang barrel"),
    )
    assert t.ann.distance(t.cal) == 3
    assert t.options == ["end turn", "play cat_balou -> cal"]
    t.do("play cat_balou -> cal")
    assert t.asked == ("ann", "pick")
    assert sorted(t.options) == ["pick barrel", "pick hand", "pick mustang"]
    t.do("pick barrel")
    assert t.cal.in_play == ["mustang"]
    assert t.cal.hand == ["bang", "beer"]
    assert t.ann.hand == []
    assert sorted(t.discards) == ["barrel", "cat_balou"]


@pytest.mark.ruling("R-108")
def test_cat_balou_discards_a_random_card_of_the_hand() -> None:
    """The card discarded from a hand is random, and everybody sees it."""
    lost = set()
    for seed in range(40):
        t = four(
            ann=seat("sheriff", hand="cat_balou"),
            ben=seat("outlaw", hand="bang beer duel", in_play="barrel"),
            seed=seed,
        )
        heard = told(t, None)
        t.do("play cat_balou -> ben", "pick hand")
        assert t.ben.in_play == ["barrel"]
        assert t.ann.hand == []
        (card,) = set(t.discards) - {"cat_balou"}
        assert sorted([card, *t.ben.hand]) == ["bang", "beer", "duel"]
        (discarded,) = [event for event in heard if event.kind == "discarded"]
        assert seen(t, discarded) == [card]
        lost.add(card)
    assert lost == {"bang", "beer", "duel"}


@pytest.mark.ruling("R-109")
@pytest.mark.parametrize("card", IN_FRONT)
def test_panic_takes_any_kind_of_card_in_play(card: str) -> None:
    """Panic! takes any card in front of a player, including weapons, Jail and Dynamite."""
    t = four(
        ann=seat("sheriff", hand="panic", in_play="scope:2-clubs"),
        ben=seat("outlaw", in_play=card),
    )
    t.do("play panic -> ben")
    assert t.ann.hand == [card]
    assert t.ben.in_play == []
    assert t.discards == ["panic"]
    assert t.game.view(1).me.reach == 1


@pytest.mark.ruling("R-109")
@pytest.mark.parametrize("card", IN_FRONT)
def test_cat_balou_discards_any_kind_of_card_in_play(card: str) -> None:
    """Cat Balou discards any card in front of a player, including weapons, Jail and Dynamite."""
    t = four(
        ann=seat("sheriff", hand="cat_balou"),
        ben=seat("outlaw", in_play=card),
    )
    t.do("play cat_balou -> ben")
    assert t.ben.in_play == []
    assert sorted(t.discards) == sorted([card, "cat_balou"])
    assert t.game.view(1).me.reach == 1


@pytest.mark.ruling("R-109")
@pytest.mark.parametrize("card", ["panic", "cat_balou"])
def test_taken_jail_and_dynamite_are_not_checked(card: str) -> None:
    """A Jail or Dynamite removed by Panic! or Cat Balou is not checked."""
    t = four(
        ann=seat("sheriff", hand=f"{card} {card}"),
        ben=seat("outlaw", in_play="jail dynamite"),
        deck="5-spades",
    )
    t.do(f"play {card} -> ben", "pick jail", f"play {card} -> ben", "end turn")
    assert t.asked == ("ben", "turn")
    assert t.ben.life == 4
    assert flips(t) == []
    assert len(t.ben.hand) == 2


@pytest.mark.ruling("R-110", "R-018")
@pytest.mark.parametrize("card", ["panic", "cat_balou"])
def test_player_without_any_card_is_not_a_target(card: str) -> None:
    """Panic! and Cat Balou need a target with a card in hand or in play."""
    t = four(
        ann=seat("sheriff", hand=card),
        cal=seat("outlaw", alive=False),
    )
    assert t.options == ["end turn"]
    t = four(
        ann=seat("sheriff", hand=card),
        ben=seat("outlaw", in_play="barrel"),
        cal=seat("outlaw", alive=False),
    )
    assert t.options == ["end turn", f"play {card} -> ben"]
    t = four(
        ann=seat("sheriff", hand=card),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", hand="beer"),
    )
    assert t.options == ["end turn", f"play {card} -> dee"]


@pytest.mark.ruling("R-111")
def test_cat_balou_may_discard_a_card_in_front_of_oneself() -> None:
    """A player may target themselves with Cat Balou to discard a card in play, such as Dynamite."""
    t = four(
        ann=seat("sheriff", hand="cat_balou beer", in_play="dynamite barrel"),
    )
    assert "play cat_balou -> ann" in t.options
    t.do("play cat_balou -> ann")
    assert sorted(t.options) == ["pick barrel", "pick dynamite"]
    t.do("pick dynamite")
    assert t.ann.in_play == ["barrel"]
    assert t.ann.hand == ["beer"]
    assert sorted(t.discards) == ["cat_balou", "dynamite"]


@pytest.mark.ruling("R-111")
def test_cat_balou_does_not_take_its_players_hand() -> None:
    """A player with no card in play cannot target themselves with Cat Balou."""
    t = four(
        ann=seat("sheriff", hand="cat_balou beer bang missed"),
        ben=seat("outlaw", in_play="barrel"),
    )
    assert [text for text in t.options if "cat_balou" in text] == ["play cat_balou -> ben"]


@pytest.mark.ruling("R-111")
def test_cat_balou_on_oneself_can_be_ruled_out() -> None:
    """By an option, Cat Balou can target other players only."""
    t = four(
        ann=seat("sheriff", hand="cat_balou", in_play="dynamite barrel"),
        ben=seat("outlaw", in_play="mustang"),
        options={"cat_balou_self": False},
    )
    assert t.options == ["end turn", "play cat_balou -> ben"]


@pytest.mark.ruling("R-128")
def test_panic_is_aimed_at_another_player() -> None:
    """Nobody can play Panic! on themselves, not even to take back a card in play."""
    t = four(
        ann=seat("sheriff", hand="panic beer", in_play="dynamite barrel"),
        ben=seat("outlaw", hand="beer"),
    )
    assert [text for text in t.options if "panic" in text] == ["play panic -> ben"]


# ---------------------------------------------------------------- Gatling


@pytest.mark.ruling("R-112", "R-060")
def test_gatling_is_cancelled_by_each_target_alone() -> None:
    """A Missed! or a Barrel protects its owner only from a Gatling."""
    t = four(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", hand="missed missed"),
        cal=seat("outlaw", in_play="barrel"),
        deck="hearts",
    )
    t.do("play gatling", "use missed")
    assert t.asked == ("cal", "missed")
    assert t.options == ["pass", "use barrel"]
    t.do("use barrel")
    assert [t.ann.life, t.ben.life, t.cal.life, t.dee.life] == [5, 4, 4, 3]
    assert t.ben.hand == ["missed"]


# ---------------------------------------------------------------- Indians!


@pytest.mark.ruling("R-113")
def test_indians_cost_every_other_player_a_bang_or_a_life_point() -> None:
    """All other players, clockwise, discard a BANG! or lose a life point."""
    t = table(
        turn="cal",
        ann=seat("sheriff", hand="bang", in_play="mustang"),
        ben=seat("outlaw", hand="beer"),
        cal=seat("outlaw", hand="indians beer"),
        dee=seat("renegade", hand="bang bang"),
    )
    t.do("play indians")
    assert t.asked == ("dee", "bang")
    assert t.options == ["pass", "use bang"]
    t.do("use bang")
    assert t.asked == ("ann", "bang")
    t.do("use bang")
    assert t.asked == ("ben", "bang")
    assert t.options == ["pass"]
    t.do("pass")
    assert [t.ann.life, t.ben.life, t.cal.life, t.dee.life] == [5, 3, 4, 4]
    assert t.dee.hand == ["bang"]
    assert t.ann.hand == []
    assert t.cal.hand == ["beer"]
    assert sorted(t.discards) == ["bang", "bang", "indians"]
    assert t.asked == ("cal", "turn")


@pytest.mark.ruling("R-114")
def test_bang_may_be_kept_against_indians() -> None:
    """A player with a BANG! may keep it and lose the life point instead."""
    t = four(
        ann=seat("sheriff", hand="indians"),
        ben=seat("outlaw", hand="bang"),
    )
    t.do("play indians", "pass")
    assert t.ben.life == 3
    assert t.ben.hand == ["bang"]


# ---------------------------------------------------------------- Duel


@pytest.mark.ruling("R-115")
def test_duel_goes_to_and_fro_and_the_challenged_player_begins() -> None:
    """The challenged player discards the first BANG!, then both alternate; one who stops is hit."""
    t = table(
        ann=seat("sheriff", hand="duel bang bang"),
        ben=seat("outlaw", hand="bang bang beer"),
        cal=seat("outlaw", hand="bang"),
        dee=seat("renegade", hand="bang"),
    )
    t.do("play duel -> ben")
    assert t.asked == ("ben", "bang")
    assert t.options == ["pass", "use bang"]
    t.do("use bang")
    assert t.asked == ("ann", "bang")
    t.do("use bang")
    assert t.asked == ("ben", "bang")
    t.do("use bang")
    assert t.asked == ("ann", "bang")
    t.do("use bang")
    assert t.asked == ("ben", "bang")
    assert t.options == ["pass"]
    t.do("pass")
    assert [t.ann.life, t.ben.life, t.cal.life, t.dee.life] == [5, 3, 4, 4]
    assert t.ann.hand == []
    assert t.ben.hand == ["beer"]
    assert sorted(t.discards) == ["bang"] * 4 + ["duel"]
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-115")
def test_duel_declined_by_the_challenged_player() -> None:
    """The challenged player may keep a BANG! and lose the life point at once."""
    t = four(
        ann=seat("sheriff", hand="duel bang"),
        ben=seat("outlaw", hand="bang"),
    )
    t.do("play duel -> ben", "pass")
    assert [t.ann.life, t.ben.life] == [5, 3]
    assert t.ann.hand == t.ben.hand == ["bang"]
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-115")
def test_duel_given_up_by_the_challenger() -> None:
    """The challenger may also keep a BANG!, and then loses the life point."""
    t = four(
        ann=seat("sheriff", hand="duel bang"),
        ben=seat("outlaw", hand="bang bang"),
    )
    t.do("play duel -> ben", "use bang", "pass")
    assert [t.ann.life, t.ben.life] == [4, 4]
    assert t.ann.hand == ["bang"]
    assert t.ben.hand == ["bang"]


@pytest.mark.ruling("R-115")
def test_duel_lost_by_a_challenger_without_bang() -> None:
    """A challenger who cannot answer the first BANG! loses their own Duel."""
    t = four(
        ann=seat("sheriff", hand="duel"),
        ben=seat("outlaw", hand="bang"),
    )
    t.do("play duel -> ben", "use bang")
    assert [t.ann.life, t.ben.life] == [4, 4]
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-115", "R-116", "R-070")
def test_bang_cards_of_a_duel_do_not_count_for_the_limit() -> None:
    """A BANG! discarded in a Duel neither counts towards the limit nor is limited."""
    t = four(
        ann=seat("sheriff", hand="duel duel bang bang bang"),
        ben=seat("outlaw", hand="bang bang"),
    )
    t.do("play duel -> ben", "use bang", "use bang", "pass")
    assert "play bang -> dee" in t.options
    t.do("play bang -> dee")
    assert not [text for text in t.options if text.startswith("play bang")]
    t.do("play duel -> ben", "use bang")
    assert t.asked == ("ann", "bang")
    assert t.options == ["pass", "use bang"]


# ---------------------------------------------------------------- Jail


@pytest.mark.ruling("R-117", "R-032")
def test_jail_goes_to_any_player_but_the_sheriff() -> None:
    """A Jail is put in front of another player at any distance, never in front of the Sheriff."""
    t = four(
        turn="ben",
        ben=seat("outlaw", hand="jail"),
        dee=seat("renegade", in_play="mustang"),
    )
    assert t.ben.distance(t.dee) == 3
    assert t.options == ["end turn", "play jail -> cal", "play jail -> dee"]
    t.do("play jail -> dee")
    assert t.dee.in_play == ["jail", "mustang"]
    assert t.ben.in_play == []
    assert t.discards == []


@pytest.mark.ruling("R-117")
def test_jail_may_be_played_by_the_sheriff() -> None:
    """The Sheriff may also put any other player in jail."""
    t = four(
        ann=seat("sheriff", hand="jail"),
    )
    assert t.options == ["end turn", "play jail -> ben", "play jail -> cal", "play jail -> dee"]


@pytest.mark.ruling("R-118", "R-027")
def test_jailed_player_gets_no_second_jail() -> None:
    """A player has at most one Jail in front of them."""
    t = four(
        ann=seat("sheriff", hand="jail jail"),
        cal=seat("outlaw", in_play="jail"),
    )
    assert t.options == ["end turn", "play jail -> ben", "play jail -> dee"]
    t.do("play jail -> ben")
    assert t.options == ["end turn", "play jail -> dee"]


@pytest.mark.ruling("R-120")
def test_jailed_player_is_a_target_and_may_respond() -> None:
    """A jailed player can be attacked and may respond with Missed!, BANG!, Beer and Barrel."""
    t = four(
        ann=seat("sheriff", hand="bang indians duel gatling cat_balou"),
        ben=seat("outlaw", hand="missed bang bang beer", in_play="jail barrel", life=1),
        deck="clubs hearts",
    )
    for card in ("bang", "duel", "cat_balou"):
        assert f"play {card} -> ben" in t.options
    t.do("play bang -> ben", "use barrel", "use missed")
    assert t.ben.life == 1
    t.do("play indians", "use bang")
    t.do("play duel -> ben", "use bang", "pass")
    assert t.ben.life == 1
    assert t.ann.life == 4
    t.do("play gatling", "pass", "use beer")
    assert t.ben.alive
    assert t.ben.in_play == ["barrel", "jail"]


# ---------------------------------------------------------------- Dynamite


@pytest.mark.ruling("R-121")
def test_dynamite_waits_for_its_players_next_turn() -> None:
    """Dynamite is put in front of its player and not checked before their next turn."""
    t = four(
        ann=seat("sheriff", hand="dynamite"),
        deck="2-spades 3-spades 4-spades 5-spades 6-spades 7-spades 8-spades",
    )
    assert t.options == ["end turn", "play dynamite"]
    t.do("play dynamite")
    assert t.ann.in_play == ["dynamite"]
    t.do("end turn", "end turn", "end turn")
    assert t.asked == ("dee", "turn")
    assert flips(t) == []
    assert t.ann.in_play == ["dynamite"]
    assert t.ann.life == 5
    t.do("end turn")
    assert flips(t) == [("ann", "dynamite")]
    assert t.ann.life == 2


@pytest.mark.ruling("R-126")
def test_dynamite_skips_players_who_have_one() -> None:
    """The Dynamite goes to the first player on the left who has none; the dead do not count."""
    t = four(
        turn="dee",
        ann=seat("sheriff", in_play="dynamite:2-hearts"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", in_play="dynamite:10-clubs"),
        deck="clubs",
    )
    t.do("end turn")
    assert t.ann.in_play == []
    assert t.cal.in_play == ["dynamite"]
    assert t.dee.in_play == ["dynamite"]
    assert [t.game.card(card).rank for card in t.game.state.in_play[3]] == ["2"]


@pytest.mark.ruling("R-126")
def test_dynamite_is_passed_around_the_end_of_the_table() -> None:
    """The first seat is to the left of the last one."""
    t = four(
        turn="cal",
        dee=seat("renegade", in_play="dynamite"),
        deck="clubs",
    )
    t.do("end turn")
    assert t.ann.in_play == ["dynamite"]


@pytest.mark.ruling("R-127")
def test_dynamite_stays_when_everybody_else_has_one() -> None:
    """If every other player has a Dynamite, it stays, and is checked again next turn."""
    t = table(
        turn="ben",
        ann=seat("sheriff", in_play="dynamite:2-hearts"),
        ben=seat("outlaw", in_play="dynamite:10-clubs"),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
        deck="A-spades clubs clubs K-spades clubs clubs 2-spades",
    )
    t.do("end turn")
    assert flips(t) == [("ann", "dynamite")]
    assert t.asked == ("ann", "turn")
    assert t.ann.in_play == t.ben.in_play == ["dynamite"]
    assert [t.game.card(card).rank for card in t.game.state.in_play[0]] == ["2"]
    t.do("end turn", "end turn")
    assert flips(t) == [("ann", "dynamite"), ("ben", "dynamite"), ("ann", "dynamite")]
    assert t.ann.life == 2
    assert t.ben.in_play == ["dynamite"]
