"""`pytest --bang-expansion NAME` checks an installed expansion along with other tests."""

import subprocess
import sys

import pytest

from bangcore import available_expansions

pytest.importorskip("pytest_bang")
INSTALLED = {info.name for info in available_expansions()}


def pytest_in(folder, *words):
    """Run pytest in an empty folder, in a separate process."""
    (folder / "pytest.ini").write_text("[pytest]\n")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_it_costs_nothing_where_it_is_not_used():
    """The plugin does not import the library until it is used."""
    code = "import sys, pytest_bang; print([m for m in sys.modules if m.startswith('bangcore')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"


@pytest.mark.skipif("bullet" not in INSTALLED, reason="needs The Bullet")
def test_there_is_a_test_for_each_number_of_players(tmp_path):
    """Several expansions are checked separately or together."""
    done = pytest_in(
        tmp_path, "--collect-only", "-q", "--bang-expansion=bullet", "--bang-expansion=base,bullet"
    )

    listed = [line for line in done.stdout.splitlines() if "::" in line]
    numbers = range(4, 8)
    assert listed == [f"bang-expansion::bullet[{n}]" for n in numbers] + [
        f"bang-expansion::base,bullet[{n}]" for n in numbers
    ]


def test_a_name_that_is_not_known_is_refused(tmp_path):
    """The error contains the nearest known name."""
    done = pytest_in(tmp_path, "--bang-expansion=baze")

    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "--bang-expansion baze: no expansion 'baze'" in done.stderr


BROKEN = """
import bangcore.testing.expansion.checking as conformance

conformance.LONGEST = 5
"""


@pytest.mark.skipif("bullet" not in INSTALLED, reason="needs The Bullet")
def test_a_fault_is_a_failure_without_a_traceback(tmp_path):
    """Only the test to paste is printed."""
    (tmp_path / "conftest.py").write_text(BROKEN)

    done = pytest_in(tmp_path, "-k", "bullet[4]", "--bang-expansion=bullet", "--bang-games=1")

    assert done.returncode == 1
    assert "the game has no end after 5 answers" in done.stdout
    assert 'check_expansion("bullet", players=4, games=1)' in done.stdout
    assert "Traceback" not in done.stdout
    assert "bullet with 4 players" in done.stdout


def test_an_invalid_number_of_games_is_refused(tmp_path):
    """The number is checked before anything is played."""
    done = pytest_in(tmp_path, "--bang-expansion=base", "--bang-games=0")

    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "--bang-games must be a whole number from 1 on, not 0" in done.stderr


STOPPED = """
import bangcore.testing.expansion.checking as conformance


def looks(*_):
    raise LookupError("no texts there")


conformance.Coverage.of = looks
"""


def test_an_error_of_the_kit_is_shown_with_its_traceback(tmp_path):
    """An error of the kit is not a fault of an expansion."""
    (tmp_path / "conftest.py").write_text(STOPPED)

    done = pytest_in(tmp_path, "-k", "base[4]", "--bang-expansion=base", "--bang-games=1")

    assert done.returncode == 1
    assert "LookupError: no texts there" in done.stdout
    assert "checking.py:" in done.stdout


QUICK = """
import bangcore.testing.expansion.checking as conformance

conformance.USUAL = 0
conformance.check_hash_seeds = lambda *_: False
"""


def test_the_report_is_a_section_of_the_test(tmp_path):
    """The base game alone has nothing more that must come up."""
    (tmp_path / "conftest.py").write_text(QUICK)

    done = pytest_in(tmp_path, "-rP", "-k", "base[4]", "--bang-expansion=base", "--bang-games=1")

    assert done.returncode == 0, done.stdout
    assert "what was played" in done.stdout
