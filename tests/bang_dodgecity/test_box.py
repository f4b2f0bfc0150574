"""The contents of Dodge City: 40 playing cards, shuffled into those of the base game."""

from collections import Counter

import pytest

from bang_dodgecity.state import DodgeCityState
from bangcore import Game, Ruleset
from bangcore.testing import four, seat, table

# key: name, faces (ranks by suit), border
NEW = {
    "binocular": ("Binocular", "diamonds 10", "blue"),
    "hideout": ("Hideout", "diamonds K", "blue"),
    "punch": ("Punch", "spades 10", "brown"),
    "dodge": ("Dodge", "diamonds 7, hearts K", "brown"),
    "springfield": ("Springfield", "spades K", "brown"),
    "brawl": ("Brawl", "spades J", "brown"),
    "rag_time": ("Rag Time", "hearts 9", "brown"),
    "tequila": ("Tequila", "clubs 9", "brown"),
    "whisky": ("Whisky", "hearts Q", "brown"),
    "bible": ("Bible", "hearts 10", "green"),
    "buffalo_rifle": ("Buffalo Rifle", "clubs Q", "green"),
    "can_can": ("Can Can", "clubs J", "green"),
    "canteen": ("Canteen", "hearts 7", "green"),
    "conestoga": ("Conestoga", "diamonds 9", "green"),
    "derringer": ("Derringer", "spades 7", "green"),
    "howitzer": ("Howitzer", "spades 9", "green"),
    "iron_plate": ("Iron Plate", "diamonds A, spades Q", "green"),
    "knife": ("Knife", "hearts 8", "green"),
    "pepperbox": ("Pepperbox", "hearts A", "green"),
    "pony_express": ("Pony Express", "diamonds Q", "green"),
    "sombrero": ("Sombrero", "clubs 7", "green"),
    "ten_gallon_hat": ("Ten Gallon Hat", "diamonds J", "green"),
}

REPRINTS = {
    "bang": "spades 8, clubs 5 6 K",
    "missed": "diamonds 8",
    "beer": "hearts 6, spades 6",
    "cat_balou": "clubs 8",
    "panic": "hearts J",
    "general_store": "spades A",
    "indians": "diamonds 5",
    "barrel": "clubs A",
    "mustang": "hearts 5",
    "dynamite": "clubs 10",
    "remington": "diamonds 6",
    "rev_carabine": "spades 5",
}

BASE = Ruleset.build()
RULES = Ruleset.build("dodgecity")


def faces_of(line: str) -> list[tuple[str, str]]:
    """Return suit and rank of each face in a line of the table above."""
    found = []
    for part in line.split(", "):
        suit, *ranks = part.split()
        found += [(suit, rank) for rank in ranks]
    return found


def in_box(rules: Ruleset) -> Counter[tuple[str, str, str]]:
    return Counter((card.key, card.suit, card.rank) for card in rules.cards)


def added() -> Counter[tuple[str, str, str]]:
    """Return the cards that Dodge City adds to the base game."""
    return in_box(RULES) - in_box(BASE)


@pytest.mark.ruling("R-013")
def test_draw_pile_is_made_of_120_cards() -> None:
    """The deck is made of the 80 cards of the base game and the 40 cards of Dodge City."""
    assert len(RULES.cards) == 120
    assert in_box(BASE) - in_box(RULES) == Counter()
    lines = {key: line for key, (_, line, _) in NEW.items()} | REPRINTS
    printed = Counter((key, *face) for key, line in lines.items() for face in faces_of(line))
    assert printed.total() == 40
    assert added() == printed


@pytest.mark.ruling("R-013")
@pytest.mark.parametrize("players", range(3, 9))
def test_every_game_is_dealt_from_all_120_cards(players: int) -> None:
    """For any number of players, both sets are shuffled together and dealt from."""
    state = Game.new(players, RULES, seed=players).state
    dealt = [card for hand in state.hands for card in hand]
    assert sorted(state.deck + dealt) == list(range(120))
    assert min(state.deck[-40:]) < 80 <= max(state.deck[-40:])


@pytest.mark.ruling("R-014")
def test_each_suit_has_one_of_each_rank_from_5_to_ace() -> None:
    """In each suit, Dodge City has one card of each rank from 5 to ace."""
    ranks = ["5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    suits = ("hearts", "diamonds", "clubs", "spades")
    assert Counter((suit, rank) for _, suit, rank in added().elements()) == {
        (suit, rank): 1 for suit in suits for rank in ranks
    }


def test_new_cards_have_their_printed_names_and_borders() -> None:
    """The 22 new kinds have the printed names, with a brown, blue or green border."""
    new = {key: RULES.kinds[key] for key in RULES.kinds if key not in BASE.kinds}
    assert {key: (kind.name, kind.border) for key, kind in new.items()} == {
        key: (name, border) for key, (name, _, border) in NEW.items()
    }
    assert not any(kind.weapon for kind in new.values())


@pytest.mark.ruling("R-015")
def test_simplified_game_leaves_out_the_reprints_of_book_cards() -> None:
    """No new card has the book symbol; the reprinted Dynamite, General Store and Indians! do."""
    simple = Ruleset.build("dodgecity", options={"simplified": True})
    left_out = Counter(key for key, _, _ in (in_box(RULES) - in_box(simple)).elements())
    assert left_out == {
        "dynamite": 2,
        "duel": 3,
        "general_store": 3,
        "indians": 3,
        "jail": 3,
        "volcanic": 2,
    }


@pytest.mark.ruling("R-205")
def test_reprints_are_the_cards_of_the_base_game() -> None:
    """A reprinted card is of the same kind as the card of the base game and works the same."""
    for key in REPRINTS:
        assert RULES.kinds[key] is BASE.kinds[key]


@pytest.mark.ruling("R-205")
def test_two_dynamites_go_round_one_after_the_other() -> None:
    """Each of two Dynamites in play skips the player who has the other one."""
    t = four(
        ann=seat("sheriff", in_play="dynamite:2-hearts"),
        ben=seat("outlaw", in_play="dynamite:10-clubs"),
        dee=seat("renegade", hand="beer"),
        turn="dee",
        expansions=["dodgecity"],
        deck="clubs",
    )
    t.do("end turn")
    assert [t.ann.in_play, t.ben.in_play, t.cal.in_play] == [[], ["dynamite"], ["dynamite"]]
    assert t.turn == "ann"


@pytest.mark.ruling("R-205")
def test_dynamite_stays_when_every_other_player_has_one() -> None:
    """A Dynamite stays in place when both remaining players have one."""
    t = table(
        ann=seat("sheriff", in_play="dynamite:2-hearts"),
        ben=seat("outlaw", in_play="dynamite:10-clubs"),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
        expansions=["dodgecity"],
        deck="clubs",
    )
    t.do("end turn")
    assert t.turn == "ben"
    assert t.ben.in_play == ["dynamite"]
    assert t.ann.in_play == ["dynamite"]
    assert len(t.happened("flipped")) == 1


def test_a_laid_card_is_the_same_in_every_world():
    """A player who saw a card being laid knows its face, even after a reshuffle."""
    representative = (0, 0, 2, 3)
    laid = DodgeCityState(laid=[1, 2]).with_cards({1: 0, 2: 3}, representative).laid
    assert laid == [0, 2]
