"""Proofs: the figures of a benchmark with the answers behind them, which are replayed."""

import json
import re

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


GAMES = {"journal": {}, "bot": "me", "benchmark": "roles-2"}


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({}, "it has no benchmark, bot and journal"),
        ({**GAMES, "journal": 3}, "a journal has games, not 3"),
        ({**GAMES, "benchmark": "law-2"}, "verifies inference-1, roles-2 and law-1, not 'law-2'"),
        ({**GAMES, "benchmark": []}, "not []"),
        (GAMES, "there are no games"),
        ({**GAMES, "bot": 7}, "a bot has a name, not 7"),
        ({**GAMES, "journal": {"one": []}}, "no game 'one' in roles-2"),
        ({**GAMES, "journal": {"1001": []}}, "no game '1001' in roles-2"),
        ({**GAMES, "journal": {"1": ["0 pass", "garbage"]}}, "line 1 of game 1 is 'garbage'"),
        ({**GAMES, "journal": {"1": "garbage"}}, "line 0 of game 1 is 'garbage'"),
        ({**GAMES, "benchmark": "inference-1", "journal": {"1": ["x"]}}, "line 0 of game 1 is 'x'"),
        ({**GAMES, "failures": 7}, "the failures are 7"),
        ({**GAMES, "failures": ["game 0 (seed 1): x"]}, "the failures are ['game 0"),
        ({**GAMES, "failures": ["game 1 (seed 1): x"], "journal": {"1": []}}, "the failures are"),
    ],
)
def test_what_is_no_proof_is_named(record, message):
    with pytest.raises(InvalidSave, match=re.escape(message)):
        verify(record)


class Sulking(RandomBot):
    """A random bot that gives up in some games."""

    def choose(self, view):
        if view.turns > 9 and view.seat == 0:
            raise ZeroDivisionError("enough")
        return super().choose(view)


def sulking(rules, seed):
    return Sulking(seed)


def giving_up(view, events):
    if view.turns > 30:
        raise ZeroDivisionError("enough")
    return hunch(view, events)


@pytest.mark.parametrize(
    ("benched", "of"),
    [(bench, sulking), (bench_inference, giving_up)],
    ids=["answers", "guesses"],
)
def test_games_that_failed_are_left_out_of_a_proof(benched, of):
    record = as_file(benched(of, deals=4, failures="keep"))

    assert record["failures"]
    assert record["journal"]
    assert verify(record) == []
    record["failures"].clear()
    assert any("it is missing" in fault for fault in verify(record))


def test_only_failures_of_its_own_excuse_a_bot_of_the_project():
    record = as_file(bench("random", deals=2))
    del record["journal"]["1"]
    record["failures"] = ["game 1 (seed 1): broken"]

    assert "game 1 has not failed" in verify(record)


def test_an_illegal_answer_is_named():
    """The game, the number of the answer, the answer, and the options are named."""
    record = as_file(bench(lucky, deals=1))
    line = record["journal"]["2"][3]
    number = line.split(" ", 1)[0]
    record["journal"]["2"][3] = f"{number} fly to the moon"

    fault, *others = verify(record)
    start = f"game 2: answer {number} is 'fly to the moon', which is not one of: "
    assert fault.startswith(start)
    assert line.split(" ", 1)[1] in fault
    assert not any(other.startswith("game ") for other in others)
    del record["journal"]["2"][3]
    assert f"game 2: answer {number} is missing" in verify(record)


@pytest.mark.parametrize(
    "chances",
    [
        '{"deputy": 1.0, "outlaw": 1.0, "renegade": 1.0}',
        '{"deputy": -1.0, "outlaw": 1.0, "renegade": 1.0}',
        '{"deputy": "much", "outlaw": 1.0, "renegade": 0.0}',
        '{"outlaw": 1.0}',
        "{}",
        "{garbage}",
    ],
)
def test_wrong_chances_prove_nothing(chances):
    record = as_file(bench_inference(hunch, deals=2))
    record["journal"]["1"][0] = record["journal"]["1"][0].partition("{")[0] + chances

    assert verify(record)[0].startswith("game 1: ")


def test_other_results_prove_nothing():
    from bang_lab import tournament

    with pytest.raises(InvalidSetup, match="not those of a benchmark"):
        proof(tournament(["random"], 1, seats=4, seed=1))
