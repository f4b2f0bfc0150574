"""The examples in docstrings do what they say."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module
from types import ModuleType

import pytest

from bangcore.lab import MissingExtra

PACKAGES = ("bangcore", "bang_dodgecity", "bang_highnoon", "bang_goldrush")

# of the kit: their examples play many games
LONG = ("bangcore.testing", "bangcore.testing._conformance", "bangcore.testing._strategies")


def modules() -> list[str]:
    names = [*PACKAGES]
    for package in PACKAGES:
        path = import_module(package).__path__
        names += [found.name for found in pkgutil.walk_packages(path, f"{package}.")]
    return [name for name in names if not name.endswith("__main__")]


def examples(module: ModuleType) -> list[doctest.DocTest]:
    return [test for test in doctest.DocTestFinder().find(module) if test.examples]


def imported(name: str) -> ModuleType | None:
    """Return a module; none, if it is nothing without an extra that is not installed."""
    try:
        return import_module(name)
    except MissingExtra:
        return None


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.long) if n in LONG else n for n in modules()]
)
def test_examples_of_a_module_are_true(name: str) -> None:
    module = imported(name)
    if module is None:
        pytest.skip("needs an extra")
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert failed == 0


def test_examples_are_found() -> None:
    found = filter(None, map(imported, modules()))
    assert sum(len(examples(module)) for module in found) > 100
