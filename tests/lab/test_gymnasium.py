"""A Gymnasium environment: one agent among bots."""

import random
import warnings
from itertools import pairwise

import pytest

from bang_bots import CowboyBot, RandomBot
from bangcore import IllegalOption, InvalidSetup, NoSuchSeat, NotYourTurn

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")

from bang_lab import gymnasium_env  # noqa: E402


def run_alone(env, seed, choose=None):
    """Play an episode and return the sum of its rewards and the number of steps."""
    rng = random.Random(seed)
    _, info = env.reset(seed=seed)
    total = steps = 0
    over = late = False
    while not (over or late):
        _, reward, over, late, info = env.step((choose or rng.choice)(info["legal_actions"]))
        total += reward
        steps += 1
    return total, steps


def test_gymnasium_accepts_the_environment():
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for settings in ({}, {"seat": 2, "bots": ["random", "cowboy"]}):
            check_env(gymnasium_env(4, **settings), skip_render_check=True)
        check_env(gymnasium.make("bang_lab.gym:bang/Table-v0", seats=4).unwrapped)


def test_the_environment_is_made_by_its_id():
    env = gymnasium.make("bang_lab.gym:bang/Table-v0", seats=4, seat=1, bots="random")
    seen, info = env.reset(seed=1)

    assert env.observation_space.contains(seen)
    assert env.unwrapped.seat == 1
    assert sorted(info["legal_actions"]) == [*np.flatnonzero(seen["action_mask"])]
    assert sorted(info["legal_actions"]) == [*np.flatnonzero(env.unwrapped.action_masks())]


def test_many_environments_deal_again_by_themselves():
    import bang_lab.gym

    env = gymnasium.make_vec(
        bang_lab.gym.ID, num_envs=2, vectorization_mode="sync", seats=4, bots="random"
    )
    seen, _ = env.reset(seed=3)
    rng = np.random.default_rng(3)
    ended = 0
    for _ in range(300):
        masks = seen["action_mask"]
        # the step after the end deals a new game and ignores the action
        actions = [rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks]
        seen, _, over, _, _ = env.step(np.array(actions))
        ended += int(over.sum())
    assert ended > 3


def test_the_agent_plays_against_bots_until_the_game_ends():
    env = gymnasium_env(5, bots=["cowboy", "random"], seat=2)
    total, steps = run_alone(env, 4)

    assert total == env.game.outcome.payoffs[2]
    assert 0 < steps < len(env.game.record["answers"])
    assert [type(env._bots[n]) for n in (3, 4, 0, 1)] == [CowboyBot, RandomBot] * 2
    with pytest.raises(NotYourTurn, match=r"reset\(\)"):
        env.step(0)


def test_a_seed_decides_the_seat_and_the_game():
    env, other = (gymnasium_env(5, bots="random") for _ in range(2))
    places = set()
    for seed in range(8):
        assert run_alone(env, seed) == run_alone(other, seed)
        assert (env.seat, env.game.to_dict()) == (other.seat, other.game.to_dict())
        places.add(env.seat)
    assert len(places) > 2


def test_forced_answers_are_given_without_asking_and_others_cannot_tell():
    """Skipping forced answers leaves the game unchanged."""
    counts = []
    for skip in (True, False):
        env = gymnasium_env(4, bots="cowboy", seat=0, skip_forced=skip)
        _, info = env.reset(seed=6)
        asked, over, late = [], False, False
        while not (over or late):
            asked.append(len(info["legal_actions"]))
            _, _, over, late, info = env.step(info["legal_actions"][-1])
        counts.append((asked, env.game.to_dict()))
    assert counts[0][1] == counts[1][1]
    assert 1 in counts[1][0]
    assert counts[0][0] == [count for count in counts[1][0] if count > 1]


def test_a_seat_that_waited_may_interrupt_at_the_next_question():
    """Sid Ketchum may wait at one question and interrupt at the next."""
    env = gymnasium_env(4, seat=1, bots="random", skip_forced=False)
    characters = ["willy_the_kid", "sid_ketchum", "slab_the_killer", "rose_doolan"]
    roles = ["sheriff", "outlaw", "outlaw", "renegade"]
    _, info = env.reset(seed=1, options={"roles": roles, "characters": characters})
    offered = []
    over = late = False
    while not (over or late):
        if 0 in info["legal_actions"]:
            offered.append(len(env.game.record["answers"]))
        _, _, over, late, info = env.step(info["legal_actions"][0])
    assert len(offered) > 3
    assert len({*offered}) == len(offered)


def test_a_bot_may_interrupt_before_each_answer_of_the_agent():
    offered = []

    class Sober(RandomBot):
        def interrupt(self, view):
            offered.append(view.decision.number)

    env = gymnasium_env(4, seat=0, bots=lambda rules, seed: Sober(seed))
    characters = ["willy_the_kid", "sid_ketchum", "slab_the_killer", "rose_doolan"]
    roles = ["sheriff", "outlaw", "outlaw", "renegade"]
    _, info = env.reset(seed=1, options={"roles": roles, "characters": characters})
    asked = []
    over = late = False
    while not (over or late):
        if env.game.interrupts:
            asked.append(env.game.decision.number)
            assert offered[-1] == asked[-1]
        _, _, over, late, info = env.step(info["legal_actions"][-1])
    # also when the agent answers twice in a row
    assert any(after == before + 1 for before, after in pairwise(asked))


def test_an_illegal_action_is_passive_or_refused():
    easy, strict = (gymnasium_env(4, seat=0, illegal=way) for way in ("passive", "refuse"))
    for env in (easy, strict):
        env.reset(seed=2)
    illegal = int(np.flatnonzero(~easy.action_masks())[-1])
    for number in (-1, 10**6, None):
        with pytest.raises(InvalidSetup, match="no action"):
            easy.step(number)
    easy.step(illegal)
    with pytest.raises(IllegalOption):
        strict.step(illegal)


def test_an_episode_is_truncated_after_so_many_answers():
    env = gymnasium_env(4, bots="random", seat=0, max_cycles=15)
    _, info = env.reset(seed=2)
    over = late = False
    while not (over or late):
        _, reward, over, late, info = env.step(info["legal_actions"][0])
        assert reward == 0
    assert late
    assert not over
    assert env.game.outcome is None


def test_the_agent_sees_its_own_table():
    env = gymnasium_env(4, bots="random", render_mode="ansi")
    for seed in range(3):
        env.reset(seed=seed)
        hand = env.game.state.hands[env.seat]
        assert ("Hand: " in env.render()) == bool(hand)


def test_a_seat_that_is_not_there_is_refused():
    with pytest.raises(NoSuchSeat):
        gymnasium_env(4, seat=4)
    with pytest.raises(InvalidSetup, match="seed"):
        gymnasium_env(4).reset(seed="x")


@pytest.mark.parametrize("bots", [None, {1: "cowboy"}])
def test_one_agent_has_bots_at_all_other_seats(bots):
    with pytest.raises(InvalidSetup, match="bots play all seats but one"):
        gymnasium_env(4, bots=bots)
