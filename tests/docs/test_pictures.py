"""The pictures of the documents agree with the code."""

import re
import tomllib
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bangcore.hooks import SPECS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SRC = ROOT / "src"
SVG = "{http://www.w3.org/2000/svg}"
PICTURES = sorted((DOCS / "pictures").glob("*.svg"))
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
(LAYERS,) = (one["layers"] for one in CONTRACTS["contracts"] if one["type"] == "layers")
ROOMS = {room for layer in LAYERS for room in layer.split(" | ")}
EXPANSIONS = {
    f"bang_{name}"
    for name in (
        *("armed", "dodgecity", "goldrush", "highnoon"),
        *("trainrobbery", "two_players", "valley", "wildwest"),
    )
}


@pytest.mark.parametrize("name", ["tutorial", "terminal"])
def test_a_picture_that_the_library_draws_is_up_to_date(name):
    drawn = (DOCS / "pictures" / f"{name}.svg").read_text(encoding="utf-8")

    draw = import_module("screens").PICTURES[name]
    assert drawn == draw(), "run: python docs/_ext/screens.py"


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_no_picture_names_a_hook_that_is_not_there(path):
    named = re.findall(r"\bbang_\w+", path.read_text(encoding="utf-8"))
    assert set(named) <= {*SPECS, *(package.name for package in SRC.iterdir())}


def test_the_picture_names_every_layer_of_the_contract_and_every_expansion():
    drawn = (DOCS / "pictures" / "architecture.svg").read_text(encoding="utf-8")
    said = {text.text for text in ElementTree.fromstring(drawn).iter(f"{SVG}text")}

    assert {room.rpartition(".")[2] for room in ROOMS} <= said
    assert {name.removeprefix("bang_") for name in EXPANSIONS} <= said


def test_every_room_is_in_a_layer():
    """Each distribution, folder or module with layers is in the contract."""
    packages = {path.parent.name for path in SRC.glob("*/pyproject.toml")}
    split = {room.partition(".")[0] for room in ROOMS if "." in room}
    there = {
        f"{package}.{path.stem}"
        for package in split
        for path in (SRC / package).iterdir()
        if (path.suffix == ".py" and path.stem not in ("__init__", "hatch_build"))
        or any(path.glob("*.py"))
    }

    assert there | (packages - split - EXPANSIONS) == ROOMS
