"""The example that learns when not to answer as a cowboy."""

import sys
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from bang_bots import CowboyBot, play  # noqa: E402
from bangcore import Game, Ruleset  # noqa: E402

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "better_cowboy"


@pytest.fixture(scope="module")
def better_cowboy():
    sys.path.insert(0, str(FOLDER))
    try:
        import better_cowboy
    finally:
        sys.path.remove(str(FOLDER))
    return better_cowboy


@pytest.fixture(scope="module")
def learn(better_cowboy):
    sys.path.insert(0, str(FOLDER))
    try:
        import learn
    finally:
        sys.path.remove(str(FOLDER))
    return learn


@pytest.fixture
def answers(better_cowboy):
    def answers(number, maker):
        """The answers of a game in which one bot is *maker*'s."""
        rules = Ruleset.build()
        game = Game.new(5, rules, seed=number)
        bots = [CowboyBot(seat) for seat in range(5)]
        bots[number % 5] = maker(rules, number % 5)
        return play(game, bots).record["answers"]

    return answers


def test_the_weights_are_small(better_cowboy):
    assert better_cowboy.WEIGHTS.stat().st_size < 2_000_000


def test_the_bot_often_answers_as_a_cowboy_but_not_always(better_cowboy, answers):
    pairs = [
        (answers(n, better_cowboy.player), answers(n, lambda rules, seed: CowboyBot(seed)))
        for n in range(10)
    ]
    assert any(mine != usual for mine, usual in pairs)
    assert any(mine[:10] == usual[:10] for mine, usual in pairs)


def test_without_a_lead_the_bot_is_a_cowboy(better_cowboy, answers, monkeypatch):
    monkeypatch.setattr(better_cowboy, "MARGIN", 2.0)
    for number in range(3):
        usual = answers(number, lambda rules, seed: CowboyBot(seed))
        assert answers(number, better_cowboy.player) == usual


def test_cards_that_nobody_has_learnt_about_are_played(better_cowboy):
    rules = Ruleset.build("dodgecity", "goldrush", "highnoon")
    game = Game.new(5, rules, seed=2)
    assert play(game, [better_cowboy.player(rules, seat) for seat in range(5)]).outcome


def test_trying_an_answer_leaves_the_game_alone(learn):
    before = Game.new(5, seed=3)
    prospects = learn.Prospects(before.ruleset)
    bots = [CowboyBot(seat) for seat in range(5)]
    chances = [learn.tried(before, bots, one, prospects) for one in before.decision.options]
    assert all(0 <= chance <= 1 for chance in chances)
    assert before.to_dict() == Game.new(5, seed=3).to_dict()


def test_the_network_learns_which_answer_is_better(learn):
    dice = np.random.default_rng(5)
    rows = dice.normal(size=(400, 3, 6)).astype(np.float32)
    data = [(some, ["a", "b", "b"], [*(some[:, 0] / 10)]) for some in rows]
    trainer = learn.Trainer(["a", "b"], 6)
    before, _ = learn.gain(trainer.network, data)
    for _ in range(20):
        trainer.epochs(data)
    after, _ = learn.gain(trainer.network, data)
    best = np.mean([max(chances) - chances[0] for _, _, chances in data])
    assert before < 0.6 * best < 0.9 * best < after


def test_the_command_trains_and_saves(learn, better_cowboy, tmp_path, capsys):
    path = tmp_path / "weights.npz"
    learn.main(["--games", "4", "--workers", "1", "--save", str(path)])
    network = better_cowboy.Network.saved(path)
    assert "turn end" in network.kinds
    assert len(network.weights) == 6
    assert f"saved in {path}" in capsys.readouterr().out
    again = tmp_path / "again.npz"
    learn.main(["--games", "4", "--workers", "2", "--save", str(again)])
    for one, other in zip(network.weights, better_cowboy.Network.saved(again).weights, strict=True):
        assert np.array_equal(one, other)


class Interrupted:
    """Processes that play two games before Ctrl-C."""

    def __init__(self, workers, initializer):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return None

    def map(self, function, numbers, chunksize):
        yield function(0)
        yield function(1)
        raise KeyboardInterrupt


def test_ctrl_c_learns_from_the_games_so_far(learn, better_cowboy, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(learn, "ProcessPoolExecutor", Interrupted)
    path = tmp_path / "weights.npz"
    learn.main(["--save", str(path)])
    assert "stopped: learning from" in capsys.readouterr().out
    assert better_cowboy.Network.saved(path).kinds


@pytest.mark.parametrize("given", [["--games", "1"], ["--save", "nowhere/weights.npz"]])
def test_wrong_arguments_are_refused_before_the_games(learn, given, capsys):
    with pytest.raises(SystemExit):
        learn.main(given)
    assert given[0] in capsys.readouterr().err
