"""The eight characters of Gold Rush: abilities and timing."""

import pytest

from bang_goldrush import GoldRushState
from bang_goldrush.box import COPIES
from bangcore import Ruleset
from bangcore.testing import Table, four, seat

GOLD_RUSH = ["goldrush"]


def gold(t: Table) -> dict:
    return t.game.view().extra["goldrush"]


def rush(character: str, *, hand: str = "", deck: str = "", life: int | None = None, **kept):
    """Return a table of four with Ann, the Sheriff and that character, on turn."""
    return four(
        ann=seat("sheriff", character, hand=hand, life=life),
        deck=deck,
        expansions=GOLD_RUSH,
        extra={"goldrush": GoldRushState.of(**kept)},
    )


# ---------------------------------------------------------------- Don Bell


@pytest.mark.ruling("R-347")
@pytest.mark.parametrize("suit", ["hearts", "diamonds"])
def test_don_bell_takes_an_extra_turn_on_red(suit: str) -> None:
    """On a red draw! Don Bell takes an extra turn, which ends without a draw!."""
    t = rush("don_bell", deck=f"{suit} saloon duel hearts")
    t.do("end turn")
    assert t.turn == "ann"
    assert t.ann.hand == ["duel", "saloon"]
    t.do("end turn")
    assert t.turn == "ben"
    assert len(t.happened("flipped")) == 1


@pytest.mark.ruling("R-347")
@pytest.mark.parametrize("suit", ["clubs", "spades"])
def test_don_bell_ends_the_turn_on_black(suit: str) -> None:
    """On a black draw! the turn passes to the next player."""
    assert rush("don_bell", deck=suit).do("end turn").turn == "ben"


@pytest.mark.ruling("R-347")
def test_don_bell_draws_after_phase_3() -> None:
    """Don Bell discards down to the hand limit before the draw!."""
    t = rush("don_bell", hand="bang missed", life=1, deck="hearts")
    t.do("end turn")
    assert t.asked == ("ann", "discard")
    assert t.happened("flipped") == []
    t.do("pick bang")
    assert t.turn == "ann"


@pytest.mark.ruling("R-348")
def test_don_bell_gets_no_check_when_jail_took_the_turn() -> None:
    """A Don Bell who loses the turn in Jail does not draw! at its end."""
    t = four(
        ben=seat("outlaw", "don_bell", in_play="jail"),
        expansions=GOLD_RUSH,
        deck="clubs hearts",
    )
    t.do("end turn")
    assert t.turn == "cal"
    assert [e.key for e in t.happened("flipped")] == ["jail"]


# ---------------------------------------------------------------- Dutch Will


@pytest.mark.ruling("R-349")
def test_dutch_will_discards_one_of_two_cards_for_a_nugget() -> None:
    """In phase 1 Dutch Will discards one of the two drawn cards and takes a nugget."""
    t = four(
        ben=seat("outlaw", "dutch_will", hand="missed"),
        expansions=GOLD_RUSH,
        deck="saloon scope",
    )
    t.do("end turn")
    assert t.asked == ("ben", "discard")
    assert t.options == ["pick saloon", "pick scope"]
    t.do("pick saloon")
    assert t.ben.hand == ["missed", "scope"]
    assert t.discards == ["saloon"]
    assert gold(t)["nuggets"][1] == 1


@pytest.mark.ruling("R-349", "R-377")
def test_dutch_will_with_a_pickaxe_chooses_one_of_the_last_two_cards() -> None:
    """With two cards left in both piles, none is added, and Dutch Will chooses one of the two."""
    left = ["saloon:5-hearts", "scope:A-spades"]
    box = " ".join(str(card) for card in Ruleset.build().cards if str(card) not in left)
    t = four(
        ben=seat("outlaw", "dutch_will"),
        dee=seat("renegade", hand=box),
        deck=" ".join(left),
        expansions=GOLD_RUSH,
        extra={"goldrush": GoldRushState.of(front={1: "pickaxe"})},
    )
    t.do("end turn")
    assert (t.asked, t.options) == (("ben", "discard"), ["pick saloon", "pick scope"])
    assert t.do("pick saloon").ben.hand == ["scope"]


@pytest.mark.ruling("R-349")
def test_dutch_will_without_cards_to_draw_takes_no_nugget() -> None:
    """With both piles empty, Dutch Will is not asked and takes no nugget."""
    box = " ".join(str(card) for card in Ruleset.build().cards)
    t = four(
        ben=seat("outlaw", "dutch_will"),
        dee=seat("renegade", hand=box),
        expansions=GOLD_RUSH,
    )
    t.do("end turn")
    assert (t.asked, t.ben.hand, gold(t)["nuggets"][1]) == (("ben", "turn"), [], 0)


# ---------------------------------------------------------------- Jacky Murieta


@pytest.mark.ruling("R-350")
def test_jacky_murieta_shoots_for_two_nuggets() -> None:
    """Jacky may pay for any number of shots within reach, in addition to the one BANG!."""
    t = rush("jacky_murieta", hand="bang", nuggets=[4])
    assert "use jacky_murieta -> cal" not in t.options
    t.do("play bang -> ben", "use jacky_murieta -> ben", "use jacky_murieta -> dee")
    assert (t.ben.life, t.dee.life) == (2, 3)
    # 4 + 1 - 2 + 1 - 2 + 1
    assert gold(t)["nuggets"][0] == 3
    assert "use jacky_murieta -> dee" in t.options


@pytest.mark.ruling("R-350")
def test_shot_of_jacky_murieta_can_be_cancelled() -> None:
    """A Missed! cancels Jacky's shot."""
    t = four(
        ann=seat("sheriff", "jacky_murieta"),
        ben=seat("outlaw", hand="missed"),
        expansions=GOLD_RUSH,
        extra={"goldrush": GoldRushState.of(nuggets=[2])},
    )
    t.do("use jacky_murieta -> ben", "use missed")
    assert t.ben.life == 4
    assert gold(t)["nuggets"][0] == 0


# ---------------------------------------------------------------- Josh McCloud


@pytest.mark.ruling("R-351")
def test_josh_mccloud_takes_a_black_card_from_the_deck() -> None:
    """For two nuggets, Josh lays the top card of the equipment deck, regardless of its cost."""
    t = four(
        ann=seat("sheriff", "josh_mccloud"),
        expansions=GOLD_RUSH,
        extra={"goldrush": GoldRushState.of(nuggets=[2], shop="shot", deck="pickaxe")},
    )
    t.do("use josh_mccloud")
    assert gold(t)["equipment"][0] == ["pickaxe"]
    assert gold(t)["nuggets"][0] == 0
    assert gold(t)["shop"] == ["shot"]
    assert t.options == ["end turn"]


def josh(top: str, **kept) -> Table:
    """Return a table with Josh McCloud on turn and that card on top of the equipment deck."""
    return four(
        ann=seat("sheriff", "josh_mccloud", life=2),
        expansions=GOLD_RUSH,
        deck="saloon scope duel barrel",
        extra={"goldrush": GoldRushState.of(nuggets=[2], deck=top, **kept)},
    )


@pytest.mark.ruling("R-351")
def test_josh_mccloud_uses_a_brown_card_at_once() -> None:
    """A brown card from the deck takes effect at once and goes under the deck."""
    t = josh("union_pacific").do("use josh_mccloud")
    assert len(t.ann.hand) == 4
    assert t.game.state.extra["goldrush"].under == ["union_pacific-1"]
    t = josh("bottle").do("use josh_mccloud", "use beer")
    assert t.ann.life == 3


@pytest.mark.ruling("R-351")
def test_josh_mccloud_discards_a_duplicate_without_refund() -> None:
    """A Wanted with no possible holder goes under the deck, and the nuggets are spent."""
    t = four(
        ann=seat("sheriff", "josh_mccloud"),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
        expansions=GOLD_RUSH,
        extra={
            "goldrush": GoldRushState.of(
                nuggets=[2], deck="wanted", front={0: "wanted", 1: "wanted"}
            )
        },
    )
    t.do("use josh_mccloud")
    assert gold(t)["nuggets"][0] == 0
    assert gold(t)["equipment"][:2] == [["wanted"], ["wanted"]]
    assert t.game.state.extra["goldrush"].under == ["wanted-3"]


@pytest.mark.ruling("R-351")
@pytest.mark.parametrize(("front", "lost"), [({0: "wanted"}, True), ({1: "wanted"}, False)])
def test_josh_mccloud_discards_a_duplicate_wanted(front: dict[int, str], lost: bool) -> None:
    """Josh discards a black duplicate, even when other players could take it."""
    t = josh("wanted", front=front).do("use josh_mccloud")
    assert gold(t)["nuggets"][0] == 0
    assert t.game.state.extra["goldrush"].under == (["wanted-2"] if lost else [])
    assert t.asked == ("ann", "turn" if lost else "player")


@pytest.mark.ruling("R-351")
def test_josh_mccloud_is_not_asked_with_an_empty_deck() -> None:
    """When all equipment is on sale, Josh is not offered a card."""
    everything = " ".join(f"{key} " * copies for key, copies in COPIES.items())
    t = rush("josh_mccloud", nuggets=[2], shop=everything)
    assert t.game.audit() == []
    assert "use josh_mccloud" not in t.options


@pytest.mark.ruling("R-351")
def test_josh_mccloud_digs_in_joshs_turn_only() -> None:
    """Josh's ability works in Josh's turn only."""
    t = four(
        ben=seat("outlaw", "josh_mccloud"),
        expansions=GOLD_RUSH,
        extra={"goldrush": GoldRushState.of(nuggets=[0, 9])},
    )
    assert t.interrupts == []
    assert t.options == ["end turn"]


# ---------------------------------------------------------------- Madam Yto


@pytest.mark.ruling("R-352")
def test_madam_yto_draws_for_every_beer_drunk_or_sold() -> None:
    """Madam Yto draws a card for any player's Beer, drunk or sold."""
    t = four(
        ann=seat("sheriff", hand="beer beer", life=3),
        ben=seat("outlaw", "madam_yto", hand="beer", life=3),
        expansions=GOLD_RUSH,
        deck="saloon scope duel barrel missed",
    )
    t.do("play beer", "sell beer")
    assert t.ben.hand == ["beer", "saloon", "scope"]
    t.do("end turn", "play beer")
    assert t.ben.life == 4
    assert "missed" in t.ben.hand


@pytest.mark.ruling("R-352")
def test_madam_yto_draws_for_a_beer_of_a_dying_player() -> None:
    """Madam Yto draws a card for a Beer that saves a player, Yto included."""
    t = four(
        ann=seat("sheriff", hand="bang bang", in_play="volcanic"),
        ben=seat("outlaw", hand="beer", life=1),
        dee=seat("renegade", "madam_yto", hand="beer", life=1),
        expansions=GOLD_RUSH,
        deck="saloon scope",
    )
    t.do("play bang -> ben", "pass", "use beer")
    assert t.dee.hand == ["beer", "saloon"]
    t.do("play bang -> dee", "pass", "use beer")
    assert t.dee.hand == ["saloon", "scope"]


@pytest.mark.ruling("R-352")
def test_madam_yto_draws_nothing_for_a_saloon() -> None:
    """Madam Yto draws nothing for a Saloon."""
    assert rush("madam_yto", hand="saloon", life=2).do("play saloon").ann.hand == []


@pytest.mark.ruling("R-352")
def test_madam_yto_draws_nothing_for_whisky() -> None:
    """Madam Yto draws nothing for Whisky, which is not a Beer."""
    pytest.importorskip("bang_dodgecity")
    t = four(
        ann=seat("sheriff", "madam_yto", hand="whisky bang", life=2),
        expansions=["dodgecity", "goldrush"],
    )
    t.do("play whisky")
    assert (t.ann.life, t.ann.hand) == (4, [])


# ---------------------------------------------------------------- Pretty Luzena


@pytest.mark.ruling("R-353")
def test_pretty_luzena_pays_one_nugget_less_once_a_turn() -> None:
    """The first purchase of a turn costs Luzena one nugget less, the next one the full price."""
    t = rush("pretty_luzena", nuggets=[3], shop="boots horseshoe")
    assert "buy boots" in t.options
    t.do("buy horseshoe")
    assert gold(t)["nuggets"][0] == 2
    assert "buy boots" not in t.options


@pytest.mark.ruling("R-353")
def test_pretty_luzena_gets_a_card_of_cost_one_for_nothing() -> None:
    """A Shot, at cost one, is free for Luzena."""
    t = rush("pretty_luzena", shop="shot", life=3).do("buy shot", "pick ann")
    assert t.ann.life == 4
    assert gold(t)["nuggets"][0] == 0
    assert t.happened("paid_nuggets") == []


@pytest.mark.ruling("R-353")
def test_pretty_luzena_pays_in_full_for_a_removal() -> None:
    """Removing another player's equipment is not a purchase and costs the full price."""
    t = rush("pretty_luzena", nuggets=[3], front={1: "boots", 2: "horseshoe"})
    assert t.options == ["end turn", "remove horseshoe -> cal"]
    t.do("remove horseshoe -> cal")
    assert gold(t)["nuggets"][0] == 0


# ---------------------------------------------------------------- Raddie Snake, Simeon Picos


@pytest.mark.ruling("R-354")
def test_raddie_snake_buys_two_cards_a_turn() -> None:
    """Raddie Snake may buy two cards a turn at a nugget each; a Gold Pan adds two more."""
    t = rush("raddie_snake", nuggets=[5], front={0: "gold_pan"}, deck="saloon scope duel barrel")
    t.do("use raddie_snake", "use raddie_snake")
    assert t.ann.hand == ["saloon", "scope"]
    assert "use raddie_snake" not in t.options
    t.do("use gold_pan", "use gold_pan")
    assert gold(t)["nuggets"][0] == 1
    assert len(t.ann.hand) == 4


@pytest.mark.ruling("R-355")
def test_simeon_picos_takes_a_nugget_for_each_life_point() -> None:
    """Simeon takes a nugget from the supply for each life point lost, three for Dynamite."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "simeon_picos", in_play="dynamite"),
        expansions=GOLD_RUSH,
        extra={"goldrush": GoldRushState.of(nuggets=[3])},
        deck="6-spades",
    )
    t.do("end turn")
    assert gold(t)["nuggets"][:2] == [3, 3]
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "simeon_picos"),
        expansions=GOLD_RUSH,
        extra={"goldrush": GoldRushState.of(nuggets=[3])},
    )
    t.do("play bang -> ben")
    assert gold(t)["nuggets"][:2] == [4, 1]


@pytest.mark.ruling("R-355")
def test_simeon_picos_takes_a_nugget_also_for_the_last_life_point() -> None:
    """A Simeon saved by Beers takes nuggets for all the life points lost."""
    t = four(
        ben=seat("outlaw", "simeon_picos", hand="beer beer beer", life=1, in_play="dynamite"),
        expansions=GOLD_RUSH,
        deck="6-spades",
    )
    t.do("end turn", "use beer", "use beer", "use beer")
    assert (t.asked, t.ben.life) == (("ben", "turn"), 1)
    assert gold(t)["nuggets"][:2] == [0, 3]


@pytest.mark.ruling("R-355")
def test_simeon_picos_takes_nothing_when_eliminated() -> None:
    """Simeon takes no nugget when eliminated; with shadows, it would be kept."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "simeon_picos", life=1),
        expansions=["goldrush", "shadows"],
    )
    t.do("play bang -> ben")
    assert gold(t)["nuggets"][:2] == [1, 0]


@pytest.mark.ruling("R-356")
def test_tequila_joe_gets_one_nugget_for_a_beer() -> None:
    """The second life point of Joe's Beer brings no second nugget."""
    pytest.importorskip("bang_dodgecity")
    t = four(
        ann=seat("sheriff", "tequila_joe", hand="beer", life=2),
        expansions=["dodgecity", "goldrush"],
    )
    t.do("sell beer")
    assert (t.ann.life, gold(t)["nuggets"][0]) == (2, 1)
