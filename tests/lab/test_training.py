"""The example that learns: it does learn, in seconds, and ends when it is told to."""

import importlib.util
import random
import sys
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

from bang_lab import pettingzoo_env  # noqa: E402

TRAIN = Path(__file__).parents[2] / "examples" / "training" / "train.py"


@pytest.fixture(scope="module")
def train():
    spec = importlib.util.spec_from_file_location("train", TRAIN)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def wins(train, env, policy, deals):
    """Return how often the policy has won, and how often chance in the same seats."""
    pairs = list(train.compare(env, policy.best, range(deals)))
    return tuple(sum(result > 0 for result in column) for column in zip(*pairs, strict=True))


def test_what_has_learnt_wins_more_than_chance_and_than_before(train):
    env = pettingzoo_env(4)
    learner = train.Learner(train.Policy(env.codec, seed=1))
    before, _ = wins(train, env, learner.policy, 40)
    rng = random.Random(1)
    for _ in range(6):
        gradient = np.zeros_like(learner.policy.weights)
        for _ in range(10):
            assert learner.play(env, rng.getrandbits(32), gradient) > 0
        learner.learn(gradient / 10)
    after, chance = wins(train, env, learner.policy, 100)

    assert before / 40 < chance / 100 < after / 100 - 0.1


def test_the_same_seed_learns_the_same(train, tmp_path):
    found = []
    for name in ("one.npz", "other.npz"):
        arguments = ["--games", "12", "--batch", "4", "--deals", "0", "--players", "4"]
        assert train.main([*arguments, "--save", str(tmp_path / name)]) == 0
        found.append(np.load(tmp_path / name)["weights"])

    assert (found[0] == found[1]).all()
    assert found[0].any()


def test_it_stops_with_what_it_has(train, tmp_path, monkeypatch, capsys):
    """Ctrl-C ends the games; what was learnt is saved and compared with chance."""
    play = train.Learner.play
    played = []

    def interrupted(self, env, seed, gradient):
        played.append(seed)
        if len(played) > 9:
            raise KeyboardInterrupt
        return play(self, env, seed, gradient)

    monkeypatch.setattr(train.Learner, "play", interrupted)
    file = tmp_path / "policy.npz"
    assert train.main(["--players", "4", "--batch", "3", "--deals", "4", "--save", str(file)]) == 0

    said = capsys.readouterr().out
    assert "stopped after 9 games" in said
    assert "comparing with chance in 4 deals" in said
    assert "4 deals: the policy wins" in said
    assert np.load(file)["weights"].any()


def test_impossible_numbers_are_refused(train, capsys):
    with pytest.raises(SystemExit):
        train.main(["--batch", "0"])
    assert "--batch must be 1 or more" in capsys.readouterr().err
    assert "train" not in sys.modules


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--players", "99"], "--players: 99 players are not supported"),
        (["--save", "nowhere/policy.npz"], "--save: no folder nowhere"),
    ],
)
def test_what_would_fail_is_refused_before_learning(train, capsys, given, said):
    with pytest.raises(SystemExit):
        train.main(given)
    assert said in capsys.readouterr().err
