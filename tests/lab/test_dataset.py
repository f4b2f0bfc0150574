"""Data sets: games replay, and the files do not depend on the number of workers."""

import pytest

from bang_lab import Codec, GameFailed, read_notation, write_dataset
from bangcore import Game, InvalidSetup

np = pytest.importorskip("numpy")
pq = pytest.importorskip("pyarrow.parquet")

BOTS = ["cowboy", "random"]


def contents(folder):
    return {
        path.relative_to(folder): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_rows_match_the_replayed_games(tmp_path):
    """Replaying the games finds a row for every answer that was a choice."""
    made = write_dataset(tmp_path, BOTS, 3, expansions=["dodgecity"], seats=4, seed=5)
    table = pq.read_table(tmp_path / "answers.parquet")
    rows = {(row["game"], row["question"], row["seat"]): row for row in table.to_pylist()}
    assert len(rows) == made.answers == table.num_rows
    codec = Codec(["dodgecity"])
    files = sorted((tmp_path / "games").iterdir())
    assert (len(files), made.games, made.interrupted) == (3, 3, False)
    for number, file in enumerate(files, 1):
        game = read_notation(file.read_text(encoding="utf-8")).game
        payoffs = game.outcome.payoffs

        def check(at, number=number, record=game.record, payoffs=payoffs):
            if at.decision is None:
                return
            option = at.parse(record["answers"][len(at.record["answers"])])
            acted = at.decision.seat if option.seat is None else option.seat
            legal = codec.legal(at, acted)
            row = rows.pop((number, at.decision.number, acted), None)
            if row is None:
                assert len(legal) == 1
                return
            assert codec.decode(at, acted, row["action"]) == option
            assert row["observation"] == codec.observe(at, acted)
            bits = np.frombuffer(row["mask"], np.uint8)
            mask = np.unpackbits(bits, count=codec.actions)
            assert sorted(legal) == np.flatnonzero(mask).tolist()
            assert row["return"] == payoffs[acted]
            assert row["player"] in BOTS

        Game.replay(game.record, game.ruleset, watch=check)
    # seats that might have interrupted but waited
    assert all(row["action"] == 0 for row in rows.values())


def test_waiting_has_a_row(tmp_path):
    """A seat that may interrupt and waits has a row: Sid Ketchum, in some of the games."""
    write_dataset(tmp_path, "cowboy", 1, seats=7, seed=10)
    table = pq.read_table(tmp_path / "answers.parquet", columns=["action", "mask"])
    waits = [row for row in table.to_pylist() if row["action"] == 0]
    assert waits
    for row in waits:
        assert np.unpackbits(np.frombuffer(row["mask"], np.uint8)).sum() > 1


def test_the_same_seed_writes_the_same_files(tmp_path):
    counts = []
    for name, workers in (("one", 1), ("two", 2)):
        write_dataset(tmp_path / name, BOTS, 3, seats=4, seed=3, workers=workers)
        counts.append(contents(tmp_path / name))
    assert counts[0] == counts[1]
    write_dataset(tmp_path / "other", BOTS, 1, seats=4, seed=4)
    assert contents(tmp_path / "other") != counts[0]


def test_a_folder_with_something_in_it_stays_as_it_is(tmp_path):
    (tmp_path / "letter").write_text("Dear Ann")
    with pytest.raises(InvalidSetup, match="is not empty"):
        write_dataset(tmp_path, "random", 1, seats=4)
    assert [path.name for path in tmp_path.iterdir()] == ["letter"]


def test_ctrl_c_leaves_whole_files(tmp_path):
    def stop(games):
        if games == 3:
            raise KeyboardInterrupt

    made = write_dataset(tmp_path, "random", 50, seats=4, seed=1, progress=stop)
    assert (made.games, made.interrupted) == (3, True)
    table = pq.read_table(tmp_path / "answers.parquet")
    assert {*table["game"].to_pylist()} == {1, 2, 3}
    assert table.num_rows == made.answers
    assert sorted(map(str, contents(tmp_path))) == [
        "answers.parquet",
        "games/01.txt",
        "games/02.txt",
        "games/03.txt",
    ]


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_game_that_fails_is_named_and_no_half_file_is_left(tmp_path, makers, workers):
    with pytest.raises(GameFailed, match=r"game 1 \(seed \d+\): ZeroDivisionError"):
        write_dataset(tmp_path, [makers.broken], 2, seats=4, seed=1, workers=workers)
    assert contents(tmp_path) == {}


def test_games_that_fail_can_be_left_out(tmp_path, makers):
    """The settings are those of a tournament, but a data set does not resume."""
    settings = {"seats": 4, "seed": 1, "failures": "keep"}
    assert write_dataset(tmp_path, [makers.broken], 2, **settings).games == 0
    assert pq.read_table(tmp_path / "answers.parquet").num_rows == 0
    with pytest.raises(InvalidSetup, match="leave out resume"):
        write_dataset(tmp_path / "more", "random", 1, resume=tmp_path / "games.db")
