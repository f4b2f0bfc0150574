"""Many single-agent games behind one reset and one step."""

from functools import partial

import pytest

from bangcore import IllegalOption, InvalidSetup, NotYourTurn

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")

from bang_lab import gymnasium_env, gymnasium_vector_env  # noqa: E402
from bang_lab.rewards import lives  # noqa: E402


def chosen(masks, rng):
    """Return a random legal action for each row of *masks*."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


def trace(env, steps, seed=5):
    """Return everything that an environment returns in that number of random steps."""
    rng = np.random.default_rng(seed)
    seen, infos = env.reset(seed=seed)
    found = [(seen, infos)]
    for _ in range(steps):
        found.append(env.step(chosen(found[-1][0]["action_mask"], rng)))
    return found


def same(one, other):
    """Return whether two values are equal, including the arrays in them."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, np.ndarray) and one.dtype == object:
        return same([*one], [*other])
    return np.array_equal(one, other)


def test_it_equals_gymnasiums_sync_vector_env():
    """The results equal those of Gymnasium's ``SyncVectorEnv``."""
    make = partial(gymnasium_env, 4, bots="random", rewards=lives)
    row = gymnasium.vector.SyncVectorEnv([make] * 3, autoreset_mode="SameStep")
    env = gymnasium_vector_env(3, 4, bots="random", rewards=lives)

    assert env.observation_space == row.observation_space
    assert env.single_action_space == row.single_action_space
    assert env.metadata["autoreset_mode"] == row.metadata["autoreset_mode"]
    ended = 0
    for ours, theirs in zip(trace(env, 70), trace(row, 70), strict=True):
        assert same(ours[:-1], theirs[:-1])
        assert env.observation_space.contains(ours[0])
        if "final_obs" in theirs[-1]:
            ended += theirs[-1]["_final_obs"].sum()
            for name in ("role", "_role", "won", "_won"):
                assert (ours[-1]["final_info"][name] == theirs[-1]["final_info"][name]).all()
            for name in ("final_obs", "_final_obs"):
                assert same(ours[-1][name], theirs[-1][name])
        else:
            assert "final_obs" not in ours[-1]
    assert ended > 3


def test_an_agent_alone_plays_all_seats():
    env = gymnasium_vector_env(4, 4, bots=None)
    seats, ended = set(), 0
    before = None
    for found in trace(env, 200):
        infos = found[-1]
        seats |= {*infos["seat"].tolist()}
        if before is not None:
            _, rewards, over, _, _ = found
            assert same(rewards, infos["rewards"][range(4), before])
            for number in np.flatnonzero(over):
                assert {*infos["rewards"][number]} == {-1, 1}
            ended += over.sum()
        before = infos["seat"]
    assert seats == {0, 1, 2, 3}
    assert ended > 1


def test_an_illegal_action_is_passive_or_refused_before_anything_happens():
    easy, strict = (gymnasium_vector_env(2, 4, illegal=way) for way in ("passive", "refuse"))
    for env in (easy, strict):
        seen, _ = env.reset(seed=2)
    legal = seen["action_mask"].argmax(axis=1)
    wrong = legal.copy()
    wrong[1] = np.flatnonzero(seen["action_mask"][1] == 0)[-1]
    with pytest.raises(IllegalOption, match="in game 1"):
        strict.step(wrong)
    for actions in ([-1, -1], [10**6, 0]):
        with pytest.raises(InvalidSetup, match="no action"):
            strict.step(np.array(actions))
    assert same(strict.step(legal)[0]["observation"][0], easy.step(wrong)[0]["observation"][0])


def test_games_are_truncated_and_dealt_again():
    env = gymnasium_vector_env(2, 4, bots="random", max_cycles=12)
    late = [found[3] for found in trace(env, 30)[1:]]
    assert np.any(late)


def test_a_list_of_seeds_deals_each_game():
    env = gymnasium_vector_env(3, 4, bots="random")
    one, _ = env.reset(seed=np.int64(7))
    other, _ = env.reset(seed=[9, 8, 7])
    assert same(one["observation"][0], other["observation"][2])
    assert same(one["observation"][1], other["observation"][1])


def test_gymnasium_makes_it_by_its_id():
    made = partial(gymnasium.make_vec, "bang_lab.gym:bang/Table-v0", num_envs=2, bots="random")
    env = made(seats=4)
    seen, _ = env.reset(seed=1)
    other, _ = gymnasium_vector_env(2, 4, bots="random").reset(seed=1)
    assert same(seen, other)
    wrapped = gymnasium.wrappers.vector.RecordEpisodeStatistics(made(seats=4))
    assert any("episode" in found[-1] for found in trace(wrapped, 60))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"num_envs": 0}, "num_envs is a whole number from 1 on"),
        ({"num_envs": 2, "seat": 1, "bots": None}, "leave out the seat"),
    ],
)
def test_impossible_settings_are_refused(given, said):
    with pytest.raises(InvalidSetup, match=said):
        gymnasium_vector_env(**given)


def test_steps_need_a_deal_and_actions():
    env = gymnasium_vector_env(2, 4, bots="random")
    with pytest.raises(NotYourTurn, match=r"call reset\(\) first"):
        env.step([0, 0])
    with pytest.raises(InvalidSetup, match="seeds: 2, one for each game, not 1"):
        env.reset(seed=[1])
    env.reset(seed=1)
    for actions in ([0], [0.5, 1.0], 3):
        with pytest.raises(InvalidSetup, match="actions are 2 whole numbers"):
            env.step(actions)
    env.close()
    with pytest.raises(InvalidSetup, match="closed"):
        env.step([0, 0])


def test_games_are_dealt_anew_after_an_error(makers):
    env = gymnasium_vector_env(2, 4, bots=makers.fussy, seat=0)
    with pytest.raises(ZeroDivisionError):
        trace(env, 100)
    with pytest.raises(NotYourTurn, match="after an error"):
        env.step([0, 0])
    env.reset(seed=1)
