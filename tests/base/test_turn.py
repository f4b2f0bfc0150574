"""Ruling book, section B: the turn, its three phases, and public information."""

from collections import Counter
from itertools import permutations

import pytest

from bangcore import REFEREE, Event, IllegalOption
from bangcore.testing import Table, four, seat, table

BLUE = (
    "barrel",
    "mustang",
    "scope",
    "dynamite",
    "volcanic",
    "schofield",
    "remington",
    "rev_carabine",
    "winchester",
)
WEAPONS = BLUE[4:]
# Each brown card of Ann (three life points) against Ben, who holds a Missed!: the answers to its
# effect, and its result.
BROWN = [
    ("bang -> ben", ["pass"], ("ben", "life", 3)),
    ("beer", [], ("ann", "life", 4)),
    ("saloon", [], ("ann", "life", 4)),
    ("stagecoach", [], ("ann", "hand", 2)),
    ("wells_fargo", [], ("ann", "hand", 3)),
    ("general_store", ["pick beer", "pick indians", "pick saloon"], ("dee", "hand", 1)),
    ("panic -> ben", [], ("ann", "hand", 1)),
    ("cat_balou -> ben", [], ("ben", "hand", 0)),
    ("gatling", ["pass"], ("cal", "life", 3)),
    ("indians", ["pass"], ("dee", "life", 3)),
    ("duel -> ben", ["pass"], ("ben", "life", 3)),
]


def cards_of(t: Table, kind: str) -> list[list[str]]:
    """Return the keys of the cards in each event of that kind."""
    return [
        [t.game.card(c).key for c in event.cards if c is not None] for event in t.happened(kind)
    ]


# ---------------------------------------------------------------- the three phases


@pytest.mark.ruling("R-021")
def test_draw_play_discard_in_this_order() -> None:
    """A turn consists of drawing, playing and discarding, in this order, once each."""
    t = four(
        ann=seat("sheriff"),
        ben=seat("outlaw", hand="stagecoach missed missed missed missed"),
        deck="beer saloon duel duel",
    )
    t.do("end turn", "play stagecoach")
    assert t.game.view(None).phase == "play"
    t.do("end turn")
    assert t.game.view(None).phase == "discard"
    t.do(*["pick missed"] * 4)
    assert [(e.kind, e.seat) for e in t.events] == [
        ("turn", 1),
        ("drew", 1),
        ("played", 1),
        ("drew", 1),
        ("changed", None),
        *[("discarded", 1)] * 4,
        ("turn", 2),
        ("drew", 2),
    ]
    assert t.ben.hand == ["beer", "duel", "duel", "saloon"]


@pytest.mark.ruling("R-021", "R-035")
def test_nothing_is_played_any_more_in_phase_3() -> None:
    """After phase 2, a player can only discard, and cannot return to playing."""
    t = four(ann=seat("sheriff", hand="beer saloon stagecoach gatling panic barrel", life=3))
    t.do("end turn")
    assert t.asked == ("ann", "discard")
    assert {option.verb for option in t.decision.options} == {"pick"}
    t.do("pick saloon", "pick gatling", "pick beer")
    assert t.ann.life == 3
    assert t.ben.life == 4
    assert t.turn == "ben"


@pytest.mark.ruling("R-022")
def test_phase_1_draws_the_top_two_cards() -> None:
    """A turn begins by drawing the top two cards of the draw pile, unasked."""
    t = four(ann=seat("sheriff"), ben=seat("outlaw", hand="missed"), deck="beer saloon duel")
    t.do("end turn")
    assert t.asked == ("ben", "turn")
    assert t.ben.hand == ["beer", "missed", "saloon"]
    assert cards_of(t, "drew") == [["beer", "saloon"]]
    assert [len(hand) for hand in t.game.state.hands] == [0, 3, 0, 0]
    assert t.deck[0] == "duel"


# ---------------------------------------------------------------- the empty draw pile


@pytest.mark.ruling("R-023")
def test_the_pile_is_reshuffled_as_soon_as_it_is_empty() -> None:
    """The pile is refilled when its last card is drawn, before another one is needed."""
    t = four(ann=seat("sheriff"), deck="beer saloon", deck_only=True)
    thrown = Counter(t.discards)
    t.do("end turn")
    assert t.ben.hand == ["beer", "saloon"]
    assert t.discards == []
    assert Counter(t.deck) == thrown
    assert [e.amount for e in t.happened("shuffled")] == [thrown.total()]


@pytest.mark.ruling("R-023")
def test_a_draw_finds_the_pile_empty() -> None:
    """A pile that could not be refilled before is refilled by the next draw."""
    t = four(ann=seat("sheriff"), discards="saloon duel", deck_only=True)
    cards = len(t.discards)
    assert t.deck == []
    t.do("end turn")
    assert len(t.ben.hand) == 2
    assert t.discards == []
    assert len(t.deck) == cards - 2


@pytest.mark.ruling("R-023")
def test_the_new_pile_is_shuffled() -> None:
    """The new draw pile is in random order: neither that of the discards nor always the same."""
    orders = []
    for number in range(5):
        t = four(ann=seat("sheriff"), deck="beer saloon", deck_only=True, seed=number)
        thrown = t.game.state.discards[:]
        t.do("end turn")
        pile = t.game.state.deck
        assert sorted(pile) == sorted(thrown)
        assert pile not in (thrown, thrown[::-1])
        orders.append(tuple(pile))
    assert len(set(orders)) == 5


@pytest.mark.ruling("R-023", "R-031")
@pytest.mark.parametrize(("card", "count"), [("stagecoach", 2), ("wells_fargo", 3)])
@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_card_that_still_takes_effect_is_not_shuffled_in(
    card: str, count: int, left: int
) -> None:
    """A card that is taking effect is not reshuffled: it starts the new discard pile."""
    t = four(
        ann=seat("sheriff", hand=card),
        deck=" ".join(["missed"] * left),
        discards="duel",
        deck_only=True,
    )
    cards = len(t.deck) + len(t.discards)
    reshuffled = left <= count
    t.do(f"play {card}")
    assert len(t.ann.hand) == count
    assert t.discards[0] == card
    assert bool(t.happened("shuffled")) is reshuffled
    if reshuffled:
        assert t.discards == [card]
        assert len(t.deck) == cards - count


@pytest.mark.ruling("R-023", "R-106")
def test_cards_on_offer_come_from_both_piles() -> None:
    """A General Store that empties the pile continues with the new one."""
    t = four(
        ann=seat("sheriff", hand="general_store"),
        deck="beer saloon",
        discards="duel",
        deck_only=True,
    )
    t.do("play general_store")
    (offer,) = cards_of(t, "revealed")
    assert offer[:2] == ["beer", "saloon"]
    assert len(offer) == len(t.decision.options) == 4
    t.do(*[f"pick {name}" for name in offer[:3]])
    assert t.dee.hand == offer[3:]
    assert [len(hand) for hand in t.game.state.hands] == [1, 1, 1, 1]
    assert t.discards == ["general_store"]


# ---------------------------------------------------------------- phase 2


@pytest.mark.ruling("R-024")
def test_no_card_has_to_be_played() -> None:
    """A player may end phase 2 without playing anything, with any hand."""
    t = four(ann=seat("sheriff", hand="bang beer barrel gatling", life=4))
    assert t.options[0] == "end turn"
    t.do("end turn")
    assert t.turn == "ben"
    assert t.ann.hand == ["bang", "barrel", "beer", "gatling"]
    assert not t.happened("played")


@pytest.mark.ruling("R-024")
def test_any_number_of_cards_may_be_played() -> None:
    """There is no limit to the cards played in a turn, nor to those of one name except BANG!."""
    hand = "beer beer beer cat_balou cat_balou stagecoach saloon gatling barrel mustang scope"
    t = four(
        ann=seat("sheriff", hand=hand, life=1), ben=seat("outlaw", hand="missed missed missed")
    )
    t.do(*["play beer"] * 3, *["play cat_balou -> ben"] * 2, "play stagecoach", "play saloon")
    t.do("play gatling", "pass", "play barrel", "play mustang", "play scope")
    assert len(t.happened("played")) == 11
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-025")
def test_one_bang_a_turn() -> None:
    """After one BANG! card no other can be played in the turn, whether it hit or not."""
    for answer in ("pass", "use missed"):
        t = four(ann=seat("sheriff", hand="bang bang beer"), ben=seat("outlaw", hand="missed"))
        t.do("play bang -> ben", answer)
        assert t.options == ["end turn", "play beer"]
        with pytest.raises(IllegalOption):
            t.game.apply("play bang -> dee")


@pytest.mark.ruling("R-025")
def test_the_limit_is_per_turn() -> None:
    """The next player, and the same player in their next turn, may play a BANG! again."""
    t = four(
        ann=seat("sheriff", hand="bang bang"),
        ben=seat("outlaw", hand="bang"),
        deck=" ".join(["missed"] * 8),
    )
    t.do("play bang -> dee", "end turn")
    assert "play bang -> cal" in t.options
    t.do("end turn", "end turn", "end turn")
    assert t.turn == "ann"
    assert "play bang -> ben" in t.options


@pytest.mark.ruling("R-026", "R-112", "R-113")
@pytest.mark.parametrize("card", ["gatling", "duel -> ben", "indians"])
def test_other_cards_are_outside_the_limit(card: str) -> None:
    """Only cards named BANG! count: other attacks may be played before and after, repeatedly."""
    hand = "bang gatling gatling:2-hearts duel duel indians indians"
    t = four(ann=seat("sheriff", hand=hand), ben=seat("outlaw", hand="missed"))
    t.do(f"play {card}", "pass")
    assert "play bang -> ben" in t.options
    t.do("play bang -> ben", "pass")
    assert "play bang -> ben" not in t.options
    t.do(f"play {card}", "pass")
    assert t.asked == ("ann", "turn")
    assert t.ben.life == 1


# ---------------------------------------------------------------- cards in front of a player


@pytest.mark.ruling("R-027", "R-029")
@pytest.mark.parametrize("card", BLUE)
def test_no_two_cards_of_the_same_name(card: str) -> None:
    """No card can be played while its player has one of the same name in play."""
    t = four(
        ann=seat("sheriff", hand=f"{card}:3-clubs", in_play=f"{card}:4-clubs"),
        ben=seat("outlaw", in_play=f"{card}:5-clubs"),
    )
    assert t.options == ["end turn"]
    with pytest.raises(IllegalOption):
        t.game.apply(f"play {card}")


@pytest.mark.ruling("R-027")
@pytest.mark.parametrize("card", BLUE)
def test_the_same_name_in_front_of_others_or_in_the_hand_does_not_matter(card: str) -> None:
    """Two players may have the same card in play, and a player may hold more of them."""
    t = four(
        ann=seat("sheriff", hand=f"{card}:3-clubs {card}:4-clubs"),
        ben=seat("outlaw", in_play=f"{card}:5-clubs"),
    )
    t.do(f"play {card}:4-clubs")
    assert t.ann.in_play == t.ben.in_play == [card]
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-027")
def test_different_names_are_not_limited() -> None:
    """Any number of blue cards of different names may be in front of a player."""
    t = four(ann=seat("sheriff", hand="barrel mustang scope dynamite volcanic", in_play=""))
    t.do(*[f"play {card}" for card in ("barrel", "mustang", "scope", "dynamite", "volcanic")])
    assert t.ann.in_play == ["barrel", "dynamite", "mustang", "scope", "volcanic"]


@pytest.mark.ruling("R-027")
def test_a_name_is_free_again_when_its_card_is_gone() -> None:
    """Once the first card has left play, another of that name may be played."""
    t = four(ann=seat("sheriff", hand="cat_balou barrel", in_play="barrel"))
    assert "play barrel" not in t.options
    t.do("play cat_balou -> ann")
    assert t.ann.in_play == []
    t.do("play barrel")
    assert t.ann.in_play == ["barrel"]


@pytest.mark.ruling("R-028")
@pytest.mark.parametrize(("old", "new"), list(permutations(WEAPONS, 2)))
def test_a_new_weapon_replaces_the_old_one(old: str, new: str) -> None:
    """Playing a weapon of another name discards the one in play; other cards stay."""
    t = four(ann=seat("sheriff", hand=new, in_play=f"{old} barrel scope"))
    t.do(f"play {new}")
    assert t.ann.in_play == sorted(["barrel", "scope", new])
    assert t.discards == [old]
    assert t.ann.hand == []


@pytest.mark.ruling("R-028")
def test_several_weapons_may_be_played_in_a_turn() -> None:
    """Weapons may be replaced any number of times; only the last one stays and counts."""
    t = four(ann=seat("sheriff", hand="schofield winchester volcanic remington"))
    t.do("play schofield", "play winchester", "play volcanic", "play remington")
    assert t.ann.in_play == ["remington"]
    assert t.game.view(None).players[0].reach == 3
    assert t.discards == ["volcanic", "winchester", "schofield"]


@pytest.mark.ruling("R-029")
def test_the_same_weapon_may_be_played_after_another_one() -> None:
    """A second Schofield is forbidden over a Schofield, and allowed over a Remington."""
    t = four(ann=seat("sheriff", hand="schofield schofield remington"))
    t.do("play schofield")
    assert t.options == ["end turn", "play remington"]
    t.do("play remington", "play schofield")
    assert t.ann.in_play == ["schofield"]
    assert t.discards == ["remington", "schofield"]


# ---------------------------------------------------------------- playing out of turn


@pytest.mark.ruling("R-030")
def test_in_the_turn_of_another_nothing_is_offered() -> None:
    """While another player is on turn, a player has no options unless asked."""
    hand = "bang missed beer stagecoach gatling panic barrel"
    t = four(ann=seat("sheriff", hand="missed"), ben=seat("outlaw", hand=hand, life=1))
    assert t.interrupts == []
    assert t.options == ["end turn"]
    assert t.decision.seat == 0
    with pytest.raises(IllegalOption):
        t.game.apply("play stagecoach")


EVERYTHING = "bang missed beer saloon stagecoach gatling panic cat_balou barrel volcanic duel jail"


@pytest.mark.ruling("R-030")
@pytest.mark.parametrize(
    ("card", "life", "kind", "answers"),
    [
        ("bang -> ben", 4, "missed", ["use missed"]),
        ("gatling", 4, "missed", ["use missed"]),
        ("indians", 4, "bang", ["use bang"]),
        ("duel -> ben", 4, "bang", ["use bang"]),
        ("bang -> ben", 1, "missed", ["use missed"]),
        ("indians", 1, "bang", ["use bang"]),
    ],
)
def test_answers_to_an_attack(card: str, life: int, kind: str, answers: list[str]) -> None:
    """Out of turn, a player only answers attacks on them, with the fitting card."""
    name = card.partition(" ")[0]
    t = four(
        ann=seat("sheriff", hand=f"{name}:9-clubs"), ben=seat("outlaw", hand=EVERYTHING, life=life)
    )
    t.do(f"play {card}")
    assert t.asked == ("ben", kind)
    assert t.options == ["pass", *answers]
    t.do("pass")
    if life == 1:
        assert t.asked == ("ben", "rescue")
        assert t.options == ["pass", "use beer"]
    else:
        assert t.asked == ("ann", "turn")
        assert t.ben.life == life - 1


@pytest.mark.ruling("R-030")
def test_the_player_on_turn_answers_in_their_own_duel() -> None:
    """In their own Duel, the player on turn answers with a BANG!, and when dying with a Beer."""
    t = four(ann=seat("sheriff", hand=EVERYTHING, life=1), ben=seat("outlaw", hand="bang"))
    t.do("play duel -> ben", "use bang")
    assert t.asked == ("ann", "bang")
    assert t.options == ["pass", "use bang"]
    t.do("pass")
    assert t.asked == ("ann", "rescue")
    assert t.options == ["pass", "use beer"]


@pytest.mark.ruling("R-031")
@pytest.mark.parametrize(("card", "answers", "effect"), BROWN)
def test_a_brown_card_takes_effect_and_is_discarded(
    card: str, answers: list[str], effect: tuple[str, str, int]
) -> None:
    """A brown card takes effect at once and is then discarded."""
    name = card.partition(" ")[0]
    t = four(
        ann=seat("sheriff", hand=name, life=3),
        ben=seat("outlaw", hand="missed"),
        deck="beer saloon:2-clubs indians:2-clubs gatling:2-clubs",
    )
    t.do(f"play {card}")
    for answer in answers:
        assert t.asked != ("ann", "turn")
        assert name in t.names_of(t.game.state.table)
        assert name not in t.discards
        t.do(answer)
    assert t.asked == ("ann", "turn")
    assert t.discards[0] == name
    assert t.game.state.table == []
    assert t.game.state.in_play == [[], [], [], []]
    who, what, value = effect
    found = getattr(getattr(t, who), what)
    assert (found if what == "life" else len(found)) == value


@pytest.mark.ruling("R-032")
@pytest.mark.parametrize("card", BLUE)
def test_a_blue_card_stays_in_front_of_its_owner(card: str) -> None:
    """A blue card is put in front of its player, visible to all, and stays there."""
    t = four(ann=seat("sheriff", hand=card))
    assert t.options == ["end turn", f"play {card}"]
    t.do(f"play {card}")
    for turn in ("ann", "ben", "cal", "dee"):
        assert t.turn == turn
        assert [c.key for c in t.game.view(None).players[0].in_play] == [card]
        assert t.discards == []
        if turn != "dee":
            t.do("end turn")


@pytest.mark.ruling("R-032")
def test_a_blue_card_keeps_working() -> None:
    """Cards in play are in force in their owner's later turns and in those of others."""
    t = four(ann=seat("sheriff", hand="scope mustang winchester"), deck=" ".join(["missed"] * 8))
    t.do("play scope", "play mustang", "play winchester", *["end turn"] * 4)
    assert t.turn == "ann"
    assert t.game.view(None).players[0].reach == 5
    assert t.ann.distance(t.cal) == 1
    assert t.ben.distance(t.ann) == 2


# ---------------------------------------------------------------- phase 3


@pytest.mark.ruling("R-033", "R-035")
@pytest.mark.parametrize(
    ("role", "life", "cards"),
    [("sheriff", 5, 7), ("sheriff", 2, 4), ("outlaw", 4, 5), ("outlaw", 1, 6)],
)
def test_discarding_down_to_the_life_points_left(role: str, life: int, cards: int) -> None:
    """At the end of their turn, a player keeps as many cards as they have life points."""
    t = four(
        ann=seat(role, hand=" ".join(["missed"] * cards), life=life),
        ben=seat("outlaw" if role == "sheriff" else "sheriff"),
    )
    t.do("end turn")
    for above in range(cards - life, 0, -1):
        assert t.asked == ("ann", "discard")
        assert t.decision.cause.needed == above
        assert t.turn == "ann"
        t.do("pick missed")
    assert t.turn == "ben"
    assert len(t.ann.hand) == life
    assert t.discards == ["missed"] * (cards - life)


@pytest.mark.ruling("R-033")
def test_the_player_chooses_what_to_discard() -> None:
    """Players may discard any card of their hand, and none in play."""
    t = four(
        ann=seat(
            "sheriff", hand="bang beer missed gatling saloon", in_play="barrel mustang", life=3
        )
    )
    t.do("end turn")
    everything = {"pick bang", "pick beer", "pick missed", "pick gatling", "pick saloon"}
    assert set(t.options) == everything
    t.do("pick gatling")
    assert set(t.options) == everything - {"pick gatling"}
    t.do("pick bang")
    assert t.ann.hand == ["beer", "missed", "saloon"]
    assert t.ann.in_play == ["barrel", "mustang"]
    assert t.discards == ["bang", "gatling"]


@pytest.mark.ruling("R-034")
def test_no_hand_limit_in_phase_2() -> None:
    """In their own turn, a player may hold more cards than life points until phase 3."""
    t = four(ann=seat("sheriff", hand="stagecoach missed missed missed", life=1))
    t.do("play stagecoach")
    assert t.asked == ("ann", "turn")
    assert len(t.ann.hand) == 5


@pytest.mark.ruling("R-034")
def test_no_hand_limit_in_the_turns_of_others() -> None:
    """A player with too many cards keeps them in other players' turns, even when hit."""
    t = four(
        ann=seat("sheriff", hand="bang"), ben=seat("outlaw", hand=" ".join(["missed"] * 7), life=2)
    )
    t.do("play bang -> ben", "pass")
    assert t.ben.life == 1
    assert len(t.ben.hand) == 7
    t.do("end turn")
    assert t.asked == ("ben", "turn")
    assert len(t.ben.hand) == 9
    assert t.happened("discarded") == []


@pytest.mark.ruling("R-034")
def test_no_hand_limit_at_the_end_of_another_turn() -> None:
    """Phase 3 applies to the hand of the player on turn only."""
    t = four(
        ann=seat("sheriff", hand="missed missed", life=1),
        cal=seat("outlaw", hand=" ".join(["bang"] * 8), life=1),
        dee=seat("renegade", hand=" ".join(["bang"] * 6)),
    )
    t.do("end turn", "pick missed")
    assert t.turn == "ben"
    assert len(t.cal.hand) == 8
    assert len(t.dee.hand) == 6


@pytest.mark.ruling("R-035")
@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_nothing_is_discarded_at_or_below_the_limit(cards: int) -> None:
    """A player with no more cards than life points is not asked to discard."""
    t = four(ann=seat("sheriff", hand=" ".join(["missed"] * cards), life=3))
    t.do("end turn")
    assert t.turn == "ben"
    assert len(t.ann.hand) == cards
    assert t.happened("discarded") == []


# ---------------------------------------------------------------- the next turn


@pytest.mark.ruling("R-036")
def test_the_turn_goes_round_by_the_left() -> None:
    """Each player is followed by their left neighbour, the last seat by the first."""
    t = four(ann=seat("sheriff"), turn="cal")
    turns = []
    for _ in range(6):
        turns.append(t.turn)
        t.do("end turn")
    assert turns == ["cal", "dee", "ann", "ben", "cal", "dee"]


@pytest.mark.ruling("R-036")
def test_eliminated_players_have_no_turn() -> None:
    """Turns skip all eliminated players, also several in a row and past the last seat."""
    t = table(
        ann=seat("outlaw", alive=False),
        ben=seat("sheriff"),
        cal=seat("outlaw", alive=False),
        dee=seat("deputy", alive=False),
        eve=seat("outlaw"),
        fay=seat("renegade"),
        gus=seat("deputy", alive=False),
        turn="ben",
    )
    turns = []
    for _ in range(5):
        turns.append(t.turn)
        t.do("end turn")
    assert turns == ["ben", "eve", "fay", "ben", "eve"]


@pytest.mark.ruling("R-036")
def test_a_neighbour_eliminated_in_the_turn_is_passed_over() -> None:
    """A player shot before their turn does not get it."""
    t = four(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", life=1))
    t.do("play bang -> ben", "end turn")
    assert t.turn == "cal"


# ---------------------------------------------------------------- the start of a turn


@pytest.mark.ruling("R-037")
def test_choices_of_phase_1_come_after_the_checks() -> None:
    """A character with a choice in phase 1 is asked after Dynamite and Jail are settled."""
    t = four(
        ann=seat("sheriff", hand="missed"),
        ben=seat("outlaw", "jesse_jones", in_play="jail dynamite"),
        deck="bang:5-spades missed:3-hearts saloon",
    )
    t.do("end turn")
    assert t.asked == ("ben", "source")
    assert t.ben.life == 1
    assert t.ben.in_play == []
    t = four(
        ann=seat("sheriff", hand="missed"),
        ben=seat("outlaw", "jesse_jones", in_play="jail"),
        deck="bang:5-spades",
    )
    t.do("end turn")
    assert t.turn == "cal"


@pytest.mark.ruling("R-037")
def test_checks_of_other_players_wait_for_their_turns() -> None:
    """Only the player on turn checks their Dynamite and Jail."""
    t = four(
        cal=seat("outlaw", in_play="jail"),
        dee=seat("renegade", in_play="dynamite"),
    )
    t.do("end turn")
    assert t.happened("flipped") == []
    assert t.cal.in_play == ["jail"]
    assert t.dee.in_play == ["dynamite"]


@pytest.mark.ruling("R-038", "R-119")
@pytest.mark.parametrize("suit", ["spades", "clubs", "diamonds"])
def test_a_failed_jail_check_costs_the_whole_turn(suit: str) -> None:
    """A player who stays in Jail neither draws nor plays nor discards; the next player begins."""
    t = four(
        ann=seat("sheriff"),
        ben=seat("outlaw", hand="bang beer missed missed missed gatling", in_play="jail", life=2),
        deck=f"missed:9-{suit} saloon duel",
    )
    t.do("end turn")
    assert t.asked == ("cal", "turn")
    assert len(t.ben.hand) == 6
    assert t.ben.in_play == []
    assert t.cal.hand == ["duel", "saloon"]
    assert [(e.kind, e.seat) for e in t.events] == [
        ("turn", 1),
        ("flipped", 1),
        ("discarded", 1),
        ("skipped", 1),
        ("turn", 2),
        ("drew", 2),
    ]


@pytest.mark.ruling("R-038", "R-119")
def test_only_one_turn_is_lost() -> None:
    """The Jail is gone after the check: the player's next turn is an ordinary one."""
    t = four(ann=seat("sheriff"), ben=seat("outlaw", in_play="jail"), deck="missed:9-clubs")
    t.do("end turn")
    assert t.turn == "cal"
    t.do("end turn", "end turn", "end turn")
    assert t.turn == "ben"
    assert len(t.ben.hand) == 2


# ---------------------------------------------------------------- one effect after the other


@pytest.mark.ruling("R-039", "R-153")
@pytest.mark.parametrize("answer", ["pass", "use missed"])
def test_suzy_draws_after_the_last_card_is_settled(answer: str) -> None:
    """Suzy's last card is settled first: while its target answers, Suzy's hand is empty."""
    t = four(ann=seat("sheriff", "suzy_lafayette", hand="bang"), ben=seat("outlaw", hand="missed"))
    t.do("play bang -> ben")
    assert t.asked == ("ben", "missed")
    assert t.ann.hand == []
    t.do(answer)
    assert len(t.ann.hand) == 1
    assert t.asked == ("ann", "turn")
    assert [e.kind for e in t.events][-2:] == [
        "lost_life" if answer == "pass" else "missed",
        "drew",
    ]


@pytest.mark.ruling("R-039", "R-153")
@pytest.mark.parametrize("card", ["panic", "cat_balou"])
def test_suzy_draws_before_the_player_on_turn_goes_on(card: str) -> None:
    """When a player takes Suzy's last card, Suzy draws before they can play again."""
    t = four(
        ann=seat("sheriff", hand=f"{card} {card}"),
        ben=seat("outlaw", "suzy_lafayette", hand="beer"),
        deck="duel saloon",
    )
    t.do(f"play {card} -> ben")
    assert t.ben.hand == ["duel"]
    t.do(f"play {card} -> ben")
    assert t.ben.hand == ["saloon"]


@pytest.mark.ruling("R-039")
def test_suzy_draws_between_the_dynamite_and_the_jail() -> None:
    """Each check at the start of a turn is a separate effect: Suzy draws in between."""
    t = four(
        ann=seat("sheriff"),
        ben=seat("outlaw", "suzy_lafayette", hand="beer", in_play="dynamite jail", life=3),
        deck="bang:5-spades duel missed:3-hearts saloon gatling",
    )
    t.do("end turn", "use beer")
    assert t.asked == ("ben", "turn")
    assert t.ben.hand == ["duel", "gatling", "saloon"]


@pytest.mark.ruling("R-038", "R-039")
def test_suzy_draws_even_in_jail() -> None:
    """A lost turn does not cost Suzy the card for an empty hand."""
    t = four(
        ann=seat("sheriff"),
        ben=seat("outlaw", "suzy_lafayette", hand="beer", in_play="dynamite jail", life=3),
        deck="bang:5-spades duel missed:9-clubs saloon gatling",
    )
    t.do("end turn", "use beer")
    assert t.asked == ("cal", "turn")
    assert t.ben.hand == ["duel"]
    assert t.cal.hand == ["gatling", "saloon"]


# ---------------------------------------------------------------- the player on turn is eliminated


@pytest.mark.ruling("R-040")
def test_a_lost_duel_ends_the_turn_at_once() -> None:
    """A player who dies in their own Duel loses the turn; the next player begins with phase 1."""
    t = four(
        ben=seat("outlaw", hand="duel beer:2-clubs missed missed", in_play="barrel", life=1),
        dee=seat("renegade", hand="bang"),
        turn="ben",
        deck="saloon gatling",
    )
    t.do("play duel -> dee", "use bang", "pass", "pass")
    assert not t.ben.alive
    assert t.asked == ("cal", "turn")
    assert t.cal.hand == ["gatling", "saloon"]
    assert t.ben.hand == t.ben.in_play == []


@pytest.mark.ruling("R-040")
def test_the_next_player_is_the_one_to_the_left_of_the_dead() -> None:
    """The turn passes clockwise from the seat of the dead player, past the last seat too."""
    t = table(
        ann=seat("deputy", alive=False),
        ben=seat("sheriff", hand="bang"),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("renegade", hand="duel", life=1),
        turn="eve",
    )
    t.do("play duel -> ben", "use bang")
    assert not t.eve.alive
    assert t.turn == "ben"


@pytest.mark.ruling("R-040", "R-038")
def test_several_deaths_at_the_start_of_turns() -> None:
    """After a turn ended by Dynamite, the next one begins as usual, with its checks."""
    t = four(
        ben=seat("outlaw", in_play="dynamite", life=2),
        cal=seat("outlaw", in_play="jail"),
        deck="bang:2-spades missed:3-clubs saloon gatling",
    )
    t.do("end turn")
    assert [e.seat for e in t.happened("turn")] == [1, 2, 3]
    assert t.asked == ("dee", "turn")
    assert t.dee.hand == ["gatling", "saloon"]


# ---------------------------------------------------------------- public information


@pytest.mark.ruling("R-041")
def test_what_is_public() -> None:
    """Everybody sees characters, life, cards in play, numbers of cards and the top discard."""
    t = four(
        ann=seat("sheriff", "willy_the_kid", hand="bang beer", in_play="barrel scope", life=3),
        ben=seat("outlaw", "paul_regret", hand="missed", in_play="jail"),
        discards="saloon:5-hearts duel",
    )
    for viewer in (None, 0, 1, 2, 3):
        view = t.game.view(viewer)
        ann, ben, *_ = view.players
        assert [p.name for p in view.players] == ["ann", "ben", "cal", "dee"]
        assert (ann.character, ben.character) == ("willy_the_kid", "paul_regret")
        assert (ann.life, ann.max_life, ben.life, ben.max_life) == (3, 5, 3, 3)
        assert [c.key for c in ann.in_play] == ["barrel", "scope"]
        assert [c.key for c in ben.in_play] == ["jail"]
        assert [len(p.hand) for p in view.players] == [2, 1, 0, 0]
        assert str(view.top_discard) == "saloon:5-hearts"
        assert (view.discards_size, view.deck_size) == (2, 80 - 8)
        assert (view.turn, view.phase) == (0, "play")


@pytest.mark.ruling("R-041")
def test_hands_and_roles_are_private() -> None:
    """Only its owner sees the faces of a hand, or a hidden role."""
    t = four(ann=seat("sheriff", hand="bang beer"), ben=seat("outlaw", hand="missed"))
    for viewer in (None, 0, 1, 2, 3):
        for player in t.game.view(viewer).players:
            faces = [card and card.key for card in player.hand]
            own = t.names_of(t.game.state.hands[player.seat])
            assert faces == (own if player.seat == viewer else [None] * len(own))
            secret = player.seat not in (0, viewer)
            assert (player.role is None) is secret
    referee = t.game.view(REFEREE)
    assert [p.role for p in referee.players] == ["sheriff", "outlaw", "outlaw", "renegade"]
    assert [[c and c.key for c in p.hand] for p in referee.players][:2] == [
        ["bang", "beer"],
        ["missed"],
    ]


def overheard(t: Table) -> dict[int | None, list[Event]]:
    """Return lists that receive the events visible to each seat and to a spectator."""
    heard: dict[int | None, list[Event]] = {viewer: [] for viewer in (None, 0, 1, 2, 3)}
    for viewer, events in heard.items():
        t.game.events.subscribe(events.append, seat=viewer)
    return heard


@pytest.mark.ruling("R-041")
def test_drawn_cards_are_seen_by_their_drawer() -> None:
    """Other players learn only the number of cards drawn."""
    t = four(ann=seat("sheriff", hand="stagecoach"))
    heard = overheard(t)
    t.do("play stagecoach", "end turn")
    for viewer, events in heard.items():
        drawn = {e.seat: e for e in events if e.kind == "drew"}
        assert [(e.seat, e.amount) for e in drawn.values()] == [(0, 2), (1, 2)]
        for seat_, event in drawn.items():
            own = tuple(t.game.state.hands[seat_ or 0])
            assert event.cards == (own if seat_ == viewer else (None, None))


@pytest.mark.ruling("R-041")
def test_played_flipped_and_discarded_cards_are_seen_by_all() -> None:
    """Cards played, flipped or discarded are public."""
    t = four(
        ann=seat("sheriff", hand="bang:A-spades beer beer", life=1),
        ben=seat("outlaw", in_play="barrel"),
        deck="missed:9-clubs",
    )
    heard = overheard(t)
    t.do("play bang -> ben", "use barrel", "end turn", "pick beer")
    for events in heard.values():
        for kind in ("played", "flipped", "discarded"):
            (event,) = [e for e in events if e.kind == kind]
            assert None not in event.cards
            assert len(event.cards) == 1
