"""The examples in docstrings are correct."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

from bang_lab import MissingExtra

PACKAGES = (
    *("bangcore", "bang_bots", "bang_table", "bang_lab", "bang_cli", "bang_two_players"),
    *("bang_dodgecity", "bang_highnoon", "bang_goldrush", "bang_trainrobbery"),
    *("bang_valley", "bang_wildwest", "bang_armed"),
)

# These examples of the kit play many games.
LONG = (
    "bang_lab.benchmarks",
    "bangcore.testing",
    "bangcore.testing.expansion.check",
    "bangcore.testing.strategies",
)


def modules() -> list[str]:
    names = [*PACKAGES]
    for package in PACKAGES:
        path = import_module(package).__path__
        names += [found.name for found in pkgutil.walk_packages(path, f"{package}.")]
    # the build hooks are imported only where wheels are built
    left_out = "__main__", ".hatch_build", ".build_hook"
    return [name for name in names if not name.endswith(left_out)]


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.long) if n in LONG else n for n in modules()]
)
def test_examples_of_a_module_are_true(name: str) -> None:
    try:
        module = import_module(name)
    except MissingExtra as missing:
        pytest.skip(str(missing))
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert failed == 0
