"""The events of Wild West Show."""

import pytest
from wildwest_table import wild_west

from bang_wildwest import WildWestState
from bangcore import REFEREE
from bangcore.testing import seat
from bangcore.worlds import sample

SHERIFF = seat("sheriff")
OUTLAW = seat("outlaw")
RENEGADE = seat("renegade")

# ---------------------------------------------------------------- Bone Orchard


def orchard(**more):
    return wild_west(
        "bone_orchard",
        ann=SHERIFF,
        ben=seat("outlaw", alive=False),
        cal=seat("deputy", alive=False),
        dee=seat("outlaw"),
        eve=seat("renegade"),
        **more,
    )


@pytest.mark.ruling("R-488")
def test_the_eliminated_return_in_their_own_turn():
    """Eliminated players return at the start of their turn with one life point and no cards."""
    t = orchard().do("end turn")
    assert (t.turn, t.ben.alive, t.ben.life) == ("ben", True, 1)
    assert len(t.ben.hand) == 2
    assert not t.cal.alive


@pytest.mark.ruling("R-489")
def test_the_role_of_who_returns_is_dealt_anew():
    """The role of a returning player is one of those of the eliminated, and only they know it."""
    roles = set()
    for seed in range(8):
        t = orchard(seed=seed).do("end turn")
        roles.add(t.game.view(1).players[1].role)
        assert t.game.view(0).players[1].role is None
        assert not t.cal.role_known
        assert sorted(t.game.state.roles[1:3]) == ["deputy", "outlaw"]
    assert roles == {"deputy", "outlaw"}


@pytest.mark.ruling("R-488")
def test_who_has_returned_stays():
    """A player who has returned stays in play when the event is replaced."""
    t = wild_west(
        "bone_orchard",
        "showdown",
        ann=SHERIFF,
        ben=seat("outlaw", alive=False),
        cal=OUTLAW,
        dee=RENEGADE,
        deck="stagecoach mustang barrel scope",
    )
    t.do("end turn", "play stagecoach", "play mustang", "play barrel", "play scope", "end turn")
    assert t.ben.alive
    assert t.turn == "cal"


@pytest.mark.ruling("R-488")
def test_without_the_event_nobody_returns():
    """Without the Bone Orchard the turn of an eliminated player is skipped."""
    t = wild_west(ann=SHERIFF, ben=seat("outlaw", alive=False), cal=OUTLAW, dee=RENEGADE)
    assert t.do("end turn").turn == "cal"


@pytest.mark.ruling("R-489")
def test_worlds_have_a_game_that_goes_on():
    """The role of an eliminated player may be another by then, so nobody has won yet."""
    t = orchard().do("end turn")
    for seed in range(10):
        world = sample(t.game, 0, seed)
        assert world.audit() == []
        living = [role for role, a in zip(world.state.roles, world.state.alive, strict=True) if a]
        assert {"outlaw", "renegade"} & set(living)


# ---------------------------------------------------------------- Darling Valentine


@pytest.mark.ruling("R-490")
def test_hands_are_exchanged_at_the_start_of_a_turn():
    """Under Darling Valentine players exchange their hand; then phase 1 follows as usual."""
    t = wild_west(
        "darling_valentine",
        ann=SHERIFF,
        ben=seat("outlaw", hand="missed missed"),
        cal=OUTLAW,
        dee=RENEGADE,
        deck="beer beer gatling saloon",
    )
    t.do("end turn")
    assert t.discards[:2] == ["missed", "missed"]
    assert t.ben.hand == ["beer", "beer", "gatling", "saloon"]


@pytest.mark.ruling("R-490")
def test_an_exchange_comes_before_jail():
    """A player who then stays in Jail exchanges the hand, too; an empty hand stays empty."""
    t = wild_west(
        "darling_valentine",
        ann=SHERIFF,
        ben=seat("outlaw", hand="missed", in_play="jail"),
        cal=OUTLAW,
        dee=RENEGADE,
        deck="beer clubs",
    )
    t.do("end turn")
    assert (t.turn, t.ben.hand) == ("cal", ["beer"])
    assert len(t.cal.hand) == 2


@pytest.mark.ruling("R-490")
def test_suzy_is_not_empty_handed_in_between():
    """Suzy Lafayette draws as many cards as before, and none for the empty hand."""
    t = wild_west(
        "darling_valentine",
        ann=SHERIFF,
        ben=seat("outlaw", "suzy_lafayette", hand="missed"),
        cal=OUTLAW,
        dee=RENEGADE,
    )
    assert len(t.do("end turn").ben.hand) == 3


# ---------------------------------------------------------------- Helena Zontero


def helena(card, **more):
    return wild_west(
        "",
        "helena_zontero",
        ann=seat("sheriff", hand="stagecoach"),
        ben=OUTLAW,
        cal=seat("outlaw", alive=False),
        dee=RENEGADE,
        eve=seat("deputy"),
        deck=card,
        **more,
    ).do("play stagecoach")


@pytest.mark.ruling("R-496")
def test_red_deals_the_roles_in_play_anew():
    """On Hearts or Diamonds those in play but the Sheriff get each other's roles, face down."""
    found = set()
    for seed in range(12):
        roles = helena("hearts", seed=seed).game.state.roles
        assert (roles[0], roles[2]) == ("sheriff", "outlaw")
        assert sorted(roles[i] for i in (1, 3, 4)) == ["deputy", "outlaw", "renegade"]
        found.add(tuple(roles))
    assert len(found) > 3


@pytest.mark.ruling("R-496")
def test_black_leaves_the_roles():
    """On Clubs or Spades nothing happens; the card is discarded, and is nobody's draw!."""
    t = helena("spades")
    assert t.game.state.roles == ["sheriff", "outlaw", "outlaw", "renegade", "deputy"]
    assert not t.happened("roles_dealt")


@pytest.mark.ruling("R-496")
def test_everybody_looks_at_their_own_role_only():
    """Nobody knows the new roles of the other players."""
    t = helena("hearts")
    game = t.game
    assert game.view(1).players[1].role == game.state.roles[1]
    assert game.view(1).players[3].role is None
    worlds = {tuple(sample(game, 1, seed).state.roles) for seed in range(20)}
    assert len(worlds) == 2
    assert {roles[1] for roles in worlds} == {game.state.roles[1]}


@pytest.mark.ruling("R-496")
def test_john_pain_does_not_get_the_card_of_helena():
    """John Pain does not take the card of Helena Zontero, which is nobody's draw!."""
    t = wild_west(
        "",
        "helena_zontero",
        ann=seat("sheriff", hand="stagecoach"),
        ben=seat("outlaw", "john_pain"),
        cal=OUTLAW,
        dee=RENEGADE,
    )
    assert t.do("play stagecoach").ben.hand == []


# ---------------------------------------------------------------- Miss Susanna


def susanna(hand, **more):
    return wild_west(
        "miss_susanna",
        ann=seat("sheriff", hand=hand, **more),
        ben=OUTLAW,
        cal=OUTLAW,
        dee=RENEGADE,
    )


@pytest.mark.ruling("R-499")
def test_two_cards_are_too_few():
    """Under Miss Susanna a player who plays fewer than three cards loses a life point."""
    t = susanna("mustang barrel").do("play mustang", "play barrel", "end turn")
    assert t.ann.life == 4
    (lost,) = t.happened("lost_life")
    assert (lost.target, lost.key) == (None, "miss_susanna")


@pytest.mark.ruling("R-499")
def test_three_cards_are_enough():
    """For Miss Susanna blue cards count as well as brown ones."""
    t = susanna("mustang barrel gatling").do("play mustang", "play barrel", "play gatling")
    assert t.do("end turn").ann.life == 5


@pytest.mark.ruling("R-500")
def test_cards_before_the_event_count():
    """Cards played before Miss Susanna was turned up count, the Stagecoach too."""
    t = wild_west(
        "",
        "miss_susanna",
        ann=seat("sheriff", hand="mustang barrel stagecoach"),
        ben=OUTLAW,
        cal=OUTLAW,
        dee=RENEGADE,
    )
    t.do("play mustang", "play barrel", "play stagecoach", "end turn")
    assert t.ann.life == 5


@pytest.mark.ruling("R-500")
def test_discards_do_not_count():
    """Cards that Sid Ketchum discards do not count for Miss Susanna."""
    t = wild_west(
        "miss_susanna",
        ann=seat("sheriff", "sid_ketchum", hand="mustang barrel bang bang", life=3),
        ben=OUTLAW,
        cal=OUTLAW,
        dee=RENEGADE,
    )
    t.do("play mustang", "play barrel", "use sid_ketchum", "pick bang", "end turn")
    assert t.ann.life == 3


@pytest.mark.ruling("R-500")
def test_a_bang_in_a_duel_does_not_count():
    """A BANG! in a Duel is discarded, and does not count for Miss Susanna."""
    t = wild_west(
        "miss_susanna",
        ann=seat("sheriff", hand="duel mustang bang"),
        ben=seat("outlaw", hand="bang"),
        cal=OUTLAW,
        dee=RENEGADE,
    )
    t.do("play mustang", "play duel -> ben", "use bang", "use bang", "end turn")
    assert t.ann.life == 4


@pytest.mark.ruling("R-499")
def test_a_turn_lost_to_jail_costs_nothing():
    """Miss Susanna does nothing to a player who stays in Jail."""
    t = wild_west(
        "miss_susanna",
        ann=seat("sheriff", hand="mustang barrel gatling"),
        ben=seat("outlaw", in_play="jail"),
        cal=OUTLAW,
        dee=RENEGADE,
        deck="clubs",
    )
    t.do("play mustang", "play barrel", "play gatling", "end turn")
    assert (t.turn, t.ben.life) == ("cal", 3)


# ---------------------------------------------------------------- Sacagaway


@pytest.mark.ruling("R-501")
def test_hands_are_open():
    """Under Sacagaway all hands are open; roles stay secret."""
    t = wild_west(
        "",
        "sacagaway",
        ann=seat("sheriff", hand="stagecoach beer"),
        ben=seat("outlaw", hand="missed bang"),
        cal=OUTLAW,
        dee=RENEGADE,
        deck="gatling saloon",
    )
    before = t.game.view(2)
    assert before.players[1].hand == (None, None)
    t.do("play stagecoach")
    view = t.game.view(2)
    assert {card.key for card in view.players[1].hand} == {"missed", "bang"}
    assert {card.key for card in view.players[0].hand} == {"beer", "gatling", "saloon"}
    assert view.players[1].role is None
    world = sample(t.game, 2, 7).view(REFEREE)
    assert {*world.players[1].hand} == {*view.players[1].hand}


@pytest.mark.ruling("R-501")
def test_hands_close_again():
    """After Sacagaway hands are hidden again, but the cards seen are still known."""
    t = wild_west(
        "sacagaway",
        "miss_susanna",
        ann=seat("sheriff", hand="stagecoach"),
        ben=OUTLAW,
        cal=OUTLAW,
        dee=RENEGADE,
        deck="gatling saloon",
    )
    t.do("play stagecoach")
    assert t.game.view(2).players[0].hand == (None, None)


@pytest.mark.ruling("R-501")
def test_who_takes_from_an_open_hand_takes_at_random():
    """A Panic! takes a random card of a hand, open or not."""
    t = wild_west(
        "sacagaway",
        ann=seat("sheriff", hand="panic"),
        ben=seat("outlaw", hand="beer missed"),
        cal=OUTLAW,
        dee=RENEGADE,
    )
    t.do("play panic -> ben")
    assert len(t.ann.hand) == len(t.ben.hand) == 1
    assert t.game.view(2).players[0].hand[0].key == t.ann.hand[0]


# ---------------------------------------------------------------- Showdown


def showdown(**seats):
    return wild_west("showdown", **{"ann": SHERIFF, "ben": OUTLAW, "cal": OUTLAW} | seats)


@pytest.mark.ruling("R-502")
def test_every_card_is_a_bang():
    """Under Showdown any card may be used as a BANG! card, within reach and once a turn."""
    t = showdown(ann=seat("sheriff", hand="mustang missed"), dee=RENEGADE)
    assert "play mustang as bang -> ben" in t.options
    assert "play mustang as bang -> cal" not in t.options
    t.do("play mustang as bang -> ben")
    assert t.ben.life == 3
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-502")
def test_other_cards_stay_what_they_are():
    """Under Showdown other cards may still be used as what they are."""
    t = showdown(ann=seat("sheriff", hand="mustang"), dee=RENEGADE)
    assert t.do("play mustang").ann.in_play == ["mustang"]


@pytest.mark.ruling("R-502")
def test_a_bang_is_a_missed_only():
    """Under Showdown a BANG! card cannot be played, but cancels a shot."""
    t = showdown(
        ann=seat("sheriff", hand="bang beer"), ben=seat("outlaw", hand="bang"), dee=RENEGADE
    )
    assert not any(option.startswith("play bang") for option in t.options)
    t.do("play beer as bang -> ben", "use bang as missed")
    assert t.ben.life == 4


@pytest.mark.ruling("R-502")
def test_by_option_a_bang_stays_a_bang():
    """By an option a BANG! card may still be played as BANG! under Showdown."""
    t = showdown(ann=seat("sheriff", hand="bang"), dee=RENEGADE, options={"showdown_may": True})
    assert "play bang -> ben" in t.options


@pytest.mark.ruling("R-502")
def test_any_card_answers_indians():
    """Under Showdown any card answers Indians!, a BANG! included, which is then discarded."""
    t = showdown(
        ann=seat("sheriff", hand="indians"),
        ben=seat("outlaw", hand="mustang"),
        cal=seat("outlaw", hand="bang"),
        dee=RENEGADE,
    )
    t.do("play indians", "use mustang as bang", "use bang")
    assert (t.ben.life, t.cal.life, t.dee.life) == (4, 4, 3)


@pytest.mark.ruling("R-502")
def test_slab_shoots_with_any_card():
    """A card used as a BANG! is a BANG! card: it takes two Missed! to cancel that of Slab."""
    t = showdown(
        ann=seat("sheriff", "slab_the_killer", hand="beer"),
        ben=seat("outlaw", hand="missed"),
        dee=RENEGADE,
    )
    t.do("play beer as bang -> ben", "use missed")
    assert t.ben.life == 3


# ---------------------------------------------------------------- Wild West Show


@pytest.mark.ruling("R-503")
def test_the_last_one_in_play_wins():
    """Under Wild West Show the last one in play wins, with any role."""
    t = wild_west(
        "wild_west_show",
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", life=1),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
    )
    assert t.do("play gatling").winners == ["ann"]
    assert t.game.outcome.reason == "wild_west_show"


@pytest.mark.ruling("R-503")
def test_the_sheriff_out_is_not_the_end():
    """Under Wild West Show the game continues without the Sheriff."""
    t = wild_west(
        "wild_west_show",
        ben=seat("outlaw", hand="gatling"),
        ann=seat("sheriff", life=1),
        cal=seat("outlaw"),
        dee=RENEGADE,
    )
    t.do("play gatling")
    assert not t.ann.alive
    assert t.game.outcome is None
    t = wild_west(
        "wild_west_show",
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", life=1),
        cal=seat("deputy"),
        dee=seat("renegade", life=1),
        eve=seat("outlaw", alive=False),
    )
    t.do("play gatling")
    assert t.game.outcome is None


@pytest.mark.ruling("R-503")
def test_rewards_stay():
    """Under Wild West Show an Outlaw is still worth three cards."""
    t = wild_west(
        "wild_west_show",
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1),
        cal=OUTLAW,
        dee=RENEGADE,
    )
    assert len(t.do("play bang -> ben").ann.hand) == 3


# ---------------------------------------------------------------- the state


def test_a_damaged_show_is_found_out():
    """The audit reports inconsistencies in the state of the expansion."""
    t = wild_west("showdown", ann=SHERIFF, ben=OUTLAW, cal=OUTLAW, dee=RENEGADE)
    state = t.game.state
    for kept, wrong in (
        (WildWestState(current="noon"), "no event 'noon'"),
        (WildWestState("gag"), "no event 'gag'"),
        (WildWestState("showdown", ["showdown"]), "showdown comes twice"),
        (WildWestState(coming=["showdown", "wild_west_show"]), "wild_west_show is not the last"),
        (WildWestState(borrowed=[[]]), "borrowed has 1 entries for 4 players"),
        (WildWestState(idle="nobody"), "no character 'nobody'"),
        (WildWestState(borrowed=[["black_jack"]] * 8), "black_jack is lent twice"),
        (WildWestState(fresh=[99]), "fresh: [99] are not all cards"),
        (WildWestState(played=99, played_as="bang"), "played: no card 99"),
        (WildWestState(played=3), "played: 3 as ''"),
    ):
        assert any(wrong in found for found in kept.audit(t.game.ruleset, state)), wrong


# ---------------------------------------------------------------- Lady Rose of Texas


def rose(*coming, **more):
    seats = {"ann": SHERIFF, "ben": OUTLAW, "cal": OUTLAW, "dee": RENEGADE}
    return wild_west("lady_rose_of_texas", *coming, **seats | more)


@pytest.mark.ruling("R-497")
def test_lady_rose_exchanges_the_player_on_turn_with_the_one_to_their_right():
    """The player on turn changes places with the next one to their right."""
    t = rose(ann=seat("sheriff", in_play="dynamite"), dee=seat("renegade", in_play="mustang"))
    t.do("use lady_rose -> dee")
    assert t.game.view().order == (3, 1, 2, 0)
    assert [t.ann.distance(other) for other in (t.ben, t.cal, t.dee)] == [2, 1, 2]
    assert (t.ann.in_play, t.dee.in_play) == (["dynamite"], ["mustang"])
    assert [(e.seat, e.target) for e in t.happened("swapped")] == [(0, 3)]


@pytest.mark.ruling("R-497")
def test_who_was_exchanged_skips_their_next_turn_and_no_other():
    """The player to the right skips one turn, and plays the one after it."""
    t = rose().do("use lady_rose -> dee", "end turn")
    assert [event.seat for event in t.happened("skipped")] == [3]
    assert t.turn == "ben"
    t.do("end turn", "end turn", "end turn")
    assert t.turn == "dee"


@pytest.mark.ruling("R-497")
def test_lady_rose_is_used_once_a_turn():
    """Lady Rose is used once in a turn."""
    t = rose().do("use lady_rose -> dee")
    assert not any("lady_rose" in option for option in t.options)


@pytest.mark.ruling("R-497")
def test_an_eliminated_player_keeps_their_place():
    """The player to the right is the next one in play."""
    t = rose(dee=seat("renegade", alive=False)).do("use lady_rose -> cal")
    assert t.game.view().order == (2, 1, 0, 3)


@pytest.mark.ruling("R-497")
def test_a_turn_is_skipped_under_another_event():
    """A turn is skipped even if the event is over by then."""
    t = rose("sacagaway", ann=seat("sheriff", hand="stagecoach"))
    t.do("use lady_rose -> dee", "play stagecoach", "end turn")
    assert t.turn == "ben"


@pytest.mark.ruling("R-498")
def test_nobody_skips_more_turns_in_a_row_than_there_are_players():
    """Nobody skips more turns in a row than there are players in play."""
    out = {"ben": seat("outlaw", alive=False), "cal": seat("outlaw", alive=False)}
    t = rose(**out)
    for _ in range(2):
        t.do("use lady_rose -> dee", "end turn")
        assert t.turn == "ann"
    assert not any("lady_rose" in option for option in t.options)
    assert t.do("end turn").turn == "dee"
    assert any("lady_rose" in option for option in t.do("end turn").options)


@pytest.mark.ruling("R-498")
def test_an_elimination_ends_the_wait():
    """A player who is eliminated owes no turn when they come back."""
    t = rose(
        "bone_orchard",
        ann=seat("sheriff", hand="bang stagecoach"),
        dee=seat("outlaw", life=1),
        cal=RENEGADE,
    )
    t.do("use lady_rose -> dee", "play bang -> dee", "play stagecoach")
    hand = len(t.ann.hand)
    t.do("end turn", *["pick"] * max(hand - 5, 0))
    assert (t.turn, t.dee.alive) == ("dee", True)


@pytest.mark.ruling("R-497")
def test_everybody_sees_who_skips():
    """Everybody sees which players skip their next turn."""
    t = rose().do("use lady_rose -> dee")
    for viewer in (None, 0, 1):
        assert t.game.view(viewer).extra["wildwest"]["skipping"] == [3]
    again = type(t.game).from_dict(t.game.to_dict(), t.game.ruleset)
    again.apply("end turn")
    assert again.state.turn == 1
