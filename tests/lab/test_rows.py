"""Rows are written as CSV, the same whatever plays the games."""

import csv

from bang_lab import Row, tournament, write_rows


def test_rows_are_written_while_games_are_played(tmp_path):
    """The rows of a tournament are in order and do not depend on the number of workers."""
    files = [tmp_path / f"{name}.csv" for name in ("one", "two", "after")]
    for path, workers in zip(files, (1, 2), strict=False):
        results = tournament(["random"], 4, seats=4, seed=1, workers=workers, rows=path)
    results.write(files[2])

    assert len({path.read_bytes() for path in files}) == 1
    with open(files[0], newline="") as file:
        read = [(int(row["game"]), int(row["seat"]), row["role"]) for row in csv.DictReader(file)]
    assert read == [(row.game, row.seat, row.role) for row in results.rows()]


def test_the_format_of_rows_does_not_change(tmp_path):
    """The format of files, which other programs read, does not change."""
    rows = [
        Row(
            game=1,
            deal=1,
            seed=7,
            seats=4,
            sets="base",
            options="simplified=True",
            versions="base==0.1.0",
            seat=2,
            player="cowboy",
            role="outlaw",
            character="kit_carlson",
            dealt_role="deputy",
            dealt_character="paul_regret",
            won=False,
            reason="law_and_order",
            turns=3,
            answers=9,
            answered=2,
            eliminated_by=0,
            eliminated_on=3,
            lives=(4, 4, 1),
            counts=(("questions", 3), ("refusals", 1)),
        )
    ]
    write_rows(rows, tmp_path / "rows.csv")

    assert (tmp_path / "rows.csv").read_text() == (
        "game,deal,seed,seats,sets,options,versions,seat,player,role,character,dealt_role,"
        "dealt_character,won,reason,turns,answers,answered,eliminated_by,eliminated_on,lives,"
        "counts\n"
        "1,1,7,4,base,simplified=True,base==0.1.0,2,cowboy,outlaw,kit_carlson,deputy,"
        "paul_regret,0,law_and_order,3,9,2,0,3,4 4 1,questions=3 refusals=1\n"
    )
