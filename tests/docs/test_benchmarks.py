"""The benchmarks of speed: their pictures, and engines that join."""

import re
import shlex
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def benchmark(name):
    """Import a benchmark, which is not part of a package."""
    sys.path.insert(0, str(ROOT / "benchmarks"))
    try:
        return import_module(name)
    finally:
        sys.path.pop(0)


growth = benchmark("growth")
peers = benchmark("peers")
BUILD = {
    "start": {"import bangcore": 70.0, "Ruleset.build, base": 40.0},
    "memory": {name: [20.0, 30.0, 35.0, 40.0, 45.0] for name, _, _ in growth.tables()},
    "costs": {name: 0.5 for name, _, _ in growth.tables()},
    "parts": {"base, 7": [0.5, 0.5], "everything, 7": [1.0, 1.2]},
    "quiet": {"base": [0.4, 0.4], "quiet sets": [0.6, 0.6]},
}


@pytest.mark.parametrize("builds", [("pure",), ("pure", "compiled")])
def test_growth_draws_the_pictures_of_its_page(builds, tmp_path):
    """One build or two make all pictures, in which each build has its name."""
    pytest.importorskip("matplotlib", reason="needs the group lab")
    growth.draw([{**BUILD, "compiled": build == "compiled"} for build in builds], tmp_path)
    page = (ROOT / "docs/growth.md").read_text(encoding="utf-8")
    drawn = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}

    assert sorted(drawn) == sorted(re.findall(r"\(pictures/(.+?)\)", page))
    for build in builds:
        assert all(re.search(rf">[^<]*\b{build}<", picture) for picture in drawn.values())


def test_a_quiet_game_goes_on():
    """The game by which the page shows that nothing grows with length does not end."""
    for sets in ((), growth.QUIET):
        rng = growth.random.Random(1)
        game = growth.Game.new(7, list(sets), seed=1, skip_forced=True)
        for _ in range(300):
            game.apply(growth.quiet_answer(game.decision.options, rng))
        assert sum(player.alive for player in game.view(None).players) == 7


def test_another_engine_joins_by_a_command():
    """A command gets seed and time, and prints objects or numbers."""
    lines = ["print(json.dumps({'name': 'other', 'per_second': {seed}, 'per_game': {seconds}}))"]
    code = "; ".join(["import json", *lines, "print(90000.5)"])
    python = shlex.quote(sys.executable)

    rows = peers.engine(f"{python} -c {shlex.quote(code)}", 3, 0.5)
    assert rows == {"other": (3, 0.5), Path(sys.executable).name: (90000.5, None)}
