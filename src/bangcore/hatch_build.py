"""The compiled wheels: ``BANGCORE_COMPILE=1 pip install ./src/bangcore ./src/bang_bots``.

Without the variable nothing is compiled, and neither mypy nor a compiler is needed.
"""

from __future__ import annotations

import ast
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MAKERS = ("frozen", "define", "dataclass")
WANTED = bool(os.environ.get("BANGCORE_COMPILE"))
EDITABLE = """\
BANGCORE_COMPILE is set, but an editable install cannot be compiled. Unset it, or install a wheel:
    BANGCORE_COMPILE=1 pip install ./src/{package}
    BANGCORE_COMPILE=1 uv pip install --no-editable ./src/{package}
"""


class CompiledWheel(BuildHookInterface[Any]):
    """A build hook that compiles the modules listed in ``pyproject.toml`` with mypyc."""

    def dependencies(self) -> list[str]:
        """Return the packages that a build needs, including foreign imports, for their types."""
        imports = [
            package for package in self.metadata.core.dependencies if not package.startswith("bang")
        ]
        return [*self.config["requires"], *imports] if WANTED else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and add the extension modules to the wheel; refuse to do so when editable."""
        name = self.metadata.core.name.replace("-", "_")
        if WANTED and version == "editable":
            self.app.abort(EDITABLE.format(package=name))
        self.folder = Path(tempfile.mkdtemp())
        if not WANTED:
            return
        package = self.folder / name
        shutil.copytree(self.root, package, ignore=_other_files)
        for module in self.config.get("values", []):
            with_initialisers(package / module)
        compile_modules(package, self.config["modules"], self.config["mypy"])
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


def compile_modules(package: Path, modules: list[str], options: list[str]) -> None:
    """Compile *modules* of *package*, each next to its source, with *options* of mypy."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    before = Path.cwd()
    os.chdir(package.parent)  # mypy derives module names from the working directory
    try:
        sources = [f"{package.name}/{module}" for module in modules]
        extensions = mypycify(
            [*options, *sources], group_name=f"{package.name}.compiled", debug_level="0"
        )
        command = build_ext(Distribution({"ext_modules": extensions}))
        command.inplace = True
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)


def with_initialisers(module: Path) -> None:
    """Make the classes of values in *module* native, with initialisers that are compiled.

    Those that attrs and dataclasses write are interpreted, which takes ten times as long.  All else
    that they write is added on import.  Lines keep their numbers.
    """
    source = module.read_text(encoding="utf-8")
    lines = [*source.splitlines(), ""]
    for part in ast.parse(source).body:
        if isinstance(part, ast.ClassDef):
            _make_native(part, lines)
        elif isinstance(part, ast.ImportFrom) and part.module == "__future__":
            lines[part.lineno - 1] += "; from typing import Any as _Any, Final as _Final"
    module.write_text("\n".join(lines), encoding="utf-8")


def _make_native(kind: ast.ClassDef, lines: list[str]) -> None:
    """Write an initialiser and a comparison in place of the fields of *kind*."""
    decorators = {ast.unparse(each).partition("(")[0]: each for each in kind.decorator_list}
    ours = next((decorators[name] for name in MAKERS if name in decorators), None)
    if ours is None:
        return
    fields = [part for part in kind.body if isinstance(part, ast.AnnAssign)]
    frozen = "frozen" in ast.unparse(ours)
    declared = "\n".join(
        [f"@{ast.unparse(ours)}", f"class {kind.name}:", *(f" {ast.unparse(f)}" for f in fields)]
    )
    after = [
        "from bangcore.rules.value_classes import complete",
        f"complete({kind.name}, {declared!r})",
    ]
    for name, decorator in decorators.items():
        line = decorator.lineno - 1
        if decorator is ours:
            lines[line] = ""
        elif name != "final":
            after.append(f"{ast.unparse(decorator)}({kind.name})")
            lines[line] = ""
    for field in fields:
        for number in range(field.lineno, (field.end_lineno or field.lineno) + 1):
            lines[number - 1] = ""
    lines[fields[0].lineno - 1] = _initialiser(fields, frozen)
    lines[fields[1].lineno - 1] = _equality(kind.name, fields)
    assert kind.end_lineno is not None
    lines[kind.end_lineno] = "; ".join(after)


def _equality(kind: str, fields: list[ast.AnnAssign]) -> str:
    """Return the comparison of a class with these *fields*, in one line."""
    compared = [
        f"self.{name} == other.{name}"
        for name, value in ((ast.unparse(f.target), f.value) for f in fields)
        if value is None or "eq=False" not in ast.unparse(value)
    ]
    result = f"{' and '.join(compared)} if isinstance(other, {kind}) else NotImplemented"
    return f"    def __eq__(self, other: object) -> _Any: return {result}"


def _initialiser(fields: list[ast.AnnAssign], frozen: bool) -> str:
    """Return the initialiser of a class with these *fields*, in one line."""
    arguments, body = ["self"], []
    for field in fields:
        name, kind = ast.unparse(field.target), ast.unparse(field.annotation)
        value = name
        details = {}
        default = None if field.value is None else ast.unparse(field.value)
        if isinstance(field.value, ast.Call) and ast.unparse(field.value.func) == "field":
            details = {part.arg: ast.unparse(part.value) for part in field.value.keywords}
            default = details.pop("default", None)
        argument = kind
        for detail, code in details.items():
            if detail == "converter":
                value = f"{code}({name})"
            elif detail in ("default_factory", "factory"):
                argument, default = f"{kind} | None", "None"
                value = f"{code}() if {name} is None else {name}"
            elif detail not in ("eq", "init", "repr"):
                raise ValueError(f"{name}: a compiled class cannot have a field with {detail}")
        if details.get("init") == "False":
            value = str(default)
        else:
            arguments.append(f"{name}: {argument}" + ("" if default is None else f" = {default}"))
        body.append(f"self.{name}: {f'_Final[{kind}]' if frozen else kind} = {value}")
    return f"    def __init__({', '.join(arguments)}) -> None: {'; '.join(body)}"
