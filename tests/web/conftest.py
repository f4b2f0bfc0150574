"""The browser table: its server, and pages in a real browser."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

# separate modules, because the screenshots use them as well
sys.path.append(str(Path(__file__).parent))

MISSING = [name for name in ("starlette", "uvicorn", "websockets") if find_spec(name) is None]


def pytest_ignore_collect(collection_path):
    """Without the group ``web``, collect only the test that names it."""
    if MISSING and collection_path.name.startswith("test_"):
        return collection_path.name != "test_size.py"
    return None


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """Run a server whose bots answer without a pause."""
    from served import Served

    with Served(tmp_path_factory.mktemp("web") / "saves") as running:
        yield running


@pytest.fixture(scope="session")
def chromium():
    from chromium import Chromium, installed

    if installed() is None:
        told = "no Chromium here: apt-get install chromium"
        if os.environ.get("CI") == "true":
            pytest.fail(told)
        pytest.skip(told)
    with Chromium() as running:
        yield running


@pytest.fixture
def browser(chromium):
    """Return the browser; pages that a test leaves open are closed."""
    yield chromium
    chromium.close_pages()
