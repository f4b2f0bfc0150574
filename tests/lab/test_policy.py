"""Policies as players: they get training observations and play wherever bots do."""

import importlib.util
from pathlib import Path

import pytest

from bang_bots import CowboyBot, play
from bang_lab import Codec, GameFailed, PolicyBot, tournament
from bang_table.session import Session
from bangcore import Game, IllegalOption, InvalidSetup, NoSuchSeat, Ruleset, UnknownName
from bangcore.testing import four, seat

TRAINING = Path(__file__).parents[2] / "examples" / "training"


def test_a_policy_gets_the_observations_of_training():
    """The observation with memory equals the one computed from the whole log."""
    codec = Codec(memory=True)
    game = Game.new(4, seed=2)
    seen_now = []

    def policy(seen, legal):
        owner = next(at for at in range(4) if {*codec.legal(game, at)} == {*legal})
        seen_now.append((seen, codec.observe(game, owner)))
        assert legal == [*codec.legal(game, owner)]
        return legal[-1]

    play(game, [PolicyBot(codec, policy), *map(CowboyBot, (1, 2, 3))], most=20_000)

    assert len(seen_now) > 5
    assert all(seen == remembered for seen, remembered in seen_now)
    deeds = codec.field("deeds")
    assert any(any(seen[deeds.start : deeds.start + deeds.size]) for seen, _ in seen_now)


def test_a_policy_may_wait_or_interrupt():
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "sid_ketchum", life=2, hand="missed missed beer"),
    )
    codec = Codec(t.game.ruleset)
    view = t.game.lazy_view(t.ben.seat)

    assert PolicyBot(codec, lambda seen, legal: legal[0]).interrupt(view) is None
    assert PolicyBot(codec, lambda seen, legal: legal[-1]).interrupt(view).key == "sid_ketchum"


@pytest.mark.parametrize(("answer", "error"), [(0, IllegalOption), (99999, InvalidSetup)])
def test_an_illegal_answer_of_a_policy_is_refused(answer, error):
    game = Game.new(4, seed=1)
    view = game.lazy_view(game.decision.seat)

    with pytest.raises(error, match=str(answer)):
        PolicyBot(Codec(), lambda seen, legal: answer).choose(view)


@pytest.fixture
def here(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parent))


def test_a_tournament_imports_bots_by_name(here):
    results = tournament(["makers_of_bots:plain", "random"], 4, seats=4, seed=1)

    assert {*results.table()} == {"makers_of_bots:plain", "random"}
    plain = tournament({"makers_of_bots:plain": "cowboy", "random": "random"}, 4, seats=4, seed=1)
    assert [game.winners for game in results.played] == [game.winners for game in plain.played]


@pytest.mark.parametrize(
    ("name", "error", "message"),
    [
        ("makers_of_bots:nothing", InvalidSetup, "makers_of_bots has no function nothing"),
        ("makers_of_bots:Path", InvalidSetup, "does not accept these arguments"),
        ("no_such_module:maker", InvalidSetup, "no_such_module cannot be imported: .*No module"),
        ("makers_of_bots:5", UnknownName, "makers_of_bots"),
        ("cowboy:maker", InvalidSetup, "cowboy has no budget"),
    ],
)
def test_a_maker_without_bots_is_named(here, name, error, message):
    with pytest.raises((error, GameFailed), match=message):
        tournament([name], 1, seats=4, seed=1)


def test_a_session_has_own_bots_by_name(here):
    own = {"plain": "makers_of_bots:plain"}
    session = Session.new(["Ann", "Ben", "Cal", "Dee"], seed=3, bots={1: "plain"}, own_bots=own)

    again = Session.from_dict(session.to_dict(), own_bots=own)
    assert again.to_dict() == session.to_dict()
    with pytest.raises(UnknownName):
        Session.new(["Ann", "Ben", "Cal", "Dee"], seed=3, bots={1: "makers_of_bots:plain"})


def test_a_policy_that_was_saved_plays(tmp_path, monkeypatch):
    np = pytest.importorskip("numpy")
    pytest.importorskip("pettingzoo")
    spec = importlib.util.spec_from_file_location("train", TRAINING / "train.py")
    train = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(train)
    file = tmp_path / "mine.npz"
    policy = train.Policy(Codec())
    policy.weights[:] = np.arange(policy.weights.size).reshape(policy.weights.shape) % 7
    np.savez(file, weights=policy.weights)
    monkeypatch.setenv("BANG_POLICY", str(file))
    game = Game.new(4, seed=1)
    seen = np.frombuffer(game_seen := Codec().observe(game, game.decision.seat), np.uint8)
    legal = Codec().legal(game, game.decision.seat)

    option = train.saved(game.ruleset, 1).choose(game.lazy_view(game.decision.seat))
    assert option == legal[policy.best(seen, np.array([*legal]))]
    assert game_seen
    results = tournament({"mine": train.saved, "dice": "random"}, 4, seats=4, seed=1)
    assert len(results.played) == 4


# ---------------------------------------------------------------- views


def test_a_view_is_as_good_as_a_game_and_its_seat():
    game = Game.new(4, seed=1)
    codec = Codec()
    for place in range(4):
        view = game.lazy_view(place)
        assert codec.observe(view) == codec.observe(game, place)
        assert codec.legal(view) == codec.legal(game, place)
        assert codec.mask(view) == codec.mask(game, place)


def test_a_view_tells_of_no_other_seat():
    game = Game.new(4, seed=1)
    codec = Codec()
    with pytest.raises(InvalidSetup, match="this view belongs to seat 1, not 2"):
        codec.observe(game.lazy_view(1), 2)
    for nobody in (None, -1):
        with pytest.raises(NoSuchSeat):
            codec.observe(game.lazy_view(nobody))
    with pytest.raises(NoSuchSeat):
        codec.observe(game)


def test_another_object_than_a_view_is_refused():
    game = Game.new(4, seed=1)
    view = game.lazy_view(1)
    with pytest.raises(InvalidSetup, match="a game or the view of a bot"):
        Codec().observe(view.whole())
    with pytest.raises(InvalidSetup, match="pass the memory of its seat"):
        Codec(memory=True).observe(view)
    with pytest.raises(InvalidSetup, match="cannot read a game"):
        Codec(Ruleset.build(options={"simplified": True})).observe(view)
    game.apply(0)
    with pytest.raises(RuntimeError, match="the view of question 1"):
        Codec().observe(view)
