"""The compiled wheel of the core, and the pure one, which needs no compiler."""

from __future__ import annotations

import inspect
import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import pytest

import bangcore
from bangcore.engine import engine
from bangcore.game.saved_state import SavedState
from bangcore.rules.state import State

CORE = Path(__file__).parents[1] / "src" / "bangcore"
in_the_tree = pytest.mark.skipif(not CORE.exists(), reason="needs the sources")
pure = pytest.mark.skipif(bangcore.compiled, reason="compiled classes have no types")


def test_the_library_tells_whether_it_is_compiled():
    """A compiled engine is an extension module."""
    assert bangcore.compiled is (Path(engine.__spec__.origin).suffix in (".so", ".pyd"))


def test_each_module_has_its_source_and_its_origin():
    """Debuggers and coverage find the source of a module, compiled or not."""
    modules = {name: one for name, one in sys.modules.items() if name.startswith("bangcore.")}
    missing = [
        (name, path)
        for name, one in modules.items()
        for path in (one.__file__, one.__spec__.origin)
        if "__mypyc" not in name and not Path(path).is_file()
    ]

    assert missing == []
    assert inspect.getsource(engine).startswith('"""The engine: the verbs of cards')
    assert "class Engine(Lives):" in inspect.getsource(engine.Engine)


@pure
def test_saves_know_the_types_of_a_position():
    """The save form of a position has the fields and types of the state, without the moves."""
    types = get_type_hints(State)
    del types["moves"]
    assert get_type_hints(SavedState) == types
    assert [*get_type_hints(SavedState)] == [f.name for f in fields(State) if f.name != "moves"]


@in_the_tree
def test_the_modules_that_are_compiled_exist():
    """Compiled modules exist, and are listed once, sorted."""
    about = tomllib.loads((CORE / "pyproject.toml").read_text(encoding="utf-8"))
    listed = about["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["modules"]

    assert listed == sorted(listed)
    assert all((CORE / module).is_file() for module in listed)


@in_the_tree
@pytest.mark.skipif(not shutil.which("uv"), reason="builds with uv")
def test_a_pure_wheel_needs_no_compiler(tmp_path):
    """Without a compiler and the environment variable, a wheel for all platforms is built."""
    env = {name: value for name, value in os.environ.items() if name != "BANGCORE_COMPILE"}
    broken = {"CC": "/nowhere/cc", "CXX": "/nowhere/cxx"}
    command = ["uv", "build", "--quiet", "--wheel", "--out-dir", tmp_path, CORE]
    subprocess.run(command, check=True, env=env | broken, timeout=120)

    assert [wheel.name for wheel in tmp_path.glob("*.whl")] == ["bangcore-0.1.0-py3-none-any.whl"]


@in_the_tree
@pytest.mark.skipif(not shutil.which("uv"), reason="builds with uv")
def test_an_editable_install_refuses_to_be_compiled(tmp_path):
    """An editable install cannot be compiled, so it names the command that compiles."""
    command = ["uv", "pip", "install", "--target", tmp_path, "--no-deps"]
    env = {**os.environ, "BANGCORE_COMPILE": "1"}
    ran = subprocess.run(
        [*command, "--editable", CORE], env=env, capture_output=True, text=True, timeout=120
    )

    assert ran.returncode != 0
    assert "BANGCORE_COMPILE=1 uv pip install --no-editable ./src/bangcore" in ran.stderr
    assert not [*tmp_path.glob("*bangcore*")]
