"""Where files go in a wheel of bangcore: this folder's modules to the top, the rest into bangcore.

Hatchling cannot say this in ``pyproject.toml``: its rule for the root applies to every file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SUFFIXES = {".py", ".typed", ".po", ".mo", ".json", ".html"}


class Layout(BuildHookInterface):
    """The hook that hatchling runs before it builds a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """List the files; an editable install needs none, its ``dev-mode-dirs`` lead to them."""
        if version == "editable":
            return
        root = Path(self.root)
        places = {f"command/{name}": name for name in ("bang_command.py", "bang_pytest.py")}
        for path in root.rglob("*"):
            inside = path.relative_to(root)
            if path.suffix in SUFFIXES and inside.parts[0] != "command":
                places[str(inside)] = str("bangcore" / inside)
        build_data["force_include"].update(places)
