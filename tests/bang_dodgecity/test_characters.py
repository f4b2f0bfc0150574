"""The characters of Dodge City, one by one: abilities and timing."""

from typing import Any

import pytest

from bang_dodgecity.state import DodgeCityState
from bangcore import Event, IllegalOption, Ruleset
from bangcore.plugin import Cause, Offer, hookimpl
from bangcore.testing import Table, four, seat, table

DODGE_CITY = ["dodgecity"]
RULES = Ruleset.build("dodgecity", "bullet")
THREE_BULLETS = [
    "apache_kid",
    "elena_fuente",
    "pixie_pete",
    "sean_mallory",
    "vera_custer",
    "claus_the_saint",
]


def copying(character: str) -> dict[str, DodgeCityState]:
    """Return the state of Dodge City in a game in which Vera has chosen that character."""
    return {"dodgecity": DodgeCityState(copied=character)}


def told(t: Table, name: str | None) -> list[Event]:
    """Record the events as seen by that player or by a spectator."""
    heard: list[Event] = []
    t.game.events.subscribe(heard.append, seat=None if name is None else t.game.seat(name))
    return heard


class TwoAtOnce:
    """Lets any player, in their turn, take two life points from another player."""

    @hookimpl
    def bang_actions(self, g: Any, seat: int) -> list[Offer]:
        return [self.offer(g, other) for other in g.others(seat)]

    def offer(self, g: Any, target: int) -> Offer:
        option = g.options.use("two_at_once", target=target)
        return Offer(option, lambda g: g.damage(target, 2, key="two_at_once"))


@pytest.mark.ruling("R-009", "R-235")
@pytest.mark.parametrize(
    "character", [key for key in RULES.characters if key not in Ruleset.build().characters]
)
def test_the_bullets_of_the_characters(character: str) -> None:
    """Each player starts with the bullets of their character, the Sheriff with one more."""
    bullets = 3 if character in THREE_BULLETS else 4
    t = four(ann=seat("sheriff", character), expansions=["dodgecity", "bullet"])
    assert t.ann.life == bullets + 1
    t = four(ben=seat("outlaw", character), expansions=["dodgecity", "bullet"])
    assert t.ben.life == bullets


# ---------------------------------------------------------------- Apache Kid


def against_apache(card: str, **more: Any) -> Table:
    """Return a table with that card and a Beer for Ann, a Barrel and a Beer for Ben, Apache Kid."""
    return four(
        ann=seat("sheriff", hand=f"{card} beer:J-hearts", **more),
        ben=seat("outlaw", "apache_kid", hand="beer", in_play="barrel", life=2),
        expansions=DODGE_CITY,
    )


@pytest.mark.ruling("R-206")
@pytest.mark.parametrize("card", ["bang", "panic", "cat_balou", "duel", "punch"])
def test_diamonds_aimed_at_apache_kid_do_nothing(card: str) -> None:
    """A Diamond aimed at Apache Kid has no effect; Apache Kid is not asked and loses nothing."""
    t = against_apache(f"{card}:9-diamonds")
    t.do(f"play {card} -> ben")
    assert t.asked == ("ann", "turn")
    assert t.ben.life == 2
    assert t.ben.hand == ["beer"]
    assert t.ben.in_play == ["barrel"]
    assert t.ann.hand == ["beer"]
    assert t.discards == [card]


@pytest.mark.ruling("R-206")
@pytest.mark.parametrize("suit", ["hearts", "clubs", "spades"])
@pytest.mark.parametrize(
    ("card", "question"),
    [
        ("bang", ("ben", "missed")),
        ("panic", ("ann", "pick")),
        ("cat_balou", ("ann", "pick")),
        ("duel", ("ben", "bang")),
        ("punch", ("ben", "missed")),
    ],
)
def test_other_suits_work_against_apache_kid(
    card: str, question: tuple[str, str], suit: str
) -> None:
    """Cards of other suits work against Apache Kid."""
    t = against_apache(f"{card}:9-{suit}")
    t.do(f"play {card} -> ben")
    assert t.asked == question


@pytest.mark.ruling("R-206")
def test_a_diamond_for_everybody_passes_over_apache_kid_alone() -> None:
    """A Gatling of Diamonds shoots at everyone but Apache Kid."""
    t = four(
        ann=seat("sheriff", hand="gatling:10-diamonds"),
        ben=seat("outlaw", "apache_kid"),
        expansions=DODGE_CITY,
    )
    t.do("play gatling")
    assert [t.ben.life, t.cal.life, t.dee.life] == [3, 3, 3]


@pytest.mark.ruling("R-206")
@pytest.mark.parametrize(("suit", "life"), [("diamonds", 1), ("hearts", 2)])
def test_diamonds_of_others_do_not_help_apache_kid_either(suit: str, life: int) -> None:
    """Apache Kid is not healed by another player's Saloon of Diamonds; the others are."""
    t = four(
        ann=seat("sheriff", hand=f"saloon:5-{suit}", life=1),
        ben=seat("outlaw", "apache_kid", life=1),
        cal=seat("outlaw", life=1),
        expansions=DODGE_CITY,
    )
    t.do("play saloon")
    assert [t.ann.life, t.ben.life, t.cal.life] == [2, life, 2]


@pytest.mark.ruling("R-206")
def test_apache_kids_own_diamonds_work() -> None:
    """Apache Kid's own Diamonds take effect, on Apache Kid and on others."""
    t = four(
        ann=seat("sheriff", "apache_kid", hand="beer:8-diamonds bang:9-diamonds", life=1),
        expansions=DODGE_CITY,
    )
    t.do("play beer", "play bang -> ben")
    assert t.ann.life == 2
    assert t.ben.life == 3


@pytest.mark.ruling("R-206")
def test_diamonds_played_as_another_card_do_nothing_to_apache_kid() -> None:
    """Calamity Janet's Missed! of Diamonds played as BANG! has no effect on Apache Kid."""
    t = four(
        ann=seat("sheriff", "calamity_janet", hand="missed:8-diamonds missed:8-spades volcanic"),
        ben=seat("outlaw", "apache_kid"),
        expansions=DODGE_CITY,
    )
    t.do("play volcanic", "play missed:8-diamonds as bang -> ben")
    assert t.ben.life == 3
    t.do("play missed:8-spades as bang -> ben")
    assert t.ben.life == 2


@pytest.mark.ruling("R-206")
@pytest.mark.parametrize(("suit", "hand"), [("diamonds", ["beer"]), ("spades", [])])
def test_green_diamonds_do_nothing_to_apache_kid(suit: str, hand: list[str]) -> None:
    """A Conestoga of Diamonds takes nothing from Apache Kid."""
    t = four(
        ann=seat("sheriff", in_play=f"conestoga:9-{suit}"),
        ben=seat("outlaw", "apache_kid", hand="beer"),
        expansions=DODGE_CITY,
    )
    t.do("use conestoga -> ben")
    assert t.ben.hand == hand
    assert t.ann.in_play == []


@pytest.mark.ruling("R-371")
@pytest.mark.parametrize(("suit", "life"), [("diamonds", 3), ("spades", 2)])
def test_apache_kid_looks_at_the_suit_of_the_howitzer(suit: str, life: int) -> None:
    """For a Howitzer, the suit of the Howitzer counts for Apache Kid."""
    t = four(
        ann=seat("sheriff", in_play=f"howitzer:9-{suit}"),
        ben=seat("outlaw", "apache_kid"),
        expansions=DODGE_CITY,
    )
    t.do("use howitzer")
    assert [t.ben.life, t.cal.life, t.dee.life] == [life, 3, 3]


@pytest.mark.ruling("R-371")
@pytest.mark.parametrize(
    ("card", "price", "life"), [("spades", "diamonds", 2), ("diamonds", "spades", 3)]
)
def test_apache_kid_does_not_look_at_the_price(card: str, price: str, life: int) -> None:
    """For a Springfield, Apache Kid looks at the suit of the card itself, not of its price."""
    t = four(
        ann=seat("sheriff", hand=f"springfield:K-{card} bang:7-{price}"),
        ben=seat("outlaw", "apache_kid"),
        expansions=DODGE_CITY,
    )
    t.do("play springfield -> ben")
    assert t.ann.hand == []
    assert t.ben.life == life


@pytest.mark.ruling("R-207")
@pytest.mark.parametrize("rank", ["K", "A", "5"])
def test_indians_do_nothing_to_apache_kid(rank: str) -> None:
    """Indians! have no effect on Apache Kid: all three cards are Diamonds."""
    t = four(
        ann=seat("sheriff", hand=f"indians:{rank}-diamonds"),
        ben=seat("outlaw", "apache_kid", hand="bang"),
        expansions=DODGE_CITY,
    )
    t.do("play indians")
    assert t.asked == ("ann", "turn")
    assert [t.ben.life, t.cal.life, t.dee.life] == [3, 3, 3]
    assert t.ben.hand == ["bang"]
    assert {card.suit for card in RULES.cards if card.key == "indians"} == {"diamonds"}


@pytest.mark.ruling("R-208")
def test_diamonds_count_inside_a_duel_with_apache_kid() -> None:
    """In a Duel of Spades with Apache Kid, BANG! cards of Diamonds count."""
    t = four(
        ann=seat("sheriff", hand="duel:J-spades bang:5-diamonds"),
        ben=seat("outlaw", "apache_kid", hand="bang"),
        expansions=DODGE_CITY,
    )
    t.do("play duel -> ben", "use bang", "use bang")
    assert t.ben.life == 2
    assert t.ann.life == 5


# ---------------------------------------------------------------- Belle Star


@pytest.mark.ruling("R-209")
def test_barrels_do_not_work_in_belle_stars_turn() -> None:
    """A Barrel does not work against Belle's shot in Belle's turn; in other turns it does."""
    t = four(
        ann=seat("sheriff", "belle_star", hand="bang"),
        ben=seat("outlaw", in_play="barrel"),
        cal=seat("outlaw", hand="bang"),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben")
    assert t.asked == ("ann", "turn")
    assert t.ben.life == 3
    t.do("end turn", "end turn", "play bang -> ben")
    assert t.asked == ("ben", "missed")
    assert t.options == ["pass", "use barrel"]


@pytest.mark.ruling("R-209")
@pytest.mark.parametrize("horse", ["mustang", "hideout"])
def test_horses_and_hideouts_do_not_work_in_belle_stars_turn(horse: str) -> None:
    """In Belle's turn, Mustang and Hideout do not count; in other turns they do."""
    t = four(
        ann=seat("sheriff", "belle_star", hand="bang"),
        ben=seat("outlaw", in_play=horse),
        cal=seat("outlaw", hand="bang"),
        expansions=DODGE_CITY,
    )
    assert t.ann.distance(t.ben) == 1
    assert "play bang -> ben" in t.options
    t.do("end turn", "end turn")
    assert t.turn == "cal"
    assert t.ann.distance(t.ben) == 2
    assert "play bang -> ben" not in t.options


@pytest.mark.ruling("R-209", "R-375", "R-177")
def test_green_missed_cards_do_not_work_in_belle_stars_turn() -> None:
    """In Belle's turn only hand cards cancel a shot, not green cards in play."""
    t = four(
        ann=seat("sheriff", "belle_star", hand="bang"),
        ben=seat("outlaw", hand="missed dodge", in_play="iron_plate sombrero bible"),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben")
    assert t.asked == ("ben", "missed")
    assert sorted(t.options) == ["pass", "use dodge", "use missed"]
    t.do("use missed")
    assert t.ben.life == 4


@pytest.mark.ruling("R-209")
def test_belle_stars_own_cards_work_in_belle_stars_turn() -> None:
    """Belle's own cards in play work in Belle's turn."""
    t = four(
        ann=seat("sheriff", "belle_star", hand="bang", in_play="schofield scope knife"),
        cal=seat("outlaw", in_play="mustang"),
        expansions=DODGE_CITY,
    )
    assert t.ann.distance(t.cal) == 1
    assert "play bang -> cal" in t.options
    assert "use knife -> cal" in t.options


@pytest.mark.ruling("R-210")
def test_belle_star_does_not_switch_off_characters() -> None:
    """The abilities of Jourdonnais and Paul Regret work in Belle's turn."""
    t = four(
        ann=seat("sheriff", "belle_star", hand="bang"),
        ben=seat("outlaw", "jourdonnais", in_play="barrel"),
        dee=seat("renegade", "paul_regret"),
        expansions=DODGE_CITY,
        deck="hearts",
    )
    assert t.ann.distance(t.dee) == 2
    assert "play bang -> dee" not in t.options
    t.do("play bang -> ben")
    assert t.options == ["pass", "use jourdonnais"]
    t.do("use jourdonnais")
    assert t.ben.life == 4


# ---------------------------------------------------------------- Bill Noface


@pytest.mark.ruling("R-211")
@pytest.mark.parametrize(("life", "cards"), [(4, 1), (3, 2), (2, 3), (1, 4)])
def test_bill_noface_draws_a_card_and_one_per_lost_life_point(life: int, cards: int) -> None:
    """Bill draws one card and one more for each lost life point."""
    t = four(
        ben=seat("outlaw", "bill_noface", life=life),
        expansions=DODGE_CITY,
    )
    t.do("end turn")
    assert t.asked == ("ben", "turn")
    assert len(t.ben.hand) == cards


@pytest.mark.ruling("R-211")
def test_bill_noface_counts_the_bullet_of_the_sheriff() -> None:
    """A Sheriff Bill starts with five life points, so at four one is missing."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "bill_noface", life=4),
        expansions=DODGE_CITY,
    )
    t.do("end turn")
    assert len(t.ann.hand) == 2


# ---------------------------------------------------------------- Chuck Wengam


@pytest.mark.ruling("R-212")
def test_chuck_wengam_trades_a_life_point_for_two_cards_again_and_again() -> None:
    """Chuck may trade life points for cards until one is left."""
    t = four(
        ann=seat("sheriff", "chuck_wengam", life=3),
        deck="duel panic barrel saloon",
        expansions=DODGE_CITY,
    )
    t.do("use chuck_wengam")
    assert t.ann.life == 2
    assert t.ann.hand == ["duel", "panic"]
    t.do("use chuck_wengam")
    assert t.ann.life == 1
    assert t.ann.hand == ["barrel", "duel", "panic", "saloon"]
    assert "use chuck_wengam" not in t.options


@pytest.mark.ruling("R-212")
def test_chuck_wengam_never_gives_the_last_life_point() -> None:
    """Chuck may not give the last life point, even with a Beer, nor act out of turn."""
    t = four(
        ben=seat("outlaw", "chuck_wengam", hand="beer", life=1),
        deck="duel panic",
        expansions=DODGE_CITY,
    )
    assert t.interrupts == []
    t.do("end turn")
    assert "use chuck_wengam" not in t.options
    with pytest.raises(IllegalOption):
        t.do("use chuck_wengam")
    t.do("play beer")
    assert "use chuck_wengam" in t.options


# ---------------------------------------------------------------- Doc Holyday


@pytest.mark.ruling("R-213")
def test_doc_holyday_discards_two_cards_for_a_shot() -> None:
    """Doc chooses a target and then two cards to discard, and the target loses a life point."""
    t = four(
        ann=seat("sheriff", "doc_holyday", hand="beer panic saloon", in_play="barrel"),
        expansions=DODGE_CITY,
    )
    t.do("use doc_holyday -> ben")
    assert t.asked == ("ann", "discard")
    assert sorted(t.options) == ["pick beer", "pick panic", "pick saloon"]
    t.do("pick beer", "pick saloon")
    assert t.ann.hand == ["panic"]
    assert t.ann.in_play == ["barrel"]
    assert t.discards == ["saloon", "beer"]
    assert t.ben.life == 3


@pytest.mark.ruling("R-213")
def test_doc_holyday_shoots_once_a_turn_besides_the_bang() -> None:
    """Doc's ability does not use up the one BANG! card; each may be used once, in either order."""
    hand = "bang bang beer:J-hearts saloon panic cat_balou"
    for first, second in (
        ("play bang -> ben", "use doc_holyday -> ben"),
        ("use doc_holyday -> ben", "play bang -> ben"),
    ):
        t = four(
            ann=seat("sheriff", "doc_holyday", hand=hand),
            expansions=DODGE_CITY,
        )
        for answer in (first, second):
            t.do(answer)
            if answer.startswith("use"):
                t.do("pick beer", "pick saloon")
        assert t.ben.life == 2
        assert "play bang -> ben" not in t.options
        assert "use doc_holyday -> ben" not in t.options
        t.do("end turn")
        for _ in "bcd":
            t.do("end turn")
        assert t.turn == "ann"
        assert "use doc_holyday -> ben" in t.options


@pytest.mark.ruling("R-213")
def test_doc_holyday_needs_two_cards_and_a_target_within_reach() -> None:
    """Doc's ability needs two cards and a target within the reach of the weapon."""
    t = four(
        ann=seat("sheriff", "doc_holyday", hand="beer schofield"),
        ben=seat("outlaw", in_play="mustang"),
        expansions=DODGE_CITY,
    )
    assert [option for option in t.options if "doc" in option] == ["use doc_holyday -> dee"]
    t.do("play schofield")
    assert [option for option in t.options if "doc" in option] == []
    t = four(
        ann=seat("sheriff", "doc_holyday", hand="beer panic", in_play="schofield"),
        ben=seat("outlaw", in_play="mustang"),
        expansions=DODGE_CITY,
    )
    assert len([option for option in t.options if "doc" in option]) == 3


@pytest.mark.ruling("R-213")
def test_doc_holydays_shot_can_be_cancelled() -> None:
    """A Barrel or one Missed! cancels Doc's shot."""
    t = four(
        ann=seat("sheriff", "doc_holyday", hand="beer panic"),
        ben=seat("outlaw", hand="missed", in_play="barrel"),
        expansions=DODGE_CITY,
    )
    t.do("use doc_holyday -> ben", "pick beer")
    assert t.asked == ("ben", "missed")
    assert t.options == ["pass", "use barrel", "use missed"]
    assert t.decision.cause.needed == 1
    t.do("use missed")
    assert t.ben.life == 4


@pytest.mark.ruling("R-213")
def test_doc_holyday_is_rewarded_for_an_outlaw() -> None:
    """A player who dies of Doc's shot is eliminated by Doc."""
    t = four(
        ann=seat("sheriff", "doc_holyday", hand="beer panic"),
        ben=seat("outlaw", life=1),
        expansions=DODGE_CITY,
    )
    t.do("use doc_holyday -> ben", "pick beer")
    assert not t.ben.alive
    assert len(t.ann.hand) == 3


@pytest.mark.ruling("R-214")
@pytest.mark.parametrize(
    ("suits", "life"),
    [
        (("diamonds", "diamonds"), 3),
        (("diamonds", "clubs"), 2),
        (("hearts", "diamonds"), 2),
        (("spades", "clubs"), 2),
    ],
)
def test_doc_holyday_hits_apache_kid_unless_both_cards_are_diamonds(
    suits: tuple[str, str], life: int
) -> None:
    """Doc's shot hits Apache Kid unless both discarded cards are Diamonds."""
    first, second = suits
    t = four(
        ann=seat("sheriff", "doc_holyday", hand=f"bang:7-{first} panic:6-{second}"),
        ben=seat("outlaw", "apache_kid"),
        expansions=DODGE_CITY,
    )
    t.do("use doc_holyday -> ben", "pick bang")
    assert t.ann.hand == []
    assert t.ben.life == life
    assert "use doc_holyday -> ben" not in t.options


# ---------------------------------------------------------------- Elena Fuente


@pytest.mark.ruling("R-215")
@pytest.mark.parametrize("card", ["bang", "beer", "mustang", "dynamite", "duel", "iron_plate"])
def test_elena_fuente_cancels_a_shot_with_any_card(card: str) -> None:
    """Elena may use any hand card as a Missed!, without another effect."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "elena_fuente", hand=card, life=2),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben")
    assert t.options == ["pass", f"use {card} as missed"]
    t.do(f"use {card} as missed")
    assert t.ben.life == 2
    assert t.ben.hand == t.ben.in_play == []
    assert t.discards[:2] == ["bang", card]


@pytest.mark.ruling("R-215")
def test_elena_fuentes_missed_cards_keep_their_effects() -> None:
    """A Missed! or a Dodge is offered once only, and a Dodge still draws its card."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "elena_fuente", hand="missed dodge"),
        deck="saloon",
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben")
    assert sorted(t.options) == ["pass", "use dodge", "use missed"]
    t.do("use dodge")
    assert t.ben.hand == ["missed", "saloon"]


@pytest.mark.ruling("R-215")
def test_elena_fuente_uses_no_card_in_play() -> None:
    """Elena can use only hand cards as a Missed!, not cards in play."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "elena_fuente", in_play="scope winchester"),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben")
    assert t.asked == ("ann", "turn")
    assert t.ben.life == 2


@pytest.mark.ruling("R-215")
def test_elena_fuente_cancels_slabs_bang_with_two_cards() -> None:
    """Against Slab the Killer, Elena needs any two cards, and a single one is lost."""
    t = four(
        ann=seat("sheriff", "slab_the_killer", hand="bang bang", in_play="volcanic"),
        ben=seat("outlaw", "elena_fuente", hand="beer panic saloon"),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben", "use beer as missed")
    assert t.asked == ("ben", "missed")
    t.do("use panic as missed")
    assert t.ben.life == 3
    t.do("play bang -> ben", "use saloon as missed")
    assert t.ben.life == 2
    assert t.ben.hand == []


@pytest.mark.ruling("R-215")
@pytest.mark.parametrize("card", ["indians", "duel:J-spades -> ben"])
def test_elena_fuentes_cards_are_not_bang(card: str) -> None:
    """Where a BANG! is demanded, Elena needs a real one."""
    t = four(
        ann=seat("sheriff", hand=card.partition(" ")[0]),
        ben=seat("outlaw", "elena_fuente", hand="missed beer"),
        expansions=DODGE_CITY,
    )
    t.do(f"play {card}")
    assert t.options == ["pass"]


@pytest.mark.ruling("R-215")
def test_elena_fuentes_ability_does_not_work_in_elenas_turn() -> None:
    """In Elena's turn, each card is what it is."""
    t = four(
        ann=seat("sheriff", "elena_fuente", hand="beer missed saloon"),
        expansions=DODGE_CITY,
    )
    assert sorted(t.options) == ["end turn", "play beer", "play saloon"]


# ---------------------------------------------------------------- Greg Digger


@pytest.mark.ruling("R-216")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (2, 4), (3, 4), (4, 4)])
def test_greg_digger_regains_two_life_points_for_an_elimination(before: int, after: int) -> None:
    """Greg regains two life points for any elimination, up to the maximum."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1),
        cal=seat("outlaw", "greg_digger", life=before),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben")
    assert not t.ben.alive
    assert t.cal.life == after


@pytest.mark.ruling("R-216")
def test_greg_digger_regains_life_for_the_victims_of_dynamite() -> None:
    """Greg regains life points for an elimination by Dynamite."""
    t = four(
        ann=seat("sheriff", "greg_digger", life=1),
        ben=seat("outlaw", in_play="dynamite", life=3),
        deck="2-spades",
        expansions=DODGE_CITY,
    )
    t.do("end turn")
    assert not t.ben.alive
    assert t.ann.life == 3


@pytest.mark.ruling("R-216")
def test_greg_digger_regains_life_before_the_next_target_of_the_same_card() -> None:
    """When a Gatling eliminates a player, Greg regains two life points before being shot at."""
    t = four(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", life=1),
        cal=seat("outlaw", "greg_digger", life=1),
        expansions=DODGE_CITY,
    )
    t.do("play gatling")
    assert t.cal.alive
    assert t.cal.life == 2


@pytest.mark.ruling("R-216")
def test_greg_digger_is_not_saved_by_the_elimination_of_greg() -> None:
    """Greg's own elimination does not count."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "greg_digger", life=1),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben")
    assert not t.ben.alive
    assert t.happened("gained_life") == []


# ---------------------------------------------------------------- Herb Hunter


@pytest.mark.ruling("R-216", "R-217")
def test_abilities_act_in_the_order_of_the_turn_after_an_elimination() -> None:
    """After another elimination, those for an elimination act clockwise from the player on turn."""
    t = table(
        ann=seat("sheriff", hand="bang", in_play="winchester"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", "greg_digger", life=1),
        dee=seat("deputy", life=1),
        eve=seat("renegade", "herb_hunter"),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> dee")
    acted = [(e.kind, e.seat) for e in t.events if e.key in ("greg_digger", "herb_hunter")]
    assert acted == [("gained_life", 2), ("drew", 4)]


@pytest.mark.ruling("R-217")
def test_herb_hunter_draws_two_cards_for_an_elimination() -> None:
    """Herb draws two cards for an elimination by another player, who gets the reward as well."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="duel", life=1),
        cal=seat("outlaw", "herb_hunter"),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben", "pass", "pass")
    assert not t.ben.alive
    assert len(t.cal.hand) == 2
    assert len(t.ann.hand) == 3
    assert "duel" in t.discards


@pytest.mark.ruling("R-217")
def test_herb_hunter_draws_five_cards_for_an_outlaw_shot_by_herb() -> None:
    """Herb's two cards come in addition to the reward for an Outlaw."""
    t = four(
        ann=seat("sheriff", "herb_hunter", hand="bang"),
        ben=seat("outlaw", life=1),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben")
    assert len(t.ann.hand) == 5


@pytest.mark.ruling("R-217")
def test_herb_hunter_draws_for_every_single_elimination() -> None:
    """Two players eliminated by one card bring Herb four cards."""
    t = table(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", life=1),
        cal=seat("outlaw", life=1),
        dee=seat("renegade", "herb_hunter"),
        expansions=DODGE_CITY,
    )
    t.do("play gatling", "pass")
    assert [t.ben.alive, t.cal.alive, t.dee.alive] == [False, False, True]
    assert len(t.dee.hand) == 4


# ---------------------------------------------------------------- José Delgado


@pytest.mark.ruling("R-218")
def test_jose_delgado_trades_a_blue_card_for_two_twice_a_turn() -> None:
    """Jose may discard a blue hand card for two cards, twice a turn."""
    t = four(
        ann=seat("sheriff", "jose_delgado", hand="barrel winchester jail scope bang iron_plate"),
        deck="panic saloon beer duel",
        expansions=DODGE_CITY,
    )
    assert [option for option in t.options if "jose" in option] == [
        "use jose_delgado with barrel",
        "use jose_delgado with winchester",
        "use jose_delgado with jail",
        "use jose_delgado with scope",
    ]
    t.do("use jose_delgado with jail")
    assert t.ann.hand == ["bang", "barrel", "iron_plate", "panic", "saloon", "scope", "winchester"]
    assert t.discards == ["jail"]
    t.do("use jose_delgado with barrel")
    assert len(t.ann.hand) == 8
    assert [option for option in t.options if "jose" in option] == []
    t.do("end turn", *["pick panic", "pick saloon", "pick bang"])
    for _ in "bcd":
        t.do("end turn")
    assert t.turn == "ann"
    assert "use jose_delgado with scope" in t.options


@pytest.mark.ruling("R-218")
def test_jose_delgado_needs_a_blue_card_in_hand() -> None:
    """Brown and green cards do not qualify, nor do blue cards in play."""
    t = four(
        ann=seat("sheriff", "jose_delgado", hand="bang iron_plate", in_play="barrel"),
        expansions=DODGE_CITY,
    )
    assert [option for option in t.options if "jose" in option] == []


# ---------------------------------------------------------------- Molly Stark


@pytest.mark.ruling("R-219")
@pytest.mark.parametrize(
    ("attack", "answer", "drawn"),
    [
        ("bang -> ben", "missed", ["saloon"]),
        ("bang -> ben", "dodge", ["saloon", "wells_fargo"]),
        ("gatling", "missed", ["saloon"]),
        ("indians", "bang", ["saloon"]),
    ],
)
def test_molly_stark_replaces_cards_used_out_of_turn(
    attack: str, answer: str, drawn: list[str]
) -> None:
    """Molly draws a card for each hand card used as an answer; a Dodge draws its own as well."""
    t = four(
        ann=seat("sheriff", hand=attack.partition(" ")[0]),
        ben=seat("outlaw", "molly_stark", hand=answer),
        deck="saloon wells_fargo panic",
        expansions=DODGE_CITY,
    )
    t.do(f"play {attack}", f"use {answer}")
    assert t.ben.life == 4
    assert t.ben.hand == drawn


@pytest.mark.ruling("R-219")
def test_molly_stark_replaces_the_beer_that_saves_molly() -> None:
    """Molly draws a card for a Beer used when dying."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "molly_stark", hand="beer", life=1),
        deck="saloon panic",
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben", "pass", "use beer")
    assert t.ben.life == 1
    assert t.ben.hand == ["saloon"]


@pytest.mark.ruling("R-219")
def test_molly_stark_draws_nothing_for_a_card_that_is_kept() -> None:
    """Molly draws nothing for a card that is not used or for another player's answer."""
    t = four(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", "molly_stark", hand="missed"),
        cal=seat("outlaw", hand="missed"),
        expansions=DODGE_CITY,
    )
    t.do("play gatling", "pass", "use missed")
    assert t.ben.hand == ["missed"]
    assert t.cal.hand == []


@pytest.mark.ruling("R-219", "R-039")
def test_molly_stark_draws_at_once_in_the_middle_of_a_shot() -> None:
    """Against Slab, the card drawn for Molly's first Missed! may be the second one."""
    t = four(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", "molly_stark", hand="missed"),
        deck="missed saloon",
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben", "use missed")
    assert (t.asked, t.ben.hand) == (("ben", "missed"), ["missed"])
    t.do("use missed")
    assert t.ben.life == 4
    assert t.ben.hand == ["saloon"]


@pytest.mark.ruling("R-219")
def test_molly_stark_may_draw_the_very_card_that_was_used() -> None:
    """The used card is discarded first: with both piles empty, Molly Stark draws it again."""
    used = ["bang:A-spades", "missed:A-clubs"]
    others = [str(card) for card in Ruleset.build("dodgecity").cards if str(card) not in used]
    t = four(
        ann=seat("sheriff", hand="bang:A-spades"),
        ben=seat("outlaw", "molly_stark", hand="missed:A-clubs"),
        dee=seat("renegade", hand=" ".join(others)),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben", "use missed")
    assert t.ben.hand == ["missed"]


@pytest.mark.ruling("R-219")
def test_molly_stark_may_drink_the_beer_that_another_beer_has_brought() -> None:
    """When two Beers are needed, the card drawn for the first may be the second."""
    t = four(
        ben=seat("outlaw", "molly_stark", hand="beer", life=1),
        deck="beer saloon",
        expansions=[*DODGE_CITY, TwoAtOnce()],
    )
    t.do("use two_at_once -> ben", "use beer")
    assert (t.asked, t.ben.hand) == (("ben", "rescue"), ["beer"])
    t.do("use beer")
    assert (t.ben.life, t.ben.hand) == (1, ["saloon"])


@pytest.mark.ruling("R-220")
def test_molly_stark_draws_only_when_the_duel_is_over() -> None:
    """Molly draws a card for each BANG! of a Duel, but only after the Duel."""
    t = four(
        ann=seat("sheriff", hand="duel bang bang"),
        ben=seat("outlaw", "molly_stark", hand="bang bang"),
        deck="bang saloon panic",
        expansions=DODGE_CITY,
    )
    t.do("play duel -> ben", "use bang", "use bang")
    assert t.ben.hand == ["bang"]
    t.do("use bang", "use bang")
    assert t.asked == ("ann", "turn")
    assert t.ben.life == 3
    assert t.ben.hand == ["bang", "saloon"]
    assert t.deck[0] == "panic"


@pytest.mark.ruling("R-220")
def test_molly_stark_draws_after_winning_a_duel() -> None:
    """After winning a Duel, Molly replaces the BANG! cards used in it, once."""
    t = four(
        ann=seat("sheriff", hand="duel gatling"),
        ben=seat("outlaw", "molly_stark", hand="bang beer"),
        deck="saloon panic mustang",
        expansions=DODGE_CITY,
    )
    t.do("play duel -> ben", "use bang", "pass")
    assert t.ann.life == 4
    assert t.ben.hand == ["beer", "saloon"]
    t.do("play gatling", "pass")
    assert t.ben.hand == ["beer", "saloon"]


@pytest.mark.ruling("R-220")
def test_molly_stark_draws_nothing_if_the_duel_eliminates_molly() -> None:
    """Cards owed to Molly in a Duel are public, and lapse when the Duel eliminates Molly."""
    t = four(
        ann=seat("sheriff", hand="duel bang"),
        ben=seat("outlaw", "molly_stark", hand="bang", life=1),
        expansions=DODGE_CITY,
    )
    t.do("play duel -> ben", "use bang")
    assert t.game.view().extra["dodgecity"]["owed"] == [1]
    t.do("use bang")
    assert not t.ben.alive
    assert t.game.view().extra["dodgecity"]["owed"] == []
    assert t.ben.hand == []
    assert [event.seat for event in t.happened("drew")] == [0]


@pytest.mark.ruling("R-221")
@pytest.mark.parametrize("card", ["cat_balou", "panic"])
def test_molly_stark_draws_nothing_for_a_card_that_is_taken(card: str) -> None:
    """Molly draws nothing for a card taken by another player."""
    t = four(
        ann=seat("sheriff", hand=card),
        ben=seat("outlaw", "molly_stark", hand="missed"),
        expansions=DODGE_CITY,
    )
    t.do(f"play {card} -> ben")
    assert t.ben.hand == []
    assert t.happened("drew") == []


@pytest.mark.ruling("R-221")
def test_molly_stark_draws_nothing_for_brawl_and_can_can() -> None:
    """Molly draws nothing for a card lost to a Brawl or a Can Can."""
    t = four(
        ann=seat("sheriff", hand="brawl beer", in_play="can_can"),
        ben=seat("outlaw", "molly_stark", hand="missed panic"),
        expansions=DODGE_CITY,
    )
    t.do("use can_can -> ben")
    assert len(t.ben.hand) == 1
    t.do("play brawl")
    assert t.ben.hand == []
    assert t.happened("drew") == []


@pytest.mark.ruling("R-221")
def test_molly_stark_draws_nothing_for_green_cards() -> None:
    """Molly draws nothing for a Sombrero, and only the Bible's own card for a Bible."""
    t = four(
        ann=seat("sheriff", hand="bang bang", in_play="volcanic"),
        ben=seat("outlaw", "molly_stark", in_play="sombrero bible"),
        deck="saloon panic",
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben", "use sombrero")
    assert t.ben.hand == []
    t.do("play bang -> ben", "use bible")
    assert t.ben.hand == ["saloon"]
    assert t.ben.life == 4


@pytest.mark.ruling("R-221")
def test_molly_stark_draws_nothing_in_mollys_turn() -> None:
    """In Molly's turn no card is replaced, whether played, used in a Duel or discarded."""
    t = four(
        ann=seat("sheriff", "molly_stark", hand="duel bang beer panic panic missed", life=2),
        ben=seat("outlaw", hand="bang"),
        expansions=DODGE_CITY,
    )
    t.do("play duel -> ben", "use bang", "use bang")
    assert t.ben.life == 3
    t.do("play beer")
    t.do("end turn")
    assert t.turn == "ben"
    assert t.ann.hand == ["missed", "panic", "panic"]
    assert [event.seat for event in t.happened("drew")] == [1]


# ---------------------------------------------------------------- Pat Brennan


@pytest.mark.ruling("R-222", "R-223")
def test_pat_brennan_takes_a_card_in_play_instead_of_drawing() -> None:
    """Pat may take any player's blue or green card, at any distance, instead of drawing."""
    t = table(
        turn="dee",
        ann=seat("sheriff", "pat_brennan", in_play="scope"),
        ben=seat("outlaw", in_play="jail"),
        cal=seat("outlaw", hand="beer", in_play="mustang iron_plate"),
        dee=seat("renegade", in_play="winchester"),
        expansions=DODGE_CITY,
    )
    t.do("end turn")
    assert t.asked == ("ann", "source")
    assert t.options == [
        "pick deck",
        "pick jail",
        "pick mustang",
        "pick iron_plate",
        "pick winchester",
    ]
    t.do("pick iron_plate")
    assert t.asked == ("ann", "turn")
    assert t.ann.hand == ["iron_plate"]
    assert t.cal.in_play == ["mustang"]
    assert t.happened("drew") == []


@pytest.mark.ruling("R-222")
def test_everybody_sees_what_pat_brennan_takes() -> None:
    """The card that Pat takes is public."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "pat_brennan"),
        ben=seat("outlaw", in_play="barrel mustang"),
        expansions=DODGE_CITY,
    )
    heard = told(t, None)
    t.do("end turn", "pick barrel")
    (took,) = [event for event in heard if event.kind == "took"]
    assert (took.seat, took.target) == (0, 1)
    assert [t.game.card(card).key for card in took.cards if card is not None] == ["barrel"]


@pytest.mark.ruling("R-222", "R-157")
def test_pat_brennan_may_draw_instead() -> None:
    """Pat may draw two cards instead."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "pat_brennan"),
        ben=seat("outlaw", in_play="barrel"),
        deck="saloon panic",
        expansions=DODGE_CITY,
    )
    t.do("end turn", "pick deck")
    assert t.ann.hand == ["panic", "saloon"]
    assert t.ben.in_play == ["barrel"]


@pytest.mark.ruling("R-222")
def test_pat_brennan_is_not_asked_when_nobody_else_has_a_card_in_play() -> None:
    """Pat is not asked when only Pat has cards in play, and draws as usual."""
    t = four(
        turn="dee",
        ann=seat("sheriff", "pat_brennan", in_play="barrel jail"),
        ben=seat("outlaw", hand="beer"),
        deck="hearts saloon panic",
        expansions=DODGE_CITY,
    )
    t.do("end turn")
    assert t.asked == ("ann", "turn")
    assert t.ann.hand == ["panic", "saloon"]


# ---------------------------------------------------------------- Pixie Pete, Sean Mallory


@pytest.mark.ruling("R-224")
@pytest.mark.parametrize("life", [3, 1])
def test_pixie_pete_draws_three_cards(life: int) -> None:
    """Pixie Pete draws three cards in phase 1, regardless of life points."""
    t = four(
        ben=seat("outlaw", "pixie_pete", life=life),
        expansions=DODGE_CITY,
    )
    t.do("end turn")
    assert len(t.ben.hand) == 3


@pytest.mark.ruling("R-225")
@pytest.mark.parametrize(("cards", "discards"), [(9, 0), (10, 0), (12, 2)])
def test_sean_mallory_keeps_ten_cards(cards: int, discards: int) -> None:
    """Sean keeps ten cards, regardless of life points."""
    t = four(
        ann=seat("sheriff", "sean_mallory", hand=" ".join(["bang"] * cards), life=1),
        expansions=DODGE_CITY,
    )
    t.do("end turn", *["pick bang"] * discards)
    assert t.turn == "ben"
    assert len(t.ann.hand) == cards - discards


# ---------------------------------------------------------------- Tequila Joe


@pytest.mark.ruling("R-226")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (3, 5), (4, 5), (5, 5)])
def test_tequila_joe_regains_two_life_points_by_a_beer(before: int, after: int) -> None:
    """A Beer gives Tequila Joe two life points, up to the maximum."""
    t = four(
        ann=seat("sheriff", "tequila_joe", hand="beer", life=before),
        expansions=DODGE_CITY,
    )
    t.do("play beer")
    assert t.ann.life == after


@pytest.mark.ruling("R-226")
@pytest.mark.parametrize(
    ("hand", "in_play", "answer", "after"),
    [
        ("saloon", "", "play saloon", 2),
        ("tequila panic", "", "play tequila -> ann", 2),
        ("whisky panic", "", "play whisky", 3),
        ("", "canteen", "use canteen", 2),
    ],
)
def test_other_drinks_give_tequila_joe_the_usual_life_points(
    hand: str, in_play: str, answer: str, after: int
) -> None:
    """Saloon, Tequila, Whisky and Canteen are not Beer and give Joe the usual life points."""
    t = four(
        ann=seat("sheriff", "tequila_joe", hand=hand, in_play=in_play, life=1),
        expansions=DODGE_CITY,
    )
    t.do(answer)
    assert t.ann.life == after


@pytest.mark.ruling("R-226")
def test_the_beers_of_others_are_worth_one() -> None:
    """A Beer of another player gives one life point."""
    t = four(
        ann=seat("sheriff", hand="beer", life=1),
        ben=seat("outlaw", "tequila_joe", life=1),
        expansions=DODGE_CITY,
    )
    t.do("play beer")
    assert [t.ann.life, t.ben.life] == [2, 1]


@pytest.mark.ruling("R-226")
def test_tequila_joes_beer_gives_nothing_with_two_players_left() -> None:
    """With two players left, a Beer gives Joe nothing."""
    t = four(
        ann=seat("sheriff", "tequila_joe", hand="beer", life=1),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", alive=False),
        expansions=DODGE_CITY,
    )
    t.do("play beer")
    assert t.ann.life == 1


@pytest.mark.ruling("R-227")
def test_tequila_joe_survives_a_lethal_hit_with_two_life_points() -> None:
    """A Beer that saves Joe gives two life points as well."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "tequila_joe", hand="beer", life=1),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben", "pass", "use beer")
    assert t.ben.life == 2


@pytest.mark.ruling("R-227")
def test_tequila_joe_needs_fewer_beers_against_the_dynamite() -> None:
    """Hit for three with one life point left, Joe needs two Beers and keeps two life points."""
    t = four(
        ben=seat("outlaw", "tequila_joe", hand="beer beer", in_play="dynamite", life=1),
        deck="2-spades",
        expansions=DODGE_CITY,
    )
    t.do("end turn")
    assert t.decision.cause.needed == 3
    t.do("use beer")
    assert t.decision.cause.needed == 1
    t.do("use beer")
    assert t.ben.life == 2


# ---------------------------------------------------------------- Vera Custer


@pytest.mark.ruling("R-228")
def test_vera_custer_chooses_a_character_at_the_start_of_the_turn() -> None:
    """Vera chooses among all other players before phase 1 and has the ability at once."""
    t = table(
        ann=seat("sheriff", "pixie_pete"),
        ben=seat("outlaw", "vera_custer"),
        cal=seat("outlaw", "slab_the_killer"),
        dee=seat("renegade", "bart_cassidy"),
        expansions=DODGE_CITY,
    )
    t.do("end turn")
    assert t.asked == ("ben", "copy")
    assert t.options == ["pick -> cal", "pick -> dee", "pick -> ann"]
    assert t.ben.hand == []
    t.do("pick ann")
    assert t.asked == ("ben", "turn")
    assert len(t.ben.hand) == 3


@pytest.mark.ruling("R-228")
def test_vera_custer_cannot_copy_eliminated_characters() -> None:
    """Vera can copy only characters in play; with one left there is no question."""
    t = table(
        ann=seat("sheriff", "pixie_pete"),
        ben=seat("outlaw", "vera_custer"),
        cal=seat("outlaw", "slab_the_killer", alive=False),
        dee=seat("renegade", "bart_cassidy"),
        expansions=DODGE_CITY,
    )
    t.do("end turn")
    assert t.options == ["pick -> dee", "pick -> ann"]
    t = table(
        ann=seat("sheriff", "pixie_pete"),
        ben=seat("outlaw", "vera_custer"),
        cal=seat("outlaw", "slab_the_killer", alive=False),
        dee=seat("renegade", "bart_cassidy", alive=False),
        expansions=DODGE_CITY,
    )
    t.do("end turn")
    assert t.asked == ("ben", "turn")
    assert len(t.ben.hand) == 3


@pytest.mark.ruling("R-228")
def test_vera_custer_has_no_ability_before_the_first_choice() -> None:
    """Before the first turn Vera has no ability."""
    t = four(
        ann=seat("sheriff", "jourdonnais", hand="bang"),
        ben=seat("outlaw", "vera_custer"),
        cal=seat("outlaw", "slab_the_killer"),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben")
    assert t.asked == ("ann", "turn")
    assert t.ben.life == 2


@pytest.mark.ruling("R-228")
def test_vera_custer_keeps_the_ability_until_the_next_turn() -> None:
    """Vera keeps the ability of Jourdonnais out of turn."""
    t = four(
        ann=seat("sheriff", "jourdonnais"),
        ben=seat("outlaw", "vera_custer"),
        cal=seat("outlaw", hand="bang"),
        expansions=DODGE_CITY,
    )
    t.do("end turn", "pick ann", "end turn", "play bang -> ben")
    assert t.asked == ("ben", "missed")
    assert "use jourdonnais" in t.options


@pytest.mark.ruling("R-228")
def test_vera_custers_old_ability_ends_with_the_new_choice() -> None:
    """A new choice ends the previous copy."""
    t = four(
        ann=seat("sheriff", "pixie_pete"),
        ben=seat("outlaw", "vera_custer", hand="bang bang"),
        extra=copying("willy_the_kid"),
        turn="ben",
        expansions=DODGE_CITY,
    )
    t.do("play bang -> cal")
    assert "play bang -> cal" in t.options
    t.do("end turn", "end turn", "end turn", "end turn", "pick ann")
    assert "play bang -> cal" in t.options
    t.do("play bang -> cal")
    assert [option for option in t.options if option.startswith("play bang")] == []


@pytest.mark.ruling("R-228")
def test_vera_custer_keeps_the_ability_of_a_character_who_leaves_play() -> None:
    """The copy outlasts the elimination of the copied player."""
    t = four(
        ben=seat("outlaw", "vera_custer", hand="bang bang bang"),
        cal=seat("outlaw", "willy_the_kid", life=1),
        extra=copying("willy_the_kid"),
        turn="ben",
        expansions=DODGE_CITY,
    )
    t.do("play bang -> cal")
    assert not t.cal.alive
    t.do("play bang -> dee")
    assert "play bang -> dee" in t.options


@pytest.mark.ruling("R-228", "R-037")
def test_vera_custer_meets_dynamite_and_jail_with_the_old_ability() -> None:
    """As Lucky Duke, Vera flips two cards for Dynamite and Jail before choosing again."""
    t = four(
        ann=seat("sheriff", "pixie_pete"),
        ben=seat("outlaw", "vera_custer", in_play="dynamite jail"),
        deck="beer:2-spades beer:K-clubs beer:3-clubs beer:K-hearts",
        extra=copying("lucky_duke"),
        expansions=DODGE_CITY,
    )
    t.do("end turn")
    assert t.asked == ("ben", "flip")
    t.do("pick beer:K-clubs")
    assert t.cal.in_play == ["dynamite"]
    assert t.asked == ("ben", "flip")
    t.do("pick beer:K-hearts")
    assert t.asked == ("ben", "copy")
    t.do("pick ann")
    assert len(t.ben.hand) == 3


@pytest.mark.ruling("R-228", "R-038")
def test_vera_custer_in_jail_chooses_nobody() -> None:
    """A turn lost in Jail brings no choice, and the old ability ends."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "vera_custer", in_play="jail"),
        deck="K-clubs",
        extra=copying("jourdonnais"),
        expansions=DODGE_CITY,
    )
    t.do("end turn")
    assert t.asked == ("cal", "turn")
    assert t.game.view().extra["dodgecity"]["copied"] == ""
    t.do("end turn", "end turn", "play bang -> ben")
    assert (t.asked, t.ben.life) == (("ann", "turn"), 2)


@pytest.mark.ruling("R-228")
def test_everybody_knows_whom_vera_custer_copies() -> None:
    """Vera's choice is an event and part of the view."""
    t = four(
        ann=seat("sheriff", "pixie_pete"),
        ben=seat("outlaw", "vera_custer"),
        cal=seat("outlaw", "slab_the_killer"),
        expansions=DODGE_CITY,
    )
    heard = told(t, "dee")
    t.do("end turn", "pick cal")
    (copied,) = [event for event in heard if event.kind == "copied"]
    assert (copied.seat, copied.target, copied.key) == (1, 2, "slab_the_killer")
    for place in (None, 0, 3):
        assert t.game.view(place).extra["dodgecity"]["copied"] == "slab_the_killer"


@pytest.mark.ruling("R-228")
def test_vera_custer_draws_at_once_as_suzy_with_an_empty_hand() -> None:
    """As Suzy, Vera with an empty hand draws a card before phase 1."""
    t = four(
        ben=seat("outlaw", "vera_custer"),
        cal=seat("outlaw", "suzy_lafayette", hand="beer"),
        expansions=DODGE_CITY,
    )
    t.do("end turn", "pick cal")
    assert len(t.ben.hand) == 3


@pytest.mark.ruling("R-228", "R-209")
def test_vera_custer_as_belle_star() -> None:
    """As Belle Star, Vera switches off Belle's cards in Vera's turn; Belle does so in Belle's."""
    t = four(
        ann=seat("sheriff", "belle_star", hand="bang", in_play="barrel"),
        ben=seat("outlaw", "vera_custer", hand="bang", in_play="barrel"),
        cal=seat("outlaw", in_play="mustang"),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben", "pass")
    assert t.ben.life == 2
    t.do("end turn", "pick ann")
    assert t.ben.distance(t.cal) == 1
    t.do("play bang -> ann", *["pass"] * len(t.game.state.hands[0]))
    assert t.ann.life == 4
    t.do("end turn")
    assert t.turn == "cal"
    assert t.ben.distance(t.cal) == 2


@pytest.mark.ruling("R-229")
def test_vera_custer_copies_no_bullets() -> None:
    """A copy changes neither Vera's life points nor their maximum."""
    t = four(
        ann=seat("sheriff", "slab_the_killer"),
        ben=seat("outlaw", "vera_custer", hand="beer", life=2),
        expansions=DODGE_CITY,
    )
    t.do("end turn", "pick ann")
    me = t.game.view(1).players[1]
    assert (me.life, me.max_life, me.character) == (2, 3, "vera_custer")
    t.do("play beer")
    assert t.ben.life == 3


@pytest.mark.ruling("R-229", "R-211")
def test_vera_custer_as_bill_noface_counts_veras_life_points() -> None:
    """As Bill Noface, Vera draws for the points missing of Vera's own three."""
    t = four(
        ann=seat("sheriff", "bill_noface"),
        ben=seat("outlaw", "vera_custer", life=1),
        expansions=DODGE_CITY,
    )
    t.do("end turn", "pick ann")
    assert len(t.ben.hand) == 3


@pytest.mark.ruling("R-230")
def test_vera_custer_shares_with_vulture_sam_the_nearer_one_first() -> None:
    """Vulture Sam and the copy take cards in turn, starting left of the eliminated player."""
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="duel", in_play="barrel scope", life=1),
        cal=seat("outlaw", "vera_custer"),
        dee=seat("renegade", "vulture_sam"),
        extra=copying("vulture_sam"),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben", "pass", "pass")
    assert t.asked == ("cal", "pick")
    assert t.options == ["pick hand", "pick barrel", "pick scope"]
    assert t.decision.cause == Cause("inheritance", by=2, target=1)
    t.do("pick barrel")
    assert t.asked == ("dee", "pick")
    assert t.options == ["pick hand", "pick scope"]
    t.do("pick hand")
    assert t.cal.hand == ["barrel", "scope"]
    assert t.dee.hand == ["duel"]


@pytest.mark.ruling("R-230")
def test_vulture_sam_takes_first_if_sam_sits_nearer() -> None:
    """The seat decides whether Sam or the copy takes first."""
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", in_play="scope winchester", life=1),
        cal=seat("outlaw", "vulture_sam"),
        dee=seat("renegade", "vera_custer"),
        extra=copying("vulture_sam"),
        expansions=DODGE_CITY,
    )
    t.do("play bang -> ben")
    assert t.asked == ("cal", "pick")
    t.do("pick scope")
    assert t.cal.hand == ["scope"]
    assert t.dee.hand == ["winchester"]


@pytest.mark.ruling("R-230")
def test_the_first_heir_left_of_the_eliminated_player_takes_first() -> None:
    """It is not the first one left of the shooter."""
    t = table(
        ann=seat("sheriff", hand="bang winchester"),
        ben=seat("outlaw", "vulture_sam"),
        cal=seat("outlaw", in_play="scope barrel", life=1),
        dee=seat("renegade", "vera_custer"),
        extra=copying("vulture_sam"),
        expansions=DODGE_CITY,
    )
    t.do("play winchester", "play bang -> cal", "pass")
    assert t.asked == ("dee", "pick")
    t.do("pick scope")
    assert t.ben.hand == ["barrel"]


@pytest.mark.ruling("R-388")
@pytest.mark.parametrize(("character", "taken"), [("vulture_sam", ["beer", "scope"]), ("", [])])
def test_only_a_copy_takes_the_cards_of_vulture_sam(character: str, taken: list[str]) -> None:
    """The cards of an eliminated Sam go to Vera as Sam's copy, otherwise to nobody."""
    t = four(
        ann=seat("sheriff", hand="duel"),
        ben=seat("outlaw", "vulture_sam", hand="beer", in_play="scope", life=1),
        cal=seat("outlaw", "vera_custer"),
        extra=copying(character),
        expansions=DODGE_CITY,
    )
    t.do("play duel -> ben", "pass", "pass")
    assert not t.ben.alive
    assert t.cal.hand == taken
    assert ("beer" in t.discards) == (not taken)


@pytest.mark.ruling("R-388")
def test_vulture_sam_takes_the_cards_of_the_vera_who_copied_sam() -> None:
    """The cards of an eliminated copy go to Vulture Sam."""
    t = four(
        ann=seat("sheriff", hand="duel"),
        ben=seat("outlaw", "vera_custer", hand="beer", in_play="scope", life=1),
        cal=seat("outlaw", "vulture_sam"),
        extra=copying("vulture_sam"),
        expansions=DODGE_CITY,
    )
    t.do("play duel -> ben", "pass", "pass")
    assert t.cal.hand == ["beer", "scope"]


@pytest.mark.ruling("R-376", "R-228")
@pytest.mark.parametrize("character", [key for key in RULES.characters if key != "vera_custer"])
def test_vera_custer_may_copy_every_character(character: str) -> None:
    """Vera may copy any character of any set and has that ability only."""
    t = four(
        ann=seat("sheriff", character),
        ben=seat("outlaw", "vera_custer"),
        expansions=["dodgecity", "bullet"],
    )
    t.do("end turn", "pick ann")
    g = t.engine
    ability = f"character:{character}"
    for hook, table_of_hook in t.game.ruleset.tables.items():
        if ability not in table_of_hook.abilities:
            continue
        known = [g._force.known(hook, [me] * len(table_of_hook.spec.parameters)) for me in (0, 1)]
        entries = [entry for prepared in known for entry in prepared.entries]
        owners = {entry.owner for entry in entries if entry.implementation.ability == ability}
        constants = [prepared.constant for prepared in known]
        if any(i.call for i in table_of_hook.abilities[ability]):
            assert owners == {0, 1}, hook
        else:
            assert constants[0] == constants[1] != table_of_hook.start, hook
