"""The files of compiled modules."""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder
from os import path

__all__ = ["name_files"]


def name_files(package: str) -> None:  # pragma: no cover - only a compiled library calls it
    """Set the file of each compiled module of *package* to its source, its origin to the extension.

    mypyc derives both from the place of its library, which it expects beside the package.
    """
    for name, module in [*sys.modules.items()]:
        parent, _, last = name.rpartition(".")
        if not name.startswith(f"{package}.") or last.endswith("__mypyc"):
            continue
        spec = PathFinder.find_spec(name, sys.modules[parent].__path__)
        if spec is not None and spec.origin and not spec.origin.endswith(".py"):
            module.__spec__ = spec
            module.__file__ = path.join(path.dirname(spec.origin), f"{last}.py")
