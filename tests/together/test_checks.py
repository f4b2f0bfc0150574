"""``check_expansion`` finds no fault in what is shipped, at any table, alone and together."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from bangcore import Ruleset, available_expansions
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
SETS = [(), *((name,) for name in (*SHIPPED, *OWN)), TOGETHER]
TABLES = [
    pytest.param(names, players, id=f"{'-'.join(names) or 'base'}-{players}")
    for names in SETS
    for players in Ruleset.build(*(name for name in names if name in SHIPPED)).players
    if players in (2, 4, 5, 7, 8)
]


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 1001, 2001])
@pytest.mark.parametrize(("names", "players"), TABLES)
def test_nobody_is_accused(names, players, seed):
    """Everything comes up, and every check passes."""
    report = check_expansion(*expansions(names), players=players, games=1, seed=seed)
    assert report.again == "same"
