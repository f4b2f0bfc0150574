"""Many games between bots: the same figures however they are played."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter

import pytest

from bangcore.bots import RandomBot
from bangcore.cli.tally import Plan, Result, Tally, game_seed, play_game, results, spread


def figures(ran) -> dict:
    found = dict(ran.data)
    del found["speed"]
    return found


def test_figures_add_up(bang):
    ran = bang("simulate", "--games", 12, "--players", 6, "--seed", 5, "--jobs", 1, "--json")
    data = ran.data

    assert (ran.code, ran.err) == (0, "")
    assert data["games"] == sum(data["reasons"].values()) == 12
    dealt = {role: counts["dealt"] for role, counts in data["roles"].items()}
    assert dealt == {"sheriff": 12, "deputy": 12, "outlaw": 36, "renegade": 12}
    assert sum(counts["dealt"] for counts in data["characters"].values()) == 72
    wins = sum(counts["wins"] for counts in data["roles"].values())
    assert wins == sum(counts["wins"] for counts in data["characters"].values()) >= 12
    for counts in (*data["roles"].values(), *data["characters"].values()):
        assert counts["rate"] == round(counts["wins"] / counts["dealt"], 4)
    assert data["turns"]["min"] <= data["turns"]["median"] <= data["turns"]["max"]
    assert data["speed"]["games_per_second"] > 0


def test_the_number_of_jobs_changes_nothing(bang):
    words = ["simulate", "--games", 9, "--seed", 3, "--bots", "random", "--json"]

    assert figures(bang(*words, "--jobs", 1)) == figures(bang(*words, "--jobs", 3))


def test_another_seed_is_another_simulation(bang):
    words = ["simulate", "--games", 4, "--jobs", 1, "--json", "--seed"]

    assert figures(bang(*words, 1)) == figures(bang(*words, 1)) != figures(bang(*words, 2))


def test_a_line_for_each_game(bang):
    ran = bang("simulate", "--games", 5, "--seed", 1, "--jobs", 2, "--csv", "-")
    rows = list(csv.DictReader(io.StringIO(ran.out)))

    assert [row["game"] for row in rows] == ["1", "2", "3", "4", "5"]
    assert all(len(row["roles"].split()) == len(row["characters"].split()) == 5 for row in rows)
    assert [int(row["seed"]) for row in rows] == [game_seed(1, n) for n in range(1, 6)]


def test_lines_go_to_a_file_beside_the_figures(bang, tmp_path):
    ran = bang("simulate", "--games", 3, "--seed", 1, "--jobs", 1, "--csv", "g.csv", "--json")

    assert ran.data["games"] == 3
    assert len((tmp_path / "g.csv").read_text().splitlines()) == 4


def test_figures_agree_with_the_lines(bang, tmp_path):
    words = ["simulate", "--games", 8, "--seed", 2, "--jobs", 1]
    data = bang(*words, "--json").data
    rows = list(csv.DictReader(io.StringIO(bang(*words, "--csv", "-").out)))

    wins = Counter(row["roles"].split()[int(w)] for row in rows for w in row["winners"].split())
    assert {role: counts["wins"] for role, counts in data["roles"].items()} == {
        role: wins[role] for role in data["roles"]
    }
    assert data["turns"]["max"] == max(int(row["turns"]) for row in rows)
    assert data["decisions"]["min"] == min(int(row["decisions"]) for row in rows)


def test_tables_for_people(bang):
    ran = bang("simulate", "--games", 6, "--seed", 1, "--jobs", 1, "--lang", "it")

    assert ran.code == 0
    assert "6 partite con 5 giocatori, bot cowboy, seed 1" in ran.out
    assert "Sceriffo" in ran.out
    assert "partite e" in ran.out.splitlines()[-1]
    assert max(map(len, ran.out.splitlines())) <= 80


def test_options_of_the_rules_hold(bang):
    ran = bang("simulate", "--games", 2, "--option", "simplified", "--jobs", 2, "--json")

    assert ran.data["options"]["simplified"] is True


def test_a_game_hangs_on_its_number_only():
    plan = Plan(players=4, games=50, seed=7, bots="random")
    with results(plan, 1) as found:
        seventh = [result for result, _ in zip(found, range(7), strict=False)][6]

    assert play_game(plan, plan.rules(), 7) == seventh
    assert seventh.seed == game_seed(7, 7)


def test_a_game_that_fails_is_named(monkeypatch):
    plan = Plan(players=4, games=1, seed=7, bots="random")

    def broken(self, view):
        raise ZeroDivisionError

    monkeypatch.setattr(RandomBot, "choose", broken)
    with pytest.raises(RuntimeError, match=rf"game 1 \(seed {game_seed(7, 1)}\)"):
        play_game(plan, plan.rules(), 1)


def test_counting_in_any_order_gives_the_same():
    plan = Plan(players=4, games=6, seed=1, bots="random")
    with results(plan, 1) as found:
        every = list(found)
    forward, backward = Tally(), Tally()
    for result in every:
        forward.add(result)
    for result in reversed(every):
        backward.add(result)

    assert forward.to_dict() == backward.to_dict()
    assert all(isinstance(result, Result) for result in every)


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([5], {"min": 5, "median": 5, "mean": 5, "max": 5}),
        ([1, 2, 3, 4], {"min": 1, "median": 2.5, "mean": 2.5, "max": 4}),
        ([7, 1, 1], {"min": 1, "median": 1, "mean": 3, "max": 7}),
        ([], {}),
    ],
)
def test_least_median_mean_and_most(numbers, expected):
    assert spread(Counter(numbers)) == expected


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_shows_what_was_done_so_far(jobs, tmp_path):
    """The signal reaches all processes, as from a keyboard; none of them complains."""
    words = ["simulate", "--games", "1000000", "--seed", "1", "--jobs", jobs, "--csv", "g.csv"]
    process = subprocess.Popen(
        [sys.executable, "-m", "bangcore.cli", *words, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=tmp_path,
    )
    try:
        lines = tmp_path / "g.csv"
        until = time.monotonic() + 60
        while not (lines.exists() and lines.stat().st_size > 1000) and time.monotonic() < until:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()

    assert process.returncode == 130
    done = json.loads(out)["games"]
    assert done > 0
    assert err == f"bang: interrupted after {done} of 1000000 games\n"
    assert len(lines.read_text().splitlines()) == done + 1


@pytest.mark.skipif(sys.platform != "linux", reason="no bound for the memory")
def test_very_many_games_begin_at_once(tmp_path):
    """What is to be played is not listed beforehand: that would take all memory there is."""
    simulate = f"{sys.executable} -m bangcore.cli simulate --games 1000000000000 --bots random"
    command = f"ulimit -v 4000000; {simulate} --jobs 2 --csv - | head -n 60"
    ran = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, timeout=60, cwd=tmp_path
    )

    assert ran.stderr == ""
    assert [line.partition(",")[0] for line in ran.stdout.splitlines()[1:]] == [
        str(number) for number in range(1, 60)
    ]
