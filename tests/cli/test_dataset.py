"""The command that writes data sets."""

from contextlib import contextmanager

import pytest

pytest.importorskip("pyarrow")


def test_games_are_written_to_a_folder(bang, tmp_path):
    words = ["--games", 3, "--players", 4, "--seed", 1, "--bots", "random", "--workers", 1]
    ran = bang("dataset", "data", *words)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("3 games, ")
    assert sorted(path.name for path in (tmp_path / "data").iterdir()) == [
        "answers.parquet",
        "games",
    ]
    assert bang("replay", "data/games/1.txt").code == 0

    again = bang("dataset", "data", *words, "--lang", "de")
    assert again.code == 2
    assert again.err == "bang: data ist nicht leer: nenne einen neuen Ordner\n"


def test_ctrl_c_reports_the_number_of_games(bang, monkeypatch):
    @contextmanager
    def stopped(games, console=None):
        def advance(tally):
            if tally.games == 2:
                raise KeyboardInterrupt

        yield advance

    monkeypatch.setattr("bang_cli.tournaments.bar", stopped)
    ran = bang("dataset", "data", "--games", 20, "--seed", 1, "--workers", 1)
    assert ran.code == 130
    assert ran.out.startswith("2 games, ")
    assert ran.err == "bang: interrupted after 2 of 20 games\n"


def test_a_folder_that_cannot_be_made_is_told(bang, tmp_path):
    (tmp_path / "file").write_text("")
    ran = bang("dataset", "file/data", "--games", 1)
    assert ran.code == 2
    assert ran.err == "bang: cannot write file/data: Not a directory\n"
