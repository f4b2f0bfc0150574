"""What each of our distributions that is installed here must carry, whichever they are."""

from importlib.metadata import PackageNotFoundError, distribution, entry_points
from importlib.resources import files

import pytest

PACKAGES = {
    "bangcore": "bangcore",
    "bang-dodgecity": "bang_dodgecity",
    "bang-goldrush": "bang_goldrush",
    "bang-highnoon": "bang_highnoon",
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
    assert installed.metadata["License-Expression"] == "MIT"
    assert "MIT License" in installed.read_text("licenses/LICENSE")


def test_the_types_are_marked(installed):
    assert files(PACKAGES[installed.name]).joinpath("py.typed").is_file()


def test_its_expansions_load_and_have_the_name_they_are_listed_under(installed):
    entries = installed.entry_points.select(group="bangcore.expansions")

    assert entries
    assert [entry.load().name for entry in entries] == [entry.name for entry in entries]


def test_expansion_names_are_unique():
    names = [entry.name for entry in entry_points(group="bangcore.expansions")]

    assert len(names) == len(set(names))
