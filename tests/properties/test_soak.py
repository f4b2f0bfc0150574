"""Trials, which check a game as it is played, and the command that plays many of them."""

import io
import itertools
import json
import os
import pickle
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

from bang_lab import __main__ as command
from bang_lab.verification import Trial, TrialFailed
from bang_lab.verification import rounds as _rounds
from bang_lab.verification import soak as _soak
from bang_lab.verification import trials as _trials
from bangcore import Ruleset
from bangcore.errors import InvalidSetup
from bangcore.plugin import Expansion, hookimpl
from bangcore.testing import GAME_INVARIANTS
from bangcore.testing.playing.deals import choices

BASE = ()


class Doubles:
    """Puts a card into the draw pile a second time."""

    @hookimpl
    async def bang_settle(self, g):
        if g._state.turns == 5:
            g._state.deck.append(g._state.deck[0])


class Raises:
    @hookimpl
    async def bang_settle(self, g):
        if g._state.turns == 5:
            raise KeyError(f"owl {len(g._state.deck)}")


class Forgetful(dict):
    def copy(self):
        return Forgetful()


class Forgets:
    """Draws one card less in a copy."""

    @hookimpl
    async def bang_settle(self, g):
        seen = g._state.extra.setdefault("owl", Forgetful())
        if g._state.turns == 3:
            seen["third"] = True
        if g._state.turns == 6 and "third" not in seen:
            g.draw(g.turn)


class Sleeps:
    """Never ends."""

    @hookimpl
    def bang_settle(self, g):
        while g._state.turns == 4:
            pass


@pytest.fixture
def few(monkeypatch):
    """Shorten rounds to three games."""
    monkeypatch.setattr(_rounds, "GAMES", 3)
    monkeypatch.setattr(_soak, "GAMES", 3)


def trial(rules=None, **more):
    return Trial(**{"seed": 5, "bots": "random cowboy random cowboy", **more},
                 rules=rules or Ruleset.build())  # fmt: skip


def test_a_trial_goes_the_same_way_each_time():
    one, other = trial().play(), trial().play()

    assert one == other
    assert trial().at(one["answers"]).outcome is not None
    assert trial().at(one["answers"] - 1).outcome is None
    assert len(trial().at(30).record["answers"]) == 30


def test_checks_do_not_change_the_answers(monkeypatch):
    """A trial without checks and detours has the same answers as one full of them."""
    plain = trial().at(40).record
    monkeypatch.setattr(_trials, "CLOSELY", 20)
    monkeypatch.setattr(_trials, "DETOUR", 1)
    monkeypatch.setattr(_trials, "HEARD", 1 << 40)
    checked = trial().play()

    assert trial().at(40).record == plain
    assert {*_trials.DETOURS} <= {*checked}
    assert checked["answers"] == len(trial().at(10**9).record["answers"])


def test_checks_of_whole_games_are_rarer_in_long_games(monkeypatch):
    """Otherwise a game of two cowboys with 45,330 answers would take too long to check."""
    monkeypatch.setattr(_trials, "LOOKED_AT", 4)
    often = trial().play()
    monkeypatch.setattr(_trials, "LONG", 5)
    rarely = trial().play()

    assert rarely["answers"] == often["answers"]
    assert rarely["knowledge_is_true"] < often["knowledge_is_true"]


def test_a_trial_prints_as_the_call_that_makes_it():
    made = trial(Ruleset.build(options={"characters": 2}), skip_forced=True)

    assert eval(repr(made), {"Trial": Trial, "Ruleset": Ruleset}) == made


def test_a_trial_says_after_which_answer_it_failed():
    """The answer is exact even if not every position was audited."""
    broken = trial(Ruleset.build(Doubles))
    with pytest.raises(TrialFailed, match=r"answer \d+: deck: .* is also in deck") as caught:
        broken.play()

    answer = caught.value.answer
    assert broken.at(answer - 1).audit() == []
    assert broken.at(answer).audit() != []


def test_a_trial_finds_options_that_are_called_alike(monkeypatch):
    monkeypatch.setattr(_trials, "choices", lambda game: 2 * choices(game))

    with pytest.raises(TrialFailed, match="answer 1: duplicate options: "):
        trial().play()


@pytest.mark.parametrize(
    "detour", ["continued with a copy", "undid answers", "continued with a replay"]
)
def test_a_detour_finds_state_that_is_not_copied(detour, monkeypatch):
    """Each detour finds an expansion with state that is not copied."""
    monkeypatch.setattr(_trials, "DETOURS", {detour: _trials.DETOURS[detour]})
    for name in ("AUDITED", "CLOSELY", "LOOKED_AT", "HEARD"):
        monkeypatch.setattr(_trials, name, 1 << 40)
    monkeypatch.setattr(_trials, "DETOUR", 3)
    with pytest.raises(TrialFailed):
        trial(Ruleset.build(Forgets)).play()


def test_a_trial_names_the_nearest_bot():
    with pytest.raises(InvalidSetup, match="no bot of a trial 'cowboi'; did you mean 'cowboy'"):
        Trial(seed=1, bots="cowboi random random random")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer of the system")
def test_a_game_that_stands_still_fails_in_the_end(few, monkeypatch):
    monkeypatch.setattr(_rounds, "LONGEST", 0.3)
    monkeypatch.setattr(_rounds.Soak, "rules", lambda self, number: Ruleset.build(Sleeps))

    failures = _rounds.Soak(1, BASE).play(0).failures

    assert len(failures) == 3
    for failure in failures:
        assert failure.what.startswith(
            "TimeoutError: no end after 0.3 CPU seconds\nin Sleeps, hook"
        )


def test_each_combination_comes_up_once_in_a_cycle():
    """All compatible sets of expansions come up, in another order in each cycle."""
    sets = _soak_sets()
    combined = _rounds.combinations_of(sets)
    assert len(combined) == 2 ** len(sets)
    plan = _rounds.Soak(3, sets)
    orders = [
        [plan.names(cycle * len(combined) + n) for n in range(len(combined))] for cycle in range(2)
    ]
    for order in orders:
        assert sorted(order) == sorted(combined)
    assert len(combined) == 1 or orders[0] != orders[1]
    rules = plan.rules(len(combined) - 1)
    assert {info.name for info in rules.expansions} >= {*plan.names(len(combined) - 1)}


def _soak_sets():
    from bangcore import available_expansions

    return tuple(sorted({info.name for info in available_expansions()} - {"base"}))


def test_a_round_has_all_kinds_of_games():
    plan = _rounds.Soak(1, BASE)
    trials = [t for n in range(8) for t in plan.trials(n, plan.rules(n))]

    assert {len(t.bots.split()) for t in trials} == {4, 5, 6, 7}
    assert {frozenset(t.bots.split()) for t in trials} == {
        frozenset(["random"]),
        frozenset(["cowboy"]),
        frozenset(["random", "cowboy"]),
    }
    assert {t.skip_forced for t in trials} == {True, False}
    assert len({t.rules.fingerprint for t in trials}) > 1
    assert len({t.seed for t in trials}) == len(trials)


def test_a_round_is_written_and_read(few):
    played = _rounds.Soak(1, BASE).play(2)

    assert _rounds.Round.from_dict(json.loads(json.dumps(played.to_dict()))).to_dict() == (
        played.to_dict()
    )


# ---------------------------------------------------------------- the command


@pytest.fixture
def base_alone(few, monkeypatch):
    """Let the command play the base game, three games a round."""
    monkeypatch.setattr(_soak, "available_expansions", list)


def run(*arguments):
    return command.main(["soak", "--seed", "1", *map(str, arguments)])


def test_the_command_reports_its_checks(base_alone, capsys):
    assert run("--games", 5) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("6 games, ")
    assert "combinations of no expansions: 1 of 1, 6 to 6 games each" in "\n".join(lines)
    assert any(line.endswith("  options are distinct") for line in lines)
    assert lines[-1] == "nothing wrong"


def test_a_soak_goes_on_where_it_was_stopped(base_alone, tmp_path, capsys):
    """With a file, no game is played twice, and the report is that of an uninterrupted soak."""
    file = tmp_path / "soak"
    assert run("--games", 9) == 0
    whole = _counts(capsys)
    assert run("--games", 3, "--resume", file) == 0
    first = file.read_bytes()
    assert run("--games", 9, "--resume", file) == 0
    assert file.read_bytes().startswith(first)
    capsys.readouterr()
    assert run("--games", 0, "--resume", file) == 0
    assert _counts(capsys) == whole
    rounds = [json.loads(line).get("round") for line in file.read_text().splitlines()]
    assert [number for number in rounds if number is not None] == [0, 1, 2]


def _counts(capsys):
    lines = capsys.readouterr().out.splitlines()
    return [line for line in lines if "CPU" not in line and "code" not in line]


def test_a_line_that_was_being_written_is_played_again(base_alone, tmp_path, capsys):
    file = tmp_path / "soak"
    run("--games", 6, "--resume", file)
    whole = _counts(capsys)
    file.write_bytes(file.read_bytes()[:-20])
    run("--games", 6, "--resume", file)

    assert _counts(capsys) == whole


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("owl", "is not a file of a soak"),
        ("owl\n", "line 1 does not belong to a soak"),
        ("[1]\n", "line 1 does not belong to a soak: \\[1\\] is not an object"),
        ('{"owl":1}\n', "is not a file of a soak of form 1"),
        ('{"bangcore soak":1,"seed":2,"sets":[]}\n', "has seed 2, not 1"),
        ('{"bangcore soak":1,"seed":1,"sets":["owls"]}\n', "is a soak of owls; installed are"),
        ('{"bangcore soak":1,"seed":1,"sets":[]}\n{"round":1}\n', "soak is not a round"),
    ],
)
def test_another_file_is_refused_and_left_alone(text, message, base_alone, tmp_path, capsys):
    file = tmp_path / "soak"
    file.write_text(text)
    assert run("--resume", file) == 2

    told = capsys.readouterr().err
    assert len(told) < 500
    assert re.search(message, told), told
    assert file.read_text().startswith(text)


def test_two_soaks_cannot_write_to_one_file(base_alone, tmp_path, capsys):
    pytest.importorskip("fcntl")
    file = tmp_path / "soak"
    with _soak._journal(file, 1, BASE):
        assert run("--resume", file) == 2
    assert "another soak is writing to" in capsys.readouterr().err


def test_a_soak_is_saved_on_systems_without_file_locks(base_alone, tmp_path, capsys, monkeypatch):
    """On systems without file locks, games are still played and saved."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    file = tmp_path / "soak"

    assert run("--games", 3, "--resume", file) == 0
    capsys.readouterr()

    assert run("--games", 0, "--resume", file) == 0
    assert capsys.readouterr().out.startswith("3 games, ")


def test_a_failure_is_reported_with_its_shortest_game(base_alone, capsys, monkeypatch):
    rules = Ruleset.build(Expansion(name="raises", ability=Raises))
    monkeypatch.setattr(_rounds.Soak, "rules", lambda self, number: rules)
    monkeypatch.setattr(_rounds, "GAMES", 6)
    assert run("--games", 3) == 1

    told = capsys.readouterr().out
    assert "6 games failed, in 1 way:" in told
    code = "\n".join(line[7:] for line in told.splitlines() if line.startswith("       "))
    assert "import Trial\ntrial = Trial(rules=Ruleset.build(raises), bots='" in code
    numbers = [failure.answer for failure in _rounds.Soak(1, BASE).play(0).failures]
    assert f"trial.at({min(numbers) - 1})" in code


def test_many_kinds_of_failures_are_counted(base_alone, tmp_path, capsys, monkeypatch):
    """The first ones are shown, the rest counted, with the number of games each."""
    monkeypatch.setattr(_soak, "SHOWN", 2)
    file = tmp_path / "soak"
    assert run("--games", 3, "--resume", file) == 0
    lines = file.read_text().splitlines()
    played = json.loads(lines[-1])
    played["failures"] = [
        {"game": number, "answer": 9 - number, "what": what, "again": "Trial()"}
        for number, what in enumerate(["hoot 1", "hoot 2", "hiss", "howl", "bark"])
    ]
    file.write_text("\n".join([*lines[:-1], json.dumps(played), ""]))
    capsys.readouterr()

    assert run("--games", 0, "--resume", file) == 1
    told = capsys.readouterr().out.splitlines()
    assert "5 games failed, in 4 ways:" in told
    assert "1. in 1 game, the shortest is game 4:" in told
    assert "2. in 1 game, the shortest is game 3:" in told
    assert told[-1] == "and in 2 ways more"


def test_a_round_that_is_there_twice_counts_once(base_alone, tmp_path, capsys):
    """Concatenated files contain the same round twice."""
    file = tmp_path / "soak"
    assert run("--games", 3, "--resume", file) == 0
    once = _counts(capsys)
    file.write_bytes(file.read_bytes() + file.read_bytes().splitlines(keepends=True)[-1])

    assert run("--games", 0, "--resume", file) == 0
    assert _counts(capsys) == once


def test_options_that_differ_are_counted(base_alone, capsys, monkeypatch):
    rules = Ruleset.build(options={"characters": 2, "simplified": True})
    monkeypatch.setattr(_rounds.Soak, "rules", lambda self, number: rules)
    assert run("--games", 3) == 0
    assert "options: characters=2 3, simplified=True 3" in capsys.readouterr().out.splitlines()


def test_a_soak_of_no_games_says_so(base_alone, capsys):
    assert run("--games", 0) == 0
    assert capsys.readouterr().out == "0 games, 0 answers, from seed 1\n"


class Screen(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self):
        return True


def shown(monkeypatch, stream, games=9, step=1):
    """Return the progress shown by a soak with *step* seconds between readings of the clock."""
    clock = itertools.count(0, step).__next__
    monkeypatch.setattr(_soak, "time", SimpleNamespace(monotonic=clock))
    monkeypatch.setattr(sys, "stderr", stream)
    run("--games", games)
    return stream.getvalue()


def test_progress_is_one_line_in_a_terminal(base_alone, capsys, monkeypatch):
    """The line shows games, speed and remaining time, and is erased at the end."""
    told = shown(monkeypatch, Screen())
    lines = told.split("\r\033[K")
    assert lines[1] == "3 of 9 games, 0 failed, 3.0 a second, 0:00:02 to go"
    assert [line.partition(",")[0] for line in lines[1:]] == [
        "3 of 9 games",
        "6 of 9 games",
        "9 of 9 games",
        "",
    ]
    assert "\n" not in told


def test_a_failure_is_reported_at_once(base_alone, capsys, monkeypatch):
    """The line of progress is erased for it."""
    rules = Ruleset.build(Expansion(name="raises", ability=Raises))
    monkeypatch.setattr(_rounds.Soak, "rules", lambda self, number: rules)
    told = shown(monkeypatch, Screen(), 3)
    assert told.startswith("\r\033[Kgame 0, ")
    assert "KeyError: 'owl " in told.partition("3 of 3 games, 3 failed")[0]


def test_progress_is_rare_outside_a_terminal(base_alone, capsys, monkeypatch):
    """In a file, a new line is written every half minute."""
    assert shown(monkeypatch, io.StringIO()) == ""
    told = shown(monkeypatch, io.StringIO(), step=20)
    assert re.fullmatch(r"6 of 9 games, 0 failed, .* to go\n", told)


def test_wrong_arguments_are_named(capsys):
    for arguments, message in [
        (["soak", "--game", "three"], "a whole number from 0 on, not 'three'"),
        (["soak", "--workers", "0"], "a whole number from 1 on, not '0'"),
        (["soak", "--sead", "3"], "did you mean '--seed'"),
        (["soke"], "choose from"),
    ]:
        with pytest.raises(SystemExit):
            command.main(arguments)
        assert message in capsys.readouterr().err


class Clock:
    """A clock that advances one second per reading."""

    def __init__(self):
        self.now = 0.0

    def monotonic(self):
        self.now += 1
        return self.now


def test_seconds_are_kept(base_alone, capsys, monkeypatch):
    """No round begins after the time limit; a running one is finished."""
    monkeypatch.setattr(_soak, "time", Clock())
    assert run("--games", 10**9, "--seconds", 4) == 0
    told = capsys.readouterr()
    assert "stopped after 4 seconds with 6 of 1,000,000,000 games" in told.err
    assert told.out.startswith("6 games, ")


@pytest.mark.long
def test_processes_play_the_same_games(capsys, monkeypatch):
    """Two processes produce the same report as one."""
    monkeypatch.setattr(_soak, "available_expansions", list)
    assert command.main(["soak", "--seed", "1", "--games", "40"]) == 0
    alone = _counts(capsys)
    assert command.main(["soak", "--seed", "1", "--games", "40", "--workers", "2"]) == 0
    assert _counts(capsys) == alone


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_leaves_a_report_and_a_file_to_go_on_with(tmp_path, unmeasured):
    file = tmp_path / "soak"
    arguments = ["soak", "--games", "100000", "--workers", "2", "--seed", "1", "--resume", file]
    process = subprocess.Popen(
        [sys.executable, "-c", _WITH_CTRL_C, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    end = time.monotonic() + 120
    while not (file.exists() and '"round"' in file.read_text()) and time.monotonic() < end:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)

    assert process.returncode == 130, err
    assert out.splitlines()[-1] == "nothing wrong"
    assert re.search(rf"stopped with \d+ of 100,000 games; continue with --resume {file}", err)
    assert "Traceback" not in err
    assert Path(file).read_bytes().endswith(b"\n")


# Python gets no SIGINT where it is ignored, as in the background of a shell
_WITH_CTRL_C = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from bang_lab.verification import soak as _soak
from bang_lab.__main__ import main
_soak.available_expansions = list
sys.exit(main(sys.argv[1:]))
"""


class Worse:
    """Raises a KeyError, and the next time earlier."""

    def __init__(self):
        self.turns = 8

    @hookimpl
    def bang_turn_start(self, g):
        if g._state.turns >= self.turns:
            self.turns -= 3
            raise KeyError("owl")


def test_a_trial_that_fails_differently_is_reported_as_it_failed_first(monkeypatch):
    """An earlier failure cannot be located in a game that does not repeat."""
    for name in ("AUDITED", "CLOSELY", "LOOKED_AT", "HEARD", "DETOUR"):
        monkeypatch.setattr(_trials, name, 1 << 40)
    with pytest.raises(TrialFailed, match="KeyError: 'owl'") as caught:
        trial(Ruleset.build(Worse), seed=1).play()

    assert caught.value.answer > 7


def test_a_trial_that_is_listened_to_is_looked_at_as_a_whole(monkeypatch):
    """Invariants of whole games are checked at the end."""
    for name in ("AUDITED", "CLOSELY", "LOOKED_AT"):
        monkeypatch.setattr(_trials, name, 1 << 40)
    monkeypatch.setattr(_trials, "HEARD", 1)
    checked = trial().play()

    assert {name: checked[name] for name in GAME_INVARIANTS} == dict.fromkeys(GAME_INVARIANTS, 1)


def test_a_round_is_played_where_nothing_can_be_ended(few):
    """Only the main thread has a timer; other threads play the same games without one."""
    with ThreadPoolExecutor(1) as pool:
        there = pool.submit(_rounds.Soak(1, BASE).play, 0).result()

    here = _rounds.Soak(1, BASE).play(0)
    assert (there.games, there.checked, there.failures) == (3, here.checked, [])


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer of the system")
def test_a_tracer_is_not_interrupted():
    """A coverage tool running at the time limit is not interrupted."""
    ring = compile("signal.raise_signal(signal.SIGVTALRM)", "ring", "exec")
    with _rounds._bounded(60):
        exec(ring, {"signal": signal, "__name__": "coverage.some"})
        with pytest.raises(TimeoutError, match="no end after 60 CPU seconds"):
            exec(ring, {"signal": signal, "__name__": "owls"})


def test_an_interrupted_soak_has_a_report(monkeypatch, capsys, tmp_path):
    """The file contains the games played so far."""
    monkeypatch.setattr(_soak, "available_expansions", list)

    def in_processes(plan, take, workers, play):
        assert workers == 2
        yield from play(plan, take(1))[0]
        raise KeyboardInterrupt

    monkeypatch.setattr(_soak, "in_processes", in_processes)
    file = tmp_path / "soak"
    words = ["soak", "--seed", "1", "--games", "60", "--workers", "2", "--resume", str(file)]
    assert command.main(words) == 130
    out, err = capsys.readouterr()
    assert out.splitlines()[-1] == "nothing wrong"
    assert f"stopped with 20 of 60 games; continue with --resume {file}" in err


def test_a_soak_goes_to_other_processes_as_it_is():
    plan = _rounds.Soak(7, ("dodgecity",))
    assert pickle.loads(plan.packed()) == plan
