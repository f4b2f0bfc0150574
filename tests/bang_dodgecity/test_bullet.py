"""The three special characters of The Bullet, one after the other."""

from collections.abc import Sequence

import pytest

from bangcore import IllegalOption
from bangcore.testing import Table, four, seat, table
from bangcore.worlds import sample

BULLET = ["bullet"]
BOTH = ["dodgecity", "bullet"]


# ---------------------------------------------------------------- Uncle Will


def uncle_will(hand: str, *, expansions: Sequence[str] = BULLET, deck: str = "") -> Table:
    return four(
        ann=seat("sheriff", "uncle_will", hand=hand),
        deck=deck or "saloon panic gatling duel",
        expansions=expansions,
    )


@pytest.mark.ruling("R-231")
@pytest.mark.parametrize("card", ["missed", "bang", "barrel", "beer", "winchester", "jail"])
def test_uncle_will_plays_any_card_as_general_store(card: str) -> None:
    """Each player takes a revealed card, Will first; the card that Will played is discarded."""
    t = uncle_will(card)
    t.do(f"play {card} as general_store")
    assert t.asked == ("ann", "pick")
    assert sorted(t.options) == ["pick duel", "pick gatling", "pick panic", "pick saloon"]
    t.do("pick duel", "pick saloon", "pick panic")
    assert [p.hand for p in (t.ann, t.ben, t.cal, t.dee)] == [
        ["duel"],
        ["saloon"],
        ["panic"],
        ["gatling"],
    ]
    assert t.discards == [card]
    assert t.ann.in_play == []


@pytest.mark.ruling("R-231")
def test_uncle_wills_card_has_no_other_effect() -> None:
    """As a General Store, a Beer does not heal and a BANG! is not the one BANG! of the turn."""
    t = four(
        ann=seat("sheriff", "uncle_will", hand="bang bang", life=2),
        deck="saloon panic gatling duel",
        expansions=BULLET,
    )
    t.do("play bang as general_store", "pick duel", "pick saloon", "pick panic")
    assert "play bang -> ben" in t.options
    t = four(
        ann=seat("sheriff", "uncle_will", hand="beer", life=2),
        deck="saloon panic gatling duel",
        expansions=BULLET,
    )
    t.do("play beer as general_store", "pick duel", "pick saloon", "pick panic")
    assert t.ann.life == 2


@pytest.mark.ruling("R-231")
def test_uncle_will_does_so_once_in_a_turn() -> None:
    """Will cannot play a second card as General Store before the next turn."""
    t = uncle_will("missed bang")
    t.do("play missed as general_store", "pick duel", "pick saloon", "pick panic")
    assert [option for option in t.options if "as general_store" in option] == []
    with pytest.raises(IllegalOption):
        t.do("play bang as general_store")
    for _ in "abcd":
        t.do("end turn")
    assert t.turn == "ann"
    assert "play bang as general_store" in t.options


@pytest.mark.ruling("R-231")
def test_a_real_general_store_does_not_count_for_uncle_will() -> None:
    """Will may play a real General Store before or after using the ability."""
    t = uncle_will("general_store missed")
    assert [option for option in t.options if option.startswith("play general_store")] == [
        "play general_store"
    ]
    t.do("play general_store", "pick duel", "pick saloon", "pick panic")
    assert "play missed as general_store" in t.options
    t = uncle_will("general_store missed")
    t.do("play missed as general_store", "pick duel", "pick saloon", "pick panic")
    assert "play general_store" in t.options


@pytest.mark.ruling("R-231")
def test_uncle_will_has_no_general_store_out_of_turn() -> None:
    """Out of turn, Will is offered only the usual answers."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "uncle_will", hand="beer missed"),
        expansions=BULLET,
    )
    assert t.interrupts == []
    t.do("play bang -> ben")
    assert t.options == ["pass", "use missed"]


@pytest.mark.ruling("R-231", "R-206")
def test_apache_kid_takes_a_card_of_uncle_wills_diamond() -> None:
    """Will may play a Diamond as General Store, and Apache Kid takes a card from it."""
    t = four(
        ann=seat("sheriff", "uncle_will", hand="bang:5-diamonds"),
        ben=seat("outlaw", "apache_kid"),
        deck="saloon panic gatling duel",
        expansions=BOTH,
    )
    t.do("play bang as general_store", "pick duel")
    assert t.asked == ("ben", "pick")


# ---------------------------------------------------------------- Johnny Kisch


@pytest.mark.ruling("R-232")
@pytest.mark.parametrize(
    ("card", "more"),
    [
        ("barrel", "A-clubs"),
        ("mustang", "5-hearts"),
        ("schofield", "Q-clubs"),
        ("dynamite", "10-clubs"),
        ("iron_plate", "Q-spades"),
        ("sombrero", "2-clubs"),
    ],
)
def test_johnny_kisch_makes_others_discard_the_same_card(card: str, more: str) -> None:
    """A card that Johnny lays removes all others of its name, including weapons and green cards."""
    t = table(
        ann=seat("sheriff", "johnny_kisch", hand=card, in_play="scope"),
        ben=seat("outlaw", in_play=f"{card}:{more} binocular"),
        cal=seat("outlaw", hand=f"{card}:3-clubs"),
        dee=seat("renegade", in_play=f"{card}:4-clubs"),
        expansions=BOTH,
    )
    t.do(f"play {card}")
    assert t.ann.in_play == sorted([card, "scope"])
    assert t.ben.in_play == ["binocular"]
    assert t.dee.in_play == []
    assert t.cal.hand == [card]
    assert t.discards == [card, card]


@pytest.mark.ruling("R-232")
def test_cards_that_others_lay_remove_nothing() -> None:
    """Cards that other players lay remove nothing, even next to Johnny."""
    t = four(
        ann=seat("sheriff", hand="barrel:Q-spades"),
        ben=seat("outlaw", "johnny_kisch", in_play="barrel:K-spades"),
        expansions=BULLET,
    )
    t.do("play barrel")
    assert t.ann.in_play == ["barrel"]
    assert t.ben.in_play == ["barrel"]


@pytest.mark.ruling("R-232", "R-027")
def test_johnny_kisch_cannot_lay_a_second_card_of_a_name() -> None:
    """Johnny cannot lay a second card of the same name; that rule precedes the ability."""
    t = four(
        ann=seat("sheriff", "johnny_kisch", hand="barrel:Q-spades", in_play="barrel:K-spades"),
        ben=seat("outlaw", in_play="barrel:A-clubs"),
        expansions=BULLET,
    )
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-232")
def test_johnny_kischs_new_weapon_replaces_the_old_one() -> None:
    """A new weapon replaces Johnny's old one; the ability removes other copies of the new one."""
    t = four(
        ann=seat("sheriff", "johnny_kisch", hand="schofield", in_play="volcanic"),
        ben=seat("outlaw", in_play="schofield"),
        cal=seat("outlaw", in_play="volcanic"),
        expansions=BULLET,
    )
    t.do("play schofield")
    assert t.ann.in_play == ["schofield"]
    assert t.ben.in_play == []
    assert t.cal.in_play == ["volcanic"]


@pytest.mark.ruling("R-232")
def test_johnny_kischs_ability_ignores_cards_passed_on() -> None:
    """A Dynamite passed on to Johnny does not remove the second Dynamite."""
    t = four(
        turn="dee",
        ann=seat("sheriff", in_play="dynamite"),
        ben=seat("outlaw", "johnny_kisch"),
        cal=seat("outlaw", in_play="dynamite:10-clubs"),
        deck="clubs",
        expansions=BULLET,
    )
    t.do("end turn")
    assert t.ben.in_play == ["dynamite"]
    assert t.cal.in_play == ["dynamite"]


@pytest.mark.ruling("R-233")
def test_johnny_kischs_jail_frees_everybody_else() -> None:
    """A Jail that Johnny lays on a player removes all other Jails, Johnny's included."""
    t = four(
        ben=seat("outlaw", "johnny_kisch", hand="jail:10-spades", in_play="jail:4-hearts"),
        dee=seat("renegade", in_play="jail:J-spades barrel"),
        turn="ben",
        expansions=BULLET,
    )
    t.do("play jail -> cal")
    assert t.ben.in_play == []
    assert t.cal.in_play == ["jail"]
    assert t.dee.in_play == ["barrel"]


# ---------------------------------------------------------------- Claus "The Saint"


def claus(**more: object) -> Table:
    """Return a table on which Dee is about to end the turn and Ann, as Claus, draws next."""
    return table(
        turn="dee",
        ann=seat("sheriff", "claus_the_saint", hand="volcanic"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="saloon panic gatling duel wells_fargo",
        expansions=BULLET,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.ruling("R-234")
def test_claus_keeps_two_cards_and_gives_one_to_each_other_player() -> None:
    """At a table of four, Claus draws five cards, gives away three and chooses who gets which."""
    t = claus()
    t.do("end turn")
    assert t.asked == ("ann", "pick")
    assert t.decision.cause.target == 1
    everything = ["pick duel", "pick gatling", "pick panic", "pick saloon", "pick wells_fargo"]
    assert sorted(t.options) == everything
    t.do("pick panic")
    assert t.decision.cause.target == 2
    assert sorted(t.options) == [option for option in everything if option != "pick panic"]
    t.do("pick wells_fargo")
    assert t.decision.cause.target == 3
    t.do("pick saloon")
    assert t.asked == ("ann", "turn")
    assert t.ann.hand == ["duel", "gatling", "volcanic"]
    assert [t.ben.hand, t.cal.hand, t.dee.hand] == [["panic"], ["wells_fargo"], ["saloon"]]


@pytest.mark.ruling("R-234")
def test_claus_counts_the_players_in_play() -> None:
    """With one player eliminated, Claus draws four cards and gives away two."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "claus_the_saint"),
        cal=seat("outlaw", alive=False),
        deck="saloon panic gatling duel wells_fargo",
        expansions=BULLET,
    )
    t.do("end turn", "pick saloon", "pick panic")
    assert t.ann.hand == ["duel", "gatling"]
    assert [t.ben.hand, t.dee.hand] == [["saloon"], ["panic"]]


@pytest.mark.ruling("R-234", "R-041")
def test_claus_gives_the_cards_unseen() -> None:
    """Each gift is public, but only Claus and the receiver know the card."""
    t = claus()
    heard: dict[str | None, list[str | None]] = {}
    for name in ("ann", "ben", "cal", None):
        heard[name] = []
        t.game.events.subscribe(
            lambda event, cards=heard[name]: cards.extend(
                None if card is None else t.game.card(card).key for card in event.cards
            ),
            kinds="took",
            seat=None if name is None else t.game.seat(name),
        )
    t.do("end turn", "pick panic", "pick duel", "pick saloon")
    assert heard == {
        "ann": ["panic", "duel", "saloon"],
        "ben": ["panic", None, None],
        "cal": [None, "duel", None],
        None: [None, None, None],
    }
    assert t.game.view(2).players[1].hand == (None,)


@pytest.mark.ruling("R-234", "R-041")
def test_a_card_claus_took_in_public_stays_with_claus() -> None:
    """A card that Claus took in public before stays with Claus; the others may be anywhere."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "claus_the_saint"),
        dee=seat("renegade", hand="general_store"),
        deck="barrel volcanic beer scope saloon panic gatling duel wells_fargo",
        expansions=BULLET,
    )
    t.do("play general_store", "pick beer", "pick volcanic", "pick barrel", "end turn")
    t.do("pick panic", "pick duel", "pick saloon")
    assert t.ann.hand == ["gatling", "volcanic", "wells_fargo"]
    held = set()
    for seed in range(60):
        dealt = sample(t.game, 2, seed)
        hands = [t.names_of(hand) for hand in dealt.state.hands]
        assert "volcanic" in hands[0]
        assert hands[2] == t.cal.hand
        held.update(key for key in hands[1] if key != "barrel")
    assert len(held) > 5


@pytest.mark.ruling("R-234")
def test_claus_gives_what_is_left_when_there_are_too_few_cards() -> None:
    """With too few cards, Claus keeps the first two and gives the rest away, from the left."""
    everything_else = ["clubs"] * 20 + ["spades"] * 20 + ["hearts"] * 17 + ["diamonds"] * 19
    t = four(
        turn="dee",
        ann=seat("sheriff", "claus_the_saint"),
        cal=seat("outlaw", hand=" ".join(everything_else)),
        deck="saloon:5-hearts panic:J-hearts gatling:10-hearts duel:Q-diamonds",
        expansions=BULLET,
    )
    t.do("end turn", "pick panic", "pick saloon")
    assert t.asked == ("ann", "turn")
    assert t.ann.hand == ["duel", "gatling"]
    assert t.ben.hand == ["panic"]
    assert "saloon" in t.cal.hand
    assert t.dee.hand == []


@pytest.mark.ruling("R-232", "R-206")
def test_johnny_kischs_diamond_removes_the_card_of_apache_kid() -> None:
    """A Diamond laid by Johnny Kisch removes Apache Kid's copy: it is not played at Apache Kid."""
    t = four(
        ann=seat("sheriff", "johnny_kisch", hand="barrel:9-diamonds"),
        ben=seat("outlaw", "apache_kid", in_play="barrel:Q-spades"),
        expansions=["dodgecity", "bullet"],
    )
    t.do("play barrel")
    assert (t.ann.in_play, t.ben.in_play) == (["barrel"], [])
