"""The compiled wheel: ``BANGCORE_COMPILE=1 pip install ./src/bangcore``.

Without the variable nothing is compiled, and neither mypy nor a compiler is needed.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WANTED = bool(os.environ.get("BANGCORE_COMPILE"))
EDITABLE = """\
BANGCORE_COMPILE is set, but an editable install cannot be compiled. Unset it, or install a wheel:
    BANGCORE_COMPILE=1 pip install ./src/bangcore
    BANGCORE_COMPILE=1 uv pip install --no-editable ./src/bangcore
"""


class CompiledWheel(BuildHookInterface[Any]):
    """A build hook that compiles the modules listed in ``pyproject.toml`` with mypyc."""

    def dependencies(self) -> list[str]:
        """Return the packages that a build needs, including our imports, for their types."""
        return [*self.config["requires"], *self.metadata.core.dependencies] if WANTED else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and add the extension modules to the wheel; refuse to do so when editable."""
        if WANTED and version == "editable":
            self.app.abort(EDITABLE)
        self.folder = Path(tempfile.mkdtemp())
        if not WANTED:
            return
        package = self.folder / "bangcore"
        shutil.copytree(self.root, package, ignore=_other_files)
        compile_modules(self.folder, self.config["modules"])
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for extension in (*package.rglob("*.so"), *package.rglob("*.pyd")):
            place = extension.relative_to(package).as_posix()
            build_data["force_include"][str(extension)] = place

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the compiled files, which are in the wheel now."""
        shutil.rmtree(self.folder)


def _other_files(folder: str, names: list[str]) -> list[str]:
    """Return the names of files that are not Python modules."""
    return [name for name in names if Path(folder, name).is_file() and not name.endswith(".py")]


def compile_modules(folder: Path, modules: list[str]) -> None:
    """Compile *modules* of the package in *folder*, each next to its source."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    before = Path.cwd()
    os.chdir(folder)  # mypy derives module names from the working directory
    try:
        sources = [f"bangcore/{module}" for module in modules]
        extensions = mypycify(sources, group_name="bangcore.engine", debug_level="0")
        command = build_ext(Distribution({"ext_modules": extensions}))
        command.inplace = True
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
