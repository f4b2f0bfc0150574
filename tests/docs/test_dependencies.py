"""The page of dependencies has each that is declared, where it is declared, and no other."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/dependencies.md"

if not (ROOT / "src").is_dir():
    pytest.skip("what is declared is in the checkout", allow_module_level=True)

WORKSPACE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = {
    path.parent.name: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted(ROOT.glob("src/*/pyproject.toml"))
}
CORE = PACKAGES["bangcore"]


def names(requirements):
    return {re.match(r"[\w-]+", requirement)[0] for requirement in requirements}


def by_name(groups):
    return {(name, group) for group, wanted in groups.items() for name in names(wanted)}


def rows(heading):
    """Return the rows of the table below a heading, each as its cells."""
    (section,) = re.findall(
        rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.M | re.S
    )
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    return [[cell.strip(" `") for cell in line.strip("|").split(" | ")] for line in lines]


@pytest.mark.parametrize(
    ("heading", "declared"),
    [
        ("At run time", {(name,) for name in names(CORE["project"]["dependencies"])}),
        ("Extras", by_name(CORE["project"]["optional-dependencies"])),
        ("To build", {(name,) for name in names(CORE["build-system"]["requires"])}),
        ("To develop", by_name(WORKSPACE["dependency-groups"])),
    ],
)
def test_every_dependency_has_its_row(heading, declared):
    """What is declared has one row, with a reason, a licence and somebody who keeps it."""
    table = rows(heading)
    (width,) = {len(row) for row in table}
    place = width - 3
    keys = [tuple(row[:place]) for row in table]

    assert sorted(keys) == sorted(declared)
    assert all(all(row[place:]) for row in table)


@pytest.mark.parametrize("package", sorted(PACKAGES.keys() - {"bangcore"}))
def test_an_expansion_needs_the_core_only(package):
    """The page says so of all expansions."""
    project = PACKAGES[package]["project"]

    assert names(project["dependencies"]) == {"bangcore"}
    assert "optional-dependencies" not in project
    assert PACKAGES[package]["build-system"] == CORE["build-system"]


def test_the_notice_is_the_same_in_every_package():
    """What one package carries, and the checkout, all carry."""
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    carried = {
        path.parent.name: path.read_text(encoding="utf-8") for path in ROOT.glob("src/*/NOTICE")
    }

    assert carried == dict.fromkeys(PACKAGES, notice)
