"""The public names of the kit, which works without Hypothesis."""

import subprocess
import sys

import pytest

import bangcore.testing as kit
from bangcore import InvalidSetup

WITHOUT = """
import sys
sys.modules["hypothesis"] = None
sys.modules["pytest"] = None
import bangcore.testing as kit
kit.check_position(kit.table(ann=kit.seat("sheriff"), ben=kit.seat("outlaw"),
    cal=kit.seat("outlaw"), dee=kit.seat("renegade")).game)
try:
    kit.deals
except ImportError as error:
    print(error)
"""

ALL_OF_IT = """
import sys
sys.modules["hypothesis"] = None
from bangcore.testing import *
print(callable(check_expansion), callable(table), "deals" in dir(), "GameMachine" in dir())
from bangcore.testing import games
"""


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_kit_works_without_hypothesis_and_says_what_needs_it():
    assert run(WITHOUT) == "bangcore.testing.deals needs Hypothesis: pip install hypothesis"


def test_all_of_the_kit_is_imported_without_hypothesis_but_what_needs_it():
    """Importing one of the names that need it raises an error with the missing package."""
    done = subprocess.run([sys.executable, "-c", ALL_OF_IT], capture_output=True, text=True)

    assert done.stdout == "True True False False\n"
    assert done.stderr.endswith(
        "ImportError: bangcore.testing.games needs Hypothesis: pip install hypothesis\n"
    )


def test_a_deal_has_each_card_once():
    """The cards on top must be in the box."""
    top = ("gatling:10-hearts",)
    assert kit.Deal(players=4, top=top).game()
    with pytest.raises(InvalidSetup, match="no gatling:10-hearts is left in the box"):
        kit.Deal(players=4, top=2 * top).game()


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (5, "5 is not a function; it must be rule"),
        (lambda: True, "must be rule.game. or rule.before, option, after."),
        (lambda a, b: True, "must be rule.game. or rule.before, option, after."),
    ],
    ids=["no function", "of nothing", "of two"],
)
def test_a_rule_that_cannot_be_held_against_a_game_is_refused(rule, said):
    with pytest.raises(TypeError, match=said):
        kit.check_rule(rule)
