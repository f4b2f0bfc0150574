"""The page of dependencies lists exactly the declared ones."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/dependencies.md"

if not (ROOT / "src").is_dir():
    pytest.skip("what is declared is in the checkout", allow_module_level=True)

PACKAGES = {
    path.parent.name: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted(ROOT.glob("src/*/pyproject.toml"))
}
CORE = PACKAGES["bangcore"]
COMPILER = CORE["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["requires"]


def names(requirements):
    # a table includes another group
    packages = [one for one in requirements if isinstance(one, str)]
    return {re.match(r"[\w-]+", package)[0] for package in packages}


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
        (
            "Extras",
            {
                (name, package, extra)
                for package, project in PACKAGES.items()
                for name, extra in by_name(project["project"].get("optional-dependencies", {}))
            },
        ),
        ("To build", {(name,) for name in names(CORE["build-system"]["requires"])}),
        ("To compile", {(name,) for name in names(COMPILER)}),
    ],
)
def test_every_dependency_has_its_row(heading, declared):
    """Each declared dependency has one row, with a reason and a licence."""
    table = rows(heading)
    (width,) = {len(row) for row in table}
    place = width - 2
    keys = [tuple(row[:place]) for row in table]

    assert sorted(keys) == sorted(declared)
    assert all(all(row[place:]) for row in table)


def test_the_notice_is_the_same_in_every_package():
    """Every package contains the notice of the checkout."""
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    carried = {
        path.parent.name: path.read_text(encoding="utf-8") for path in ROOT.glob("src/*/NOTICE")
    }

    assert carried == dict.fromkeys(PACKAGES, notice)
