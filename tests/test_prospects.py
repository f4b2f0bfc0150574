"""The chance to win in a position."""

import pytest

from bang_bots import Prospects
from bangcore import Game
from bangcore.testing import seat, table


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_somebody_wins(players):
    """The chances of the law, the Outlaws and the Renegade add up to 1."""
    game = Game.new(players, seed=players)
    prospects = Prospects(game.ruleset)
    by_role = {role: prospects.of(game.state, s) for s, role in enumerate(game.state.roles)}
    sides = [by_role[role] for role in ("sheriff", "outlaw", "renegade")]
    assert sum(sides) == pytest.approx(1)
    assert by_role.get("deputy", sides[0]) == sides[0]


def test_outlaws_hope_for_a_weak_sheriff():
    """The fewer life points and cards the Sheriff has, the likelier the Outlaws win."""
    hopes = []
    for life, hand in ((5, "missed beer bang"), (3, "bang"), (1, "")):
        t = table(
            ann=seat("sheriff", life=life, hand=hand),
            ben=seat("outlaw", hand="bang"),
            cal=seat("outlaw"),
            dee=seat("renegade"),
        )
        hopes.append(Prospects(t.game.ruleset).of(t.game.state, 1))
    assert hopes[0] < hopes[1] < hopes[2]
    assert hopes[2] > hopes[0] + 0.1


def test_a_renegade_who_is_out_has_no_hope():
    """A Renegade wins alone."""
    game = Game.new(5, seed=1)
    renegade = game.state.roles.index("renegade")
    prospects = Prospects(game.ruleset)
    assert prospects.of(game.state, renegade) > 0
    game.state.alive[renegade] = False
    assert prospects.of(game.state, renegade) == 0


def test_the_weights_fit_the_facts():
    """A network has a weight for each fact, and a bias."""
    from bang_bots.prospects import FACTS, ROLES, Network

    network = Network.learnt()
    assert [*network.players] == [*ROLES]
    for layer in network.players.values():
        assert all(len(row) == len(FACTS) + 1 for row in layer)
    units = sum(map(len, network.players.values())) + len(ROLES)
    assert all(len(row) == units + 1 for row in network.table)
    assert [len(row) for row in network.sides] == [len(network.table) + 1] * 3
