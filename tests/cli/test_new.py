"""``bang new``: the files of a new expansion."""

import tomllib
from itertools import islice

import pytest

from bang_cli.commands.new import written
from bangcore.testing.expansion.checking import ExpansionCheck


def test_files_are_written_and_next_steps_printed(bang, tmp_path, monkeypatch):
    """Every file is listed, then the commands to continue with."""
    monkeypatch.chdir(tmp_path)
    ran = bang("new", "night_train")
    printed, _, then = ran.out.partition("\n\n")

    assert (ran.code, ran.err) == (0, "")
    there = {str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*") if p.is_file()}
    assert set(printed.splitlines()) == there
    assert "bang check night_train" in then


def test_the_names_are_made_from_one():
    """The package, the distribution, the constant and the title follow the name."""
    files = written("night_train")
    project = tomllib.loads(files["pyproject.toml"])

    assert project["project"]["name"] == "bang-night-train"
    points = project["project"]["entry-points"]["bangcore.expansions"]
    assert points == {"night_train": "bang_night_train:NIGHT_TRAIN"}
    assert 'title="Night Train"' in files["src/bang_night_train/__init__.py"]
    assert not any("$" in text for text in files.values())


@pytest.mark.parametrize("name", ["Train", "night-train", "9th", "night__train", "../train", ""])
def test_a_name_that_python_cannot_import_is_refused(bang, name):
    """A name that is not an identifier is quoted and refused, and nothing is written."""
    ran = bang("new", name)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f"bang: {name!r} cannot be the name of an expansion; use lower-case letters, digits and _\n"
    )


def test_a_file_with_house_rules_is_written_and_played(bang, tmp_path, monkeypatch):
    """One file, of some twenty lines, is checked, looked up, played, saved and replayed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    # the games alone; the rest of a check has its tests
    steps = ExpansionCheck.steps
    monkeypatch.setattr(ExpansionCheck, "steps", lambda self: islice(steps(self), 2))
    ran = bang("new", "--file", "own_rules.py")
    rules = ["--expansions", "./own_rules.py"]

    assert ran.out.startswith("own_rules.py\n\nNext:\n  bang check ./own_rules.py\n")
    assert len((tmp_path / "own_rules.py").read_text().splitlines()) < 25
    assert "volcanic" in bang("check", "./own_rules.py", "--players", "4", "--games", "1").out
    assert "You may play 3 BANG!." in bang("cards", "volcanic", *rules).out
    assert "is left out by 'own_rules'" in bang("cards", "dynamite", *rules).err
    watched = bang("play", "--watch", "--bots", "random", "--save", "game.json", *rules)
    assert bang("replay", "game.json", *rules).out.splitlines()[-1] in watched.out
    error = "if you trust them, add --expansions ./own_rules.py"
    for command in (["replay", "game.json"], ["play", "--resume", "game.json"]):
        assert error in bang(*command).err
    assert (
        "games of 5"
        in bang("simulate", "--games", "2", "--bots", "random", "--workers", "1", *rules).out
    )


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((), "name an expansion, or a file with --file"),
        (("train", "--file", "train.py"), "name an expansion, or a file with --file"),
        (("--file", "own-rules.py"), "'own-rules.py' cannot be a file of rules"),
        (("--file", "there.py"), "there.py already exists; it was not changed"),
    ],
)
def test_a_file_that_cannot_be_written_is_left_as_it_is(
    bang, tmp_path, monkeypatch, arguments, error
):
    """The error says what is wrong, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.py").write_text("precious")
    ran = bang("new", *arguments)

    assert (ran.code, ran.out) == (2, "")
    assert error in ran.err
    assert [path.read_text() for path in tmp_path.iterdir()] == ["precious"]


def test_a_name_that_is_taken_is_refused(bang):
    """A name that is taken is refused, since only one of the two could be found."""
    pytest.importorskip("bang_goldrush")
    assert "'goldrush' is installed already" in bang("new", "goldrush").err


def test_a_folder_with_something_in_it_stays_as_it_is(bang, tmp_path):
    """A new or empty folder is written to; any other is left unchanged."""
    (tmp_path / "mine").write_text("precious")
    ran = bang("new", "train", "--folder", str(tmp_path))

    assert ran.err == f"bang: {tmp_path} already exists; it was not changed\n"
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
    empty = tmp_path / "empty"
    empty.mkdir()
    assert bang("new", "train", "--folder", str(empty)).code == 0


def test_a_folder_that_cannot_be_written_is_a_fault(bang, tmp_path):
    """A folder that cannot be written is reported with the system's reason."""
    (tmp_path / "file").touch()
    ran = bang("new", "train", "--folder", str(tmp_path / "file" / "train"))

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("Not a directory\n")
