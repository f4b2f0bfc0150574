"""The characters of Wild West Show."""

import pytest
from wildwest_table import wild_west

from bang_wildwest import WildWestState
from bangcore import Game, Ruleset
from bangcore.testing import seat
from bangcore.worlds import sample

RULES = Ruleset.build("wildwest")
BASE = Ruleset.build().characters


def four(**seats):
    """Build a table of four, in which the seats not given are bystanders."""
    others = {
        "ann": seat("sheriff"),
        "ben": seat("outlaw"),
        "cal": seat("outlaw"),
        "dee": seat("renegade"),
    }
    given = {name: value for name, value in seats.items() if name in others}
    more = {name: value for name, value in seats.items() if name not in others}
    return wild_west(**others | given, **more)


@pytest.mark.ruling("R-504")
def test_their_bullets():
    """Each character has the printed number of bullets."""
    bullets = {key: RULES.characters[key].bullets for key in RULES.characters if key not in BASE}
    assert bullets == {
        "big_spencer": 9,
        "flint_westwood": 4,
        "gary_looter": 5,
        "greygory_deck": 4,
        "john_pain": 4,
        "lee_van_kliff": 4,
        "teren_kill": 3,
        "youl_grinner": 4,
    }


# ---------------------------------------------------------------- Big Spencer


@pytest.mark.ruling("R-504")
@pytest.mark.parametrize(("role", "life"), [("sheriff", 10), ("outlaw", 9)])
def test_big_spencer_begins_with_five_cards(role, life):
    """Spencer's first hand has five cards, also as the Sheriff; life points are as printed."""
    roles = ["sheriff", "outlaw", "outlaw", "renegade"]
    seat_ = roles.index(role)
    characters = [None] * 4
    characters[seat_] = "big_spencer"
    game = Game.new(4, RULES, seed=1, roles=roles, characters=characters)
    (dealt,) = [
        event
        for event in game.story()
        if event.kind == "drew" and event.key == "opening_hand" and event.seat == seat_
    ]
    assert dealt.amount == 5
    assert game.view(seat_).players[seat_].life == life


@pytest.mark.ruling("R-504")
def test_big_spencer_cannot_play_missed():
    """A Missed! does not help Spencer, a Barrel does."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "big_spencer", hand="missed", in_play="barrel"),
        deck="hearts",
    )
    t.do("play bang -> ben")
    assert t.options == ["pass", "use barrel"]
    assert t.do("use barrel").ben.life == 9


@pytest.mark.ruling("R-504")
def test_big_spencer_may_use_a_bang_as_missed():
    """Only cards of that name are forbidden, and under Showdown they work as BANG!."""
    t = wild_west(
        "showdown",
        ann=seat("sheriff", "big_spencer", hand="missed bang"),
        ben=seat("outlaw", hand="beer"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play missed as bang -> ben", "pass", "end turn", "play beer as bang -> ann")
    assert t.do("use bang as missed").ann.life == 10


# ---------------------------------------------------------------- Flint Westwood


@pytest.mark.ruling("R-505")
def test_flint_trades_one_card_for_two():
    """Flint gives a card of any choice, but first takes two random ones of the other's hand."""
    t = four(
        ann=seat("sheriff", "flint_westwood", hand="beer mustang"),
        cal=seat("outlaw", hand="bang bang missed"),
    )
    t.do("use flint_westwood -> cal", "pick beer")
    assert (len(t.ann.hand), len(t.cal.hand)) == (3, 2)
    assert "mustang" in t.ann.hand
    assert "beer" in t.cal.hand
    assert "beer" not in t.ann.hand


@pytest.mark.ruling("R-505")
def test_flint_takes_a_single_card():
    """From a player with one card Flint gets that one, and never the one that Flint gives."""
    t = four(ann=seat("sheriff", "flint_westwood", hand="beer"), ben=seat("outlaw", hand="missed"))
    t.do("use flint_westwood -> ben")
    assert (t.ann.hand, t.ben.hand) == (["missed"], ["beer"])


@pytest.mark.ruling("R-505")
def test_flint_trades_once_a_turn():
    """Once in a turn, and only if both players hold cards."""
    t = four(ann=seat("sheriff", "flint_westwood", hand="beer"), ben=seat("outlaw", hand="missed"))
    assert [o for o in t.options if "flint" in o] == ["use flint_westwood -> ben"]
    t.do("use flint_westwood -> ben")
    assert not any("flint" in option for option in t.options)
    t = four(ann=seat("sheriff", "flint_westwood"), ben=seat("outlaw", hand="missed"))
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-505")
def test_flints_trade_is_secret():
    """The others see that cards have moved, not which."""
    t = four(
        ann=seat("sheriff", "flint_westwood", hand="beer mustang"),
        cal=seat("outlaw", hand="bang missed"),
    )
    heard = []
    t.game.events.subscribe(heard.append, seat=1)
    t.do("use flint_westwood -> cal", "pick beer")
    took = [event for event in heard if event.kind == "took"]
    assert [event.cards for event in took] == [(None,)] * 3


# ---------------------------------------------------------------- Gary Looter


@pytest.mark.ruling("R-506")
def test_gary_takes_what_others_discard_in_phase_3():
    """Cards over the limit of another player go to Gary's hand, openly."""
    t = four(
        ann=seat("sheriff", hand="bang missed beer", life=1), cal=seat("outlaw", "gary_looter")
    )
    t.do("end turn", "pick missed", "pick beer")
    assert t.cal.hand == ["beer", "missed"]
    assert t.discards == []
    assert t.ann.hand == ["bang"]


@pytest.mark.ruling("R-506")
def test_gary_does_not_keep_garys_own():
    """Gary's own excess cards are discarded."""
    t = four(ann=seat("sheriff", "gary_looter", hand="bang beer", life=1))
    t.do("end turn", "pick beer")
    assert (t.ann.hand, t.discards) == (["bang"], ["beer"])


@pytest.mark.ruling("R-506")
def test_gary_does_not_take_other_discards():
    """Cards discarded in other ways go to the discard pile."""
    t = four(
        ann=seat("sheriff", "sid_ketchum", hand="bang beer", life=1),
        cal=seat("outlaw", "gary_looter"),
    )
    t.do("use sid_ketchum", "pick bang")
    assert t.cal.hand == []


# ---------------------------------------------------------------- Greygory Deck


def greygory(*borrowed, by=0, **seats):
    kept = WildWestState().borrowed
    kept[by] = list(borrowed)
    return four(kept={"borrowed": kept}, **seats)


@pytest.mark.ruling("R-507")
def test_greygory_begins_with_two_abilities():
    """From the start Greygory publicly has two characters of the base game that nobody plays."""
    characters = ["greygory_deck", "black_jack", "jesse_jones", "kit_carlson"]
    for seed in range(5):
        game = Game.new(4, RULES, seed=seed, characters=characters)
        borrowed = game.view().extra["wildwest"]["borrowed"][0]
        assert len(set(borrowed)) == 2
        assert {*borrowed} <= BASE.keys() - {*characters}


@pytest.mark.ruling("R-507")
def test_greygory_may_draw_the_same_ability_again():
    """The abilities that are given back are among those to draw from."""
    before = {"rose_doolan", "paul_regret"}
    again = set()
    for seed in range(40):
        t = greygory(*sorted(before), by=1, ben=seat("outlaw", "greygory_deck"), seed=seed)
        t.do("end turn", "use greygory_deck")
        again |= before & {*t.game.state.extra["wildwest"].borrowed[1]}
    assert again == before


@pytest.mark.ruling("R-507")
def test_greygory_has_both_abilities():
    """Greygory Deck has both abilities at once, with Greygory's own life points."""
    t = greygory(
        "rose_doolan",
        "willy_the_kid",
        ann=seat("sheriff", "greygory_deck", hand="bang bang"),
    )
    assert t.ann.distance(t.cal) == 1
    t.do("play bang -> cal", "play bang -> cal")
    assert (t.cal.life, t.ann.life) == (2, 5)


@pytest.mark.ruling("R-507")
def test_greygory_may_change_both_before_anything_else():
    """At the start of the turn Greygory may draw two others, before Dynamite is checked."""
    t = greygory(
        "rose_doolan",
        "lucky_duke",
        by=1,
        ben=seat("outlaw", "greygory_deck", in_play="dynamite"),
        deck="clubs",
    )
    t.do("end turn")
    assert t.asked == ("ben", "borrow")
    assert t.do("pass").asked == ("ben", "flip")
    t = greygory(
        "rose_doolan",
        "paul_regret",
        by=1,
        ben=seat("outlaw", "greygory_deck"),
        seed=5,
    )
    t.do("end turn", "use greygory_deck")
    borrowed = t.game.state.extra["wildwest"].borrowed[1]
    assert len(borrowed) == 2
    assert {*borrowed} != {"rose_doolan", "paul_regret"}


@pytest.mark.ruling("R-508")
def test_greygory_chooses_how_to_draw():
    """Of two abilities for drawing Greygory picks one in each turn."""
    t = greygory(
        "jesse_jones",
        "pedro_ramirez",
        by=1,
        ben=seat("outlaw", "greygory_deck"),
        cal=seat("outlaw", hand="missed"),
        discards="gatling",
    )
    t.do("end turn", "pass")
    assert t.options == ["pick jesse_jones", "pick pedro_ramirez"]
    t.do("pick pedro_ramirez", "pick discards")
    assert "gatling" in t.ben.hand
    assert t.cal.hand == ["missed"]
    assert t.game.state.extra["wildwest"].idle == ""


def test_nobody_else_is_asked():
    """Others have no abilities to change."""
    assert four(ben=seat("outlaw", "black_jack")).do("end turn").asked == ("ben", "turn")


# ---------------------------------------------------------------- John Pain


@pytest.mark.ruling("R-509")
def test_john_pain_takes_the_card_of_a_draw():
    """The card of anybody's draw! goes to John's hand when its result has been applied."""
    t = four(
        ben=seat("outlaw", in_play="jail"),
        cal=seat("outlaw", "john_pain"),
        deck="beer:7-hearts",
    )
    t.do("end turn")
    assert (t.cal.hand, t.turn) == (["beer"], "ben")


@pytest.mark.ruling("R-509")
def test_john_pain_takes_johns_own():
    """This applies to John's own draw!, too; the card cannot be used during that effect."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "john_pain", hand="beer", in_play="barrel"),
        deck="missed:2-spades",
    )
    t.do("play bang -> ben", "use barrel")
    assert t.ben.hand == ["beer", "missed"]
    assert t.options == ["pass"]
    t.do("pass")
    assert t.ben.life == 3


@pytest.mark.ruling("R-509")
def test_john_pain_may_use_it_later():
    """After the effect it is a card like any other."""
    t = four(
        ann=seat("sheriff", "willy_the_kid", hand="bang bang"),
        ben=seat("outlaw", "john_pain", in_play="barrel"),
        deck="missed:2-spades hearts",
    )
    t.do("play bang -> ben", "use barrel", "pass", "play bang -> ben", "use missed")
    assert t.ben.life == 3


@pytest.mark.ruling("R-509")
def test_john_pain_stops_at_six_cards():
    """With six cards in hand John takes none; of two cards with five in hand the first."""
    t = four(
        ben=seat("outlaw", in_play="jail"),
        cal=seat("outlaw", "john_pain", hand="bang bang bang bang bang bang"),
        deck="beer:7-hearts",
    )
    t.do("end turn")
    assert (len(t.cal.hand), t.discards[0]) == (6, "jail")
    t = four(
        ben=seat("outlaw", "lucky_duke", in_play="jail"),
        cal=seat("outlaw", "john_pain", hand="bang bang bang bang bang"),
        deck="beer:7-hearts gatling:10-hearts",
    )
    t.do("end turn", "pick gatling")
    assert "beer" in t.cal.hand
    assert "gatling" in t.discards


@pytest.mark.ruling("R-509")
def test_john_pain_leaves_what_is_no_draw():
    """Cards that are turned up for General Store do not go to John."""
    t = four(
        ann=seat("sheriff", hand="general_store"), ben=seat("outlaw", "john_pain"), deck_only=False
    )
    t.do("play general_store")
    assert t.ben.hand == []


# ---------------------------------------------------------------- Lee Van Kliff


def lee(hand, **seats):
    return four(ann=seat("sheriff", "lee_van_kliff", hand=hand), **seats)


@pytest.mark.ruling("R-510")
def test_lee_repeats_what_lee_has_played():
    """For a BANG! the effect of the brown card just played happens once more."""
    t = lee("stagecoach bang").do("play stagecoach", "use lee_van_kliff with bang")
    assert len(t.ann.hand) == 4
    assert t.discards == ["bang", "stagecoach"]


@pytest.mark.ruling("R-510")
def test_lee_may_choose_another_target():
    """The repeated card may target another player; it does not count as a BANG! of the turn."""
    t = lee("bang bang")
    t.do("play bang -> ben", "use lee_van_kliff with bang -> dee")
    assert (t.ben.life, t.dee.life) == (3, 3)


@pytest.mark.ruling("R-510")
def test_lee_repeats_a_card_once():
    """A repeated card is not repeated again."""
    t = lee("gatling bang bang").do("play gatling", "use lee_van_kliff with bang")
    assert t.ben.life == 2
    assert not any("lee" in option for option in t.options)


@pytest.mark.ruling("R-510")
def test_lee_repeats_brown_cards_right_away():
    """A blue card is not repeated, and after one there is nothing to repeat."""
    t = lee("stagecoach mustang bang").do("play stagecoach", "play mustang")
    assert not any("lee" in option for option in t.options)
    assert not any("lee" in option for option in lee("bang").options)


@pytest.mark.ruling("R-485", "R-511")
def test_lee_turns_up_one_event_only():
    """A repeated Stagecoach draws, and does not turn up another event."""
    t = wild_west(
        "",
        "bone_orchard",
        "sacagaway",
        ann=seat("sheriff", "lee_van_kliff", hand="stagecoach bang"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play stagecoach", "use lee_van_kliff with bang")
    assert t.game.state.extra["wildwest"].current == "bone_orchard"


@pytest.mark.ruling("R-500")
def test_a_repetition_is_a_card_for_miss_susanna():
    """It counts as one more card, and the BANG! that pays for it does not."""
    t = wild_west(
        "miss_susanna",
        ann=seat("sheriff", "lee_van_kliff", hand="gatling bang mustang"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play gatling", "use lee_van_kliff with bang", "play mustang", "end turn")
    assert t.ann.life == 5
    t = wild_west(
        "miss_susanna",
        ann=seat("sheriff", "lee_van_kliff", hand="gatling bang"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play gatling", "use lee_van_kliff with bang", "end turn")
    assert t.ann.life == 4


@pytest.mark.ruling("R-511")
def test_under_showdown_any_card_pays():
    """A card that counts as BANG! pays, and a real one does."""
    t = wild_west(
        "showdown",
        ann=seat("sheriff", "lee_van_kliff", hand="gatling beer bang"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play gatling")
    assert [o for o in t.options if "lee" in o] == [
        "use lee_van_kliff with beer",
        "use lee_van_kliff with bang",
    ]


@pytest.mark.ruling("R-510")
def test_a_new_turn_forgets_the_card():
    """A card played in another turn is not repeated."""
    t = four(
        ann=seat("sheriff", "lee_van_kliff", hand="gatling bang"),
        ben=seat("outlaw", hand="bang"),
    )
    t.do("play gatling", "pass", "end turn")
    assert t.game.state.extra["wildwest"].played == -1


# ---------------------------------------------------------------- Teren Kill


def teren(card, hand="", **more):
    return four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "teren_kill", hand=hand, life=1),
        deck=card,
        **more,
    )


@pytest.mark.ruling("R-512")
@pytest.mark.parametrize("suit", ["hearts", "diamonds", "clubs"])
def test_teren_stays_unless_it_is_spades(suit):
    """About to be eliminated they draw!, keep one life point and draw a card."""
    t = teren(suit).do("play bang -> ben")
    assert (t.ben.alive, t.ben.life, len(t.ben.hand)) == (True, 1, 1)
    assert t.ann.hand == []


@pytest.mark.ruling("R-512")
def test_spades_eliminate_teren():
    """On Spades they are out, and the player responsible is rewarded."""
    t = teren("spades").do("play bang -> ben")
    assert not t.ben.alive
    assert len(t.ann.hand) == 3


@pytest.mark.ruling("R-512")
def test_a_beer_comes_before():
    """A player who is saved by a Beer does not draw!, nor get a card."""
    t = teren("spades", hand="beer").do("play bang -> ben", "pass", "use beer")
    assert (t.ben.life, t.ben.hand) == (1, [])
    assert not t.happened("flipped")


@pytest.mark.ruling("R-512")
def test_after_spades_there_is_no_beer():
    """A player who has tried the draw! cannot use a Beer any more."""
    t = teren("spades", hand="beer").do("play bang -> ben", "pass", "pass")
    assert not t.ben.alive


@pytest.mark.ruling("R-512")
def test_teren_draws_once_whatever_the_damage():
    """One draw! is enough against three life points."""
    t = four(ben=seat("outlaw", "teren_kill", in_play="dynamite"), deck="9-spades hearts gatling")
    t.do("end turn")
    assert t.ben.alive
    assert t.ben.life == 1
    assert len(t.happened("flipped")) == 2


# ---------------------------------------------------------------- Youl Grinner


@pytest.mark.ruling("R-513")
def test_those_with_more_cards_give_one():
    """Before drawing, Youl gets one card from everybody with more cards, of their choice."""
    t = four(
        ann=seat("sheriff", hand="bang beer"),
        ben=seat("outlaw", "youl_grinner", hand="mustang"),
        cal=seat("outlaw", hand="missed"),
        dee=seat("renegade", hand="gatling saloon"),
    )
    t.do("end turn")
    assert t.asked == ("dee", "give")
    t.do("pick saloon", "pick beer")
    assert (t.ann.hand, t.cal.hand, t.dee.hand) == (["bang"], ["missed"], ["gatling"])
    assert len(t.ben.hand) == 5


@pytest.mark.ruling("R-513")
def test_cards_are_counted_once():
    """A player who had more at the start gives, even if Youl has more by then."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "youl_grinner"),
        dee=seat("renegade", hand="saloon"),
    )
    t.do("end turn", "pick saloon", "pick bang")
    assert (t.ann.hand, t.dee.hand) == ([], [])
    assert len(t.ben.hand) == 4


@pytest.mark.ruling("R-513")
def test_nobody_sees_the_cards_given_to_youl():
    """The others see that cards are given, not which."""
    t = four(
        ann=seat("sheriff", hand="bang beer"),
        ben=seat("outlaw", "youl_grinner"),
        dee=seat("renegade", hand="gatling saloon"),
    )
    seen = []
    t.game.events.subscribe(seen.append, seat=t.cal.seat)
    t.do("end turn", "ann: pick beer", "pick saloon")
    given = [event.cards for event in seen if event.kind == "took"]
    assert given == [(None,), (None,)]
    assert not any(event.kind == "opened" for event in seen)


@pytest.mark.ruling("R-513")
def test_in_jail_youl_gets_nothing():
    """It belongs to phase 1."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "youl_grinner", in_play="jail"),
        deck="clubs",
    )
    t.do("end turn")
    assert (t.turn, t.ann.hand) == ("cal", ["bang"])


@pytest.mark.ruling("R-513")
def test_the_gift_is_secret():
    """Only giver and receiver see it."""
    t = four(ann=seat("sheriff", hand="bang beer"), ben=seat("outlaw", "youl_grinner"))
    heard = []
    t.game.events.subscribe(heard.append, seat=3)
    t.do("end turn", "pick beer")
    assert [event.cards for event in heard if event.kind == "took"] == [(None,)]


def test_worlds_of_gifts():
    """In a world, a card that everybody saw go is not given away by another player."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "youl_grinner"),
        ben=seat("outlaw", "gary_looter", hand="beer saloon"),
        cal=seat("outlaw", hand="gatling duel"),
        dee=seat("renegade", hand="bang missed stagecoach panic mustang", life=2),
    )
    t.do("end turn", "pick bang", "pick missed", "pick stagecoach", "pick saloon", "pick duel")
    assert t.asked == ("dee", "give")
    for seed in range(30):
        world = sample(t.game, 3, seed)
        assert world.view(3) == t.game.view(3)
        assert sample(world, 3, seed + 1).view(3) == t.game.view(3)
