"""Many games behind one reset and one step, in one process or several."""

import gc
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from functools import partial
from threading import Timer

import pytest

from bang_bots import CowboyBot, RandomBot
from bangcore import IllegalOption, InvalidSetup, NotYourTurn

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")

from bang_lab import (  # noqa: E402
    GameFailed,
    LostWorker,
    gymnasium_env,
    gymnasium_vector_env,
)
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


def test_the_agent_plays_the_seats_without_a_bot():
    env = gymnasium_vector_env(3, 4, bots={1: "random", 3: "cowboy"})
    seats = {*np.array([found[-1]["seat"] for found in trace(env, 60)]).flat}
    assert seats == {0, 2}
    for table in env._games._tables:
        assert [type(table._bots[seat]) for seat in (1, 3)] == [RandomBot, CowboyBot]


TABLES = [
    {"seats": 4, "bots": None},
    {"seat": 2},
    {"seats": 7, "bots": {0: "random", 5: "random"}},
    {"bots": ["random", "easy"]},
]


def test_tables_differ_in_seats_and_bots():
    """Each game is the same as in a vector of its own."""
    env = gymnasium_vector_env(6, bots="random", rewards=lives, tables=TABLES)
    rng = np.random.default_rng(3)
    alone = [
        gymnasium_vector_env(1, **{"bots": "random", "rewards": lives, **TABLES[n % 4]})
        for n in range(6)
    ]
    seen, infos = env.reset(seed=1)
    for number, other in enumerate(alone):
        one, _ = other.reset(seed=1 + number)
        assert same(one["observation"][0], seen["observation"][number])
    ended = 0
    for _ in range(80):
        assert env.observation_space.contains(seen)
        actions = chosen(seen["action_mask"], rng)
        seen, rewards, over, _, infos = env.step(actions)
        ended += over.sum()
        for number, other in enumerate(alone):
            one, reward, _, _, others = other.step(actions[number : number + 1])
            assert same(one["observation"][0], seen["observation"][number])
            assert (reward[0], others["seat"][0]) == (rewards[number], infos["seat"][number])
            if "rewards" in others:
                padded = infos["rewards"][number]
                assert padded.shape == (7,)
                assert same(padded[: others["rewards"].shape[1]], others["rewards"][0])
                assert not padded[others["rewards"].shape[1] :].any()
    assert ended > 3


def test_an_illegal_action_is_passive_or_refused_before_anything_happens():
    easy, strict = (gymnasium_vector_env(2, 4, illegal=way) for way in ("passive", "refuse"))
    for env in (easy, strict):
        seen, _ = env.reset(seed=2)
    legal = seen["action_mask"].argmax(axis=1)
    wrong = legal.copy()
    wrong[1] = np.flatnonzero(seen["action_mask"][1] == 0)[-1]
    with pytest.raises(IllegalOption, match="in game 1"):
        strict.step(wrong)
    for env in (strict, easy):
        for actions in ([-1, -1], [10**6, 0], [0, 10**6]):
            with pytest.raises(InvalidSetup, match="no action"):
                env.step(np.array(actions))
    assert same(strict.step(legal)[0]["observation"][0], easy.step(wrong)[0]["observation"][0])


@pytest.mark.parametrize(
    "make",
    [partial(gymnasium_vector_env, 2), gymnasium_env],
    ids=["vector", "one"],
)
def test_an_unknown_option_of_a_reset_is_refused(make):
    env = make(4)
    with pytest.raises(InvalidSetup, match="options: no option 'role'; did you mean 'roles'"):
        env.reset(seed=1, options={"role": ["sheriff"] * 4})


def test_options_of_a_reset_are_those_of_the_first_games():
    roles = ["sheriff", "outlaw", "outlaw", "renegade"]
    env = gymnasium_vector_env(1, 4, seat=3, bots="random")
    seen, _ = env.reset(seed=1, options={"roles": roles})
    ends = []
    while len(ends) < 6:
        seen, _, over, _, infos = env.step(seen["action_mask"].argmax(axis=1))
        if over[0]:
            ends.append(infos["final_info"]["role"][0])
    assert ends[0] == "renegade"
    assert {*ends[1:]} != {"renegade"}


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
        ({"num_envs": 2, "seat": 1, "bots": {2: "random"}}, "leave out the seat"),
        ({"num_envs": 2, "tables": []}, "tables: at least one mapping"),
        ({"num_envs": 2, "tables": [{"seat": 0}, {"seets": 4}]}, "did you mean 'seats'"),
        ({"num_envs": 2, "workers": 0}, "workers is a whole number from 1 on"),
        ({"num_envs": 2, "workers": 2, "bots": lambda rules, seed: None}, "module-level functions"),
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


# ---------------------------------------------------------------- steps in two halves


@pytest.fixture
def vector():
    """Return a function that makes a vector environment and closes it after the test."""
    made = []

    def make(*arguments, **settings):
        made.append(gymnasium_vector_env(*arguments, **settings))
        return made[-1]

    yield make
    for env in made:
        env.close()


@pytest.fixture
def gated(vector, makers, tmp_path):
    """Return a vector of two workers whose bots answer while a file exists, and the file."""
    gate = tmp_path / "gate"
    gate.touch()
    bots = partial(makers.gated, gate=str(gate))
    return vector(2, 4, workers=2, bots=bots, seat=0), gate


@contextmanager
def ctrl_c_soon():
    """Press Ctrl-C while the block waits, and expect it."""
    timer = Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        yield
    timer.join()


CHARACTERS = ["willy_the_kid", "rose_doolan", "slab_the_killer", "paul_regret"]


def ends_of_turns(env):
    """Deal games and return the second discards of the first turns, after which bots are asked."""
    roles = ["sheriff", "outlaw", "outlaw", "renegade"]
    env.reset(seed=1, options={"roles": roles, "characters": CHARACTERS})
    seen, *_ = env.step(np.full(env.num_envs, 2))
    seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
    return seen["action_mask"].argmax(axis=1)


def test_workers_play_the_same_games(vector):
    settings = {"seats": 4, "bots": "random", "rewards": lives, "expansions": ["dodgecity"]}
    alone, several = (vector(5, workers=workers, **settings) for workers in (1, 2))
    assert same(trace(alone, 60), trace(several, 60))


def test_games_dealt_ahead_are_the_same():
    """A worker without a call deals the next games; their seeds and seats are the same."""
    one, other = (gymnasium_vector_env(3, 4, bots="random") for _ in range(2))
    rng = np.random.default_rng(1)
    seen, _ = one.reset(seed=1)
    other.reset(seed=1)
    ahead = 0
    for _ in range(60):
        if other._games.undealt:
            other._games.deal_ahead()
            ahead += 1
        actions = chosen(seen["action_mask"], rng)
        results = one.step(actions)
        assert same(results, other.step(actions))
        seen = results[0]
    assert ahead > 5
    assert other._games._ahead
    assert same(one.reset(), other.reset())


def test_an_error_in_a_deal_ahead_is_raised_when_the_game_is_due():
    faults = []

    def random_or_broken(rules, seed):
        if faults:
            raise ZeroDivisionError
        return RandomBot(seed)

    one, other = (gymnasium_vector_env(1, 4, bots=bots) for bots in ("random", random_or_broken))
    one.reset(seed=1)
    other.reset(seed=1)
    faults.append("broken")
    other._games.deal_ahead()
    with pytest.raises(ZeroDivisionError):
        other.reset()
    faults.clear()
    assert same(one.reset(seed=1), other.reset(seed=1))
    faults.append("broken")
    other._games.deal_ahead()
    faults.clear()
    assert same(one.reset(), other.reset())


def test_the_learner_works_while_the_workers_play(gated):
    """``step_async`` returns while the bots are still at work; a wait may have an end."""
    env, gate = gated
    actions = ends_of_turns(env)
    gate.unlink()
    env.step_async(actions)
    for _ in range(2):
        with pytest.raises(LostWorker, match=r"worker 0 has not answered for 0\.1 seconds"):
            env.step_wait(timeout=0.1)
    gate.touch()
    seen, *_ = env.step_wait(timeout=100)
    env.step_async(seen["action_mask"].argmax(axis=1))
    assert env.step_wait()[0]["action_mask"].any(axis=1).all()


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_games_go_on_after_ctrl_c(gated):
    """A step stays pending; after a reset that was stopped, another one deals."""
    env, gate = gated
    actions = ends_of_turns(env)
    gate.unlink()
    env.step_async(actions)
    with ctrl_c_soon():
        env.step_wait(timeout=100)
    gate.touch()
    _, _, over, late, _ = env.step_wait()
    assert not (over | late).any()

    gate.unlink()
    bots_first = {"roles": ["outlaw", "sheriff", "outlaw", "renegade"], "characters": CHARACTERS}
    with ctrl_c_soon():
        env.reset(seed=1, options=bots_first)
    gate.touch()
    with pytest.raises(NotYourTurn, match=r"reset\(\) first"):
        env.step(actions)
    assert same(ends_of_turns(env), actions)


@pytest.mark.parametrize("workers", [1, 2])
def test_calls_out_of_order_are_refused(vector, workers):
    env = vector(2, 4, bots="random", workers=workers)
    with pytest.raises(NotYourTurn, match=r"reset\(\) first"):
        env.step_async([0, 0])
    seen, _ = env.reset(seed=1)
    with pytest.raises(NotYourTurn, match=r"call step_async\(\) before step_wait\(\)"):
        env.step_wait()
    legal = seen["action_mask"].argmax(axis=1)
    env.step_async(legal)
    for call in (partial(env.step_async, legal), partial(env.step, legal), env.reset):
        with pytest.raises(NotYourTurn, match=r"a step is pending: call step_wait\(\) first"):
            call()
    other = vector(2, 4, bots="random")
    other.reset(seed=1)
    assert same(env.step_wait(), other.step(legal))
    env.step_async(legal)
    processes = [process.pid for process, _ in env._games._processes] if workers > 1 else []
    env.close()
    assert not any(map(is_there, processes))
    for call in (env.step_wait, env.reset, partial(env.step_async, legal)):
        with pytest.raises(InvalidSetup, match="the environment is closed"):
            call()


# ---------------------------------------------------------------- workers


def is_there(pid):
    """Return whether a process exists."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal")
def test_a_lost_worker_is_an_error(gated):
    env, gate = gated
    actions = ends_of_turns(env)
    gate.unlink()
    env.step_async(actions)
    process, _ = env._games._processes[1]
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    gate.touch()
    with pytest.raises(LostWorker, match="worker 1 was lost, with exit code -9"):
        env.step_wait()
    with pytest.raises(NotYourTurn, match="after an error"):
        env.step(actions)
    with pytest.raises(LostWorker, match="the workers have ended: make another environment"):
        env.reset()


def test_an_error_in_a_worker_is_reported_and_games_are_dealt_again(vector, makers):
    env = vector(2, 4, workers=2, bots=makers.fussy, seat=0)
    with pytest.raises(GameFailed, match=r"worker \d: ZeroDivisionError .*in choose"):
        trace(env, 100)
    with pytest.raises(NotYourTurn, match="after an error"):
        env.step([0, 0])
    alone = vector(2, 4, bots=makers.fussy, seat=0)
    assert same(env.reset(seed=1), alone.reset(seed=1))


def test_a_bot_that_another_process_cannot_load_is_reported(vector, makers):
    with pytest.raises(LostWorker, match="the workers cannot start: worker 0: ImportError: gone"):
        vector(2, 4, workers=2, bots=makers.Gone())


def test_workers_end_with_the_environment():
    env = gymnasium_vector_env(2, 4, workers=2, bots="random")
    processes = [process.pid for process, _ in env._games._processes]
    assert all(map(is_there, processes))
    del env
    gc.collect()
    assert not any(map(is_there, processes))


SCRIPT = """
from bang_lab import gymnasium_vector_env
if __name__ == "__main__":
    env = gymnasium_vector_env(2, 4, workers=2, bots="random")
    seen, _ = env.reset(seed=1)
    try:
        print("ready", flush=True)
        while True:
            seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
    except KeyboardInterrupt:
        print("stopped", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_ctrl_c_ends_a_script_and_its_workers(tmp_path, unmeasured):
    """Ctrl-C raises in the main process only; workers end silently."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    with subprocess.Popen(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout.readline() == "ready\n"
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=100)
    assert (out, err, process.returncode) == ("stopped\n", "", 0)
    until = time.monotonic() + 100
    while is_there(-process.pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert not is_there(-process.pid)


def test_a_script_without_its_guard_is_told(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "from bang_lab import gymnasium_vector_env\ngymnasium_vector_env(2, workers=2)\n"
    )
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 1
    assert 'if __name__ == "__main__"' in done.stderr.splitlines()[-1]
