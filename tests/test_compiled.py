"""The compiled wheel of the core, and the pure one, which needs no compiler."""

from __future__ import annotations

import copy
import inspect
import os
import pickle
import shutil
import subprocess
import sys
import tomllib
from dataclasses import fields, replace
from pathlib import Path
from typing import get_type_hints
from unittest.mock import ANY

import attrs
import pytest

import bang_bots
import bangcore
from bangcore.engine import engine
from bangcore.engine.plays import Flip, Sealed, Shot, Wound
from bangcore.game.saved_state import SavedState
from bangcore.plain import fields_of
from bangcore.plugin import PASS, Cause, Decision, Option, Play
from bangcore.rules.state import State
from bangcore.rules.value_classes import complete
from bangcore.ruleset import default_ruleset

SOURCES = Path(__file__).parents[1] / "src"
CORE = SOURCES / "bangcore"
COMPILED = "bangcore", "bang_bots"
ONE_BY_DEFAULT = ["bangcore", pytest.param("bang_bots", marks=pytest.mark.long)]
in_the_tree = pytest.mark.skipif(not CORE.exists(), reason="needs the sources")
pure = pytest.mark.skipif(bangcore.compiled, reason="compiled classes have no types")


def test_the_library_tells_whether_it_is_compiled():
    """A compiled engine is an extension module."""
    assert bangcore.compiled is (Path(engine.__spec__.origin).suffix in (".so", ".pyd"))


def test_each_module_has_its_source_and_its_origin():
    """Debuggers and coverage find the source of a module, compiled or not."""
    ours = tuple(f"{package}." for package in COMPILED)
    modules = {name: one for name, one in sys.modules.items() if name.startswith(ours)}
    missing = [
        (name, path)
        for name, one in modules.items()
        for path in (one.__file__, one.__spec__.origin)
        if "__mypyc" not in name and not Path(path).is_file()
    ]

    assert missing == []
    assert inspect.getsource(bang_bots.scene).startswith('"""One decision as the cowboy sees it')
    assert inspect.getsource(engine).startswith('"""The engine: the verbs of cards')
    assert "class Engine(Lives):" in inspect.getsource(engine.Engine)


@pure
def test_saves_know_the_types_of_a_position():
    """The save form of a position has the fields and types of the state, without the moves."""
    types = get_type_hints(State)
    del types["moves"]
    assert get_type_hints(SavedState) == types
    assert [*get_type_hints(SavedState)] == [f.name for f in fields(State) if f.name != "moves"]


CAUSE = Cause("bang", by=1, target=0)
VALUES = {
    Option: (Option("pick -> Ben", "pick", target=1), {"target": 2, "text": "pick -> Cal"}),
    Cause: (CAUSE, {"needed": 2}),
    Decision: (Decision(0, "missed", (PASS,), CAUSE, 7), {"owing": (0, 2)}),
    Sealed: (Sealed(2, 5), {"roll": 6}),
    Play: (Play(0, 3, default_ruleset().kinds["bang"], 1), {"evaded_by": (1,)}),
    Flip: (Flip(1, "jail"), {"cards": [4], "counts": 4}),
    Shot: (Shot(0, 1, "bang"), {"used": [3], "answers": ["missed"]}),
    Wound: (Wound(1, 1, key="dynamite"), {"fatal": True}),
}
FROZEN = (Option, Cause, Decision, Sealed)


@pytest.mark.parametrize("kind", VALUES)
def test_values_are_the_same_in_both_builds(kind):
    """Values are shown, compared, copied, changed and refused alike, compiled or not."""
    value, changes = VALUES[kind]
    names = [*fields_of(kind)]
    changed = attrs.evolve(value, **changes) if attrs.has(kind) else replace(value, **changes)

    assert names == list(kind.__match_args__)
    assert repr(value).startswith(f"{kind.__name__}({names[0]}={getattr(value, names[0])!r}, ")
    assert [name for name in names if getattr(value, name) != getattr(changed, name)] == sorted(
        changes, key=names.index
    )
    assert value != changed
    assert value != "pass"
    assert value == ANY
    assert copy.copy(value) == value
    assert kind is Play or pickle.loads(pickle.dumps(value)) == value
    assert (kind in FROZEN) == (kind.__hash__ is not None)
    if kind in FROZEN:
        assert hash(copy.copy(value)) == hash(value)
        with pytest.raises(AttributeError):
            setattr(value, names[0], None)
        with pytest.raises(AttributeError):
            delattr(value, names[0])


def test_factories_of_defaults_make_one_value_for_each_object():
    """No two shots share their lists."""
    one, other = Shot(0, 1, "bang"), Shot(0, 1, "bang")
    one.used.append(3)

    assert other.used == []


def test_a_native_class_gets_the_rest_from_its_declaration():
    """``complete`` adds what attrs adds, but neither an initialiser nor what the class has."""

    class Native:
        def __init__(self, key, card=None):
            object.__setattr__(self, "key", key)
            object.__setattr__(self, "card", card)

        def __repr__(self):
            return "its own"

    scope = sys.modules[__name__].__dict__
    declaration = "@attrs.frozen(slots=False)\nclass Native:\n key: str\n card: int | None = None"
    before = Native.__init__, {*scope}
    complete(Native, declaration)

    assert (Native.__init__, {*scope}) == before
    assert fields_of(Native) == {"key": False, "card": True}
    assert Native("beer", 3) == attrs.evolve(Native("beer"), card=3) == copy.copy(Native("beer", 3))
    assert repr(Native("beer")) == "its own"
    with pytest.raises(AttributeError):
        Native("beer").key = "bang"


def about(package):
    """Return what the project of *package* declares, and its build hook."""
    text = (SOURCES / package / "pyproject.toml").read_text(encoding="utf-8")
    declared = tomllib.loads(text)
    wheel = declared["tool"]["hatch"]["build"]["targets"]["wheel"]
    return declared["project"], wheel["hooks"]["custom"]


@in_the_tree
@pytest.mark.parametrize("package", COMPILED)
def test_the_modules_that_are_compiled_exist(package):
    """Compiled modules exist, and are listed once, sorted."""
    _, hook = about(package)
    values = hook.get("values", [])

    assert hook["modules"] == sorted(hook["modules"])
    assert values == sorted(values)
    assert all((SOURCES / package / module).is_file() for module in hook["modules"])
    assert {*values} <= {*hook["modules"]}


@in_the_tree
def test_both_wheels_are_compiled_by_the_same_compiler():
    """The bots are compiled by the same mypyc as the core, with the same attrs."""
    project, core = about("bangcore")
    _, bots = about("bang_bots")

    assert bots["requires"] == [*core["requires"], project["dependencies"][0]]


@in_the_tree
@pytest.mark.skipif(not shutil.which("uv"), reason="builds with uv")
@pytest.mark.parametrize("package", ONE_BY_DEFAULT)
def test_a_pure_wheel_needs_no_compiler(package, tmp_path):
    """Without a compiler and the environment variable, a wheel for all platforms is built."""
    env = {name: value for name, value in os.environ.items() if name != "BANGCORE_COMPILE"}
    broken = {"CC": "/nowhere/cc", "CXX": "/nowhere/cxx"}
    command = ["uv", "build", "--quiet", "--wheel", "--out-dir", tmp_path, SOURCES / package]
    subprocess.run(command, check=True, env=env | broken, timeout=120)

    wheels = [wheel.name for wheel in tmp_path.glob("*.whl")]
    assert wheels == [f"{package}-0.1.0-py3-none-any.whl"]


@in_the_tree
@pytest.mark.skipif(not shutil.which("uv"), reason="builds with uv")
@pytest.mark.parametrize("package", ONE_BY_DEFAULT)
def test_an_editable_install_refuses_to_be_compiled(package, tmp_path):
    """An editable install cannot be compiled, so it names the command that compiles."""
    command = ["uv", "pip", "install", "--target", tmp_path, "--no-deps", "--editable"]
    env = {**os.environ, "BANGCORE_COMPILE": "1"}
    ran = subprocess.run(
        [*command, SOURCES / package], env=env, capture_output=True, text=True, timeout=120
    )

    assert ran.returncode != 0
    assert f"BANGCORE_COMPILE=1 uv pip install --no-editable ./src/{package}" in ran.stderr
    assert not [*tmp_path.glob(f"*{package}*")]
