"""Rows survive writing and reading in every format."""

from importlib.util import find_spec

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bang_lab import MissingExtra, Row, read_rows, tournament, write_rows
from bangcore import InvalidSave, InvalidSetup

FORMATS = [
    ".csv",
    pytest.param(
        ".parquet", marks=pytest.mark.skipif(find_spec("pyarrow") is None, reason="no pyarrow")
    ),
]
count = st.integers(0, 2**47)
maybe = st.none() | st.integers(0, 300)
text = st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), min_size=1)
row = st.builds(
    Row,
    game=count,
    deal=count,
    seed=count,
    seats=count,
    sets=text,
    options=text | st.just(""),
    versions=text,
    seat=count,
    player=text,
    role=text,
    character=text,
    dealt_role=text,
    dealt_character=text,
    won=st.booleans(),
    reason=text,
    turns=count,
    answers=count,
    answered=count,
    eliminated_by=maybe,
    eliminated_on=maybe,
    lives=st.lists(st.integers(0, 99)).map(tuple),
)


@pytest.mark.parametrize("end", FORMATS)
@given(rows=st.lists(row))
def test_rows_come_back_equal(tmp_path_factory, end, rows):
    path = tmp_path_factory.mktemp("rows") / f"rows{end}"
    write_rows(rows, path)

    assert list(read_rows(path)) == rows


@pytest.mark.parametrize("end", FORMATS)
def test_rows_are_written_while_games_are_played(tmp_path, end):
    """The rows of a tournament are in order and do not depend on the number of workers."""
    files = [tmp_path / f"{name}{end}" for name in ("one", "two", "after")]
    for path, workers in zip(files, (1, 2), strict=False):
        results = tournament(["random"], 12, seats=4, seed=1, workers=workers, rows=path)
    results.write(files[2])

    assert list(read_rows(files[0])) == list(results.rows())
    assert len({path.read_bytes() for path in files}) == 1


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
        )
    ]
    write_rows(rows, tmp_path / "rows.csv")

    assert (tmp_path / "rows.csv").read_text() == (
        "game,deal,seed,seats,sets,options,versions,seat,player,role,character,dealt_role,"
        "dealt_character,won,reason,turns,answers,answered,eliminated_by,eliminated_on,lives\n"
        "1,1,7,4,base,simplified=True,base==0.1.0,2,cowboy,outlaw,kit_carlson,deputy,"
        "paul_regret,0,law_and_order,3,9,2,0,3,4 4 1\n"
    )


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("rows.csv", "game,deal\n1,2\n", "no column 'seed'"),
        ("rows.csv", "game,del\n", "no column 'del'; did you mean 'deal'"),
        ("rows.csv", "", "no column 'game'"),
    ],
)
def test_another_file_is_refused(tmp_path, name, content, said):
    (tmp_path / name).write_text(content)
    with pytest.raises(InvalidSave, match=said):
        list(read_rows(tmp_path / name))


def test_a_damaged_row_is_named(tmp_path):
    path = tmp_path / "rows.csv"
    tournament(["random"], 1, seats=4, seed=1, rows=path)
    path.write_text(path.read_text().replace("\n1,1,", "\n1,x,", 1))
    with pytest.raises(InvalidSave, match="line 2 is not a row"):
        list(read_rows(path))


def test_invalid_parquet_is_refused(tmp_path):
    pytest.importorskip("pyarrow")
    (tmp_path / "rows.parquet").write_text("nonsense")
    with pytest.raises(InvalidSave, match="not a file of rows"):
        list(read_rows(tmp_path / "rows.parquet"))


def test_other_formats_are_refused(tmp_path):
    for call in (lambda: write_rows([], "rows.xls"), lambda: list(read_rows("rows"))):
        with pytest.raises(InvalidSetup, match=r"\.csv or \.parquet"):
            call()


def test_a_missing_extra_is_named(monkeypatch):
    monkeypatch.setattr("bang_lab._extras.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"needs pyarrow: pip install pyarrow"):
        write_rows([], "rows.parquet")
