"""Ruling book, section N: the events of A Fistful of Cards."""

from typing import Any

import pytest
from attrs import evolve

from bang_highnoon import in_force
from bangcore import available_expansions
from bangcore.testing import Table, four, seat
from bangcore.worlds import sample

INSTALLED = {info.name for info in available_expansions()}


def under(event: str, *coming: str, more: tuple[str, ...] = (), **named: Any) -> Table:
    """Return a table under *event*, Sheriff Ann on turn, *coming* turned up in Ann's next turns."""
    for name in more:
        if name not in INSTALLED:
            pytest.skip(f"{name} is not installed")
    extra = in_force(event, *coming, **named.pop("deck_state", {}))
    others = named.pop("others", ())
    return four(expansions=("fistful", *more, *others), extra=extra, **named)


def reveal(event: str, **named: Any) -> Table:
    """Let Dee end the turn and Ann turn up *event*."""
    return under("", event, "a_fistful_of_cards", turn="dee", **named).do("end turn")


def told(t: Table, kind: str, key: str | None = None) -> list[int | None]:
    return [event.seat for event in t.happened(kind) if key in (None, event.key)]


# ---------------------------------------------------------------- Abandoned Mine


@pytest.mark.ruling("R-272")
def test_in_the_mine_cards_are_drawn_from_the_discards() -> None:
    """In phase 1 cards are taken from the discard pile, and everybody sees them."""
    t = under("abandoned_mine", discards="beer panic bang", deck="missed")
    t.do("end turn")
    assert (t.ben.hand, t.discards, t.deck[0]) == (["beer", "panic"], ["bang"], "missed")
    assert told(t, "recovered") == [1, 1]
    for seed in range(10):
        world = sample(t.game, 0, seed).state
        assert {"beer", "panic"} <= {t.game.card(card).key for card in world.hands[1]}


@pytest.mark.ruling("R-273")
def test_an_empty_discard_pile_is_followed_by_the_deck() -> None:
    """With one discard left, the second card is drawn from the deck."""
    t = under("abandoned_mine", discards="beer", deck="missed panic")
    t.do("end turn")
    assert (t.ben.hand, t.discards, t.deck[0]) == (["beer", "missed"], [], "panic")


@pytest.mark.ruling("R-274")
def test_in_the_mine_excess_cards_go_on_the_deck() -> None:
    """In phase 3 the player puts excess cards face down on the deck, in any order."""
    t = under(
        "abandoned_mine", ann=seat("sheriff", hand="bang beer missed", life=1), discards="duel duel"
    )
    t.do("end turn", "pick missed", "pick bang")
    assert t.deck[:2] == ["bang", "missed"]
    events = t.happened("put_back")
    assert [event.key for event in events] == ["hand_limit", "hand_limit"]
    assert t.discards == []


@pytest.mark.ruling("R-274")
def test_other_discards_go_on_the_discard_pile_as_ever() -> None:
    """Played cards are discarded, and the next player draws them."""
    t = under("abandoned_mine", ann=seat("sheriff", hand="bang"), discards="beer")
    t.do("play bang -> ben")
    assert t.discards == ["bang", "beer"]


@pytest.mark.ruling("R-275")
def test_the_mine_does_not_touch_other_draws() -> None:
    """Stagecoach, draw! and rewards use the deck."""
    t = under(
        "abandoned_mine",
        ann=seat("sheriff", hand="stagecoach bang"),
        ben=seat("outlaw", in_play="barrel", life=1),
        discards="beer beer beer beer beer",
        deck="missed missed K-clubs panic duel gatling",
    )
    t.do("play stagecoach", "play bang -> ben", "use barrel")
    assert t.discards.count("beer") == 5
    assert (t.ben.alive, t.ann.hand) == (False, ["duel", "gatling", "missed", "missed", "panic"])


# ---------------------------------------------------------------- Ambush


@pytest.mark.ruling("R-276")
def test_in_an_ambush_everybody_is_near() -> None:
    """The distance between any two players is 1, so a Colt reaches everyone."""
    t = under("ambush", ann=seat("sheriff", hand="bang"))
    assert t.ann.distance(t.cal) == t.ben.distance(t.dee) == 1
    assert t.options == ["end turn", "play bang -> ben", "play bang -> cal", "play bang -> dee"]


@pytest.mark.ruling("R-276")
def test_in_an_ambush_horses_count_as_usual() -> None:
    """Mustang, Paul Regret, Scope and Rose Doolan change the distance of 1 as usual."""
    t = under(
        "ambush",
        ann=seat("sheriff", in_play="scope"),
        ben=seat("outlaw", in_play="mustang"),
        cal=seat("outlaw", "paul_regret", in_play="mustang"),
        dee=seat("renegade", "rose_doolan"),
    )
    assert [t.ann.distance(p) for p in (t.ben, t.cal, t.dee)] == [1, 2, 1]
    assert [t.ben.distance(t.cal), t.dee.distance(t.cal), t.dee.distance(t.ben)] == [3, 2, 1]


# ---------------------------------------------------------------- Blood Brothers


@pytest.mark.ruling("R-277")
def test_a_blood_brother_gives_a_life_point() -> None:
    """Once, at the start of the turn, a player may give a life point to another player."""
    t = under("blood_brothers", cal=seat("outlaw", life=1), dee=seat("renegade", life=2))
    t.do("end turn")
    assert (t.asked, t.options) == (
        ("ben", "event"),
        ["pass", "use blood_brothers -> cal", "use blood_brothers -> dee"],
    )
    t.do("use blood_brothers -> dee")
    assert (t.asked, t.ben.life, t.cal.life, t.dee.life) == (("ben", "turn"), 3, 1, 3)


@pytest.mark.ruling("R-277")
def test_a_blood_brother_may_decline() -> None:
    """A player may decline, and nothing happens."""
    t = under("blood_brothers", cal=seat("outlaw", life=1))
    t.do("end turn", "pass")
    assert (t.asked, t.ben.life, t.cal.life) == (("ben", "turn"), 4, 1)


@pytest.mark.ruling("R-277")
def test_a_blood_brother_does_not_give_the_last_life_point() -> None:
    """A player with one life point is not asked."""
    t = under("blood_brothers", ben=seat("outlaw", life=1), cal=seat("outlaw", life=1))
    t.do("end turn")
    assert t.asked == ("ben", "turn")


@pytest.mark.ruling("R-278")
def test_blood_brothers_needs_a_hurt_player() -> None:
    """A player at their maximum cannot receive a life point."""
    t = under("blood_brothers")
    t.do("end turn")
    assert t.asked == ("ben", "turn")


@pytest.mark.ruling("R-279")
@pytest.mark.parametrize(("character", "cards"), [("bart_cassidy", 3), ("el_gringo", 2)])
def test_the_life_point_of_a_blood_brother_counts_as_lost(character: str, cards: int) -> None:
    """The life point counts as lost for Bart Cassidy, but as caused by nobody for El Gringo."""
    t = under(
        "blood_brothers",
        ben=seat("outlaw", character),
        cal=seat("outlaw", hand="missed missed", life=1),
    )
    t.do("end turn", "use blood_brothers -> cal")
    assert (len(t.ben.hand), len(t.cal.hand)) == (cards, 2)


# ---------------------------------------------------------------- Dead Man


def dead_man(**named: Any) -> Table:
    """Return a table under Dead Man; Ben was the first to be eliminated."""
    named.setdefault("ben", seat("outlaw", alive=False))
    return under("dead_man", deck_state={"first_out": 1}, **named)


@pytest.mark.ruling("R-280")
def test_the_dead_man_returns_for_good() -> None:
    """The dead man returns with two life points and two cards and takes normal turns."""
    t = dead_man(deck="bang missed beer panic")
    t.do("end turn")
    assert (t.asked, t.ben.alive, t.ben.life) == (("ben", "turn"), True, 2)
    assert t.ben.hand == ["bang", "beer", "missed", "panic"]
    t.do("end turn", "pick bang", "pick panic")
    assert (t.turn, t.ben.alive, t.ben.life, t.ben.hand) == ("cal", True, 2, ["beer", "missed"])


@pytest.mark.ruling("R-280")
def test_only_the_first_one_eliminated_returns() -> None:
    """A player eliminated later does not return."""
    t = dead_man(cal=seat("outlaw", alive=False))
    t.do("end turn")
    while t.turn == "ben":
        t.do(t.decision.options[0].text)
    assert (t.turn, t.cal.alive) == ("dee", False)


@pytest.mark.ruling("R-280")
def test_the_game_remembers_who_was_eliminated_first() -> None:
    """Dead Man returns the player eliminated first, in any round."""
    t = under(
        "",
        "dead_man",
        "a_fistful_of_cards",
        ann=seat("sheriff", hand="gatling bang"),
        cal=seat("outlaw", life=1),
        ben=seat("outlaw", life=2),
        dee=seat("renegade", life=4),
    )
    t.do("play gatling", "play bang -> ben")
    assert (t.ben.alive, t.cal.alive) == (False, False)
    assert t.game.view(None).extra["events"]["first_out"] == 2
    while t.turn != "cal":
        t.do(t.decision.options[0].text)
    assert (t.cal.alive, t.cal.life, t.ben.alive) == (True, 2, False)


@pytest.mark.ruling("R-281")
def test_the_dead_man_counts_as_alive_again() -> None:
    """The dead man counts for distances, and their role stays public."""
    t = dead_man()
    assert t.ann.distance(t.cal) == 1
    t.do("end turn")
    assert (t.ann.distance(t.cal), t.ben.role_known) == (2, True)


@pytest.mark.ruling("R-281")
def test_for_the_dead_man_a_reward_is_paid_again() -> None:
    """A player who eliminates the returned Outlaw draws three cards."""
    t = dead_man(
        cal=seat("outlaw", hand="bang bang", in_play="volcanic"), deck="bang bang bang bang"
    )
    t.do("end turn", "end turn", "pick bang", "pick bang")
    t.do("play bang -> ben", "pass", "play bang -> ben", "pass", "pass")
    assert not t.ben.alive
    assert [(e.seat, e.amount) for e in t.happened("drew") if e.key == "reward"] == [(2, 3)]


@pytest.mark.ruling("R-281")
def test_the_dead_man_matters_for_the_victory() -> None:
    """While the dead man is in play as an Outlaw, the law has not won."""
    t = dead_man(
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", life=1),
        deck="gatling clubs clubs clubs",
    )
    t.do("end turn", "play gatling")
    while t.game.decision is not None and t.decision.kind != "turn":
        t.do("pass")
    assert (t.dee.alive, t.game.outcome) == (False, None)


@pytest.mark.ruling("R-282")
def test_dead_man_works_only_once() -> None:
    """A dead man who is eliminated again does not return."""
    t = dead_man(
        cal=seat("outlaw", hand="bang bang", in_play="volcanic"), deck="bang bang bang bang"
    )
    t.do("end turn", "end turn", "pick bang", "pick bang")
    t.do("play bang -> ben", "pass", "play bang -> ben", "pass", "pass")
    while t.turn != "ann":
        t.do(t.decision.options[0].text)
    while t.turn == "ann":
        t.do(t.decision.options[0].text)
    assert (t.turn, t.ben.alive, told(t, "returned")) == ("cal", False, [1])


# ---------------------------------------------------------------- Hard Liquor


@pytest.mark.ruling("R-283")
def test_hard_liquor_is_drunk_instead_of_drawing() -> None:
    """A player who skips phase 1 regains a life point and draws no cards."""
    t = under("hard_liquor", ben=seat("outlaw", life=2))
    t.do("end turn")
    assert (t.asked, t.options) == (("ben", "event"), ["pass", "use hard_liquor"])
    t.do("use hard_liquor")
    assert (t.asked, t.ben.life, t.ben.hand) == (("ben", "turn"), 3, [])


@pytest.mark.ruling("R-283")
def test_declining_hard_liquor_means_drawing_as_usual() -> None:
    """A player who declines draws as usual, including a character with another way to draw."""
    t = under("hard_liquor", ben=seat("outlaw", "kit_carlson", life=2), deck="bang beer missed")
    t.do("end turn", "pass", "pick beer")
    assert (t.ben.life, t.ben.hand) == (2, ["bang", "missed"])


@pytest.mark.ruling("R-283")
def test_hard_liquor_is_not_offered_at_full_life() -> None:
    """A player at full life is not asked and draws."""
    t = under("hard_liquor")
    t.do("end turn")
    assert (t.asked, len(t.ben.hand)) == (("ben", "turn"), 2)


# ---------------------------------------------------------------- Lasso


@pytest.mark.ruling("R-284")
def test_under_the_lasso_cards_in_play_do_nothing() -> None:
    """Under Lasso, all players have reach 1 and one BANG!, without Barrels and Mustangs."""
    t = under(
        "lasso",
        ann=seat("sheriff", hand="bang bang", in_play="volcanic scope"),
        ben=seat("outlaw", hand="missed", in_play="barrel mustang winchester"),
    )
    assert [t.ann.distance(p) for p in (t.ben, t.cal, t.dee)] == [1, 2, 1]
    assert [p.reach for p in t.game.view(0).players] == [1] * 4
    t.do("play bang -> ben")
    assert t.options == ["pass", "use missed"]
    t.do("pass")
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-284")
def test_under_the_lasso_green_cards_cannot_be_used() -> None:
    """Green cards cannot be used, neither on turn nor against a shot."""
    t = under(
        "lasso",
        more=("dodgecity",),
        ann=seat("sheriff", hand="bang", in_play="knife"),
        ben=seat("outlaw", in_play="bible", hand="beer"),
    )
    assert t.options == ["end turn", "play bang -> ben", "play bang -> dee"]
    t.do("play bang -> ben")
    assert t.options == ["pass"]


@pytest.mark.ruling("R-284")
def test_a_card_laid_under_the_lasso_does_nothing() -> None:
    """A Winchester laid under Lasso has no reach, and a Mustang laid then hides nobody."""
    t = under("lasso", ann=seat("sheriff", hand="winchester mustang bang"))
    t.do("play winchester", "play mustang")
    assert (t.game.view(0).players[0].reach, t.dee.distance(t.ann)) == (1, 1)
    assert t.options == ["end turn", "play bang -> ben", "play bang -> dee"]


@pytest.mark.ruling("R-285")
def test_under_the_lasso_dynamite_and_jail_wait() -> None:
    """Dynamite and Jail are not checked and stay in place until the event is over."""
    t = under(
        "lasso",
        "ambush",
        "a_fistful_of_cards",
        ben=seat("outlaw", in_play="jail dynamite"),
        deck="clubs",
    )
    t.do("end turn")
    assert (t.asked, sorted(t.ben.in_play)) == (("ben", "turn"), ["dynamite", "jail"])
    assert told(t, "flipped") == []
    while t.turn != "ann":
        t.do(t.decision.options[0].text)
    t.do("end turn")
    assert [(e.seat, e.key) for e in t.happened("flipped")][:2] == [(1, "dynamite"), (1, "jail")]


@pytest.mark.ruling("R-286")
def test_the_lasso_leaves_characters_alone() -> None:
    """The abilities of Jourdonnais and Paul Regret work under Lasso."""
    t = under(
        "lasso",
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "jourdonnais"),
        dee=seat("renegade", "paul_regret"),
        deck="hearts",
    )
    assert t.ann.distance(t.dee) == 2
    t.do("play bang -> ben", "use jourdonnais")
    assert t.ben.life == 4


@pytest.mark.ruling("R-287")
@pytest.mark.parametrize("played", ["panic", "cat_balou"])
def test_cards_under_the_lasso_can_be_taken(played: str) -> None:
    """Panic! and Cat Balou take cards in play as usual."""
    t = under("lasso", ann=seat("sheriff", hand=played), ben=seat("outlaw", in_play="mustang"))
    t.do(f"play {played} -> ben")
    assert t.ben.in_play == []


@pytest.mark.ruling("R-375")
def test_belle_star_under_the_lasso() -> None:
    """With Belle Star under Lasso, no cards in play work, not even Belle's; hand cards do."""
    t = under(
        "lasso",
        more=("dodgecity",),
        ann=seat("sheriff", "belle_star", hand="bang", in_play="winchester"),
        ben=seat("outlaw", hand="missed", in_play="barrel bible"),
    )
    assert t.game.view(0).players[0].reach == 1
    t.do("play bang -> ben")
    assert t.options == ["pass", "use missed"]


# ---------------------------------------------------------------- Law of the West


def shown(deck: str, **named: Any) -> Table:
    """Return a table on which Ben has drawn the first two cards of *deck* under Law of the West."""
    return under("law_of_the_west", deck=deck, **named).do("end turn")


@pytest.mark.ruling("R-288")
def test_the_second_card_drawn_is_shown_and_must_be_played() -> None:
    """The turn cannot end before the shown card is played; other cards may be played first."""
    t = shown("missed stagecoach", ben=seat("outlaw", hand="beer", life=2))
    assert [
        (e.key, t.names_of([c for c in e.cards if c is not None])) for e in t.happened("showed")
    ] == [("law_of_the_west", ["stagecoach"])]
    assert t.options == ["play beer", "play stagecoach"]
    t.do("play beer")
    assert t.options == ["play stagecoach"]
    t.do("play stagecoach")
    assert t.options[0] == "end turn"


@pytest.mark.ruling("R-288")
def test_a_shown_card_may_be_laid_in_front() -> None:
    """A shown weapon must be laid."""
    t = shown("missed schofield")
    assert t.options == ["play schofield"]
    t.do("play schofield")
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-288")
def test_the_duty_ends_with_the_turn() -> None:
    """Once played, the shown card is cleared; the next player shows another one."""
    t = shown("missed beer missed mustang")
    t.do("play beer", "end turn")
    assert (t.asked, t.options) == (("cal", "turn"), ["play mustang"])


@pytest.mark.ruling("R-289")
def test_a_missed_carries_no_duty() -> None:
    """A shown card that cannot be played by itself carries no duty."""
    t = shown("beer missed")
    assert t.options == ["end turn", "play beer"]


@pytest.mark.ruling("R-289")
def test_a_duplicate_blue_card_carries_no_duty() -> None:
    """A second Mustang, which cannot be laid, carries no duty."""
    t = shown("missed mustang:9-hearts", ben=seat("outlaw", in_play="mustang:8-hearts"))
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-289")
def test_a_bang_that_reaches_nobody_carries_no_duty() -> None:
    """A BANG! without a target within reach carries no duty."""
    t = shown(
        "missed bang",
        ann=seat("sheriff", in_play="mustang"),
        cal=seat("outlaw", in_play="mustang"),
    )
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-289")
def test_a_bang_over_the_limit_carries_no_duty() -> None:
    """After another BANG!, a shown BANG! carries no duty."""
    t = shown("bang:2-diamonds bang:3-diamonds")
    assert sorted(t.options) == ["play bang -> ann", "play bang -> cal"]
    t.do("play bang:2-diamonds -> cal")
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-290")
def test_kit_carlson_shows_the_second_card_that_is_kept() -> None:
    """Kit Carlson shows the second of the two cards kept, in the order of the deck."""
    t = shown("bang beer missed", ben=seat("outlaw", "kit_carlson", life=2))
    t.do("pick bang")
    assert [t.names_of([c for c in e.cards if c is not None]) for e in t.happened("showed")] == [
        ["missed"]
    ]
    t = shown("missed bang beer", ben=seat("outlaw", "kit_carlson", life=2))
    t.do("pick bang")
    assert t.options == ["play beer"]


@pytest.mark.ruling("R-291")
def test_the_shown_card_is_no_price() -> None:
    """Sid Ketchum cannot discard the shown card while it can be played."""
    t = shown(
        "missed stagecoach",
        ben=seat("outlaw", "sid_ketchum", hand="gatling", life=2),
    )
    assert {"use sid_ketchum", "play stagecoach"} <= set(t.options)
    t.do("use sid_ketchum")
    assert t.options == ["pick gatling", "pick missed"]
    t = shown("missed stagecoach", ben=seat("outlaw", "sid_ketchum", life=2))
    assert t.options == ["play stagecoach"]


@pytest.mark.ruling("R-291")
def test_a_shown_card_that_cannot_be_played_may_be_a_price() -> None:
    """A shown Missed!, which cannot be played, may be discarded."""
    t = shown("gatling missed", ben=seat("outlaw", "sid_ketchum", life=2))
    t.do("use sid_ketchum", "pick missed")
    assert (t.ben.life, t.ben.hand) == (3, [])


@pytest.mark.ruling("R-291")
def test_the_shown_card_does_not_pay_for_a_brawl() -> None:
    """Brawl cannot be paid for with the shown card; a shown Brawl is paid for with any."""
    t = shown("brawl beer", more=("dodgecity",), ann=seat("sheriff", hand="bang"))
    assert t.options == ["play beer"]
    t = shown(
        "brawl beer",
        more=("dodgecity",),
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed"),
    )
    assert set(t.options) == {"play brawl", "play beer"}
    t.do("play brawl")
    assert t.ben.hand == ["beer"]
    t = shown("beer brawl", more=("dodgecity",), ann=seat("sheriff", hand="bang"))
    assert set(t.options) == {"play brawl", "play beer"}


@pytest.mark.ruling("R-291")
def test_the_shown_card_does_not_pay_for_doc_holyday() -> None:
    """Doc Holyday cannot discard the shown card."""
    t = shown(
        "missed stagecoach",
        more=("dodgecity",),
        ben=seat("outlaw", "doc_holyday", hand="gatling"),
    )
    t.do("use doc_holyday -> cal")
    assert t.options == ["pick gatling", "pick missed"]


@pytest.mark.ruling("R-291")
def test_the_shown_card_is_not_traded_by_jose_delgado() -> None:
    """José cannot discard a shown card that can be laid, only another or a duplicate."""
    more, jose = ("dodgecity",), seat("outlaw", "jose_delgado", hand="scope")
    t = shown("missed barrel", more=more, ben=jose)
    assert "use jose_delgado with scope" in t.options
    assert "use jose_delgado with barrel" not in t.options
    t = shown("missed barrel", more=more, ben=evolve(jose, in_play="barrel:K-spades"))
    assert "use jose_delgado with barrel" in t.options


@pytest.mark.ruling("R-288")
def test_a_card_printed_like_the_shown_one_fulfils_the_duty() -> None:
    """Of two Stagecoaches of the same suit and rank, playing either fulfils the duty."""
    t = shown(
        "missed stagecoach:9-spades",
        ben=seat("outlaw", hand="stagecoach:9-spades"),
    )
    assert t.options == ["play stagecoach"]
    t.do("play stagecoach")
    assert t.options[0] == "end turn"
    assert "play stagecoach" in t.options


@pytest.mark.ruling("R-288")
def test_a_shown_card_that_comes_back_unplayed_must_still_be_played() -> None:
    """A shown card that is taken and comes back unplayed in the same turn must be played."""
    t = shown(
        "barrel stagecoach",
        more=("dodgecity",),
        ben=seat("outlaw", hand="bang", in_play="conestoga"),
        cal=seat("outlaw", "el_gringo"),
    )
    t.do("play barrel", "play bang -> cal")
    assert (t.ben.hand, t.cal.hand, t.options[0]) == ([], ["stagecoach"], "end turn")
    t.do("use conestoga -> cal")
    while t.decision.kind != "turn":
        t.do(t.decision.options[0].text)
    assert (t.ben.hand, t.options) == (["stagecoach"], ["play stagecoach"])


@pytest.mark.ruling("R-288")
def test_the_duty_is_fulfilled_once() -> None:
    """The shown card drawn again in the same turn carries no duty."""
    t = shown("missed beer", ben=seat("outlaw", hand="stagecoach"))
    t.do("play beer")
    state = t.game.state
    state.deck.append(state.discards.pop())
    t.do("play stagecoach")
    assert "beer" in t.ben.hand
    assert t.options[0] == "end turn"


@pytest.mark.ruling("R-289")
@pytest.mark.parametrize(
    ("expansion", "character"), [("fistful", "calamity_janet"), ("bullet", "uncle_will")]
)
def test_a_missed_carries_no_duty_whoever_holds_it(expansion: str, character: str) -> None:
    """A player who could use the shown Missed! as another card need not do so."""
    t = shown(
        "beer missed",
        more=() if expansion == "fistful" else (expansion,),
        ben=seat("outlaw", character),
    )
    assert t.options[0] == "end turn"
    assert any(text.startswith("play missed as") for text in t.options)


@pytest.mark.ruling("R-291")
def test_a_shown_missed_may_be_a_price_for_calamity_janet() -> None:
    """Calamity Janet may discard a shown Missed! as a price."""
    t = shown(
        "gatling missed",
        more=("dodgecity",),
        ben=seat("outlaw", "calamity_janet", hand="brawl"),
    )
    t.do("play brawl")
    assert t.options == ["pick gatling", "pick missed"]


# ---------------------------------------------------------------- Peyote


@pytest.mark.ruling("R-292")
def test_under_peyote_colours_are_guessed() -> None:
    """A right guess keeps the card and may continue; a wrong one discards it and ends phase 1."""
    t = under("peyote", deck="beer:6-hearts bang:9-diamonds missed:2-spades panic:J-hearts")
    t.do("end turn")
    assert (t.asked, t.options) == (("ben", "guess"), ["pick red", "pick black"])
    t.do("pick red")
    assert (t.ben.hand, t.options) == (["beer"], ["pass", "pick red", "pick black"])
    t.do("pick red", "pick red")
    assert (t.asked, t.ben.hand, t.discards) == (("ben", "turn"), ["bang", "beer"], ["missed"])


@pytest.mark.ruling("R-292")
def test_under_peyote_one_may_stop_after_a_right_guess() -> None:
    """After a right guess a player may stop."""
    t = under("peyote", deck="bang:5-clubs")
    t.do("end turn", "pick black", "pass")
    assert (t.asked, t.ben.hand) == (("ben", "turn"), ["bang"])


@pytest.mark.ruling("R-292")
def test_under_peyote_a_wrong_first_guess_brings_nothing() -> None:
    """After a wrong first guess, the card is discarded and phase 2 begins."""
    t = under("peyote", deck="bang:5-clubs")
    t.do("end turn", "pick red")
    assert (t.asked, t.ben.hand, t.discards) == (("ben", "turn"), [], ["bang"])


@pytest.mark.ruling("R-293")
@pytest.mark.parametrize(
    ("box", "character"),
    [
        ("fistful", "kit_carlson"),
        ("fistful", "jesse_jones"),
        ("fistful", "pedro_ramirez"),
        ("fistful", "black_jack"),
        ("dodgecity", "pat_brennan"),
        ("dodgecity", "pixie_pete"),
        ("dodgecity", "bill_noface"),
        ("bullet", "claus_the_saint"),
    ],
)
def test_peyote_overrides_the_draws_of_characters(box: str, character: str) -> None:
    """Under Peyote, characters with another way to draw guess as well, until a wrong guess."""
    t = under(
        "peyote",
        more=(box,) if box != "fistful" else (),
        ben=seat("outlaw", character),
        ann=seat("sheriff", hand="bang", in_play="scope"),
        discards="beer",
    )
    t.do("end turn")
    assert (t.asked, t.ben.hand) == (("ben", "guess"), [])
    t.do("pick red")
    assert (t.asked, t.ben.hand) == (("ben", "turn"), [])


@pytest.mark.ruling("R-292")
def test_without_a_card_peyote_asks_nothing() -> None:
    """With both piles empty, Peyote asks nothing."""
    t = under("peyote")
    state = t.game.state
    state.hands[3] += state.deck
    state.deck.clear()
    t.do("end turn")
    assert t.asked == ("ben", "turn")


# ---------------------------------------------------------------- Ranch


@pytest.mark.ruling("R-294")
def test_on_the_ranch_cards_are_exchanged() -> None:
    """At the end of phase 1, a player may exchange any number of cards."""
    t = under("ranch", ben=seat("outlaw", hand="missed"), deck="bang beer gatling duel panic")
    t.do("end turn")
    assert (t.asked, t.options) == (
        ("ben", "exchange"),
        ["pass", "pick missed", "pick bang", "pick beer"],
    )
    t.do("pick missed", "pick bang")
    assert t.ben.hand == ["beer"]
    t.do("pass")
    assert (t.asked, t.ben.hand) == (("ben", "turn"), ["beer", "duel", "gatling"])


@pytest.mark.ruling("R-294")
def test_nobody_has_to_exchange_on_the_ranch() -> None:
    """A player may pass and keep all cards."""
    t = under("ranch", deck="bang beer")
    t.do("end turn", "pass")
    assert (t.asked, t.ben.hand) == (("ben", "turn"), ["bang", "beer"])


@pytest.mark.ruling("R-295")
def test_on_the_ranch_suzy_draws_only_the_replacements() -> None:
    """Suzy Lafayette draws only the replacements for an exchanged hand."""
    t = under(
        "ranch",
        ben=seat("outlaw", "suzy_lafayette"),
        deck="bang beer gatling duel panic saloon jail",
    )
    assert t.do("end turn").ben.hand == ["bang", "beer", "gatling"]
    t.do("pick bang", "pick beer", "pick gatling")
    assert (t.asked, t.ben.hand) == (("ben", "turn"), ["duel", "panic", "saloon"])


# ---------------------------------------------------------------- Ricochet


@pytest.mark.ruling("R-296")
def test_a_ricochet_hits_a_card_in_play() -> None:
    """A Ricochet discards the BANG! and the card at which it is aimed."""
    t = under("ricochet", ann=seat("sheriff", hand="bang"), cal=seat("outlaw", in_play="mustang"))
    t.do("use ricochet with bang -> cal")
    assert (t.cal.in_play, t.ann.hand, t.cal.life) == ([], [], 4)
    assert sorted(t.discards) == ["bang", "mustang"]


@pytest.mark.ruling("R-296")
def test_a_missed_of_the_owner_saves_the_card() -> None:
    """One Missed! of the owner saves the card."""
    t = under(
        "ricochet",
        ann=seat("sheriff", hand="bang"),
        cal=seat("outlaw", hand="missed beer", in_play="mustang scope"),
    )
    t.do("use ricochet with bang -> cal", "pick scope")
    assert (t.asked, t.options) == (("cal", "missed"), ["pass", "use missed"])
    t.do("use missed")
    assert sorted(t.cal.in_play) == ["mustang", "scope"]


@pytest.mark.ruling("R-296")
def test_a_ricochet_of_slab_the_killer_takes_one_missed() -> None:
    """Slab's ability does not apply to a Ricochet, which is not a shot at a player."""
    t = under(
        "ricochet",
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        cal=seat("outlaw", hand="missed", in_play="mustang"),
    )
    t.do("use ricochet with bang -> cal", "use missed")
    assert t.cal.in_play == ["mustang"]


@pytest.mark.ruling("R-297")
def test_ricochets_ignore_reach_and_limit() -> None:
    """Ricochets have no limit or range and leave the one BANG! of the turn."""
    t = under(
        "ricochet",
        ann=seat("sheriff", hand="bang bang bang"),
        cal=seat("outlaw", in_play="mustang scope"),
    )
    assert t.ann.distance(t.cal) == 3
    t.do("use ricochet with bang -> cal", "pick scope", "use ricochet with bang -> cal")
    assert t.cal.in_play == []
    t.do("play bang -> ben")
    assert t.ben.life == 3


@pytest.mark.ruling("R-296")
def test_a_ricochet_needs_a_card_in_play_of_another_player() -> None:
    """A Ricochet needs a card in play of another player."""
    t = under("ricochet", ann=seat("sheriff", hand="bang", in_play="mustang"))
    assert t.options == ["end turn", "play bang -> ben", "play bang -> dee"]


@pytest.mark.ruling("R-298")
def test_a_barrel_may_save_itself() -> None:
    """A Barrel may save itself with a draw!."""
    for suit, left in (("hearts", ["barrel"]), ("clubs", [])):
        t = under(
            "ricochet",
            ann=seat("sheriff", hand="bang"),
            cal=seat("outlaw", in_play="barrel"),
            deck=suit,
        )
        t.do("use ricochet with bang -> cal", "use barrel")
        assert t.cal.in_play == left


@pytest.mark.ruling("R-298")
def test_only_a_missed_saves_the_card() -> None:
    """Jourdonnais may save the card; a Beer may not."""
    t = under(
        "ricochet",
        ann=seat("sheriff", hand="bang"),
        cal=seat("outlaw", "jourdonnais", hand="beer", in_play="mustang", life=1),
        deck="hearts",
    )
    t.do("use ricochet with bang -> cal")
    assert t.options == ["pass", "use jourdonnais"]
    t.do("use jourdonnais")
    assert (t.cal.in_play, t.cal.life) == (["mustang"], 1)


@pytest.mark.ruling("R-206", "R-296")
def test_apache_kid_keeps_the_cards_in_a_ricochet_of_diamonds() -> None:
    """A Ricochet of Diamonds hits none of Apache Kid's cards, so the target is not asked for."""
    for card, asked in (("2-diamonds", "turn"), ("2-clubs", "pick")):
        t = under(
            "ricochet",
            more=("dodgecity",),
            ann=seat("sheriff", hand=f"bang:{card}"),
            ben=seat("outlaw", "apache_kid", in_play="mustang scope"),
        )
        t.do("use ricochet with bang -> ben")
        assert (t.asked, t.ben.in_play, t.ann.hand) == (("ann", asked), ["mustang", "scope"], [])


@pytest.mark.ruling("R-372")
def test_calamity_janet_pays_with_missed() -> None:
    """Calamity Janet may pay for Ricochet and Sniper with Missed!."""
    t = under(
        "ricochet",
        ann=seat("sheriff", "calamity_janet", hand="missed"),
        cal=seat("outlaw", in_play="mustang"),
    )
    t.do("use ricochet with missed -> cal")
    assert t.cal.in_play == []
    t = under("sniper", ann=seat("sheriff", "calamity_janet", hand="missed bang"))
    t.do("use sniper with bang and missed -> ben")
    assert t.ben.life == 3


# ---------------------------------------------------------------- Russian Roulette


@pytest.mark.ruling("R-299")
def test_russian_roulette_goes_round_until_somebody_fails() -> None:
    """Russian Roulette goes clockwise until a player without a Missed! loses two life points."""
    t = reveal(
        "russian_roulette",
        ann=seat("sheriff", hand="missed missed"),
        ben=seat("outlaw", hand="missed missed"),
        cal=seat("outlaw", hand="missed missed"),
        dee=seat("renegade", hand="missed beer"),
    )
    order = []
    while t.decision.kind == "missed":
        order.append(t.game.names[t.decision.seat])
        t.do(t.decision.options[-1].text)
    assert order == ["ann", "ben", "cal", "dee", "ann", "ben", "cal", "dee"]
    assert (t.turn, t.dee.life, t.ann.life) == ("ann", 2, 5)
    assert [p.hand for p in (t.ben, t.cal)] == [[], []]


@pytest.mark.ruling("R-299")
def test_russian_roulette_may_be_lost_on_purpose() -> None:
    """A player with a Missed! may decline."""
    t = reveal("russian_roulette", ann=seat("sheriff", hand="missed"))
    t.do("pass")
    assert (t.asked, t.ann.life, "missed" in t.ann.hand) == (("ann", "turn"), 3, True)


@pytest.mark.ruling("R-299")
def test_nobody_shoots_in_russian_roulette() -> None:
    """The loser of a roulette has hurt nobody and is hurt by nobody: El Gringo takes no card."""
    t = reveal(
        "russian_roulette",
        ann=seat("sheriff", hand="missed beer"),
        ben=seat("outlaw", "el_gringo", hand="bang"),
    )
    t.do("use missed", "pass")
    assert (t.turn, t.ben.life, t.ben.hand, "beer" in t.ann.hand) == ("ann", 1, ["bang"], True)
    assert [(e.seat, e.target) for e in t.happened("lost_life")] == [(1, None)]
    assert [(e.seat, e.target) for e in t.happened("missed")] == [(0, None)]


@pytest.mark.ruling("R-300")
def test_barrel_jourdonnais_and_janet_serve_in_russian_roulette() -> None:
    """A Barrel, Jourdonnais and Calamity Janet's BANG! count as a Missed!."""
    t = reveal(
        "russian_roulette",
        ann=seat("sheriff", in_play="barrel"),
        ben=seat("outlaw", "jourdonnais"),
        cal=seat("outlaw", "calamity_janet", hand="bang"),
        deck="hearts hearts",
    )
    t.do("use barrel", "use jourdonnais", "use bang as missed")
    assert (t.ann.life, t.ben.life, t.cal.life, t.dee.life) == (5, 4, 4, 2)


@pytest.mark.ruling("R-300")
def test_dodge_bible_and_elena_serve_in_russian_roulette() -> None:
    """Dodge, Bible and Elena Fuente count as a Missed!."""
    t = reveal(
        "russian_roulette",
        more=("dodgecity",),
        ann=seat("sheriff", hand="dodge"),
        ben=seat("outlaw", in_play="bible"),
        cal=seat("outlaw", "elena_fuente", hand="beer"),
    )
    t.do("use dodge", "use bible", "use beer as missed")
    assert (t.ann.life, t.ben.life, t.cal.life, t.dee.life) == (5, 4, 3, 2)


@pytest.mark.ruling("R-301")
def test_russian_roulette_may_be_survived_with_beer() -> None:
    """Both life points are lost at once, and Beers may make up for them."""
    t = reveal("russian_roulette", ann=seat("sheriff", hand="beer beer", life=1))
    t.do("pass")
    assert (t.asked, t.decision.cause.needed) == (("ann", "rescue"), 2)
    t.do("use beer", "use beer")
    assert (t.asked, t.ann.life) == (("ann", "turn"), 1)


@pytest.mark.ruling("R-237", "R-219")
def test_russian_roulette_comes_before_the_turn() -> None:
    """Molly Stark draws for a Missed! used before Molly's own turn."""
    t = reveal(
        "russian_roulette",
        more=("dodgecity",),
        ann=seat("sheriff", "molly_stark", hand="missed"),
        deck="saloon",
    )
    t.do("use missed")
    assert told(t, "drew", "molly_stark") == [0]
    assert "saloon" in t.ann.hand


@pytest.mark.ruling("R-237", "R-209")
def test_before_belle_stars_turn_nothing_is_switched_off() -> None:
    """Belle Star's ability does not apply to a roulette before Belle's turn."""
    t = reveal(
        "russian_roulette",
        more=("dodgecity",),
        ann=seat("sheriff", "belle_star", hand="missed bang"),
        ben=seat("outlaw", in_play="barrel"),
    )
    t.do("use missed")
    assert (t.asked, t.options) == (("ben", "missed"), ["pass", "use barrel"])
    t.do("pass")
    t.do("play bang -> ben")
    assert (t.asked, t.ben.life) == (("ann", "turn"), 1)


# ---------------------------------------------------------------- Sniper


@pytest.mark.ruling("R-302")
def test_a_sniper_is_cancelled_by_two_missed_only() -> None:
    """Two Missed! cancel a Sniper's shot, one does not."""
    for hand, life in (("missed beer", 3), ("missed missed beer", 4)):
        t = under("sniper", ann=seat("sheriff", hand="bang bang"), ben=seat("outlaw", hand=hand))
        t.do("use sniper with bang and bang -> ben")
        assert t.decision.cause.needed == 2
        t.do("use missed")
        assert t.decision.cause.needed == 1
        t.do("use missed" if life == 4 else "pass")
        assert (t.ben.life, t.ann.hand) == (life, [])


@pytest.mark.ruling("R-302")
def test_a_barrel_is_one_of_the_two_missed() -> None:
    """A successful draw! at a Barrel counts as one of the two Missed!."""
    t = under(
        "sniper",
        ann=seat("sheriff", hand="bang bang"),
        ben=seat("outlaw", hand="missed", in_play="barrel"),
        deck="hearts",
    )
    t.do("use sniper with bang and bang -> ben", "use barrel", "use missed")
    assert t.ben.life == 4


@pytest.mark.ruling("R-302")
def test_a_sniper_needs_two_bang_and_a_target_within_reach() -> None:
    """Sniper needs two BANG! cards and a target within reach."""
    t = under("sniper", ann=seat("sheriff", hand="bang missed"))
    assert t.options == ["end turn", "play bang -> ben", "play bang -> dee"]
    t = under("sniper", ann=seat("sheriff", hand="bang bang"))
    assert [o for o in t.options if "sniper" in o] == [
        "use sniper with bang and bang -> ben",
        "use sniper with bang and bang -> dee",
    ]


@pytest.mark.ruling("R-302")
def test_a_sniper_chooses_the_cards() -> None:
    """Each pair of BANG! cards is a separate option, in text and in JSON."""
    t = under("sniper", ann=seat("sheriff", hand="bang:A-spades bang:2-diamonds bang:3-diamonds"))
    found = [o for o in t.decision if o.key == "sniper" and o.target == 1]
    assert len(found) == 3
    assert [t.game.parse(o.to_dict()) for o in found] == found
    t.do("use sniper with bang:2-diamonds and bang:3-diamonds -> ben")
    assert [t.game.ruleset.texts[c] for c in t.game.state.hands[0]] == ["bang:A-spades"]


@pytest.mark.ruling("R-303")
def test_a_sniper_takes_one_life_point() -> None:
    """The two BANG! cards of a Sniper are one shot and cost the target one life point."""
    t = under("sniper", ann=seat("sheriff", hand="bang bang"))
    t.do("use sniper with bang and bang -> ben")
    assert t.ben.life == 3
    assert [(e.seat, e.target, e.amount) for e in t.happened("lost_life")] == [(1, 0, 1)]


@pytest.mark.ruling("R-304")
def test_a_sniper_may_also_shoot_a_bang() -> None:
    """Sniper does not use up the one BANG! of the turn, in either order."""
    t = under("sniper", ann=seat("sheriff", hand="bang bang bang bang bang"))
    t.do("use sniper with bang and bang -> ben", "play bang -> ben")
    assert t.ben.life == 2
    t.do("use sniper with bang and bang -> ben")
    assert t.ben.life == 1


@pytest.mark.ruling("R-373")
def test_a_sniper_shot_of_slab_needs_two_missed() -> None:
    """Slab's ability does not add to the two Missed! of a Sniper."""
    t = under(
        "sniper",
        ann=seat("sheriff", "slab_the_killer", hand="bang bang"),
        ben=seat("outlaw", hand="missed missed"),
    )
    t.do("use sniper with bang and bang -> ben", "use missed", "use missed")
    assert t.ben.life == 4


@pytest.mark.ruling("R-374")
@pytest.mark.parametrize(
    ("cards", "life"), [("bang:2-diamonds bang:3-diamonds", 3), ("bang:2-diamonds bang:2-clubs", 2)]
)
def test_apache_kid_ignores_a_sniper_with_two_diamonds(cards: str, life: int) -> None:
    """Apache Kid ignores a Sniper only if both BANG! cards are Diamonds."""
    t = under(
        "sniper",
        more=("dodgecity",),
        ann=seat("sheriff", hand=cards),
        ben=seat("outlaw", "apache_kid"),
    )
    t.do("use sniper with bang and bang -> ben")
    assert t.ben.life == life


# ---------------------------------------------------------------- The Judge


@pytest.mark.ruling("R-305")
def test_the_judge_allows_only_brown_cards() -> None:
    """Under The Judge, only brown cards can be played."""
    t = under(
        "the_judge", ann=seat("sheriff", hand="winchester mustang jail dynamite barrel saloon")
    )
    assert t.options == ["end turn", "play saloon"]


@pytest.mark.ruling("R-305")
def test_the_judge_leaves_cards_in_play_alone() -> None:
    """Cards in play keep working; a green card may be used but not laid."""
    t = under(
        "the_judge",
        more=("dodgecity",),
        ann=seat("sheriff", hand="bible bang", in_play="schofield knife"),
    )
    assert "play bible" not in t.options
    assert {"play bang -> cal", "use knife -> ben"} <= set(t.options)


@pytest.mark.ruling("R-305")
def test_under_the_judge_the_dynamite_goes_round() -> None:
    """The Dynamite is passed on, since that is not playing a card."""
    t = under("the_judge", ben=seat("outlaw", in_play="dynamite"), deck="clubs")
    t.do("end turn")
    assert t.cal.in_play == ["dynamite"]


# ---------------------------------------------------------------- Vendetta


@pytest.mark.ruling("R-306")
def test_vendetta_gives_an_extra_turn_on_hearts() -> None:
    """After phase 3, Hearts at a draw! give another full turn, without a further draw!."""
    t = under("vendetta", ann=seat("sheriff", hand="bang"), deck="hearts missed missed hearts")
    t.do("play bang -> ben", "end turn")
    assert (t.asked, t.ann.hand) == (("ann", "turn"), ["missed", "missed"])
    t.do("end turn")
    assert t.turn == "ben"
    assert told(t, "flipped", "vendetta") == [0]


@pytest.mark.ruling("R-306")
def test_vendetta_gives_nothing_without_hearts() -> None:
    """Without Hearts, the next player is on turn."""
    t = under("vendetta", deck="diamonds")
    t.do("end turn")
    assert t.turn == "ben"


@pytest.mark.ruling("R-142", "R-306")
@pytest.mark.parametrize(("pick", "on_turn"), [("beer", "ann"), ("duel", "ben")])
def test_lucky_duke_chooses_at_a_vendetta(pick: str, on_turn: str) -> None:
    """Lucky Duke chooses between two cards for the draw!."""
    t = under("vendetta", ann=seat("sheriff", "lucky_duke"), deck="duel:8-clubs beer:6-hearts")
    t.do("end turn")
    assert t.asked == ("ann", "flip")
    t.do(f"pick {pick}")
    assert t.turn == on_turn


@pytest.mark.ruling("R-306")
def test_vendetta_comes_after_phase_three() -> None:
    """Excess cards are discarded before the draw!."""
    t = under("vendetta", ann=seat("sheriff", hand="bang beer", life=1), deck="hearts")
    t.do("end turn", "pick bang")
    kinds = [e.kind for e in t.events if e.kind in ("discarded", "flipped")]
    assert kinds == ["discarded", "flipped"]


@pytest.mark.ruling("R-307")
def test_vendetta_is_not_checked_after_a_skipped_turn() -> None:
    """A turn lost in Jail ends without a draw!."""
    t = under(
        "vendetta",
        turn="dee",
        ann=seat("sheriff"),
        ben=seat("outlaw", in_play="jail"),
        deck="clubs missed missed clubs clubs hearts",
    )
    t.do("end turn", "end turn")
    assert told(t, "skipped") == [1]
    assert 1 not in told(t, "flipped", "vendetta")


@pytest.mark.ruling("R-307")
def test_vendetta_is_not_checked_when_the_turn_ends_with_an_elimination() -> None:
    """A player eliminated in their own turn does not draw!."""
    t = under(
        "vendetta",
        turn="ben",
        ben=seat("outlaw", hand="duel", life=1),
        cal=seat("outlaw", hand="bang"),
        deck="hearts hearts hearts",
    )
    t.do("play duel -> cal", "use bang")
    assert (t.ben.alive, t.turn, told(t, "flipped", "vendetta")) == (False, "cal", [])


@pytest.mark.ruling("R-308")
def test_the_extra_turn_starts_like_any_other() -> None:
    """In the extra turn Dynamite and Jail are checked, two cards drawn and no event revealed."""
    t = under(
        "vendetta",
        "ambush",
        "a_fistful_of_cards",
        ann=seat("sheriff", hand="dynamite"),
        deck="hearts K-clubs bang missed",
    )
    t.do("play dynamite", "end turn")
    assert (t.asked, t.ann.hand, t.ben.in_play) == (
        ("ann", "turn"),
        ["bang", "missed"],
        ["dynamite"],
    )
    assert told(t, "event") == []


# ---------------------------------------------------------------- A Fistful of Cards


@pytest.mark.ruling("R-309")
def test_each_card_of_the_hand_is_a_shot() -> None:
    """At the start of the turn, a player is shot at once for each card in hand."""
    t = under("a_fistful_of_cards", ben=seat("outlaw", hand="missed beer bang"))
    t.do("end turn")
    assert (t.asked, t.decision.cause.key) == (("ben", "missed"), "a_fistful_of_cards")
    t.do("use missed", "pass", "pass")
    assert (t.asked, t.ben.life, len(t.ben.hand)) == (("ben", "turn"), 2, 4)


@pytest.mark.ruling("R-309")
def test_the_number_of_shots_is_fixed_at_the_start() -> None:
    """The number of shots does not change with cards spent or drawn meanwhile."""
    t = under("a_fistful_of_cards", ben=seat("outlaw", "bart_cassidy", hand="missed missed"))
    t.do("end turn", "use missed", "pass")
    assert (t.asked, t.ben.life) == (("ben", "turn"), 3)


@pytest.mark.ruling("R-309")
def test_barrels_help_against_each_shot() -> None:
    """A Barrel may be used against each shot."""
    t = under(
        "a_fistful_of_cards",
        ben=seat("outlaw", hand="beer bang", in_play="barrel"),
        deck="hearts clubs",
    )
    t.do("end turn", "use barrel", "use barrel", "pass")
    assert t.ben.life == 3


@pytest.mark.ruling("R-309")
def test_an_empty_hand_is_not_shot_at() -> None:
    """A player with an empty hand is not shot at."""
    t = under("a_fistful_of_cards")
    t.do("end turn")
    assert (t.asked, t.ben.life) == (("ben", "turn"), 4)


@pytest.mark.ruling("R-309")
def test_the_shots_end_when_their_target_is_out() -> None:
    """When the target is eliminated, the next player is on turn."""
    t = under("a_fistful_of_cards", ben=seat("outlaw", hand="bang bang bang", life=1))
    t.do("end turn", "pass", "pass")
    assert (t.ben.alive, t.turn) == (False, "cal")


@pytest.mark.ruling("R-310")
def test_the_shots_have_no_shooter() -> None:
    """The shots have no shooter: Slab and El Gringo do not matter, and no reward is paid."""
    t = under(
        "a_fistful_of_cards",
        ann=seat("sheriff", "slab_the_killer", hand="beer beer"),
        ben=seat("outlaw", "el_gringo", hand="bang"),
        cal=seat("outlaw", hand="bang", life=1),
    )
    t.do("end turn")
    assert (t.decision.cause.by, t.decision.cause.needed) == (None, 1)
    t.do("pass")
    assert (t.ben.life, len(t.ben.hand), len(t.ann.hand)) == (2, 3, 2)
    t.do("end turn")
    while t.cal.alive:
        t.do("pass" if t.decision.options[0].verb == "pass" else t.decision.options[0].text)
    assert len(t.ann.hand) == 2
    assert told(t, "drew", "reward") == []
