"""The ruling table of the documentation is read from the marks of the tests."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def table():
    """Return the module that reads the marks, which is no part of any package."""
    spec = spec_from_file_location("proofs", ROOT / "docs/_ext/proofs.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_marks_are_found_wherever_pytest_finds_them(table, tmp_path):
    """A mark counts on a function, a class, a module and a parameter, for tests only."""
    tests = tmp_path / "tests"
    (tests / "base").mkdir(parents=True)
    (tests / "base" / "test_some.py").write_text(
        "import pytest\n"
        "pytestmark = [pytest.mark.ruling('R-001')]\n"
        "@pytest.mark.ruling('R-002', 'R-003')\n"
        "def test_function():\n"
        "    '''It says\n"
        "    something.\n\n    More.'''\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.ruling('R-004'))])\n"
        "def test_parameter(x):\n"
        "    pass\n"
        "@pytest.mark.ruling('R-005')\n"
        "class TestThings:\n"
        "    async def test_method(self):\n"
        "        pass\n"
        "@pytest.mark.ruling('R-006')\n"
        "def helper():\n"
        "    pass\n"
    )

    found = table.proofs(tests)

    assert {ruling: [proof.test for proof in some] for ruling, some in found.items()} == {
        "R-001": ["test_function", "test_parameter", "test_method"],
        "R-002": ["test_function"],
        "R-003": ["test_function"],
        "R-004": ["test_parameter"],
        "R-005": ["test_method"],
    }
    assert found["R-002"][0] == ("tests/base/test_some.py", "test_function", "It says something.")


def test_the_table_lists_388_rulings(table):
    """The sections follow each other without a gap and end with R-388."""
    known = table.known_rulings()

    assert (known[0], known[-1], len(set(known))) == ("R-001", "R-388", 388)
    assert known == sorted(known)


def test_every_proof_names_a_ruling_and_states_its_property(table):
    """Marks name rulings that exist, and the docstring is what the table shows."""
    found = table.proofs(ROOT / "tests")

    assert set(found) <= set(table.known_rulings())
    silent = {
        f"{proof.file}::{proof.test}" for some in found.values() for proof in some if not proof.text
    }
    assert silent == set()


def test_every_ruling_of_what_is_called_complete_is_proved(table):
    """The README calls an expansion complete only if each of its rulings has a test."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    row = r"^\| `(\w+)` \|.*: rulings R-(\d+) to R-(\d+) \| complete \|$"
    complete = re.findall(row, page, re.MULTILINE)
    proved = set(table.proofs(ROOT / "tests"))

    assert len(complete) == len(re.findall(r"\| complete \|$", page, re.MULTILINE))
    assert {"base", "dodgecity", "bullet"} <= {name for name, _, _ in complete}
    for name, first, last in complete:
        open_ = {f"R-{n:03}" for n in range(int(first), int(last) + 1)} - proved
        assert open_ == set(), name
