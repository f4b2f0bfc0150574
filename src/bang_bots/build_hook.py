"""The build hook of the core, loaded from its folder; an sdist has the hook itself here."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

HOOK = Path(__file__).parents[1] / "bangcore" / "hatch_build.py"
SPEC = spec_from_file_location("bangcore_hatch_build", HOOK)
assert SPEC is not None
assert SPEC.loader is not None
MODULE = module_from_spec(SPEC)
SPEC.loader.exec_module(MODULE)
CompiledWheel = MODULE.CompiledWheel
