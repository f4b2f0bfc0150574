"""The command that scores a bot in a benchmark."""

import re
from pathlib import Path

import pytest

from bang_bots import RandomBot
from bang_table.text import languages


def test_a_score_is_printed_with_its_interval(bang):
    ran = bang("bench", "roles", "random", "--deals", 4, "--workers", 1)

    assert (ran.code, ran.err) == (0, "")
    assert "Benchmark roles-2: 4 deals, 20 games" in ran.out
    assert "the win rate of random minus that of cowboy is -" in " ".join(ran.out.split())
    assert "an impression, not a score" in ran.out
    for role in ("Sheriff", "Deputy", "Outlaw", "Renegade"):
        assert role in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_score_as_json(bang):
    ran = bang("bench", "roles", "random", "--deals", 4, "--workers", 1, "--json")

    assert ran.data["benchmark"] == "roles-2"
    assert (ran.data["bot"], ran.data["deals"], ran.data["whole"]) == ("random", 4, False)
    assert ran.data["score"]["low"] < ran.data["score"]["mean"] < 0
    assert {*ran.data["roles"]} == {"sheriff", "deputy", "outlaw", "renegade"}
    for figures in ran.data["roles"].values():
        assert figures["low"] <= figures["rate"] <= figures["high"]
        assert figures["score"]["low"] < figures["score"]["high"]


def test_a_score_in_every_language(bang):
    words = ["--deals", 1, "--workers", 1, "--resume", "games.db"]
    for code in languages():
        ran = bang("bench", "roles", "random", *words, "--lang", code)
        assert ran.code == 0
        assert "roles-2" in ran.out


def test_inference_is_printed_with_intervals(bang):
    ran = bang("bench", "inference", "cowboy", "--deals", 3, "--workers", 1)

    assert (ran.code, ran.err) == (0, "")
    assert "Benchmark inference-1: 3 deals, 3 games" in ran.out
    assert "The log loss of cowboy is 0." in ran.out
    assert "an impression, not a score" in ran.out
    assert "log loss" in ran.out
    assert "guessed" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    for code in languages():
        other = bang("bench", "inference", "uniform", "--deals", 2, "--workers", 1, "--lang", code)
        assert (other.code, "inference-1" in other.out) == (0, True)


def test_inference_as_json(bang):
    ran = bang("bench", "inference", "cowboy", "--deals", 3, "--workers", 1, "--json")

    assert (ran.data["benchmark"], ran.data["bot"]) == ("inference-1", "cowboy")
    assert ran.data["loss"]["low"] < ran.data["loss"]["mean"] < ran.data["loss"]["high"]
    assert [one["round"] for one in ran.data["rounds"]][:2] == [1, 2]
    for one in ran.data["calibration"]:
        assert one["low"] <= one["rate"] <= one["high"]
    one = bang("bench", "inference", "uniform", "--deals", 1, "--workers", 1, "--json")
    assert (one.data["games"], "loss" in one.data) == (1, False)


@pytest.mark.parametrize(("benchmark", "bot"), [("law", "random"), ("inference", "cowboy")])
def test_a_file_proves_a_score(bang, benchmark, bot):
    ran = bang("bench", benchmark, bot, "--deals", 2, "--workers", 1, "--json")
    Path("Proof.json").write_text(ran.out, encoding="utf-8")
    right = bang("bench", "verify", "Proof.json", "--workers", 1)
    assert right.code == 0
    assert right.out == f"Proof.json proves the figures of {bot} in {benchmark}-1.\n"

    Path("Proof.json").write_text(ran.out.replace('"deals": 2', '"deals": 3'), encoding="utf-8")
    wrong = bang("bench", "verify", "Proof.json", "--workers", 1)
    assert wrong.code == 1
    assert wrong.out.splitlines() == [
        "deals: 3, not 2",
        f"Proof.json does not prove the figures of {bot} in {benchmark}-1.",
    ]
    for code in languages():
        assert bang("bench", "verify", "Proof.json", "--workers", 1, "--lang", code).code == 1


def test_a_file_that_is_no_proof_is_told(bang):
    missing = bang("bench", "verify", "nothing.json")
    assert (missing.code, "cannot read nothing.json" in missing.err) == (2, True)
    Path("text.json").write_text("hello")
    wrong = bang("bench", "verify", "text.json")
    assert (wrong.code, "cannot read text.json" in wrong.err) == (2, True)
    Path("text.json").write_text("{}")
    wrong = bang("bench", "verify", "text.json")
    assert (wrong.code, "no proof of a score: it has no benchmark" in wrong.err) == (2, True)
    Path("text.json").write_text("3")
    wrong = bang("bench", "verify", "text.json")
    assert (wrong.code, "no proof of a score" in wrong.err) == (2, True)


COUNTING = """
from bang_bots import RandomBot


class Counting(RandomBot):
    def __init__(self, seed):
        super().__init__(seed)
        self.counts = {"questions": 0, "tokens": 0, "input_tokens": 0, "output_tokens": 0}

    def choose(self, view):
        self.counts["questions"] += 1
        self.counts["tokens"] += 10
        if view.turns > 9 and view.seat == 0:
            raise ZeroDivisionError("enough")
        return super().choose(view)


maker = lambda rules, seed: Counting(seed)
"""


def test_counts_are_printed_and_not_proved(bang):
    """Failed games are left out, and do not hinder the proof."""
    Path("my_counts.py").write_text(COUNTING)
    words = ["bench", "law", "my_counts:maker", "--deals", 3, "--workers", 1, "--keep-going"]
    ran = bang(*words)
    assert re.search(r"^Counted by my_counts:maker: questions \d+, tokens \d+0, ", ran.out, re.M)
    assert max(map(len, ran.out.splitlines())) <= 80

    Path("Proof.json").write_text(bang(*words, "--json").out, encoding="utf-8")
    right = bang("bench", "verify", "Proof.json", "--workers", 1)
    assert right.code == 0
    assert "left out with" in right.out
    assert "The counts, such as tokens, are not proved." in right.out
    for code in languages():
        assert bang("bench", "verify", "Proof.json", "--workers", 1, "--lang", code).code == 0


@pytest.mark.parametrize("more", [[], ["--keep-going"]])
@pytest.mark.parametrize("command", [["bench", "law"], ["simulate", "--games", "4", "--seed", "1"]])
def test_bang_debug_shows_where_a_bot_failed(bang, monkeypatch, command, more):
    Path("my_counts.py").write_text(COUNTING)
    bots = (
        ["my_counts:maker", "--deals", "3"] if "law" in command else ["--bots", "my_counts:maker"]
    )
    words = [*command, *bots, "--workers", 1, *more]
    plain = bang(*words)
    assert "Traceback" not in plain.err
    monkeypatch.setenv("BANG_DEBUG", "1")
    ran = bang(*words)

    assert ran.code == plain.code
    assert 'raise ZeroDivisionError("enough")' in ran.err
    assert ran.err.splitlines()[-1] == plain.err.splitlines()[-1]


def test_one_game_has_no_loss(bang):
    ran = bang("bench", "inference", "uniform", "--deals", 1, "--workers", 1)

    assert ran.out.splitlines() == [
        "Benchmark inference-1: 1 deal, 1 game",
        "A log loss needs at least two games.",
    ]


def test_a_guesser_may_be_in_the_current_folder(bang):
    Path("my_guesser.py").write_text(
        "def guess(view, events):\n"
        "    return [{'deputy': 0.3, 'outlaw': 0.4, 'renegade': 0.3} for _ in view.players]\n"
    )
    ran = bang("bench", "inference", "my_guesser:guess", "--deals", 2, "--workers", 1, "--json")

    assert (ran.code, ran.data["bot"]) == (0, "my_guesser:guess")
    assert 0.8 < ran.data["loss"]["mean"] < 1.2


def test_a_title_is_a_name_too(bang):
    for title in ("roles-2", "law-1", "inference-1"):
        bot = "uniform" if "inf" in title else "random"
        ran = bang("bench", title, bot, "--deals", 2, "--workers", 1)
        assert (ran.code, ran.err) == (0, "")
        assert f"Benchmark {title}: 2 deals" in ran.out


def test_a_module_needs_a_function(bang):
    Path("my_bots.py").write_text("")
    Path("random.py").write_text("")
    message = "bang: my_bots is a module: name a function in it, such as my_bots:maker\n"
    for words in (["bench", "law", "my_bots"], ["simulate", "--bots", "my_bots"]):
        ran = bang(*words)
        assert (ran.code, ran.err) == (2, message)
    assert bang("bench", "roles", "random", "--deals", 1, "--workers", 1).code == 0
    for code in languages():
        assert "my_bots:maker" in bang("bench", "law", "my_bots", "--lang", code).err


def test_wrong_names_are_told(bang):
    assert "no guesser 'cowboi'; did you" in bang("bench", "inference", "cowboi").err
    wrong = bang("bench", "rolls", "random")
    assert (wrong.code, wrong.err.strip()) == (
        2,
        "bang: no benchmark 'rolls'; did you mean 'roles' or 'roles-2'?",
    )
    assert "did you mean" in bang("bench", "roles", "randum").err
    assert "the score of the cowboy is 0" in bang("bench", "roles", "cowboy").err


def test_a_failed_game_ends_the_benchmark_unless_it_keeps_going(bang, monkeypatch):
    """With ``--keep-going`` the others are played, and the failures are listed."""
    choose = RandomBot.choose

    def broken(self, view):
        if view.seat == 0:
            raise ZeroDivisionError("too much")
        return choose(self, view)

    monkeypatch.setattr(RandomBot, "choose", broken)
    words = ["bench", "roles", "random", "--deals", 1, "--workers", 1]
    ended = bang(*words)
    assert ended.code != 0
    assert "ZeroDivisionError: too much" in ended.err

    ran = bang(*words, "--keep-going", "--json")
    assert ran.code == 1
    assert ran.data["failures"]
    assert ran.err.count("bang: a game failed: ") == len(ran.data["failures"])


@pytest.mark.parametrize(
    ("resume", "said"),
    [
        ([], "with --resume FILE the same command could resume from there"),
        (["--resume", "games.db"], "the same command resumes from games.db"),
    ],
)
def test_an_interrupted_benchmark_reports_how_to_continue(bang, monkeypatch, resume, said):
    choose = RandomBot.choose
    calls = iter(range(10**6))

    def stopped(self, view):
        if next(calls) == 300:
            raise KeyboardInterrupt
        return choose(self, view)

    monkeypatch.setattr(RandomBot, "choose", stopped)
    ran = bang("bench", "roles", "random", "--deals", 20, "--workers", 1, *resume)

    assert ran.code == 130
    assert ran.err.splitlines()[-1] == f"bang: {said}"
