"""The benchmarks of speed: engines that join."""

import shlex
import sys
from importlib import import_module
from pathlib import Path

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def test_another_engine_joins_by_a_command(monkeypatch):
    """A command gets seed and time, and prints objects or numbers."""
    monkeypatch.syspath_prepend(BENCHMARKS)
    peers = import_module("peers")
    lines = ["print(json.dumps({'name': 'other', 'per_second': {seed}, 'per_game': {seconds}}))"]
    code = "; ".join(["import json", *lines, "print(90000.5)"])
    python = shlex.quote(sys.executable)

    rows = peers.engine(f"{python} -c {shlex.quote(code)}", 3, 0.5)
    assert rows == {"other": (3, 0.5), Path(sys.executable).name: (90000.5, None)}
