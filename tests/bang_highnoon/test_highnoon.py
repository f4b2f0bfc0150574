"""Ruling book, section M: the events of High Noon."""

from typing import Any

import pytest

from bang_highnoon import Identities, in_force
from bangcore import Game, Ruleset, available_expansions
from bangcore.testing import Table, four, seat, table
from bangcore.worlds import sample

INSTALLED = {info.name for info in available_expansions()}


def under(event: str, *coming: str, more: tuple[str, ...] = (), **named: Any) -> Table:
    """Return a table under *event*, Sheriff Ann on turn, *coming* turned up in Ann's next turns."""
    for name in more:
        if name not in INSTALLED:
            pytest.skip(f"{name} is not installed")
    extra = in_force(event, *coming, **named.pop("deck_state", {})) | named.pop("kept", {})
    return four(expansions=("highnoon", *more), extra=extra, **named)


def to_ann(t: Table) -> Table:
    """Let everyone end their turn until the Sheriff is on turn."""
    t.do("end turn")
    while t.turn != "ann":
        t.do(t.decision.options[0].text)
    return t


def told(t: Table, kind: str, key: str | None = None) -> list[int | None]:
    return [event.seat for event in t.happened(kind) if key in (None, event.key)]


# ---------------------------------------------------------------- Blessing and Curse


@pytest.mark.ruling("R-245")
def test_under_blessing_every_barrel_works() -> None:
    """All cards are Hearts, so a draw! of Spades succeeds at a Barrel."""
    t = under(
        "blessing",
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", in_play="barrel"),
        deck="5-spades",
    )
    t.do("play bang -> ben", "use barrel")
    assert (t.ben.life, told(t, "missed")) == (4, [1])


@pytest.mark.ruling("R-245")
def test_under_blessing_everybody_leaves_jail_and_no_dynamite_explodes() -> None:
    """A draw! of the 5 of Spades counts as Hearts."""
    t = under("blessing", ben=seat("outlaw", in_play="jail dynamite"), deck="5-spades 6-spades")
    t.do("end turn")
    assert (t.asked, t.ben.life, t.ben.in_play) == (("ben", "turn"), 4, [])
    assert t.cal.in_play == ["dynamite"]


@pytest.mark.ruling("R-245", "R-379")
def test_under_blessing_black_jack_always_draws_a_third_card() -> None:
    """Black Jack's second card counts as Hearts."""
    t = under("blessing", ben=seat("outlaw", "black_jack"), deck="clubs spades clubs")
    t.do("end turn")
    assert len(t.ben.hand) == 3


@pytest.mark.ruling("R-246", "R-379")
def test_under_curse_black_jack_never_draws_a_third_card() -> None:
    """Black Jack's second card counts as Spades."""
    t = under("curse", ben=seat("outlaw", "black_jack"), deck="hearts hearts hearts")
    t.do("end turn")
    assert len(t.ben.hand) == 2


@pytest.mark.ruling("R-246")
def test_under_curse_no_barrel_works() -> None:
    """A draw! of Hearts counts as Spades and fails at a Barrel."""
    t = under(
        "curse",
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "jourdonnais", in_play="barrel"),
        deck="hearts hearts",
    )
    t.do("play bang -> ben", "use barrel", "use jourdonnais")
    assert t.ben.life == 3


@pytest.mark.ruling("R-246")
def test_under_curse_nobody_leaves_jail() -> None:
    """A draw! of Hearts counts as Spades and does not end Jail."""
    t = under("curse", ben=seat("outlaw", in_play="jail"), deck="hearts")
    t.do("end turn")
    assert (t.turn, told(t, "skipped")) == ("cal", [1])


@pytest.mark.ruling("R-246")
@pytest.mark.parametrize(
    ("card", "life"),
    [("2-hearts", 1), ("9-diamonds", 1), ("10-hearts", 4), ("A-clubs", 4)],
)
def test_under_curse_dynamite_explodes_on_every_2_to_9(card: str, life: int) -> None:
    """Every card counts as Spades, so Dynamite explodes on any 2 to 9."""
    t = under("curse", ben=seat("outlaw", in_play="dynamite"), deck=f"bang:{card}")
    t.do("end turn")
    assert t.ben.life == life


@pytest.mark.ruling("R-247")
@pytest.mark.parametrize("event", ["blessing", "curse"])
def test_under_blessing_and_curse_no_card_is_a_diamond(event: str) -> None:
    """Under Blessing or Curse, a BANG! of Diamonds hits Apache Kid."""
    t = under(
        event,
        more=("dodgecity",),
        ann=seat("sheriff", hand="bang:9-diamonds"),
        ben=seat("outlaw", "apache_kid"),
    )
    t.do("play bang -> ben")
    assert t.ben.life == 2


# ---------------------------------------------------------------- Ghost Town


def ghosts(ben: Any = None, **named: Any) -> Table:
    """Return a table under Ghost Town with Ben eliminated."""
    return under("ghost_town", ben=ben or seat("outlaw", alive=False), **named)


@pytest.mark.ruling("R-248")
def test_a_ghost_plays_a_turn_with_three_cards() -> None:
    """An eliminated player returns for a turn, draws three cards and is out again at its end."""
    t = ghosts()
    t.do("end turn")
    assert (t.asked, t.ben.alive, t.ben.life, len(t.ben.hand)) == (("ben", "turn"), True, 0, 3)
    assert (told(t, "returned"), t.happened("returned")[0].amount) == ([1], 0)
    while t.turn == "ben":
        t.do(t.decision.options[0].text)
    assert (t.ben.alive, t.ben.hand, t.turn) == (False, [], "cal")
    assert told(t, "eliminated") == [1]


@pytest.mark.ruling("R-248")
def test_only_ghosts_draw_three_cards() -> None:
    """Living players draw two cards under Ghost Town, before and after the turn of a ghost."""
    t = under("ghost_town", cal=seat("outlaw", alive=False))
    t.do("end turn")
    assert (t.turn, len(t.ben.hand)) == ("ben", 2)
    t.do("end turn")
    assert (t.turn, len(t.cal.hand)) == ("cal", 3)
    while t.turn == "cal":
        t.do(t.decision.options[0].text)
    assert (t.turn, len(t.dee.hand)) == ("dee", 2)


@pytest.mark.ruling("R-248")
def test_a_ghost_cannot_be_eliminated_in_their_turn() -> None:
    """A ghost who loses a Duel loses nothing, and the opponent gains nothing."""
    t = ghosts(deck="duel bang bang", cal=seat("outlaw", hand="bang bang bang bang"))
    t.do("end turn", "play duel -> cal", "use bang", "use bang", "use bang", "use bang", "use bang")
    assert (t.asked, t.ben.alive, t.ben.life) == (("ben", "turn"), True, 0)
    assert told(t, "eliminated") == told(t, "lost_life") == []


@pytest.mark.ruling("R-248")
def test_a_ghost_comes_only_while_ghost_town_is_in_force() -> None:
    """Without Ghost Town an eliminated player gets no turn."""
    t = under("", ben=seat("outlaw", alive=False))
    t.do("end turn")
    assert t.turn == "cal"


@pytest.mark.ruling("R-248")
def test_a_ghost_may_regain_a_life_point_and_lose_it() -> None:
    """A Beer gives a ghost a life point, but the ghost is out at the end of the turn."""
    t = ghosts(deck="beer duel clubs", cal=seat("outlaw", hand="bang"))
    t.do("end turn", "play beer")
    assert t.ben.life == 1
    t.do("play duel -> cal", "use bang", "pass")
    assert (t.ben.life, t.ben.alive, told(t, "lost_life")) == (0, True, [1])
    t.do("end turn")
    assert not t.ben.alive


@pytest.mark.ruling("R-249")
def test_a_ghost_keeps_no_card() -> None:
    """A ghost without life points has a hand limit of 0."""
    t = ghosts(deck="missed missed missed")
    t.do("end turn", "end turn")
    assert (t.asked, t.decision.cause.needed) == (("ben", "discard"), 3)
    t.do("pick missed", "pick missed")
    assert (t.turn, t.discards) == ("cal", ["missed"] * 3)


@pytest.mark.ruling("R-250")
@pytest.mark.parametrize("role", ["outlaw", "deputy"])
def test_a_ghost_who_kills_the_sheriff_makes_the_outlaws_win(role: str) -> None:
    """A ghost who kills the Sheriff counts as in play, so the Outlaws win."""
    t = table(
        ann=seat("sheriff", life=1),
        ben=seat(role, alive=False),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        eve=seat("deputy" if role == "outlaw" else "outlaw"),
        deck="bang",
        expansions=["highnoon"],
        extra=in_force("ghost_town"),
    )
    t.do("end turn", "play bang -> ann")
    assert t.game.outcome is not None
    assert t.game.outcome.reason == "sheriff_eliminated"
    assert "cal" in t.winners
    assert ("ben" in t.winners) == (role == "outlaw")


@pytest.mark.ruling("R-250")
def test_a_renegade_ghost_alone_in_play_wins() -> None:
    """A Renegade ghost who kills the Sheriff as the only player left wins."""
    t = under(
        "ghost_town",
        ann=seat("sheriff", life=1),
        ben=seat("renegade", alive=False),
        cal=seat("outlaw", life=1),
        dee=seat("outlaw", alive=False),
        deck="bang gatling",
    )
    t.do("end turn", "play gatling")
    assert t.winners == ["ben"]


@pytest.mark.ruling("R-250")
def test_a_renegade_ghost_who_kills_the_sheriff_too_early_loses() -> None:
    """With an Outlaw in play, the Outlaws win when a Renegade ghost kills the Sheriff."""
    t = under(
        "ghost_town",
        ann=seat("sheriff", life=1),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", life=1),
        dee=seat("renegade", alive=False),
        turn="cal",
        deck="bang gatling",
    )
    t.do("end turn", "play gatling")
    assert t.winners == ["ben", "cal"]


@pytest.mark.ruling("R-250")
def test_a_ghost_is_in_play_for_the_distance() -> None:
    """In their own turn, a ghost counts for distances."""
    t = ghosts()
    assert t.ann.distance(t.cal) == 1
    t.do("end turn")
    assert t.ann.distance(t.cal) == 2


@pytest.mark.ruling("R-250")
def test_the_game_may_end_when_a_ghost_leaves() -> None:
    """An Outlaw ghost keeps the game going until the end of the turn."""
    t = under(
        "ghost_town",
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", life=1),
        deck="gatling clubs clubs",
    )
    t.do("end turn", "play gatling")
    assert (t.dee.alive, t.game.outcome) == (False, None)
    while t.game.decision is not None:
        t.do(t.decision.options[0].text)
    assert t.winners == ["ann"]


@pytest.mark.ruling("R-251")
@pytest.mark.parametrize(("character", "cards"), [("pixie_pete", 4), ("bill_noface", 5)])
def test_ghosts_with_a_number_of_their_own_draw_more(character: str, cards: int) -> None:
    """As ghosts, Pixie Pete draws four cards, Bill Noface one plus one per missing life point."""
    t = ghosts(ben=seat("outlaw", character, alive=False), more=("dodgecity",))
    t.do("end turn")
    assert len(t.ben.hand) == cards


@pytest.mark.ruling("R-252")
def test_vulture_sam_takes_the_cards_of_a_leaving_ghost() -> None:
    """The cards in play of a leaving ghost go to Vulture Sam."""
    t = ghosts(deck="mustang clubs clubs", cal=seat("outlaw", "vulture_sam"))
    t.do("end turn", "play mustang")
    while t.turn == "ben":
        t.do(t.decision.options[0].text)
    assert "mustang" in t.cal.hand


@pytest.mark.ruling("R-252")
def test_a_leaving_ghost_counts_as_an_elimination() -> None:
    """Greg Digger regains two life points and Herb Hunter draws two cards when a ghost leaves."""
    t = ghosts(
        more=("dodgecity",),
        deck="missed missed missed",
        cal=seat("outlaw", "greg_digger", life=1),
        dee=seat("renegade", "herb_hunter"),
    )
    t.do("end turn", "end turn", "pick missed", "pick missed")
    assert (t.turn, t.cal.life, len(t.dee.hand)) == ("cal", 3, 2)


@pytest.mark.ruling("R-387")
def test_a_ghost_counts_among_the_players_left_for_beer() -> None:
    """Beer works while a ghost is the third player in play."""
    t = under(
        "ghost_town",
        ann=seat("sheriff", hand="beer beer", life=3),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", life=2),
        deck="beer saloon clubs",
    )
    t.do("play beer")
    assert t.ann.life == 3
    t.do("end turn", "play beer")
    assert t.ben.life == 1


# ---------------------------------------------------------------- the order of turns, reveals


@pytest.mark.ruling("R-253")
def test_gold_rush_reverses_the_order_of_turns() -> None:
    """From the Sheriff on, turns go counter-clockwise until the next event."""
    t = under("", "gold_rush_event", "shootout", "high_noon")
    to_ann(t)
    order = []
    for _ in range(6):
        t.do("end turn")
        order.append(t.turn)
        if t.turn == "ann":
            break
    assert order == ["dee", "cal", "ben", "ann"]
    t.do("end turn")
    assert t.turn == "ben"


@pytest.mark.ruling("R-253")
def test_under_gold_rush_card_effects_stay_clockwise() -> None:
    """General Store and Dynamite stay clockwise."""
    t = under(
        "gold_rush_event",
        ann=seat("sheriff", hand="general_store"),
        dee=seat("renegade", in_play="dynamite"),
        deck="beer bang missed panic K-clubs",
    )
    t.do("play general_store")
    order = []
    while t.decision.kind == "pick":
        order.append(t.asked[0] if t.asked else None)
        t.do(t.decision.options[0].text)
    assert order == ["ann", "ben", "cal"]
    t.do("end turn")
    assert (t.turn, t.ann.in_play, t.cal.in_play) == ("dee", ["dynamite"], [])


@pytest.mark.ruling("R-254", "R-255")
def test_the_daltons_take_a_blue_card_from_everybody() -> None:
    """From the Sheriff on, each player discards a blue card of their choice, Dynamite included."""
    t = under(
        "",
        "the_daltons",
        "high_noon",
        ann=seat("sheriff", in_play="mustang scope"),
        cal=seat("outlaw", in_play="barrel"),
        dee=seat("renegade", in_play="dynamite winchester"),
        turn="dee",
    )
    t.do("end turn")
    assert (t.asked, t.options) == (("ann", "discard"), ["pick mustang", "pick scope"])
    assert t.decision.cause.key == "the_daltons"
    t.do("pick scope")
    assert (t.asked, t.options) == (("dee", "discard"), ["pick dynamite", "pick winchester"])
    t.do("pick dynamite")
    assert (t.asked, t.ann.in_play, t.dee.in_play) == (("ann", "turn"), ["mustang"], ["winchester"])
    assert (t.cal.in_play, told(t, "discarded", "the_daltons")) == ([], [0, 2, 3])


@pytest.mark.ruling("R-255")
def test_the_daltons_may_take_a_jail() -> None:
    """A player who discards their Jail is free."""
    t = under(
        "",
        "the_daltons",
        "high_noon",
        ben=seat("outlaw", in_play="mustang"),
        turn="dee",
        dee=seat("renegade", hand="jail"),
    )
    t.do("play jail -> ben", "end turn", "pick jail", "end turn")
    assert (t.asked, t.ben.in_play) == (("ben", "turn"), ["mustang"])


@pytest.mark.ruling("R-254")
def test_the_daltons_leave_green_cards_alone() -> None:
    """Green cards do not count for The Daltons."""
    t = under(
        "",
        "the_daltons",
        "high_noon",
        more=("dodgecity",),
        ben=seat("outlaw", in_play="bible"),
        cal=seat("outlaw", in_play="knife scope"),
    )
    to_ann(t)
    assert (t.ben.in_play, t.cal.in_play) == (["bible"], ["knife"])


@pytest.mark.ruling("R-256")
def test_the_doctor_heals_the_weakest() -> None:
    """All players in play with the fewest life points regain one."""
    t = under(
        "",
        "the_doctor",
        "high_noon",
        ben=seat("outlaw", life=2),
        cal=seat("outlaw", life=3),
        dee=seat("renegade", life=2),
    )
    to_ann(t)
    assert [t.ann.life, t.ben.life, t.cal.life, t.dee.life] == [5, 3, 3, 3]


@pytest.mark.ruling("R-256")
def test_the_doctor_looks_at_those_in_play_only() -> None:
    """Eliminated players do not count among the weakest."""
    t = under(
        "",
        "the_doctor",
        "high_noon",
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", life=3),
    )
    to_ann(t)
    assert [t.ann.life, t.ben.life, t.cal.life, t.dee.life] == [5, 0, 4, 4]
    assert told(t, "gained_life") == [2]


@pytest.mark.ruling("R-256")
def test_the_doctor_gives_nobody_more_than_at_the_beginning() -> None:
    """The Doctor does not exceed the maximum."""
    t = under("", "the_doctor", "high_noon")
    to_ann(t)
    assert [t.ann.life, t.ben.life, t.cal.life, t.dee.life] == [5, 4, 4, 4]
    assert told(t, "gained_life") == []


# ---------------------------------------------------------------- what may be played


@pytest.mark.ruling("R-257")
def test_under_the_reverend_nobody_plays_beer() -> None:
    """Under The Reverend, Beer may not be played; Saloon may."""
    t = under("the_reverend", ann=seat("sheriff", hand="beer saloon", life=2))
    assert t.options == ["end turn", "play saloon"]
    t.do("play saloon")
    assert t.ann.life == 3


@pytest.mark.ruling("R-257")
def test_under_the_reverend_beer_saves_nobody() -> None:
    """A dying player cannot use a Beer."""
    t = under(
        "the_reverend", ann=seat("sheriff", hand="bang"), ben=seat("outlaw", hand="beer", life=1)
    )
    t.do("play bang -> ben", "pass")
    assert (t.asked, t.options) == (("ben", "rescue"), ["pass"])


@pytest.mark.ruling("R-257")
def test_under_the_reverend_sid_ketchum_may_heal() -> None:
    """Sid Ketchum may heal, without Beer."""
    t = under("the_reverend", ann=seat("sheriff", "sid_ketchum", hand="beer beer", life=2))
    t.do("use sid_ketchum", "pick beer")
    assert (t.ann.life, t.ann.hand) == (3, [])


@pytest.mark.ruling("R-383")
def test_under_the_reverend_tequila_joe_has_no_beer() -> None:
    """Tequila Joe may not play a Beer."""
    t = under(
        "the_reverend",
        more=("dodgecity",),
        ann=seat("sheriff", "tequila_joe", hand="beer tequila bang", life=1),
    )
    assert "play beer" not in t.options
    assert "play tequila -> ann" in t.options


@pytest.mark.ruling("R-257")
def test_under_the_reverend_a_beer_is_not_used_as_another_card() -> None:
    """A Beer may not be used as another card, by Uncle Will or Elena Fuente."""
    t = under(
        "the_reverend",
        more=("bullet", "dodgecity"),
        ann=seat("sheriff", "uncle_will", hand="beer panic bang"),
        ben=seat("outlaw", "elena_fuente", hand="beer panic"),
    )
    assert "play panic as general_store" in t.options
    assert "play beer as general_store" not in t.options
    t.do("play bang -> ben")
    assert t.options == ["pass", "use panic as missed"]


@pytest.mark.ruling("R-258")
def test_train_arrival_brings_a_third_card() -> None:
    """Train Arrival draws one more card at the end of phase 1."""
    t = under("train_arrival", deck="bang missed beer panic")
    t.do("end turn")
    assert t.ben.hand == ["bang", "beer", "missed"]


@pytest.mark.ruling("R-258")
def test_train_arrival_adds_to_replaced_draws() -> None:
    """Jesse Jones and Pedro Ramirez replace the first card and draw one more."""
    t = under(
        "train_arrival",
        ben=seat("outlaw", "jesse_jones"),
        cal=seat("outlaw", "pedro_ramirez"),
        dee=seat("renegade", hand="missed"),
        discards="panic",
        deck="bang bang bang bang",
    )
    t.do("end turn", "pick dee")
    assert (t.ben.hand, t.dee.hand) == (["bang", "bang", "missed"], [])
    t.do("end turn", "pick discards")
    assert len(t.cal.hand) == 3
    assert "panic" in t.cal.hand


@pytest.mark.ruling("R-258")
def test_train_arrival_after_pat_brennans_card() -> None:
    """Pat Brennan, who takes a card in play instead of drawing, still draws the extra card."""
    t = under(
        "train_arrival",
        more=("dodgecity",),
        ben=seat("outlaw", "pat_brennan"),
        cal=seat("outlaw", in_play="mustang"),
        deck="bang",
    )
    t.do("end turn", "pick mustang")
    assert t.ben.hand == ["bang", "mustang"]


@pytest.mark.ruling("R-259")
def test_under_thirst_one_card_is_drawn() -> None:
    """Under Thirst the second card stays on the deck."""
    t = under("thirst", deck="bang missed")
    t.do("end turn")
    assert (t.ben.hand, t.deck[0]) == (["bang"], "missed")


@pytest.mark.ruling("R-259")
def test_under_thirst_a_replaced_first_card_is_the_only_one() -> None:
    """Under Thirst Jesse Jones takes one card from a hand and draws none."""
    t = under("thirst", ben=seat("outlaw", "jesse_jones"), dee=seat("renegade", hand="missed"))
    t.do("end turn", "pick dee")
    assert t.ben.hand == ["missed"]


@pytest.mark.ruling("R-259")
def test_under_thirst_a_player_who_draws_one_card_keeps_it() -> None:
    """Bill Noface draws one card less under Thirst, but not less than one."""
    t = under("thirst", more=("dodgecity",), ben=seat("outlaw", "bill_noface"))
    t.do("end turn")
    assert len(t.ben.hand) == 1
    t = under("thirst", more=("dodgecity",), ben=seat("outlaw", "bill_noface", life=2))
    t.do("end turn")
    assert len(t.ben.hand) == 2


@pytest.mark.ruling("R-260")
def test_kit_carlson_under_thirst_keeps_one_of_three() -> None:
    """Kit puts the other two cards back in their original order."""
    t = under("thirst", ben=seat("outlaw", "kit_carlson"), deck="bang missed beer panic")
    t.do("end turn")
    assert (t.options, t.decision.cause.needed) == (["pick bang", "pick missed", "pick beer"], 2)
    t.do("pick beer", "pick bang")
    assert (t.ben.hand, t.deck[:3]) == (["missed"], ["bang", "beer", "panic"])


@pytest.mark.ruling("R-260")
def test_kit_carlson_under_train_arrival_takes_all_three() -> None:
    """Kit, who would put back only the extra card, takes all three and is not asked."""
    t = under("train_arrival", ben=seat("outlaw", "kit_carlson"), deck="bang missed beer panic")
    t.do("end turn")
    assert t.asked == ("ben", "turn")
    assert (t.ben.hand, t.deck[0]) == (["bang", "beer", "missed"], "panic")


@pytest.mark.ruling("R-260", "R-248")
def test_kit_carlson_as_a_ghost_takes_all_three() -> None:
    """As a ghost, Kit takes all three cards."""
    t = under(
        "ghost_town",
        ben=seat("outlaw", "kit_carlson", alive=False),
        deck="bang missed beer panic",
    )
    t.do("end turn")
    assert t.asked == ("ben", "turn")
    assert (t.ben.hand, t.deck[0]) == (["bang", "beer", "missed"], "panic")


@pytest.mark.ruling("R-377")
def test_train_arrival_is_added_to_a_characters_own_number() -> None:
    """Pixie Pete draws four cards under Train Arrival and two under Thirst."""
    for event, cards in (("train_arrival", 4), ("thirst", 2)):
        t = under(event, more=("dodgecity",), ben=seat("outlaw", "pixie_pete"))
        t.do("end turn")
        assert len(t.ben.hand) == cards


@pytest.mark.ruling("R-378")
@pytest.mark.parametrize(("event", "kept"), [("thirst", 1), ("train_arrival", 3)])
def test_claus_gives_as_ever_however_many_cards_claus_keeps(event: str, kept: int) -> None:
    """Claus keeps one card under Thirst and three under Train Arrival; others get one each."""
    t = under(event, more=("bullet",), ben=seat("outlaw", "claus_the_saint"))
    t.do("end turn")
    while t.decision.kind != "turn":
        t.do(t.decision.options[0].text)
    hands = [len(p.hand) for p in (t.ann, t.ben, t.cal, t.dee)]
    assert hands == [1, kept, 1, 1]


# ---------------------------------------------------------------- Hangover


@pytest.mark.ruling("R-261")
def test_under_hangover_no_character_has_an_ability() -> None:
    """Under Hangover, Jourdonnais, Paul Regret, Slab and Bart Cassidy have no abilities."""
    t = under(
        "hangover",
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", "jourdonnais", hand="missed"),
        dee=seat("renegade", "paul_regret"),
    )
    assert t.ann.distance(t.dee) == 1
    t.do("play bang -> ben")
    assert (t.options, t.decision.cause.needed) == (["pass", "use missed"], 1)


@pytest.mark.ruling("R-261")
def test_under_hangover_bullets_stay() -> None:
    """Life points and maximum of a character do not change."""
    t = under("", "hangover", "high_noon", dee=seat("renegade", "paul_regret"))
    to_ann(t)
    assert (t.ann.life, t.dee.life) == (5, 3)
    assert [t.game.state.max_life[s] for s in (0, 3)] == [5, 3]


@pytest.mark.ruling("R-261")
def test_cards_work_under_hangover() -> None:
    """Cards in play work under Hangover."""
    t = under(
        "hangover", ann=seat("sheriff", hand="bang bang", in_play="volcanic"), ben=seat("outlaw")
    )
    t.do("play bang -> ben", "play bang -> ben")
    assert t.ben.life == 2


@pytest.mark.ruling("R-261")
def test_under_hangover_belle_star_switches_nothing_off() -> None:
    """Belle Star's ability is switched off, too."""
    t = under(
        "hangover",
        more=("dodgecity",),
        ann=seat("sheriff", "belle_star"),
        ben=seat("outlaw", in_play="mustang"),
    )
    assert t.ann.distance(t.ben) == 2


@pytest.mark.ruling("R-262")
def test_when_hangover_ends_suzy_draws_at_once() -> None:
    """When Hangover ends, Suzy with an empty hand draws at once."""
    t = under(
        "hangover",
        "shootout",
        "high_noon",
        turn="dee",
        ben=seat("outlaw", "suzy_lafayette"),
    )
    assert t.ben.hand == []
    t.do("end turn")
    assert (t.turn, len(t.ben.hand)) == ("ann", 1)
    kinds = [(e.kind, e.seat) for e in t.events if e.kind in ("event", "drew")]
    assert kinds == [("event", 0), ("drew", 1), ("drew", 0)]


@pytest.mark.ruling("R-376")
def test_under_hangover_vera_custer_has_no_ability() -> None:
    """Vera's copy is switched off, and Vera makes no choice at the start of the turn."""
    t = under(
        "hangover",
        more=("dodgecity",),
        ann=seat("sheriff", "paul_regret"),
        ben=seat("outlaw", "vera_custer"),
    )
    t.game.state.extra["dodgecity"].copied = "paul_regret"  # type: ignore[attr-defined]
    t.do("end turn")
    assert (t.asked, t.ann.distance(t.ben)) == (("ben", "turn"), 1)


# ---------------------------------------------------------------- The Sermon and Shootout


@pytest.mark.ruling("R-263")
def test_under_the_sermon_the_player_on_turn_shoots_no_bang() -> None:
    """Under The Sermon, the player on turn may not play BANG!, but may play Gatling."""
    t = under("sermon", ann=seat("sheriff", hand="bang gatling"))
    assert t.options == ["end turn", "play gatling"]


@pytest.mark.ruling("R-263")
def test_under_the_sermon_a_challenger_may_not_answer() -> None:
    """In a Duel, the challenger may not answer with BANG!."""
    t = under("sermon", ann=seat("sheriff", hand="duel bang"), ben=seat("outlaw", hand="bang"))
    t.do("play duel -> ben", "use bang")
    assert (t.asked, t.options) == (("ann", "bang"), ["pass"])
    t.do("pass")
    assert t.ann.life == 4


@pytest.mark.ruling("R-264")
def test_under_the_sermon_calamity_janet_shoots_no_missed() -> None:
    """Calamity Janet may not play a Missed! as BANG!."""
    t = under("sermon", ann=seat("sheriff", "calamity_janet", hand="missed bang"))
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-264")
def test_under_the_sermon_calamity_janet_answers_their_own_duel_with_no_missed() -> None:
    """In their own Duel, Calamity Janet may not use a Missed! as BANG!; the opponent may."""
    t = under(
        "sermon",
        ann=seat("sheriff", "calamity_janet", hand="duel missed"),
        ben=seat("outlaw", hand="bang"),
    )
    t.do("play duel -> ben", "use bang")
    assert (t.asked, t.options) == (("ann", "bang"), ["pass"])
    t = under(
        "sermon",
        ann=seat("sheriff", hand="duel"),
        ben=seat("outlaw", "calamity_janet", hand="missed"),
    )
    t.do("play duel -> ben")
    assert t.options == ["pass", "use missed as bang"]


@pytest.mark.ruling("R-264")
def test_under_the_sermon_other_shots_are_free() -> None:
    """Gatling, Punch and Doc Holyday's ability are not BANG! cards and are allowed."""
    t = under(
        "sermon",
        more=("dodgecity",),
        ann=seat("sheriff", "doc_holyday", hand="gatling punch bang bang"),
    )
    assert {"play gatling", "play punch -> ben", "use doc_holyday -> ben"} <= set(t.options)
    t.do("use doc_holyday -> ben", "pick bang", "pick bang")
    assert t.ben.life == 3


@pytest.mark.ruling("R-263")
def test_under_the_sermon_a_bang_is_not_used_as_another_card() -> None:
    """Uncle Will may not use a BANG! as General Store."""
    t = under(
        "sermon",
        more=("bullet",),
        ann=seat("sheriff", "uncle_will", hand="bang beer"),
    )
    assert "play beer as general_store" in t.options
    assert "play bang as general_store" not in t.options


@pytest.mark.ruling("R-265")
def test_the_sermon_does_not_bind_the_others() -> None:
    """Other players may use BANG! against Indians! and in a Duel."""
    t = under(
        "sermon", ann=seat("sheriff", hand="indians duel"), ben=seat("outlaw", hand="bang bang")
    )
    t.do("play indians", "use bang", "play duel -> ben", "use bang")
    assert (t.ben.life, t.ann.life) == (4, 4)


@pytest.mark.ruling("R-266")
def test_under_shootout_two_bang_may_be_played() -> None:
    """Under Shootout, two BANG! may be played, but not a third."""
    t = under("shootout", ann=seat("sheriff", hand="bang bang bang"))
    t.do("play bang -> ben", "play bang -> ben")
    assert (t.ben.life, t.options) == (2, ["end turn"])


@pytest.mark.ruling("R-266")
@pytest.mark.parametrize(
    "ann",
    [
        seat("sheriff", hand="bang bang bang", in_play="volcanic"),
        seat("sheriff", "willy_the_kid", hand="bang bang bang"),
    ],
)
def test_shootout_changes_nothing_for_volcanic_and_willy(ann: Any) -> None:
    """Volcanic and Willy the Kid have no limit, as usual."""
    t = under("shootout", ann=ann)
    t.do("play bang -> ben", "play bang -> ben", "play bang -> ben")
    assert t.ben.life == 1


# ---------------------------------------------------------------- Handcuffs


@pytest.mark.ruling("R-267")
def test_under_handcuffs_only_cards_of_the_named_suit_are_played() -> None:
    """After phase 1 the player names a suit; hand cards of other suits cannot be played."""
    t = under(
        "handcuffs",
        ben=seat("outlaw", hand="bang:5-clubs beer:6-hearts", life=2),
        deck="stagecoach:9-spades bang:9-diamonds",
    )
    t.do("end turn")
    assert (t.asked, len(t.ben.hand)) == (("ben", "suit"), 4)
    assert t.options == ["pick hearts", "pick diamonds", "pick clubs", "pick spades"]
    t.do("pick spades")
    assert t.options == ["end turn", "play stagecoach"]
    assert [e.key for e in t.happened("named")] == ["spades"]
    assert t.game.view(0).extra["events"]["suit"] == "spades"


@pytest.mark.ruling("R-267")
def test_handcuffs_bind_answers_in_the_own_turn_too() -> None:
    """As challenger in a Duel, the player may answer only with cards of the named suit."""
    t = under(
        "handcuffs",
        ben=seat("outlaw", hand="duel:Q-diamonds bang:5-clubs bang:9-diamonds"),
        cal=seat("outlaw", hand="bang:6-clubs"),
        deck="missed:2-spades missed:3-spades",
    )
    t.do("end turn", "pick diamonds", "play duel -> cal", "use bang")
    assert (t.asked, [o.text for o in t.decision]) == (
        ("ben", "bang"),
        ["pass", "use bang:9-diamonds"],
    )


@pytest.mark.ruling("R-267")
def test_handcuffs_end_with_the_turn() -> None:
    """Out of turn a player may use any card, and in the next turn name another suit."""
    t = under(
        "handcuffs",
        ben=seat("outlaw", hand="missed:2-spades"),
        cal=seat("outlaw", hand="bang:5-clubs"),
        deck="A-spades K-spades A-spades K-spades",
    )
    t.do("end turn", "pick hearts", "end turn", "pick clubs", "play bang -> ben")
    assert "use missed" in t.options


@pytest.mark.ruling("R-267")
def test_the_suit_of_one_player_does_not_bind_the_next_before_drawing() -> None:
    """A suit does not restrict the next player before phase 1: a Beer saves from Dynamite."""
    t = under(
        "handcuffs",
        cal=seat("outlaw", hand="beer:6-hearts", in_play="dynamite", life=3),
        deck="missed missed 5-spades",
    )
    t.do("end turn", "pick clubs", "end turn", "use beer")
    assert (t.cal.life, t.asked) == (1, ("cal", "suit"))


@pytest.mark.ruling("R-268")
def test_handcuffs_leave_cards_in_play_and_discards_alone() -> None:
    """Discards for Sid Ketchum and cards in play are not restricted to the suit."""
    t = under(
        "handcuffs",
        more=("dodgecity",),
        ben=seat("outlaw", "sid_ketchum", hand="bang:5-clubs", in_play="knife", life=2),
        deck="bang:6-clubs missed:2-spades",
    )
    t.do("end turn", "pick hearts")
    assert {"use sid_ketchum", "use knife -> ann"} <= set(t.options)
    assert "play bang -> ann" not in t.options
    t.do("use sid_ketchum", "pick bang", "pick bang")
    assert t.ben.life == 3


@pytest.mark.ruling("R-268")
def test_handcuffs_leave_the_others_alone() -> None:
    """Other players may answer with any suit."""
    t = under(
        "handcuffs",
        ben=seat("outlaw", hand="bang:5-clubs"),
        cal=seat("outlaw", hand="missed:2-spades"),
    )
    t.do("end turn", "pick clubs", "play bang:5-clubs -> cal", "use missed")
    assert t.cal.life == 4


# ---------------------------------------------------------------- New Identity


def identities(**named: Any) -> Table:
    second = ["bart_cassidy", "paul_regret", "", ""]
    return under("new_identity", kept={"highnoon": Identities(second=second)}, **named)


@pytest.mark.ruling("R-269")
def test_a_player_may_become_their_second_character() -> None:
    """A player who takes the new character has two life points and the new maximum."""
    t = identities(ben=seat("outlaw", "suzy_lafayette"))
    t.do("end turn")
    assert (t.asked, t.options) == (("ben", "identity"), ["pass", "pick paul_regret"])
    t.do("pick paul_regret")
    state = t.game.state
    assert (state.characters[1], t.ben.life, state.max_life[1]) == ("paul_regret", 2, 3)
    assert t.ann.distance(t.ben) == 2
    assert [e.key for e in t.happened("character")] == ["paul_regret"]


@pytest.mark.ruling("R-269")
def test_the_sheriff_keeps_the_extra_life_with_a_new_identity() -> None:
    """The Sheriff's new maximum includes the extra life point."""
    t = under(
        "",
        "new_identity",
        "high_noon",
        kept={"highnoon": Identities(second=["paul_regret", "", "", ""])},
        ann=seat("sheriff", life=1),
    )
    to_ann(t).do("pick paul_regret")
    assert (t.ann.life, t.game.state.max_life[0]) == (2, 4)


@pytest.mark.ruling("R-269")
def test_a_new_identity_is_for_good() -> None:
    """After a change the first character is not offered again."""
    t = identities()
    t.do("end turn", "pick paul_regret")
    while t.turn != "ann":
        t.do(t.decision.options[0].text)
    if t.decision.kind == "identity":
        t.do("pass")
    t.do("end turn")
    assert t.asked == ("ben", "turn")


@pytest.mark.ruling("R-269")
def test_the_second_characters_are_dealt_face_down_at_setup() -> None:
    """Players see only their own second character, and all characters are distinct."""
    game = Game.new(5, Ruleset.build("highnoon"), seed=4)
    second = game.state.extra["highnoon"].second  # type: ignore[attr-defined]
    assert len({*second, *game.state.characters}) == 10
    for viewer in range(5):
        seen = game.view(viewer).extra["highnoon"]["second"]
        assert seen == [key if s == viewer else None for s, key in enumerate(second)]
    assert game.view().extra["highnoon"]["second"] == [None] * 5
    others = [sample(game, 2, seed).state.extra["highnoon"].second for seed in range(20)]  # type: ignore[attr-defined]
    assert {other[2] for other in others} == {second[2]}
    assert len({other[0] for other in others}) > 3


@pytest.mark.ruling("R-270")
def test_a_declined_identity_changes_nothing() -> None:
    """A player who declines keeps character and life points."""
    t = identities(ben=seat("outlaw", "suzy_lafayette", life=1))
    t.do("end turn", "pass")
    assert (t.game.state.characters[1], t.ben.life) == ("suzy_lafayette", 1)
    assert told(t, "character") == []


@pytest.mark.ruling("R-239", "R-269")
def test_the_new_character_meets_the_dynamite() -> None:
    """The change comes before Dynamite."""
    t = identities(ben=seat("outlaw", in_play="dynamite"), deck="5-spades")
    t.do("end turn", "pick paul_regret")
    assert not t.ben.alive


@pytest.mark.ruling("R-239", "R-269", "R-228")
def test_a_former_vera_custer_copies_nobody() -> None:
    """A Vera who takes a new identity is not asked whom to copy."""
    t = under(
        "new_identity",
        more=("dodgecity",),
        ben=seat("outlaw", "vera_custer"),
        kept={"highnoon": Identities(second=["", "willy_the_kid", "", ""])},
    )
    t.do("end turn", "pick willy_the_kid")
    assert t.asked == ("ben", "turn")
    assert t.happened("copied") == []


@pytest.mark.ruling("R-037", "R-239", "R-269", "R-228")
def test_a_new_vera_custer_chooses_at_once() -> None:
    """A player who becomes Vera chooses in the same turn."""
    t = under(
        "new_identity",
        more=("dodgecity",),
        ann=seat("sheriff", "pixie_pete"),
        kept={"highnoon": Identities(second=["", "vera_custer", "", ""])},
    )
    t.do("end turn", "pick vera_custer")
    assert t.asked == ("ben", "copy")
    t.do("pick ann")
    assert len(t.ben.hand) == 3


@pytest.mark.ruling("R-269", "R-012")
def test_on_a_table_second_characters_are_dealt_when_they_are_needed() -> None:
    """A table without second characters deals distinct ones."""
    t = under("new_identity")
    t.do("end turn")
    assert t.asked == ("ben", "identity")
    seconds = [o.key for o in t.decision.options if o.key]
    assert len(seconds) == 1
    assert seconds[0] not in t.game.state.characters


# ---------------------------------------------------------------- High Noon


@pytest.mark.ruling("R-271")
def test_under_high_noon_every_turn_costs_a_life_point() -> None:
    """Each player loses a life point at the start of their turn."""
    t = under("high_noon")
    t.do("end turn", "end turn", "end turn", "end turn")
    assert [t.ann.life, t.ben.life, t.cal.life, t.dee.life] == [4, 3, 3, 3]


@pytest.mark.ruling("R-271")
def test_beer_saves_from_high_noon() -> None:
    """A Beer saves the last life point."""
    t = under("high_noon", ben=seat("outlaw", hand="beer", life=1))
    t.do("end turn")
    assert t.asked == ("ben", "rescue")
    t.do("use beer")
    assert (t.asked, t.ben.life) == (("ben", "turn"), 1)


@pytest.mark.ruling("R-271")
def test_high_noon_may_kill_the_sheriff() -> None:
    """The Outlaws win when the Sheriff is eliminated by High Noon."""
    t = under("high_noon", ann=seat("sheriff", life=1))
    t.do("end turn", "end turn", "end turn", "end turn")
    assert t.winners == ["ben", "cal"]
