"""The public names of the kit, which works without Hypothesis."""

import subprocess
import sys
from functools import partial

import pytest

import bangcore.testing as kit
from bangcore import IllegalOption, InvalidSetup, UnknownName
from bangcore.plugin import hookimpl
from bangcore.testing import four, seat
from bangcore.testing.checks import doing
from bangcore.testing.faults.examining import ANSWERING, Trouble, examine
from bangcore.testing.faults.smallest import smallest

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


def test_another_missing_package_is_named(monkeypatch):
    """A missing dependency of Hypothesis is reported by its own name."""
    monkeypatch.delitem(sys.modules, "bangcore.testing.strategies", raising=False)
    monkeypatch.delattr(kit, "strategies", raising=False)
    monkeypatch.setitem(sys.modules, "hypothesis.stateful", None)
    with pytest.raises(ModuleNotFoundError, match=r"hypothesis\.stateful"):
        assert kit.GameMachine


def test_errors_name_the_activity():
    """Errors of this library and assertions are reported as they are."""
    for error, said in (
        (UnknownName("no card 'hat'"), "no card 'hat'"),
        (AssertionError("no"), "no"),
        (ValueError("no"), "drawing fails: ValueError: no"),
    ):
        with pytest.raises(AssertionError) as found, doing("drawing"):
            raise error
        assert str(found.value) == said


def test_an_ability_that_breaks_interrupts_is_named():
    """Faulty interrupts are found even if only answers are checked."""

    class Owl:
        @hookimpl
        def bang_interrupts(self, g, seat):
            raise RuntimeError("hoo")

    t = four(expansions=[Owl])
    with pytest.raises(Trouble, match="hoo\\nin Owl, hook bang_interrupts"):
        examine(t.game, ["end turn"], {ANSWERING})


def test_an_answer_that_is_not_possible_is_refused_as_in_a_game():
    """The error contains the wrong answer."""
    t = four(ann=seat("sheriff", hand="beer"))
    with pytest.raises(IllegalOption, match="play owl"):
        kit.check_answers(t.game, "play owl")


def test_a_deal_that_cannot_begin_has_no_smaller_table(monkeypatch):
    """The fault is reported as it was found."""
    few = partial(smallest, tables=30)
    monkeypatch.setattr("bangcore.testing.faults.rules.smallest", few)

    class Broken:
        @hookimpl
        def bang_setup(self):
            raise ValueError("no sun")

    with pytest.raises(kit.BrokenExpansion, match="no sun"):
        kit.check_rule(lambda game: True, expansions=[Broken()], players=4, games=1)


def test_an_awaited_rule_is_refused():
    async def rule(game):
        return True

    with pytest.raises(TypeError, match="rule must not be 'async def'"):
        kit.check_rule(rule)


def test_a_fifth_of_four_is_refused():
    with pytest.raises(UnknownName, match=r"no player 'bem'.*ben"):
        four(bem=seat("outlaw"))
