"""A browser for the documents that need one, and the modules that make their tables."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "docs/_ext"))


@pytest.fixture(scope="module")
def browser():
    """A Chromium, as in the tests of the web page."""
    pytest.importorskip("websockets", reason="needs the group web")
    spec = spec_from_file_location("chromium_of_web", ROOT / "tests/web/chromium.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    if module.installed() is None:
        pytest.skip("no Chromium here")
    with module.Chromium() as running:
        yield running
