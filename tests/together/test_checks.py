"""``check_expansion`` finds no fault in what is shipped.

Each set is checked alone at one number of seats, everything together at three, and some options.
"""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from bangcore import available_expansions
from bangcore.testing import check_expansion

EXAMPLE = Path(__file__).parents[2] / "examples" / "house_teams"
SHIPPED = [info.name for info in available_expansions() if info.name != "base"]


def teams():
    """Return the expansion of the example."""
    sys.path.append(str(EXAMPLE))
    return import_module("house_teams").TEAMS


TOGETHER = tuple(name for name in SHIPPED if name != "two_players")
ALONE = [(name,) for name in SHIPPED]
TABLES = [
    ((), 4, {}),
    ((), 5, {"characters": 3, "dying_order": True, "cat_balou_self": False}),
    (("highnoon",), 4, {"characters": 2}),
    *((names, 2 if names == ("two_players",) else 4, {}) for names in ALONE),
    (("dodgecity",), 3, {}),
    (("dodgecity", "bullet", "highnoon", "fistful", "goldrush"), 3, {}),
    *((TOGETHER, players, {}) for players in (4, 8)),
    (("dodgecity", "two_players"), 2, {}),
    (("valley", "armed", "two_players"), 2, {}),
]


@pytest.mark.long
@pytest.mark.parametrize(("names", "players", "options"), TABLES)
def test_nobody_is_accused(names, players, options):
    """Everything comes up, and every check passes."""
    report = check_expansion(*names, players=players, games=1, options=options)
    assert report.again == "same"


@pytest.mark.long
def test_the_example_is_not_accused():
    """An expansion that is not installed is checked as an object."""
    assert check_expansion(teams(), players=4, games=1).again == "same"
