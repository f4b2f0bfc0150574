"""Cowboys in role sets with sides: they spare mates, and guess them where roles are secret."""

import pytest
from attrs import evolve

from bang_bots import CowboyBot, senses_of
from bang_bots.prospects import Prospects
from bang_bots.suspicions import MATE, Suspicions
from bangcore import Game, Ruleset
from bangcore.plugin import Expansion, Role, RoleSet, RuleOption, hookimpl

RED, BLUE = (
    Role(key=key, name=key.title(), text="Eliminate the others.") for key in ("red", "blue")
)


class Nobody:
    @hookimpl
    def bang_outcome(self, g):
        return None


def game_of(*, known):
    """Return a game with two sides whose roles are *known* or secret."""
    roles = RoleSet(
        roles="red blue red blue",
        first="red",
        open=("red", "blue") if known else (),
        sides=("red", "blue"),
        rules=Nobody,
        when={"teams": True},
    )
    option = RuleOption(name="teams", default=False, help="two against two")
    expansion = Expansion(name="teams", roles=[RED, BLUE], role_sets=[roles], options=[option])
    rules = Ruleset.build(expansion, options={"teams": True})
    return Game.new(4, rules, seed=1, roles=["red", "blue", "red", "blue"])


def scene_of(game, seat, suspicions=None, view=None):
    bot = CowboyBot(seat, senses_of(game.ruleset))
    bot._suspicions = suspicions or bot._suspicions
    return bot.scene(view or game.view(seat))


def test_mates_are_worth_more_than_oneself():
    """Mates are worth more than oneself, and all others are enemies from the first turn on."""
    scene = scene_of(game_of(known=True), 0)

    assert [scene.hate[seat] for seat in (1, 2, 3)] == [1.0, MATE, 1.0]
    assert scene.hate[0] < 0
    assert [scene.is_enemy(seat) for seat in range(4)] == [False, True, False, True]


def test_a_last_other_player_may_be_a_mate():
    """With two players left, the base game has enemies; with sides, both may be mates."""
    game = game_of(known=True)
    view = game.view(0)
    left = [evolve(player, alive=player.seat in (0, 2)) for player in view.players]
    alone = evolve(view, players=tuple(left))

    assert scene_of(game, 0, view=alone).rivals == (2,)
    assert scene_of(game, 0, view=alone).hate[2] == MATE


def test_sides_are_guessed_from_attacks():
    """With secret roles, a player attacked by a known foe is probably a mate."""
    game = game_of(known=False)
    before = scene_of(game, 0)
    assert before.hate[1] == pytest.approx(before.hate[2]) == pytest.approx(before.hate[3])

    suspicions = Suspicions()
    suspicions.attack(1, 0, 1.0)
    after = scene_of(game, 0, suspicions)
    assert after.hate[1] > before.hate[1]
    assert after.hate[2] < before.hate[2]
    suspicions.attack(1, 2, 1.0)
    assert scene_of(game, 0, suspicions).hate[2] < after.hate[2]


def test_worlds_are_weighed_by_sides():
    """For a searching bot, worlds in which mates attack each other are improbable."""
    suspicions = Suspicions()
    suspicions.attack(1, 0, 1.0)
    sides = (("red",), ("blue",))

    foes = suspicions.weight(["red", "blue", "red", "blue"], sides)
    mates = suspicions.weight(["red", "red", "blue", "blue"], sides)
    assert foes > 10 * mates
    assert suspicions.weight(["red", "blue", "red", "blue"]) == 1.0


def test_the_prospects_of_mates_are_the_same():
    """A side wins together, so its players have the same chance."""
    game = game_of(known=True)
    prospects = Prospects(game.ruleset, senses_of(game.ruleset))
    chances = [prospects.of(game.state, seat) for seat in range(4)]

    assert chances[0] == chances[2]
    assert chances[1] == chances[3]
    assert sum(chances[:2]) == pytest.approx(1.0)
