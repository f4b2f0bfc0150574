"""A question to several seats, for learning programs: all are asked, with hidden answers."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from random import Random
from runpy import run_path

import pytest

from bang_lab import Codec, pettingzoo_env
from bangcore import Game
from bangcore.testing import seat, table

VOTE = run_path(str(Path(__file__).parents[2] / "examples" / "house_vote.py"))["VOTE"]
ZOO = pytest.mark.skipif(find_spec("pettingzoo") is None, reason="needs pettingzoo")


def accused() -> Game:
    """Return a game in which Ann has accused and all four owe a vote."""
    roles = {"ann": "sheriff", "ben": "outlaw", "cal": "outlaw", "dee": "renegade"}
    seats = {name: seat(role, hand="beer") for name, role in roles.items()}
    seats["ann"] = seat("sheriff", hand="accuse bang")
    return table(**seats, expansions=[VOTE]).do("play accuse").game


def test_each_seat_that_owes_an_answer_has_legal_actions():
    """Actions of a vote have their usual meaning, and a seat that has voted can only wait."""
    game = accused()
    codec = Codec(game.ruleset)
    for who in (2, 0, 3, 1):
        legal = codec.legal(game, who)
        assert [option.target for option in legal.values()] == [
            s % 4 for s in range(who + 1, who + 4)
        ]
        for action, option in legal.items():
            assert codec.decode(game, who, action) is not None
            assert codec.encode(game, who, option) == action
        left = codec.decode(game, who, next(iter(legal)))
        game.apply(left)
        if who != 1:
            assert codec.legal(game, who) == {0: None}
    assert game.state.life == [4, 3, 3, 3]


def test_observations_tell_no_answer_of_others():
    """Observations do not depend on other seats' hidden votes."""
    one, other = accused(), accused()
    codec = Codec(one.ruleset)
    one.apply("pick -> ben", seat=2)
    one.apply("pick -> ben", seat=0)
    other.apply("pick -> ann", seat=2)
    other.apply("pick -> dee", seat=0)
    for who in range(4):
        assert codec.observe(one, who) == codec.observe(other, who)
    before = codec.observe(one, 1)
    one.apply("pick -> ben", seat=3)
    assert codec.observe(one, 1) != before


def until_all_are_asked(env, act):
    """Play at random until a vote is asked for."""
    for number in range(50):
        env.reset(seed=number)
        chance = Random(number)
        while env.agents and not env.game.decision.owing:
            act(env, chance)
        if env.agents:
            return
    raise AssertionError("nobody has accused anybody")


@ZOO
@pytest.mark.filterwarnings("ignore")
def test_agents_that_take_turns_answer_one_after_the_other():
    """Seats vote in turn."""
    env = pettingzoo_env(4, [VOTE])

    def act(env, chance):
        env.step(chance.choice(env.infos[env.agent_selection]["legal_actions"]))

    until_all_are_asked(env, act)
    asked = []
    owing = env.game.decision.owing
    while env.agents and env.game.decision is not None and env.game.decision.owing:
        asked.append(int(env.agent_selection[-1]))
        act(env, Random(1))
    assert asked == [*owing]
