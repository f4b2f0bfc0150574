"""PettingZoo environments: they pass its tests and play the library's games."""

import copy
import random
from importlib.util import find_spec
from inspect import signature
from types import SimpleNamespace

import pytest

from bang_table.text import Language
from bangcore import Game, IllegalOption, InvalidSetup, Ruleset
from bangcore.errors import ExpansionError

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

from bang_lab import (  # noqa: E402
    Codec,
    MissingExtra,
    gymnasium_env,
    gymnasium_vector_env,
    pettingzoo_env,
)

EVERYTHING = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")
HAS_EXPANSIONS = all(map(find_spec, ("bang_dodgecity", "bang_highnoon", "bang_goldrush")))
SETS = [
    pytest.param((), id="base"),
    pytest.param(
        EVERYTHING,
        id="everything",
        marks=pytest.mark.skipif(not HAS_EXPANSIONS, reason="needs the expansions"),
    ),
]
# PettingZoo warns of dict observations with a mask, except in its own environments.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.fixture(params=SETS)
def sets(request):
    return request.param


# ---------------------------------------------------------------- PettingZoo's own tests


def test_api(sets):
    from pettingzoo.test import api_test

    api_test(pettingzoo_env(5, sets), num_cycles=60)


def test_seeds(sets):
    from pettingzoo.test import seed_test

    seed_test(lambda: pettingzoo_env(5, sets), num_cycles=40)


def test_max_cycles(sets):
    """The environment passes the test after conversion to a parallel one.

    Unconverted, it counts the actions of all agents together, while the test counts those of each.
    """
    from pettingzoo.test import max_cycles_test
    from pettingzoo.utils.conversions import parallel_to_aec, turn_based_aec_to_parallel

    def parallel_env(max_cycles):
        env = pettingzoo_env(5, sets, illegal="passive", max_cycles=max_cycles)
        return turn_based_aec_to_parallel(env)

    def env(max_cycles):
        return parallel_to_aec(parallel_env(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel_env, env=env))


def test_rendering():
    from pettingzoo.test import render_test

    render_test(lambda render_mode: pettingzoo_env(4, render_mode=render_mode))


def test_a_picture_of_the_table_is_asked_for():
    """An environment renders only with a mode; the text then includes the outcome."""
    env = pettingzoo_env(4)
    env.reset(seed=1)
    assert env.render() is None

    env = pettingzoo_env(4, render_mode="ansi")
    play(env, 3, lambda rng, legal: rng.choice(legal))
    outcome = env.game.outcome
    last = env.render().splitlines()[-1]
    assert last == Language("en", env.codec.ruleset).outcome(outcome, env.game.view())
    assert all(env.game.names[seat] in last for seat in outcome.winners)


def test_the_environment_has_the_name_by_which_results_are_compared():
    assert str(pettingzoo_env(4)) == "bang_v0"


# ---------------------------------------------------------------- whole games


def play(env, seed, choose):
    """Play a game to its end and return the reward of each agent."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    rewards = {}
    for agent in env.agent_iter():
        seen, reward, over, late, info = env.last()
        if over or late:
            rewards[agent] = reward
            env.step(None)
            continue
        assert info["action_mask"] is seen["action_mask"]
        env.step(choose(rng, np.flatnonzero(seen["action_mask"])))
    return rewards


@pytest.mark.parametrize("players", [4, 5, 7])
def test_rewards_are_those_of_the_outcome(players):
    env = pettingzoo_env(players)
    rewards = play(env, 3, lambda rng, legal: rng.choice(legal))

    outcome = env.game.outcome
    assert outcome is not None
    assert rewards == {f"player_{seat}": outcome.payoffs[seat] for seat in range(players)}
    assert env.agents == []


def test_a_game_of_the_environment_is_a_game_of_the_library(sets):
    """A game of the environment has a record that replays, interrupts included."""
    env = pettingzoo_env(4, sets)
    for seed in range(4):
        play(env, seed, lambda rng, legal: rng.choice(legal))
        again = Game.replay(env.game.record, env.codec.ruleset)
        assert again.outcome == env.game.outcome


def test_seeds_follow_from_the_one_before():
    one, other = pettingzoo_env(4), pettingzoo_env(4)
    states = []
    for env in (one, other):
        env.reset(seed=9)
        first = env.game.to_dict()
        env.reset()
        states.append((first, env.game.to_dict()))

    assert states[0] == states[1]
    assert states[0][0] != states[0][1]


def test_roles_and_characters_may_be_given():
    env = pettingzoo_env(4)
    env.reset(seed=1, options={"characters": ["sid_ketchum", None, None, None]})

    assert env.game.state.characters[0] == "sid_ketchum"


def test_an_interrupting_agent_acts_before_the_asked_one():
    """Sid Ketchum may wait, so the asked seat acts, or drink, and may then act again."""
    env = pettingzoo_env(4)
    roles = ["sheriff", "outlaw", "outlaw", "renegade"]
    characters = ["willy_the_kid", "sid_ketchum", "slab_the_killer", "rose_doolan"]
    env.reset(seed=1, options={"roles": roles, "characters": characters})
    assert env.game.decision.seat == 0

    waited = drank = False
    for _ in range(400):
        if env.agent_selection == "player_1" and env.game.decision.seat != 1:
            legal = np.flatnonzero(env.infos["player_1"]["action_mask"])
            assert env.codec.meaning(legal[0]) == "wait"
            before = len(env.game.state.hands[1])
            if not waited:
                asked = env.game.decision.seat
                env.step(legal[0])
                waited = True
                assert env.agent_selection == f"player_{asked}"
            else:
                env.step(legal[-1])
                drank = True
                assert env.game.decision.kind == "discard"
                assert len(env.game.state.hands[1]) == before
                break
        else:
            mask = env.infos[env.agent_selection]["action_mask"]
            env.step(np.flatnonzero(mask)[-1])
        if not env.agents or env.terminations[env.agent_selection]:
            env.reset(options={"roles": roles, "characters": characters})
    assert waited
    assert drank


def test_an_illegal_action_is_refused_or_passive():
    strict = pettingzoo_env(4)
    strict.reset(seed=1)
    with pytest.raises(IllegalOption, match=r"0 \(wait\)"):
        strict.step(0)
    with pytest.raises(InvalidSetup, match="no action 99999"):
        strict.step(99999)

    easy = pettingzoo_env(4, illegal="passive")
    easy.reset(seed=1)
    easy.step(0)
    assert easy.game.record["answers"] == ["end turn"]


def test_a_game_is_truncated_after_so_many_actions():
    env = pettingzoo_env(4, max_cycles=5)
    rewards = play(env, 1, lambda rng, legal: legal[0])

    assert env.game.outcome is None
    assert len(env.game.record["answers"]) == 5
    assert set(rewards.values()) == {0}


def test_forced_answers_are_given_and_nobody_observes_a_difference():
    """The game and all observations are the same as if the agents had been asked."""
    games = {}
    for skip in (True, False):
        env = pettingzoo_env(4, skip_forced=skip)
        env.reset(seed=1)
        asked = []
        while env.game.decision is not None:
            agent = env.agent_selection
            legal = env.infos[agent]["legal_actions"]
            everybody = [env.observe(other)["observation"].tobytes() for other in env.agents]
            asked.append((agent, legal, everybody))
            env.step(legal[-1])
        games[skip] = asked, env.game.to_dict()
    assert games[True][1] == games[False][1]
    assert games[True][0] == [entry for entry in games[False][0] if len(entry[1]) > 1]
    assert any(len(legal) == 1 for _, legal, _ in games[False][0])


def test_all_environments_skip_forced_answers_by_default():
    makers = (pettingzoo_env, gymnasium_env, gymnasium_vector_env)
    assert {signature(make).parameters["skip_forced"].default for make in makers} == {True}


def test_everybody_observes_at_any_time_what_they_may():
    env = pettingzoo_env(5)
    env.reset(seed=4)
    for agent in env.possible_agents:
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        assert seen["action_mask"].sum() >= 1


def test_a_copy_goes_its_own_way():
    env = pettingzoo_env(4)
    env.reset(seed=4)
    other = copy.deepcopy(env)
    env.step(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0])
    assert len(other.game.record["answers"]) == 0

    other.step(np.flatnonzero(other.infos[other.agent_selection]["action_mask"])[0])
    assert other.game.to_dict() == env.game.to_dict()


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seats": 9}, "9"),
        ({"expansions": "dodgecity"}, "expansions are a list of names, not 'dodgecity'"),
        ({"expansions": 5}, "expansions are a list of names, not 5"),
        ({"illegal": "refus"}, "refuse"),
        ({"render_mode": "asci"}, "ansi"),
        ({"max_cycles": 0}, "max_cycles is a whole number from 1, not 0"),
    ],
)
def test_impossible_arguments_are_named(arguments, message):
    with pytest.raises(InvalidSetup, match=message):
        pettingzoo_env(**arguments)


@pytest.mark.parametrize("seed", ["x", -1, 1.5])
def test_an_invalid_seed_is_named(seed):
    """A negative seed is refused: it would equal the positive one."""
    with pytest.raises(InvalidSetup, match=f"seed: a whole number from 0 on, not {seed!r}"):
        pettingzoo_env(4).reset(seed=seed)


def test_a_seed_may_be_a_number_of_numpy():
    one, other = pettingzoo_env(4), pettingzoo_env(4)
    one.reset(seed=7)
    other.reset(seed=np.int64(7))
    assert one.game.to_dict() == other.game.to_dict()


def test_before_a_game_is_dealt_nobody_can_act():
    env = pettingzoo_env(4)
    for what in (lambda: env.step(0), env.last, lambda: env.game):
        with pytest.raises(AttributeError, match=r"before the first reset\(\)"):
            what()
    assert not hasattr(env, "no_such_thing")


def test_an_unknown_expansion_is_named():
    with pytest.raises(ExpansionError, match="dodgy"):
        pettingzoo_env(4, ["dodgy"])


def test_rules_may_be_given_ready_made():
    rules = Ruleset.build(options={"simplified": True})

    assert pettingzoo_env(4, rules).codec.actions == Codec(rules).actions


def test_without_pettingzoo_the_extra_is_named(monkeypatch):
    monkeypatch.setattr("bang_lab._extras.find_spec", lambda name: None)

    with pytest.raises(MissingExtra, match=r"pettingzoo_env needs pettingzoo.*: pip install "):
        pettingzoo_env()


def test_environments_with_equal_rules_share_a_codec():
    """Environments with equal rules share a codec and its caches."""
    rules = Ruleset.build("dodgecity")
    assert pettingzoo_env(4, ["dodgecity"]).codec is pettingzoo_env(5, rules).codec
    assert pettingzoo_env(4).codec is not pettingzoo_env(4, rules).codec
    own = Codec(rules)
    assert pettingzoo_env(4, own).codec is own
