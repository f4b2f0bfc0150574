"""The benchmark of inference: guesses of roles, their loss and their calibration."""

import importlib.util
import json
import math
from pathlib import Path

import pytest

from bang_bots import CowboyBot
from bang_bots.facets import senses_of
from bang_bots.suspicions import Settled
from bang_lab import GameFailed, ModelGuesser, bench, bench_inference
from bangcore import InvalidSetup, UnknownName

GAMES = [(130, 38), (122, 37), (116, 33), (69, 22)]
CARDS = ("BANG!", "Missed!", "Dynamite")
COUNTS = Path(__file__).parents[2] / "examples" / "inference" / "counts.py"


@pytest.fixture
def counts():
    spec = importlib.util.spec_from_file_location("counts", COUNTS)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rules_alone(view, events):
    return Settled().chances(view)


def test_inference_1_has_the_games_that_it_had():
    """The games behind a title do not change; other games would need another number."""
    results = bench_inference("uniform", deals=4)

    assert results.title == "inference-1"
    assert [(len(game.guesses), game.guesses[-1].turn) for game in results.guessed] == GAMES


def test_the_player_on_turn_guesses_the_roles_that_the_rules_leave_open():
    asked = []

    def guess(view, events):
        asked.append((view.turns, view.seat, [player.role for player in view.players]))
        assert view.seat == view.turn
        return rules_alone(view, events)

    (game,) = bench_inference(guess, deals=1).guessed
    assert asked[0][0] == 1
    assert [turn for turn, *_ in asked] == sorted({guess.turn for guess in game.guesses})
    for turn, seat, roles in asked:
        about = [one.about for one in game.guesses if one.turn == turn]
        assert about == [other for other, role in enumerate(roles) if role is None]
        assert all(one.seat == seat for one in game.guesses if one.turn == turn)
        assert all(role in (None, game.roles[other]) for other, role in enumerate(roles))


def test_the_events_are_those_that_the_seat_has_seen():
    """They begin with the deal, grow, and have no card that is hidden from the seat."""
    heard = {}

    def guess(view, events):
        assert [*events[: len(heard.get(view.seat, ()))]] == [*heard.get(view.seat, ())]
        assert len(events) > len(heard.get(view.seat, ()))
        heard[view.seat] = events
        for event in events:
            if event.kind == "drew" and event.seat != view.seat:
                assert set(event.cards) == {None} or event.key
        return rules_alone(view, events)

    bench_inference(guess, deals=1)
    assert {event.kind for event in heard[0]} >= {"drew", "turn", "played"}


def test_the_loss_of_one_who_knows_is_0_and_of_one_who_is_wrong_is_bounded():
    truth = bench_inference("uniform", deals=2)
    games = iter(truth.guessed)
    roles = []

    def knows(view, events):
        if view.turns == 1:
            roles[:] = next(games).roles
        return [{role: 1.0} for role in roles]

    def lies(view, events):
        if view.turns == 1:
            roles[:] = next(games).roles
        return [{"outlaw" if role == "renegade" else "renegade": 1.0} for role in roles]

    loss = bench_inference(knows, deals=2).loss()
    assert (loss.mean, loss.low, loss.high) == (0, 0, 0)
    games = iter(truth.guessed)
    assert bench_inference(lies, deals=2).loss().mean == pytest.approx(-math.log(0.001), abs=1e-3)


def test_attacks_tell_more_than_the_rules_alone():
    uniform, cowboy = (bench_inference(name, deals=20) for name in ("uniform", "cowboy"))

    assert cowboy.loss().mean < uniform.loss().mean - 0.1
    assert uniform.loss().low < uniform.loss().mean < uniform.loss().high
    lead = cowboy.lead(uniform)
    assert lead.mean == pytest.approx(uniform.loss().mean - cowboy.loss().mean, abs=1e-6)
    assert lead.low < lead.mean < lead.high
    assert lead.high - lead.low < cowboy.loss().high - cowboy.loss().low
    with pytest.raises(InvalidSetup, match="the same games"):
        cowboy.lead(bench_inference("uniform", deals=2))
    assert all(0 <= level.low <= level.mean <= level.high < 7 for level in cowboy.by_round())
    first, second = uniform.by_round()[:2]
    assert (first.turn, second.turn) == (1, 2)
    assert first.mean > second.mean


def test_who_knows_the_rules_alone_is_calibrated():
    for chance, true in bench_inference("uniform", deals=30).calibration():
        assert true.low <= chance <= true.high or abs(chance - true.rate) < 0.05


def test_the_guesser_of_counts_has_learned(counts):
    uniform, counted = bench_inference("uniform", deals=10), bench_inference(counts.guess, deals=10)

    assert counted.loss().mean < uniform.loss().mean - 0.15


def test_the_guesser_of_counts_learns_from_other_games(counts, tmp_path, monkeypatch):
    pytest.importorskip("numpy")
    monkeypatch.setattr(counts, "WEIGHTS", tmp_path / "weights.json")
    counts.main(["--games", "8", "--steps", "50"])
    learned = json.loads(counts.WEIGHTS.read_text())

    assert len(learned["weights"]) == 3
    assert bench_inference(counts.guess, deals=4).loss().mean < 0.9
    assert bench_inference("uniform", deals=2, seed=1).whole is False


def test_more_workers_guess_the_same():
    alone, together = (bench_inference("cowboy", deals=4, workers=n) for n in (1, 2))
    assert alone.guessed == together.guessed


def test_a_model_reads_the_game_as_text_and_weighs_roles():
    questions = []

    def model(question):
        questions.append(question)
        players = question.tool["input_schema"]["properties"]
        return {name: dict.fromkeys(weights["properties"], 2) for name, weights in players.items()}

    results = bench_inference(ModelGuesser(model), deals=2)

    assert results.guesser == "ModelGuesser"
    assert 0.9 < results.loss().mean < 1.2
    first = questions[0]
    assert "\nYou are " in first.text
    assert "Roles in this game:" in first.text
    assert "Turn 1: " in first.text
    assert json.loads(json.dumps(first.tool)) == first.tool
    schema = first.tool["input_schema"]
    assert len(schema["required"]) == 6
    assert first.text.splitlines()[-1].startswith("Guess the roles of ")
    assert all("Your turn" not in question.text for question in questions)
    lines = first.text.splitlines()
    texts = [
        lines.index(next(one for one in lines if one.startswith(f"{name}: "))) for name in CARDS
    ]
    assert max(texts) < lines.index(next(one for one in lines if one.startswith("Turn 1: ")))
    # questions of one seat and game share their beginning, which a cache can use
    goal = first.text.splitlines()[:2]
    later = [one.text for one in questions[1:] if one.text.splitlines()[:2] == goal]
    assert later


@pytest.mark.parametrize("reply", [{}, "Ben", {"Ann": {}}, None, {"Ann": {"outlaw": -1}}])
def test_a_model_that_does_not_weigh_is_an_error(reply):
    with pytest.raises(GameFailed, match="the weights of"):
        bench_inference(ModelGuesser(lambda question: reply), deals=1)


@pytest.mark.parametrize("chances", [{}, {"outlaw": 0.5}, {"outlaw": 1.5, "deputy": -0.5}])
def test_chances_that_do_not_add_to_1_are_an_error(chances):
    with pytest.raises(GameFailed, match="do not add to 1"):
        bench_inference(lambda view, events: [chances] * 7, deals=1)
    kept = bench_inference(lambda view, events: [chances] * 7, deals=2, failures="keep")
    assert (kept.games, len(kept.failures)) == (0, 2)
    with pytest.raises(InvalidSetup, match="two games"):
        kept.loss()


def maker(rules, seed):
    return CowboyBot(seed, senses_of(rules))


def constant(rules, seed):
    return CowboyBot(1)


@pytest.mark.parametrize(
    ("guess", "message"),
    [
        (lambda view, events: {}, "chances of its role, such as .*; not {}"),
        (lambda view, events: None, "a guesser is a function of a view.*; not None"),
        (lambda view, events: [{"outlaw": 1.0}], "; not .{'outlaw': 1.0}"),
        (lambda view, events: ["outlaw"] * 7, "; seat . has 'outlaw'"),
        (lambda view, events: [None] * 7, "; seat . has None"),
        (lambda view, events: [{"outlaw": "much"}] * 7, "do not add to 1"),
        (lambda view, events: [{"Outlaw": 1.0}] * 7, "no role 'Outlaw'; did you mean 'outlaw'"),
        (maker, "a guesser is a function of a view"),
        (constant, "a guesser is a function of a view.*; not <bang_bots.cowboy.CowboyBot"),
    ],
    ids=range(9),
)
def test_a_guess_that_is_none_says_what_a_guess_is(guess, message):
    with pytest.raises(GameFailed, match=message):
        bench_inference(guess, deals=1)


@pytest.mark.parametrize(
    "guess",
    [rules_alone, lambda view, events: [{"outlaw": 1.0}] * 7],
    ids=["fails", "returns"],
)
def test_a_guesser_is_not_a_bot(guess):
    with pytest.raises(
        (GameFailed, InvalidSetup), match="a maker of bots is a name, or a function"
    ):
        bench(guess, "law", deals=1)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"guesser": "unifrom"}, UnknownName, "did you mean 'uniform'"),
        ({"guesser": "uniform", "deals": 201}, InvalidSetup, "inference-1 has 200 deals, not 201"),
        ({"guesser": "uniform", "deals": 0}, InvalidSetup, "games: a whole number from 1"),
        ({"guesser": "uniform", "resume": "a.db"}, InvalidSetup, "leave out resume"),
    ],
)
def test_a_wrong_argument_is_told(arguments, error, message):
    with pytest.raises(error, match=message):
        bench_inference(**arguments)
