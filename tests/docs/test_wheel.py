"""The package of the tutorial can be written, tested, built and installed."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from bang_cli.commands.new import written

PAGE = (Path(__file__).parents[2] / "docs" / "wheel.md").read_text(encoding="utf-8")
FILE = re.compile(r"<!-- no-run: the file (\S+) -->\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(folder, *command, path="src"):
    """Run a command in the folder of the project, and return its output."""
    done = subprocess.run(
        [*map(str, command)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(path), "PYTHONUTF8": "1", "COLUMNS": "80"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def project(tmp_path):
    """The files of the page in an empty folder, with the catalogue compiled by its command."""
    for name, text in written("moonshiners").items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    run(tmp_path, sys.executable, "-m", "bang_table.text", "src/bang_moonshiners")
    return tmp_path


def test_the_folder_is_drawn_as_it_is(project):
    """The drawing at the top has exactly these files, except for the compiled catalogue."""
    drawing = PAGE[PAGE.index("    moonshiners/") : PAGE.index("| file |")]
    named = {line.split("/")[-1].strip() for line in drawing.splitlines()} - {""}
    written = {path.name for path in project.rglob("*") if path.is_file()}

    assert written == named | {"bang_moonshiners.mo"}


def test_the_files_are_those_that_bang_new_writes():
    """The three files and the part of the catalogue on the page equal the command's output."""
    files = written("moonshiners")
    shown = dict(FILE.findall(PAGE))
    (entry,) = re.findall(r"^```po\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

    assert len(shown) == 3
    assert shown.items() <= files.items()
    assert f"\n{entry}\n" in files["src/bang_moonshiners/locale/de/LC_MESSAGES/bang_moonshiners.po"]
    assert files["src/bang_moonshiners/py.typed"] == ""


@pytest.mark.long
def test_the_wheel_has_everything(project, tmp_path):
    """Built and installed elsewhere, it is found, checked and tested.

    hatchling is in uv's cache, since the packages of the project were built with it.
    """
    uv = shutil.which("uv")
    if uv is None:
        pytest.skip("needs uv")
    run(project, uv, "build", "--offline", "--quiet", "--wheel", "--python", sys.executable)
    (wheel,) = project.glob("dist/*.whl")
    assert "bang_moonshiners/locale/de/LC_MESSAGES/bang_moonshiners.mo" in (
        zipfile.ZipFile(wheel).namelist()
    )
    site = tmp_path / "site"
    options = ("--offline", "--quiet", "--no-deps", "--python", sys.executable, "--target", site)
    run(project, uv, "pip", "install", *options, wheel)
    bang = (sys.executable, "-m", "bang_cli")

    assert "moonshiners" in run(project, *bang, "expansions", path=site)
    card = run(project, *bang, "cards", "--expansions", "moonshiners", "moonshine", path=site)
    assert "Moonshine" in card
    report = run(
        project, *bang, "check", "moonshiners", "--players", "4", "--games", "2", path=site
    )
    assert re.search(r"moonshine +\d", report)
    said = run(project, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", path=site)
    assert "7 passed" in said
