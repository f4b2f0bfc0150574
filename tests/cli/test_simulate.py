"""Simulating games between bots: the results do not depend on how they are run."""

import csv
import errno
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager

import pytest

from bang_bots import RandomBot
from bang_bots.makers import MAKERS, derived
from bang_cli import main


def game_seed(seed: int, number: int) -> int:
    """Return the seed of a game, which depends on its number only."""
    return derived(seed, "game", number)


def figures(ran) -> dict:
    found = dict(ran.data)
    del found["speed"]
    return found


def test_figures_add_up(bang):
    ran = bang("simulate", "--games", 4, "--players", 6, "--seed", 5, "--workers", 1, "--json")
    data = ran.data

    assert (ran.code, ran.err) == (0, "")
    assert data["games"] == sum(data["reasons"].values()) == 4
    dealt = {role: counts["dealt"] for role, counts in data["roles"].items()}
    assert dealt == {"sheriff": 4, "deputy": 4, "outlaw": 12, "renegade": 4}
    assert sum(counts["dealt"] for counts in data["characters"].values()) == 24
    wins = sum(counts["wins"] for counts in data["roles"].values())
    assert wins == sum(counts["wins"] for counts in data["characters"].values()) >= 4
    for counts in (*data["roles"].values(), *data["characters"].values()):
        assert counts["rate"] == round(counts["wins"] / counts["dealt"], 4)
        assert 0 <= counts["low"] <= counts["rate"] <= counts["high"] <= 1
    assert data["turns"]["min"] <= data["turns"]["median"] <= data["turns"]["max"]
    assert data["speed"]["games_per_second"] > 0


def test_another_seed_is_another_simulation(bang):
    words = ["simulate", "--games", 1, "--workers", 1, "--json", "--seed"]

    assert figures(bang(*words, 1)) == figures(bang(*words, 1)) != figures(bang(*words, 2))


def test_tables_for_people(bang):
    ran = bang("simulate", "--games", 6, "--seed", 1, "--workers", 1, "--lang", "it")

    assert ran.code == 0
    assert "6 partite con 5 giocatori, bot cowboy, seed 1" in ran.out
    assert "Sceriffo" in ran.out
    assert "partite e" in ran.out.splitlines()[-1]
    assert max(map(len, ran.out.splitlines())) <= 80


def test_options_of_the_rules_hold(bang):
    ran = bang("simulate", "--games", 2, "--option", "simplified", "--workers", 1, "--json")

    assert ran.data["options"]["simplified"] is True


def test_several_kinds_of_bots_share_the_seats(bang):
    words = ["simulate", "--games", 4, "--seed", 1, "--bots", "cowboy,Random", "--workers", 1]
    data = bang(*words, "--json").data

    assert data["bots"] == "cowboy,random"
    assert {name: share["dealt"] for name, share in data["by_bot"].items()} == {
        "cowboy": 10,
        "random": 10,
    }
    told = bang(*words).out
    assert all(line in told for line in ("Bot", "cowboy     10", "random     10"))
    assert "With the same deals" not in told


def test_duplicate_deals_are_told_as_pairs(bang):
    words = ["simulate", "--games", 8, "--seed", 1, "--bots", "cowboy,random", "--duplicate"]
    words += ["--resume", "games.db"]
    ran, data = bang(*words, "--workers", 1), bang(*words, "--workers", 1, "--json").data

    (pair,) = data["paired"]
    assert (pair["bot"], pair["other"], pair["deals"]) == ("cowboy", "random", 4)
    assert -1 <= pair["low"] < pair["mean"] < pair["high"] <= 1
    joined = " ".join(ran.out.split())
    assert (
        f"With the same deals, the win rate of cowboy minus that of random is {pair['mean']:+.1%}"
        in joined
    )
    assert [one["bot"] for one in data["ratings"]] == ["cowboy", "random"]
    assert "Elo" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_the_command_tells_of_the_bots_that_tournaments_know(bang, command):
    told = bang(command, "--help").out.split("--bots", 2)[2]
    assert {*MAKERS} <= {*re.findall(r"\w+", told)}


def test_a_bot_that_searches_may_have_a_budget(bang):
    words = ["simulate", "--games", 1, "--players", 4, "--seed", 1, "--workers", 1]

    told = bang(*words, "--bots", "search:2,Random", "--json").data
    assert sorted(told["by_bot"]) == ["random", "search:2"]
    assert "search:200ms, not 'search:2s'" in bang(*words, "--bots", "search:2s").err
    assert "cowboy has no budget: 'cowboy:2'" in bang(*words, "--bots", "cowboy:2").err


def test_a_line_for_each_seat(bang, tmp_path):
    words = ["simulate", "--games", 3, "--seed", 1, "--rows", "rows.csv", "--json"]
    data = bang(*words, "--workers", 1).data
    rows = list(csv.DictReader((tmp_path / "rows.csv").read_text().splitlines()))

    assert [row["game"] + row["seat"] for row in rows] == [
        f"{game}{seat}" for game in (1, 2, 3) for seat in range(5)
    ]
    assert all(row["seed"] == str(game_seed(1, int(row["game"]))) for row in rows)
    assert {role: counts["wins"] for role, counts in data["roles"].items()} == {
        role: sum(int(row["won"]) for row in rows if row["role"] == role) for role in data["roles"]
    }
    assert data["turns"]["max"] == max(int(row["turns"]) for row in rows)
    assert data["decisions"]["min"] == min(int(row["answers"]) for row in rows)


def test_a_simulation_goes_on(bang, tmp_path):
    """A resumed simulation keeps the seed of the file and does not replay its games."""
    words = ["simulate", "--workers", 1, "--json", "--resume", "games.db"]
    bang(*words, "--games", 3, "--seed", 8)
    with closing(sqlite3.connect(tmp_path / "games.db")) as database:
        before = database.execute("SELECT * FROM games").fetchall()
    whole = figures(bang("simulate", "--games", 5, "--seed", 8, "--workers", 1, "--json"))

    assert figures(bang(*words, "--games", 5)) == whole
    with closing(sqlite3.connect(tmp_path / "games.db")) as database:
        after = database.execute("SELECT * FROM games").fetchall()
    assert (len(after), after[:3]) == (5, before)


def test_two_files_are_not_written_to_one_place(bang, tmp_path):
    words = ["simulate", "--workers", 1, "--games", 1]
    bang(*words, "--resume", "a.db")
    before = (tmp_path / "a.db").read_bytes()
    ran = bang(*words, "--resume", "a.db", "--rows", tmp_path / "a.db", "--lang", "de")

    assert ran.code == 2
    assert ran.err.startswith("bang: --resume und --rows sind dieselbe Datei, ")
    assert (tmp_path / "a.db").read_bytes() == before


def test_rates_are_rounded_once(bang):
    """All tables round a rate in the same way: 64.9 % in one is not 65.0 % in another."""
    words = ["simulate", "--games", 29, "--players", 4, "--bots", "random", "--seed", 1]
    words += ["--workers", 1, "--resume", "games.db"]
    shares = bang(*words, "--json").data["roles"].values()
    said = bang(*words).out

    rates = {(s["dealt"], s["wins"]): s["wins"] / s["dealt"] for s in shares}
    assert any(f"{round(rate, 4):.1%}" != f"{rate:.1%}" for rate in rates.values())
    for (dealt, wins), rate in rates.items():
        assert any(
            line.split()[1:4] == [f"{dealt}", f"{wins}", f"{rate:.1%}"]
            for line in said.splitlines()
        )


def test_a_file_of_another_simulation_is_refused(bang):
    words = ["simulate", "--workers", 1, "--games", 1, "--resume", "games.db"]
    bang(*words, "--seed", 8)
    ran = bang(*words, "--seed", 9, "--lang", "it")

    assert ran.code == 2
    assert ran.err == "bang: games.db appartiene a un altro torneo: lì seed è 8, non 9\n"


def test_a_game_that_fails_is_named(bang, monkeypatch):
    def broken(self, view):
        raise ZeroDivisionError

    monkeypatch.setattr(RandomBot, "choose", broken)
    ran = bang("simulate", "--games", 2, "--seed", 7, "--bots", "random", "--workers", 1)

    assert ran.code == 2
    named = f"bang: game 1 (seed {game_seed(7, 1)}): ZeroDivisionError (test_simulate.py line "
    assert ran.err.startswith(named)


def test_a_game_that_fails_is_left_out_if_asked(bang, monkeypatch):
    choose, answers = RandomBot.choose, []

    def broken(self, view):
        answers.append(view.decision.kind)
        if len(answers) == 50:
            raise ZeroDivisionError("too much")
        return choose(self, view)

    monkeypatch.setattr(RandomBot, "choose", broken)
    words = ["--games", 3, "--seed", 7, "--bots", "random", "--workers", 1, "--keep-going"]
    ran = bang("simulate", *words, "--json")

    assert (ran.code, ran.data["games"]) == (1, 2)
    (failed,) = ran.data["failures"]
    assert "ZeroDivisionError: too much (test_simulate.py line " in failed
    assert ran.err == f"bang: a game failed: {failed}\n"


@pytest.mark.parametrize("option", ["--resume", "--rows"])
def test_a_file_that_cannot_be_written_is_one_line(bang, option):
    name = "nowhere/games.csv"
    ran = bang("simulate", "--games", 10**9, "--workers", 1, option, name)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"bang: cannot write {name}: No such file or directory\n"


def test_a_reader_who_leaves_ends_the_command(bang, gone, capsys):
    """A closed pipe ends the command without an error."""
    with gone(BrokenPipeError(errno.EPIPE, "Broken pipe")):
        code = main(["simulate", "--games", "1", "--bots", "random", "--workers", "1"])

    assert (code, capsys.readouterr().err) == (0, "")


@pytest.mark.skipif(sys.platform != "linux", reason="no such device")
def test_a_full_disk_ends_the_games(bang, gone, tmp_path, capsys):
    """The error is one line, and no empty picture is left."""
    pytest.importorskip("matplotlib")
    words = ["simulate", "--games", str(10**9), "--bots", "random", "--workers", "1"]
    with gone(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))):
        code = main([*words, "--rows", "/dev/full", "--plot", "games.svg"])

    assert (code, capsys.readouterr().err) == (1, "bang: No space left on device\n")
    assert list(tmp_path.iterdir()) == []


def test_a_terminal_shows_a_bar(bang):
    """On a terminal, a progress bar shows the number of games and the first results."""
    words = ["simulate", "--games", 3, "--players", 4, "--seed", 1, "--bots", "random"]
    ran = bang(*words, "--workers", 1, watched=True)

    assert ran.code == 0
    assert "3/3" in ran.err
    assert "renegade" in ran.err
    assert "3/3" not in ran.out


def test_an_ending_without_words_is_told_by_its_name(installed):
    """An outcome without a text is shown by its key."""
    code = """
        from bangcore.plugin import Expansion, hookimpl

        class Storm:
            @hookimpl
            def bang_outcome(self, g):
                return g.outcome(g.present, "blown_away")

        EXPANSION = Expansion(name="storm", ability=Storm)
    """
    words = ["--games", 2, "--players", 4, "--bots", "random", "--workers", 1]
    ran = installed(storm=code)("simulate", *words, "--expansions", "storm")

    assert (ran.code, ran.err) == (0, "")
    assert [line.split() for line in ran.out.splitlines() if "blown" in line] == [
        ["blown", "away", "2", "100.0%"]
    ]


@pytest.mark.parametrize(
    ("lang", "endings"),
    [
        ("en", ("Law and order prevail: … win.", "The Sheriff is eliminated: … win.")),
        (
            "de",
            ("Recht und Ordnung siegen: … gewinnen.", "Der Sheriff ist eliminiert: … gewinnen."),
        ),
        ("fr", ("La loi et l'ordre règnent : … gagnent.", "Le Shérif est éliminé : … gagnent.")),
        ("it", ("La legge trionfa: vincono ….", "Lo Sceriffo è eliminato: vincono ….")),
        ("is", ("Lög og regla sigra: … vinna.", "Fógetinn er úr leik: … vinna.")),
    ],
)
def test_an_ending_of_many_games_has_several_winners(bang, lang, endings):
    """The winners of many games are several players, so the verb is in the plural."""
    words = ["--games", 4, "--players", 5, "--bots", "random", "--seed", 1, "--workers", 1]
    ran = bang("simulate", *words, "--lang", lang)

    plain = ran.out.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ")
    assert all(ending in plain for ending in endings), plain


def test_no_scheduler_is_found(bang):
    pytest.importorskip("distributed")
    ran = bang("simulate", "--games", 1, "--dask", "nonsense://x", "--lang", "is")

    assert ran.code == 2
    assert ran.err == "bang: ekkert Dask-stýriforrit svarar á 'nonsense://x'\n"


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
@pytest.mark.parametrize("jobs", [pytest.param("1", marks=pytest.mark.long), "2"])
def test_ctrl_c_shows_the_results_so_far(jobs, tmp_path, unmeasured):
    """Ctrl-C reaches all processes and prints the results so far, without tracebacks."""
    words = ["simulate", "--games", "1000000", "--seed", "1", "--workers", jobs, "--rows", "g.csv"]
    process = subprocess.Popen(
        [sys.executable, "-m", "bang_cli", *words, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=tmp_path,
    )
    try:
        lines = tmp_path / "g.csv"
        until = time.monotonic() + 300
        while not (lines.exists() and lines.stat().st_size > 1000) and time.monotonic() < until:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=300)
    finally:
        process.kill()
        process.wait()

    assert process.returncode == 130
    done = json.loads(out)["games"]
    assert done > 0
    assert err.splitlines() == [
        f"bang: interrupted after {done} of 1000000 games",
        "bang: with --resume FILE the same command could resume from there",
    ]
    assert len(lines.read_text().splitlines()) == 5 * done + 1


# ---------------------------------------------------------------- pictures


def test_a_picture_is_drawn_of_the_games(bang, tmp_path):
    pytest.importorskip("matplotlib")
    words = ["simulate", "--games", 2, "--players", 4, "--seed", 1, "--bots", "random"]
    ran = bang(*words, "--workers", 1, "--plot", "games.svg")

    assert (ran.code, ran.err) == (0, "")
    assert "2 games" in (tmp_path / "games.svg").read_text(encoding="utf-8")


@pytest.mark.long
def test_a_picture_of_the_games(bang, tmp_path):
    pytest.importorskip("matplotlib")
    words = ["simulate", "--games", 12, "--players", 4, "--seed", 1]
    one = bang(*words, "--workers", 1, "--plot", "one.svg")
    other = bang(*words, "--workers", 2, "--plot", "other.svg", "--rows", "rows.csv")
    drawn = (tmp_path / "one.svg").read_text(encoding="utf-8")

    assert (one.code, one.err, other.code) == (0, "", 0)
    assert drawn == (tmp_path / "other.svg").read_text(encoding="utf-8")
    assert "12 games" in drawn
    assert "seed 1" in drawn


def test_a_picture_that_cannot_be_drawn_is_refused_before_the_games(bang, tmp_path):
    refused = bang("simulate", "--games", 10**9, "--plot", "games.svgz")

    assert (refused.code, refused.out) == (2, "")
    assert "'games.svgz'" in refused.err
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_written_is_refused_before_the_games(bang, tmp_path):
    pytest.importorskip("matplotlib")
    refused = bang("simulate", "--games", 10**9, "--plot", "nowhere/games.svg")

    assert refused.code == 2
    assert refused.err == "bang: cannot write nowhere/games.svg: No such file or directory\n"
    assert list(tmp_path.iterdir()) == []


def test_without_matplotlib_the_command_says_so(bang, monkeypatch):
    monkeypatch.setattr("bang_lab._extras.find_spec", lambda name: None)
    refused = bang("simulate", "--games", 10**9, "--plot", "games.svg")

    assert refused.code == 2
    assert refused.err == (
        "bang: a package is missing, matplotlib: pip install matplotlib; "
        "in a checkout: uv run --group lab\n"
    )


def test_games_that_fail_are_not_drawn(bang, monkeypatch, tmp_path):
    pytest.importorskip("matplotlib")

    class Broken(RandomBot):
        def choose(self, view):
            raise RuntimeError("out of ideas")

    monkeypatch.setitem(MAKERS, "random", lambda rules, seed: Broken(seed))
    words = ["simulate", "--games", 2, "--bots", "random", "--workers", 1, "--plot", "games.svg"]

    assert bang(*words).code == 2
    assert bang(*words, "--keep-going").code == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("resume", "said"),
    [
        ([], "with --resume FILE the same command could resume from there"),
        (["--resume", "games.db"], "the same command resumes from games.db"),
    ],
)
def test_ctrl_c_reports_how_to_resume(bang, monkeypatch, resume, said):
    @contextmanager
    def stopped(games, console=None):
        def advance(tally):
            if tally.games == 3:
                raise KeyboardInterrupt

        yield advance

    monkeypatch.setattr("bang_cli.tournaments.bar", stopped)
    ran = bang("simulate", "--games", 20, "--seed", 1, "--workers", 1, *resume)
    assert ran.code == 130
    assert ran.err.splitlines()[-2:] == [
        "bang: interrupted after 3 of 20 games",
        f"bang: {said}",
    ]
    assert "3 games" in ran.out
