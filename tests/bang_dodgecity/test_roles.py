"""Games for eight and for three: roles, first turn, rewards and victory."""

from collections import Counter
from itertools import permutations

import pytest

from bangcore import Game, Ruleset
from bangcore.testing import Seat, Table, seat, table

RULES = Ruleset.build("dodgecity")

HUNTS = [("deputy", "renegade"), ("renegade", "outlaw"), ("outlaw", "deputy")]
"""At a table of three: each hunter and their target."""

OTHER_KILLS = [(victim, hunter) for hunter, victim in HUNTS]
"""At a table of three: eliminations by a player other than the hunter."""

EIGHT = {
    "ann": "sheriff",
    "ben": "outlaw",
    "cal": "outlaw",
    "dee": "outlaw",
    "eve": "renegade",
    "fay": "renegade",
    "gus": "deputy",
    "hal": "deputy",
}


def eight(*, turn: str = "ann", **seats: Seat) -> Table:
    """Return a table of eight; a player who is not named is eliminated."""
    return table(
        turn=turn,
        expansions=["dodgecity"],
        **{name: seats.get(name, seat(role, alive=False)) for name, role in EIGHT.items()},
    )


def three(
    *, deck: str = "", turn: str | None = None, more: tuple[str, ...] = (), **seats: Seat
) -> Table:
    """Return a table of three, with players named after their roles."""
    return table(
        deck=deck,
        turn=turn,
        expansions=["dodgecity", *more],
        **{role: seats.get(role, seat(role)) for role in ("deputy", "outlaw", "renegade")},
    )


def third(*roles: str) -> str:
    """Return the remaining role of the three."""
    (left,) = {"deputy", "outlaw", "renegade"} - {*roles}
    return left


# ---------------------------------------------------------------- eight players


@pytest.mark.ruling("R-005")
def test_eight_players_have_these_roles() -> None:
    """Eight players get a Sheriff, two Deputies, three Outlaws and two Renegades, at random."""
    dealt = [Game.new(8, RULES, seed=seed).state.roles for seed in range(10)]
    for roles in dealt:
        assert Counter(roles) == {"sheriff": 1, "deputy": 2, "outlaw": 3, "renegade": 2}
    assert len({tuple(roles) for roles in dealt}) > 5


@pytest.mark.ruling("R-005", "R-007", "R-016")
def test_with_eight_players_only_the_sheriff_is_known_and_begins() -> None:
    """With eight players, only the Sheriff's role is public, and the Sheriff has the first turn."""
    for seed in range(5):
        game = Game.new(8, RULES, seed=seed)
        seen = [player.role for player in game.view().players]
        assert Counter(seen) == {"sheriff": 1, None: 7}
        assert seen[game.state.turn] == "sheriff"


@pytest.mark.ruling("R-005")
def test_eight_players_have_the_usual_rewards_and_penalties() -> None:
    """With eight players, an Outlaw is worth three cards; a Deputy costs the Sheriff all cards."""
    t = eight(
        ann=seat("sheriff", hand="bang punch beer", in_play="mustang"),
        ben=seat("outlaw", life=1),
        eve=seat("renegade"),
        hal=seat("deputy", life=1),
    )
    t.do("play punch -> ben")
    assert len(t.ann.hand) == 5
    t.do("play bang -> hal")
    assert (t.ann.hand, t.ann.in_play) == ([], [])


@pytest.mark.ruling("R-164")
def test_renegade_of_two_wins_as_the_very_last_survivor() -> None:
    """A Renegade who eliminates the Sheriff as the last survivor wins alone."""
    t = eight(turn="eve", ann=seat("sheriff", life=1), eve=seat("renegade", hand="punch"))
    t.do("play punch -> ann")
    assert t.winners == ["eve"]


@pytest.mark.ruling("R-164")
def test_outlaws_win_when_the_sheriff_dies_before_both_renegades() -> None:
    """If the Sheriff dies with both Renegades in play, the Outlaws win, even when eliminated."""
    t = eight(
        turn="eve",
        ann=seat("sheriff", life=1),
        eve=seat("renegade", hand="bang", in_play="scope"),
        fay=seat("renegade"),
    )
    t.do("play bang -> ann")
    assert t.winners == ["ben", "cal", "dee"]


@pytest.mark.ruling("R-164")
def test_renegades_are_rivals() -> None:
    """When one Renegade eliminates the other, the game continues against the Sheriff."""
    t = eight(
        turn="eve",
        ann=seat("sheriff", life=1),
        eve=seat("renegade", hand="bang punch"),
        fay=seat("renegade", life=1),
    )
    t.do("play bang -> fay")
    assert t.game.outcome is None
    t.do("play punch -> ann")
    assert t.winners == ["eve"]


@pytest.mark.ruling("R-165")
@pytest.mark.parametrize(("last", "role"), [("dee", "outlaw"), ("eve", "renegade")])
def test_law_wins_with_the_last_of_five_enemies(last: str, role: str) -> None:
    """The law wins when all Outlaws and both Renegades are out; eliminated Deputies win, too."""
    last_one = {last: seat(role, life=1)}
    t = eight(ann=seat("sheriff", hand="springfield beer"), hal=seat("deputy"), **last_one)
    t.do(f"play springfield -> {last}")
    assert t.winners == ["ann", "gus", "hal"]


@pytest.mark.ruling("R-165")
@pytest.mark.parametrize(("left", "role"), [("dee", "outlaw"), ("fay", "renegade")])
def test_law_has_not_won_while_one_enemy_is_left(left: str, role: str) -> None:
    """The game continues while one Outlaw or Renegade is in play."""
    t = eight(
        ann=seat("sheriff", hand="springfield beer"),
        ben=seat("outlaw", life=1),
        **{left: seat(role)},
    )
    t.do("play springfield -> ben")
    assert not t.ben.alive
    assert t.game.outcome is None


# ---------------------------------------------------------------- three players: the table


@pytest.mark.ruling("R-006")
def test_three_players_have_public_roles() -> None:
    """Deputy, Outlaw and Renegade are dealt at random and public from the start."""
    seen = set()
    for seed in range(40):
        game = Game.new(3, RULES, seed=seed)
        roles = tuple(player.role for player in game.view().players)
        assert roles == tuple(game.state.roles)
        seen.add(roles)
    assert seen == {*permutations(["deputy", "outlaw", "renegade"])}


@pytest.mark.ruling("R-017")
def test_deputy_begins_at_a_table_of_three() -> None:
    """At a table of three, the Deputy has the first turn at any seat."""
    first = set()
    for seed in range(20):
        state = Game.new(3, RULES, seed=seed).state
        assert state.roles[state.turn] == "deputy"
        first.add(state.turn)
    assert first == {0, 1, 2}


@pytest.mark.ruling("R-171", "R-009", "R-011")
def test_nobody_has_an_extra_bullet_at_a_table_of_three() -> None:
    """Nobody has an extra bullet; each player starts with one card per bullet."""
    for seed in range(10):
        game = Game.new(3, RULES, seed=seed)
        bullets = [RULES.characters[key].bullets for key in game.state.characters]
        assert game.state.max_life == bullets
        dealt = [event.amount for event in game.story() if event.key == "opening_hand"]
        assert dealt == bullets


@pytest.mark.ruling("R-171")
@pytest.mark.parametrize("role", ["deputy", "outlaw", "renegade"])
def test_jail_may_be_put_on_anyone_at_a_table_of_three(role: str) -> None:
    """At a table of three, Jail may be played on anyone."""
    t = three(turn=role, **{role: seat(role, hand="jail")})
    others = {"deputy", "outlaw", "renegade"} - {role}
    targets = {text.rpartition(" ")[2] for text in t.options if text.startswith("play jail")}
    assert targets == others


# ---------------------------------------------------------------- three players: winning


@pytest.mark.ruling("R-168")
@pytest.mark.parametrize(("hunter", "target"), HUNTS)
def test_eliminating_the_target_wins_at_once(hunter: str, target: str) -> None:
    """A player who eliminates their target wins at once, alone."""
    t = three(
        turn=hunter,
        **{hunter: seat(hunter, hand="bang beer"), target: seat(target, life=1)},
    )
    t.do(f"play bang -> {target}")
    assert t.winners == [hunter]
    assert t.game.outcome is not None
    assert t.game.outcome.reason == "target_eliminated"
    assert getattr(t, third(hunter, target)).alive


@pytest.mark.ruling("R-168", "R-086")
@pytest.mark.parametrize(("hunter", "target"), HUNTS)
def test_hunter_wins_by_a_duel_with_the_target(hunter: str, target: str) -> None:
    """A hunter whose target loses a Duel against them wins the game."""
    t = three(
        turn=hunter,
        **{hunter: seat(hunter, hand="duel"), target: seat(target, life=1)},
    )
    t.do(f"play duel -> {target}")
    assert t.winners == [hunter]


@pytest.mark.ruling("R-169")
@pytest.mark.parametrize(("killer", "victim"), OTHER_KILLS)
def test_elimination_by_the_wrong_player_wins_nothing(killer: str, victim: str) -> None:
    """When the wrong player eliminates the target, nobody wins, and the two others play on."""
    t = three(
        turn=killer,
        **{killer: seat(killer, hand="bang"), victim: seat(victim, life=1)},
    )
    t.do(f"play bang -> {victim}")
    assert not getattr(t, victim).alive
    assert t.game.outcome is None
    assert t.asked == (killer, "turn")


@pytest.mark.ruling("R-169")
@pytest.mark.parametrize(("killer", "victim"), OTHER_KILLS)
@pytest.mark.parametrize("first", [True, False])
def test_last_one_standing_of_two_wins(killer: str, victim: str, first: bool) -> None:
    """Of the last two, a player who eliminates the other wins, target or not."""
    rest = third(killer, victim)
    winner, loser = (killer, rest) if first else (rest, killer)
    t = three(
        turn=winner,
        **{
            winner: seat(winner, hand="bang"),
            loser: seat(loser, life=1),
            victim: seat(victim, alive=False),
        },
    )
    t.do(f"play bang -> {loser}")
    assert t.winners == [winner]


@pytest.mark.ruling("R-169", "R-087")
@pytest.mark.parametrize("victim", ["deputy", "outlaw", "renegade"])
def test_dynamite_makes_nobody_win_while_two_are_left(victim: str) -> None:
    """A player eliminated by Dynamite is eliminated by nobody, and the two others play on."""
    roles = ["deputy", "outlaw", "renegade"]
    before = roles[roles.index(victim) - 1]
    t = three(turn=before, deck="2-spades", **{victim: seat(victim, in_play="dynamite", life=1)})
    t.do("end turn")
    assert not getattr(t, victim).alive
    assert t.game.outcome is None
    assert t.turn == third(victim, before)


@pytest.mark.ruling("R-169")
@pytest.mark.parametrize("victim", ["deputy", "outlaw"])
def test_last_one_standing_wins_by_a_dynamite_as_well(victim: str) -> None:
    """When the second player is eliminated by nobody, the last one wins."""
    rest = third(victim, "renegade")
    t = three(
        turn=rest,
        deck="2-spades",
        renegade=seat("renegade", alive=False),
        **{victim: seat(victim, in_play="dynamite", life=1)},
    )
    t.do("end turn")
    assert t.winners == [rest]
    assert t.game.outcome is not None
    assert t.game.outcome.reason == "last_standing"


@pytest.mark.ruling("R-169", "R-088")
def test_losing_ones_own_duel_is_an_elimination_by_nobody() -> None:
    """A Renegade who loses their own Duel with the Deputy is eliminated by nobody."""
    t = three(
        turn="renegade",
        renegade=seat("renegade", hand="duel", life=1),
        deputy=seat("deputy", hand="bang"),
    )
    t.do("play duel -> deputy", "use bang")
    assert not t.renegade.alive
    assert t.game.outcome is None
    assert t.turn == "deputy"
    assert len(t.deputy.hand) == 2


@pytest.mark.ruling("R-170")
@pytest.mark.parametrize(("killer", "victim"), OTHER_KILLS)
def test_any_elimination_brings_three_cards(killer: str, victim: str) -> None:
    """A player who eliminates another of any role draws three cards."""
    t = three(
        turn=killer,
        deck="beer duel mustang gatling",
        **{killer: seat(killer, hand="bang"), victim: seat(victim, life=1)},
    )
    t.do(f"play bang -> {victim}")
    assert getattr(t, killer).hand == ["beer", "duel", "mustang"]
    assert getattr(t, third(killer, victim)).hand == []


@pytest.mark.ruling("R-170", "R-087")
def test_elimination_by_nobody_brings_no_cards() -> None:
    """An elimination by Dynamite brings no reward."""
    t = three(deck="2-spades", outlaw=seat("outlaw", in_play="dynamite", life=1))
    t.do("end turn")
    assert not t.outlaw.alive
    assert not [event for event in t.happened("drew") if event.key == "reward"]
    assert t.deputy.hand == []


@pytest.mark.ruling("R-171")
def test_there_is_no_penalty_for_a_deputy() -> None:
    """A Renegade who eliminates the Deputy keeps all cards and draws three."""
    t = three(
        turn="renegade",
        renegade=seat("renegade", hand="bang beer", in_play="mustang"),
        deputy=seat("deputy", life=1),
    )
    t.do("play bang -> deputy")
    assert len(t.renegade.hand) == 4
    assert t.renegade.in_play == ["mustang"]
    assert t.happened("penalty") == []


@pytest.mark.ruling("R-172", "R-077")
def test_beer_may_not_be_played_once_two_of_three_are_left() -> None:
    """A Beer works with three in play; with two left it may not be played."""
    t = three(deputy=seat("deputy", hand="beer", life=1))
    assert t.do("play beer").deputy.life == 2
    out = seat("renegade", alive=False)
    t = three(deputy=seat("deputy", hand="beer bang", life=1), renegade=out)
    assert t.options == ["end turn", "play bang -> outlaw"]
    t = three(
        deputy=seat("deputy", hand="bang"),
        outlaw=seat("outlaw", hand="beer missed", life=1),
        renegade=out,
    )
    t.do("play bang -> outlaw", "pass")
    assert (t.asked, t.options) == (("outlaw", "rescue"), ["pass"])
    assert t.do("pass").winners == ["deputy"]
    t = three(
        deputy=seat("deputy", hand="bang"),
        outlaw=seat("outlaw", "elena_fuente", hand="beer", life=1),
        renegade=out,
    )
    t.do("play bang -> outlaw", "use beer as missed")
    assert t.outlaw.life == 1


@pytest.mark.ruling("R-172", "R-325")
def test_beer_may_be_sold_once_two_of_three_are_left() -> None:
    """With two left, a Beer may still be sold for a nugget."""
    pytest.importorskip("bang_goldrush")
    t = three(
        deputy=seat("deputy", hand="beer", life=1),
        renegade=seat("renegade", alive=False),
        more=("goldrush",),
    )
    assert t.options == ["end turn", "sell beer"]
