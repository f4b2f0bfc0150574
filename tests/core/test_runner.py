"""The tests start with and without xdist."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "words", [("-p", "no:xdist"), pytest.param(("-n", "0"), marks=pytest.mark.long), ()]
)
def test_the_tests_start_without_xdist(words):
    """The number of processes is a default of xdist, not an argument that pytest must know."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--collect-only", "-q"]
    ran = subprocess.run(
        [*command, *words, "tests/base"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "test_box.py" in ran.stdout
