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


def test_the_terminal_game_takes_numbers_only_and_ends_with_the_input():
    """Invalid numbers are refused, and the end of the input is not an error."""
    said = run("terminal_game.py", "what?\n99999\n").splitlines()

    assert sum("please" in line for line in said) == 2
    assert said[-1].endswith("Good-bye.")


def test_the_house_rule_is_seen_at_work():
    """The output of the house rule's game includes the card and the character."""
    said = run("house_rule.py", "")

    assert "(Campfire)" in said
    assert "(Stubborn Stella)" in said
