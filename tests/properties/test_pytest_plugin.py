"""`pytest --bang-expansion NAME` checks an installed expansion along with other tests."""

import subprocess
import sys

import pytest

from bangcore import available_expansions

pytest.importorskip("pytest_bang")
pytest_plugins = ["pytester"]
CHECKING = "bangcore.testing.expansion.checking"
INSTALLED = {info.name for info in available_expansions()}


@pytest.fixture
def pytest_in(pytester):
    """Return a function that runs pytest in an empty folder."""
    pytester.makeini("[pytest]")
    return lambda *words: pytester.runpytest_inprocess("-p", "no:cacheprovider", *words)


def test_it_costs_nothing_where_it_is_not_used():
    """The plugin does not import the library until it is used."""
    code = "import sys, pytest_bang; print([m for m in sys.modules if m.startswith('bangcore')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"


@pytest.mark.skipif("bullet" not in INSTALLED, reason="needs The Bullet")
def test_there_is_a_test_for_each_number_of_players(pytest_in):
    """Several expansions are checked separately or together."""
    done = pytest_in(
        "--collect-only", "-q", "--bang-expansion=bullet", "--bang-expansion=base,bullet"
    )

    listed = [line for line in done.outlines if "::" in line]
    numbers = range(4, 8)
    assert listed == [f"bang-expansion::bullet[{n}]" for n in numbers] + [
        f"bang-expansion::base,bullet[{n}]" for n in numbers
    ]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--bang-expansion=baze"], "--bang-expansion baze: no expansion 'baze'"),
        (
            ["--bang-expansion=base", "--bang-games=0"],
            "--bang-games must be a whole number from 1 on, not 0",
        ),
    ],
    ids=["name", "games"],
)
def test_a_name_or_number_that_is_not_valid_is_refused(pytest_in, words, error):
    """The options are checked before anything is played; the nearest known name is told."""
    done = pytest_in(*words)

    assert done.ret == pytest.ExitCode.USAGE_ERROR
    assert error in str(done.stderr)


@pytest.mark.skipif("bullet" not in INSTALLED, reason="needs The Bullet")
def test_a_fault_is_a_failure_without_a_traceback(pytest_in, monkeypatch):
    """Only the test to paste is printed."""
    monkeypatch.setattr(f"{CHECKING}.LONGEST", 5)

    done = pytest_in("-k", "bullet[4]", "--bang-expansion=bullet", "--bang-games=1")

    out = str(done.stdout)
    assert done.ret == 1
    assert "the game has no end after 5 answers" in out
    assert 'check_expansion("bullet", players=4, games=1)' in out
    assert "Traceback" not in out
    assert "bullet with 4 players" in out


def test_an_error_of_the_kit_is_shown_with_its_traceback(pytest_in, monkeypatch):
    """An error of the kit is not a fault of an expansion."""

    def looks(*_):
        raise LookupError("no texts there")

    monkeypatch.setattr(f"{CHECKING}.Coverage.of", looks)

    done = pytest_in("-k", "base[4]", "--bang-expansion=base", "--bang-games=1")

    assert done.ret == 1
    assert "LookupError: no texts there" in str(done.stdout)
    assert "checking.py:" in str(done.stdout)


def test_the_report_is_a_section_of_the_test(pytest_in, no_games, in_this_process):
    """The base game alone has nothing that must come up."""
    done = pytest_in("-rP", "-k", "base[4]", "--bang-expansion=base", "--bang-games=1")

    assert done.ret == 0, str(done.stdout)
    assert "what was played" in str(done.stdout)
