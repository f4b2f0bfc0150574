"""The pictures of the explanations are generated from facts, and legible."""

import ast
import doctest
import re
import sys
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bang_table.svg.palette import contrast
from bangcore import REFEREE
from bangcore.hooks import SPECS
from bangcore.testing import four, seat

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SVG = "{http://www.w3.org/2000/svg}"


def of_the_documentation(name):
    """Import a module of the documentation, which is not part of a package."""
    sys.path.insert(0, str(DOCS / "_ext"))
    try:
        return import_module(name)
    finally:
        sys.path.pop(0)


explained = of_the_documentation("explained")
rooms = of_the_documentation("rooms")
sheet = of_the_documentation("sheet")


@pytest.mark.parametrize("name", explained.PICTURES)
def test_a_picture_is_up_to_date(name):
    """The file equals the generated picture."""
    drawn = (DOCS / "pictures" / f"{name}.svg").read_text(encoding="utf-8")

    assert drawn == explained.PICTURES[name](), "run: python docs/_ext/explained.py"


@pytest.mark.parametrize("name", explained.PICTURES)
def test_a_picture_says_what_it_shows(name):
    """A picture has a title and a description, and is on one page, with an alternative text."""
    root = ElementTree.fromstring(explained.PICTURES[name]())
    space = "{http://www.w3.org/2000/svg}"
    shown = [
        alt
        for page in DOCS.rglob("*.md")
        for alt in re.findall(
            rf"!\[([^\]]+)\]\([./]*pictures/{name}\.svg\)", page.read_text(encoding="utf-8")
        )
    ]

    assert len(root.findtext(f"{space}title")) > 5
    assert len(root.findtext(f"{space}desc")) > 50
    assert len(shown) == 1
    assert len(shown[0]) > 50


@pytest.mark.parametrize("name", explained.PICTURES)
def test_hooks_of_a_picture_are_there(name):
    """No picture names a hook that does not exist."""
    assert set(re.findall(r"\bbang_\w+", explained.PICTURES[name]())) <= {
        *SPECS,
        *(path.name for path in rooms.SOURCES.iterdir()),
    }


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_can_be_read(theme):
    """Text has enough contrast with its background."""
    place = ("light", "dark").index(theme)
    colours = {name: sheet.COLOURS[name][place] for name in sheet.USED}
    for area, ink in {**sheet.AREAS, "paper": "soft"}.items():
        assert contrast(colours[ink], colours[area]) >= 4.5
    assert contrast(colours["gold"], colours["paper"]) >= 3


def test_text_that_does_not_fit_is_an_error():
    """Text too long for its box or the sheet is an error."""
    paper = sheet.Sheet(100, "title", "description")

    with pytest.raises(ValueError, match="does not fit"):
        paper.box(10, 10, 40, 20, "much too long for a box")
    with pytest.raises(ValueError, match="not on the sheet"):
        paper.box(340, 10, 40, 20, "a")


# ---------------------------------------------------------------- the architecture


def test_the_picture_names_every_layer_of_the_contract_and_every_expansion():
    """The picture contains all layers of the import contract, and all expansions."""
    drawn = (DOCS / "pictures" / "architecture.svg").read_text(encoding="utf-8")
    said = {text.text for text in ElementTree.fromstring(drawn).iter(f"{SVG}text")}

    assert {room.rpartition(".")[2] for room in rooms.rooms()} <= said
    assert {name.removeprefix("bang_") for name in rooms.expansions()} <= said
    assert {rooms.distribution(room) for room in rooms.rooms()} <= said


def test_every_room_is_in_a_layer():
    """Each distribution, folder or module with layers is in the contract."""
    packages = {path.parent.name for path in rooms.SOURCES.glob("*/pyproject.toml")}
    split = {rooms.distribution(room) for room in rooms.rooms() if "." in room}
    there = {
        f"{package}.{path.stem}"
        for package in split
        for path in (rooms.SOURCES / package).iterdir()
        if (path.suffix == ".py" and path.stem not in ("__init__", "hatch_build"))
        or any(path.glob("*.py"))
    }

    assert there | (packages - split - {*rooms.expansions()}) == {*rooms.rooms()}


# ---------------------------------------------------------------- import cycles


def test_no_two_files_need_each_other():
    """The import graph has no cycle, including imports for types."""
    assert circles(imports_by_file()) == []


def test_a_circle_is_found():
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}
    assert circles(graph) == [["b", "c"]]


def test_only_what_needs_them_imports_worlds_and_knowledge():
    """The core imports no worlds; knowledge imports the rules, and only the loading needs it."""
    graph = imports_by_file()

    def importers(room):
        return {
            name.removeprefix("bangcore.")
            for name, imported in graph.items()
            if name.startswith("bangcore.")
            and not name.startswith(("bangcore.testing", "bangcore.worlds", room))
            and any(f"{one}.".startswith(f"{room}.") for one in imported)
        }

    assert importers("bangcore.worlds") == set()
    assert importers("bangcore.knowledge") == {"game.saving"}
    needed = {
        one
        for name, imported in graph.items()
        if name.startswith("bangcore.knowledge")
        for one in imported
    }
    rooms_needed = {".".join(one.split(".")[:2]) for one in needed}
    assert rooms_needed == {"bangcore.knowledge", "bangcore.rules"}


def imports_by_file():
    """Return the modules of this project that each module imports."""
    found = {}
    for path in rooms.SOURCES.rglob("*.py"):
        name = ".".join(path.relative_to(rooms.SOURCES).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    graph = {name: set() for name in found}
    for name, path in found.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                named = [f"{node.module}.{one.name}" for one in node.names]
                graph[name] |= {one if one in found else node.module for one in named}
            elif isinstance(node, ast.Import):
                graph[name] |= {one.name for one in node.names}
        graph[name] = (graph[name] & set(found)) - {name}
    return graph


def circles(graph):
    """Return the groups of names that can all reach each other."""
    reached = {}
    for name in graph:
        seen, waiting = set(), [name]
        while waiting:
            new = graph[waiting.pop()] - seen
            seen |= new
            waiting += new
        reached[name] = seen
    groups = {
        frozenset(other for other in reached[name] if name in reached[other])
        for name in graph
        if name in reached[name]
    }
    return sorted(sorted(group) for group in groups)


# ---------------------------------------------------------------- facts in pictures


def test_views_agree_with_the_picture_of_secrets():
    """Each dot of the picture is checked against the views of a game in which Ben is asked."""
    t = four(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", hand="missed beer"))
    t.do("play bang -> ben")
    for column, viewer in enumerate((1, 0, None, REFEREE)):
        view = t.game.view(viewer)
        ann, ben = view.players[:2]
        seen = {
            "role of the Sheriff": ann.role == "sheriff",
            "role of Ben": ben.role == "outlaw",
            "cards in Ben's hand": all(ben.hand),
            "their number": len(ben.hand) == 2,
            "cards in play, life": ben.life == 4 and ben.in_play == (),
            "the question to Ben": (view.decision.seat, view.decision.kind) == (1, "missed"),
            "the options of Ben": bool(view.decision.options),
            "order of the deck": hasattr(view, "deck"),
        }
        assert seen == {what: row[column] for what, row in explained.SEEN.items()}


def test_the_phases_of_a_turn_are_those_of_its_page():
    """The page names each phase that a view has during a turn."""
    page = (DOCS / "how-a-game-goes.md").read_text(encoding="utf-8")

    for phase in ("between", "start", "draw", "play", "discard"):
        assert f"| `{phase}` |" in page


@pytest.mark.parametrize("module", [sheet, rooms, explained])
def test_the_examples_of_the_drawing_modules_are_true(module):
    """The doctests of the drawing modules pass."""
    assert doctest.testmod(module).failed == 0
