"""With every expansion installed, no ruling is without a test."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def marks() -> ModuleType:
    """Return the module that reads the marks, which is no part of any package."""
    spec = spec_from_file_location("proofs", ROOT / "docs/_ext/proofs.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_ruling_is_proved_by_a_test(marks: ModuleType) -> None:
    """Each number from R-001 to R-388 stands in the mark of some test."""
    proved = marks.proofs(ROOT / "tests")
    assert [ruling for ruling in marks.known_rulings() if ruling not in proved] == []
