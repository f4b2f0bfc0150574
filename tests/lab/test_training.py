"""The training example: it learns within seconds and can be stopped."""

import importlib.util
import sys
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

from bang_lab import Share, gymnasium_vector_env  # noqa: E402

TRAIN = Path(__file__).parents[2] / "examples" / "training" / "train.py"
SMALL = [
    *("--players", "4", "--tables", "8", "--workers", "1", "--deals", "1", "--every", "10"),
    *("--games", "20", "--batch", "4"),
]


@pytest.fixture(scope="module")
def train():
    spec = importlib.util.spec_from_file_location("train", TRAIN)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def run(train, tmp_path, monkeypatch):
    """Return a function that runs the example in an empty folder and returns its exit code."""
    pytest.importorskip("matplotlib")
    monkeypatch.setenv(train.FILE, "")
    monkeypatch.chdir(tmp_path)
    return lambda *words: train.main([*SMALL, *words])


def wins(train, policy, games):
    """Return the policy's win rate at tables of four against random bots."""
    env = gymnasium_vector_env(16, 4, bots="random")
    seen, _ = env.reset(seed=2**31)
    results = []
    while len(results) < games:
        actions = [
            policy.best(bytearray(row), np.flatnonzero(mask).tolist())
            for row, mask in zip(seen["observation"], seen["action_mask"], strict=True)
        ]
        seen, rewards, over, _, _ = env.step(np.array(actions))
        results += (rewards[over] > 0).tolist()
    return np.mean(results)


@pytest.mark.long
def test_the_learned_policy_wins_more(train):
    env = gymnasium_vector_env(8, 4, bots=None)
    learner = train.Learner(train.Policy(env.codec), batch=8)
    before = wins(train, learner.policy, 40)
    *_, done = learner.learn(env, 64)
    assert done >= 64
    assert wins(train, learner.policy, 100) > before + 0.1


def test_the_same_seed_learns_the_same(train, run, tmp_path):
    found = []
    for name in ("one.npz", "other.npz"):
        assert run("--games", "4", "--save", name) == 0
        found.append(np.load(tmp_path / name)["weights"])
    assert (found[0] == found[1]).all()
    assert found[0].any()


def test_progress_is_printed_and_drawn(run, tmp_path, capsys):
    assert run() == 0
    said = capsys.readouterr().out
    for games in (0, 10, 20):
        assert f" {games} games: wins " in said
    assert "among cowboys the policy wins " in said
    assert (tmp_path / "policy.npz").is_file()
    assert "<svg" in (tmp_path / "curve.svg").read_text(encoding="utf-8")


def test_ctrl_c_saves_the_policy(train, run, tmp_path, monkeypatch, capsys):
    """After Ctrl-C, the policy is saved and compared with RandomBot."""
    learn = train.Learner.learn

    def interrupted(self, env, games):
        for done in learn(self, env, games):
            if done >= 15:
                raise KeyboardInterrupt
            yield done

    monkeypatch.setattr(train.Learner, "learn", interrupted)
    assert run() == 0
    said = capsys.readouterr().out
    assert "10 games: wins" in said
    assert "stopped" in said
    assert "RandomBot" in said
    assert np.load(tmp_path / "policy.npz")["weights"].any()


def test_the_curve_shows_every_measure(train, tmp_path):
    pytest.importorskip("matplotlib")
    shares = [Share("saved", 10, n, n / 10, n / 20, n / 8) for n in (1, 2, 3)]
    files = [tmp_path / "one.svg", tmp_path / "other.svg"]
    for file in files:
        train.draw([*enumerate(shares)], shares[0], file)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_impossible_numbers_are_refused(run, capsys):
    with pytest.raises(SystemExit):
        run("--every", "0")
    assert "--games, --every, --deals and --batch must be 1" in capsys.readouterr().err
    assert "train" not in sys.modules


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--players", "99"], "99 players are not supported"),
        (["--save", "nowhere/policy.npz"], "--save: no folder nowhere"),
        (["--plot", "nowhere/curve.svg"], "--plot: no folder nowhere"),
        (["--plot", "curve.gif"], "--plot must end in .svg, .png or .pdf"),
    ],
)
def test_errors_are_found_before_learning(run, capsys, given, said):
    with pytest.raises(SystemExit):
        run(*given)
    assert said in capsys.readouterr().err
