"""The shop: buying and removing equipment, and the equipment deck."""

import pytest

from bang_goldrush import GoldRushState
from bangcore.plugin import hookimpl
from bangcore.testing import Table, four, seat, table

GOLD_RUSH = ["goldrush"]


def gold(t: Table) -> dict:
    return t.game.view().extra["goldrush"]


def with_gold(**kept) -> dict:
    return {"goldrush": GoldRushState.of(**kept)}


def shopping(hand: str = "", character: str | None = None, **kept) -> Table:
    """Return a table of four with Ann, the Sheriff, on turn."""
    return four(
        ann=seat("sheriff", character, hand=hand),
        expansions=GOLD_RUSH,
        extra=with_gold(**kept),
    )


def test_nothing_is_put_on_sale_when_the_deck_is_used_up() -> None:
    """With an empty deck the shop's place stays empty, and the game continues."""
    t = shopping(nuggets=[3], shop="boots", under="")
    t.do("buy boots")
    assert gold(t)["shop"] == []
    assert gold(t)["equipment"][0] == ["boots"]


@pytest.mark.ruling("R-316")
def test_any_number_of_cards_may_be_bought() -> None:
    """A player may buy any number of cards in phase 2, one after the other."""
    t = shopping(nuggets=[8], shop="boots horseshoe gun_belt", deck="pickaxe rucksack")
    t.do("buy boots", "buy horseshoe")
    assert gold(t)["nuggets"][0] == 3
    t.do("buy rucksack")
    assert gold(t)["nuggets"][0] == 0
    assert gold(t)["equipment"][0] == ["boots", "horseshoe", "rucksack"]
    assert t.options == ["end turn"]


class Prices:
    """A house rule that raises all prices except that of Boots."""

    def __init__(self, more: int) -> None:
        self.more = more

    @hookimpl
    def bang_price(self, key: str) -> int:
        return 0 if key == "boots" else self.more


@pytest.mark.parametrize(
    ("more", "nuggets", "left"), [(1, 2, None), (1, 3, 0), (-1, 1, 0), (-9, 0, 0)]
)
def test_house_rule_changes_what_equipment_costs(more: int, nuggets: int, left: int | None) -> None:
    """An expansion may implement Gold Rush's price hook; no price falls below zero."""
    t = four(
        expansions=["goldrush", Prices(more)],
        extra=with_gold(nuggets=[nuggets], shop="horseshoe boots", deck="pickaxe"),
    )
    assert ("buy boots" in t.options) == (nuggets >= 3)
    assert ("buy horseshoe" in t.options) == (left is not None)
    if left is not None:
        t.do("buy horseshoe")
        assert gold(t)["nuggets"][0] == left


@pytest.mark.ruling("R-317")
def test_bought_card_is_replaced_at_once() -> None:
    """A bought card is replaced from the deck before it takes effect."""
    t = shopping(nuggets=[2], shop="boots pardner shot", deck="pickaxe")
    t.do("buy pardner")
    assert t.asked == ("ann", "effect")
    assert gold(t)["shop"] == ["boots", "pickaxe", "shot"]


@pytest.mark.ruling("R-318")
def test_brown_equipment_takes_effect_and_goes_under_the_deck() -> None:
    """Brown equipment takes effect and goes face up under the deck."""
    t = shopping(nuggets=[4], shop="union_pacific")
    t.do("buy union_pacific")
    assert len(t.ann.hand) == 4
    seen = gold(t)
    assert seen["equipment"][0] == []
    assert seen["deck_size"] == seen["face_down"] + 1 == 23
    assert t.game.state.extra["goldrush"].under == ["union_pacific-1"]


@pytest.mark.ruling("R-319")
def test_black_equipment_stays_in_front_of_the_buyer() -> None:
    """Black equipment stays in front of the buyer; any number may be in force."""
    t = shopping(
        nuggets=[3], shop="boots", front={0: "horseshoe gun_belt calumet gold_pan pickaxe"}
    )
    t.do("buy boots")
    assert len(gold(t)["equipment"][0]) == 6


@pytest.mark.ruling("R-319")
def test_nobody_has_two_cards_of_one_name() -> None:
    """A player cannot have two cards of one name, such as two Wanted."""
    t = shopping(nuggets=[4], shop="wanted", front={0: "wanted", 2: "wanted"})
    t.do("buy wanted")
    assert t.options == ["pick -> ben", "pick -> dee"]


@pytest.mark.ruling("R-319")
def test_equipment_without_a_place_cannot_be_bought() -> None:
    """With a Wanted in front of both remaining players, a third cannot be bought."""
    t = four(
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
        expansions=GOLD_RUSH,
        extra=with_gold(nuggets=[9], shop="wanted", front={0: "wanted", 1: "wanted"}),
    )
    assert "buy wanted" not in t.options


@pytest.mark.ruling("R-320")
def test_deck_is_shuffled_when_a_face_up_card_comes_to_its_top() -> None:
    """When the last face-down card goes on sale, the face-up cards are turned and shuffled."""
    t = shopping(nuggets=[3], shop="boots shot shot", deck="pickaxe", under="rhum bottle")
    assert gold(t)["face_down"] == 1
    t.do("buy boots")
    assert gold(t)["shop"][0] == "pickaxe"
    assert gold(t)["face_down"] == gold(t)["deck_size"] == 20
    [event] = t.happened("turned_down")
    assert event.amount == 20


@pytest.mark.ruling("R-320")
def test_cards_turned_down_come_in_a_new_order() -> None:
    """The face-up order does not determine the order of the reshuffled deck."""
    orders = []
    for seed in range(4):
        state = GoldRushState.of(nuggets=[3], shop="boots", deck="pickaxe", under="rhum bottle")
        t = four(
            expansions=GOLD_RUSH,
            extra={"goldrush": state},
            seed=seed,
        )
        t.do("buy boots")
        orders.append(t.game.state.extra["goldrush"].deck)
        assert sorted(orders[-1]) == sorted(state.under)
    assert state.under not in orders
    assert len(set(map(tuple, orders))) == 4


@pytest.mark.ruling("R-320")
def test_deck_is_not_shuffled_before() -> None:
    """The face-up cards are not shuffled while a face-down card is left."""
    t = shopping(nuggets=[3], shop="boots shot shot", deck="pickaxe rhum", under="rhum bottle")
    t.do("buy boots")
    assert gold(t)["face_down"] == 1
    assert t.happened("turned_down") == []


@pytest.mark.ruling("R-321")
def test_equipment_of_others_is_removed_for_its_cost_and_one_more() -> None:
    """Removing a Horseshoe costs three nuggets, without a question; it goes under the deck."""
    t = shopping(nuggets=[3], front={2: "horseshoe boots"})
    assert "remove boots -> cal" not in t.options
    t.do("remove horseshoe -> cal")
    assert t.asked == ("ann", "turn")
    assert gold(t)["nuggets"][0] == 0
    assert gold(t)["equipment"][2] == ["boots"]
    assert t.game.state.extra["goldrush"].under == ["horseshoe-1"]


@pytest.mark.ruling("R-321")
def test_removed_equipment_is_no_longer_in_force() -> None:
    """Without a removed Gun Belt, its owner keeps one card per life point."""
    t = shopping(nuggets=[3], front={1: "gun_belt"})
    g = t.engine
    assert g.hand_limit(1) == 8
    t.do("remove gun_belt -> ben")
    assert g.hand_limit(1) == 4


@pytest.mark.ruling("R-322")
def test_own_equipment_cannot_be_removed() -> None:
    """Players cannot remove their own equipment, including a Wanted."""
    t = shopping(nuggets=[9], front={0: "wanted boots"})
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-326")
@pytest.mark.parametrize("card", ["panic", "cat_balou"])
def test_panic_and_cat_balou_do_not_touch_equipment(card: str) -> None:
    """Equipment is neither a target nor a choice of Panic! and Cat Balou."""
    t = four(
        ann=seat("sheriff", hand=f"{card}"),
        ben=seat("outlaw", in_play="barrel scope"),
        expansions=GOLD_RUSH,
        extra=with_gold(front={1: "boots", 3: "calumet"}),
    )
    assert t.options == ["end turn", f"play {card} -> ben"]
    t.do(f"play {card} -> ben")
    assert t.options == ["pick barrel", "pick scope"]


@pytest.mark.ruling("R-326")
def test_brawl_pat_brennan_and_rag_time_do_not_touch_equipment() -> None:
    """Brawl, Pat Brennan and Rag Time do not affect equipment."""
    pytest.importorskip("bang_dodgecity")
    t = four(
        ann=seat("sheriff", hand="brawl rag_time bang"),
        expansions=["dodgecity", "goldrush"],
        extra=with_gold(front={1: "boots", 2: "wanted", 3: "calumet"}),
    )
    assert not [option for option in t.options if option.startswith("play rag_time")]
    t.do("play brawl", "pick bang")
    assert gold(t)["equipment"][:4] == [[], ["boots"], ["wanted"], ["calumet"]]
    t = four(
        ben=seat("outlaw", "pat_brennan"),
        expansions=["dodgecity", "goldrush"],
        extra=with_gold(front={2: "wanted"}),
    )
    t.do("end turn")
    assert t.asked == ("ben", "turn")
    assert len(t.ben.hand) == 2


@pytest.mark.ruling("R-327")
def test_equipment_of_the_eliminated_goes_under_the_deck() -> None:
    """Vulture Sam takes an eliminated player's cards; the equipment goes under the deck."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1, in_play="scope"),
        cal=seat("outlaw", "vulture_sam"),
        expansions=GOLD_RUSH,
        extra=with_gold(front={1: "boots calumet", 2: "pickaxe"}),
    )
    t.do("play bang -> ben")
    assert t.cal.hand == ["scope"]
    assert gold(t)["equipment"][:3] == [[], [], ["pickaxe"]]
    assert t.game.state.extra["goldrush"].under == ["boots-1", "calumet-1"]


@pytest.mark.ruling("R-328")
def test_sheriff_who_eliminates_a_deputy_loses_the_equipment() -> None:
    """A Sheriff who eliminates a Deputy loses cards and equipment and keeps the nuggets."""
    t = table(
        ann=seat("sheriff", hand="bang beer", in_play="barrel"),
        ben=seat("deputy", life=1),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
        expansions=GOLD_RUSH,
        extra=with_gold(nuggets=[5], front={0: "boots calumet", 2: "pickaxe"}),
    )
    t.do("play bang -> ben")
    assert (t.ann.hand, t.ann.in_play) == ([], [])
    assert gold(t)["equipment"][:3] == [[], [], ["pickaxe"]]
    assert gold(t)["nuggets"][0] == 6


def test_shop_is_open_in_the_own_turn_only() -> None:
    """The shop is open only to the player on turn."""
    t = shopping(nuggets=[0, 9], shop="boots shot rhum")
    assert t.options == ["end turn"]
    assert t.interrupts == []
    t.do("end turn")
    assert {"buy boots", "buy shot", "buy rhum"} <= set(t.options)
