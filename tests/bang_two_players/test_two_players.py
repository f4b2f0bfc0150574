"""Ruling book, section R: two characters for each player, the draft, victory and distances."""

import pytest

from bangcore import Game, InvalidSetup, Ruleset, available_expansions
from bangcore.testing import seat

INSTALLED = {info.name for info in available_expansions()}
RULES = Ruleset.build("two_players")


def side(name: str) -> str:
    """Return the player of a character: "Ann 2" belongs to Ann."""
    return name.split()[0]


def drafted(seed: int, exposed: tuple[int, int] = (0, 2)) -> Game:
    """Return a game in which players take the first character offered and expose those seats."""
    game = Game.new(["Ann", "Ben"], RULES, seed=seed)
    while game.decision and game.decision.kind == "character":
        game.apply(game.decision.options[0].text)
    for seat_ in exposed:
        game.apply(f"pick -> {game.names[seat_]}")
    return game


def bullets(game: Game, seat_: int) -> int:
    return RULES.characters[game.state.characters[seat_]].bullets


# ---------------------------------------------------------------- the characters


@pytest.mark.ruling("R-389")
def test_two_players_have_four_characters() -> None:
    """Each player has two characters, who sit side by side."""
    game = drafted(seed=3)
    assert game.names == ("Ann", "Ann 2", "Ben", "Ben 2")
    assert len(set(game.state.characters)) == 4


@pytest.mark.ruling("R-389")
def test_nobody_has_a_role_of_their_own() -> None:
    """All four characters have the same, public role."""
    view = Game.new(2, RULES, seed=1).view()
    assert len({player.role for player in view.players}) == 1
    assert view.players[0].role is not None


@pytest.mark.ruling("R-389")
def test_elimination_brings_no_reward(two) -> None:
    """An elimination brings no reward, since there are no roles."""
    t = two(ann=seat("gunslinger", hand="bang"), ben2=seat("gunslinger", life=1))
    t.do("play bang -> ben2")
    assert (t.ben2.alive, t.ann.hand) == (False, [])


@pytest.mark.ruling("R-389")
def test_the_four_characters_lie_face_up() -> None:
    """The four characters are public before the draft."""
    game = Game.new(2, RULES, seed=3)
    assert game.decision is not None
    offered = {option.key for option in game.decision.options}
    assert len(offered) == 4
    for viewer in (None, 0, 1, 2, 3):
        assert {player.character for player in game.view(viewer).players} == offered


@pytest.mark.ruling("R-389")
def test_characters_are_taken_in_turn() -> None:
    """Ann takes a character, then Ben, then Ann; Ben gets the last one."""
    game = Game.new(["Ann", "Ben"], RULES, seed=3)
    game.apply("pick black_jack")
    game.apply("pick paul_regret")
    game.apply("pick willy_the_kid")
    assert game.state.characters == ["black_jack", "willy_the_kid", "paul_regret", "el_gringo"]


@pytest.mark.ruling("R-389")
def test_each_takes_one_at_a_time() -> None:
    """Ann chooses among four characters, Ben among three, and Ann among two."""
    game = Game.new(["Ann", "Ben"], RULES, seed=3)
    for who, choices in [("Ann", 4), ("Ben", 3), ("Ann", 2)]:
        assert game.decision is not None
        assert game.decision.kind == "character"
        assert side(game.names[game.decision.seat]) == who
        assert len(game.decision.options) == choices
        game.apply(game.decision.options[-1].text)
    assert game.decision is not None
    assert game.decision.kind == "expose"


@pytest.mark.ruling("R-389")
def test_no_character_is_taken_twice() -> None:
    """A character taken by one player is not offered to the other."""
    game = Game.new(2, RULES, seed=3)
    assert game.decision is not None
    first, *others = [option.text for option in game.decision.options]
    game.apply(first)
    assert game.decision is not None
    assert sorted(option.text for option in game.decision.options) == sorted(others)


@pytest.mark.ruling("R-389")
@pytest.mark.parametrize("seed", [3, 4, 9])
def test_each_character_has_its_own_life_points(seed: int) -> None:
    """Both characters of a player start with their printed life points."""
    game = drafted(seed)
    expected = [bullets(game, seat_) for seat_ in range(4)]
    assert (game.state.life, game.state.max_life) == (expected, expected)
    assert set(expected) == {3, 4}


@pytest.mark.ruling("R-389")
def test_the_first_to_take_has_the_first_turn() -> None:
    """Ann, who sits first, takes first and has the first turn."""
    game = Game.new(["Ann", "Ben"], RULES, seed=1)
    assert game.decision is not None
    assert side(game.names[game.decision.seat]) == "Ann"
    game = drafted(seed=1)
    assert side(game.names[game.state.turn]) == "Ann"


@pytest.mark.ruling("R-389")
def test_four_players_play_as_ever_by_the_same_rules() -> None:
    """With the variant, four players still have one character and one role each."""
    game = Game.new(4, RULES, seed=1)
    assert sorted(game.state.roles) == ["outlaw", "outlaw", "renegade", "sheriff"]
    assert [bool(hand) for hand in game.state.hands] == [True] * 4


@pytest.mark.ruling("R-389")
def test_three_players_are_not_supported() -> None:
    """With the variant, three players are not supported; the message lists 2 and 4."""
    with pytest.raises(InvalidSetup, match=r"3 players.*\b2, 4"):
        Game.new(3, RULES)


@pytest.mark.ruling("R-389")
def test_no_two_players_without_the_variant() -> None:
    """Two players need the variant."""
    with pytest.raises(InvalidSetup, match="2 players"):
        Game.new(2, Ruleset.build())


@pytest.mark.ruling("R-389")
def test_no_table_of_two_with_shadows() -> None:
    """Two players cannot play with shadows; four can."""
    if "shadows" not in INSTALLED:
        pytest.skip("shadows is not installed")
    rules = Ruleset.build("two_players", "shadows")
    with pytest.raises(InvalidSetup, match="2 players are not supported together with 'shadows'"):
        Game.new(2, rules)
    assert len(Game.new(4, rules, seed=1).names) == 4


# ---------------------------------------------------------------- exposing, and the first hand


@pytest.mark.ruling("R-390")
def test_characters_are_exposed_before_the_cards_are_dealt() -> None:
    """Ann exposes a character, then Ben, and only then cards are dealt."""
    game = Game.new(["Ann", "Ben"], RULES, seed=3)
    while game.decision and game.decision.kind == "character":
        game.apply(game.decision.options[0].text)
    for first in (0, 2):
        assert game.decision is not None
        assert game.decision.kind == "expose"
        assert side(game.names[game.decision.seat]) == game.names[first]
        names = game.names[first : first + 2]
        assert [option.text for option in game.decision.options] == [f"pick -> {n}" for n in names]
        assert game.state.hands == [[], [], [], []]
        game.apply(f"pick -> {names[1]}")
    assert [len(hand) > 0 for hand in game.state.hands] == [True, False, True, False]


@pytest.mark.ruling("R-390")
def test_the_second_may_know_who_is_exposed() -> None:
    """Ben is asked after Ann and sees Ann's choice."""
    game = Game.new(["Ann", "Ben"], RULES, seed=3)
    while game.decision and game.decision.kind == "character":
        game.apply(game.decision.options[0].text)
    game.apply("pick -> Ann 2")
    assert 1 in game.view(2).extra["two_players"]["seats"]


@pytest.mark.ruling("R-390")
@pytest.mark.parametrize("exposed", [(0, 2), (0, 3), (1, 2), (1, 3)])
@pytest.mark.parametrize("seed", [3, 4])
def test_as_many_cards_as_the_exposed_one_has_life_points(
    seed: int, exposed: tuple[int, int]
) -> None:
    """Each player draws one card per life point of the exposed character."""
    game = drafted(seed, exposed)
    assert [len(hand) for hand in game.state.hands] == [
        bullets(game, exposed[0]),
        0,
        bullets(game, exposed[1]),
        0,
    ]


@pytest.mark.ruling("R-390")
def test_both_characters_have_one_hand(two) -> None:
    """The view of either of Ann's seats contains Ann's hand only."""
    t = two(ann=seat("gunslinger", hand="bang"), ben=seat("gunslinger", hand="missed beer"))
    assert [card.key for card in t.game.view(0).hand] == ["bang"]
    assert [card.key for card in t.game.view(1).hand] == ["bang"]
    assert sorted(card.key for card in t.game.view(3).hand) == ["beer", "missed"]


@pytest.mark.ruling("R-390")
def test_a_question_may_be_answered_from_either_place(two) -> None:
    """A player may answer from either seat, whichever of their characters is asked."""
    for place in ("ben", "ben2"):
        t = two(ann=seat("gunslinger", hand="bang"), ben=seat("gunslinger", hand="missed"))
        t.do("play bang -> ben2")
        assert t.asked == ("ben2", "missed")
        t.game.apply("use missed", seat=t.game.seat(place))
        assert t.ben2.life == 4


# ---------------------------------------------------------------- the goal


@pytest.mark.ruling("R-391")
@pytest.mark.parametrize("victim", ["ben", "ben2"])
def test_the_game_goes_on_with_one_character(two, victim: str) -> None:
    """A player who has lost one character has not lost the game."""
    t = two(
        ann=seat("gunslinger", hand="bang", in_play="winchester"),
        **{victim: seat("gunslinger", life=1)},
    )
    t.do(f"play bang -> {victim}")
    assert (t.game.outcome, t.asked) == (None, ("ann", "turn"))


@pytest.mark.ruling("R-391")
@pytest.mark.parametrize("left", ["ann ann2", "ann", "ann2"])
def test_the_winner_wins_with_both_characters(two, left: str) -> None:
    """When both of Ben's characters are out, both of Ann's win, eliminated or not."""
    here = left.split()[0]
    changes = {
        name: seat("gunslinger", alive=name in left.split(), hand="bang" * (name == here))
        for name in ("ann", "ann2")
    }
    t = two(
        f"{here} ben2",
        ben=seat("gunslinger", alive=False),
        ben2=seat("gunslinger", life=1),
        **changes,
    )
    t.do("play bang -> ben2")
    assert t.winners == ["ann", "ann2"]
    assert t.game.outcome is not None
    assert t.game.outcome.reason == "both_eliminated"


@pytest.mark.ruling("R-391")
def test_ben_wins_when_ann_loses_the_last_character(two) -> None:
    """A player who loses their last character in their own Duel loses the game."""
    t = two(
        ann=seat("gunslinger", hand="duel", life=1),
        ann2=seat("gunslinger", alive=False),
        ben=seat("gunslinger", hand="bang"),
    )
    t.do("play duel -> ben", "use bang")
    assert t.winners == ["ben", "ben2"]


# ---------------------------------------------------------------- distance


@pytest.mark.ruling("R-392")
def test_distances_are_those_of_a_table_of_four(two) -> None:
    """The opponent's characters are at distance 1 and 2."""
    t = two()
    assert [t.ann.distance(t.ben2), t.ann2.distance(t.ben)] == [1, 1]
    assert [t.ann.distance(t.ben), t.ann2.distance(t.ben2)] == [2, 2]
    assert [t.ben.distance(t.ann2), t.ben2.distance(t.ann)] == [1, 1]
    assert [t.ben.distance(t.ann), t.ben2.distance(t.ann2)] == [2, 2]


@pytest.mark.ruling("R-392")
def test_the_own_two_sit_side_by_side(two) -> None:
    """The two characters of a player are at distance 1."""
    t = two()
    assert [t.ann.distance(t.ann2), t.ben2.distance(t.ben)] == [1, 1]


@pytest.mark.ruling("R-392")
def test_a_bang_reaches_the_one_opposite_and_not_the_other(two) -> None:
    """Without a weapon, the exposed character reaches only the opponent's at distance 1."""
    t = two(ann=seat("gunslinger", hand="bang"))
    assert t.options == ["end turn", "play bang -> ann2", "play bang -> ben2"]
    t = two("ann2 ben", ann2=seat("gunslinger", hand="bang"))
    assert sorted(t.options) == ["end turn", "play bang -> ann", "play bang -> ben"]


@pytest.mark.ruling("R-392")
def test_all_are_neighbours_when_one_is_out(two) -> None:
    """With one character eliminated, the other three are at distance 1."""
    t = two(ben2=seat("gunslinger", alive=False))
    assert [t.ann.distance(t.ben), t.ann2.distance(t.ben)] == [1, 1]


@pytest.mark.ruling("R-392")
@pytest.mark.parametrize("exposed", ["ann ben", "ann ben2"])
def test_a_mustang_counts_for_its_character_covered_or_not(two, exposed: str) -> None:
    """A Mustang counts for the character it is in front of, exposed or covered."""
    t = two(exposed, ben2=seat("gunslinger", in_play="mustang"))
    assert (t.ann.distance(t.ben2), t.ann.distance(t.ben)) == (2, 2)
    assert (t.ann2.distance(t.ben2), t.ann2.distance(t.ben)) == (3, 1)


@pytest.mark.ruling("R-392")
@pytest.mark.parametrize("exposed", ["ann ben", "ann2 ben"])
def test_a_scope_counts_for_its_character_covered_or_not(two, exposed: str) -> None:
    """A Scope counts for the character it is in front of, exposed or covered."""
    t = two(exposed, ann=seat("gunslinger", in_play="scope"))
    assert (t.ann.distance(t.ben), t.ann2.distance(t.ben2)) == (1, 2)


@pytest.mark.ruling("R-392")
def test_the_scope_of_the_covered_one_brings_no_target_nearer(two) -> None:
    """For a BANG!, only the exposed character's Scope counts."""
    t = two(ann=seat("gunslinger", hand="bang"), ann2=seat("gunslinger", in_play="scope"))
    assert "play bang -> ben" not in t.options
    t = two(ann=seat("gunslinger", hand="bang", in_play="scope"))
    assert "play bang -> ben" in t.options


@pytest.mark.ruling("R-392", "R-394")
def test_paul_regret_covered_makes_no_distance(two) -> None:
    """Paul Regret's distance is 1 more only when exposed."""
    paul = seat("gunslinger", "paul_regret")
    assert (t := two("ann ben", ben2=paul)).ann.distance(t.ben2) == 1
    assert (t := two("ann ben2", ben2=paul)).ann.distance(t.ben2) == 2


@pytest.mark.ruling("R-392", "R-394")
def test_paul_regret_exposed_hides_nobody_else(two) -> None:
    """An exposed Paul Regret does not change the distance to the covered character."""
    t = two("ann ben2", ben2=seat("gunslinger", "paul_regret"))
    assert (t.ann.distance(t.ben), t.ann2.distance(t.ben)) == (2, 1)


@pytest.mark.ruling("R-392", "R-394")
def test_rose_doolan_sees_nearer_only_when_exposed(two) -> None:
    """Rose Doolan reaches both of the opponent's characters only when exposed."""
    rose = seat("gunslinger", "rose_doolan", hand="bang")
    assert "play bang -> ben" in two("ann ben", ann=rose).options
    rose = seat("gunslinger", "rose_doolan")
    t = two("ann2 ben", ann=rose, ann2=seat("gunslinger", hand="bang"))
    assert "play bang -> ben2" not in t.options
