"""The box of the base game: 80 cards, 16 characters, roles for 4 to 7 players."""

from collections import Counter

import pytest

from bangcore import Game, Ruleset

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]

# key: name, faces (ranks by suit), border, book symbol
CARDS = {
    "bang": (
        "BANG!",
        "spades A, diamonds 2 3 4 5 6 7 8 9 10 J Q K A, clubs 2 3 4 5 6 7 8 9, hearts Q K A",
        "brown",
        False,
    ),
    "missed": ("Missed!", "clubs 10 J Q K A, spades 2 3 4 5 6 7 8", "brown", False),
    "beer": ("Beer", "hearts 6 7 8 9 10 J", "brown", False),
    "saloon": ("Saloon", "hearts 5", "brown", False),
    "stagecoach": ("Stagecoach", "spades 9 9", "brown", False),
    "wells_fargo": ("Wells Fargo", "hearts 3", "brown", False),
    "general_store": ("General Store", "clubs 9, spades Q", "brown", True),
    "panic": ("Panic!", "hearts J Q A, diamonds 8", "brown", False),
    "cat_balou": ("Cat Balou", "hearts K, diamonds 9 10 J", "brown", False),
    "gatling": ("Gatling", "hearts 10", "brown", False),
    "indians": ("Indians!", "diamonds K A", "brown", True),
    "duel": ("Duel", "diamonds Q, spades J, clubs 8", "brown", True),
    "barrel": ("Barrel", "spades Q K", "blue", False),
    "mustang": ("Mustang", "hearts 8 9", "blue", False),
    "scope": ("Scope", "spades A", "blue", False),
    "jail": ("Jail", "spades 10 J, hearts 4", "blue", True),
    "dynamite": ("Dynamite", "hearts 2", "blue", True),
    "volcanic": ("Volcanic", "spades 10, clubs 10", "blue", True),
    "schofield": ("Schofield", "clubs J Q, spades K", "blue", False),
    "remington": ("Remington", "clubs K", "blue", False),
    "rev_carabine": ("Rev. Carabine", "clubs A", "blue", False),
    "winchester": ("Winchester", "spades 8", "blue", False),
}

CHARACTERS = {
    "bart_cassidy": ("Bart Cassidy", 4),
    "black_jack": ("Black Jack", 4),
    "calamity_janet": ("Calamity Janet", 4),
    "el_gringo": ("El Gringo", 3),
    "jesse_jones": ("Jesse Jones", 4),
    "jourdonnais": ("Jourdonnais", 4),
    "kit_carlson": ("Kit Carlson", 4),
    "lucky_duke": ("Lucky Duke", 4),
    "paul_regret": ("Paul Regret", 3),
    "pedro_ramirez": ("Pedro Ramirez", 4),
    "rose_doolan": ("Rose Doolan", 4),
    "sid_ketchum": ("Sid Ketchum", 4),
    "slab_the_killer": ("Slab the Killer", 4),
    "suzy_lafayette": ("Suzy Lafayette", 4),
    "vulture_sam": ("Vulture Sam", 4),
    "willy_the_kid": ("Willy the Kid", 4),
}

REACH = {
    "volcanic": 1,
    "schofield": 2,
    "remington": 3,
    "rev_carabine": 4,
    "winchester": 5,
}

BASE = Ruleset.build()


def faces_of(line: str) -> list[tuple[str, str]]:
    """Return suit and rank of each face in a line of ``CARDS``."""
    found = []
    for part in line.split(", "):
        suit, *ranks = part.split()
        found += [(suit, rank) for rank in ranks]
    return found


def printed() -> Counter[tuple[str, str, str]]:
    """Return every card of ``CARDS``: key, suit and rank."""
    return Counter((key, *face) for key, row in CARDS.items() for face in faces_of(row[1]))


def in_box(rules: Ruleset) -> Counter[tuple[str, str, str]]:
    return Counter((card.key, card.suit, card.rank) for card in rules.cards)


@pytest.mark.ruling("R-013")
def test_draw_pile_is_made_of_the_80_printed_cards() -> None:
    """Without expansions the deck has 80 cards, each with its own name, suit and rank."""
    assert len(BASE.cards) == 80
    assert in_box(BASE) - printed() == Counter()
    assert printed() - in_box(BASE) == Counter()


@pytest.mark.ruling("R-013")
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_every_game_is_dealt_from_all_80_cards(players: int) -> None:
    """With any number of players, all 80 cards are in hands or in the draw pile."""
    state = Game.new(players, seed=players).state
    dealt = [card for hand in state.hands for card in hand]
    assert sorted(state.deck + dealt) == list(range(80))


def test_cards_have_their_printed_names_borders_and_book_symbols() -> None:
    """Each kind of card has its printed name, its brown or blue border and its book symbol."""
    assert {key: (kind.name, kind.border, kind.book) for key, kind in BASE.kinds.items()} == {
        key: (name, border, book) for key, (name, _, border, book) in CARDS.items()
    }


def test_kinds_list_the_faces_that_are_in_the_box() -> None:
    """A kind of card lists exactly its printed faces."""
    assert {key: sorted(kind.faces) for key, kind in BASE.kinds.items()} == {
        key: sorted(faces_of(line)) for key, (_, line, _, _) in CARDS.items()
    }


@pytest.mark.ruling("R-014")
def test_each_suit_has_one_of_each_low_and_two_of_each_high_rank() -> None:
    """In every suit the ranks 2 to 7 occur once and the ranks 8 to ace twice."""
    found = Counter((card.suit, card.rank) for card in BASE.cards)
    assert found == {
        (suit, rank): 1 if rank in RANKS[:6] else 2
        for suit in ("hearts", "diamonds", "clubs", "spades")
        for rank in RANKS
    }


@pytest.mark.ruling("R-015")
def test_simplified_game_leaves_out_the_book_cards() -> None:
    """A simplified game has 67 cards: the full game without the 13 cards of six kinds."""
    simple = Ruleset.build(options={"simplified": True})
    assert len(simple.cards) == 67
    assert in_box(simple) - in_box(BASE) == Counter()
    left_out = Counter(key for key, _, _ in (in_box(BASE) - in_box(simple)).elements())
    assert left_out == {
        "dynamite": 1,
        "duel": 3,
        "general_store": 2,
        "indians": 2,
        "jail": 3,
        "volcanic": 2,
    }


@pytest.mark.ruling("R-015")
def test_full_game_is_the_default() -> None:
    """The book cards are left out only by an option."""
    assert in_box(Ruleset.build(options={"simplified": False})) == in_box(BASE)
    assert Ruleset.build() != Ruleset.build(options={"simplified": True})


def test_characters_are_the_16_printed_ones() -> None:
    """There are 16 characters, each with the printed name and bullets."""
    assert len(CHARACTERS) == 16
    assert {key: (who.name, who.bullets) for key, who in BASE.characters.items()} == CHARACTERS


@pytest.mark.ruling("R-050")
def test_exactly_the_five_kinds_of_gun_are_weapons() -> None:
    """Five kinds of card are weapons; no other card replaces the Colt .45."""
    assert {key for key, kind in BASE.kinds.items() if kind.weapon} == set(REACH)
