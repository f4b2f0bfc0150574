"""Ruling book, section A: roles, characters, life points, the deck and the first turn."""

import random
from collections import Counter

import pytest

from bangcore import REFEREE, Event, Game, InvalidSetup, Ruleset, UnknownName
from bangcore.testing import four, seat, table

# The role cards for each number of players, and the characters, as in the rulebook.
TABLES = {
    4: {"sheriff": 1, "renegade": 1, "outlaw": 2},
    5: {"sheriff": 1, "renegade": 1, "outlaw": 2, "deputy": 1},
    6: {"sheriff": 1, "renegade": 1, "outlaw": 3, "deputy": 1},
    7: {"sheriff": 1, "renegade": 1, "outlaw": 3, "deputy": 2},
}
THREE_BULLETS = ("el_gringo", "paul_regret")
WEAPONS = ("volcanic", "schofield", "remington", "rev_carabine", "winchester")

CHARACTERS = tuple(Ruleset.build().characters)
# Characters without questions in their own turn.
QUIET = (
    "bart_cassidy",
    "rose_doolan",
    "slab_the_killer",
    "vulture_sam",
    "willy_the_kid",
    "jourdonnais",
    "lucky_duke",
)


def with_sheriff_at(seat: int, players: int) -> list[str | None]:
    return ["sheriff" if other == seat else None for other in range(players)]


def end_turn(game: Game) -> None:
    """End the turn, discarding the first cards offered."""
    game.apply("end turn")
    while game.decision is not None and game.decision.kind == "discard":
        game.apply(0)


# ---------------------------------------------------------------- roles


@pytest.mark.ruling("R-001", "R-002", "R-003", "R-004")
@pytest.mark.parametrize("players", TABLES)
def test_roles_of_each_table(players: int) -> None:
    """Each number of players has its roles, whichever seat gets which."""
    for number in range(30):
        assert Counter(Game.new(players, seed=number).state.roles) == TABLES[players]


@pytest.mark.ruling("R-001", "R-002", "R-003", "R-004")
@pytest.mark.parametrize("players", TABLES)
def test_roles_that_are_asked_for_stay_within_the_role_cards(players: int) -> None:
    """Given roles are taken from the role cards of the table, and the rest are dealt."""
    roles: list[str | None] = [None] * players
    roles[1] = roles[3] = "outlaw"
    dealt = Game.new(players, seed=5, roles=roles).state.roles
    assert dealt[1] == dealt[3] == "outlaw"
    assert Counter(dealt) == TABLES[players]
    for role, cards in TABLES[players].items():
        too_many = [role] * (cards + 1) + [None] * (players - cards - 1)
        with pytest.raises(InvalidSetup, match=role):
            Game.new(players, roles=too_many)


@pytest.mark.ruling("R-001", "R-002", "R-003", "R-004")
def test_the_base_game_is_for_four_to_seven() -> None:
    """Without an expansion, there are no roles for fewer than four or more than seven players."""
    assert Ruleset.build().players == (4, 5, 6, 7)
    for players in (3, 8):
        with pytest.raises(InvalidSetup):
            Game.new(players)


@pytest.mark.ruling("R-001", "R-004")
@pytest.mark.parametrize("players", TABLES)
def test_roles_are_dealt_at_random(players: int) -> None:
    """Every seat can get every role."""
    seen = {
        pair
        for number in range(150)
        for pair in enumerate(Game.new(players, seed=number).state.roles)
    }
    assert seen == {(place, role) for place in range(players) for role in TABLES[players]}


@pytest.mark.ruling("R-007")
@pytest.mark.parametrize("players", TABLES)
def test_only_the_sheriff_is_known_at_the_start(players: int) -> None:
    """The Sheriff's role is public; each other role is known only to its owner."""
    for number in range(10):
        game = Game.new(players, seed=number)
        roles = game.state.roles
        for viewer in (None, *range(players)):
            assert [p.role for p in game.view(viewer).players] == [
                role if role == "sheriff" or place == viewer else None
                for place, role in enumerate(roles)
            ]


@pytest.mark.ruling("R-007")
@pytest.mark.parametrize("victim", ["outlaw", "deputy", "renegade"])
def test_a_role_is_shown_when_its_owner_is_eliminated(victim: str) -> None:
    """An elimination shows this one role to everybody, and no other."""
    others = {"outlaw": ("deputy", "renegade"), "deputy": ("outlaw", "renegade")}
    cal, dee = others.get(victim, ("deputy", "outlaw"))
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat(victim, life=1),
        cal=seat(cal),
        dee=seat(dee),
        eve=seat("outlaw"),
    )
    t.do("play bang -> ben")
    assert not t.ben.alive
    assert [p.role for p in t.game.view(None).players] == ["sheriff", victim, None, None, None]
    assert [p.role for p in t.game.view(2).players] == ["sheriff", victim, cal, None, None]


# ---------------------------------------------------------------- characters


@pytest.mark.ruling("R-008")
@pytest.mark.parametrize("players", TABLES)
def test_characters_are_random_different_and_public(players: int) -> None:
    """Everybody gets a random, distinct character, and everybody sees all of them."""
    seen: set[tuple[int, str]] = set()
    for number in range(120):
        game = Game.new(players, seed=number)
        dealt = game.state.characters
        assert len(set(dealt)) == players
        assert [p.character for p in game.view(None).players] == dealt
        seen.update(enumerate(dealt))
    assert len({character for _, character in seen}) == 16
    for place in range(players):
        assert sum(where == place for where, _ in seen) >= 12


@pytest.mark.ruling("R-008", "R-012")
def test_a_choice_of_characters_is_turned_up_together() -> None:
    """With two characters dealt to each player, all choices are revealed at once."""
    rules = Ruleset.build(options={"characters": 2})
    game = Game.new(7, rules, seed=3)
    dealt: set[str | None] = set()
    kept: dict[int, str | None] = {}
    while game.decision is not None and game.decision.kind == "character":
        asked = game.decision
        assert [p.character for p in game.view(None).players] == [None] * 7
        shown = [game.view(viewer).decision for viewer in range(7)]
        assert [bool(d and d.options) for d in shown] == [s == asked.seat for s in range(7)]
        assert len(asked.options) == 2
        dealt.update(option.key for option in asked.options)
        kept[asked.seat] = asked.options[1].key
        game.apply(1)
    assert len(dealt) == 14
    assert len(kept) == 7
    assert [p.character for p in game.view(None).players] == [kept[place] for place in range(7)]
    assert game.state.offers == []


@pytest.mark.ruling("R-012")
def test_undealt_roles_and_characters_are_out_of_the_game() -> None:
    """Roles and characters that were not dealt never appear and never act."""
    acted: set[str | None] = set()
    for number in range(6):
        game = Game.new(4, seed=number)
        dealt = set(game.state.characters)
        events: list[Event] = []
        game.events.subscribe(events.append, seat=REFEREE)
        choose = random.Random(number).choice
        while game.decision is not None:
            game.apply(choose(game.decision.options))
        heard = {event.key for event in events}
        acted |= heard & dealt
        assert heard & set(CHARACTERS) <= dealt
        assert "deputy" not in heard
        assert set(game.state.characters) == dealt
        assert Counter(game.state.roles) == TABLES[4]
    assert len(acted) > 3


# ---------------------------------------------------------------- life points


@pytest.mark.ruling("R-009")
@pytest.mark.parametrize("character", CHARACTERS)
def test_life_points_at_the_start(character: str) -> None:
    """A player starts with the bullets of their character, and the Sheriff with one more."""
    bullets = 3 if character in THREE_BULLETS else 4
    for players in TABLES:
        for role, more in (("sheriff", 1), ("outlaw", 0), ("renegade", 0)):
            game = Game.new(
                players,
                seed=1,
                roles=[role] + [None] * (players - 1),
                characters=[character] + [None] * (players - 1),
            )
            assert game.view(None).players[0].life == bullets + more
    game = Game.new(5, roles=["deputy"] + [None] * 4, characters=[character] + [None] * 4)
    assert game.view(None).players[0].life == bullets


@pytest.mark.ruling("R-010")
@pytest.mark.parametrize(
    ("role", "character", "most"),
    [
        ("sheriff", None, 5),
        ("outlaw", None, 4),
        ("sheriff", "paul_regret", 4),
        ("outlaw", "paul_regret", 3),
    ],
)
def test_nobody_gets_above_their_life_at_the_start(
    role: str, character: str | None, most: int
) -> None:
    """Life is regained up to the life at the start, including the Sheriff's extra bullet."""
    rest = {"sheriff": "outlaw", "outlaw": "sheriff"}
    t = four(
        ann=seat(role, character, hand="beer beer saloon", life=most - 1),
        ben=seat(rest[role]),
    )
    assert t.game.view(None).players[0].max_life == most
    t.do("play beer")
    assert t.ann.life == most
    t.do("play beer")
    assert t.ann.life == most
    t.do("play saloon")
    assert t.ann.life == most


@pytest.mark.ruling("R-011")
@pytest.mark.parametrize("character", CHARACTERS)
def test_opening_hand(character: str) -> None:
    """Everybody is dealt one card per life point, so the Sheriff gets one more."""
    # Jesse Jones is asked before drawing, so the hands would be as dealt.
    game = Game.new(
        7,
        seed=2,
        roles=["outlaw", "sheriff", *[None] * 5],
        characters=[
            character if character != "jesse_jones" else None,
            "jesse_jones",
            *[None] * 5,
        ],
    )
    assert game.decision is not None
    assert game.decision.kind == "source"
    players = game.view(None).players
    assert [len(p.hand) for p in players] == [p.life for p in players]
    assert len(players[1].hand) == 5
    assert len(players[0].hand) == (3 if character in THREE_BULLETS else 4)


@pytest.mark.ruling("R-011")
def test_opening_hand_of_a_sheriff_with_three_bullets() -> None:
    """El Gringo as Sheriff is dealt four cards, and draws two more in the first turn."""
    game = Game.new(
        4, seed=2, roles=["sheriff", *[None] * 3], characters=["el_gringo", *[None] * 3]
    )
    players = game.view(None).players
    assert len(players[0].hand) == 4 + 2
    assert [len(p.hand) for p in players[1:]] == [p.life for p in players[1:]]


# ---------------------------------------------------------------- the first turn


@pytest.mark.ruling("R-016")
@pytest.mark.parametrize("players", TABLES)
def test_the_sheriff_begins_and_play_goes_clockwise(players: int) -> None:
    """The Sheriff takes the first turn, at any seat, and turns pass to the left."""
    for first in range(players):
        game = Game.new(
            players, seed=6, roles=with_sheriff_at(first, players), characters=QUIET[:players]
        )
        assert game.state.turns == 1
        for step in range(2 * players + 1):
            assert game.decision is not None
            assert game.decision.seat == game.state.turn == (first + step) % players
            end_turn(game)


# ---------------------------------------------------------------- the Colt .45


@pytest.mark.ruling("R-018")
@pytest.mark.parametrize("players", TABLES)
def test_everybody_starts_with_a_colt(players: int) -> None:
    """Without a weapon in play, everybody has reach 1."""
    game = Game.new(players, seed=3)
    assert [p.reach for p in game.view(None).players] == [1] * players
    assert [p.in_play for p in game.view(None).players] == [()] * players
    assert not [card for card in game.ruleset.kinds if "colt" in card]
    with pytest.raises(UnknownName):
        game.ruleset.card("colt")


@pytest.mark.ruling("R-018")
@pytest.mark.parametrize("weapon", WEAPONS[1:])
def test_a_weapon_covers_the_colt_until_it_is_gone(weapon: str) -> None:
    """A weapon in play replaces the Colt .45, which returns when the weapon is lost."""
    t = four(
        ann=seat("sheriff", hand="panic panic"),
        ben=seat("outlaw", in_play=weapon),
    )
    assert t.game.view(None).players[1].reach > 1
    t.do("play panic -> ben")
    assert t.ann.hand == sorted(["panic", weapon])
    assert t.ben.in_play == []
    assert t.game.view(None).players[1].reach == 1
    assert t.options == ["end turn", f"play {weapon}"]
