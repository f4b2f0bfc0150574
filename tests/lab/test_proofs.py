"""Proofs: the figures of a benchmark with the answers behind them, which are replayed."""

import json

import pytest

from bang_bots import CowboyBot, RandomBot
from bang_bots.facets import senses_of
from bang_lab import bench, bench_inference, proof, verify
from bangcore import InvalidSave, InvalidSetup


def lucky(rules, seed):
    return RandomBot(seed + 1)


def stubborn(rules, seed):
    """A cowboy with other dice, which interrupts like one."""
    return CowboyBot(seed + 1, senses_of(rules))


def hunch(view, events):
    """Guess more or less, so that chances are no round numbers."""
    return [{"deputy": 0.3, "outlaw": 0.6 - view.seat / 70, "renegade": 0.1 + view.seat / 70}] * 7


def as_file(results):
    return json.loads(json.dumps(proof(results)))


@pytest.mark.parametrize(
    ("benchmark", "bot"),
    [
        *(("roles", bot) for bot in ("random", "easy", "search:1", "floor", lucky, stubborn)),
        *(("law", bot) for bot in ("random", "ceiling", lucky, stubborn)),
    ],
)
def test_a_proof_is_right(benchmark, bot):
    """Bots of the project answer again, those of others are replayed."""
    record = as_file(bench(bot, benchmark, deals=1))

    assert record["deals"] == 1
    assert set(record) >= {"benchmark", "bot", "version", "rules", "score", "roles", "journal"}
    assert verify(record) == []


@pytest.mark.parametrize("guesser", ["uniform", "cowboy", hunch])
def test_a_proof_of_guesses_is_right(guesser):
    record = as_file(bench_inference(guesser, deals=2))

    assert record["benchmark"] == "inference-1"
    assert verify(record) == []


@pytest.mark.parametrize("bot", ["random", lucky])
@pytest.mark.parametrize(
    ("key", "value"),
    [("score", {"mean": 0.5, "low": 0.4, "high": 0.6}), ("version", "0.0.1"), ("deals", 200)],
)
def test_another_figure_is_told(bot, key, value):
    record = as_file(bench(bot, deals=1))
    record[key] = value

    (fault,) = verify(record)
    assert fault.startswith(f"{key}: ")


def test_other_answers_than_those_of_the_bot_are_told():
    """The answers of lucky under the name of random."""
    record = as_file(bench(lucky, deals=1))
    record["bot"] = "random"

    assert "game 1: other answers" in verify(record)


def test_answers_that_are_changed_left_out_or_illegal_are_told():
    record = as_file(bench(lucky, deals=1))
    for change in (lambda lines: lines[:-1], lambda lines: ["0 fly", *lines[1:]], lambda lines: []):
        journal = {**record["journal"], "2": change(record["journal"]["2"])}
        faults = verify({**record, "journal": journal})
        assert any("game 2" in fault for fault in faults)
    journal = {game: lines for game, lines in record["journal"].items() if game != "2"}
    assert verify({**record, "journal": journal})


def test_changed_chances_are_told():
    for guesser, faults in (("cowboy", 1), (hunch, 0)):
        record = as_file(bench_inference(guesser, deals=2))
        start, _, chances = record["journal"]["1"][0].partition("{")
        assert chances
        record["journal"]["1"][0] = start + '{"deputy": 0.0, "outlaw": 0.0, "renegade": 1.0}'
        told = verify(record)
        assert told.count("game 1: other answers") == faults
        assert any(fault.startswith("loss: ") for fault in told) or faults


@pytest.mark.parametrize(
    "record",
    [
        *({}, {"journal": 3}, {"journal": {}, "benchmark": "roles-1", "bot": "random"}),
        {"journal": {}, "benchmark": "roles-2", "bot": "random"},
        {"journal": {"one": []}, "benchmark": "roles-2", "bot": "random"},
        {"journal": {"1": ["x"]}, "benchmark": "inference-1", "bot": "me"},
        {"journal": {"1": []}, "benchmark": "inference-1", "bot": 7},
    ],
)
def test_what_is_no_proof_is_told(record):
    with pytest.raises((InvalidSave, InvalidSetup)):
        verify(record)


def test_other_results_prove_nothing():
    from bang_lab import tournament

    with pytest.raises(InvalidSetup, match="not those of a benchmark"):
        proof(tournament(["random"], 1, seats=4, seed=1))
