"""Fixtures of the tests of the lab."""

from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def makers(monkeypatch) -> ModuleType:
    """Return the module of bot makers, importable in other processes as well."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    import makers_of_bots

    return makers_of_bots
