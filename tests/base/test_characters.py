"""The characters of the base game, one by one: abilities and their timing."""

import pytest

from bangcore import Event, IllegalOption
from bangcore.plugin import OTHER, CardKind, Cause, Engine, Expansion, Lines, Play, each
from bangcore.testing import Table, four, seat, table


def told(t: Table, name: str | None) -> list[Event]:
    """Return a list that receives the events visible to that player, or to a spectator."""
    heard: list[Event] = []
    t.game.events.subscribe(heard.append, seat=None if name is None else t.game.seat(name))
    return heard


def seen(t: Table, events: list[Event], kind: str) -> list[list[str | None]]:
    """Return the keys of the cards in events of a kind, with ``None`` for hidden ones."""
    return [
        [None if card is None else t.game.card(card).key for card in event.cards]
        for event in events
        if event.kind == kind
    ]


async def hit_twice(g: Engine, play: Play, target: int) -> None:
    await g.damage(target, 2, by=play.by, key=play.key, card=play.card)


CANNON = Expansion(
    name="cannon",
    cards=[
        CardKind(
            key="cannon",
            name="Cannon",
            text="Another player loses two life points.",
            faces={"clubs": "2"},
            way=Lines(each(OTHER, hit_twice)),
        )
    ],
)
"""A card that costs another player two life points at once; the base game has none."""


# ---------------------------------------------------------------- Bart Cassidy


@pytest.mark.ruling("R-129")
@pytest.mark.parametrize("card", ["bang", "duel"])
def test_bart_cassidy_draws_for_a_life_point_lost(card: str) -> None:
    """Bart draws a card at once, unasked, for each life point lost to a player's card."""
    t = four(
        ann=seat("sheriff", hand=card),
        ben=seat("outlaw", "bart_cassidy"),
        deck="saloon",
    )
    t.do(f"play {card} -> ben")
    assert t.ben.life == 3
    assert t.ben.hand == ["saloon"]
    assert t.ann.hand == t.cal.hand == t.dee.hand == []
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-129")
@pytest.mark.parametrize("card", ["gatling", "indians"])
def test_bart_cassidy_draws_only_for_barts_wounds(card: str) -> None:
    """When one card hurts several players, Bart draws only for Bart's own wound."""
    t = four(
        ann=seat("sheriff", hand=card),
        cal=seat("outlaw", "bart_cassidy"),
        deck="saloon mustang",
    )
    t.do(f"play {card}")
    assert [t.ben.life, t.cal.life, t.dee.life] == [3, 3, 3]
    assert t.cal.hand == ["saloon"]
    assert t.ben.hand == t.dee.hand == []


@pytest.mark.ruling("R-129")
def test_bart_cassidy_draws_for_a_lost_duel_of_bart() -> None:
    """The cause of the loss does not matter, not even if it is Bart's own Duel."""
    t = four(
        ann=seat("sheriff", "bart_cassidy", hand="duel"),
        ben=seat("outlaw", hand="bang"),
        deck="saloon",
    )
    t.do("play duel -> ben", "use bang")
    assert t.ann.life == 4
    assert t.ann.hand == ["saloon"]


@pytest.mark.ruling("R-129")
def test_bart_cassidy_draws_three_cards_for_the_dynamite() -> None:
    """Three life points lost at once are three cards, drawn before phase 1."""
    t = four(
        ben=seat("outlaw", "bart_cassidy", in_play="dynamite"),
        deck="2-spades saloon mustang duel panic gatling barrel",
    )
    t.do("end turn")
    assert t.ben.life == 1
    drew = t.happened("drew")
    assert [(event.seat, event.amount, event.key) for event in drew] == [
        (1, 3, "bart_cassidy"),
        (1, 2, None),
    ]
    assert t.ben.hand == ["duel", "gatling", "mustang", "panic", "saloon"]


@pytest.mark.ruling("R-129")
def test_bart_cassidy_draws_nothing_for_a_cancelled_shot() -> None:
    """A cancelled shot costs no life point and brings no card."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "bart_cassidy", hand="missed"),
    )
    t.do("play bang -> ben", "use missed")
    assert t.ben.life == 4
    assert t.ben.hand == []


# ---------------------------------------------------------------- Black Jack


@pytest.mark.ruling("R-130")
@pytest.mark.parametrize(
    ("second", "cards"), [("hearts", 3), ("diamonds", 3), ("clubs", 2), ("spades", 2)]
)
@pytest.mark.parametrize("first", ["hearts", "diamonds", "clubs", "spades"])
def test_black_jack_draws_a_third_card_if_the_second_is_red(
    first: str, second: str, cards: int
) -> None:
    """Only the suit of the second card decides whether Black Jack draws one more."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "black_jack"),
        deck=f"{first} {second} hearts hearts",
    )
    t.do("end turn")
    assert t.asked == ("ann", "turn")
    assert len(t.ann.hand) == cards
    (showed,) = t.happened("showed")
    assert [t.game.card(c).suit for c in showed.cards if c is not None] == [second]


@pytest.mark.ruling("R-130")
def test_black_jack_shows_the_second_card_and_hides_the_others() -> None:
    """Everybody sees the second card, but not the first and the third."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "black_jack"),
        deck="mustang:8-hearts saloon:5-hearts panic:J-hearts",
    )
    heard = told(t, "cal")
    t.do("end turn")
    assert t.ann.hand == ["mustang", "panic", "saloon"]
    assert seen(t, heard, "showed") == [["saloon"]]
    drawn = [card for cards in seen(t, heard, "drew") for card in cards]
    assert drawn == [None, None, None]


@pytest.mark.ruling("R-130")
def test_black_jack_shows_nothing_when_drawing_by_a_card() -> None:
    """The second card is shown in phase 1 only, not for a Stagecoach."""
    t = four(
        ann=seat("sheriff", "black_jack", hand="stagecoach"),
        deck="hearts hearts hearts",
    )
    t.do("play stagecoach")
    assert len(t.ann.hand) == 2
    assert t.happened("showed") == []


# ---------------------------------------------------------------- Calamity Janet


@pytest.mark.ruling("R-131")
@pytest.mark.parametrize("shot", ["bang -> ben", "gatling"])
def test_calamity_janet_cancels_shots_with_bang(shot: str) -> None:
    """Against a shot, a BANG! in Janet's hand counts as a Missed!."""
    t = four(
        ann=seat("sheriff", hand=shot.partition(" ")[0]),
        ben=seat("outlaw", "calamity_janet", hand="bang missed beer"),
    )
    t.do(f"play {shot}")
    assert t.asked == ("ben", "missed")
    assert sorted(t.options) == ["pass", "use bang as missed", "use missed"]
    t.do("use bang as missed")
    assert t.ben.life == 4
    assert t.ben.hand == ["beer", "missed"]
    assert "bang" in t.discards


@pytest.mark.ruling("R-131")
def test_calamity_janet_shoots_with_missed() -> None:
    """In Janet's turn a Missed! may be played as a BANG!."""
    t = four(
        ann=seat("sheriff", "calamity_janet", hand="missed"),
    )
    assert t.options == ["end turn", "play missed as bang -> ben", "play missed as bang -> dee"]
    t.do("play missed as bang -> ben")
    assert t.ben.life == 3
    assert t.ann.hand == []
    assert t.discards == ["missed"]


@pytest.mark.ruling("R-131")
def test_calamity_janet_wards_off_indians_with_missed() -> None:
    """Against Indians!, Janet's BANG! and Missed! both count as BANG!, neither as Missed!."""
    t = four(
        ann=seat("sheriff", hand="indians"),
        ben=seat("outlaw", "calamity_janet", hand="bang missed beer"),
    )
    t.do("play indians")
    assert sorted(t.options) == ["pass", "use bang", "use missed as bang"]
    t.do("use missed as bang")
    assert t.ben.life == 4
    assert t.ben.hand == ["bang", "beer"]


@pytest.mark.ruling("R-131")
def test_calamity_janet_duels_with_missed() -> None:
    """In a Duel, Janet answers with BANG! and Missed! alike, challenged or challenging."""
    t = four(
        ann=seat("sheriff", hand="duel bang bang"),
        ben=seat("outlaw", "calamity_janet", hand="bang missed"),
    )
    t.do("play duel -> ben")
    assert sorted(t.options) == ["pass", "use bang", "use missed as bang"]
    t.do("use missed as bang", "use bang", "use bang", "pass")
    assert [t.ann.life, t.ben.life] == [4, 4]
    t = four(
        ann=seat("sheriff", "calamity_janet", hand="duel missed"),
        ben=seat("outlaw", hand="bang"),
    )
    t.do("play duel -> ben", "use bang")
    assert t.options == ["pass", "use missed as bang"]
    t.do("use missed as bang")
    assert [t.ann.life, t.ben.life] == [5, 3]


@pytest.mark.ruling("R-131")
def test_other_characters_cannot_swap_bang_and_missed() -> None:
    """Nobody but Janet may use one for the other, not even against Janet."""
    t = four(
        ann=seat("sheriff", "calamity_janet", hand="bang indians"),
        ben=seat("outlaw", hand="bang missed"),
    )
    t.do("play bang -> ben")
    assert t.options == ["pass", "use missed"]
    t.do("use missed", "play indians")
    assert t.options == ["pass", "use bang"]


@pytest.mark.ruling("R-132")
@pytest.mark.parametrize(
    ("first", "second"), [("missed as bang", "bang"), ("bang", "missed as bang")]
)
def test_missed_played_as_bang_is_the_bang_of_the_turn(first: str, second: str) -> None:
    """The limit of one BANG! a turn includes a Missed! played as a BANG!."""
    t = four(
        ann=seat("sheriff", "calamity_janet", hand="bang missed"),
    )
    assert f"play {second} -> ben" in t.options
    t.do(f"play {first} -> ben")
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-132")
def test_volcanic_lifts_the_limit_for_missed_played_as_bang() -> None:
    """With a Volcanic, Janet may shoot with every BANG! and every Missed! in hand."""
    t = four(
        ann=seat("sheriff", "calamity_janet", hand="missed bang missed", in_play="volcanic"),
    )
    t.do("play missed as bang -> ben", "play bang -> ben", "play missed as bang -> ben")
    assert t.ben.life == 1


@pytest.mark.ruling("R-132")
def test_missed_played_as_bang_needs_the_reach_of_the_weapon() -> None:
    """A Missed! played as BANG! has the reach of the weapon and is cancelled like any BANG!."""
    t = four(
        ann=seat("sheriff", "calamity_janet", hand="missed schofield"),
        cal=seat("outlaw", hand="missed"),
    )
    assert "play missed as bang -> cal" not in t.options
    t.do("play schofield")
    assert "play missed as bang -> cal" in t.options
    t.do("play missed as bang -> cal")
    assert t.decision.cause.key == "bang"
    t.do("use missed")
    assert t.cal.life == 4
    (played,) = [event for event in t.happened("played") if event.target is not None]
    assert played.key == "bang"


@pytest.mark.ruling("R-133")
def test_calamity_janet_swaps_no_cards_but_bang_and_missed() -> None:
    """A Gatling is not a BANG! card: in Janet's hand it is neither Missed! nor BANG!."""
    t = four(
        ann=seat("sheriff", hand="bang indians"),
        ben=seat("outlaw", "calamity_janet", hand="gatling indians duel volcanic"),
    )
    t.do("play bang -> ben")
    assert t.options == ["pass"]
    t.do("pass", "play indians")
    assert t.options == ["pass"]


@pytest.mark.ruling("R-133")
def test_calamity_janet_plays_other_cards_as_themselves() -> None:
    """In Janet's turn, a Missed! can be played as a BANG! only, and a Gatling as itself only."""
    t = four(
        ann=seat("sheriff", "calamity_janet", hand="gatling missed bang"),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", in_play="mustang"),
    )
    assert sorted(t.options) == [
        "end turn",
        "play bang -> ben",
        "play gatling",
        "play missed as bang -> ben",
    ]


# ---------------------------------------------------------------- El Gringo


@pytest.mark.ruling("R-134")
def test_el_gringo_takes_a_random_card_of_the_shooter() -> None:
    """A player who costs El Gringo a life point loses a random hand card to El Gringo."""
    taken = set()
    for seed in range(40):
        t = four(
            ann=seat("sheriff", hand="bang beer duel panic", in_play="barrel"),
            ben=seat("outlaw", "el_gringo"),
            cal=seat("outlaw", hand="missed"),
            seed=seed,
        )
        t.do("play bang -> ben")
        assert t.ben.life == 2
        (card,) = t.ben.hand
        assert sorted([card, *t.ann.hand]) == ["beer", "duel", "panic"]
        assert t.ann.in_play == ["barrel"]
        assert t.cal.hand == ["missed"]
        taken.add(card)
    assert taken == {"beer", "duel", "panic"}


@pytest.mark.ruling("R-134")
def test_el_gringo_takes_the_card_unseen_by_the_others() -> None:
    """Only El Gringo and the shooter know the card that changes hands."""
    t = four(
        ann=seat("sheriff", hand="bang duel"),
        ben=seat("outlaw", "el_gringo"),
    )
    heard = {name: told(t, name) for name in ("ann", "ben", "cal", None)}
    t.do("play bang -> ben")
    assert {name: seen(t, events, "took") for name, events in heard.items()} == {
        "ann": [["duel"]],
        "ben": [["duel"]],
        "cal": [[None]],
        None: [[None]],
    }


@pytest.mark.ruling("R-134")
@pytest.mark.parametrize(
    ("hand", "taken"), [("", 0), ("beer", 1), ("beer duel", 2), ("beer duel panic", 2)]
)
def test_el_gringo_takes_a_card_per_life_point_as_far_as_the_hand_lasts(
    hand: str, taken: int
) -> None:
    """For two points lost at once El Gringo takes two cards, or all that are left."""
    t = four(
        ann=seat("sheriff", hand=f"cannon {hand}", in_play="barrel mustang"),
        ben=seat("outlaw", "el_gringo"),
        expansions=[CANNON],
    )
    t.do("play cannon -> ben")
    assert t.ben.life == 1
    assert len(t.ben.hand) == taken
    assert sorted(t.ben.hand + t.ann.hand) == sorted(hand.split())
    assert t.ann.in_play == ["barrel", "mustang"]
    assert t.happened("drew") == []


@pytest.mark.ruling("R-134")
def test_el_gringo_takes_nothing_for_a_cancelled_shot() -> None:
    """Without a lost life point, no card is taken."""
    t = four(
        ann=seat("sheriff", hand="bang beer"),
        ben=seat("outlaw", "el_gringo", hand="missed"),
    )
    t.do("play bang -> ben", "use missed")
    assert t.ben.hand == []
    assert t.ann.hand == ["beer"]


@pytest.mark.ruling("R-134", "R-039")
def test_el_gringo_gets_nothing_for_the_last_card_of_suzy_lafayette() -> None:
    """Suzy's hand is empty when El Gringo would take a card; Suzy draws after the shot."""
    t = four(
        ann=seat("sheriff", "suzy_lafayette", hand="bang"),
        ben=seat("outlaw", "el_gringo"),
    )
    t.do("play bang -> ben")
    assert (t.ben.life, t.ben.hand, len(t.ann.hand)) == (2, [], 1)


@pytest.mark.ruling("R-136")
def test_el_gringo_takes_the_card_before_the_shooter_plays_on() -> None:
    """The card taken may be the one the shooter would play next."""
    t = four(
        ann=seat("sheriff", hand="bang gatling"),
        ben=seat("outlaw", "el_gringo"),
    )
    t.do("play bang -> ben")
    assert t.options == ["end turn"]
    assert t.ben.hand == ["gatling"]


# ---------------------------------------------------------------- Jesse Jones


@pytest.mark.ruling("R-137")
def test_jesse_jones_takes_the_first_card_from_a_hand() -> None:
    """Jesse's first card may be a random one from any other hand; the second is from the deck."""
    taken = set()
    for seed in range(40):
        t = table(
            turn="dee",
            ann=seat("sheriff", "jesse_jones"),
            ben=seat("outlaw", hand="bang"),
            cal=seat("outlaw", hand="beer duel panic", in_play="mustang"),
            dee=seat("renegade", hand="missed"),
            deck="saloon gatling",
            seed=seed,
        )
        t.do("end turn")
        assert t.asked == ("ann", "source")
        assert t.options == ["pick deck", "pick -> ben", "pick -> cal", "pick -> dee"]
        t.do("pick cal")
        assert t.asked == ("ann", "turn")
        assert len(t.ann.hand) == 2
        assert "saloon" in t.ann.hand
        (card,) = set(t.ann.hand) - {"saloon"}
        assert sorted([card, *t.cal.hand]) == ["beer", "duel", "panic"]
        assert t.cal.in_play == ["mustang"]
        assert t.deck[0] == "gatling"
        taken.add(card)
    assert taken == {"beer", "duel", "panic"}


@pytest.mark.ruling("R-137", "R-157")
def test_jesse_jones_may_draw_both_cards_from_the_deck() -> None:
    """Taking a card from a hand is optional."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "jesse_jones"),
        ben=seat("outlaw", hand="bang"),
        deck="saloon gatling duel",
    )
    t.do("end turn", "pick deck")
    assert t.ann.hand == ["gatling", "saloon"]
    assert t.ben.hand == ["bang"]


@pytest.mark.ruling("R-137")
def test_jesse_jones_takes_the_card_unseen_by_the_others() -> None:
    """The card is known only to Jesse and the player who lost it."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "jesse_jones"),
        ben=seat("outlaw", hand="bang"),
    )
    heard = {name: told(t, name) for name in ("ann", "ben", "cal")}
    t.do("end turn", "pick ben")
    assert {name: seen(t, events, "took") for name, events in heard.items()} == {
        "ann": [["bang"]],
        "ben": [["bang"]],
        "cal": [[None]],
    }


@pytest.mark.ruling("R-138")
def test_jesse_jones_cannot_choose_an_empty_hand() -> None:
    """Only players with hand cards can be chosen, regardless of their cards in play."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "jesse_jones", hand="beer"),
        ben=seat("outlaw", in_play="barrel"),
        cal=seat("outlaw", hand="bang"),
    )
    t.do("end turn")
    assert t.options == ["pick deck", "pick -> cal"]


@pytest.mark.ruling("R-138")
def test_jesse_jones_draws_as_usual_when_all_hands_are_empty() -> None:
    """Without any hand to take from, Jesse is not asked."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "jesse_jones", hand="beer"),
        ben=seat("outlaw", in_play="barrel"),
        deck="saloon gatling",
    )
    t.do("end turn")
    assert t.asked == ("ann", "turn")
    assert t.ann.hand == ["beer", "gatling", "saloon"]


# ---------------------------------------------------------------- Jourdonnais


@pytest.mark.ruling("R-139")
@pytest.mark.parametrize(
    ("flipped", "life"), [("hearts", 4), ("diamonds", 3), ("clubs", 3), ("spades", 3)]
)
def test_jourdonnais_always_has_a_barrel(flipped: str, life: int) -> None:
    """When shot at, Jourdonnais may draw! without any card in play; Hearts cancels the shot."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "jourdonnais"),
        deck=flipped,
    )
    t.do("play bang -> ben")
    assert t.options == ["pass", "use jourdonnais"]
    t.do("use jourdonnais")
    assert t.asked == ("ann", "turn")
    assert t.ben.life == life


@pytest.mark.ruling("R-139")
def test_jourdonnais_draws_for_each_shot() -> None:
    """Each shot, including one of a Gatling, gives a new draw!."""
    t = four(
        ann=seat("sheriff", hand="bang gatling"),
        ben=seat("outlaw", "jourdonnais"),
        deck="hearts hearts",
    )
    t.do("play bang -> ben", "use jourdonnais", "play gatling", "use jourdonnais")
    assert t.ben.life == 4


@pytest.mark.ruling("R-139")
def test_barrel_of_jourdonnais_is_not_a_card() -> None:
    """Jourdonnais's Barrel cannot be taken or discarded, and a real one may be played as well."""
    t = four(
        ann=seat("sheriff", "jourdonnais", hand="barrel"),
        ben=seat("outlaw", hand="cat_balou panic"),
    )
    assert "play barrel" in t.options
    t.do("play barrel", "end turn")
    t.do("play panic -> ann")
    assert t.ann.in_play == []
    assert "play cat_balou -> ann" not in t.options


# ---------------------------------------------------------------- Kit Carlson


@pytest.mark.ruling("R-140")
@pytest.mark.parametrize(
    ("back", "kept"),
    [
        ("saloon", ["duel", "gatling"]),
        ("gatling", ["duel", "saloon"]),
        ("duel", ["gatling", "saloon"]),
    ],
)
def test_kit_carlson_keeps_two_of_three_cards(back: str, kept: list[str]) -> None:
    """Kit keeps two of the three top cards; the one put back is the next to be drawn."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "kit_carlson"),
        deck="saloon gatling duel panic",
    )
    t.do("end turn")
    assert t.asked == ("ann", "put_back")
    assert t.options == ["pick saloon", "pick gatling", "pick duel"]
    t.do(f"pick {back}")
    assert t.asked == ("ann", "turn")
    assert t.ann.hand == kept
    assert t.deck[:2] == [back, "panic"]
    t.do("end turn")
    assert t.ben.hand == sorted([back, "panic"])


@pytest.mark.ruling("R-140")
def test_kit_carlson_chooses_among_the_drawn_cards_only() -> None:
    """A card that was already in Kit's hand cannot be put back."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "kit_carlson", hand="beer"),
        deck="saloon gatling duel",
    )
    t.do("end turn")
    assert t.options == ["pick saloon", "pick gatling", "pick duel"]


@pytest.mark.ruling("R-140")
def test_kit_carlson_puts_the_card_back_face_down() -> None:
    """Nobody else sees the card that Kit puts back, nor the cards Kit looks at."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "kit_carlson"),
        deck="saloon gatling duel",
    )
    mine, others = told(t, "ann"), told(t, "ben")
    t.do("end turn")
    question = t.game.view(1).decision
    assert question is not None
    assert question.options == ()
    t.do("pick gatling")
    assert seen(t, mine, "put_back") == [["gatling"]]
    assert seen(t, others, "put_back") == [[None]]
    assert {card for cards in seen(t, others, "drew") for card in cards} == {None}
    assert t.game.view(1).top_discard is None
    assert t.game.view(1).players[0].hand == (None, None)


@pytest.mark.ruling("R-140")
def test_card_put_back_by_kit_carlson_is_the_next_draw() -> None:
    """A draw! of the next player turns up the card that Kit Carlson has put back."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "kit_carlson"),
        ben=seat("outlaw", in_play="jail"),
        deck="9-clubs 5-hearts 9-diamonds",
    )
    t.do("end turn", "pick saloon", "end turn")
    assert t.asked == ("ben", "turn")
    assert "saloon" in t.discards


# ---------------------------------------------------------------- Lucky Duke


@pytest.mark.ruling("R-141")
@pytest.mark.parametrize("deck", ["saloon:5-hearts duel:8-clubs", "duel:8-clubs saloon:5-hearts"])
def test_lucky_duke_chooses_one_of_two_cards(deck: str) -> None:
    """For the Jail, Lucky Duke flips two cards, chooses the Hearts, and discards both."""
    t = four(
        ben=seat("outlaw", "lucky_duke", in_play="jail"),
        deck=f"{deck} gatling mustang",
    )
    t.do("end turn")
    assert t.asked == ("ben", "flip")
    assert sorted(t.options) == ["pick duel", "pick saloon"]
    t.do("pick saloon")
    assert t.asked == ("ben", "turn")
    assert t.ben.hand == ["gatling", "mustang"]
    assert sorted(t.discards) == ["duel", "jail", "saloon"]


@pytest.mark.ruling("R-141")
def test_lucky_duke_may_let_the_worse_card_count() -> None:
    """Lucky Duke may choose the worse card and stay in Jail."""
    t = four(
        ben=seat("outlaw", "lucky_duke", in_play="jail"),
        deck="saloon:5-hearts duel:8-clubs",
    )
    t.do("end turn", "pick duel")
    assert t.asked == ("cal", "turn")
    assert sorted(t.discards) == ["duel", "jail", "saloon"]


@pytest.mark.ruling("R-141")
def test_lucky_duke_shows_both_cards_before_choosing() -> None:
    """Everybody sees both cards and the one that counts."""
    t = four(
        ben=seat("outlaw", "lucky_duke", in_play="jail"),
        deck="saloon:5-hearts duel:8-clubs",
    )
    heard = told(t, None)
    t.do("end turn")
    assert {card.key for card in t.game.view(3).table} == {"duel", "saloon"}
    t.do("pick saloon")
    assert seen(t, heard, "flipped") == [["saloon", "duel"]]
    assert seen(t, heard, "chose") == [["saloon"]]


@pytest.mark.ruling("R-141")
def test_other_players_flip_one_card() -> None:
    """Lucky Duke's ability does not help other players."""
    t = four(
        ann=seat("sheriff", "lucky_duke"),
        ben=seat("outlaw", in_play="jail"),
        deck="duel:8-clubs saloon:5-hearts",
    )
    t.do("end turn")
    assert t.asked == ("cal", "turn")
    assert sorted(t.discards) == ["duel", "jail"]


@pytest.mark.ruling("R-142")
@pytest.mark.parametrize(("pick", "life"), [("duel", 5), ("missed", 2)])
def test_lucky_duke_chooses_for_the_dynamite(pick: str, life: int) -> None:
    """With the choice of two cards, Lucky Duke may avoid the explosion or not."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "lucky_duke", in_play="dynamite"),
        deck="missed:2-spades duel:8-clubs",
    )
    t.do("end turn")
    assert t.asked == ("ann", "flip")
    assert t.decision.cause.key == "dynamite"
    assert t.options == ["pick missed", "pick duel"]
    t.do(f"pick {pick}")
    assert t.ann.life == life
    assert t.ben.in_play == (["dynamite"] if pick == "duel" else [])
    assert {"duel", "missed"} <= set(t.discards)


@pytest.mark.ruling("R-142")
@pytest.mark.parametrize(("pick", "life"), [("saloon", 4), ("duel", 3)])
def test_lucky_duke_chooses_for_the_barrel(pick: str, life: int) -> None:
    """With a Barrel, too, Lucky Duke has two cards to choose from."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "lucky_duke", in_play="barrel"),
        deck="duel:8-clubs saloon:5-hearts",
    )
    t.do("play bang -> ben", "use barrel")
    assert t.asked == ("ben", "flip")
    t.do(f"pick {pick}")
    assert t.ben.life == life
    assert sorted(t.discards) == ["bang", "duel", "saloon"]


# ---------------------------------------------------------------- Pedro Ramirez


@pytest.mark.ruling("R-144")
def test_pedro_ramirez_may_take_the_top_discard() -> None:
    """Pedro's first card may be the top discard, seen by all; the second is from the deck."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "pedro_ramirez"),
        deck="saloon gatling",
        discards="duel panic",
    )
    heard = told(t, "cal")
    t.do("end turn")
    assert t.asked == ("ann", "source")
    assert t.decision.cause == Cause("pedro_ramirez", by=0, target=0)
    assert t.options == ["pick deck", "pick discards"]
    t.do("pick discards")
    assert t.asked == ("ann", "turn")
    assert t.ann.hand == ["duel", "saloon"]
    assert t.discards == ["panic"]
    assert t.deck[0] == "gatling"
    assert seen(t, heard, "recovered") == [["duel"]]
    assert seen(t, heard, "drew") == [[None]]


@pytest.mark.ruling("R-144", "R-157")
def test_pedro_ramirez_may_draw_both_cards_from_the_deck() -> None:
    """Taking the top discard is optional."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "pedro_ramirez"),
        deck="saloon gatling",
        discards="duel panic",
    )
    t.do("end turn", "pick deck")
    assert t.ann.hand == ["gatling", "saloon"]
    assert t.discards == ["duel", "panic"]


@pytest.mark.ruling("R-144")
def test_pedro_ramirez_draws_as_usual_without_discards() -> None:
    """With an empty discard pile, Pedro has no choice and is not asked."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "pedro_ramirez"),
        deck="saloon gatling",
    )
    t.do("end turn")
    assert t.asked == ("ann", "turn")
    assert t.ann.hand == ["gatling", "saloon"]


# ---------------------------------------------------------------- Sid Ketchum


@pytest.mark.ruling("R-146")
def test_sid_ketchum_discards_two_cards_for_a_life_point() -> None:
    """In Sid's turn, any two of Sid's hand cards may be discarded for one life point."""
    t = four(
        ann=seat("sheriff", "sid_ketchum", hand="bang missed beer", in_play="barrel", life=3),
        ben=seat("outlaw", life=1),
    )
    assert "use sid_ketchum" in t.options
    t.do("use sid_ketchum")
    assert t.asked == ("ann", "discard")
    assert sorted(t.options) == ["pick bang", "pick beer", "pick missed"]
    t.do("pick missed")
    assert sorted(t.options) == ["pick bang", "pick beer"]
    t.do("pick bang")
    assert t.ann.life == 4
    assert t.ann.hand == ["beer"]
    assert t.ann.in_play == ["barrel"]
    assert sorted(t.discards) == ["bang", "missed"]
    assert t.ben.life == 1
    assert t.asked == ("ann", "turn")
    assert t.options == ["end turn", "play beer"]


@pytest.mark.ruling("R-146", "R-030")
def test_sid_ketchum_acts_in_the_turn_of_somebody_else() -> None:
    """Sid may act while another player decides on the next card; then that turn continues."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        cal=seat("outlaw", "sid_ketchum", hand="duel duel panic", life=2),
    )
    before = t.options
    assert t.interrupts == ["cal: use sid_ketchum"]
    t.do("cal: use sid_ketchum")
    assert t.asked == ("cal", "discard")
    t.do("pick duel", "pick duel")
    assert t.cal.life == 3
    assert t.cal.hand == ["panic"]
    assert t.asked == ("ann", "turn")
    assert t.turn == "ann"
    assert t.options == before
    assert t.interrupts == []


@pytest.mark.ruling("R-146", "R-041")
def test_sid_ketchum_alone_is_told_of_the_interrupt() -> None:
    """The offer is in Sid's view only; in Sid's own turn it is an ordinary option."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        cal=seat("outlaw", "sid_ketchum", hand="duel duel", life=2),
    )
    assert [len(t.game.view(place).interrupts) for place in range(4)] == [0, 0, 1, 0]
    t.do("end turn")
    t.do("end turn")
    assert t.asked == ("cal", "turn")
    assert t.interrupts == []
    assert "use sid_ketchum" in t.options


@pytest.mark.ruling("R-146")
@pytest.mark.parametrize("turn", ["ann", "cal"])
def test_sid_ketchum_acts_several_times_in_a_row(turn: str) -> None:
    """While wounded and holding two cards, Sid may repeat it."""
    t = four(
        turn=turn,
        cal=seat("outlaw", "sid_ketchum", hand="duel duel panic panic missed", life=1),
    )
    use = "use sid_ketchum" if turn == "cal" else "cal: use sid_ketchum"
    t.do(use, "pick duel", "pick duel")
    t.do(use, "pick panic", "pick panic")
    assert t.cal.life == 3
    assert t.cal.hand == ["missed"]
    with pytest.raises(IllegalOption):
        t.do(use)


@pytest.mark.ruling("R-146")
def test_sid_ketchum_needs_two_cards() -> None:
    """With one card in hand Sid can do nothing, regardless of cards in play."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "sid_ketchum", hand="duel", in_play="barrel mustang:2-clubs", life=1),
    )
    assert t.interrupts == []
    t.do("end turn")
    assert t.asked == ("ben", "turn")
    t = four(
        ann=seat("sheriff", "sid_ketchum", hand="duel", in_play="barrel mustang", life=1),
    )
    assert "use sid_ketchum" not in t.options


@pytest.mark.ruling("R-147")
def test_sid_ketchum_survives_a_lethal_hit() -> None:
    """When Sid would lose the last life point, two cards keep Sid in play."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "sid_ketchum", hand="duel panic mustang", life=1),
    )
    t.do("play bang -> ben", "pass")
    assert t.asked == ("ben", "rescue")
    assert t.options == ["pass", "use sid_ketchum"]
    t.do("use sid_ketchum", "pick duel", "pick mustang")
    assert t.ben.alive
    assert t.ben.life == 1
    assert t.ben.hand == ["panic"]
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-147")
def test_sid_ketchum_outlives_the_dynamite_with_cards_and_beer() -> None:
    """Against several points at once, Sid may use ability and Beer repeatedly."""
    t = four(
        turn="dee",
        ann=seat(
            "sheriff",
            "sid_ketchum",
            hand="duel panic missed gatling beer",
            in_play="dynamite",
            life=1,
        ),
        deck="2-spades saloon mustang",
    )
    t.do("end turn")
    assert t.asked == ("ann", "rescue")
    assert t.decision.cause.needed == 3
    t.do("use sid_ketchum", "pick duel", "pick panic")
    assert t.decision.cause.needed == 2
    t.do("use beer")
    assert t.decision.cause.needed == 1
    t.do("use sid_ketchum", "pick missed")
    assert t.ann.life == 1
    assert t.ann.hand == ["mustang", "saloon"]


@pytest.mark.ruling("R-148")
def test_sid_ketchum_does_not_interrupt_an_effect() -> None:
    """Sid's ability cannot be used while a card takes effect, at Sid or at others."""
    t = table(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", hand="beer"),
        cal=seat("outlaw", "sid_ketchum", hand="duel duel panic", life=2),
        dee=seat("renegade", hand="beer"),
    )
    assert t.interrupts == ["cal: use sid_ketchum"]
    t.do("play gatling")
    assert t.asked == ("ben", "missed")
    assert t.interrupts == []
    with pytest.raises(IllegalOption):
        t.do("cal: use sid_ketchum")
    t.do("pass")
    assert t.asked == ("cal", "missed")
    assert t.options == ["pass"]
    assert t.interrupts == []
    t.do("pass")
    assert t.cal.life == 1
    assert t.asked == ("dee", "missed")
    assert t.interrupts == []
    t.do("pass")
    assert t.asked == ("ann", "turn")
    assert t.interrupts == ["cal: use sid_ketchum"]


@pytest.mark.ruling("R-148")
def test_sid_ketchum_does_not_interrupt_a_card_of_sid() -> None:
    """In Sid's own turn, too, Sid waits until the card just played has taken effect."""
    t = four(
        ann=seat("sheriff", "sid_ketchum", hand="duel bang panic", life=2),
        ben=seat("outlaw", hand="bang bang"),
    )
    t.do("play duel -> ben")
    assert t.interrupts == []
    t.do("use bang")
    assert t.asked == ("ann", "bang")
    assert t.options == ["pass", "use bang"]
    assert t.interrupts == []
    t.do("pass")
    assert t.ann.life == 1
    assert "use sid_ketchum" in t.options


@pytest.mark.ruling("R-148")
def test_sid_ketchum_waits_while_cards_are_discarded_and_drawn() -> None:
    """Discarding in phase 3 and a choice in phase 1 are not moments between effects."""
    t = four(
        ann=seat("sheriff", hand="missed missed missed beer", life=3),
        ben=seat("outlaw", "kit_carlson"),
        cal=seat("outlaw", "sid_ketchum", hand="duel duel", life=2),
    )
    assert t.interrupts == ["cal: use sid_ketchum"]
    t.do("end turn")
    assert t.asked == ("ann", "discard")
    assert t.interrupts == []
    t.do("pick missed")
    assert t.asked == ("ben", "put_back")
    assert t.interrupts == []


@pytest.mark.ruling("R-149")
@pytest.mark.parametrize("turn", ["ann", "cal"])
def test_sid_ketchum_gains_nothing_at_full_life(turn: str) -> None:
    """Without a wound Sid's ability is not offered, neither in Sid's turn nor in another."""
    t = four(
        turn=turn,
        cal=seat("outlaw", "sid_ketchum", hand="duel duel panic panic", life=3),
    )
    use = "use sid_ketchum" if turn == "cal" else "cal: use sid_ketchum"
    t.do(use, "pick duel", "pick duel")
    assert t.cal.life == 4
    assert t.interrupts == []
    assert "use sid_ketchum" not in t.options
    with pytest.raises(IllegalOption):
        t.do(use)


@pytest.mark.ruling("R-149")
def test_sid_ketchum_as_sheriff_heals_up_to_five() -> None:
    """Sid's maximum is the life at the start, including the Sheriff's extra point."""
    t = four(
        ann=seat("sheriff", "sid_ketchum", hand="duel duel panic panic", life=4),
    )
    t.do("use sid_ketchum", "pick duel", "pick duel")
    assert t.ann.life == 5
    assert "use sid_ketchum" not in t.options


# ---------------------------------------------------------------- Slab the Killer


@pytest.mark.ruling("R-150")
def test_slab_the_killer_needs_two_missed() -> None:
    """Two Missed! are needed to cancel a BANG! of Slab's."""
    t = four(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", hand="missed missed missed"),
    )
    t.do("play bang -> ben")
    assert t.decision.cause.needed == 2
    t.do("use missed")
    assert t.asked == ("ben", "missed")
    assert t.decision.cause.needed == 1
    t.do("use missed")
    assert t.asked == ("ann", "turn")
    assert t.ben.life == 4
    assert t.ben.hand == ["missed"]


@pytest.mark.ruling("R-150")
def test_shots_at_slab_are_ordinary_ones() -> None:
    """Shots at Slab need one Missed!."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "slab_the_killer", hand="missed"),
    )
    t.do("play bang -> ben")
    assert t.decision.cause.needed == 1
    t.do("use missed")
    assert t.asked == ("ann", "turn")
    assert t.ben.life == 4


@pytest.mark.ruling("R-151")
@pytest.mark.parametrize("hand", ["missed", "missed missed"])
def test_single_missed_against_slab_is_lost(hand: str) -> None:
    """A player who uses one Missed! and not the second is hit for one point and has lost it."""
    t = four(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", hand=f"{hand} beer"),
    )
    t.do("play bang -> ben", "use missed", "pass")
    assert t.asked == ("ann", "turn")
    assert t.ben.life == 3
    assert t.ben.hand == sorted(f"{hand} beer".split()[1:])
    assert sorted(t.discards) == ["bang", "missed"]


@pytest.mark.ruling("R-152")
def test_gatling_of_slab_needs_one_missed() -> None:
    """Slab's ability is limited to BANG! cards; Slab's Gatling is an ordinary one."""
    t = four(
        ann=seat("sheriff", "slab_the_killer", hand="gatling"),
        ben=seat("outlaw", hand="missed missed"),
        cal=seat("outlaw", in_play="barrel"),
        deck="hearts",
    )
    t.do("play gatling")
    assert t.decision.cause.needed == 1
    t.do("use missed", "use barrel")
    assert t.ben.life == t.cal.life == 4
    assert t.ben.hand == ["missed"]


# ---------------------------------------------------------------- Suzy Lafayette


@pytest.mark.ruling("R-153")
def test_suzy_lafayette_draws_after_playing_the_last_card() -> None:
    """As soon as Suzy's hand is empty, Suzy draws a card, again and again."""
    t = four(
        ann=seat("sheriff", "suzy_lafayette", hand="barrel beer"),
        deck="mustang saloon duel",
    )
    t.do("play barrel")
    assert t.ann.hand == ["beer"]
    t.do("play beer")
    assert t.ann.hand == ["mustang"]
    t.do("play mustang")
    assert t.ann.hand == ["saloon"]


@pytest.mark.ruling("R-153", "R-039")
@pytest.mark.parametrize(("card", "cards"), [("stagecoach", 2), ("wells_fargo", 3)])
def test_suzy_lafayette_draws_nothing_if_the_card_fills_the_hand(card: str, cards: int) -> None:
    """After a Stagecoach as last card, Suzy's hand is not empty, so Suzy draws no more."""
    t = four(
        ann=seat("sheriff", "suzy_lafayette", hand=card),
    )
    t.do(f"play {card}")
    assert len(t.ann.hand) == cards


@pytest.mark.ruling("R-153", "R-039")
def test_suzy_lafayette_draws_for_the_last_missed_after_the_gatling() -> None:
    """Suzy draws after the whole Gatling, not between two of its shots."""
    t = table(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", "suzy_lafayette", hand="missed"),
        cal=seat("outlaw", hand="beer", in_play="barrel"),
        dee=seat("renegade", hand="beer"),
        deck="saloon:5-hearts mustang",
    )
    t.do("play gatling", "use missed")
    assert t.asked == ("cal", "missed")
    assert t.ben.hand == []
    t.do("use barrel")
    assert t.cal.life == 4
    assert t.asked == ("dee", "missed")
    assert t.ben.hand == []
    t.do("pass")
    assert t.ben.hand == ["mustang"]


@pytest.mark.ruling("R-153", "R-039")
def test_suzy_lafayette_draws_in_phase_one_of_another_player() -> None:
    """If Jesse Jones takes Suzy's last card, Suzy draws after Jesse's phase 1."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "jesse_jones"),
        ben=seat("outlaw", "suzy_lafayette", hand="beer"),
        deck="mustang saloon duel",
    )
    t.do("end turn", "pick ben")
    assert t.asked == ("ann", "turn")
    assert t.ann.hand == ["beer", "mustang"]
    assert t.ben.hand == ["saloon"]


@pytest.mark.ruling("R-153", "R-039")
def test_suzy_lafayette_gets_no_extra_card_besides_the_reward() -> None:
    """The three cards for an Outlaw fill Suzy's hand before it counts as empty."""
    t = four(
        ann=seat("sheriff", "suzy_lafayette", hand="bang"),
        ben=seat("outlaw", life=1),
    )
    t.do("play bang -> ben")
    assert not t.ben.alive
    assert len(t.ann.hand) == 3


@pytest.mark.ruling("R-153", "R-039")
def test_suzy_lafayette_draws_after_the_beer_that_saved_suzy() -> None:
    """The last card may be a Beer against a lethal hit; a Suzy who dies does not draw."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "suzy_lafayette", hand="beer", life=1),
        deck="mustang",
    )
    t.do("play bang -> ben", "pass", "use beer")
    assert t.ben.life == 1
    assert t.ben.hand == ["mustang"]
    t = four(
        ann=seat("sheriff", hand="gatling"),
        dee=seat("renegade", "suzy_lafayette", hand="missed", life=1),
        deck="mustang",
    )
    t.do("play gatling", "pass", "pass")
    assert not t.dee.alive
    assert t.deck[0] == "mustang"


@pytest.mark.ruling("R-153")
def test_other_empty_hands_are_not_filled() -> None:
    """Suzy's ability applies only to Suzy's own hand, and only when it is empty."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        cal=seat("outlaw", "suzy_lafayette", hand="beer"),
    )
    t.do("play bang -> ben")
    assert t.happened("drew") == []
    assert t.cal.hand == ["beer"]


@pytest.mark.ruling("R-154")
def test_challenged_suzy_lafayette_draws_when_the_duel_is_over() -> None:
    """After the last BANG!, Suzy's hand stays empty for the rest of the Duel."""
    t = four(
        ann=seat("sheriff", hand="duel bang"),
        ben=seat("outlaw", "suzy_lafayette", hand="bang"),
        deck="bang:A-spades mustang",
    )
    t.do("play duel -> ben", "use bang")
    assert t.asked == ("ann", "bang")
    assert t.ben.hand == []
    t.do("use bang")
    assert t.asked == ("ann", "turn")
    assert [t.ann.life, t.ben.life] == [5, 3]
    assert t.ben.hand == ["bang"]
    assert t.deck[0] == "mustang"


@pytest.mark.ruling("R-154")
def test_challenging_suzy_lafayette_draws_when_the_duel_is_over() -> None:
    """Suzy also waits after a Duel played as the last card, and after the BANG! that follows it."""
    t = four(
        ann=seat("sheriff", "suzy_lafayette", hand="duel"),
        ben=seat("outlaw", hand="bang"),
        deck="bang:A-spades mustang",
    )
    t.do("play duel -> ben", "use bang")
    assert [t.ann.life, t.ben.life] == [4, 4]
    assert t.ann.hand == ["bang"]
    t = four(
        ann=seat("sheriff", "suzy_lafayette", hand="duel bang"),
        ben=seat("outlaw", hand="bang beer"),
        deck="mustang",
    )
    t.do("play duel -> ben", "use bang", "use bang")
    assert t.asked == ("ben", "bang")
    assert t.ann.hand == []
    t.do("pass")
    assert t.ann.hand == ["mustang"]


# ---------------------------------------------------------------- Vulture Sam


@pytest.mark.ruling("R-155")
def test_vulture_sam_takes_all_cards_of_the_eliminated() -> None:
    """An eliminated player's hand and cards in play go to Sam's hand, whoever killed them."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="beer:6-clubs duel", in_play="jail dynamite volcanic", life=1),
        cal=seat("outlaw", "vulture_sam", hand="panic", in_play="mustang"),
        deck="stagecoach stagecoach saloon",
    )
    t.do("play bang -> ben", "pass", "pass")
    assert not t.ben.alive
    assert t.cal.hand == ["beer", "duel", "dynamite", "jail", "panic", "volcanic"]
    assert t.cal.in_play == ["mustang"]
    assert t.ben.hand == t.ben.in_play == []
    assert t.discards == ["bang"]
    # the reward goes to the player who killed the Outlaw
    assert t.ann.hand == ["saloon", "stagecoach", "stagecoach"]


@pytest.mark.ruling("R-155")
def test_vulture_sam_takes_the_hand_unseen() -> None:
    """Cards from play are public; cards from the hand are seen by Sam and the dead player."""
    t = four(
        ann=seat("sheriff", hand="bang", in_play="scope"),
        ben=seat("outlaw", hand="duel", in_play="mustang", life=1),
        cal=seat("outlaw", "vulture_sam"),
    )
    sam, others = told(t, "cal"), told(t, "dee")
    t.do("play bang -> ben", "pass", "pass")
    assert sorted(seen(t, sam, "inherited")) == [["duel"], ["mustang"]]
    assert [None] in seen(t, others, "inherited")
    assert ["mustang"] in seen(t, others, "inherited")
    assert len(seen(t, others, "inherited")) == 2


@pytest.mark.ruling("R-155", "R-082")
def test_cards_of_eliminated_vulture_sam_are_discarded() -> None:
    """Sam takes other players' cards; Sam's own are discarded as usual."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "vulture_sam", hand="duel", in_play="jail", life=1),
    )
    t.do("play bang -> ben", "pass", "pass")
    assert not t.ben.alive
    assert sorted(t.discards) == ["bang", "duel", "jail"]
    assert t.ben.hand == t.ben.in_play == []


@pytest.mark.ruling("R-155")
def test_dead_vulture_sam_takes_nothing() -> None:
    """Once Sam is eliminated, the cards of others are discarded as usual."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="duel", in_play="jail", life=1),
        cal=seat("outlaw", "vulture_sam", alive=False),
    )
    t.do("play bang -> ben", "pass", "pass")
    assert t.cal.hand == []
    assert sorted(t.discards) == ["bang", "duel", "jail"]


# ---------------------------------------------------------------- Willy the Kid


@pytest.mark.ruling("R-156")
def test_willy_the_kid_plays_any_number_of_bang() -> None:
    """Willy may play any number of BANG! cards, at one player or several."""
    t = four(
        ann=seat("sheriff", "willy_the_kid", hand="bang bang bang bang"),
    )
    t.do("play bang -> ben", "play bang -> dee", "play bang -> ben", "play bang -> ben")
    assert [t.ben.life, t.dee.life] == [1, 3]


@pytest.mark.ruling("R-156")
def test_willy_the_kid_shoots_as_far_as_the_weapon() -> None:
    """Willy's reach is that of the weapon: without one, only the neighbours."""
    t = four(
        ann=seat("sheriff", "willy_the_kid", hand="bang bang schofield"),
    )
    assert "play bang -> cal" not in t.options
    t.do("play bang -> ben", "play schofield", "play bang -> cal")
    assert [t.ben.life, t.cal.life] == [3, 3]


@pytest.mark.ruling("R-156")
def test_willy_the_kid_lifts_the_limit_for_willy_alone() -> None:
    """All others may play one BANG! a turn while Willy is in play."""
    t = four(
        ann=seat("sheriff", hand="bang bang"),
        ben=seat("outlaw", "willy_the_kid"),
    )
    t.do("play bang -> ben")
    assert t.options == ["end turn"]


# ---------------------------------------------------------------- optional and mandatory


@pytest.mark.ruling("R-157")
def test_abilities_that_may_be_used_can_be_left_unused() -> None:
    """Jourdonnais may decline the draw!, and Sid may die with a full hand."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "jourdonnais"),
        deck="hearts",
    )
    t.do("play bang -> ben", "pass")
    assert t.ben.life == 3
    assert t.happened("flipped") == []
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "sid_ketchum", hand="duel panic", life=1),
    )
    t.do("play bang -> ben", "pass", "pass")
    assert not t.ben.alive


@pytest.mark.ruling("R-157")
def test_abilities_that_must_be_used_ask_nobody() -> None:
    """Black Jack shows, and Suzy and Bart draw, without being asked, even with cards in hand."""
    t = table(
        turn="dee",
        ann=seat("sheriff", "black_jack", hand="bang"),
        ben=seat("outlaw", "bart_cassidy", hand="beer"),
        cal=seat("outlaw", "suzy_lafayette", hand="missed"),
        dee=seat("renegade", hand="cat_balou"),
        deck="saloon:5-hearts mustang:8-clubs bang:2-clubs panic:J-hearts duel:Q-diamonds",
    )
    t.do("play cat_balou -> cal")
    assert t.asked == ("dee", "turn")
    assert t.cal.hand == ["saloon"]
    t.do("end turn")
    assert t.asked == ("ann", "turn")
    assert t.ann.hand == ["bang", "bang", "mustang"]
    assert len(t.happened("showed")) == 1
    t.do("play bang -> ben", "pass")
    assert t.asked == ("ann", "turn")
    assert t.ben.hand == ["beer", "panic"]
