"""``check_expansion`` finds no fault in what is shipped.

Each set is checked alone at one number of seats, everything together at three, and some options.
"""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from bangcore import available_expansions
from bangcore.testing import check_expansion

EXAMPLES = Path(__file__).parents[2] / "examples"
SHIPPED = [info.name for info in available_expansions() if info.name != "base"]
OWN = {"valley": "bang_valley:VALLEY", "wildwest": "bang_valley:WILD_WEST"}
OWN |= {"armed": "bang_armed:ARMED", "teams": "house_teams:TEAMS"}


def example(name):
    """Return an expansion among the examples."""
    module, _, thing = OWN[name].partition(":")
    folder = EXAMPLES / module
    sys.path.append(str(folder / "src" if (folder / "src").exists() else folder))
    return getattr(import_module(module), thing)


def expansions(sets):
    """Return the shipped expansions by name, and the examples as objects."""
    return [example(name) if name in OWN else name for name in sets]


TOGETHER = tuple(name for name in (*SHIPPED, *OWN) if name not in ("two_players", "teams"))
ALONE = [(name,) for name in (*SHIPPED, *OWN)]
TABLES = [
    ((), 4, {}),
    ((), 5, {"characters": 3, "dying_order": True, "cat_balou_self": False}),
    (("highnoon",), 4, {"characters": 2}),
    *((names, 2 if names == ("two_players",) else 4, {}) for names in ALONE),
    (("dodgecity",), 3, {}),
    (("dodgecity", "bullet", "highnoon", "fistful", "goldrush"), 3, {}),
    *((TOGETHER, players, {}) for players in (4, 8)),
    (("dodgecity", "two_players"), 2, {}),
]


@pytest.mark.long
@pytest.mark.parametrize(("names", "players", "options"), TABLES)
def test_nobody_is_accused(names, players, options):
    """Everything comes up, and every check passes."""
    report = check_expansion(*expansions(names), players=players, games=1, options=options)
    assert report.again == "same"
