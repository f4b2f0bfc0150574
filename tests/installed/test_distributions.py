"""The metadata and files of each distribution of this project that is installed."""

import re
from importlib.metadata import PackageNotFoundError, distribution, entry_points
from importlib.resources import files

import pytest

EXPANSIONS = {
    "bang-armed": "bang_armed",
    "bang-dodgecity": "bang_dodgecity",
    "bang-goldrush": "bang_goldrush",
    "bang-highnoon": "bang_highnoon",
    "bang-trainrobbery": "bang_trainrobbery",
    "bang-two-players": "bang_two_players",
    "bang-valley": "bang_valley",
    "bang-wildwest": "bang_wildwest",
}
PACKAGES = {
    "bangcore": "bangcore",
    "bang-bots": "bang_bots",
    "bang-table": "bang_table",
    "bang-lab": "bang_lab",
    "bang-cli": "bang_cli",
    "pytest-bang": "pytest_bang",
    **EXPANSIONS,
}


def is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


@pytest.fixture(params=[name for name in PACKAGES if is_installed(name)])
def installed(request):
    return distribution(request.param)


def test_the_licence_is_carried(installed):
    """The licence has its SPDX name, and its text and the notice are included."""
    assert installed.metadata["License-Expression"] == "MIT"
    assert "MIT License" in installed.read_text("licenses/LICENSE")
    assert "trademark of its publisher" in installed.read_text("licenses/NOTICE")


def test_an_index_page_is_complete(installed):
    """The page on an index has a summary, an introduction and an example."""
    metadata = installed.metadata

    assert 20 < len(metadata["Summary"]) < 100
    assert metadata["Author"] == "the bangcore contributors"
    assert "bang" in metadata["Keywords"].split(",")
    assert metadata["Description-Content-Type"] == "text/markdown"
    text = metadata.get_payload() or metadata["Description"]  # by metadata version
    assert text.startswith(f"# {installed.name}\n")
    assert "```python\n" in text or "```console\n" in text
    links = re.findall(r"\]\(([^)]*)\)", text)
    assert all(link.startswith("https://") for link in links), "an index has no other files"


def test_classifiers_are_complete(installed):
    """The classifiers list Python versions, the languages of the catalogues and typing."""
    classifiers = installed.metadata.get_all("Classifier")
    said = {c.rpartition(" :: ")[2] for c in classifiers if c.startswith("Natural Language")}
    locale = files(PACKAGES[installed.name]) / "locale"
    pythons = {c.rpartition(" :: ")[2] for c in classifiers if " :: Python :: 3." in c}

    # A catalogue names its language in English in the first line.
    catalogues = [*locale.glob("*/LC_MESSAGES/*.po")]
    spoken = {catalogue.read_text("utf-8").split()[1] for catalogue in catalogues}
    assert len(spoken) == len(catalogues)
    assert said == {"English", *spoken}
    assert {"3.11", "3.12", "3.13"} <= pythons
    assert installed.metadata["Requires-Python"] == ">=3.11"
    assert "Typing :: Typed" in classifiers


def test_dependencies_are_minimal(installed):
    """The core has three dependencies, an expansion the core; others are extras, except rich."""
    asked = [line for line in installed.requires if "extra ==" not in line]
    names = {re.match(r"[\w-]+", line)[0] for line in asked}

    if installed.name in {"bangcore", *EXPANSIONS}:
        assert names == (
            {"attrs", "cattrs", "pluggy"} if installed.name == "bangcore" else {"bangcore"}
        )
    else:
        needed = {"bang-cli": {"rich"}, "pytest-bang": {"pytest"}}
        assert names <= {*PACKAGES, *needed.get(installed.name, ())}


def test_the_types_are_marked(installed):
    assert files(PACKAGES[installed.name]).joinpath("py.typed").is_file()


def test_its_expansions_load_and_have_the_name_they_are_listed_under(installed):
    entries = installed.entry_points.select(group="bangcore.expansions")

    assert bool(entries) == (installed.name in {"bangcore", *EXPANSIONS})
    assert [entry.load().name for entry in entries] == [entry.name for entry in entries]


def test_expansion_names_are_unique():
    names = [entry.name for entry in entry_points(group="bangcore.expansions")]

    assert len(names) == len(set(names))
