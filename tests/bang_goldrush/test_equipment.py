"""The cards of equipment, one by one."""

import pytest

from bang_goldrush import GoldRushState
from bangcore import Ruleset
from bangcore.plugin import Engine, Flip, hookimpl
from bangcore.testing import Seat, Table, four, seat, table

GOLD_RUSH = ["goldrush"]


def gold(t: Table) -> dict:
    return t.game.view().extra["goldrush"]


def rush(
    ann: Seat | None = None,
    ben: Seat | None = None,
    *,
    deck: str = "",
    expansions: tuple[str | object, ...] = ("goldrush",),
    **kept,
) -> Table:
    """Return a table of four with Ann, the Sheriff, on turn; *kept* is the state of Gold Rush."""
    return four(
        ann=ann or seat("sheriff"),
        ben=ben or seat("outlaw"),
        deck=deck,
        expansions=expansions,
        extra={"goldrush": GoldRushState.of(**kept)},
    )


# ---------------------------------------------------------------- Shot


@pytest.mark.ruling("R-329")
def test_shot_gives_any_player_a_life_point() -> None:
    """The buyer of a Shot chooses a player, themselves included, who regains a life point."""
    t = rush(seat("sheriff", life=2), seat("outlaw", life=2), nuggets=[2], shop="shot shot")
    t.do("buy shot")
    assert t.options == ["pick -> ann", "pick -> ben", "pick -> cal", "pick -> dee"]
    t.do("pick ben", "buy shot", "pick ann")
    assert (t.ann.life, t.ben.life) == (3, 3)


@pytest.mark.ruling("R-329")
def test_shot_does_not_exceed_the_bullets() -> None:
    """A Shot does not exceed the starting life points."""
    t = rush(nuggets=[1], shop="shot").do("buy shot", "pick ben")
    assert t.ben.life == 4


# ---------------------------------------------------------------- Bottle


@pytest.mark.ruling("R-330")
def test_bottle_is_used_as_panic_beer_or_bang() -> None:
    """The buyer of a Bottle chooses among all players at whom these cards could be played."""
    t = rush(seat("sheriff"), seat("outlaw", in_play="scope mustang"), nuggets=[2], shop="bottle")
    t.do("buy bottle")
    assert t.asked == ("ann", "effect")
    assert t.options == ["use beer", "use bang -> dee"]
    t = rush(
        seat("sheriff", in_play="schofield"),
        seat("outlaw", in_play="scope barrel"),
        nuggets=[2],
        shop="bottle",
    )
    t.do("buy bottle")
    assert t.options == [
        "use panic -> ben",
        "use beer",
        "use bang -> ben",
        "use bang -> cal",
        "use bang -> dee",
    ]
    t.do("use panic -> ben", "pick scope")
    assert (t.ann.hand, t.ben.in_play) == (["scope"], ["barrel"])


@pytest.mark.ruling("R-330")
def test_bottle_is_outside_the_limit_of_bangs() -> None:
    """A Bottle used as BANG! does not count as the one BANG! card of the turn."""
    t = rush(
        seat("sheriff", hand="bang bang"),
        nuggets=[3],
        shop="bottle bottle",
    )
    t.do("play bang -> ben", "buy bottle", "use bang -> ben")
    assert t.ben.life == 2
    t = rush(seat("sheriff", hand="bang"), nuggets=[2], shop="bottle")
    t.do("buy bottle", "use bang -> ben", "play bang -> ben")
    assert t.ben.life == 2


@pytest.mark.ruling("R-330")
def test_one_missed_cancels_a_bottle_of_slab_the_killer() -> None:
    """Slab's ability does not apply to a Bottle, which is not a BANG! card."""
    t = rush(
        seat("sheriff", "slab_the_killer"),
        seat("outlaw", hand="missed"),
        nuggets=[2],
        shop="bottle",
    )
    t.do("buy bottle", "use bang -> ben")
    assert t.asked == ("ben", "missed")
    assert t.decision.cause.key == "bottle"
    t.do("use missed")
    assert t.ben.life == 4


@pytest.mark.ruling("R-330")
def test_wound_of_a_bottle_is_worth_a_nugget() -> None:
    """The buyer of a Bottle takes the nugget for the life point lost."""
    t = rush(nuggets=[2], shop="bottle").do("buy bottle", "use bang -> dee")
    assert gold(t)["nuggets"][0] == 1


@pytest.mark.ruling("R-330")
def test_madam_yto_draws_nothing_for_a_bottle() -> None:
    """Madam Yto draws nothing for a Bottle, which is not a Beer card."""
    t = rush(seat("sheriff", "madam_yto", life=2), nuggets=[2], shop="bottle").do(
        "buy bottle", "use beer"
    )
    assert (t.ann.life, t.ann.hand) == (3, [])


@pytest.mark.ruling("R-330")
def test_tequila_joe_regains_one_life_point_from_a_bottle() -> None:
    """Joe regains two life points with a Beer card, one with a Bottle."""
    pytest.importorskip("bang_dodgecity")
    t = rush(
        seat("sheriff", "tequila_joe", life=1, hand="beer"),
        nuggets=[2],
        shop="bottle",
        expansions=("dodgecity", "goldrush"),
    )
    t.do("buy bottle", "use beer")
    assert t.ann.life == 2
    t.do("play beer")
    assert t.ann.life == 4


# ---------------------------------------------------------------- Pardner


@pytest.mark.ruling("R-331")
def test_pardner_is_used_as_general_store() -> None:
    """A Pardner used as General Store reveals a card per player; the buyer picks first."""
    t = rush(nuggets=[2], shop="pardner", deck="saloon duel barrel scope")
    t.do("buy pardner", "use general_store", "pick barrel", "pick saloon", "pick scope")
    assert [t.ann.hand, t.ben.hand, t.cal.hand, t.dee.hand] == [
        ["barrel"],
        ["saloon"],
        ["scope"],
        ["duel"],
    ]


@pytest.mark.ruling("R-331")
def test_pardner_is_used_as_duel() -> None:
    """A Pardner used as Duel asks the challenged player for the first BANG!."""
    t = rush(seat("sheriff", hand="bang"), seat("outlaw", hand="bang"), nuggets=[2], shop="pardner")
    t.do("buy pardner", "use duel -> ben")
    assert t.asked == ("ben", "bang")
    t.do("use bang", "use bang")
    assert t.ben.life == 3
    assert gold(t)["nuggets"][0] == 1


@pytest.mark.ruling("R-331")
def test_pardner_is_used_as_cat_balou() -> None:
    """A Pardner used as Cat Balou discards a hand card or a card in play."""
    t = rush(
        seat("sheriff"), seat("outlaw", in_play="barrel", hand="bang"), nuggets=[2], shop="pardner"
    )
    t.do("buy pardner", "use cat_balou -> ben", "pick barrel")
    assert (t.ben.hand, t.ben.in_play, t.discards) == (["bang"], [], ["barrel"])


@pytest.mark.ruling("R-331")
def test_pardner_has_no_suit() -> None:
    """A Pardner has no suit, so Calumet and Apache Kid do not stop it."""
    t = rush(
        seat("sheriff"),
        seat("outlaw", in_play="barrel scope"),
        nuggets=[2],
        shop="pardner",
        front={1: "calumet"},
    )
    t.do("buy pardner", "use cat_balou -> ben", "pick barrel")
    assert t.ben.in_play == ["scope"]


# ---------------------------------------------------------------- Rhum, Union Pacific


@pytest.mark.ruling("R-332")
@pytest.mark.parametrize(
    ("deck", "gained"),
    [
        ("hearts hearts hearts hearts", 1),
        ("hearts clubs hearts clubs", 2),
        ("hearts clubs diamonds hearts", 3),
        ("hearts clubs diamonds spades", 4),
    ],
)
def test_rhum_gives_a_life_point_for_each_suit(deck: str, gained: int) -> None:
    """Rhum flips four cards and gives a life point for each suit among them."""
    t = rush(seat("sheriff", life=1), nuggets=[3], shop="rhum", deck=f"{deck} spades")
    t.do("buy rhum")
    assert t.ann.life == 1 + gained
    assert len(t.discards) == 4


@pytest.mark.ruling("R-332")
def test_rhum_without_cards_to_flip_heals_nobody() -> None:
    """With both piles empty, Rhum flips nothing but is paid for."""
    box = " ".join(str(card) for card in Ruleset.build().cards)
    t = table(
        ann=seat("sheriff", life=1),
        ben=seat("outlaw", hand=box),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=["goldrush"],
        extra={"goldrush": GoldRushState.of(nuggets=[3], shop="rhum")},
    )
    t.do("buy rhum")
    assert (t.asked, t.ann.life, t.happened("flipped")) == (("ann", "turn"), 1, [])
    assert t.game.state.extra["goldrush"].nuggets[0] == 0


@pytest.mark.ruling("R-332")
def test_rhum_is_a_draw() -> None:
    """Abilities that react to a draw! react to a Rhum, before the flipped cards are discarded."""

    class Magpie:
        @hookimpl
        def bang_on_flipped(self, g: Engine, flip: Flip) -> None:
            assert (flip.key, flip.counts) == ("rhum", None)
            g.take_from_table(flip.seat, flip.cards[0])

    t = rush(
        seat("sheriff", life=1),
        nuggets=[3],
        shop="rhum",
        deck="beer:6-hearts clubs clubs clubs",
        expansions=("goldrush", Magpie()),
    )
    t.do("buy rhum")
    assert (t.ann.life, t.ann.hand, len(t.discards)) == (3, ["beer"], 3)


@pytest.mark.ruling("R-332", "R-333", "R-338")
@pytest.mark.parametrize(("character", "front"), [("lucky_duke", {}), (None, {0: "horseshoe"})])
def test_a_fifth_card_is_flipped_for_rhum(character: str | None, front: dict[int, str]) -> None:
    """Lucky Duke, or the owner of a Horseshoe, flips five cards for Rhum, and all count."""
    t = rush(
        seat("sheriff", character, life=1),
        nuggets=[3],
        shop="rhum",
        front=front,
        deck="hearts hearts hearts hearts clubs spades",
    )
    t.do("buy rhum")
    assert t.ann.life == 3
    assert len(t.discards) == 5


@pytest.mark.ruling("R-334")
def test_union_pacific_draws_four_cards() -> None:
    """The buyer of Union Pacific draws four cards."""
    t = rush(nuggets=[4], shop="union_pacific", deck="saloon duel barrel scope mustang")
    t.do("buy union_pacific")
    assert t.ann.hand == ["barrel", "duel", "saloon", "scope"]


# ---------------------------------------------------------------- Gold Rush


@pytest.mark.ruling("R-335")
def test_gold_rush_ends_the_turn_heals_and_gives_another_turn() -> None:
    """Gold Rush runs phase 3 first, then heals all life points, then starts another turn."""
    t = rush(
        seat("sheriff", hand="bang bang missed", life=2),
        nuggets=[5],
        shop="gold_rush",
        deck="saloon duel",
    )
    t.do("buy gold_rush")
    assert t.asked == ("ann", "discard")
    assert t.ann.life == 2
    t.do("pick missed")
    assert t.ann.life == 5
    assert t.asked == ("ann", "turn")
    assert t.game.state.turns == 2
    assert t.game.state.in_extra_turn
    assert t.ann.hand == ["bang", "bang", "duel", "saloon"]
    t.do("end turn")
    assert t.turn == "ben"


@pytest.mark.ruling("R-335")
def test_gold_rush_turn_has_its_own_bang() -> None:
    """The turn that Gold Rush gives has its own BANG!."""
    t = rush(seat("sheriff", hand="bang bang"), nuggets=[5], shop="gold_rush")
    t.do("play bang -> ben", "buy gold_rush", "play bang -> ben")
    assert t.ben.life == 2


# ---------------------------------------------------------------- Wanted


@pytest.mark.ruling("R-336")
def test_wanted_is_laid_in_front_of_any_player() -> None:
    """The buyer chooses the player for a Wanted, themselves included."""
    t = rush(nuggets=[2], shop="wanted")
    t.do("buy wanted")
    assert t.options == ["pick -> ann", "pick -> ben", "pick -> cal", "pick -> dee"]
    t.do("pick ann")
    assert gold(t)["equipment"][0] == ["wanted"]


@pytest.mark.ruling("R-336")
def test_killer_of_the_wanted_draws_two_cards_and_takes_a_nugget() -> None:
    """The killer of a wanted Outlaw draws five cards and takes a second nugget."""
    t = rush(seat("sheriff", hand="bang"), seat("outlaw", life=1), front={1: "wanted"})
    t.do("play bang -> ben")
    assert len(t.ann.hand) == 5
    assert gold(t)["nuggets"][0] == 2
    assert gold(t)["equipment"][1] == []


@pytest.mark.ruling("R-336")
def test_wanted_pays_nobody_when_the_dynamite_kills() -> None:
    """Nobody is paid for a wanted player who is killed by Dynamite."""
    t = rush(
        seat("sheriff"),
        seat("outlaw", life=1, in_play="dynamite"),
        front={1: "wanted"},
        deck="5-spades",
    )
    t.do("end turn")
    assert not t.ben.alive
    assert gold(t)["nuggets"][:4] == [0, 0, 0, 0]
    assert t.happened("drew")[0].key is None


@pytest.mark.ruling("R-336")
def test_wanted_pays_the_killer_not_the_buyer() -> None:
    """The killer of a wanted Renegade draws two cards; the killer's own Wanted adds nothing."""
    t = four(
        ben=seat("outlaw", hand="bang"),
        cal=seat("renegade", life=1),
        dee=seat("outlaw"),
        turn="ben",
        expansions=GOLD_RUSH,
        extra={"goldrush": GoldRushState.of(front={1: "wanted", 2: "wanted"})},
    )
    t.do("play bang -> cal")
    assert len(t.ben.hand) == 2
    assert gold(t)["nuggets"][1] == 2
    assert gold(t)["equipment"][1] == ["wanted"]


@pytest.mark.ruling("R-337")
def test_sheriff_draws_for_a_wanted_deputy_and_then_discards_the_hand() -> None:
    """A Sheriff who kills a wanted Deputy draws, then discards all cards, and keeps the nuggets."""
    t = table(
        ann=seat("sheriff", hand="bang duel"),
        ben=seat("deputy", life=1),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
        expansions=GOLD_RUSH,
        deck="saloon scope",
        extra={"goldrush": GoldRushState.of(front={1: "wanted"})},
    )
    t.do("play bang -> ben")
    assert t.ann.hand == []
    assert {"saloon", "scope", "duel"} <= set(t.discards)
    assert gold(t)["nuggets"][0] == 2


# ---------------------------------------------------------------- Horseshoe, Gun Belt


@pytest.mark.ruling("R-338")
def test_horseshoe_flips_one_more_card() -> None:
    """With a Horseshoe, two cards are flipped for a Barrel, and its owner chooses one."""
    t = rush(
        seat("sheriff", hand="bang"),
        seat("outlaw", in_play="barrel"),
        front={1: "horseshoe"},
        deck="clubs hearts",
    )
    t.do("play bang -> ben", "use barrel")
    assert t.asked == ("ben", "flip")
    assert len(t.decision.options) == 2
    t.do(t.decision.options[1].text)
    assert t.ben.life == 4
    assert len(t.discards) == 3


@pytest.mark.ruling("R-338")
def test_lucky_duke_flips_three_cards_with_a_horseshoe() -> None:
    """Lucky Duke with a Horseshoe flips three cards."""
    t = rush(
        seat("sheriff", hand="bang"),
        seat("outlaw", "lucky_duke", in_play="barrel"),
        front={1: "horseshoe"},
        deck="clubs spades hearts",
    )
    t.do("play bang -> ben", "use barrel")
    assert len(t.decision.options) == 3


@pytest.mark.ruling("R-339")
def test_gun_belt_allows_eight_cards() -> None:
    """With a Gun Belt, a player keeps eight cards, regardless of life points."""
    nine = "bang bang bang bang missed missed missed missed beer"
    t = rush(seat("sheriff", hand=nine, life=2), front={0: "gun_belt"})
    t.do("end turn")
    assert t.asked == ("ann", "discard")
    t.do("pick beer")
    assert t.turn == "ben"
    assert len(t.ann.hand) == 8


# ---------------------------------------------------------------- Boots, Lucky Charm


@pytest.mark.ruling("R-340")
def test_boots_draw_a_card_for_a_life_point() -> None:
    """Boots draw a card for each life point lost, whatever the cause."""
    t = rush(seat("sheriff", hand="bang"), seat("outlaw"), front={1: "boots"}, deck="saloon")
    t.do("play bang -> ben")
    assert t.ben.hand == ["saloon"]
    t = rush(
        seat("sheriff"), seat("outlaw", in_play="dynamite"), front={1: "boots"}, deck="5-spades"
    )
    t.do("end turn")
    assert [e.amount for e in t.happened("drew")] == [3, 2]


@pytest.mark.ruling("R-341")
def test_lucky_charm_takes_a_nugget_for_a_life_point() -> None:
    """The nugget of a Lucky Charm comes from the supply, not from the shooter."""
    t = rush(seat("sheriff", hand="bang"), nuggets=[3], front={1: "lucky_charm"})
    t.do("play bang -> ben")
    assert gold(t)["nuggets"][:2] == [4, 1]


@pytest.mark.ruling("R-340", "R-341")
@pytest.mark.parametrize(("card", "kind"), [("boots", "drew"), ("lucky_charm", "gained_nuggets")])
def test_nothing_for_the_last_life_point_even_with_a_beer(card: str, kind: str) -> None:
    """Boots and Lucky Charm give nothing for the last life point, even if a Beer saves it."""
    t = rush(
        seat("sheriff", hand="bang"),
        seat("outlaw", life=1, hand="beer"),
        front={1: card},
    )
    t.do("play bang -> ben", "pass", "use beer")
    assert t.ben.life == 1
    assert [e for e in t.happened(kind) if e.seat == 1] == []
    t = rush(
        seat("sheriff"),
        seat("outlaw", life=2, hand="beer beer", in_play="dynamite"),
        front={1: card},
        deck="5-spades",
    )
    t.do("end turn", "use beer", "use beer")
    assert t.ben.life == 1
    assert [e.amount for e in t.happened(kind) if e.key == card] == [1]


# ---------------------------------------------------------------- Calumet


@pytest.mark.ruling("R-342")
@pytest.mark.parametrize(("suit", "life"), [("diamonds", 4), ("clubs", 3), ("hearts", 3)])
def test_calumet_makes_diamonds_of_others_harmless(suit: str, life: int) -> None:
    """A BANG! of Diamonds has no effect on the owner of a Calumet; other suits have."""
    t = rush(seat("sheriff", hand=f"bang:9-{suit}"), front={1: "calumet"})
    t.do("play bang -> ben")
    assert t.ben.life == life


@pytest.mark.ruling("R-342")
def test_calumet_helps_against_cat_balou_and_indians() -> None:
    """A Calumet also protects from other cards of Diamonds, such as Cat Balou and Indians!."""
    t = rush(
        seat("sheriff", hand="cat_balou:9-diamonds indians:A-diamonds"),
        seat("outlaw", in_play="barrel"),
        front={1: "calumet"},
    )
    t.do("play cat_balou -> ben", "play indians")
    assert (t.ben.in_play, t.ben.life, t.cal.life) == (["barrel"], 4, 3)


@pytest.mark.ruling("R-342")
def test_calumet_has_no_effect_in_a_duel() -> None:
    """A Calumet has no effect on a Duel of Diamonds or the BANG! cards in it."""
    t = rush(seat("sheriff", hand="duel:Q-diamonds"), front={1: "calumet"})
    t.do("play duel -> ben")
    assert t.ben.life == 3


@pytest.mark.ruling("R-342")
def test_calumet_does_not_apply_to_own_cards() -> None:
    """A Calumet does not apply to the Diamonds that its owner plays."""
    t = rush(seat("sheriff", hand="beer:9-diamonds", life=2), front={0: "calumet"}).do("play beer")
    assert t.ann.life == 3


# ---------------------------------------------------------------- Gold Pan, Rucksack, Pickaxe


@pytest.mark.ruling("R-343")
def test_gold_pan_draws_two_cards_a_turn() -> None:
    """A Gold Pan draws a card for a nugget, twice a turn."""
    t = rush(nuggets=[5], front={0: "gold_pan"}, deck="saloon scope")
    t.do("use gold_pan", "use gold_pan")
    assert t.ann.hand == ["saloon", "scope"]
    assert gold(t)["nuggets"][0] == 3
    assert "use gold_pan" not in t.options


@pytest.mark.ruling("R-343")
def test_gold_pan_needs_a_nugget() -> None:
    """A Gold Pan without a nugget cannot be used."""
    assert rush(front={0: "gold_pan"}).options == ["end turn"]


@pytest.mark.ruling("R-344")
def test_rucksack_heals_any_number_of_times_in_ones_turn() -> None:
    """The owner of a Rucksack may pay for any number of life points in their turn."""
    t = rush(seat("sheriff", life=3), nuggets=[9], front={0: "rucksack"})
    t.do("use rucksack", "use rucksack")
    assert t.ann.life == 5
    assert gold(t)["nuggets"][0] == 5
    assert "use rucksack" not in t.options


@pytest.mark.ruling("R-344")
def test_rucksack_saves_only_the_last_life_point_out_of_turn() -> None:
    """Out of turn, a Rucksack helps only against the loss of the last life point."""
    t = rush(
        seat("sheriff", hand="bang", in_play="volcanic"),
        seat("outlaw", life=2),
        nuggets=[0, 2],
        front={1: "rucksack"},
    )
    t.do("play bang -> ben")
    assert t.asked == ("ann", "turn")
    assert t.interrupts == []
    t = rush(
        seat("sheriff", hand="bang"),
        seat("outlaw", life=1),
        nuggets=[0, 2],
        front={1: "rucksack"},
    )
    t.do("play bang -> ben")
    assert t.asked == ("ben", "rescue")
    assert t.options == ["pass", "use rucksack"]
    t.do("use rucksack")
    assert t.ben.life == 1
    assert gold(t)["nuggets"][:2] == [1, 0]


@pytest.mark.ruling("R-344")
def test_rucksack_costs_two_nuggets() -> None:
    """A Rucksack costs two nuggets, even for survival."""
    t = rush(
        seat("sheriff", hand="bang"), seat("outlaw", life=1), nuggets=[0, 1], front={1: "rucksack"}
    )
    t.do("play bang -> ben")
    assert not t.ben.alive


@pytest.mark.ruling("R-345")
def test_rucksack_works_with_two_players_left() -> None:
    """A Rucksack is not a Beer and works with two players left."""
    t = four(
        ann=seat("sheriff", life=1),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
        expansions=GOLD_RUSH,
        extra={"goldrush": GoldRushState.of(nuggets=[2], front={0: "rucksack"})},
    )
    t.do("use rucksack")
    assert t.ann.life == 2


@pytest.mark.ruling("R-346")
def test_pickaxe_draws_one_more_card() -> None:
    """With a Pickaxe, a player draws three cards in phase 1."""
    t = rush(front={1: "pickaxe"}, deck="saloon scope barrel")
    t.do("end turn")
    assert t.ben.hand == ["barrel", "saloon", "scope"]
    t.do("end turn")
    assert len(t.cal.hand) == 2
