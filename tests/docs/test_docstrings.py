"""The examples in docstrings do what they say."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module
from types import ModuleType

import pytest

PACKAGES = ("bangcore", "bang_dodgecity", "bang_highnoon", "bang_goldrush")


def modules() -> list[str]:
    names = [*PACKAGES]
    for package in PACKAGES:
        path = import_module(package).__path__
        names += [found.name for found in pkgutil.walk_packages(path, f"{package}.")]
    return [name for name in names if not name.endswith("__main__")]


def examples(module: ModuleType) -> list[doctest.DocTest]:
    return [test for test in doctest.DocTestFinder().find(module) if test.examples]


@pytest.mark.parametrize("name", modules())
def test_examples_of_a_module_are_true(name: str) -> None:
    module = import_module(name)
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert failed == 0


def test_examples_are_found() -> None:
    assert sum(len(examples(import_module(name))) for name in modules()) > 100
