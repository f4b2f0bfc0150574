"""Ruling book, section B: the turn, its three phases, and what everybody may see."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from bangcore import REFEREE, Event, Game, IllegalOption
from bangcore.testing import Seat, Table, seat, table

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
# Brown cards, and what is answered while they take effect.
BROWN = {
    "bang -> ben": ["pass"],
    "beer": [],
    "saloon": [],
    "stagecoach": [],
    "wells_fargo": [],
    "general_store": ["pick beer:6-hearts", "pick saloon", "pick gatling", "pick indians"],
    "panic -> ben": ["pick hand"],
    "cat_balou -> ben": ["pick hand"],
    "gatling": ["pass"],
    "indians": ["pass"],
    "duel -> ben": ["pass"],
}


def four(ann: Seat, ben: Seat | None = None, **more: object) -> Table:
    """The Sheriff Ann on turn, Ben to her left, and two more who hold nothing."""
    return table(
        ann=ann,
        ben=ben or seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        **more,  # type: ignore[arg-type]
    )


def cards_of(t: Table, kind: str) -> list[list[str]]:
    """The names of the cards in each event of that kind."""
    return [
        [t.game.card(c).key for c in event.cards if c is not None] for event in t.happened(kind)
    ]


def positions(players: int, seed: int) -> Iterator[Game]:
    """Play at random to the end; the game after each answer."""
    choose = random.Random(seed).choice
    game = Game.new(players, seed=seed)
    yield game
    while game.decision is not None:
        game.apply(choose(game.decision.options))
        yield game


# ---------------------------------------------------------------- the three phases


@pytest.mark.ruling("R-021")
def test_draw_play_discard_in_this_order() -> None:
    """A turn is drawing, then playing, then discarding, each phase once."""
    t = four(
        seat("sheriff"),
        seat("outlaw", hand="stagecoach missed missed missed missed"),
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
        *[("discarded", 1)] * 4,
        ("turn", 2),
        ("drew", 2),
    ]
    assert t.ben.hand == ["beer", "duel", "duel", "saloon"]


@pytest.mark.ruling("R-021", "R-035")
def test_nothing_is_played_any_more_in_phase_3() -> None:
    """Who has ended phase 2 can only discard: no card takes effect, and there is no way back."""
    t = four(seat("sheriff", hand="beer saloon stagecoach gatling panic barrel", life=3))
    t.do("end turn")
    assert t.asked == ("ann", "discard")
    assert {option.verb for option in t.decision.options} == {"pick"}
    t.do("pick saloon", "pick gatling", "pick beer")
    assert t.ann.life == 3
    assert t.ben.life == 4
    assert t.turn == "ben"


@pytest.mark.ruling("R-022")
def test_phase_1_draws_the_top_two_cards() -> None:
    """A turn begins with the two top cards of the draw pile going to the hand, unasked."""
    t = four(seat("sheriff"), seat("outlaw", hand="missed"), deck="beer saloon duel")
    t.do("end turn")
    assert t.asked == ("ben", "turn")
    assert t.ben.hand == ["beer", "missed", "saloon"]
    assert cards_of(t, "drew") == [["beer", "saloon"]]
    assert t.deck[0] == "duel"


@pytest.mark.ruling("R-022")
def test_nobody_else_draws_in_phase_1() -> None:
    """Only the player on turn draws, and only once in his turn."""
    t = four(seat("sheriff", hand="missed"), seat("outlaw", hand="missed"))
    before = len(t.deck)
    t.do("end turn")
    assert [len(hand) for hand in t.game.state.hands] == [1, 3, 0, 0]
    assert len(t.deck) == before - 2


# ---------------------------------------------------------------- the empty draw pile


@pytest.mark.ruling("R-023")
def test_a_draw_goes_on_from_the_reshuffled_pile() -> None:
    """When the pile runs out in the middle of a draw, the rest comes from the reshuffled discards."""
    t = four(seat("sheriff"), deck="beer", discards="saloon duel gatling", deck_only=True)
    thrown = len(t.discards)
    t.do("end turn")
    assert "beer" in t.ben.hand
    assert len(t.ben.hand) == 2
    assert t.discards == []
    assert len(t.deck) == thrown - 1
    assert len(t.happened("shuffled")) == 1


@pytest.mark.ruling("R-023")
def test_the_pile_is_reshuffled_as_soon_as_it_is_empty() -> None:
    """The last card being drawn is enough: nobody has to want another one."""
    t = four(seat("sheriff"), deck="beer saloon", deck_only=True)
    thrown = Counter(t.discards)
    t.do("end turn")
    assert t.ben.hand == ["beer", "saloon"]
    assert t.discards == []
    assert Counter(t.deck) == thrown
    assert [e.amount for e in t.happened("shuffled")] == [thrown.total()]


@pytest.mark.ruling("R-023")
def test_the_pile_is_not_reshuffled_before_it_is_empty() -> None:
    """One card left is not none: the discards stay where they are."""
    t = four(seat("sheriff"), deck="beer saloon duel", deck_only=True)
    thrown = t.discards
    t.do("end turn")
    assert t.deck == ["duel"]
    assert t.discards == thrown
    assert not t.happened("shuffled")


@pytest.mark.ruling("R-023")
def test_the_new_pile_is_shuffled() -> None:
    """The new draw pile is in random order, neither that of the discards nor always the same."""
    orders = []
    for number in range(5):
        t = four(seat("sheriff"), deck="beer saloon", deck_only=True, seed=number)
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
    """A card in the middle of its effect is no discard yet: it starts the new discard pile."""
    t = four(
        seat("sheriff", hand=card),
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


@pytest.mark.ruling("R-023")
def test_a_flip_of_the_last_card_does_not_shuffle_in_the_flipped_card() -> None:
    """The card that is flipped empties the pile; it is discarded after the reshuffle."""
    t = four(
        seat("sheriff"), seat("outlaw", in_play="jail"), deck="bang:2-diamonds", deck_only=True
    )
    t.do("end turn")
    assert t.turn == "cal"
    assert t.discards == ["jail", "bang"]
    assert len(t.happened("shuffled")) == 1


@pytest.mark.ruling("R-023")
def test_cards_on_offer_come_from_both_piles() -> None:
    """A General Store that empties the pile goes on with the new one, and none of its cards is lost."""
    t = four(
        seat("sheriff", hand="general_store"), deck="beer saloon", discards="duel", deck_only=True
    )
    t.do("play general_store")
    (offer,) = cards_of(t, "revealed")
    assert offer[:2] == ["beer", "saloon"]
    assert len(offer) == len(t.decision.options) == 4
    t.do(*[f"pick {t.game.card(c).key}" for c in t.happened("revealed")[0].cards if c is not None])
    assert [len(hand) for hand in t.game.state.hands] == [1, 1, 1, 1]
    assert t.discards == ["general_store"]


# ---------------------------------------------------------------- phase 2


@pytest.mark.ruling("R-024")
def test_no_card_has_to_be_played() -> None:
    """A player may end phase 2 without playing anything, whatever he holds."""
    t = four(seat("sheriff", hand="bang beer barrel gatling", life=4))
    assert t.options[0] == "end turn"
    t.do("end turn")
    assert t.turn == "ben"
    assert t.ann.hand == ["bang", "barrel", "beer", "gatling"]
    assert not t.happened("played")


@pytest.mark.ruling("R-024")
def test_any_number_of_cards_may_be_played() -> None:
    """There is no limit to the cards of one turn, not even to those of one name other than BANG!."""
    hand = "beer beer beer cat_balou cat_balou stagecoach saloon gatling barrel mustang scope"
    t = four(seat("sheriff", hand=hand, life=1), seat("outlaw", hand="missed missed missed"))
    t.do(*["play beer"] * 3, *["play cat_balou -> ben"] * 2, "play stagecoach", "play saloon")
    t.do("play gatling", "pass", "play barrel", "play mustang", "play scope")
    assert len(t.happened("played")) == 11
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-025")
def test_one_bang_a_turn() -> None:
    """After one BANG! card no other can be played in this turn, hit or missed."""
    for answer in ("pass", "use missed"):
        t = four(seat("sheriff", hand="bang bang beer"), seat("outlaw", hand="missed"))
        t.do("play bang -> ben", answer)
        assert t.options == ["end turn", "play beer"]
        with pytest.raises(IllegalOption):
            t.game.apply("play bang -> dee")


@pytest.mark.ruling("R-025")
def test_the_limit_is_per_turn() -> None:
    """The next player, and the same player in his next turn, may play a BANG! again."""
    t = four(
        seat("sheriff", hand="bang bang"),
        seat("outlaw", hand="bang"),
        deck=" ".join(["missed"] * 8),
    )
    t.do("play bang -> dee", "end turn")
    assert "play bang -> cal" in t.options
    t.do("end turn", "end turn", "end turn")
    assert t.turn == "ann"
    assert "play bang -> ben" in t.options


@pytest.mark.ruling("R-026")
@pytest.mark.parametrize("card", ["gatling", "duel -> ben", "indians"])
def test_other_cards_are_outside_the_limit(card: str) -> None:
    """Only cards named BANG! are counted: other attacks go before and after one, more than once."""
    hand = "bang gatling gatling:2-hearts duel duel indians indians"
    t = four(seat("sheriff", hand=hand), seat("outlaw", hand="missed"))
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
    """A card cannot be played while one of that name lies in front of the player, weapons included."""
    t = four(
        seat("sheriff", hand=f"{card}:3-clubs", in_play=f"{card}:4-clubs"),
        seat("outlaw", in_play=f"{card}:5-clubs"),
    )
    assert t.options == ["end turn"]
    with pytest.raises(IllegalOption):
        t.game.apply(f"play {card}")


@pytest.mark.ruling("R-027")
@pytest.mark.parametrize("card", BLUE)
def test_the_same_name_in_front_of_others_or_in_the_hand_does_not_matter(card: str) -> None:
    """Two players may have the same card in play, and a player may hold more of them."""
    t = four(
        seat("sheriff", hand=f"{card}:3-clubs {card}:4-clubs"),
        seat("outlaw", in_play=f"{card}:5-clubs"),
    )
    t.do(f"play {card}:4-clubs")
    assert t.ann.in_play == t.ben.in_play == [card]
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-027")
def test_different_names_are_not_limited() -> None:
    """Any number of blue cards of different names may lie in front of a player."""
    t = four(seat("sheriff", hand="barrel mustang scope dynamite volcanic", in_play=""))
    t.do(*[f"play {card}" for card in ("barrel", "mustang", "scope", "dynamite", "volcanic")])
    assert t.ann.in_play == ["barrel", "dynamite", "mustang", "scope", "volcanic"]


@pytest.mark.ruling("R-027")
def test_a_name_is_free_again_when_its_card_is_gone() -> None:
    """Once the first card has left play, another of that name may be played."""
    t = four(seat("sheriff", hand="cat_balou barrel", in_play="barrel"))
    assert "play barrel" not in t.options
    t.do("play cat_balou -> ann")
    assert t.ann.in_play == []
    t.do("play barrel")
    assert t.ann.in_play == ["barrel"]


@pytest.mark.ruling("R-027")
def test_no_second_jail_in_front_of_a_player() -> None:
    """The rule also holds for what others lay there: who is in Jail cannot get another one."""
    t = four(seat("sheriff", hand="jail"), seat("outlaw", in_play="jail"))
    assert t.options == ["end turn", "play jail -> cal", "play jail -> dee"]


@pytest.mark.ruling("R-028")
@pytest.mark.parametrize("old", WEAPONS)
@pytest.mark.parametrize("new", WEAPONS)
def test_a_new_weapon_replaces_the_old_one(old: str, new: str) -> None:
    """Playing a weapon of another name discards the one in play; other cards stay."""
    if old == new:
        pytest.skip("weapons of one name are R-029")
    t = four(seat("sheriff", hand=new, in_play=f"{old} barrel scope"))
    t.do(f"play {new}")
    assert t.ann.in_play == sorted(["barrel", "scope", new])
    assert t.discards == [old]
    assert t.ann.hand == []


@pytest.mark.ruling("R-028")
def test_several_weapons_may_be_played_in_a_turn() -> None:
    """Weapons may be changed as often as one likes; only the last one stays and counts."""
    t = four(seat("sheriff", hand="schofield winchester volcanic remington"))
    t.do("play schofield", "play winchester", "play volcanic", "play remington")
    assert t.ann.in_play == ["remington"]
    assert t.game.view(None).players[0].reach == 3
    assert t.discards == ["volcanic", "winchester", "schofield"]


@pytest.mark.ruling("R-029")
def test_the_same_weapon_may_be_played_after_another_one() -> None:
    """A second Schofield is forbidden on top of a Schofield, and allowed on top of a Remington."""
    t = four(seat("sheriff", hand="schofield schofield remington"))
    t.do("play schofield")
    assert t.options == ["end turn", "play remington"]
    t.do("play remington", "play schofield")
    assert t.ann.in_play == ["schofield"]
    assert t.discards == ["remington", "schofield"]


@pytest.mark.ruling("R-027", "R-028")
def test_names_and_weapons_stay_single_in_whole_games() -> None:
    """At no moment of a game has anybody two cards of one name or two weapons in front of him."""
    most = 0
    for number in range(12):
        for game in positions(4 + number % 4, number):
            for player in game.view(None).players:
                names = Counter(card.key for card in player.in_play)
                most = max(most, len(names))
                assert set(names.values()) <= {1}
                assert sum(name in WEAPONS for name in names) <= 1
    assert most > 2


# ---------------------------------------------------------------- whose cards may be played when


@pytest.mark.ruling("R-030")
def test_in_the_turn_of_another_nothing_is_offered() -> None:
    """While somebody else is on turn, a player is offered nothing to play of his own accord."""
    hand = "bang missed beer stagecoach gatling panic barrel"
    t = four(seat("sheriff", hand="missed"), seat("outlaw", hand=hand, life=1))
    assert t.interrupts == []
    assert t.options == ["end turn"]
    assert t.decision.seat == 0
    with pytest.raises(IllegalOption):
        t.game.apply("play stagecoach")


@pytest.mark.ruling("R-030")
def test_a_missed_is_not_played_in_the_own_turn() -> None:
    """A Missed! answers a shot; by itself it cannot be played."""
    t = four(seat("sheriff", hand="missed missed beer"))
    assert t.options == ["end turn", "play beer"]


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
    """Outside his turn a player can only answer what is aimed at him, with the card that answers it."""
    t = four(seat("sheriff", hand=card.split()[0]), seat("outlaw", hand=EVERYTHING, life=life))
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
def test_the_player_on_turn_answers_in_his_own_duel() -> None:
    """In his own Duel the player on turn answers with a BANG! or with nothing, and dying with Beer."""
    t = four(seat("sheriff", hand=f"{EVERYTHING}", life=1), seat("outlaw", hand="bang"))
    t.do("play duel -> ben", "use bang")
    assert t.asked == ("ann", "bang")
    assert t.options == ["pass", "use bang"]
    t.do("pass")
    assert t.asked == ("ann", "rescue")
    assert t.options == ["pass", "use beer"]


@pytest.mark.ruling("R-030")
def test_only_the_target_answers() -> None:
    """Nobody else is asked about a shot: a Missed! is no help for a neighbour."""
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw"),
        cal=seat("outlaw", hand="missed"),
        dee=seat("renegade", hand="missed"),
    )
    t.do("play bang -> ben")
    assert t.ben.life == 3
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-030")
def test_an_ability_may_be_used_in_the_turn_of_another() -> None:
    """An ability that says so works at any time: Sid Ketchum drinks while Ann is on turn."""
    t = four(
        seat("sheriff", hand="missed"),
        seat("outlaw", "sid_ketchum", hand="missed missed missed", life=2),
    )
    t.do("ben: use sid_ketchum", "pick missed", "pick missed")
    assert t.ben.life == 3
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-031")
@pytest.mark.parametrize("card", BROWN)
def test_a_brown_card_takes_effect_and_is_discarded(card: str) -> None:
    """A brown card does what it says at once; then it lies on the discard pile."""
    name, *target = card.split(" -> ")
    ben = seat("outlaw", hand="missed missed", in_play="barrel", life=3)
    if target or name == "gatling":
        ben = seat("outlaw", hand="missed missed", in_play="mustang" if "duel" in card else "")
    t = four(seat("sheriff", hand=name, life=3), ben, deck="beer:6-hearts saloon gatling indians")
    before = t.game.view(None)
    t.do(f"play {card}")
    if t.decision.kind != "turn":
        assert t.names_of(t.game.state.table)[-1:] != []
        assert name in t.names_of(t.game.state.table)
        assert name not in t.discards
    for answer in BROWN[card]:
        if t.asked != ("ann", "turn"):
            t.do(answer)
    assert t.asked == ("ann", "turn")
    assert name in t.discards
    assert t.game.state.table == []
    assert name not in t.ann.hand + t.ann.in_play
    after = t.game.view(None)
    changed = [
        (p.life, len(p.hand), len(p.in_play)) != (q.life, len(q.hand), len(q.in_play))
        for p, q in zip(before.players, after.players, strict=True)
    ]
    assert any(changed[1:]) or changed[0]
