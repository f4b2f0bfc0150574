"""The examples run to their end, within seconds, without a warning."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"

# the input of the example, and the text that its last line must contain
RUNS = {
    "random_game.py": ("", " win"),
    "terminal_game.py": ("0\n" * 500, " win"),
    "house_rule.py": ("", " win"),
    "house_vote.py": ("", "is over"),
    "house_piles.py": ("", "is over"),
    "language_model.py": ("", "winners"),
    "search_bot.py": ("", "Game over"),
}


def run(name: str, typed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-X", "utf8", EXAMPLES / name],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_every_example_is_run():
    """Every example has an entry here."""
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(RUNS)


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.long) if n == "search_bot.py" else n for n in RUNS]
)
def test_an_example_runs_to_the_end(name):
    """The example ends by itself and reports the result of the game."""
    typed, ending = RUNS[name]

    assert ending in run(name, typed).splitlines()[-1]
