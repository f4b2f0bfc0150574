"""The cards of The Valley of Shadows."""

import pytest
from valley_table import valley

from bangcore.testing import check_answers, seat

# ---------------------------------------------------------------- Ghost


@pytest.mark.ruling("R-455", "R-458")
def test_a_ghost_is_back_in_the_game():
    """A Ghost brings an eliminated player back, without life points and cards."""
    t = valley(
        ann=seat("sheriff", hand="ghost"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    assert t.options == ["end turn", "play ghost -> ben"]
    t.do("play ghost -> ben")
    assert (t.ben.alive, t.ben.life, t.ben.hand, t.ben.in_play) == (True, 0, [], ["ghost"])
    assert t.ann.distance(t.cal) == 2


@pytest.mark.ruling("R-455")
def test_nobody_out_no_ghost():
    """A Ghost cannot be played while everybody is in the game."""
    t = valley(
        ann=seat("sheriff", hand="ghost"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-455", "R-456")
def test_a_ghost_has_a_turn_and_keeps_no_card():
    """A ghost draws two cards in its turn and must discard its whole hand at the end of it."""
    t = valley(
        ann=seat("sheriff", hand="ghost"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play ghost -> ben", "end turn")
    assert (t.turn, len(t.ben.hand)) == ("ben", 2)
    t.do("end turn")
    assert t.asked == ("ben", "discard")
    t.do(t.decision.options[0].text)
    assert (t.turn, t.ben.hand) == ("cal", [])


@pytest.mark.ruling("R-456")
@pytest.mark.parametrize("shot", ["bang -> ben", "gatling"])
def test_a_ghost_loses_no_life(shot):
    """A shot that hits a ghost takes nothing."""
    t = valley(
        ann=seat("sheriff", hand="ghost bang gatling"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play ghost -> ben", f"play {shot}")
    assert (t.ben.alive, t.ben.life) == (True, 0)


@pytest.mark.ruling("R-456")
def test_a_ghost_regains_no_life():
    """A ghost that drinks a Last Call stays without life points."""
    t = valley(
        ann=seat("sheriff", hand="ghost"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="last_call",
    )
    t.do("play ghost -> ben", "end turn", "play last_call")
    assert t.ben.life == 0


@pytest.mark.ruling("R-457")
def test_whose_ghost_is_taken_is_out_at_once():
    """A player who loses the Ghost is eliminated without a reward; the taker holds the Ghost."""
    t = valley(
        ann=seat("sheriff", hand="ghost panic"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play ghost -> ben", "play panic -> ben")
    assert not t.ben.alive
    assert t.ann.hand == ["ghost"]
    assert "play ghost -> ben" in t.options


@pytest.mark.ruling("R-457")
def test_whose_ghost_is_discarded_leaves_everything():
    """A player who loses the Ghost loses all other cards too; Vulture Sam takes them."""
    t = valley(
        ann=seat("sheriff", hand="ghost"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", "vulture_sam"),
        dee=seat("renegade"),
        deck="barrel beer cat_balou bang",
    )
    t.do("play ghost -> ben", "end turn", "play barrel", "end turn")
    assert t.ben.in_play == ["barrel", "ghost"]
    t.do("play cat_balou -> ben", "pick ghost")
    assert (t.ben.alive, t.ben.in_play, t.cal.hand) == (False, [], ["bang", "barrel"])
    assert t.asked == ("cal", "turn")


@pytest.mark.ruling("R-458")
def test_a_ghost_holds_up_the_law():
    """While the ghost of an Outlaw is in play the law has not won; it wins when the ghost goes."""
    t = valley(
        ann=seat("sheriff", hand="ghost cat_balou bang bang", in_play="volcanic"),
        ben=seat("outlaw", alive=False),
        cal=seat("deputy"),
        dee=seat("renegade", life=1),
        eve=seat("outlaw", alive=False),
    )
    t.do("play ghost -> ben", "play bang -> dee")
    assert t.asked == ("ann", "turn")
    t.do("play cat_balou -> ben")
    assert t.winners == ["ann", "cal"]


@pytest.mark.ruling("R-455")
def test_two_ghosts_are_for_two():
    """A player can have one Ghost only."""
    t = valley(
        ann=seat("sheriff", hand="ghost ghost"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        eve=seat("deputy", alive=False),
    )
    t.do("play ghost -> ben")
    assert t.options == ["end turn", "play ghost -> eve"]


@pytest.mark.ruling("R-455")
def test_ghosts_keep_the_ability_of_their_character():
    """The character of a ghost is in force."""
    t = valley(
        ann=seat("sheriff", hand="ghost"),
        ben=seat("outlaw", "paul_regret", alive=False),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play ghost -> ben")
    assert t.ann.distance(t.ben) == 2


# ---------------------------------------------------------------- Lemat


@pytest.mark.ruling("R-460")
def test_lemat_makes_any_card_a_bang():
    """With the Lemat any card of the hand may be played as BANG! at distance 1."""
    t = valley(
        ann=seat("sheriff", hand="missed barrel", in_play="lemat"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    assert "play missed as bang -> ben" in t.options
    assert "play missed as bang -> cal" not in t.options
    t.do("play barrel as bang -> ben")
    assert t.ben.life == 3


@pytest.mark.ruling("R-460")
def test_lemat_knows_the_limit():
    """A card used as BANG! by the Lemat is the BANG! of the turn."""
    t = valley(
        ann=seat("sheriff", hand="missed missed", in_play="lemat"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play missed as bang -> ben")
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-460")
def test_lemat_is_no_help_in_the_turns_of_others():
    """Outside its owner's turn the Lemat does nothing, for example against Indians!."""
    t = valley(
        ann=seat("sheriff", hand="indians"),
        ben=seat("outlaw", hand="missed", in_play="lemat"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play indians")
    assert (t.asked, t.options) == (("ben", "bang"), ["pass"])


@pytest.mark.ruling("R-460")
def test_lemat_helps_in_a_duel_of_ones_own():
    """In the owner's turn the Lemat also works in a Duel."""
    t = valley(
        ann=seat("sheriff", hand="duel missed", in_play="lemat"),
        ben=seat("outlaw", hand="bang"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play duel -> ben", "use bang")
    assert t.options == ["pass", "use missed as bang"]


# ---------------------------------------------------------------- Shotgun and Bounty


@pytest.mark.ruling("R-461")
def test_shotgun_costs_a_card():
    """A player hit with the Shotgun discards a card of their choice."""
    t = valley(
        ann=seat("sheriff", hand="bang", in_play="shotgun"),
        ben=seat("outlaw", hand="beer beer panic"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play bang -> ben", "pass")
    assert t.asked == ("ben", "discard")
    t.do("pick panic")
    assert (t.ben.life, t.ben.hand) == (3, ["beer", "beer"])


@pytest.mark.ruling("R-461")
def test_shotgun_costs_one_card_for_two_life_points():
    """One hit costs one card, however many life points it takes."""
    t = valley(
        ann=seat("sheriff", hand="bang aim", in_play="shotgun"),
        ben=seat("outlaw", hand="beer beer"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("use aim with bang -> ben", "pass", "pick beer")
    assert (t.ben.life, t.ben.hand) == (2, ["beer"])


@pytest.mark.ruling("R-461")
def test_shotgun_is_for_shots_of_its_owner():
    """Neither a Duel nor another player's shot costs a card."""
    t = valley(
        ann=seat("sheriff", hand="duel", in_play="shotgun"),
        ben=seat("outlaw", hand="beer beer"),
        cal=seat("outlaw", hand="gatling"),
        dee=seat("renegade"),
    )
    t.do("play duel -> ben", "pass")
    assert (t.ben.life, len(t.ben.hand), t.asked) == (3, 2, ("ann", "turn"))


@pytest.mark.ruling("R-461")
def test_shotgun_costs_by_a_gatling_as_well():
    """Every shot that takes a life point costs a card, not only BANG!."""
    t = valley(
        ann=seat("sheriff", hand="gatling", in_play="shotgun"),
        ben=seat("outlaw", hand="beer"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play gatling", "pass")
    assert (t.ben.life, t.ben.hand) == (3, [])


@pytest.mark.ruling("R-462")
def test_bounty_pays_for_a_bang():
    """A player who hits the one with the Bounty by a BANG! card draws a card."""
    t = valley(
        ann=seat("sheriff", hand="bang bounty"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="beer",
    )
    t.do("play bounty -> ben", "play bang -> ben")
    assert (t.ben.life, t.ann.hand) == (3, ["beer"])


@pytest.mark.ruling("R-454", "R-462")
def test_bounty_does_not_pay_for_other_shots():
    """Gatling hits, but is not a BANG! card."""
    t = valley(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", in_play="bounty"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play gatling")
    assert (t.ben.life, t.ann.hand) == (3, [])


@pytest.mark.ruling("R-462")
def test_bounty_does_not_pay_for_a_miss():
    """A BANG! that is cancelled earns nothing."""
    t = valley(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed", in_play="bounty"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play bang -> ben", "use missed")
    assert t.ann.hand == []


@pytest.mark.ruling("R-462", "R-463")
def test_bounty_may_be_laid_in_front_of_oneself():
    """Bounty and Rattlesnake are laid in front of any player, oneself and the Sheriff included."""
    t = valley(
        ann=seat("outlaw", hand="bounty rattlesnake"),
        ben=seat("sheriff"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    assert t.options == ["end turn"] + [
        f"play {card} -> {name}"
        for card in ("bounty", "rattlesnake")
        for name in ("ann", "ben", "cal", "dee")
    ]


# ---------------------------------------------------------------- Rattlesnake


@pytest.mark.ruling("R-463")
@pytest.mark.parametrize(("top", "life"), [("beer:6-spades", 3), ("beer:6-hearts", 4)])
def test_rattlesnake_bites_on_spades(top, life):
    """At the start of the turn Spades cost a life point; the Rattlesnake stays."""
    t = valley(
        ann=seat("sheriff", hand="rattlesnake"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck=top,
    )
    t.do("play rattlesnake -> ben", "end turn")
    assert (t.turn, t.ben.life, t.ben.in_play) == ("ben", life, ["rattlesnake"])


@pytest.mark.ruling("R-464")
def test_rattlesnake_waits_for_the_jail():
    """A player who stays in Jail is not bitten."""
    t = valley(
        ann=seat("sheriff"),
        ben=seat("outlaw", in_play="rattlesnake jail"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="beer:6-clubs beer:7-spades",
    )
    t.do("end turn")
    assert (t.turn, t.ben.life) == ("cal", 4)


@pytest.mark.ruling("R-464")
def test_rattlesnake_comes_after_dynamite_and_jail():
    """The order of the draw!s is Dynamite, Jail, Rattlesnake."""
    t = valley(
        ann=seat("sheriff"),
        ben=seat("outlaw", in_play="rattlesnake jail dynamite"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="beer:K-spades beer:Q-hearts beer:9-spades",
    )
    t.do("end turn")
    assert [event.key for event in t.happened("flipped")] == ["dynamite", "jail", "rattlesnake"]
    assert t.ben.life == 3


# ---------------------------------------------------------------- Aim


@pytest.mark.ruling("R-466")
def test_aim_takes_two_life_points():
    """A BANG! played with Aim takes two life points."""
    t = valley(
        ann=seat("sheriff", hand="aim bang"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("use aim with bang -> ben")
    assert (t.ben.life, t.discards[:2]) == (2, ["bang", "aim"])
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-466")
def test_one_missed_cancels_an_aimed_bang():
    """One Missed! is enough against Aim and BANG!."""
    t = valley(
        ann=seat("sheriff", hand="aim bang"),
        ben=seat("outlaw", hand="missed"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("use aim with bang -> ben", "use missed")
    assert t.ben.life == 4


@pytest.mark.ruling("R-466")
def test_aim_shows_its_bang_at_once():
    """Nobody learns that there is a BANG! in the hand before they see it."""
    t = valley(
        ann=seat("sheriff", hand="aim bang"),
        ben=seat("outlaw", hand="beer missed"),
        cal=seat("outlaw", hand="saloon"),
        dee=seat("renegade", hand="mustang"),
    )
    for seed in range(6):
        check_answers(t.game.copy(), "use aim with bang -> ben", seed=seed)


@pytest.mark.ruling("R-466")
def test_aim_goes_with_a_card_of_the_lemat():
    """With the Lemat any other card works with Aim, but not the Aim itself."""
    t = valley(
        ann=seat("sheriff", hand="aim beer", in_play="lemat"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    assert [option for option in t.options if "use" in option] == [
        "use aim with beer -> ben",
        "use aim with beer -> dee",
    ]
    t.do("use aim with beer -> ben")
    assert (t.ben.life, t.ann.hand) == (2, [])


@pytest.mark.ruling("R-466")
def test_an_aim_alone_is_one_bang_of_the_lemat():
    """With no other card in hand there is nothing to aim."""
    t = valley(
        ann=seat("sheriff", hand="aim", in_play="lemat"),
        ben=seat("outlaw"),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
    )
    assert t.options == ["end turn", "play aim as bang -> ben"]


@pytest.mark.ruling("R-466")
@pytest.mark.parametrize(("hand", "used"), [("aim beer", {}), ("aim bang", {"bang": 1})])
def test_aim_needs_a_bang(hand, used):
    """Aim cannot be played without a BANG!, nor when the BANG! of the turn is used up."""
    t = valley(
        ann=seat("sheriff", hand=hand, life=4),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        used=used,
    )
    assert not any("aim" in option for option in t.options)


@pytest.mark.ruling("R-454", "R-466")
def test_aim_goes_with_a_card_that_counts_as_bang():
    """Calamity Janet aims with a Missed!."""
    t = valley(
        ann=seat("sheriff", "calamity_janet", hand="aim missed bang"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    assert {"use aim with missed -> ben", "use aim with bang -> ben"} < {*t.options}
    t.do("use aim with missed -> ben")
    assert (t.ben.life, t.ann.hand) == (2, ["bang"])


# ---------------------------------------------------------------- Backfire


@pytest.mark.ruling("R-468")
def test_backfire_shoots_back():
    """Backfire cancels the shot; the shooter is then shot at, from any distance."""
    t = valley(
        ann=seat("sheriff", hand="bang missed", in_play="winchester"),
        ben=seat("outlaw"),
        cal=seat("outlaw", hand="backfire"),
        dee=seat("renegade"),
    )
    t.do("play bang -> cal", "use backfire")
    assert t.asked == ("ann", "missed")
    t.do("pass")
    assert (t.cal.life, t.ann.life) == (4, 4)


@pytest.mark.ruling("R-468")
def test_backfire_is_not_played_by_itself():
    """Backfire cannot be played in its player's own turn."""
    t = valley(
        ann=seat("sheriff", hand="backfire"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-468")
def test_backfire_comes_before_the_next_target():
    """In a Gatling the shot back is settled before the next target is shot at."""
    t = valley(
        ann=seat("sheriff", hand="gatling missed"),
        ben=seat("outlaw", hand="backfire"),
        cal=seat("outlaw", hand="missed"),
        dee=seat("renegade"),
    )
    t.do("play gatling", "use backfire")
    assert t.asked == ("ann", "missed")
    t.do("use missed")
    assert t.asked == ("cal", "missed")


@pytest.mark.ruling("R-468")
def test_backfire_is_responsible():
    """A player who eliminates by Backfire gets the reward; the turn of the shooter ends."""
    t = valley(
        ann=seat("outlaw", hand="gatling", life=1),
        ben=seat("sheriff", hand="backfire"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="beer beer beer",
    )
    t.do("play gatling", "use backfire")
    assert not t.ann.alive
    assert len(t.ben.hand) >= 3
    assert (t.cal.life, t.turn) == (3, "ben")


@pytest.mark.ruling("R-468")
def test_backfire_is_one_missed_against_slab():
    """Against Slab Backfire is one of two Missed!, and shoots back even if Slab hits."""
    t = valley(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", hand="backfire beer"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play bang -> ben", "use backfire")
    assert (t.asked, t.ann.life) == (("ben", "missed"), 5)
    t.do("pass")
    assert (t.ben.life, t.ann.life) == (3, 4)


# ---------------------------------------------------------------- Bandidos and Tornado


@pytest.mark.ruling("R-469")
def test_bandidos_take_cards_or_a_life_point():
    """Everybody discards two cards (or their only one) or, as without cards, loses a life point."""
    t = valley(
        ann=seat("sheriff", hand="bandidos beer missed"),
        ben=seat("outlaw", hand="beer"),
        cal=seat("outlaw", hand="beer"),
        dee=seat("renegade"),
    )
    t.do("play bandidos")
    assert (t.asked, t.options) == (("ann", "bandidos"), ["pick cards", "pick life_point"])
    t.do("pick cards", "pick beer")
    assert t.ann.hand == []
    t.do("pick cards")
    assert t.ben.hand == []
    t.do("pick life_point")
    assert (t.ann.life, t.ben.life, t.cal.life, t.dee.life) == (5, 4, 3, 3)


@pytest.mark.ruling("R-456", "R-469")
def test_a_ghost_pays_the_bandidos_with_cards():
    """A ghost cannot choose to lose a life point."""
    t = valley(
        ann=seat("sheriff", hand="ghost"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="bandidos beer",
    )
    t.do("play ghost -> ben", "end turn", "play bandidos")
    assert t.ben.hand == []


@pytest.mark.ruling("R-469")
def test_no_missed_against_bandidos():
    """Bandidos are not a shot."""
    t = valley(
        ann=seat("sheriff", hand="bandidos"),
        ben=seat("outlaw", "jourdonnais", hand="missed missed"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play bandidos")
    assert t.asked == ("ben", "bandidos")


@pytest.mark.ruling("R-470")
def test_tornado_changes_cards():
    """Everybody discards a card, if they have one, and draws two."""
    t = valley(
        ann=seat("sheriff", hand="tornado beer"),
        ben=seat("outlaw", hand="missed bang"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play tornado")
    assert t.asked == ("ben", "discard")
    t.do("pick bang")
    assert [len(p.hand) for p in (t.ann, t.ben, t.cal, t.dee)] == [2, 3, 2, 2]


@pytest.mark.ruling("R-470")
def test_suzy_draws_nothing_more_by_a_tornado():
    """Suzy Lafayette's hand is empty only during the effect."""
    t = valley(
        ann=seat("sheriff", hand="tornado"),
        ben=seat("outlaw", "suzy_lafayette", hand="bang"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play tornado")
    assert len(t.ben.hand) == 2


# ---------------------------------------------------------------- Poker


@pytest.mark.ruling("R-471")
def test_poker_wins_two_cards():
    """Without an Ace the player takes up to two of the cards, the rest is discarded."""
    t = valley(
        ann=seat("sheriff", hand="poker"),
        ben=seat("outlaw", hand="beer:7-hearts missed:2-spades"),
        cal=seat("outlaw", hand="stagecoach"),
        dee=seat("renegade", hand="panic:J-hearts"),
    )
    t.do("play poker", "pick beer", "pick stagecoach", "pick panic")
    assert t.asked == ("ann", "pick")
    assert t.options == ["pass", "pick beer", "pick stagecoach", "pick panic"]
    t.do("pick stagecoach", "pick beer")
    assert (t.ann.hand, t.ben.hand) == (["beer", "stagecoach"], ["missed"])
    assert sorted(t.discards[:2]) == ["panic", "poker"]


@pytest.mark.ruling("R-471")
def test_an_ace_beats_the_poker():
    """With an Ace among them all cards are discarded."""
    t = valley(
        ann=seat("sheriff", hand="poker"),
        ben=seat("outlaw", hand="bang:A-spades"),
        cal=seat("outlaw", hand="beer"),
        dee=seat("renegade"),
    )
    t.do("play poker", "pick bang", "pick beer")
    assert (t.asked, t.ann.hand) == (("ann", "turn"), [])
    assert set(t.discards[:3]) == {"bang", "beer", "poker"}


@pytest.mark.ruling("R-471")
def test_nobody_has_to_take_a_card():
    """The player of the Poker may take fewer cards, or none."""
    t = valley(
        ann=seat("sheriff", hand="poker"),
        ben=seat("outlaw", hand="beer"),
        cal=seat("outlaw", hand="barrel"),
        dee=seat("renegade"),
    )
    t.do("play poker", "pick beer", "pick barrel", "pass")
    assert (t.ann.hand, t.ben.hand, t.cal.hand) == ([], [], [])


@pytest.mark.ruling("R-471")
def test_poker_cards_are_chosen_in_secret():
    """The cards put down are revealed once all have chosen, in any order."""
    t = valley(
        ann=seat("sheriff", hand="poker"),
        ben=seat("outlaw", hand="beer missed"),
        cal=seat("outlaw", hand="barrel bang"),
        dee=seat("renegade"),
    )
    t.do("play poker", "cal: pick barrel")
    assert (t.asked, t.happened("opened"), t.discards[:1]) == (("ben", "discard"), [], ["escape"])
    t.do("pick beer")
    shown = [(event.seat, t.names_of(event.cards)) for event in t.happened("opened")]
    assert shown == [(1, ["beer"]), (2, ["barrel"])]


# ---------------------------------------------------------------- Fanning and Tomahawk


@pytest.mark.ruling("R-467")
def test_fanning_shoots_twice():
    """A shot within reach, and one at a neighbour of its target, chosen beforehand."""
    t = valley(
        ann=seat("sheriff", hand="fanning"),
        ben=seat("outlaw", hand="missed"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    assert t.options == ["end turn", "play fanning -> ben", "play fanning -> dee"]
    t.do("play fanning -> ben")
    assert t.asked == ("ben", "missed")
    t.do("use missed")
    assert (t.ben.life, t.cal.life, t.dee.life) == (4, 3, 4)


@pytest.mark.ruling("R-467")
def test_fanning_chooses_the_second_target():
    """Of several neighbours of the first target one is chosen, never oneself."""
    t = valley(
        ann=seat("sheriff", hand="fanning", in_play="schofield"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play fanning -> cal")
    assert t.options == ["pick -> dee", "pick -> ben"]
    t.do("pick -> dee")
    assert (t.ben.life, t.cal.life, t.dee.life) == (4, 3, 3)


@pytest.mark.ruling("R-467")
def test_fanning_is_the_bang_of_the_turn():
    """After Fanning no BANG! is left, and after BANG! no Fanning."""
    t = valley(
        ann=seat("sheriff", hand="fanning bang"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play fanning -> ben")
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-467")
def test_no_fanning_after_a_bang():
    """When the BANG! of the turn is used up Fanning cannot be played."""
    t = valley(
        ann=seat("sheriff", hand="fanning"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        used={"bang": 1},
    )
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-454", "R-467")
def test_fanning_is_no_bang_card():
    """One Missed! cancels each shot of Slab's Fanning, and no Bounty is paid."""
    t = valley(
        ann=seat("sheriff", "slab_the_killer", hand="fanning"),
        ben=seat("outlaw", hand="missed"),
        cal=seat("outlaw", in_play="bounty"),
        dee=seat("renegade"),
    )
    t.do("play fanning -> ben", "use missed")
    assert (t.ben.life, t.cal.life, t.ann.hand) == (4, 3, [])


@pytest.mark.ruling("R-467")
def test_fanning_with_two_left():
    """If the shooter is the only neighbour, there is only the first shot."""
    t = valley(
        ann=seat("sheriff", hand="fanning"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade"),
    )
    t.do("play fanning -> dee")
    assert (t.dee.life, t.asked) == (3, ("ann", "turn"))


@pytest.mark.ruling("R-465")
def test_tomahawk_flies_two_far():
    """Tomahawk reaches distance 2 with any weapon, and Mustang counts."""
    t = valley(
        ann=seat("sheriff", hand="tomahawk"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        eve=seat("deputy", in_play="mustang"),
        fay=seat("outlaw"),
        gus=seat("deputy"),
    )
    assert t.options[1:] == [f"play tomahawk -> {name}" for name in ("ben", "cal", "fay", "gus")]
    t.do("play tomahawk -> cal")
    assert t.cal.life == 3


@pytest.mark.ruling("R-465")
def test_tomahawk_is_no_bang():
    """Tomahawk may be played in addition to the BANG! of the turn."""
    t = valley(
        ann=seat("sheriff", hand="tomahawk"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        used={"bang": 1},
    )
    t.do("play tomahawk -> ben")
    assert t.ben.life == 3


# ---------------------------------------------------------------- Last Call


@pytest.mark.ruling("R-472")
def test_last_call_heals_the_last_two():
    """Last Call is not a Beer: it also works with two players left."""
    t = valley(
        ann=seat("sheriff", hand="last_call", life=2),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade"),
    )
    t.do("play last_call")
    assert t.ann.life == 3


@pytest.mark.ruling("R-472")
def test_last_call_does_not_rescue():
    """Last Call is not played out of turn, so it saves nobody."""
    t = valley(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="last_call", life=1),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play bang -> ben", "pass")
    assert (t.asked, t.options) == (("ben", "rescue"), ["pass"])


# ---------------------------------------------------------------- Escape


@pytest.mark.ruling("R-473")
@pytest.mark.parametrize("card", ["duel", "panic", "cat_balou", "tomahawk", "fanning"])
def test_escape_from_a_brown_card(card):
    """Another player's brown card has no effect on a player who answers with Escape."""
    t = valley(
        ann=seat("sheriff", hand=card),
        ben=seat("outlaw", hand="escape beer"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        without="saved",
    )
    t.do(f"play {card} -> ben")
    assert (t.asked, t.options) == (("ben", "evade"), ["pass", "use escape"])
    t.do("use escape")
    assert (t.ben.life, t.ben.hand) == (4, ["beer"])
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-473")
@pytest.mark.parametrize("card", ["gatling", "indians", "bandidos"])
def test_escape_spares_one_of_several(card):
    """A card with several targets spares only the player who escapes."""
    t = valley(
        ann=seat("sheriff", hand=card),
        ben=seat("outlaw", hand="escape"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        without="saved",
    )
    t.do(f"play {card}", "use escape")
    assert (t.ben.life, t.cal.life, t.dee.life) == (4, 3, 3)


@pytest.mark.ruling("R-475")
def test_everybody_is_asked_who_might_hold_it():
    """Asking a player does not reveal whether they hold the card."""
    t = valley(
        ann=seat("sheriff", hand="duel"),
        ben=seat("outlaw", hand="beer"),
        cal=seat("outlaw", hand="escape"),
        dee=seat("renegade"),
        without="saved",
    )
    t.do("play duel -> ben")
    assert (t.asked, t.options) == (("ben", "evade"), ["pass"])


@pytest.mark.ruling("R-475")
@pytest.mark.parametrize(("discards", "asked"), [("", "evade"), ("escape", "turn")])
def test_nobody_is_asked_when_it_is_gone(discards, asked):
    """When every Escape is in the discard pile, nobody is asked to evade a card."""
    t = valley(
        without="saved",
        discards=discards,
        ann=seat("sheriff", hand="panic"),
        ben=seat("outlaw", hand="beer", in_play="mustang"),
        cal=seat("outlaw"),
        dee=seat("renegade", hand="beer"),
    )
    t.do("play panic -> dee")
    assert t.decision.kind == asked


@pytest.mark.ruling("R-473")
def test_no_escape_from_bang_blue_cards_and_kindness():
    """A BANG!, a Jail and a Saloon cannot be evaded."""
    t = valley(
        ann=seat("sheriff", hand="bang jail saloon"),
        ben=seat("outlaw", hand="escape", life=3),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        without="saved",
    )
    t.do("play jail -> ben", "play saloon")
    assert (t.ben.in_play, t.ben.life) == (["jail"], 4)
    t.do("play bang -> ben")
    assert t.asked == ("ben", "missed")


@pytest.mark.ruling("R-473")
def test_escape_from_the_poker():
    """A player who evades a Poker puts down no card."""
    t = valley(
        ann=seat("sheriff", hand="poker"),
        ben=seat("outlaw", hand="escape beer"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        without="saved",
    )
    t.do("play poker", "use escape")
    assert (t.asked, t.ben.hand) == (("ann", "turn"), ["beer"])


# ---------------------------------------------------------------- Saved!


@pytest.mark.ruling("R-474")
def test_saved_keeps_a_life_point():
    """Saved! prevents the loss of a life point; the reward is two cards from the deck."""
    t = valley(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "bart_cassidy"),
        cal=seat("outlaw", hand="saved"),
        dee=seat("renegade"),
        without="escape",
        deck="beer panic",
    )
    t.do("play bang -> ben")
    assert t.asked == ("cal", "saved")
    t.do("use saved")
    assert (t.ben.life, t.ben.hand, t.cal.hand) == (4, [], ["beer", "panic"])


@pytest.mark.ruling("R-474")
def test_saved_may_be_paid_from_the_hand():
    """The reward may come from the hand of the saved player."""
    t = valley(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="beer beer stagecoach"),
        cal=seat("outlaw", hand="saved"),
        dee=seat("renegade"),
        without="escape",
    )
    t.do("play bang -> ben", "pass", "use saved")
    assert (t.asked, t.options) == (("cal", "saved_draw"), ["pick deck", "pick -> ben"])
    t.do("pick -> ben")
    assert (len(t.ben.hand), len(t.cal.hand)) == (1, 2)


@pytest.mark.ruling("R-474")
def test_nobody_saves_themselves():
    """Saved! only works for another player."""
    t = valley(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="saved"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        without="escape",
    )
    t.do("play bang -> ben", "pass")
    assert (t.ben.life, t.ben.hand) == (3, ["saved"])


@pytest.mark.ruling("R-474")
def test_saved_takes_one_of_two():
    """An aimed BANG! still costs one life point; the reward comes afterwards."""
    t = valley(
        ann=seat("sheriff", hand="bang aim saved"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        without="escape",
    )
    t.do("use aim with bang -> ben", "use saved")
    assert (t.ben.life, len(t.ann.hand)) == (3, 2)


@pytest.mark.ruling("R-474")
def test_no_reward_for_the_dead():
    """Saved! earns nothing if the player is eliminated anyway."""
    t = valley(
        ann=seat("sheriff", hand="bang aim"),
        ben=seat("outlaw", life=1),
        cal=seat("outlaw", hand="saved"),
        dee=seat("renegade"),
        without="escape",
    )
    t.do("use aim with bang -> ben", "use saved")
    assert (t.ben.alive, t.cal.hand) == (False, [])


@pytest.mark.ruling("R-462", "R-474")
def test_saved_prevents_what_follows_a_hit():
    """A hit that took nothing pays no Bounty and costs no card."""
    t = valley(
        ann=seat("sheriff", hand="bang", in_play="shotgun"),
        ben=seat("outlaw", hand="beer", in_play="bounty"),
        cal=seat("outlaw", hand="saved"),
        dee=seat("renegade"),
        without="escape",
    )
    t.do("play bang -> ben", "pass", "use saved", "pick deck")
    assert (t.ann.hand, t.ben.hand) == ([], ["beer"])
