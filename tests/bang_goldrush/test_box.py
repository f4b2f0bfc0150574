"""The contents of Gold Rush: 24 cards of equipment, eight characters, and the shop."""

import pytest

from bang_goldrush import GoldRushState
from bang_goldrush.box import key_of
from bangcore import Game, Ruleset
from bangcore.testing import four, seat
from bangcore.worlds import sample

# key: name, cost, copies, border
EQUIPMENT = {
    "shot": ("Shot", 1, 3, "brown"),
    "bottle": ("Bottle", 2, 3, "brown"),
    "pardner": ("Pardner", 2, 3, "brown"),
    "rhum": ("Rhum", 3, 2, "brown"),
    "union_pacific": ("Union Pacific", 4, 1, "brown"),
    "gold_rush": ("Gold Rush", 5, 1, "brown"),
    "wanted": ("Wanted", 2, 3, "black"),
    "horseshoe": ("Horseshoe", 2, 1, "black"),
    "gun_belt": ("Gun Belt", 2, 1, "black"),
    "boots": ("Boots", 3, 1, "black"),
    "calumet": ("Calumet", 3, 1, "black"),
    "gold_pan": ("Gold Pan", 3, 1, "black"),
    "lucky_charm": ("Lucky Charm", 3, 1, "black"),
    "rucksack": ("Rucksack", 3, 1, "black"),
    "pickaxe": ("Pickaxe", 4, 1, "black"),
}

CHARACTERS = {
    "don_bell": "Don Bell",
    "dutch_will": "Dutch Will",
    "jacky_murieta": "Jacky Murieta",
    "josh_mccloud": "Josh McCloud",
    "madam_yto": "Madam Yto",
    "pretty_luzena": "Pretty Luzena",
    "raddie_snake": "Raddie Snake",
    "simeon_picos": "Simeon Picos",
}

RULES = Ruleset.build("goldrush")


def gold(game: Game) -> dict:
    return game.view().extra["goldrush"]


@pytest.mark.ruling("R-311")
@pytest.mark.parametrize("players", RULES.players)
def test_game_begins_with_three_cards_on_sale_and_no_nuggets(players: int) -> None:
    """A game starts with three cards on sale, 21 face down, and nobody has nuggets or equipment."""
    game = Game.new(players, RULES, seed=players)
    seen = gold(game)
    assert seen["nuggets"] == [0] * players
    assert seen["equipment"] == [[]] * players
    assert len(seen["shop"]) == 3
    assert (seen["deck_size"], seen["face_down"]) == (21, 21)


@pytest.mark.ruling("R-311")
def test_equipment_is_shuffled_by_the_seed() -> None:
    """The equipment is shuffled by the seed of the game."""
    games = [Game.new(4, RULES, seed=seed) for seed in range(8)]
    assert len({tuple(game.state.extra["goldrush"].deck) for game in games}) == 8
    assert len({tuple(gold(game)["shop"]) for game in games}) > 4


@pytest.mark.ruling("R-311")
def test_box_has_24_cards_of_equipment() -> None:
    """There are as many copies of each card as are printed, 24 in all."""
    box = GoldRushState().deck
    copies = {key: sum(name.rpartition("-")[0] == key for name in box) for key in EQUIPMENT}
    assert copies == {key: count for key, (_, _, count, _) in EQUIPMENT.items()}
    assert len(box) == len(set(box)) == 24
    assert {key: rule.name for key, rule in RULES.rules.items()} == {
        key: name for key, (name, *_) in EQUIPMENT.items()
    }
    assert {rule.kind for rule in RULES.rules.values()} == {"equipment"}


@pytest.mark.ruling("R-316", "R-318", "R-319")
@pytest.mark.parametrize("key", EQUIPMENT)
def test_equipment_costs_what_is_printed(key: str) -> None:
    """Each card can be bought for its printed price, not for less; only black ones stay in play."""
    _, cost, _, border = EQUIPMENT[key]

    def shopping(nuggets: int):
        return four(
            ann=seat("sheriff", life=2),
            expansions=["goldrush"],
            extra={"goldrush": GoldRushState.of(nuggets=[nuggets], shop=key)},
        )

    assert f"buy {key}" not in shopping(cost - 1).options
    t = shopping(cost).do(f"buy {key}")
    while t.decision.kind in ("player", "effect"):
        t.do(t.decision.options[0].text)
    assert gold(t.game)["nuggets"][0] == 0
    in_play = [key for cards in gold(t.game)["equipment"] for key in cards]
    assert in_play == ([key] if border == "black" else [])


def test_eight_characters_have_four_bullets_each() -> None:
    """The characters have their printed names and four bullets."""
    new = {key: c for key, c in RULES.characters.items() if key in CHARACTERS}
    assert {key: c.name for key, c in new.items()} == CHARACTERS
    assert {c.bullets for c in new.values()} == {4}
    assert len(RULES.characters) == 24


@pytest.mark.ruling("R-311")
def test_everybody_sees_nuggets_shop_and_equipment_but_not_the_deck() -> None:
    """All seats and spectators have the same view, without the order of the deck."""
    state = GoldRushState.of(nuggets=[1, 2], shop="shot boots", front={2: "wanted calumet"})
    views = [state.view(viewer) for viewer in (None, 0, 1, 7)]
    assert views == [views[0]] * 4
    assert views[0] == {
        "nuggets": [1, 2, 0, 0, 0, 0, 0, 0],
        "shop": ["shot", "boots"],
        "equipment": [[], [], ["wanted", "calumet"], [], [], [], [], []],
        "deck_size": 20,
        "face_down": 20,
    }


def test_dealing_anew_mixes_the_equipment_deck_only() -> None:
    """A sampled world has the same shop and another order of the equipment deck."""
    game = Game.new(4, RULES, seed=3)
    truth = game.state.extra["goldrush"]
    imagined = [sample(game, 1, seed).state.extra["goldrush"] for seed in range(6)]
    shop = truth.view(1)["shop"]
    assert [state.view(1)["shop"] for state in imagined] == [shop] * 6
    assert len({tuple(state.deck) for state in [*imagined, truth]}) == 7
    deck = sorted(key_of(name) for name in truth.deck)
    assert all(sorted(key_of(name) for name in state.deck) == deck for state in imagined)


def test_audit_finds_lost_equipment_debts_and_doubles() -> None:
    """The audit reports a lost card, a negative number of nuggets and two cards of one name."""
    state = Game.new(4, RULES, seed=1).state
    assert list(GoldRushState().audit(RULES, state)) == []
    lost = GoldRushState(deck=GoldRushState().deck[1:], nuggets=[0, -1, *[0] * 6])
    assert list(lost.audit(RULES, state)) == [
        "equipment lost or doubled: shot-1",
        "seat 1 has -1 nuggets",
    ]
    double = GoldRushState.of(front={1: "wanted wanted"})
    assert list(double.audit(RULES, state)) == [
        "two pieces of equipment of one name in front of seat 1: ['wanted', 'wanted']"
    ]


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ({"nuggets": [0] * 7}, "nuggets and equipment do not have an entry for each of 4 seats"),
        ({"nuggets": [0] * 4 + [1] + [0] * 3}, "nobody sits on seat 4 with 1 nuggets"),
    ],
)
def test_audit_finds_nuggets_of_an_empty_seat(kept: dict[str, list[int]], said: str) -> None:
    """The audit reports a wrong number of entries and nuggets of an empty seat."""
    state = Game.new(4, RULES, seed=1).state
    assert list(GoldRushState(**kept).audit(RULES, state)) == [said]


def test_audit_finds_equipment_where_nobody_sits() -> None:
    """The audit reports equipment in front of an empty seat."""
    state = Game.new(4, RULES, seed=1).state
    wrong = GoldRushState.of(front={4: "wanted"})
    assert list(wrong.audit(RULES, state)) == ["nobody sits on seat 4 with equipment"]
