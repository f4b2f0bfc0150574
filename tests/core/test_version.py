"""One version for all distributions."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bangcore import __version__

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / ".ci" / "version"

pytestmark = pytest.mark.skipif(not SCRIPT.exists(), reason="the checkout is not here")


def test_all_distributions_have_the_version_of_the_core():
    found = {}
    for path in ROOT.glob("src/*/pyproject.toml"):
        project = tomllib.loads(path.read_text(encoding="utf-8"))["project"]
        found[project["name"]] = project.get("version", __version__)

    assert len(found) == 14
    assert {*found.values()} == {__version__}


def test_a_script_sets_the_version_in_all_places(tmp_path):
    for path in [
        *ROOT.glob("src/*/pyproject.toml"),
        ROOT / "src/bangcore/__init__.py",
        ROOT / "CITATION.cff",
        SCRIPT,
    ]:
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())

    def run(*arguments):
        script = tmp_path / ".ci" / "version"
        return subprocess.run(
            [sys.executable, script, *arguments], capture_output=True, encoding="utf-8"
        )

    assert run().stdout == f"{__version__}\n"
    assert run("9.9.9rc1").stdout.count("-> 9.9.9rc1\n") == 15
    assert run().stdout == "9.9.9rc1\n"
    assert run("nine").returncode == 1
