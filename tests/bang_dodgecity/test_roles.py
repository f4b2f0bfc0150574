"""Tables of eight and of three: the roles, who begins, rewards, and how the game is won."""

from collections import Counter
from itertools import permutations

import pytest

from bangcore import Game, Ruleset
from bangcore.testing import Seat, Table, seat, table

RULES = Ruleset.build("dodgecity")

HUNTS = [("deputy", "renegade"), ("renegade", "outlaw"), ("outlaw", "deputy")]
"""At a table of three: who has to eliminate whom."""

OTHER_KILLS = [(victim, hunter) for hunter, victim in HUNTS]
"""At a table of three: whom a player may eliminate without reaching their goal."""

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
    """Put eight players on the table; who is not named is out."""
    return table(
        turn=turn,
        expansions=["dodgecity"],
        **{name: seats.get(name, seat(role, alive=False)) for name, role in EIGHT.items()},
    )


def three(
    *, deck: str = "", turn: str | None = None, more: tuple[str, ...] = (), **seats: Seat
) -> Table:
    """Put three players on the table, each named by their role."""
    return table(
        deck=deck,
        turn=turn,
        expansions=["dodgecity", *more],
        **{role: seats.get(role, seat(role)) for role in ("deputy", "outlaw", "renegade")},
    )


def third(*roles: str) -> str:
    """Return the role that is left of the three."""
    (left,) = {"deputy", "outlaw", "renegade"} - {*roles}
    return left


# ---------------------------------------------------------------- eight players


@pytest.mark.ruling("R-005")
def test_eight_players_have_these_roles() -> None:
    """A Sheriff, two Deputies, three Outlaws and two Renegades are dealt at random."""
    dealt = [Game.new(8, RULES, seed=seed).state.roles for seed in range(10)]
    for roles in dealt:
        assert Counter(roles) == {"sheriff": 1, "deputy": 2, "outlaw": 3, "renegade": 2}
    assert len({tuple(roles) for roles in dealt}) > 5


@pytest.mark.ruling("R-005", "R-007", "R-016")
def test_with_eight_players_only_the_sheriff_is_known_and_begins() -> None:
    """All roles but the Sheriff's are secret as usual, and the Sheriff takes the first turn."""
    for seed in range(5):
        game = Game.new(8, RULES, seed=seed)
        seen = [player.role for player in game.view().players]
        assert Counter(seen) == {"sheriff": 1, None: 7}
        assert seen[game.state.turn] == "sheriff"


@pytest.mark.ruling("R-005")
def test_eight_players_have_the_usual_rewards_and_penalties() -> None:
    """An Outlaw brings three cards, a Deputy costs the Sheriff everything."""
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
    """A Renegade alone with the Sheriff who kills the Sheriff wins, without the other Renegade."""
    t = eight(turn="eve", ann=seat("sheriff", life=1), eve=seat("renegade", hand="punch"))
    t.do("play punch -> ann")
    assert t.winners == ["eve"]


@pytest.mark.ruling("R-164")
def test_outlaws_win_when_the_sheriff_dies_before_both_renegades() -> None:
    """If both Renegades are left when the Sheriff goes, the Outlaws win, though all are dead."""
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
    """One Renegade eliminated by the other leaves that one in the game against the Sheriff."""
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
    """The law, dead or alive, wins when all three Outlaws and both Renegades are out."""
    last_one = {last: seat(role, life=1)}
    t = eight(ann=seat("sheriff", hand="springfield beer"), hal=seat("deputy"), **last_one)
    t.do(f"play springfield -> {last}")
    assert t.winners == ["ann", "gus", "hal"]


@pytest.mark.ruling("R-165")
@pytest.mark.parametrize(("left", "role"), [("dee", "outlaw"), ("fay", "renegade")])
def test_law_has_not_won_while_one_enemy_is_left(left: str, role: str) -> None:
    """One Outlaw or one Renegade in play is enough for the game to go on."""
    t = eight(
        ann=seat("sheriff", hand="springfield beer"),
        ben=seat("outlaw", life=1),
        **{left: seat(role)},
    )
    t.do("play springfield -> ben")
    assert not t.ben.alive
    assert t.game.outcome is None


@pytest.mark.ruling("R-165")
def test_one_renegade_out_of_two_is_not_enough() -> None:
    """With all Outlaws out and one Renegade eliminated, the other one still stands."""
    t = eight(
        ann=seat("sheriff", hand="springfield beer"),
        eve=seat("renegade", life=1),
        fay=seat("renegade"),
    )
    t.do("play springfield -> eve")
    assert t.game.outcome is None


# ---------------------------------------------------------------- three players: the table


@pytest.mark.ruling("R-006")
def test_three_players_are_deputy_outlaw_and_renegade_in_the_open() -> None:
    """The three roles are dealt at random and seen by everybody from the start."""
    seen = set()
    for seed in range(40):
        game = Game.new(3, RULES, seed=seed)
        roles = tuple(player.role for player in game.view().players)
        assert roles == tuple(game.state.roles)
        seen.add(roles)
    assert seen == {*permutations(["deputy", "outlaw", "renegade"])}


@pytest.mark.ruling("R-017")
def test_deputy_begins_at_a_table_of_three() -> None:
    """Without a Sheriff the Deputy takes the first turn, wherever they sit."""
    first = set()
    for seed in range(20):
        state = Game.new(3, RULES, seed=seed).state
        assert state.roles[state.turn] == "deputy"
        first.add(state.turn)
    assert first == {0, 1, 2}


@pytest.mark.ruling("R-171", "R-009", "R-011")
def test_nobody_has_an_extra_bullet_at_a_table_of_three() -> None:
    """Everybody starts with the bullets of their character, and with as many cards."""
    for seed in range(10):
        game = Game.new(3, RULES, seed=seed)
        bullets = [RULES.characters[key].bullets for key in game.state.characters]
        assert game.state.max_life == bullets
        dealt = [event.amount for event in game.story() if event.key == "opening_hand"]
        assert dealt == bullets


@pytest.mark.ruling("R-171")
@pytest.mark.parametrize("role", ["deputy", "outlaw", "renegade"])
def test_jail_may_be_put_on_anyone_at_a_table_of_three(role: str) -> None:
    """There is no Sheriff who would be safe from Jail."""
    t = three(turn=role, **{role: seat(role, hand="jail")})
    others = {"deputy", "outlaw", "renegade"} - {role}
    targets = {text.rpartition(" ")[2] for text in t.options if text.startswith("play jail")}
    assert targets == others


# ---------------------------------------------------------------- three players: winning


@pytest.mark.ruling("R-168")
@pytest.mark.parametrize(("hunter", "target"), HUNTS)
def test_who_eliminates_their_target_wins_at_once(hunter: str, target: str) -> None:
    """Deputy hunts Renegade hunts Outlaw hunts Deputy; the third player loses with the target."""
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
def test_target_may_be_eliminated_in_whosoever_turn(hunter: str, target: str) -> None:
    """In a Duel that its target has lost to the challenger, the challenger has won the game."""
    t = three(
        turn=hunter,
        **{hunter: seat(hunter, hand="duel"), target: seat(target, life=1)},
    )
    t.do(f"play duel -> {target}")
    assert t.winners == [hunter]


@pytest.mark.ruling("R-169")
@pytest.mark.parametrize(("killer", "victim"), OTHER_KILLS)
def test_elimination_by_another_than_the_hunter_wins_nothing(killer: str, victim: str) -> None:
    """Nobody wins when the target of the third player is shot by the wrong one; two play on."""
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
    """Of the two survivors, whoever eliminates the other wins, be they the target or not."""
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
    """Whoever is eliminated by Dynamite was eliminated by nobody: the two others play on."""
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
    """When the second of three is eliminated by nobody, the last one has won."""
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
def test_own_duel_lost_is_an_elimination_by_nobody() -> None:
    """A Renegade who dies of their own Duel with the Deputy was not eliminated by the Deputy."""
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
    """Whoever personally eliminates a player of any role draws three cards."""
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
    """A Dynamite pays no reward."""
    t = three(deck="2-spades", outlaw=seat("outlaw", in_play="dynamite", life=1))
    t.do("end turn")
    assert not t.outlaw.alive
    assert not [event for event in t.happened("drew") if event.key == "reward"]
    assert t.deputy.hand == []


@pytest.mark.ruling("R-171")
def test_there_is_no_penalty_for_a_deputy() -> None:
    """The Renegade who eliminates the Deputy keeps all cards and draws three."""
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
    """With three in play Beer gives a life point; with two left nobody may drink it."""
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
    """A Beer is still worth a nugget, which is no life point."""
    pytest.importorskip("bang_goldrush")
    t = three(
        deputy=seat("deputy", hand="beer", life=1),
        renegade=seat("renegade", alive=False),
        more=("goldrush",),
    )
    assert t.options == ["end turn", "sell beer"]
